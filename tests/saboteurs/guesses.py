"""Imagined worlds that do not fit what a side knows, or tell more."""

from __future__ import annotations

import random
from typing import Any

import pytest

from deckload.engine.decision import ask
from deckload.games.mini import Duel
from deckload.games.mini.guess import fill
from deckload.games.mini.model.state import MiniState
from deckload.games.mini.rules import patrol
from saboteurs.broken import Variant, saboteur


@saboteur("no-op resample", "guess varies")
def no_op_resample(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(fill, "die", lambda *_: 1)
    patch.setattr(fill, "shuffled", lambda _s, items, *_: list(items))
    return Variant()


class _OneSided(Duel):
    """Guesses for Red only."""

    def fill(self, s: MiniState, side: int) -> None:
        if side == 0:
            s.dice_key = b"always the same key, always the same guess"[:32]
        super().fill(s, side)


@saboteur("no-op resample for one side", "guess varies")
def one_sided_resample(_patch: pytest.MonkeyPatch) -> Variant:
    return Variant(rules=_OneSided())


@saboteur("resample with dice of its own", "guess from knowledge")
def resample_with_own_dice(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(fill, "die", lambda _s, sides, *_: random.randint(1, sides))
    return Variant()


class _Forgetful(Duel):
    """Forgets the reports that a side has received."""

    def fill(self, s: MiniState, side: int) -> None:
        super().fill(s, side)
        s.report = [[] for _ in s.report]


@saboteur("resample that forgets", "guess looks the same")
def resample_that_forgets(_patch: pytest.MonkeyPatch) -> Variant:
    return Variant(rules=_Forgetful())


class _Stranded(Duel):
    """Guesses worlds that stop in the middle of nowhere."""

    def fill(self, s: MiniState, side: int) -> None:
        super().fill(s, side)
        s.agenda = []


@saboteur("resample that dead-ends", "guess plays on")
def resample_that_dead_ends(_patch: pytest.MonkeyPatch) -> Variant:
    return Variant(rules=_Stranded())


class _BlindsOwners(Duel):
    """Leaves the masks as the side knows them: with its own bit alone."""

    def fill(self, s: MiniState, side: int) -> None:
        super().fill(s, side)
        s.spotted = [eyes & 1 << side for eyes in s.spotted]


@saboteur("resample that blinds the owners", "guess leaves owners their own")
def resample_that_blinds(_patch: pytest.MonkeyPatch) -> Variant:
    return Variant(rules=_BlindsOwners())


@saboteur("options given as a list", "guess offers its own")
def options_as_a_list(patch: pytest.MonkeyPatch) -> Variant:
    def fixed_now(side: int, kind: Any, options: Any, **kw: Any) -> Any:
        return ask(side, kind, options() if callable(options) else options, **kw)

    patch.setattr(patrol, "ask", fixed_now)
    return Variant()


@saboteur("open question with one answer in guesses", "guess leaves a choice")
def open_question(patch: pytest.MonkeyPatch) -> Variant:
    def asked_in_the_open(*args: Any, **kw: Any) -> Any:
        return ask(*args, **{**kw, "covert": False})

    patch.setattr(patrol, "ask", asked_in_the_open)
    return Variant()
