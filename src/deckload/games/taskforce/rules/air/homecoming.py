"""4.3.3: return to base, and where those go whose base cannot take them."""

from __future__ import annotations

from typing import Any, Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.taskforce.model.conditions import (
    CAP,
    COVER,
    HOMEWARD,
    LANDING_CAP,
    LANDING_MAP,
    NO_LAND_YET,
    NONE,
    RAID,
    READY,
    RESERVE,
)
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.flights import CARRIER_REACH, delay
from deckload.games.taskforce.rules.aircraft import (
    can_land,
    capacity,
    lose_steps,
    put_away,
    set_slot,
    steps_of,
    unit_name,
    unit_ref,
)
from deckload.games.taskforce.rules.damage import one_of_each
from deckload.games.taskforce.rules.fleets import (
    hex_of,
    initiative,
    is_afloat,
    is_land_base,
    scene,
    sea_of,
    ship_name,
    ship_ref,
)
from deckload.games.taskforce.rules.nouns import UNIT, unit_label

step: Final = steps("taskforce.homecoming")

AT_HOME: Final = (READY, RESERVE, LANDING_CAP, LANDING_MAP)

Haven = tuple[int, int]
"""A unit, and the base that it goes to."""


def _haven_name(k: TaskForceState, haven: Haven) -> str:
    return f"{unit_name(k, haven[0])} to {ship_name(k, haven[1])}"


TURN_AWAY: Final = Kind(
    "turn away",
    lambda k, d: f"{ship_name(k, d.about)} has no room for all: who must look for another deck?",
    of=UNIT,
)
DIVERT: Final = Kind(
    "divert",
    "Aircraft that cannot land at home: who goes where?",
    names=_haven_name,
    label=lambda k, haven: f"{unit_label(k, haven[0])} lands on {ship_name(k, haven[1])}",
    points_at=lambda k, haven: (unit_ref(k, haven[0]), ship_ref(k, haven[1])),
    words={"rest": "All of them, where there is most room"},
)


@step
def return_to_base(s: TaskForceState) -> None:
    """[4.3.3] All that patrolled or raided comes home; long raids are on their way for as many
    turns as they came."""
    for unit, slot in enumerate(s.air_slot):
        if slot == RAID and s.air_steps[unit]:
            if "one_sortie" in scene(s).special_rules:
                put_away(s, unit)
                continue
            _turn_for_home(s, unit)
    then(s, (come_home, initiative(s)), (come_home, 1 - initiative(s)))


def _turn_for_home(s: TaskForceState, unit: int) -> None:
    """[4.3.8] The way back takes as long as the way out."""
    home = s.air_home[unit]
    facts = scene(s)
    far = 0
    if is_land_base(s, home) and not facts.flights:
        far = delay(sea_of(s).grid.distance(facts.base_hex[home], s.air_place[unit]))
    s.air_due[unit] = s.turn + far
    set_slot(s, unit, HOMEWARD)


@step
def come_home(s: TaskForceState, side: int) -> Procedure:
    """[4.3.3] Into the LANDING slots of their homes; where these have not room for all, the owner
    says who is turned away. The others look for another deck."""
    strays: list[int] = []
    by_home: dict[int, list[int]] = {}
    for unit in _coming_home(s, side):
        _back_to_own_base(s, unit)
        by_home.setdefault(s.air_home[unit], []).append(unit)
    for home, returning in by_home.items():
        if not can_land(s, home):
            strays += returning
            continue
        units = returning
        while steps_of(s, units) > room_for(s, home):
            away = yield ask(
                side, TURN_AWAY, one_of_each(s, units), about=home, case="4.3.3", command="air"
            )
            units = [unit for unit in units if unit != away]
            strays.append(away)
        for unit in units:
            settle(s, unit, home, LANDING_CAP if s.air_slot[unit] == CAP else LANDING_MAP)
    if strays:
        then(s, (divert, side, tuple(strays)))


def _coming_home(s: TaskForceState, side: int) -> list[int]:
    """Patrols, and raids whose way back is over."""
    found = []
    for unit in scene(s).units_of[side]:
        slot = s.air_slot[unit]
        if not s.air_steps[unit] or slot not in (CAP, COVER, HOMEWARD):
            continue
        if slot != HOMEWARD or s.air_due[unit] <= s.turn:
            found.append(unit)
    return found


def _back_to_own_base(s: TaskForceState, unit: int) -> None:
    """[4.3.3, 2.2] A unit that had to leave its carrier or airfield because minor damage kept it
    from landing goes back when that is repaired: home comes first."""
    own = s.air_own[unit]
    if own == NONE or s.air_slot[unit] == CAP or not can_land(s, own):
        return
    if _is_in_reach(s, unit, own) and room_for(s, own, guests=True) >= s.air_steps[unit]:
        s.air_home[unit], s.air_own[unit] = own, NONE
        tell(s, "4.3.3", "{unit} is back on {base}.", unit=unit_ref(s, unit), base=ship_ref(s, own))


