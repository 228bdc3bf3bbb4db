"""12.0-12.2: a surface battle from the first contact to the round in which it ends."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll_result
from deckload.engine.log import tell, tell_battle
from deckload.engine.procedures import steps, then
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.surface.disengagement import end_round
from deckload.games.clash.rules.surface.gunnery import gunnery
from deckload.games.clash.rules.surface.surface_air import air_attack
from deckload.games.clash.rules.surface.surface_movement import move_ships
from deckload.games.clash.rules.surface.torpedoes import torpedo_attack
from deckload.games.fleet.model.game_data import (
    SIDE_NAMES,
    SIDES,
)
from deckload.games.fleet.model.state import NONE
from deckload.games.fleet.rules.forces import (
    marker_ref,
    open_group,
)
from deckload.games.fleet.rules.surface.battle_dice import deployment_throw, higher_roller
from deckload.games.fleet.rules.surface.surface_air import scramble

step: Final = steps("clash.surface_battle")

INITIATIVE: Final = Throw("initiative", 10, case="12.1", does="rolls for the initiative")


@step
def begin_battle(s: ClashState, marker: int) -> None:
    """[12.0] The ships of both sides go onto the display, where everybody sees them."""
    usn, ijn = (sum(len(s.ships[group]) for group in s.fighting[side]) for side in SIDES)
    tell_battle(
        s,
        "12.0",
        "{marker} gives battle: {usn} US against {ijn} Japanese naval units.",
        s.data.marker_side[marker],
        marker=marker_ref(s, marker),
        usn=usn,
        ijn=ijn,
    )
    for side in SIDES:
        for group in s.fighting[side]:
            open_group(s, group)
    then(s, roll_initiative, deploy, scramble, next_round)


@step
def roll_initiative(s: ClashState) -> None:
    """[12.1] Once a battle, not once a round (ruling C20): the higher die, ties again."""
    s.initiative = higher_roller(s, INITIATIVE)
    tell(s, "12.1", "The {side} has the initiative.", side=SIDE_NAMES[s.initiative])


@step
def deploy(s: ClashState) -> None:
    """[12.2] A die for each ship says in which box it begins; by night the sides meet closer."""
    for side in SIDES:
        throw = deployment_throw(s, side)
        for group in s.fighting[side]:
            for ship in s.ships[group]:
                s.box_of_ship[ship] = roll_result(s, throw, by=s.data.ships[ship].name)


@step
def next_round(s: ClashState) -> None:
    """[12.0] The five subphases of a round, unless the last one has ended the battle."""
    if s.battle_hex == NONE:
        return
    s.battle_round += 1
    tell(s, "12.0", "Battle round {round}.", round=s.battle_round)
    first = s.initiative
    then(
        s,
        (move_ships, first),
        (move_ships, 1 - first),
        gunnery,
        torpedo_attack,
        air_attack,
        end_round,
        next_round,
    )
