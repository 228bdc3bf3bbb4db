"""Which cases of a game are carried out by its rules, and which are shown by a test that passes."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from deckload.engine.cases import CaseList, Citation, cases_of, citations
from deckload.engine.contract import GROUP
from deckload.engine.errors import DeckloadError

# What pytest answers when it looked at every test: all well, some failed, some files could not be
# read, nothing to run. Anything else means that it stopped before it could tell.
RAN = (0, 1, 2, 5)

ERROR_STREAM = 2  # by number: the children of this process know it by no other name


class NotACheckout(DeckloadError):
    """The folder is not inside the source tree of a game."""


class PytestBroken(DeckloadError):
    """pytest could not run the tests at all."""


class NoCitations(DeckloadError):
    """The file does not say which tests cite what."""


class CitingTest(msgspec.Struct, frozen=True):
    """A test that cites cases: (game, case) pairs, where it stands, and whether it passed."""

    test: str
    file: str
    line: int
    cases: list[tuple[str, str]]
    passed: bool


class CitingTests(msgspec.Struct, frozen=True):
    """The tests that cite cases, and the test files that could not be read, with the reason."""

    tests: list[CitingTest]
    unreadable: list[str]


@dataclass(frozen=True)
class Coverage:
    """One game's cases, by id: the rules that carry them out and the tests that show them."""

    cases: CaseList
    implemented: dict[str, list[Citation]]
    tested: dict[str, list[CitingTest]]
    unknown: list[str] = field(default_factory=list)

    @property
    def missing(self) -> list[str]:
        """The cases that are not both carried out and shown, in the order of the list."""
        return [
            c for c in self.cases.statements if not (c in self.implemented and c in self.tested)
        ]

    def as_json(self) -> dict[str, object]:
        return {
            "cases": len(self.cases.statements),
            "implemented": len(self.implemented),
            "tested": len(self.tested),
            "missing": self.missing,
        }


def coverage_of(game: str, tests: Iterable[CitingTest]) -> Coverage:
    """Compare a game's list with what its rules cite and with the citing tests that passed."""
    cases = cases_of(game)
    implemented: dict[str, list[Citation]] = defaultdict(list)
    tested: dict[str, list[CitingTest]] = defaultdict(list)
    unknown: list[str] = []
    for citation in citations(game):
        for case in citation.cases:
            if case in cases.statements:
                implemented[case].append(citation)
            else:
                unknown.append(f"{game} {case}, cited at {citation.file}:{citation.line}")
    for test in tests:
        for cited, case in test.cases:
            if cited != game:
                continue
            if case not in cases.statements:
                unknown.append(f"{game} {case}, cited at {test.file}:{test.line}")
            elif test.passed:
                tested[case].append(test)
    return Coverage(cases, dict(implemented), dict(tested), unknown)


# --- The checkout and its tests -----------------------------------------------------------------


def find_checkout(start: Path) -> Path:
    """The nearest folder upward with tests and a pyproject.toml that registers games."""
    for folder in (start, *start.parents):
        if (folder / "tests").is_dir() and _registered(folder / "pyproject.toml"):
            return folder
    raise NotACheckout(
        f"{start} is not in a checkout: rule cases are tested from the source tree of a game, "
        f"a folder with tests/ and a pyproject.toml that has entry points for {GROUP!r}. "
        "Change to that folder and run the command again."
    )


def games_of(checkout: Path) -> list[str]:
    """The games that a checkout registers."""
    return sorted(_registered(checkout / "pyproject.toml"))


def _registered(pyproject: Path) -> list[str]:
    try:
        content = tomllib.loads(pyproject.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise NotACheckout(f"{pyproject}: not valid TOML: {error}") from error
    return list(content.get("project", {}).get("entry-points", {}).get(GROUP, {}))


def run_citing_tests(checkout: Path, game: str | None = None, aloud: bool = False) -> CitingTests:
    """Run the tests that cite cases; aloud, pytest shows its progress on the error stream."""
    only = ["--game-tests", game] if game else []
    return _pytest(checkout, ["--cited-only", *only], aloud)


def read_citing_tests(file: Path) -> CitingTests:
    """What a run of `pytest --citations FILE` wrote."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=CitingTests)
    except (OSError, msgspec.MsgspecError) as error:
        raise NoCitations(
            f"{file} does not say which tests cite cases: {error}. "
            f"Write it by `python -m pytest --citations {file}`."
        ) from error


def find_citing_tests(checkout: Path, game: str) -> CitingTests:
    """Look the citing tests up without running them: none counts as passed."""
    return _pytest(checkout, ["--cited-only", "--game-tests", game, "--collect-only"], aloud=False)


def _pytest(checkout: Path, options: list[str], aloud: bool) -> CitingTests:
    with tempfile.TemporaryDirectory(prefix="deckload-") as folder:
        report = Path(folder) / "citations.json"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "deckload.testing", *options]
        command += ["--continue-on-collection-errors", "--citations", str(report), "tests"]
        ran = subprocess.run(
            command,
            cwd=checkout,
            stdin=subprocess.DEVNULL,
            stdout=ERROR_STREAM if aloud else subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if not report.exists() or ran.returncode not in RAN:
            raise PytestBroken(
                f"pytest could not run the tests of {checkout} (exit code {ran.returncode}); "
                f"try `python -m pytest tests` there.\n{ran.stdout or ''}".rstrip()
            )
        return msgspec.json.decode(report.read_bytes(), type=CitingTests)
