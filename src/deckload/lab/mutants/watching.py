"""A pytest plugin for trials of rules: `pytest -p deckload.lab.mutants.watching`. By what the
environment says it

- writes down which tests get to which lines of the rules (WATCH: the file to write, and folders),
- or runs the tests that are listed in a file, in their order, and no others (ONLY). Each has a
  limit there, in CPU-seconds: a signal ends the process that hangs in one.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Generator
from pathlib import Path
from typing import Final

import msgspec
import pytest

from deckload.lab.mutants.reach import Reach, Visit, Watch

WATCH: Final = "DECKLOAD_MUTANTS_WATCH"
ONLY: Final = "DECKLOAD_MUTANTS_ONLY"


class Watching:
    """Looks after each test what it reached, and writes all of it down in the end."""

    def __init__(self, file: Path, watch: Watch) -> None:
        self.file = file
        self.watch = watch
        self.visits: list[Visit] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.watch.look()
        start = time.process_time()
        done = yield
        took = time.process_time() - start
        self.visits.append(Visit(item.nodeid, took, self.watch.look()))
        return done

    def pytest_sessionfinish(self) -> None:
        reach = Reach(self.visits, frozenset(self.watch.loaded))
        self.file.write_bytes(msgspec.json.encode(reach))


class Choosing:
    """Runs some tests in a given order, none of them longer than its limit."""

    def __init__(self, limits: dict[str, float]) -> None:
        self.limits = limits

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        by_name = {item.nodeid: item for item in items}
        items[:] = [by_name[test] for test in self.limits if test in by_name]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Nobody handles the signal, so that no rule and no test can catch it."""
        signal.setitimer(signal.ITIMER_VIRTUAL, self.limits[item.nodeid])
        done = yield
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return done


# The rules must be marked before anybody loads them, so this does not wait for `pytest_configure`.
_watched: Final = os.environ.get(WATCH)
_watch: Watch | None = None
if _watched:
    _watch = Watch(Path.cwd(), [Path(folder) for folder in _watched.split(os.pathsep)[1:]])
    sys.meta_path.insert(0, _watch)


def pytest_configure(config: pytest.Config) -> None:
    if _watched and _watch:
        file = Path(_watched.split(os.pathsep)[0])
        config.pluginmanager.register(Watching(file, _watch), "deckload.mutants.watching")
    if listed := os.environ.get(ONLY):
        limits = msgspec.json.decode(Path(listed).read_bytes(), type=dict[str, float])
        config.pluginmanager.register(Choosing(limits), "deckload.mutants.choosing")
