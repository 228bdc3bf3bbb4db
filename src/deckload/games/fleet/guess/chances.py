"""Drawing what a side does out of its enemy's sight, by how often it does so."""

from __future__ import annotations

from typing import Final

from deckload.engine.procedures import Step
from deckload.engine.unseen_dice import one_to
from deckload.games.fleet.model.state import FleetState
from deckload.games.fleet.rules.raids.combat_air_patrol import half_of

OUT_OF: Final = 50
"""Chances are so many in fifty."""

Patrols = tuple[int, int, int, int]
"""How often all fighters of a side patrol, half of each carrier's, none, or some chosen one by
one."""


def happens(s: FleetState, chance: int) -> bool:
    """Draw one of the chances."""
    return one_to(s, OUT_OF) <= chance


def is_to_come(s: FleetState, step: Step) -> bool:
    """Is a step of this turn still on the agenda?"""
    name = step.name_in(s.game)
    return any(entry[0] == name for entry in s.agenda)


def draw_patrols(s: FleetState, fighters: list[int], chances: Patrols) -> list[int]:
    """[PATROLS] Draw the one answer that a side gives for all its fighters: those that fly."""
    everyone, half, nobody, _some = chances
    drawn = one_to(s, OUT_OF)
    if drawn <= everyone:
        return fighters
    if drawn <= everyone + half:
        return half_of(s, fighters)
    if drawn <= everyone + half + nobody:
        return []
    return [unit for unit in fighters if one_to(s, 2) == 1]
