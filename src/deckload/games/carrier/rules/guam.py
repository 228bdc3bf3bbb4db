"""Guam: when its chit is drawn the field may launch a raid (11.2)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import roll
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.carrier.model.state import FROM_GUAM, INTERCEPT, OFF_MAP, CarrierState
from deckload.games.carrier.rules.butai.turnaround import turn_round_on_guam
from deckload.games.carrier.rules.guam_field import net_air_value
from deckload.games.carrier.rules.missions.flying import missions_on_map
from deckload.games.carrier.rules.raids.detection import place_raid
from deckload.games.carrier.rules.raids.launching import (
    NOBODY_FOUND,
    find_cripple,
    find_target,
    generation_throw,
)
from deckload.games.carrier.rules.raids.placement import first_seen
from deckload.games.carrier.rules.raids.strength import value_throw, waves_of

step: Final = steps("carrier.guam")

LEAST: Final = 3
"""[11.24] With less nobody takes off."""


@step
def guam_is_activated(s: CarrierState) -> None:
    """[11.12, 11.22, 11.23, 11.29] One raid at a time; then the aircraft on the field move on, also
    when the chit had nothing else to do."""
    if FROM_GUAM not in s.raid_source:
        launch_from_guam(s)
    turn_round_on_guam(s)


def fighters_over_guam(s: CarrierState) -> bool:
    """[11.27] A US intercept mission in the hex; a strike does not do."""
    return any(
        s.mission_kind[mission] == INTERCEPT and s.mission_hex[mission] == s.data.guam
        for mission in missions_on_map(s)
    )


def launch_from_guam(s: CarrierState) -> None:
    """[11.22, 11.24, 11.25, 11.26, 12.44] As a level 4 force would, on the net air value, in one
    wave that is never more than is there; with no task group about, at a carrier adrift."""
    guam = s.data.guam
    target = find_target(s, guam)
    goal = s.group_hex[target] if target != NOBODY_FOUND else find_cripple(s, guam)
    if goal == OFF_MAP:
        return
    there = net_air_value(s, s.data.grid.distance(guam, goal))
    if there < LEAST:
        return
    watched = fighters_over_guam(s)
    names = ("fighters_over_guam",) if watched else ()
    throw = generation_throw(s, guam, goal, names)
    if str(roll(s, throw, by="Guam").cell.result) != "raid":
        return
    rolled = roll(s, value_throw(s, there, "Guam"))
    points = min(there, sum(waves_of(str(rolled.cell.result))))
    place = guam if watched else first_seen(s, guam, goal)
    raid = place_raid(s, points, place, source=FROM_GUAM, target=target)
    if target == NOBODY_FOUND:
        s.raid_to[raid] = goal
    if watched:
        s.raid_took_off[raid] = 1
        tell(s, "11.27", "It takes off below our fighters.")
