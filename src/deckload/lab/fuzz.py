"""The fuzzer: the conformance suite over many games, on all cores, with replayable failures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from deckload.engine.contract import find_game
from deckload.engine.errors import BadSave
from deckload.lab.causes import Causes, FuzzFailure
from deckload.lab.conformance import Finding, Suite, findings_of
from deckload.lab.conformance.coverage import Coverage
from deckload.lab.conformance.suite import LOOKS


class FuzzReport(msgspec.Struct):
    """What `deckload lab fuzz` prints."""

    games: int = 0
    finished: int = 0
    dead_ends: int = 0
    failures: list[str] = []
    """One line for each cause, with the number of games that had it."""
    decisions: int = 0
    positions: int = 0

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()


class _Batch(msgspec.Struct):
    """What a worker sends back for the seeds it was given."""

    games: int = 0
    finished: int = 0
    dead_ends: int = 0
    decisions: int = 0
    positions: int = 0
    failures: list[tuple[int, Finding]] = []
    seen: Coverage = msgspec.field(default_factory=Coverage)


_BATCH = 10
_SHARES = 8
"""Batches for each process, at least: a long game at the end then keeps few others idle."""
_MANY = 100
"""In fewer games a field that matters with some options only may stay the same by chance."""


def run_fuzz(
    game: str,
    count: int,
    seed: int,
    failures: Path | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    looks: int = LOOKS,
) -> FuzzReport:
    """Play `count` games with seeds `seed`, `seed + 1`, ...; `progress` is told the games done.
    `looks`: at how many positions of a game all checks are made, which is most of the time."""
    find_game(game)
    report = FuzzReport()
    causes = Causes(game, failures, looks)
    seen = Coverage()
    for batch in _batches(game, range(seed, seed + count), jobs, looks):
        report.games += batch.games
        report.finished += batch.finished
        report.dead_ends += batch.dead_ends
        report.decisions += batch.decisions
        report.positions += batch.positions
        seen.add(batch.seen)
        for number, finding in batch.failures:
            causes.add(number, finding)
        if progress is not None:
            progress(report.games)
    report.failures = causes.lines()
    if count >= _MANY:
        report.failures += [f"{found.check}: {found.message}" for found in findings_of(seen)]
    return report


def play_again(path: Path) -> list[Finding]:
    """Run the game of a failure file again; no findings mean that it is mended."""
    try:
        failure = msgspec.json.decode(path.read_bytes(), type=FuzzFailure)
    except (OSError, msgspec.DecodeError) as e:
        raise BadSave(f"{path} is not a failure file of the fuzzer: {e}") from e
    return Suite(find_game(failure.game), dear=failure.looks).play(failure.seed).findings


def _batches(game: str, seeds: range, jobs: int, looks: int) -> Iterator[_Batch]:
    size = _BATCH if jobs <= 1 else max(1, min(_BATCH, len(seeds) // (jobs * _SHARES)))
    parts = [list(seeds[i : i + size]) for i in range(0, len(seeds), size)]
    if jobs <= 1:
        for part in parts:
            yield _play_batch(game, part, looks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_play_batch, [game] * len(parts), parts, [looks] * len(parts))


def _play_batch(game: str, seeds: Iterable[int], looks: int) -> _Batch:
    suite = Suite(find_game(game), dear=looks)
    batch = _Batch()
    for seed in seeds:
        played = suite.play(seed)
        batch.games += 1
        batch.finished += played.finished
        batch.dead_ends += played.dead_end
        batch.decisions += played.decisions
        batch.positions += played.positions
        batch.failures += [(seed, finding) for finding in played.findings]
    batch.seen = suite.coverage
    return batch
