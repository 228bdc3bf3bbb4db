"""Run a game's tests against one break at a time, in copies of the checkout, never in it."""

from __future__ import annotations

import os
import queue
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from deckload.engine.cases import package_folder, package_of
from deckload.engine.errors import DeckloadError
from deckload.lab.mutants.breaks import Break, breaks_in

# What a copy leaves out: nothing of it takes part in a test.
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "dist", "failures")
SHORTEST_LIMIT = 20.0  # seconds a trial may always take
PATIENCE = 4.0  # times as long as the unbroken rules took
PASSED, NOTHING_TO_RUN = 0, 5  # exit codes of pytest


class NoTrial(DeckloadError):
    """The rules of a game cannot be tried as things stand."""


class Fate(StrEnum):
    CAUGHT = "caught"
    HUNG = "hung"
    SURVIVED = "survived"


@dataclass(frozen=True)
class Trial:
    """One break and what became of it. A break that hangs the tests counts as caught."""

    broken: Break
    outcome: Fate


@dataclass(frozen=True)
class Plan:
    """What to try: the game, its checkout, every break found, and the sample drawn."""

    game: str
    checkout: Path
    found: int
    sample: list[Break]


def plan_trials(game: str, checkout: Path, count: int, seed: int) -> Plan:
    """Find the breaks of a game's rules and draw a sample: same seed, same sample."""
    package = package_folder(game).resolve()
    if not package.is_relative_to(checkout):
        raise NoTrial(
            f"{game} is installed in {package}, outside the checkout {checkout}; "
            "install the checkout in place with `pip install -e .` and run this again."
        )
    rules = package / "rules"
    folder = rules if rules.is_dir() else package
    found = [
        broken
        for file in sorted(folder.rglob("*.py"))
        for broken in breaks_in(file.relative_to(checkout), file.read_bytes())
    ]
    if not found:
        raise NoTrial(f"there is nothing to break in {folder}: it has no rules yet.")
    sample = random.Random(seed).sample(found, min(count, len(found)))
    return Plan(game, checkout, len(found), sorted(sample))


def run_trials(plan: Plan, jobs: int, limit: float | None = None) -> Iterator[Trial]:
    """Try every break of the plan; trials come back in the order they end."""
    with _copies(plan, jobs) as copies:
        took = _time_unbroken(plan, copies[0])
        limit = limit or max(SHORTEST_LIMIT, PATIENCE * took)
        _check_breaks_are_seen(plan, copies[0], limit)
        yield from _try_all(plan, copies, limit)


def _try_all(plan: Plan, copies: list[Copy], limit: float) -> Iterator[Trial]:
    done: queue.SimpleQueue[Trial | BaseException] = queue.SimpleQueue()
    free: queue.SimpleQueue[Copy] = queue.SimpleQueue()
    for copy in copies:
        free.put(copy)

    def attempt(broken: Break) -> None:
        copy = free.get()
        try:
            done.put(Trial(broken, copy.try_break(plan.game, broken, limit)))
        except BaseException as error:
            done.put(error)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(max_workers=len(copies)) as pool:
        for broken in plan.sample:
            pool.submit(attempt, broken)
        try:
            for _ in plan.sample:
                trial = done.get()
                if isinstance(trial, BaseException):
                    raise trial
                yield trial
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


# --- A copy of the checkout ---------------------------------------------------------------------


class Copy:
    """A copy of the checkout in which rules are broken and mended again."""

    def __init__(self, root: Path, checkout: Path, import_root: Path) -> None:
        shutil.copytree(checkout, root, ignore=NOT_COPIED)
        self.root = root
        self.checkout = checkout
        # Ahead of everything installed. Compiled files are neither kept nor written: their dates
        # are too coarse to tell a broken file from the mended one a moment later.
        path = [str(root / import_root), os.environ.get("PYTHONPATH", "")]
        self.environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(p for p in path if p),
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def try_break(self, game: str, broken: Break, limit: float) -> Fate:
        file = self.root / broken.file
        source = (self.checkout / broken.file).read_bytes()
        file.write_bytes(broken.apply(source))
        try:
            code = self.run_tests(game, limit)
        finally:
            file.write_bytes(source)
        if code is None:
            return Fate.HUNG
        return Fate.SURVIVED if code in (PASSED, NOTHING_TO_RUN) else Fate.CAUGHT

    def run_tests(self, game: str, limit: float | None) -> int | None:
        """Run the game's tests up to the first failure: pytest's exit code, None if it hung."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        command += ["-p", "deckload.testing", "--game-tests", game, "tests"]
        with subprocess.Popen(
            command,
            cwd=self.root,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as tests:
            try:
                return tests.wait(limit)
            except subprocess.TimeoutExpired:
                return None
            finally:
                if tests.poll() is None:
                    os.killpg(tests.pid, signal.SIGKILL)


@contextmanager
def _copies(plan: Plan, jobs: int) -> Iterator[list[Copy]]:
    """One copy per job, gone when the trials are over."""
    depth = package_of(plan.game).count(".")
    import_root = package_folder(plan.game).resolve().parents[depth].relative_to(plan.checkout)
    with tempfile.TemporaryDirectory(prefix="deckload-mutants-") as folder:
        yield [
            Copy(Path(folder) / str(job), plan.checkout, import_root)
            for job in range(max(1, min(jobs, len(plan.sample))))
        ]


def _time_unbroken(plan: Plan, copy: Copy) -> float:
    """Run the tests on the unbroken rules: they must pass. Answers how many seconds they took."""
    start = time.monotonic()
    code = copy.run_tests(plan.game, None)
    if code == NOTHING_TO_RUN:
        raise NoTrial(
            f"no test concerns {plan.game}: none cites it with @rule({plan.game!r}, ...), "
            f"lies in a folder {plan.game}/ or has it as a parameter."
        )
    if code != PASSED:
        raise NoTrial(
            f"the tests of {plan.game} fail before anything is broken; mend that first: "
            f"pytest --game-tests {plan.game}"
        )
    return time.monotonic() - start


def _check_breaks_are_seen(plan: Plan, copy: Copy, limit: float) -> None:
    """Ruin a whole module: if the tests still pass, they import the rules from elsewhere."""
    file = plan.sample[0].file
    size = (plan.checkout / file).stat().st_size
    ruined = Break(file, 1, 0, size, "raise ImportError('ruined on purpose')\n", "ruined")
    if copy.try_break(plan.game, ruined, limit) is Fate.SURVIVED:
        raise NoTrial(
            f"the tests of {plan.game} pass even without {file}: either no test imports it, "
            "or they import an installed copy; run `pip install -e .` in the checkout."
        )
