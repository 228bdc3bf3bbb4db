"""Markers and chits with their names and owners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from deckload.games.clash.model.data_files import LimitsTable
from deckload.games.clash.model.pieces import ScenarioData
from deckload.games.fleet.model.game_data import (
    IJN,
    SIDE_NAMES,
    USN,
)

DETACHED_MARKERS: Final = 6
"""Detached groups a side can have at sea at once (docs/rulings/clash.md)."""

FORCE_NAMES: Final = ("TF 58", "Mobile Fleet")
MESSENGERS: Final = ("USN command", "IJN command", "61st AF", "22nd AF", "VP-16", "VB-101")
"""The chits that belong to no marker."""


class Markers(NamedTuple):
    """The markers by id, and those of each side by sort."""

    names: tuple[str, ...]
    sides: tuple[int, ...]
    of_side: tuple[tuple[int, ...], ...]
    groups: tuple[tuple[int, ...], ...]
    forces: tuple[int, ...]
    detached: tuple[tuple[int, ...], ...]


def make_markers(limits: LimitsTable) -> Markers:
    """Neutral labels: what stands on a marker must not tell what is under it."""
    names: list[str] = []
    sides: list[int] = []
    all_of, groups_of, forces, detached_of = [], [], [], []
    for side in (USN, IJN):
        start, label = len(names), SIDE_NAMES[side]
        count = limits.groups[side]
        names += [f"{label} {n + 1}" for n in range(count)]
        names.append(FORCE_NAMES[side])
        names += [f"{label} D{n + 1}" for n in range(DETACHED_MARKERS)]
        sides += [side] * (len(names) - start)
        all_of.append(tuple(range(start, len(names))))
        groups_of.append(tuple(range(start, start + count)))
        forces.append(start + count)
        detached_of.append(tuple(range(start + count + 1, len(names))))
    return Markers(
        tuple(names),
        tuple(sides),
        tuple(all_of),
        tuple(groups_of),
        tuple(forces),
        tuple(detached_of),
    )


def titles(scenarios: Mapping[str, ScenarioData]) -> tuple[str, ...]:
    """The names of the scenarios' task groups, then those of groups made in play."""
    named = dict.fromkeys(
        name for scenario in scenarios.values() for side in scenario.groups for name in side
    )
    return (*named, "new group", "dummy", "detached")


def submarine_sides(limits: LimitsTable) -> tuple[int, ...]:
    """Whose the submarine markers are: boats and false contacts alike (11.1.1, 15.2)."""
    counts = [limits.submarines_real[side] + limits.submarines_false[side] for side in (USN, IJN)]
    return (USN,) * counts[USN] + (IJN,) * counts[IJN]
