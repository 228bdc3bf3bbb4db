"""What deserves thought, and which plans there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckload.engine.contract import Plan
from deckload.engine.decision import Decision

if TYPE_CHECKING:
    from deckload.games.sunset.model.state import SunsetState


def is_weighty(k: SunsetState, decision: Decision) -> bool:  # noqa: ARG001
    return False


def plans(k: SunsetState, decision: Decision) -> Sequence[Plan]:  # noqa: ARG001
    return [(option,) for option in decision.options]
