"""7.2: what the searched side tells of its ships, within the bounds of a die."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell, tell_each
from deckload.engine.procedures import Procedure, seal, steps, then
from deckload.games.sunset.model.game_data import BATTLESHIPS, CARRIERS, CLASSES, USN
from deckload.games.sunset.model.state import NO_SEARCH, NONE, SunsetState
from deckload.games.sunset.rules.forces import (
    counted,
    is_alone,
    is_on,
    marker_ref,
    numbers_by_class,
    own_name,
    remove_marker,
)
from deckload.games.sunset.rules.special.wild_bull import roll_bull

step: Final = steps("sunset.reports")


BY_NUMBER: Final = 10
"""Added to how far a report may err that tells only how many units there are."""

BOUNDS: Final = {
    "exact": 0,
    "within 1": 1,
    "within 2": 2,
    "within 3": 3,
    "number": BY_NUMBER,
    "number within 2": BY_NUMBER + 2,
}
"""What the words of the search charts let a report err by."""

ALL_CLASSES: Final = -1
"""In place of a class: all units together."""

CLASS_NAMES: Final = ("carrier", "battleship", "cruiser", "destroyer unit", "transport")

MASK: Final = "mask"
BOAST: Final = "boast"
FEWEST: Final = "fewest"
MOST: Final = "most"
EXACT: Final = "exact"
AS_CARRIERS: Final = "carriers"
AS_BATTLESHIPS: Final = "battleships"

SHADES: Final[dict[str, tuple[int, int]]] = {
    MASK: (-1, 1),
    BOAST: (1, -1),
    FEWEST: (-1, -1),
    MOST: (1, 1),
}
"""Ways to shade a whole report: which way carriers are off, and which way everything else is, each
by as much as may be."""

Told = list[int]
"""A report: the number of units of each class, or one number for all of them."""


def _report_prompt(k: SunsetState, d: Decision) -> str:
    marker, last, as_carriers = d.about
    numbers = numbers_seen(k, marker, as_carriers)
    bound = k.slack[marker] % BY_NUMBER
    off = f"may be off by {bound}" if bound else "must be right"
    found = f"{own_name(k, marker)} has been found: {in_words(numbers)}."
    if k.slack[marker] >= BY_NUMBER:
        return f"{found} You tell how many units there are; the number {off}."
    kind = _next_class(last, numbers)
    true = counted(numbers[kind], CLASS_NAMES[kind])
    if last != NONE:
        return f"{own_name(k, marker)} has {true}: how many do you report?"
    return (
        f"{found} Each number of the report {off}."
        f" Shade all of it at one word, or say first how many you report of {true}."
    )


def _told_name(_k: SunsetState, told: tuple[int, int]) -> str:
    kind, number = told
    return f"{number} {'units' if kind == ALL_CLASSES else CLASSES[kind]}"


REPORT: Final = Kind(
    "report",
    _report_prompt,
    names=_told_name,
    label=lambda k, told: _told_name(k, told).capitalize(),
    words={
        MASK: "Carriers as few as may be, everything else as many",
        BOAST: "Carriers as many as may be, everything else as few",
        FEWEST: "As few of everything as may be",
        MOST: "As many of everything as may be",
        EXACT: "All that is left as it is",
    },
)
COUNT_AS: Final = Kind(
    "count as",
    "As what are your battleships with flight decks seen?",
    words={AS_CARRIERS: "As carriers", AS_BATTLESHIPS: "As battleships"},
)


# --- what a search found --------------------------------------------------------------------------


def note_find(s: SunsetState, marker: int, found: str) -> None:
    """[7.2] How exact the report will be: of Japanese ships as the open die says, of US ships by a
    second one that only their owner sees."""
    seal(s)
    if s.data.marker_side[marker] == USN:
        chart = s.data.charts["ijn_search_results"]
        does = "are seen by the enemy"
        throw = Throw("search results", 10, 1, chart, "report", (), "7.2", side=1 - USN, does=does)
        found = str(roll(s, throw, to=USN, by=f"The ships of {own_name(s, marker)}").cell.result)
    s.slack[marker] = BOUNDS[found]
    s.searched = [*s.searched, marker]


def lose_sight(s: SunsetState, marker: int) -> None:
    """[7.2] Who looks again for a force in sight and does not find it has lost it."""
    if not s.detected[marker] or is_alone(s, marker):
        return
    s.detected[marker] = 0
    tell(s, "7.2", "Contact with {marker} is lost.", marker=marker_ref(s, marker))


def expose_dummy(s: SunsetState, marker: int) -> None:
    """[5.4] A dummy that is found comes off the map at once, without a report."""
    seal(s)
    side = s.data.marker_side[marker]
    ref = marker_ref(s, marker)
    remove_marker(s, marker)
    tell_each(
        s,
        "5.4",
        {side: "Your dummy {marker} is found out.", 1 - side: "{marker} was a dummy."},
        marker=ref,
    )


# --- what its owner says of it --------------------------------------------------------------------


@step
def give_report(s: SunsetState, marker: int) -> Procedure:
    """[7.2] One marker's report, as one draft; then everybody has heard it."""
    told = yield from shaded_report(s, marker)
    take_report(s, marker, told)


