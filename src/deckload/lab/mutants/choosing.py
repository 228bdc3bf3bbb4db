"""Which tests try a break: those that get to its line first, the quickest of them first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from deckload.lab.mutants.breaks import Break
from deckload.lab.mutants.reach import Reach, Visit, at, stretch_of


@dataclass(frozen=True)
class Choice:
    """The tests to run, in this order, and what each of them costs; how many others were too dear
    to run."""

    tests: dict[str, float]
    left_out: int

    @property
    def seconds(self) -> float:
        return sum(self.tests.values())


def choose_tests(broken: Break, source: bytes, reach: Reach, budget: float) -> Choice:
    """As many of the tests that may notice the break as the budget of CPU-seconds allows, and one
    in any case."""
    chosen: dict[str, float] = {}
    spent, left_out = 0.0, 0
    for visit in _by_promise(broken, source, reach):
        if chosen and spent + visit.seconds > budget:
            left_out += 1
            continue
        chosen[visit.test] = visit.seconds
        spent += visit.seconds
    return Choice(chosen, left_out)


def _by_promise(broken: Break, source: bytes, reach: Reach) -> list[Visit]:
    """First the tests that get to the line. Then those beside them, since what a fixture did counts
    for the first test that used it; then those that get to the same file, since what is cached is
    worked out once. What is run as the file is loaded may matter to every test."""
    file = broken.file.as_posix()
    stretch = stretch_of(source, broken.line)
    name = at(file, stretch.first) if stretch else None
    there = [v for v in reach.visits if name in v.reached]
    test_files = {v.file for v in there}
    beside = [v for v in reach.visits if v.file in test_files]
    in_file = [v for v in reach.visits if any(r.startswith(f"{file}:") for r in v.reached)]
    tiers = [there, beside, in_file, *([] if stretch else [reach.visits])]
    return list(dict.fromkeys(v for tier in tiers for v in _cheapest_first(tier)))


def _cheapest_first(visits: Iterable[Visit]) -> list[Visit]:
    return sorted(visits, key=lambda visit: visit.seconds)
