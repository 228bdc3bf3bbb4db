"""Markers and chits with their names and owners, and the boxes of the Air-Sea display."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from deckload.games.clash.model.data_files import LimitsTable
from deckload.games.clash.model.game_data import IJN, SIDE_NAMES, USN
from deckload.games.clash.model.pieces import ScenarioData

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


def air_sea_display(
    count: int,
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[float, float], ...]]:
    """A hexagon of boxes, the centre first, then ring by ring (ruling C5: nineteen)."""
    radius = next(r for r in range(count) if 1 + 3 * r * (r + 1) >= count)
    span = range(-radius, radius + 1)
    boxes = [(q, r) for q in span for r in span if abs(q + r) <= radius]
    boxes.sort(key=lambda box: (max(abs(box[0]), abs(box[1]), abs(sum(box))), box))
    boxes = boxes[:count]
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    at = {box: number for number, box in enumerate(boxes)}
    neighbours = tuple(
        tuple(sorted(at[q + a, r + b] for a, b in steps if (q + a, r + b) in at)) for q, r in boxes
    )
    places = tuple((1.5 * q, 3**0.5 * (r + q / 2)) for q, r in boxes)
    return neighbours, places
