"""Guided play for the first four scenarios: what to do, what happened, what to do better."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from deckload.engine.lessons import Lesson
from deckload.games.taskforce.table.lessons.carrier_duel import carrier_duel
from deckload.games.taskforce.table.lessons.force_z import force_z
from deckload.games.taskforce.table.lessons.java_sea import java_sea
from deckload.games.taskforce.table.lessons.pearl_harbor import pearl_harbor

LESSONS: Final[Mapping[str, Callable[[], tuple[Lesson, ...]]]] = {
    "pearl-harbor": pearl_harbor,
    "force-z": force_z,
    "java-sea": java_sea,
    "carrier-duel": carrier_duel,
}


def lessons(scenario: str) -> tuple[Lesson, ...]:
    """The lessons of a scenario; the large battles have none."""
    found = LESSONS.get(scenario)
    return found() if found is not None else ()
