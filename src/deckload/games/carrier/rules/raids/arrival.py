"""Raids over the fleet, where a scenario ends there."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.nouns import in_points, raid_ref
from deckload.games.carrier.rules.raids.counters import raids_on_map, remove_raid

step: Final = steps("carrier.raid_arrival")


@step
def raids_arrive(s: CarrierState) -> None:
    """[10.23] A raid that has reached its target is out of the fighters' hands."""
    for raid in raids_on_map(s):
        if s.raid_hex[raid] == s.group_hex[s.raid_target[raid]]:
            tell(
                s,
                "10.23",
                "{raid} is through to the ships with {n}.",
                raid=raid_ref(s, raid),
                n=in_points(s.raid_points[raid]),
            )
            s.attacked += s.raid_points[raid]
            remove_raid(s, raid)
