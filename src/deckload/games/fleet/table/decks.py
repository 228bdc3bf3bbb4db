"""Where air units lie on the table: on the cards of their carriers and airfields, over a hex, or
in a box of the display."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from deckload.engine.view_parts import part
from deckload.engine.views import Piece
from deckload.games.fleet.model.state import AWAY, CAP, FLOWN, NONE, READY, FleetState
from deckload.games.fleet.table.counters import based_counter, battle_air_box, flying_counter
from deckload.games.fleet.table.displays import AIR_SEA

_NOBODY: Final[Mapping[int, str]] = MappingProxyType({})

AT_HOME: Final = frozenset((READY, FLOWN, CAP, AWAY))


class Decks(NamedTuple):
    """The air units that are seen, and what the cards must know of them."""

    pieces: list[Piece]
    boxes: dict[int, int]  # by home: a bit for each box with something in it
    ranges: dict[int, int]  # by home: how far its ready units fly


Based = Callable[[Any, int, int, int, int], Piece]
"""The counter of an air unit: its number, home, box, and whether it is on its weaker side."""


@part
def decks_of(
    k: FleetState,
    afloat: Collection[int],
    over: Mapping[int, str] = _NOBODY,
    based: Based = based_counter,
) -> Decks:
    """[BATTLE_AIRCRAFT] All air units at home, on a raid or in a battle that the viewer knows of;
    `afloat` are the ships that he sees on a card, `over` the hexes of units that guard others."""
    data, raid = k.data, k.raid
    first_base, reach = data.first_base, data.air_range
    pieces: list[Piece] = []
    boxes: dict[int, int] = {}
    ranges: dict[int, int] = {}
    for unit, (box, home, weak) in enumerate(zip(k.air_box, k.air_home, k.air_weak, strict=True)):
        if box not in AT_HOME:
            continue
        if unit in raid:
            pieces.append(_raider(k, unit, weak))
        elif unit in k.scrambled:
            at = battle_air_box(data.air_side[unit])
            pieces.append(flying_counter(data, unit, at, weak))
        elif unit in over:
            pieces.append(flying_counter(data, unit, over[unit], weak, ("patrol",)))
        elif home >= first_base or home in afloat:
            pieces.append(based(data, unit, home, box, weak))
            boxes[home] = boxes.get(home, 0) | 1 << box
            if box == READY and reach[unit] > ranges.get(home, 0):
                ranges[home] = reach[unit]
    return Decks(pieces, boxes, ranges)


def _raider(k: FleetState, unit: int, weak: int) -> Piece:
    """[AIMING] A raider is over its target: on the map, then in a box of the display."""
    box = k.box_of_unit[unit]
    at = k.data.theatre.name_of(k.raid_hex) if box == NONE else f"{AIR_SEA} {box + 1}"
    badges = []
    if unit in k.escorts:
        badges.append("fought" if unit in k.engaged else "escort")
    if unit in k.doomed:
        badges.append("shot down")
    return flying_counter(k.data, unit, at, weak, tuple(badges))
