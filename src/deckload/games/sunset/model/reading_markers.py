"""Markers and chits with their names and owners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from deckload.games.fleet.model.game_data import SIDE_NAMES, SIDES
from deckload.games.sunset.model.data_files import LimitsTable
from deckload.games.sunset.model.pieces import ScenarioData

KAMIKAZES: Final = "Kamikazes"
MESSENGERS: Final = ("USN command", "IJN command", "USAAF", "1st Air Fleet", "2nd Air Fleet")
"""The chits that belong to no marker: command, then the air formations; kamikazes are last."""


class Markers(NamedTuple):
    """The markers by id, and those of each side by sort."""

    names: tuple[str, ...]
    sides: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    cripples: tuple[tuple[int, ...], ...]


def make_markers(limits: LimitsTable) -> Markers:
    """Neutral labels: what stands on a marker must not tell what is under it."""
    names: list[str] = []
    sides: list[int] = []
    groups, cripples = [], []
    for side in SIDES:
        start, count, label = len(names), limits.groups[side], SIDE_NAMES[side]
        names += [f"{label} {n + 1}" for n in range(count)]
        names += [f"{label} D{n + 1}" for n in range(limits.cripples[side])]
        sides += [side] * (len(names) - start)
        groups.append(tuple(range(start, start + count)))
        cripples.append(tuple(range(start + count, len(names))))
    return Markers(tuple(names), tuple(sides), tuple(groups), tuple(cripples))


def titles(scenarios: Mapping[str, ScenarioData]) -> tuple[str, ...]:
    """The names of the scenarios' task forces, then those of what is made in play."""
    named = dict.fromkeys(
        title
        for scenario in scenarios.values()
        for side in scenario.groups
        for name in side
        for title in _titles_of(name, scenario)
    )
    return (*named, "new force", "dummy", "cripple")


def _titles_of(name: str, scenario: ScenarioData) -> tuple[str, ...]:
    """A force that is set up as several task forces goes by their names."""
    start = scenario.starts.get(name)
    return start.task_forces if start and start.task_forces else (name,)
