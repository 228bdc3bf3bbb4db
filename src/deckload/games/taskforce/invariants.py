"""What must hold in every position; the fuzzer looks after every choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from deckload.games.taskforce.model.conditions import (
    CAP,
    COVER,
    DUMMY,
    GONE,
    HOMEWARD,
    IN_PLAY,
    OUT,
    RAID,
    READY,
    RESERVE,
)
from deckload.games.taskforce.model.game_data import (
    BASE,
    DD,
    FLEET_MARKERS,
    FORMATIONS,
    FULL,
    MARKERS,
    SIDES,
)
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    formations_under,
    is_carrier,
    is_group,
    marker_name,
    scene,
    ship_name,
)
from deckload.games.taskforce.rules.formations import boxes

_FLYING: Final = frozenset((RAID, COVER, OUT, HOMEWARD))


def broken_rules(s: TaskForceState) -> Iterator[str]:
    """A sentence about each thing that is wrong."""
    if s.phase == "Set-up" or scene(s).sea is None:
        return
    yield from _wrong_ships(s)
    yield from _wrong_formations(s)
    yield from _wrong_markers(s)
    yield from _wrong_aircraft(s)
    yield from _wrong_chits(s)


def _wrong_ships(s: TaskForceState) -> Iterator[str]:
    """Every ship in play is in one formation, and no other is in any."""
    facts = scene(s)
    found = Counter(ship for ships in s.ships_in for ship in ships)
    for ship, type_ in enumerate(facts.ship_type):
        if type_ == BASE:
            continue
        wanted = int(s.fate[ship] == IN_PLAY and s.steps[ship] > 0)
        if found[ship] != wanted:
            yield f"{ship_name(s, ship)} is in {found[ship]} formations instead of {wanted}"
        if type_ == DD and s.minor[ship] + s.mending[ship] > s.steps[ship]:
            yield f"{ship_name(s, ship)} has more damage markers than ships"
    for side in range(SIDES):
        left = sum(s.steps[ship] for ship in facts.destroyers[side])
        began = sum(facts.starts_steps[ship] for ship in facts.destroyers[side])
        if left + s.small_sunk[side] > began:
            yield f"{facts.side_names[side]} has more destroyers than it began with"


def _wrong_formations(s: TaskForceState) -> Iterator[str]:
    for formation, ships in enumerate(s.ships_in):
        if len(ships) > boxes(s, formation):
            yield f"formation {formation} has {len(ships)} counters"
        if any(is_carrier(s, ship) for ship in ships[1:]):
            yield f"formation {formation} has a carrier beside its centre"
        if any(scene(s).ship_side[ship] != formation // FORMATIONS for ship in ships):
            yield f"formation {formation} has enemy ships"


def _wrong_markers(s: TaskForceState) -> Iterator[str]:
    """Every formation with ships is under one marker, and no marker stands for an empty one."""
    facts = scene(s)
    assert facts.sea is not None, "ships of a scenario without a map have no markers"
    under = Counter(one for mark in range(SIDES * MARKERS) for one in formations_under(s, mark))
    for formation, ships in enumerate(s.ships_in):
        if under[formation] != int(bool(ships)):
            yield f"formation {formation} is under {under[formation]} markers"
    for marker, place in enumerate(s.place):
        on_map = s.under[marker] >= DUMMY
        if on_map != (place >= 0):
            yield f"{marker_name(s, marker)} stands for something and is not on the map, or not"
        if place >= 0 and not facts.sea.lanes[place]:
            yield f"{marker_name(s, marker)} is on land"
        group = marker % MARKERS >= FLEET_MARKERS
        if s.under[marker] >= 0 and group != is_group(s.under[marker]):
            yield f"{marker_name(s, marker)} stands for the wrong sort of formation"
    for side in range(SIDES):
        number = sum(s.place[marker] >= 0 for marker in FLEETS_OF[side])
        if number > max(facts.forces[side].markers, 0):
            yield f"{facts.side_names[side]} has {number} markers on the map"
    taken = [
        {s.place[m] for m in range(a * MARKERS, (a + 1) * MARKERS) if s.place[m] >= 0}
        for a in range(SIDES)
    ]
    if taken[0] & taken[1]:
        yield "markers of both sides are in one hex"


def _wrong_aircraft(s: TaskForceState) -> Iterator[str]:
    facts = scene(s)
    ready, reserve = Counter[int](), Counter[int]()  # steps, by base
    left = [0] * len(s.air_lost)
    for unit, (slot, steps) in enumerate(zip(s.air_slot, s.air_steps, strict=True)):
        left[facts.air_group[unit]] += steps
        if slot == READY:
            ready[s.air_home[unit]] += steps
        elif slot == RESERVE:
            reserve[s.air_home[unit]] += steps
        if (slot == GONE) != (steps == 0):
            yield f"{facts.air_name[unit]} is gone and is not"
        if not 0 <= steps <= FULL:
            yield f"{facts.air_name[unit]} has {steps} steps"
        if slot != CAP and (s.air_place[unit] >= 0) != (slot in _FLYING):
            yield f"{facts.air_name[unit]} flies nowhere, or stands somewhere"
    for base in (*facts.homes[0], *facts.homes[1]):
        aboard = ready[base] + reserve[base]
        if s.fate[base] != IN_PLAY:
            if aboard:
                yield f"aircraft are aboard {ship_name(s, base)}, which is gone"
        elif ready[base] > s.data.ready_most:
            yield f"{ship_name(s, base)} has too many aircraft on deck"
        elif aboard > facts.capacity[base]:
            yield f"{ship_name(s, base)} holds too many aircraft"
    for group, (steps, lost) in enumerate(zip(left, s.air_lost, strict=True)):
        began = s.air_began[group]
        if steps + lost > began:
            yield f"{facts.group_names[group]} has {steps} steps and has lost {lost} of {began}"


def _wrong_chits(s: TaskForceState) -> Iterator[str]:
    """[3.7.4] No chit is lost."""
    if sum(s.cup) != s.cup_left:
        yield "the cup is miscounted"
    drawn = [s.search_face.count(face) for face in range(len(s.cup))]
    if [a + b for a, b in zip(s.cup, drawn, strict=True)] != list(s.data.chits):
        yield "chits are missing"
