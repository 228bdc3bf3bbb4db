"""What a game brings to be compared with history: experiments, gauges, bars."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

import msgspec

from deckload.engine.contract import Rules
from deckload.engine.procedures import Step
from deckload.engine.state import State
from deckload.study.series import Measure, Series
from deckload.study.statistics import Share, share_of

Measured = dict[str, float]
"""What was measured in one trial, by name."""


class ToPlay(msgspec.Struct, frozen=True):
    """Steps to be played from a position, and no others, by the doctrine of these sides. `orders`
    are answers given beforehand, by the verb of the question; `bots` play sides that the usual
    doctrine should not."""

    s: State
    steps: tuple[Step | tuple[Any, ...], ...]
    sides: tuple[int, ...]
    orders: Mapping[str, Any] = {}
    bots: Mapping[int, str] = {}


Trial = Generator[ToPlay, None, Measured]
"""One run of an experiment: it lays a position out, yields what is to be played, and returns what
it measured when that has been done."""

StartsTrial = Callable[[Any, str], Trial]
"""A trial from the game's data and a seed of the dice."""


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
    trial: StartsTrial
    gauges: tuple[Gauge, ...]


class GaugeTable(msgspec.Struct, frozen=True):
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
    """A scenario played by the usual doctrines, with these options, of which only the results
    count: no side wins more than `most` of the games."""

    scenario: str
    title: str
    most: float
    options: Mapping[str, str] = {}

    @property
    def id(self) -> str:
        """The scenario, with the options that are chosen."""
        return "-".join((self.scenario, *self.options))


class Fit(msgspec.Struct, frozen=True):
    """Something that was chosen so that the games come out as they should: what, to meet what, by
    trying how many variants, on which seeds."""

    what: str
    aim: str
    tries: str
    seeds: str


class Calibration(msgspec.Struct, frozen=True):
    """All of it. `sources` says where the historical figures are from, `ending` is the measure
    that says how a game ended, and `colours` go by result. The games that are compared with history
    are those of `scenario`, or of the first one, played by `bots`; sides that are not named there
    by the usual doctrine."""

    game: str
    measure: Measure
    experiments: tuple[Experiment, ...]
    sources: str
    points: Gauge
    points_note: str
    ending: str
    colours: Mapping[str, str]
    tables: tuple[GaugeTable, ...]
    flags: Flags
    bars: Callable[[Series], Sequence[Bar]]
    notes: tuple[str, ...] = ()
    contests: tuple[Contest, ...] = ()
    fits: tuple[Fit, ...] = ()
    bots: Mapping[int, str] = {}
    scenario: str = ""

    def experiment(self, name: str) -> Experiment:
        return next(found for found in self.experiments if found.id == name)

    def flag_shares(self, series: Series) -> dict[str, Share]:
        """How often each of the flags was up."""
        found = {}
        for name, title in self.flags.names.items():
            values = series.numbers(name)
            found[title] = share_of(sum(value > 0 for value in values), len(values))
        return found


def calibration_of(rules: Rules) -> Calibration | None:
    """The calibration that a game brings, or None where nobody wrote one."""
    found = rules.study()
    if found is not None and not isinstance(found, Calibration):
        kind = type(found).__name__
        raise TypeError(f"{rules.code}: study() is a {kind}; hand over a study.Calibration")
    return found
