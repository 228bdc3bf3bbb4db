"""What the calibration of a game brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from deckload.lab.series import Measure, Series
from deckload.lab.statistics import Share, share_of

Outcome = dict[str, float]
"""What was measured in one trial, by name."""

Trial = Callable[[Any, str], Outcome]
"""One run of an experiment: the game's data and a seed of the dice to what was measured."""


class Gauge(msgspec.Struct, frozen=True):
    """Something measured, by its name in the trial or game, and what happened (from, to)."""

    name: str
    title: str
    history: tuple[float, float] | None = None


class Experiment(msgspec.Struct, frozen=True):
    """A sub-system: the position it starts from, what happened in history, what to measure."""

    id: str
    title: str
    position: str
    history: str
    trial: Trial
    gauges: tuple[Gauge, ...]


class Chart(msgspec.Struct, frozen=True):
    """Measures of whole games that belong together: one table, one plot."""

    id: str
    title: str
    gauges: tuple[Gauge, ...]


class Flags(msgspec.Struct, frozen=True):
    """Things that happened in a game or not (measures of 0 and 1), by name to title."""

    id: str
    title: str
    names: Mapping[str, str]
    history: tuple[str, ...]


class Bar(msgspec.Struct, frozen=True):
    """Something the calibration must reach, what was measured, and whether that is enough."""

    aim: str
    measured: str
    met: bool


class Contest(msgspec.Struct, frozen=True):
    """Another scenario, of which only the results count: no side wins more than `most` of the
    games."""

    scenario: str
    title: str
    most: float


class Calibration(msgspec.Struct, frozen=True):
    """All of it. `sources` says where the historical figures are from, `ending` is the measure
    that says how a game ended, and `colours` go by result."""

    game: str
    measure: Measure
    experiments: tuple[Experiment, ...]
    sources: str
    points: Gauge
    points_note: str
    ending: str
    colours: Mapping[str, str]
    charts: tuple[Chart, ...]
    flags: Flags
    bars: Callable[[Series], Sequence[Bar]]
    notes: tuple[str, ...] = ()
    contests: tuple[Contest, ...] = ()

    def experiment(self, name: str) -> Experiment:
        return next(found for found in self.experiments if found.id == name)

    def flag_shares(self, series: Series) -> dict[str, Share]:
        """How often each of the flags was up."""
        found = {}
        for name, title in self.flags.names.items():
            values = series.numbers(name)
            found[title] = share_of(sum(value > 0 for value in values), len(values))
        return found
