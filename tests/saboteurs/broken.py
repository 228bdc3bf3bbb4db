"""What a saboteur is: a broken variant of the duel, and the check that has to notice it.

The saboteurs themselves stand beside this, by what they break; importing them makes them known.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from deckload.engine.procedures import STEPS
from deckload.engine.session import Session
from deckload.games.mini import GAME, Duel


@dataclass
class Variant:
    """What a saboteur hands to the suite."""

    rules: Duel = field(default_factory=lambda: GAME)
    session: type[Session] = Session


@dataclass(frozen=True)
class Saboteur:
    """A way to break things, and the check that must catch it."""

    name: str
    caught_by: str
    commit: Callable[[pytest.MonkeyPatch], Variant]


SABOTEURS: list[Saboteur] = []


def saboteur(name: str, caught_by: str) -> Callable[[Any], Any]:
    def register(commit: Callable[[pytest.MonkeyPatch], Variant]) -> Any:
        SABOTEURS.append(Saboteur(name, caught_by, commit))
        return commit

    return register


def patch_step(patch: pytest.MonkeyPatch, name: str, body: Any) -> Variant:
    assert name in STEPS
    patch.setitem(STEPS, name, body)
    return Variant()
