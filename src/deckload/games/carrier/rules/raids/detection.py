"""Raids that a scenario brings appear on the radar."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.carrier.model.pieces import RaidSetUp
from deckload.games.carrier.model.state import FROM_GUAM, NOBODY_THERE, CarrierState
from deckload.games.carrier.rules.fleet import carrier_groups, groups_on_map
from deckload.games.carrier.rules.nouns import in_hexes, in_points, raid_ref
from deckload.games.carrier.rules.raids.counters import free_counter
from deckload.games.carrier.rules.raids.placement import first_seen, on_line

step: Final = steps("carrier.raid_detection")


@step
def detect_raids(s: CarrierState) -> None:
    """[10.22, 10.231] What the scenario has for this phase is placed, and does not move in it."""
    if not groups_on_map(s):
        return  # there is nobody to go for
    for line in s.data.scenarios[s.scenario].raids:
        if (line.turn, line.phase) == (s.turn, s.phase):
            _detect(s, line)


def _detect(s: CarrierState, line: RaidSetUp) -> None:
    """[10.21, 10.24] In the hex that the scenario names, or where the radar first has it on its
    way; a second wave two hexes behind."""
    place = line.hex
    if line.source >= 0:
        place = first_seen(s, line.source, s.group_hex[nearest_group(s, line.source)])
    place_raid(s, line.points, place, sum(1 << phase for phase in line.waits))
    if line.second_wave:
        gap = s.data.raid_limits.wave_gap
        place_raid(s, line.second_wave, on_line(s, place, line.source, gap), 0)


def nearest_group(s: CarrierState, place: int) -> int:
    """The carrier group that is nearest to a hex; with no carriers left, any group, and with nobody
    left at all, nobody."""
    groups = carrier_groups(s) or groups_on_map(s)
    if not groups:
        return NOBODY_THERE
    return min(groups, key=lambda group: s.data.grid.distance(place, s.group_hex[group]))


def place_raid(
    s: CarrierState,
    points: int,
    place: int,
    waits: int = 0,
    source: int = NOBODY_THERE,
    target: int = NOBODY_THERE,
) -> int:
    """[10.11, 10.12, 10.22] One counter for the whole raid; nobody knows yet how many are
    fighters."""
    raid = free_counter(s)
    s.raids_seen += 1
    s.raid_number[raid] = s.raids_seen
    s.raid_hex[raid] = place
    s.raid_points[raid] = points
    s.raid_waits[raid] = waits
    s.raid_source[raid] = source
    s.raid_land[raid] = int(source == FROM_GUAM)
    s.raid_target[raid] = nearest_group(s, place) if target == NOBODY_THERE else target
    tell(
        s,
        "10.22",
        "Radar: {raid}, {n} strong, is over {hex}, {far} out.",
        raid=raid_ref(s, raid),
        n=in_points(points),
        hex=s.data.hex_refs[place],
        far=in_hexes(s.data.grid.distance(place, _where_radar_is(s, raid))),
    )
    return raid


def _where_radar_is(s: CarrierState, raid: int) -> int:
    """With the group that the raid goes for; with no ship left, fighters over Guam have seen it."""
    target = s.raid_target[raid]
    return s.data.guam if target == NOBODY_THERE else s.group_hex[target]
