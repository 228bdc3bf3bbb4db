"""A raid as a whole: what it costs those it comes upon, and when it is over."""

from __future__ import annotations

from deckload.engine.log import tell
from deckload.games.fleet.cases import SLOWED_BY_RAIDS
from deckload.games.fleet.model.state import NONE, FleetState
from deckload.games.fleet.rules.customs import customs_of
from deckload.games.fleet.rules.forces import is_afloat, marker_ref


def slow_down(s: FleetState, group: int) -> None:
    """[SLOWED_BY_RAIDS] A big air attack costs the next move a movement point; all of them together
    two at most, whatever else costs some besides."""
    marker = customs_of(s).marker_of_group(s, group)
    if s.harried[marker] == s.data.limits.slowed_most:
        return
    s.harried[marker] += 1
    s.slower[marker] += 1
    text = "{marker} zigzags under air attack and loses a movement point."
    tell(s, SLOWED_BY_RAIDS.of(s), text, marker=marker_ref(s, marker))


def can_land_at_home(s: FleetState, unit: int) -> bool:
    """Is there still something to land on: a base, or a carrier afloat?"""
    home = s.air_home[unit]
    return home >= s.data.first_base or is_afloat(s, home)


def clear_raid(s: FleetState) -> None:
    """Nothing is in the air any more, and the display is empty."""
    s.raid_side = s.raid_hex = s.raid_group = NONE
    s.raid, s.escorts, s.engaged, s.extended, s.doomed = [], [], [], [], []
    s.patrol, s.prey, s.dogfight = [], [], []
    s.box_of_ship = [NONE] * len(s.box_of_ship)
    s.box_of_unit = [NONE] * len(s.box_of_unit)
    s.penalty = [0] * len(s.penalty)
    s.strength = [0] * len(s.strength)
