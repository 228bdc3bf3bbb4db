"""What an officer who thinks ahead should consider."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.contract import Plan
from deckload.engine.decision import Decision
from deckload.games.mini.rules.movement import MOVE, move_allowance

if TYPE_CHECKING:
    from deckload.games.mini.model.state import MiniState

WEIGHTY: Final = ("posture", "move", "strike")


def is_weighty(decision: Decision) -> bool:
    """Where the fleet goes, and whether and where it strikes."""
    return decision.kind.verb in WEIGHTY


def plans(k: MiniState, decision: Decision) -> list[Plan]:
    """Whole ways for a marker that moves, since the rules ask hex by hex; else what is on offer."""
    if decision.kind is not MOVE:
        return [(option,) for option in decision.options]
    here, grid = k.place[decision.about], k.data.grid
    ways: dict[int, Plan] = {here: ("stay",)}
    edge: dict[int, Plan] = {here: ()}
    for _ in range(move_allowance(k, decision.side)):
        beyond = {
            near: (*way, near)
            for place, way in edge.items()
            for near in grid.neighbours(place)
            if near not in ways
        }
        ways |= {place: (*way, "stay") for place, way in beyond.items()}
        edge = beyond
    return list(ways.values())
