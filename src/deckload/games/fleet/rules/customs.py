"""What each game does in its own way where a shared rule comes to it.

A game says so once, when it is imported: `follow("clash", Customs(...))`. Differences that are
numbers or switches stand in its `limits.toml` instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from deckload.engine.dice import Modifier
from deckload.engine.errors import StateError
from deckload.games.fleet.model.state import FleetState


@dataclass(frozen=True, eq=False)
class Customs:
    """Functions of one game; their first argument is its state."""

    marker_of_group: Callable[[Any, int], int]
    """The marker on the map that stands for a group of ships: itself, or a force that it is in."""

    ships_under: Callable[[Any, int], list[int]]
    """All ships that move with a marker, none with a dummy."""

    remove_group: Callable[[Any, int], None]
    """A group that has no ships, or never had any, comes off the map."""

    lose_deck: Callable[[Any, int, int], None]
    """What becomes of the aircraft of a carrier that has sunk: by ship, and the group it was in."""

    close_deck: Callable[[Any, int], None]
    """What becomes of the aircraft of a carrier that damage stops from flying."""

    note_shown: Callable[[Any, int], None]
    """Everybody has seen an air unit."""

    note_destroyed: Callable[[Any, int], None]
    """An air unit has left the game."""

    draw: Callable[[Any, int], None]
    """What a chit that was drawn sets in motion; NONE: nothing is left in the container."""

    patrol_fighters: Callable[[Any, int], list[int]]
    """The fighters that a side may send on patrol."""

    worth_of: Callable[[Any, int], int]
    """The points for sinking a ship, by which captains choose their targets."""

    skill: Callable[[Any, list[int]], tuple[Modifier, ...]]
    """The modifiers of some air units of one side that fire at others."""


_CUSTOMS: Final[dict[str, Customs]] = {}


def follow(game: str, customs: Customs) -> None:
    """Let shared rules do as a game does."""
    _CUSTOMS[game] = customs


def customs_of(s: FleetState) -> Customs:
    """The customs of the game being played."""
    customs = _CUSTOMS.get(s.game)
    if customs is None:
        raise StateError(
            f'{s.game!r} has no customs: say `follow("{s.game}", Customs(...))` where the game is'
        )
    return customs
