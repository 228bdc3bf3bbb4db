"""Chapter 5: patrols, the scramble against them, and reports that may be shaded."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell, tell_each
from deckload.engine.nouns import NUMBER
from deckload.engine.procedures import Procedure
from deckload.games.mini.model.game_data import DUMMY
from deckload.games.mini.model.state import (
    EXACT,
    HUNT,
    NO_SEARCH,
    OFF_MAP,
    ROUGH,
    MiniState,
)
from deckload.games.mini.rules.forces import (
    chance,
    fly_fighter,
    marker_name,
    marker_ref,
    on_map,
    ready_fighter,
    strength,
)
from deckload.games.mini.rules.knowing import keep_deals, show

PATROL_RANGE: Final = 2
SHIP_TYPES: Final = ("carriers", "cruisers")

PATROL: Final = Kind(
    "patrol",
    lambda k, d: f"Does {marker_name(k, d.about)} send a patrol?",
    words={"patrol": "Send a patrol (shows that the marker is real)", "pass": "Stay hidden"},
)


def _scramble_odds(k: MiniState, d: Decision) -> str:
    return f"driven off {chance(scramble_throw(k, d.side), 'driven off')}"


SCRAMBLE: Final = Kind(
    "scramble",
    "A patrol approaches. Send up a fighter?",
    words={"scramble": "Scramble one fighter", "pass": "Let it come"},
    word_odds={"scramble": _scramble_odds},
)
REPORT: Final = Kind(
    "report",
    lambda k, d: f"How many {SHIP_TYPES[d.about]} does the patrol report?",
    of=NUMBER,
)


def patrols_against(s: MiniState, marker: int) -> Procedure:
    """[5.1] Every enemy marker near enough is asked, dummies too, so that asking tells nothing."""
    enemy = 1 - s.data.marker_side[marker]
    for scout in on_map(s, enemy):
        if s.place[marker] == OFF_MAP:
            return
        if s.data.grid.distance(s.place[scout], s.place[marker]) > PATROL_RANGE:
            continue
        if (yield ask_patrol(s, scout)) == "patrol":
            keep_deals(s, scout, lambda content: content != DUMMY)
            tell(
                s,
                "5.1",
                "{scout} sends a patrol over {marker}.",
                scout=marker_ref(s, scout),
                marker=marker_ref(s, marker),
            )
            yield from patrol(s, marker)


def ask_patrol(s: MiniState, scout: int) -> Decision:
    return ask(
        s.data.marker_side[scout],
        PATROL,
        lambda: ("patrol", "pass") if s.inside[scout] != DUMMY else ("pass",),
        about=scout,
        case="5.1",
        command="air",
        covert=True,
    )


def patrol(s: MiniState, marker: int) -> Procedure:
    """A patrol looks at a marker, unless it is driven off first."""
    driven_off = yield from scramble(s, s.data.marker_side[marker])
    if not driven_off:
        yield from search(s, marker)


def scramble(s: MiniState, side: int) -> Procedure:
    """[5.2] An interrupt within the interrupt: True if a fighter drives the patrol off."""
    choice = yield ask(
        side,
        SCRAMBLE,
        lambda: ("scramble", "pass") if ready_fighter(s, side) is not None else ("pass",),
        case="5.2",
        command="air",
        covert=True,
    )
    if choice == "pass":
        return False
    fly_fighter(s, side)
    return roll(s, scramble_throw(s, side)).cell.result == "driven off"


def scramble_throw(s: MiniState, side: int) -> Throw:
    """[5.2] A fighter's roll against a patrol."""
    return Throw("scramble", 6, 1, s.data.charts["scramble"], "patrol", (), "5.2", side=side)


def search_throw(s: MiniState, marker: int) -> Throw:
    """[5.3, 8.1] The search roll against a marker, with its modifiers."""
    chart = s.data.charts["search"]
    searched = s.data.marker_side[marker]
    modifiers = []
    if s.posture[1 - searched] == HUNT:
        modifiers.append(Modifier("hunting", chart.modifiers["hunt"].value, "3.1"))
    if s.options["haze"] == "on":
        modifiers.append(Modifier("haze", chart.modifiers["haze"].value, "8.1"))
    return Throw("search", 6, 1, chart, "report", tuple(modifiers), "5.3", side=searched)


def search(s: MiniState, marker: int) -> Procedure:
    """[5.3] The searched side rolls where the searcher cannot see, and reports."""
    roll_search(s, marker)
    if s.searched == marker:
        yield from report(s, marker)


def roll_search(s: MiniState, marker: int) -> None:
    """[5.3] What the secret roll says goes into the state: a local would carry it over a
    question."""
    side = s.data.marker_side[marker]
    result = roll(s, search_throw(s, marker), to=side).cell.result
    if result == "nothing":
        tell(s, "5.3", "The patrol finds nothing at {marker}.", marker=marker_ref(s, marker))
        return
    if result == "exact" and s.inside[marker] == DUMMY:
        expose_dummy(s, marker)
        return
    s.searched = marker
    s.slack[marker] = EXACT if result == "exact" else ROUGH


def expose_dummy(s: MiniState, marker: int) -> None:
    """[5.5]"""
    show(s, marker)
    s.place[marker] = OFF_MAP
    tell(s, "5.5", "{marker} was a dummy.", marker=marker_ref(s, marker))


def report(s: MiniState, marker: int) -> Procedure:
    """[5.4] One draft, a number per ship type. It is asked even when the report must be exact:
    whether there was a choice is the searched side's secret."""
    told = []
    for ship_type in range(len(SHIP_TYPES)):
        told.append((yield ask_report(s, marker, ship_type)))
    s.report[marker] = told
    s.slack[marker] = NO_SEARCH
    s.searched = -1
    keep_deals(s, marker, lambda content: is_near(told, strength(s, content)))
    _log_report(s, marker, told)


def ask_report(s: MiniState, marker: int, ship_type: int) -> Decision:
    return ask(
        s.data.marker_side[marker],
        REPORT,
        lambda: reportable(s, marker, ship_type),
        about=ship_type,
        case="5.4",
        command="fleet",
        covert=True,
        draft=True,
    )


def reportable(s: MiniState, marker: int, ship_type: int) -> list[int]:
    """The numbers that may be reported for a ship type."""
    true = strength(s, s.inside[marker])[ship_type]
    slack = 0 if s.slack[marker] == EXACT else 1
    return list(range(max(0, true - slack), true + slack + 1))


def is_near(told: list[int], true: list[int]) -> bool:
    """Could a report come from such a force?"""
    return all(abs(a - b) <= 1 for a, b in zip(told, true, strict=True))


def _log_report(s: MiniState, marker: int, told: list[int]) -> None:
    side = s.data.marker_side[marker]
    tell_each(
        s,
        "5.4",
        {
            side: "You let the patrol report {cv} carriers, {ca} cruisers at {marker}.",
            1 - side: "The patrol reports {cv} carriers, {ca} cruisers at {marker}.",
        },
        cv=told[0],
        ca=told[1],
        marker=marker_ref(s, marker),
    )
