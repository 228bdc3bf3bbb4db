"""The same work for many seeds, on one core or on all: the results are the same, in seed order."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from deckload.engine.tidying import tidy_up_seldom

Job = TypeVar("Job")
Result = TypeVar("Result")

Progress = Callable[[int], None]
"""Is told how many seeds are done."""

Work = Callable[[Job, Sequence[int]], list[Result]]
"""A function of a module (so that other processes can find it): a job and seeds to results."""

_BATCH = 20


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def over_seeds(
    work: Work[Job, Result],
    job: Job,
    seeds: Sequence[int],
    jobs: int = 1,
    progress: Progress | None = None,
) -> list[Result]:
    """One result for each seed, in the order of the seeds, whatever the number of processes."""
    parts = [seeds[i : i + _BATCH] for i in range(0, len(seeds), _BATCH)]
    results: list[Result] = []
    for batch in _batches(work, job, parts, min(jobs, len(parts))):
        results += batch
        if progress is not None:
            progress(len(results))
    return results


def _batches(
    work: Work[Job, Result], job: Job, parts: list[Sequence[int]], jobs: int
) -> Iterator[list[Result]]:
    if jobs <= 1:
        for part in parts:
            yield work(job, part)
        return
    # Fresh processes: nothing of this one, threads and open files least of all, is copied.
    pool = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=tidy_up_seldom
    )
    try:
        yield from pool.map(work, [job] * len(parts), parts)
    finally:
        pool.shutdown(cancel_futures=True)
