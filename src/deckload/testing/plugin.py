"""The pytest plugin behind `rule`. pytest loads it where Deckload is installed. It adds

--game-tests GAME    run only the tests that concern a game
--cited-only         run only the tests that cite a case
--citations FILE     write who cites what, and whether it passed, as JSON
"""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

import pytest

from deckload.testing.rule_marks import MARK, MOST_CASES

_PROPERTY: Final = "deckload.citation"


# --- Options ------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("deckload", "rule cases")
    group.addoption("--game-tests", metavar="GAME", help="run only the tests that concern a game")
    group.addoption("--cited-only", action="store_true", help="run only tests that cite a case")
    group.addoption("--citations", metavar="FILE", help="write citations and outcomes as JSON")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{MARK}(game, *cases): the rule cases a test is about")
    if config.getoption("--citations") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(CitationReport(config), "deckload.citations")


# --- Collecting ---------------------------------------------------------------------------------


def cited_by(item: pytest.Item) -> list[tuple[str, str]]:
    """The (game, case) pairs a test cites, its class and module included."""
    return [(mark.args[0], case) for mark in item.iter_markers(MARK) for case in mark.args[1:]]


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, name: str
) -> Generator[None, Any, Any]:
    """Check and note the citations of one test function, all its parameters together."""
    made = yield
    instances = (
        [i for i in made if isinstance(i, pytest.Function)] if isinstance(made, list) else []
    )
    cited: set[tuple[str, str]] = set()
    for item in instances:
        for mark in item.iter_markers(MARK):
            _check_mark(collector, name, mark)
        cited.update(cited_by(item))
    if len(cited) > MOST_CASES:
        listed = ", ".join(f"{game} {case}" for game, case in sorted(cited))
        raise collector.CollectError(
            f"{collector.nodeid}::{name} cites {len(cited)} cases ({listed}); "
            f"a test cites at most {MOST_CASES}: split it."
        )
    if cited:
        noted = {
            "test": f"{collector.nodeid}::{name}",
            "cases": [list(pair) for pair in sorted(cited)],
            "instances": len(instances),
        }
        for item in instances:
            item.user_properties.append((_PROPERTY, noted))
    return made


def _check_mark(collector: pytest.Module | pytest.Class, name: str, mark: pytest.Mark) -> None:
    game_and_cases = 2
    if len(mark.args) < game_and_cases or not all(isinstance(a, str) for a in mark.args):
        raise collector.CollectError(
            f"{collector.nodeid}::{name} must cite a game and its cases as strings: "
            f'@rule("mini", "3.2"), not @rule{mark.args!r}.'
        )


def concerns(item: pytest.Item, game: str) -> bool:
    """Does a test cite the game, lie in its folder, or run with it as a parameter?"""
    if any(cited == game for cited, _ in cited_by(item)):
        return True
    if game in item.path.relative_to(item.config.rootpath).parts:
        return True
    callspec = getattr(item, "callspec", None)
    return callspec is not None and game in callspec.id.split("-")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    game = config.getoption("--game-tests")
    cited_only = config.getoption("--cited-only")
    if not game and not cited_only:
        return
    keep: list[pytest.Item] = []
    drop: list[pytest.Item] = []
    for item in items:
        wanted = (not cited_only or bool(cited_by(item))) and (not game or concerns(item, game))
        (keep if wanted else drop).append(item)
    items[:] = keep
    config.hook.pytest_deselected(items=drop)


# --- Reporting ----------------------------------------------------------------------------------


class CitationReport:
    """Gathers, per test function, what it cites and whether every instance of it passed."""

    def __init__(self, config: pytest.Config) -> None:
        self.file = Path(config.getoption("--citations"))
        self.tests: dict[str, dict[str, Any]] = {}
        self.passed: dict[str, set[str]] = {}
        self.spoiled: set[str] = set()
        self.unreadable: list[str] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.unreadable.append(f"{report.nodeid}: {_last_line(report.longreprtext)}")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            self._note(item.location, item.user_properties)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test = self._note(report.location, report.user_properties)
        if test is None:
            return
        if report.outcome != "passed" or hasattr(report, "wasxfail"):
            self.spoiled.add(test)
        elif report.when == "call":
            self.passed.setdefault(test, set()).add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        tests = [
            {
                "test": test,
                "file": noted["file"],
                "line": noted["line"],
                "cases": noted["cases"],
                "passed": test not in self.spoiled
                and len(self.passed.get(test, ())) == noted["instances"],
            }
            for test, noted in sorted(self.tests.items())
        ]
        found = {"tests": tests, "unreadable": sorted(set(self.unreadable))}
        self.file.write_text(json.dumps(found, indent=1), encoding="utf-8")

    def _note(
        self, location: tuple[str, int | None, str], properties: list[tuple[str, object]]
    ) -> str | None:
        """Remember the test behind an item or a report; its name, if it cites anything."""
        for name, noted in properties:
            if name == _PROPERTY and isinstance(noted, dict):
                file, line, _ = location
                test = str(noted["test"])
                self.tests[test] = {**noted, "file": file, "line": (line or 0) + 1}
                return test
        return None


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "no reason given"
