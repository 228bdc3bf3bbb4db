"""8.3.1: ships form groups of four, and a roll places each group on the line of areas."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Throw, roll, shuffled
from deckload.engine.knowledge import ALL_EYES, NOBODY
from deckload.engine.procedures import Procedure, pick_some, steps, together
from deckload.games.sunset.model.game_data import (
    BATTLESHIPS,
    CARRIERS,
    CRUISERS,
    DESTROYERS,
    IJN,
    SIDE_NAMES,
    TRANSPORTS,
)
from deckload.games.sunset.model.state import SIDES, SunsetState
from deckload.games.sunset.rules.forces import counted, is_night, speed_in
from deckload.games.sunset.rules.nouns import SHIP

step: Final = steps("sunset.deployment")

IN_LINE: Final = (BATTLESHIPS, CRUISERS, DESTROYERS, TRANSPORTS, CARRIERS)
"""The classes as they follow each other when nobody composes the groups by hand."""

ALWAYS: Final = "always usual"

GROUPS: Final = Kind(
    "groups",
    "How do your ships form up? Each group of four is placed by a roll of its own.",
    words={
        "usual": "Like with like: battleships, cruisers, destroyers, transports, carriers",
        ALWAYS: "Like with like, in all battles to come",
        "compose": "Compose the groups ship by ship",
    },
)
GROUP: Final = Kind(
    "group", lambda k, d: f"Which ships are in group {d.about}?", of=SHIP, label="{}"
)


@step
def deploy(s: SunsetState) -> Procedure:
    """[8.3.1] Both sides compose their groups, unknown to each other; then they are placed, those
    of the active side first."""
    most = s.data.limits.battle_group
    large = [side for side in SIDES if len(ships_fighting(s, side)) > most]
    asked = [side for side in large if not s.groups_usual[side]]
    composed = (yield together({side: compose(s, side) for side in asked})) if asked else {}
    active = s.data.marker_side[s.mover]
    for side in (active, 1 - active):
        for group in composed.get(side) or usual_groups(s, side):
            place_group(s, side, group)


def ships_fighting(s: SunsetState, side: int) -> list[int]:
    """The ships under the markers of a side that are in the battle."""
    return [ship for marker in s.fighting[side] for ship in s.ships[marker]]


# --- groups ---------------------------------------------------------------------------------------


def compose(s: SunsetState, side: int) -> Procedure:
    """[8.3.1] Full groups, and one with the rest; one answer does for those who do not care, in
    this battle or in all of them (ruling S114)."""
    how = yield ask(side, GROUPS, ("usual", ALWAYS, "compose"), case="8.3.1", draft=True)
    if how == ALWAYS:
        s.groups_usual[side] = 1
    if how != "compose":
        return usual_groups(s, side)
    size = s.data.limits.battle_group
    groups: list[list[int]] = []
    while len(ungrouped(s, side, groups)) > size:
        group = yield from pick_some(
            side,
            GROUP,
            lambda: ungrouped(s, side, groups),
            least=size,
            most=size,
            case="8.3.1",
            about=len(groups) + 1,
        )
        groups.append(group)
    return [*groups, ungrouped(s, side, groups)]


def ungrouped(s: SunsetState, side: int, groups: list[list[int]]) -> list[int]:
    """The ships that are in none of these groups."""
    taken = {ship for group in groups for ship in group}
    return [ship for ship in ships_fighting(s, side) if ship not in taken]


def usual_groups(s: SunsetState, side: int) -> list[list[int]]:
    """[8.3.1] Like with like, the slower ones together."""
    size = s.data.limits.battle_group
    ranked = sorted(
        ships_fighting(s, side),
        key=lambda ship: (IN_LINE.index(s.data.ship_class[ship]), speed_in(s, ship, 1), ship),
    )
    return [ranked[first : first + size] for first in range(0, len(ranked), size)]


# --- placing them ---------------------------------------------------------------------------------


def placement_throw(s: SunsetState, side: int) -> Throw:
    """[8.3.1] By night the fleets meet closer."""
    time = "night" if is_night(s) else "day"
    return Throw(
        "deployment",
        10,
        chart=s.data.charts["deployment"],
        column=f"{SIDE_NAMES[side]} {time}",
        case="8.3.1",
        does="begins the battle in area",
    )


def place_group(s: SunsetState, side: int, ships: list[int]) -> None:
    """[8.3.1] Japanese units lie face up. US units lie face down, in an order that tells
    nothing."""
    who = f"A group of {counted(len(ships), f'{SIDE_NAMES[side]} unit')}"
    area = int(roll(s, placement_throw(s, side), by=who).cell.result)
    for ship in ships if side == IJN else shuffled(s, ships, "face down", NOBODY):
        add_slot(s, side, ship, area)


def add_slot(s: SunsetState, side: int, ship: int, area: int) -> None:
    s.slot_side.append(side)
    s.slot_class.append(s.data.ship_class[ship])
    s.slot_area.append(area)
    s.slot_open.append(int(side == IJN))
    s.slot_shown.append(ALL_EYES if side == IJN else 1 << side)
    s.slot_ship.append(ship)
    for column in (s.slot_moved, s.slot_slow, s.slot_lit, s.slot_hits, s.slot_critical):
        column.append(0)
