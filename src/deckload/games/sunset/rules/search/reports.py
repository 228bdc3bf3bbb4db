"""7.2: what a search has found, and what becomes known of it."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import tell, tell_each
from deckload.engine.procedures import Procedure, seal, steps, then
from deckload.games.fleet.rules.search.knowing import forget_sunk
from deckload.games.sunset.model.game_data import CARRIERS, IJN, USN
from deckload.games.sunset.model.state import NO_SEARCH, SunsetState
from deckload.games.sunset.rules.forces import is_alone, is_on, marker_ref, own_name
from deckload.games.sunset.rules.search.shading import (
    BY_NUMBER,
    Told,
    by_class,
    in_words,
    shaded_reports,
)
from deckload.games.sunset.rules.special.wild_bull import roll_bull

step: Final = steps("sunset.reports")


BOUNDS: Final = {
    "exact": 0,
    "within 1": 1,
    "within 2": 2,
    "within 3": 3,
    "number": BY_NUMBER,
    "number within 2": BY_NUMBER + 2,
}
"""What the words of the search charts let a report err by."""


# --- what a search found --------------------------------------------------------------------------


def note_find(s: SunsetState, marker: int, found: str) -> None:
    """[7.2] How exact the report will be: of Japanese ships as the open die says, of US ships by a
    second one that only their owner sees."""
    seal(s)
    if s.data.marker_side[marker] == USN:
        chart = s.data.charts["ijn_search_results"]
        does = "are reported to the enemy"
        throw = Throw("search results", 10, 1, chart, "report", (), "7.2", side=IJN, does=does)
        found = str(roll(s, throw, to=USN, by=f"The ships of {own_name(s, marker)}").cell.result)
    s.slack[marker] = BOUNDS[found]
    s.searched = [*s.searched, marker]


def lose_sight(s: SunsetState, marker: int) -> None:
    """[7.2] Who looks again for a force in sight and does not find it has lost it."""
    if not s.detected[marker] or is_alone(s, marker):
        return
    s.detected[marker] = 0
    tell(s, "7.2", "Contact with {marker} is lost.", marker=marker_ref(s, marker))


# --- the report comes in --------------------------------------------------------------------------


@step
def give_reports(s: SunsetState, markers: tuple[int, ...]) -> Procedure:
    """[7.2] The reports on all that a search has found, as one draft; then everybody has heard
    them."""
    reports = yield from shaded_reports(s, list(markers))
    for marker, told in zip(markers, reports, strict=True):
        take_report(s, marker, told)


def take_report(s: SunsetState, marker: int, told: Told) -> None:
    """[7.2, 7.0] What its owner tells of a force that was found."""
    note_report(s, marker, told)
    tell_each(
        s,
        "7.2",
        {
            s.data.marker_side[marker]: "You let {marker} be reported as {told}.",
            EVERYONE: "{marker} is reported as {told}.",
        },
        marker=marker_ref(s, marker),
        told=in_words(told),
    )


def note_report(s: SunsetState, marker: int, told: Told) -> None:
    """[7.2, 7.0] The report stays on the map as a contact, with its turn and place."""
    side = s.data.marker_side[marker]
    by_number = len(told) == 1
    s.report[marker] = [] if by_number else by_class(told)
    if is_on(s, "fine_reports") and not by_number:
        others = [entry for entry in s.report_types if entry[0] != marker]
        s.report_types = [*others, [marker, s.turn, *told]]
    s.report_number[marker] = told[0] if by_number else 0
    s.report_off[marker] = widest_error(s, marker, by_number=by_number)
    s.report_capital[marker], s.fallen_out[marker] = 0, []
    s.report_turn[marker] = s.turn
    s.report_hex[marker] = s.place[marker]
    s.report_holds[marker] = 1
    s.detected[marker] = s.genuine[marker] = 1
    forget_sunk(s, marker)
    s.slack[marker] = NO_SEARCH
    s.searched = [m for m in s.searched if m != marker]
    seal(s)
    if side != USN and names_carriers(s, marker):
        s.suppression_over = 1
        then(s, (roll_bull, marker))


def widest_error(s: SunsetState, marker: int, *, by_number: bool) -> int:
    """[7.2] By how much a report may be off for all that its reader knows: what the open die of a
    US search says, and the worst that the secret one of a Japanese search may say. What is seen in
    battle is right."""
    if s.slack[marker] == NO_SEARCH:
        return 0
    if s.data.marker_side[marker] == USN:
        return BOUNDS["number within 2" if by_number else "within 3"] % BY_NUMBER
    return s.slack[marker] % BY_NUMBER


def names_carriers(s: SunsetState, marker: int) -> bool:
    """[13.1.5.1, 14.2] Does the last report of a force speak of carriers?"""
    return bool(s.report[marker] and s.report[marker][CARRIERS])


def types_told(s: SunsetState, marker: int) -> Told:
    """[7.2] The last report of a marker by type, where the option has it; nothing otherwise."""
    for noted, turn, *told in s.report_types:
        if noted == marker and turn == s.report_turn[marker] and s.report[marker]:
            return told
    return []


def last_report(s: SunsetState, marker: int) -> str:
    """What was told of a marker when it was last found, for those who think of striking it."""
    if not s.report_turn[marker]:
        return "not reported yet"
    told = types_told(s, marker) or s.report[marker] or [s.report_number[marker]]
    when = "" if s.report_turn[marker] == s.turn else f" on turn {s.report_turn[marker]}"
    return f"reported{when} as {in_words(told)}"
