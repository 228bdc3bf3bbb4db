"""Run a game's tests against one break at a time, in copies of the checkout, never in it."""

from __future__ import annotations

import compileall
import math
import os
import queue
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from py_compile import PycInvalidationMode

import msgspec

from deckload.engine.cases import cases_of, folder_of, package_folder, package_of
from deckload.engine.errors import DeckloadError
from deckload.lab.mutants.breaks import Break, breaks_in
from deckload.lab.mutants.choosing import Choice, choose_tests
from deckload.lab.mutants.notes import Notes
from deckload.lab.mutants.reach import Reach

# What a copy leaves out: nothing of it takes part in a test.
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "dist", "failures")
WATCHING = "deckload.lab.mutants.watching"  # the plugin; it needs pytest, which this does not
BUDGET = 15.0  # CPU-seconds that the tests of a trial may cost while nothing is broken
SHORTEST_LIMIT = 10.0  # CPU-seconds that a test may always take
PATIENCE = 4.0  # times as long as on unbroken rules
START = 10.0  # CPU-seconds to start pytest and collect tests
WAITING = 20  # seconds by the clock for one of CPU: others may want the processor, too
PASSED, NOTHING_TO_RUN = 0, 5  # exit codes of pytest
HUNG = (-signal.SIGVTALRM, -signal.SIGXCPU, -signal.SIGKILL)  # by the test's limit, by that of all


class NoTrial(DeckloadError):
    """The rules of a game cannot be tried as things stand."""


class Fate(StrEnum):
    CAUGHT = "caught"
    HUNG = "hung"
    SURVIVED = "survived"


@dataclass(frozen=True)
class Trial:
    """One break and what became of it. A break that hangs the tests counts as caught. `left_out`:
    tests that might have noticed it, too dear to be run."""

    broken: Break
    outcome: Fate
    left_out: int = 0


@dataclass(frozen=True)
class Plan:
    """What to try: the game, its checkout, where its rules are, every break found, and the sample
    drawn. Of all tests those that concern the game and lie under `tests` may notice a break."""

    game: str
    checkout: Path
    folders: tuple[Path, ...]
    found: int
    sample: list[Break]
    tests: tuple[str, ...] = ("tests",)


def plan_trials(
    game: str, checkout: Path, count: int, seed: int, tests: Sequence[str] = ()
) -> Plan:
    """Find the breaks of a game's rules, those that it shares among them, and draw a sample: same
    seed, same sample."""
    folders = rules_folders(game, checkout)
    found = [
        broken
        for folder in folders
        for file in sorted((checkout / folder).rglob("*.py"))
        for broken in breaks_in(file.relative_to(checkout), file.read_bytes())
    ]
    if not found:
        raise NoTrial(f"there is nothing to break in {folders[0]}: it has no rules yet.")
    sample = random.Random(seed).sample(found, min(count, len(found)))
    return Plan(game, checkout, folders, len(found), sorted(sample), tuple(tests) or ("tests",))


def rules_folders(game: str, checkout: Path) -> tuple[Path, ...]:
    """Where the rules of a game are in the checkout, those that it shares included."""
    package = package_folder(game).resolve()
    if not package.is_relative_to(checkout):
        raise NoTrial(
            f"{game} is installed in {package}, outside the checkout {checkout}; "
            "install the checkout in place with `pip install -e .` and run this again."
        )
    shared = [folder_of(name).resolve() for name in cases_of(game).shared]
    homes = [package, *(folder for folder in shared if folder.is_relative_to(checkout))]
    return tuple(_rules_in(home).relative_to(checkout) for home in homes)


def _rules_in(package: Path) -> Path:
    rules = package / "rules"
    return rules if rules.is_dir() else package


def run_trials(
    plan: Plan,
    jobs: int,
    limit: float | None = None,
    budget: float = BUDGET,
    keep: Path | None = None,
) -> Iterator[Trial]:
    """Try every break of the plan; trials come back in the order they end. With a folder to keep
    them in, those that ended before are not run again."""
    about = [plan.checkout / place for place in (*plan.folders, *map(Path, plan.tests))]
    notes = Notes(keep, about, budget)
    noted = {broken: notes.of(broken) for broken in plan.sample}
    yield from (Trial(b, Fate(n.outcome), n.left_out) for b, n in noted.items() if n)
    left = [broken for broken, note in noted.items() if note is None]
    if not left:
        return
    with _copies(plan, jobs) as copies:
        reach = notes.reach(lambda: copies[0].watch_unbroken(plan))
        _check_rules_are_loaded(plan, reach)
        for trial in _try_all(plan, left, copies, reach, limit, budget):
            notes.write(trial.broken, trial.outcome, trial.left_out)
            yield trial


