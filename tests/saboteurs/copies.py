"""Copies of a game that are not equal to it, or not free of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from deckload.engine.decision import ask
from deckload.engine.procedures import STEPS
from deckload.games.mini.model.state import MiniState
from deckload.games.mini.rules import patrol, turn
from saboteurs.broken import Variant, patch_step, saboteur


@saboteur("shallow copy", "clone is independent")
def shallow_copy(patch: pytest.MonkeyPatch) -> Variant:
    proper = MiniState._copy

    def shares_places(new: MiniState, s: MiniState) -> None:
        proper(new, s)
        new.place = s.place

    patch.setattr(MiniState, "_copy", staticmethod(shares_places))
    return Variant()


@saboteur("copy that forgets", "clone equals")
def copy_that_forgets(patch: pytest.MonkeyPatch) -> Variant:
    proper = MiniState._copy

    def forgets_posture(new: MiniState, s: MiniState) -> None:
        proper(new, s)
        new.posture = [0, 0]

    patch.setattr(MiniState, "_copy", staticmethod(forgets_posture))
    return Variant()


@saboteur("global dice", "same choices, same game")
def global_dice(patch: pytest.MonkeyPatch) -> Variant:
    proper = STEPS["mini.turn.end_turn"]

    def lucky_points(s: MiniState) -> None:
        s.points[0] += random.randrange(1000)
        proper(s)

    return patch_step(patch, "mini.turn.end_turn", lucky_points)


@saboteur("iterator kept while waiting", "locals are plain")
def iterator_kept(patch: pytest.MonkeyPatch) -> Variant:
    def keeps_iterator(s: MiniState, marker: int) -> Any:
        left = iter(s.data.grid.neighbours(0))
        yield ask(s.data.marker_side[marker], turn.POSTURE, ("hunt", "strike"))
        assert next(left) >= 0

    return patch_step(patch, "mini.movement.move_marker", keeps_iterator)


@saboteur("flag in a column of numbers", "values fit")
def flag_among_numbers(patch: pytest.MonkeyPatch) -> Variant:
    proper = STEPS["mini.turn.end_turn"]

    def keeps_a_flag(s: MiniState) -> None:
        s.hits[0] = s.hits[0] > 0
        proper(s)

    return patch_step(patch, "mini.turn.end_turn", keeps_a_flag)


@saboteur("true options in a guessed world", "twin worlds")
def true_options(patch: pytest.MonkeyPatch) -> Variant:
    def fixed_now(side: int, kind: Any, options: Any, **kw: Any) -> Any:
        return ask(side, kind, options() if callable(options) else options, **kw)

    patch.setattr(patrol, "ask", fixed_now)
    return Variant()