def room_for(s: TaskForceState, base: int, guests: bool = False) -> int:
    """[4.3.3] Steps that a base can still take; from guests it keeps room for its own that fly."""
    facts = scene(s)
    held = 0
    for unit in facts.units_of[facts.ship_side[base]]:
        if s.air_home[unit] == base and (guests or s.air_slot[unit] in AT_HOME):
            held += s.air_steps[unit]
    return capacity(s, base) - held


def settle(s: TaskForceState, unit: int, base: int, slot: int) -> None:
    """A unit is in a LANDING slot, of its home or of its new one."""
    s.air_home[unit] = base
    s.air_place[unit] = NONE
    s.air_due[unit] = 0
    s.air_bombs[unit] = 0
    set_slot(s, unit, slot)


@step
def divert(s: TaskForceState, side: int, strays: tuple[int, ...]) -> Procedure:
    """[4.3.3, 5.1.3] To another base within reach that can take them, which is their home from now
    on; who finds none is lost. Where decks are short the owner says who gets them."""
    _lose_those_without_a_haven(s, strays)
    choices = _places_for(s, strays)
    if not choices:
        return
    answer: Any = yield ask(
        side,
        DIVERT,
        lambda: _places_for(s, strays),
        also=("rest",),
        case="4.3.3",
        command="air",
        covert=True,  # which decks are near enough may be hidden, with open sheets, too
    )
    if answer != "rest":
        _land_abroad(s, *answer)
    while answer == "rest" and choices:
        _land_abroad(s, *max(choices, key=lambda haven: _preference(s, *haven)))
        choices = _places_for(s, strays)
    then(s, (divert, side, strays))


def _places_for(s: TaskForceState, strays: tuple[int, ...]) -> list[Haven]:
    """Who may still go where; of units that are alike one is named."""
    waiting = [unit for unit in strays if s.air_steps[unit] and not _has_landed(s, unit)]
    return [(unit, base) for unit in one_of_each(s, waiting) for base in havens(s, unit)]


def _lose_those_without_a_haven(s: TaskForceState, strays: tuple[int, ...]) -> None:
    for unit in strays:
        if s.air_steps[unit] and not _has_landed(s, unit) and not havens(s, unit):
            tell(s, "4.3.3", "{unit} finds no deck and is lost.", unit=unit_ref(s, unit))
            lose_steps(s, unit, s.air_steps[unit])


def _preference(s: TaskForceState, unit: int, base: int) -> tuple[int, int, int]:
    """Whole units first, and where there is most room."""
    return s.air_steps[unit], room_for(s, base, guests=True), -unit


def _has_landed(s: TaskForceState, unit: int) -> bool:
    return s.air_slot[unit] == LANDING_MAP and can_land(s, s.air_home[unit])


def _land_abroad(s: TaskForceState, unit: int, base: int) -> None:
    """A new home; the old one is remembered where emergency repairs will open its deck again."""
    home = s.air_home[unit]
    closed_for_now = is_afloat(s, home) and s.deck[home] & NO_LAND_YET
    settle(s, unit, base, LANDING_MAP)
    s.air_own[unit] = home if closed_for_now else NONE
    tell(s, "4.3.3", "{unit} diverts to {base}.", unit=unit_ref(s, unit), base=ship_ref(s, base))


def havens(s: TaskForceState, unit: int) -> list[int]:
    """[4.3.3] Bases within five hexes (four for the TBD) with room and a deck; no carrier takes
    what comes from a land base."""
    facts = scene(s)
    ashore = is_land_base(s, s.air_home[unit])
    found = []
    for base in facts.homes[facts.air_side[unit]]:
        if base == s.air_home[unit] or not can_land(s, base):
            continue
        if ashore and not is_land_base(s, base):
            continue
        if _is_in_reach(s, unit, base) and room_for(s, base, guests=True) >= s.air_steps[unit]:
            found.append(base)
    return found


def _is_in_reach(s: TaskForceState, unit: int, base: int) -> bool:
    """[4.3.3, 5.1.3] From where it is looking for a deck."""
    reach = min(scene(s).air_range[unit], CARRIER_REACH)
    return sea_of(s).grid.distance(position_of(s, unit), hex_of(s, base)) <= reach


def position_of(s: TaskForceState, unit: int) -> int:
    """Where a unit is looking for a deck: over the hex it flew to, or over its base, even a sunken
    one."""
    if s.air_place[unit] >= 0:
        return s.air_place[unit]
    home = s.air_home[unit]
    return hex_of(s, home) if is_afloat(s, home) else s.scout_hex[home]


@step
def divert_landings(s: TaskForceState, side: int) -> None:
    """[3.5.5, 4.3.1] Units that wait to land on a base that has lost its deck since last turn."""
    strays = [
        unit
        for unit in scene(s).units_of[side]
        if s.air_slot[unit] in (LANDING_CAP, LANDING_MAP)
        and s.air_steps[unit]
        and not can_land(s, s.air_home[unit])
    ]
    if strays:
        then(s, (divert, side, tuple(strays)))
