"""Secrets and guesses alone, over many positions: nothing that a side is sent may differ by a byte
between worlds it cannot tell apart, and every guess must be a possible world."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from itertools import count, islice, starmap

import msgspec

from deckload.engine.contract import find_game
from deckload.lab.conformance import SECRETS, Suite

DEAR = 25
"""Positions to look at in a game of usual length."""


ENOUGH = 20
"""Failures after which nobody needs more of them."""


class SecrecyReport(msgspec.Struct):
    """What `deckload lab secrets` prints."""

    positions: int = 0
    twins: int = 0
    """Worlds that were compared with a twin, once for each side."""
    games: int = 0
    decisions: int = 0
    by_scenario: dict[str, int] = {}
    failures: list[str] = []

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()


class _Watched(msgspec.Struct):
    """What one game adds to the report."""

    scenario: str
    positions: int
    twins: int
    decisions: int
    failures: list[str]


def watch_secrets(
    game: str,
    positions: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    jobs: int = 1,
) -> SecrecyReport:
    """Random games with random options, the scenarios in turn, until enough positions were
    looked at. A game in which something was found is not played on."""
    scenarios = list(find_game(game).scenarios())
    report = SecrecyReport(by_scenario=dict.fromkeys(scenarios, 0))
    with closing(_in_turn(game, scenarios, seed, jobs)) as games:
        while report.positions < positions and len(report.failures) < ENOUGH:
            watched = next(games)
            report.games += 1
            report.decisions += watched.decisions
            report.positions += watched.positions
            report.twins += watched.twins
            report.by_scenario[watched.scenario] += watched.positions
            report.failures += watched.failures
            if progress is not None:
                progress(report.positions)
    return report


def _in_turn(
    game: str, scenarios: list[str], seed: int, jobs: int
) -> Generator[_Watched, None, None]:
    """Game after game, in the order of their seeds, whatever the number of processes; how many are
    wanted shows as they come."""
    ahead = ((game, scenarios[at % len(scenarios)], seed + at) for at in count())
    if jobs <= 1:
        yield from starmap(_watch, ahead)
        return
    pool = ProcessPoolExecutor(jobs)
    try:
        under_way = deque(pool.submit(_watch, *one) for one in islice(ahead, 2 * jobs))
        while True:
            yield under_way.popleft().result()
            under_way.append(pool.submit(_watch, *next(ahead)))
    finally:
        pool.shutdown(cancel_futures=True)


def _watch(game: str, scenario: str, seed: int) -> _Watched:
    suite = Suite(find_game(game), dear=DEAR, only=SECRETS)
    played = suite.play(seed, scenario)
    failures = [
        f"{finding.check}: {finding.message} ({scenario}, seed {seed})"
        for finding in played.findings
    ]
    return _Watched(scenario, played.positions, suite.coverage.twins, played.decisions, failures)