def shaded_report(s: SunsetState, marker: int) -> Procedure:
    """[7.2] A number for each class that is there, or one for all; asked even where it must be
    exact: how exact a Japanese search was is for its victim alone to know. One word settles all
    classes that are left."""
    as_carriers = yield from _seen_as_carriers(s, marker)
    told = [0] * len(CLASSES)
    last = NONE
    while True:
        answer = yield _ask_next(s, marker, last, as_carriers)
        if isinstance(answer, str):
            rest = shaded(s, marker, numbers_seen(s, marker, as_carriers), answer)
            return rest if len(rest) == 1 else [*told[: last + 1], *rest[last + 1 :]]
        last, number = answer
        if last == ALL_CLASSES:
            return [number]
        told[last] = number
        if _next_class(last, numbers_seen(s, marker, as_carriers)) == NONE:
            return told


def _seen_as_carriers(s: SunsetState, marker: int) -> Procedure:
    """[14.5] Battleships with flight decks may be told as either, as their owner likes. He is asked
    whether he has them there or not."""
    side = s.data.marker_side[marker]
    if side == USN or not is_on(s, "hermaphrodites"):
        return 0
    seen = yield ask(
        side,
        COUNT_AS,
        lambda: (AS_BATTLESHIPS, AS_CARRIERS) if half_decks(s, marker) else (AS_BATTLESHIPS,),
        about=marker,
        case="14.5",
        covert=True,
        draft=True,
    )
    return int(seen == AS_CARRIERS)


def half_decks(s: SunsetState, marker: int) -> int:
    """[14.5] How many battleships with flight decks are under a marker."""
    return sum(s.data.is_hermaphrodite[ship] for ship in s.ships[marker])


def numbers_seen(s: SunsetState, marker: int, as_carriers: int) -> Told:
    """[7.2, 14.5] What is there to be reported."""
    numbers = numbers_by_class(s, marker)
    if as_carriers:
        numbers[CARRIERS] += half_decks(s, marker)
        numbers[BATTLESHIPS] -= half_decks(s, marker)
    return numbers


def _ask_next(s: SunsetState, marker: int, last: int, as_carriers: int) -> Decision:
    return ask(
        s.data.marker_side[marker],
        REPORT,
        lambda: reportable(s, marker, last, numbers_seen(s, marker, as_carriers)),
        about=(marker, last, as_carriers),
        case="7.2",
        covert=True,
        draft=True,
    )


def reportable(
    s: SunsetState, marker: int, last: int, numbers: Told
) -> list[tuple[int, int] | str]:
    """[7.2] Of the next class the true number, more or less by the bound; never none of what is
    there."""
    bound = s.slack[marker] % BY_NUMBER
    if not bound:
        return [EXACT]
    if s.slack[marker] >= BY_NUMBER:
        kind, true = ALL_CLASSES, sum(numbers)
        words = [FEWEST, MOST, EXACT]
    else:
        kind = _next_class(last, numbers)
        true, words = numbers[kind], [*SHADES, EXACT]
    return [*[(kind, told) for told in range(max(1, true - bound), true + bound + 1)], *words]


def _next_class(last: int, numbers: Told) -> int:
    """The first class beyond the last that is there, or NONE."""
    for kind in range(last + 1, len(CLASSES)):
        if numbers[kind]:
            return kind
    return NONE


def shaded(s: SunsetState, marker: int, numbers: Told, word: str) -> Told:
    """[7.2] A whole report that is off as a word says, as far as it may be."""
    carriers, others = SHADES.get(word, (0, 0))
    bound = s.slack[marker] % BY_NUMBER
    if s.slack[marker] >= BY_NUMBER:
        return [max(1, sum(numbers) + bound * others)]
    return [
        max(1, true + bound * (carriers if kind == CARRIERS else others)) if true else 0
        for kind, true in enumerate(numbers)
    ]


# --- the report comes in --------------------------------------------------------------------------


def take_report(s: SunsetState, marker: int, told: Told) -> None:
    """[7.2, 7.0] The report stays on the map as a contact, with its turn and place."""
    side = s.data.marker_side[marker]
    by_number = len(told) == 1
    s.report[marker] = [] if by_number else told[:]
    s.report_number[marker] = told[0] if by_number else 0
    s.report_turn[marker] = s.turn
    s.report_hex[marker] = s.place[marker]
    s.report_holds[marker] = 1
    s.detected[marker] = s.genuine[marker] = 1
    s.slack[marker] = NO_SEARCH
    s.searched = [m for m in s.searched if m != marker]
    seal(s)
    tell_each(
        s,
        "7.2",
        {
            side: "You let {marker} be reported as {told}.",
            1 - side: "{marker} is reported as {told}.",
        },
        marker=marker_ref(s, marker),
        told=in_words(told),
    )
    if side != USN and names_carriers(s, marker):
        s.suppression_over = 1
        then(s, (roll_bull, marker))


def names_carriers(s: SunsetState, marker: int) -> bool:
    """[13.1.5.1, 14.2] Does the last report of a force speak of carriers?"""
    return bool(s.report[marker] and s.report[marker][CARRIERS])


def in_words(told: Told) -> str:
    """A report for people: "2 carriers, 1 battleship, 4 destroyer units"; "7 units"."""
    if len(told) == 1:
        return counted(told[0], "unit")
    named = [counted(n, CLASS_NAMES[kind]) for kind, n in enumerate(told) if n]
    return ", ".join(named) or "nothing"


def last_report(s: SunsetState, marker: int) -> str:
    """What was told of a marker when it was last found, for those who think of striking it."""
    if not s.report_turn[marker]:
        return "not reported yet"
    told = s.report[marker] or [s.report_number[marker]]
    when = "" if s.report_turn[marker] == s.turn else f" on turn {s.report_turn[marker]}"
    return f"reported{when} as {in_words(told)}"
