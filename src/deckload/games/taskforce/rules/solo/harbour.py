"""Scenario 1: two waves over a harbour full of ships."""

from __future__ import annotations

from typing import Final

from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import TURN, tell_battle, tell_battle_over
from deckload.engine.procedures import steps, then
from deckload.games.taskforce.model.conditions import NONE
from deckload.games.taskforce.model.game_data import IJN
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.bombing import next_attack
from deckload.games.taskforce.rules.fleets import scene
from deckload.games.taskforce.rules.victory import count_points

step: Final = steps("taskforce.harbour")

WAVES: Final = ("First wave", "Second wave")


@step
def open_harbour(s: TaskForceState) -> None:
    """[3.7] Everything lies open; the first units meet no anti-air fire."""
    s.formation_seen = [ALL_EYES for _ in s.formation_seen]
    s.card_open = [1 for _ in s.card_open]
    s.ship_seen = [ALL_EYES for _ in s.ship_seen]
    s.air_seen = [ALL_EYES for _ in s.air_seen]
    s.surprised = scene(s).unopposed
    then(s, (wave, 1), (wave, 2), go_home)


@step
def wave(s: TaskForceState, number: int) -> None:
    """[4.3.5] The units of one wave attack, group after group."""
    s.turn = number
    s.phase = WAVES[number - 1]
    s.raid_side = IJN
    wave_of = scene(s).wave_of
    s.bombers = [u for u, one in enumerate(wave_of) if one == number and s.air_steps[u]]
    s.raiders = s.bombers[:]
    tell_battle(s, "4.3.5", "{wave}", IJN, TURN, wave=s.phase)
    then(s, next_attack, wave_over)


@step
def wave_over(s: TaskForceState) -> None:
    """[4.3.5] What the wave has come to is summed up."""
    tell_battle_over(s, "4.3.5", "The {wave} turns away.", wave=s.phase.lower())


@step
def go_home(s: TaskForceState) -> None:
    """[3.9] Nobody comes back for a third time."""
    s.raid_side = NONE
    s.bombers, s.raiders = [], []
    then(s, count_points)