def _try_all(
    plan: Plan,
    sample: Sequence[Break],
    copies: list[Copy],
    reach: Reach,
    limit: float | None,
    budget: float,
) -> Iterator[Trial]:
    done: queue.SimpleQueue[Trial | BaseException] = queue.SimpleQueue()
    free: queue.SimpleQueue[Copy] = queue.SimpleQueue()
    for copy in copies:
        free.put(copy)

    def attempt(broken: Break) -> None:
        copy = free.get()
        try:
            source = (plan.checkout / broken.file).read_bytes()
            choice = choose_tests(broken, source, reach, budget)
            outcome = copy.try_break(broken, choice, limit)
            done.put(Trial(broken, outcome, choice.left_out))
        except BaseException as error:
            done.put(error)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(max_workers=len(copies)) as pool:
        for broken in sample:
            pool.submit(attempt, broken)
        try:
            for _ in sample:
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
        # Compiled once, so that no trial begins with it. Compiled files are compared with their
        # source by its contents, and none are written later: dates are too coarse to tell a broken
        # file from the mended one a moment later.
        by_contents = PycInvalidationMode.CHECKED_HASH
        for folder in (import_root, "tests"):
            compileall.compile_dir(root / folder, quiet=2, invalidation_mode=by_contents)
        # Ahead of everything installed.
        path = [str(root / import_root), os.environ.get("PYTHONPATH", "")]
        self.environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(p for p in path if p),
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def watch_unbroken(self, plan: Plan) -> Reach:
        """Run all tests on the unbroken rules, which must pass, and see where each of them gets."""
        written = self.root / "reach.json"
        folders = [str(self.root / folder) for folder in plan.folders]
        watch = os.pathsep.join([str(written), *folders])
        words = ["--game-tests", plan.game, *plan.tests]
        code = self._run_pytest(words, {"DECKLOAD_MUTANTS_WATCH": watch}, None)
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
        return msgspec.json.decode(written.read_bytes(), type=Reach)

    def try_break(self, broken: Break, choice: Choice, limit: float | None) -> Fate:
        if not choice.tests:
            return Fate.SURVIVED
        file = self.root / broken.file
        source = (self.checkout / broken.file).read_bytes()
        file.write_bytes(broken.apply(source))
        try:
            code = self._run_chosen(choice, limit)
        finally:
            file.write_bytes(source)
        if code is None:
            return Fate.HUNG
        return Fate.SURVIVED if code == PASSED else Fate.CAUGHT

    def _run_chosen(self, choice: Choice, limit: float | None) -> int | None:
        listed = self.root / "chosen.json"
        limits = {t: max(SHORTEST_LIMIT, PATIENCE * took) for t, took in choice.tests.items()}
        listed.write_bytes(msgspec.json.encode(limits))
        files = dict.fromkeys(test.partition("::")[0] for test in choice.tests)
        limit = limit or START + SHORTEST_LIMIT + PATIENCE * choice.seconds
        return self._run_pytest([*files], {"DECKLOAD_MUTANTS_ONLY": str(listed)}, limit)

    def _run_pytest(
        self, words: Sequence[str], environment: Mapping[str, str], limit: float | None
    ) -> int | None:
        """Run tests up to the first failure: pytest's exit code, None if it hung. The limit is in
        CPU-seconds, so that a busy machine does not make tests hang."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        # Nobody reads why a test fails, and pytest would rewrite every module for that.
        command += ["--assert=plain", "-p", WATCHING, "-p", "deckload.testing", *words]
        if limit is not None:
            command = ["sh", "-c", f'ulimit -t {math.ceil(limit)} && exec "$@"', "sh", *command]
        with subprocess.Popen(
            command,
            cwd=self.root,
            env={**self.environment, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as tests:
            try:
                code = tests.wait(None if limit is None else WAITING * limit)
            except subprocess.TimeoutExpired:
                return None
            finally:
                if tests.poll() is None:
                    os.killpg(tests.pid, signal.SIGKILL)
        return None if code in HUNG else code


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


def _check_rules_are_loaded(plan: Plan, reach: Reach) -> None:
    """Were the copied rules loaded at all? Otherwise no break could be seen."""
    files = sorted({broken.file.as_posix() for broken in plan.sample})
    if reach.loaded.isdisjoint(files):
        raise NoTrial(
            f"the tests of {plan.game} pass even without {files[0]}: either no test imports it, "
            "or they import an installed copy; run `pip install -e .` in the checkout."
        )
