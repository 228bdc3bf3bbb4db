"""8.3: a surface battle from the first contact to the round in which it ends."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import steps, then
from deckload.games.sunset.model.game_data import IJN, SIDE_NAMES, USN
from deckload.games.sunset.model.state import NONE, OFF_MAP, SIDES, SunsetState
from deckload.games.sunset.rules.forces import is_alone, marker_ref, numbers_by_class, open_group
from deckload.games.sunset.rules.search.reports import note_report
from deckload.games.sunset.rules.search.shading import in_words
from deckload.games.sunset.rules.surface.deployment import deploy, ships_fighting
from deckload.games.sunset.rules.surface.disengagement import end_round
from deckload.games.sunset.rules.surface.gunnery import gunnery
from deckload.games.sunset.rules.surface.line_movement import move_side
from deckload.games.sunset.rules.surface.surface_air import air_attack
from deckload.games.sunset.rules.surface.torpedoes import torpedo_attack

step: Final = steps("sunset.surface_battle")

INITIATIVE: Final = Throw("initiative", 10, case="8.3.2", does="rolls to move first")


@step
def begin_battle(s: SunsetState, marker: int, enemies: tuple[int, ...]) -> None:
    """[8.3, 8.3.10] The active task force and all detected enemies of its hex come onto the line. A
    force that has entered a strait against an enemy in it is at a disadvantage."""
    side, place = s.data.marker_side[marker], s.place[marker]
    s.mover, s.battle_hex, s.battle_round, s.weary = marker, place, 0, []
    s.fighting, s.smoke_of = [[], []], [[], []]
    s.fighting[side], s.fighting[1 - side] = [marker], list(enemies)
    s.in_strait = side if enters_held_strait(s, marker, enemies) else NONE
    usn, ijn = (len(ships_fighting(s, one)) for one in SIDES)
    text = "{usn} US against {ijn} Japanese naval units."
    tell(s, "8.3", text, usn=usn, ijn=ijn)
    then(s, deploy, next_round)
    s.battled[USN] = [*s.battled[USN], *ships_fighting(s, USN)]
    for one in SIDES:
        for force in s.fighting[one]:
            show_force(s, force)


def enters_held_strait(s: SunsetState, marker: int, enemies: tuple[int, ...]) -> bool:
    """[8.3.10] Has it come into a strait that a task force of the enemy holds? Damaged ships that
    go home alone hold none (ruling S116)."""
    if s.entered[marker] == OFF_MAP or s.place[marker] not in s.data.straits:
        return False
    return not all(is_alone(s, enemy) for enemy in enemies)


def show_force(s: SunsetState, marker: int) -> None:
    """[8.3.1, 7.0] Japanese ships are seen by name, US ships by class; who can be fired at is
    detected (ruling S8)."""
    if is_alone(s, marker):
        return
    numbers = numbers_by_class(s, marker)
    note_report(s, marker, numbers)
    ref = marker_ref(s, marker)
    tell(s, "8.3.1", "{marker} forms its line: {ships}.", marker=ref, ships=in_words(numbers))
    if s.data.marker_side[marker] == IJN:
        open_group(s, marker)


@step
def next_round(s: SunsetState) -> None:
    """[8.3] The segments of a round, unless the last one has ended the battle."""
    if s.battle_hex == NONE:
        return
    s.battle_round += 1
    tell(s, "8.3", "Battle round {round}.", round=s.battle_round)
    roll_initiative(s)
    then(
        s,
        (move_side, s.initiative),
        (move_side, 1 - s.initiative),
        gunnery,
        torpedo_attack,
        air_attack,
        end_round,
        next_round,
    )


def roll_initiative(s: SunsetState) -> None:
    """[8.3.2] Each round the higher die moves first; ties again."""
    usn = ijn = 0
    while usn == ijn:
        usn, ijn = (roll(s, INITIATIVE, by=f"The {SIDE_NAMES[side]}").total for side in SIDES)
    s.initiative = USN if usn > ijn else IJN
    tell(s, "8.3.2", "The {side} moves first.", side=SIDE_NAMES[s.initiative])
