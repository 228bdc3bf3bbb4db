"""What a question points at on the table, from what each game says of its kinds of questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from deckload.engine.decision import Decision, Kind, Pointers
from deckload.engine.log import Ref
from deckload.engine.views import Reach
from deckload.games.fleet.model.state import FleetState

Known = TypeVar("Known", bound=FleetState)
Reaches = Mapping[Any, tuple[Reach, ...]]
"""By answer, what there is to be drawn."""


def pointers_to(
    k: Known,
    asked: Decision,
    subjects: Mapping[Kind, Callable[[Known, Any], tuple[Ref, ...]]],
    reaches: Mapping[Kind, Callable[[Known, Decision], Reaches]],
) -> Pointers:
    """What is asked about, and how far the options go, by kind of question."""
    subject, reach = subjects.get(asked.kind), reaches.get(asked.kind)
    return Pointers(
        () if subject is None or asked.about is None else subject(k, asked.about),
        {} if reach is None else reach(k, asked),
    )
