"""What must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator

from deckload.games.midway.model.game_data import DECEPTION, JAPAN, KNOWN_SLOT, US
from deckload.games.midway.model.state import AFLOAT, OFF_MAP, MidwayState
from deckload.games.midway.rules.basing import NO_LIMIT, base_capacity, based_at
from deckload.games.midway.rules.forces import force_room, ships_of
from deckload.games.midway.rules.ijn_phase.operations import marker_counts, markers_in_pool


def broken_rules(s: MidwayState) -> Iterator[str]:
    """Sentences about whatever is wrong."""
    if s.turn == 0:
        return
    yield from _markers(s)
    yield from _slots(s)
    yield from _forces(s)
    yield from _aircraft(s)


def _markers(s: MidwayState) -> Iterator[str]:
    total = marker_counts(s)
    for kind, facts in enumerate(s.data.markers):
        found = s.pool[kind] + s.played[kind] + s.aside[kind] + s.removed[kind]
        found += s.current.count(kind) + int(s.next_marker == kind)
        if found != total[kind]:
            yield f"there are {found} {facts.name} markers, not {total[kind]}"
    if sum(s.pool) != markers_in_pool(s):
        yield "the pool is miscounted"
    if sum(s.aside) != s.aside_count:
        yield "the markers set aside are miscounted"


def _slots(s: MidwayState) -> Iterator[str]:
    used = [slot for slots in s.slots for slot in slots]
    if len(used) != len(set(used)):
        yield "a slot is in two task forces"
    units = [s.slot_unit[slot] for slot in used if s.slot_unit[slot] >= 0]
    if len(units) != len(set(units)):
        yield "a Japanese ship is in two places"
    for ship in s.data.ijn_ships:
        if (s.status[ship] == AFLOAT) != (ship in units):
            yield f"{s.data.ships[ship].name} is afloat and nowhere, or in a force and not afloat"
    if s.slot_unit.count(DECEPTION) > s.data.deception_markers:
        yield "there are too many deception markers"
    for slot in used:
        if s.slot_seen[slot] & 1 and s.slot_unit[slot] == DECEPTION:
            yield "a deception marker was seen and not removed"
        if s.slot_lot[slot] == KNOWN_SLOT and not s.slot_seen[slot] & 1:
            yield "a known counter is hidden"


def _forces(s: MidwayState) -> Iterator[str]:
    for force, facts in enumerate(s.data.forces):
        if s.force_space[force] == OFF_MAP:
            if ships_of(s, force):
                yield f"{facts.name} is off the map with ships in it"
            continue
        size = len(ships_of(s, force)) if facts.side == US else len(s.slots[force])
        if size == 0:
            yield f"{facts.name} is on the map without ships"
        if force_room(s, force) < 0:
            yield f"{facts.name} has too many ships"
        kind = s.data.space_kind[s.force_space[force]]
        if kind == ("allied" if facts.side == JAPAN else "japan"):
            yield f"{facts.name} is in an enemy home base"
    leaders = [force for force in s.leader_force if force >= 0]
    if len(leaders) != len(set(leaders)):
        yield "two admirals lead one task force"


def _aircraft(s: MidwayState) -> Iterator[str]:
    for unit, facts in enumerate(s.data.air):
        in_play = s.air_base[unit] >= 0
        if in_play and not 0 < s.air_step[unit] <= facts.steps:
            yield f"{facts.name} has {s.air_step[unit]} steps"
        if not in_play and s.fly_space[unit] != OFF_MAP:
            yield f"{facts.name} flies without being in play"
    for space, name in enumerate(s.data.space_names):
        capacity = base_capacity(s, space)
        here = based_at(s, space)
        if capacity < NO_LIMIT and len(here) > capacity:
            yield f"{name} holds {len(here)} air units, {capacity} have room"
    for ship, carrier in enumerate(s.data.ships):
        if carrier.capacity and len(based_at(s, s.data.deck + ship)) > carrier.capacity:
            yield f"{carrier.name} holds too many air units"
