"""Set-up from data: everything as the scenario has it; sides choose in the first steps."""

from __future__ import annotations

from collections.abc import Mapping

from deckload.engine.procedures import then
from deckload.games.taskforce.model.game_data import SIDES, TaskForceData, variant_of
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.campaign import next_battle, open_campaign
from deckload.games.taskforce.rules.laying_out import lay_out
from deckload.games.taskforce.rules.set_up import begin


def set_up(data: TaskForceData, scenario: str, options: Mapping[str, str]) -> TaskForceState:
    """[3.7] A scenario or its variant; a campaign goes on with another battle where one ends."""
    variant = data.variants.get(scenario)
    if variant is not None and options.get(variant.id) == "on":
        scenario = variant_of(scenario, variant.id)
    s = TaskForceState(data, options)
    s.scene = data.scene_of[scenario]
    s.tally = [0] * SIDES
    if data.scenes[s.scene].battle:
        open_campaign(s)
        then(s, next_battle)
    lay_out(s)
    then(s, begin)
    return s
