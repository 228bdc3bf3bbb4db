"""Rule cases: what each game promises to enforce, and which functions keep the promise.

A game lists its cases in `data/cases.toml`, in its own words:

    [cases]
    source = "printed: second edition, 1978"
    "8.5.2" = "A carrier with planes on deck takes an extra hit from each bomb."

Its rules say which cases they carry out:

    case = citing("clash")

    @case("8.5.2")
    def bomb_hits(s, ship): ...

Citing costs nothing in play: the function itself comes back. Ids are compared with the list by
`deckload rules coverage`, not at import, so that a typing error cannot stop a game.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from deckload.engine.contract import GROUP
from deckload.engine.errors import DeckloadError, UnknownGame

CASE_ID = re.compile(r"[0-9A-Za-z]+(?:[.\-][0-9A-Za-z]+)*")

Rule = TypeVar("Rule", bound=Callable[..., Any])


class BadCases(DeckloadError):
    """A list of cases that is missing or cannot be used."""


class UnknownCase(DeckloadError):
    """A case id that the game's list does not have."""


class CompiledRules(DeckloadError):
    """Rules that were compiled have no source to point at."""


# --- Citing --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Citation:
    """One function (or class) that carries out some cases of a game."""

    game: str
    cases: tuple[str, ...]
    rule: Callable[..., Any]

    @property
    def module(self) -> str:
        return self.rule.__module__

    @property
    def qualname(self) -> str:
        return self.rule.__qualname__

    @property
    def file(self) -> Path:
        rule = self._written()
        return Path(inspect.getsourcefile(rule) or inspect.getfile(rule))

    @property
    def line(self) -> int:
        """The line the function starts on, its decorators included."""
        return inspect.getsourcelines(self._written())[1]

    def _written(self) -> Callable[..., Any]:
        """The rule, as long as it is Python (`make fast` compiles some)."""
        rule = inspect.unwrap(self.rule)  # a function that keeps its results is Python, too
        if not inspect.isfunction(rule) and not inspect.isclass(rule):
            raise CompiledRules(
                f"{self.module} is compiled here, so its lines cannot be shown; "
                "ask `deckload` instead of `deckload-fast`."
            )
        return rule


_citations: dict[tuple[str, str, str, tuple[str, ...]], Citation] = {}


def citing(game: str) -> Callable[..., Callable[[Rule], Rule]]:
    """The decorator factory of one game: `case = citing("mini")`, then `@case("3.2", "3.3")`."""

    def case(*ids: str) -> Callable[[Rule], Rule]:
        if not ids or not all(isinstance(i, str) for i in ids):
            raise TypeError(f'cite cases of {game} by id, as strings: @case("3.2"), not {ids!r}')

        def record(rule: Rule) -> Rule:
            # Keyed, so that a module imported again replaces what it cited before.
            _citations[game, rule.__module__, rule.__qualname__, ids] = Citation(game, ids, rule)
            return rule

        return record

    return case


def citations(game: str) -> list[Citation]:
    """Who carries out which cases of a game, in the order of modules and lines.

    Imports the whole package of the game first: a rule nobody has imported yet cites too.
    """
    _import_all(package_of(game))
    cited = [c for c in _citations.values() if c.game == game]
    return sorted(cited, key=lambda c: (c.module, c.line))


def _import_all(package: str) -> None:
    found = importlib.import_module(package)
    for module in pkgutil.walk_packages(found.__path__, prefix=f"{package}."):
        if not module.name.endswith(".__main__"):
            importlib.import_module(module.name)


# --- Where the games are -------------------------------------------------------------------------


def game_packages() -> dict[str, str]:
    """The installed games: code and package, found through the entry points."""
    return {point.name: point.module for point in entry_points(group=GROUP)}


def package_of(game: str) -> str:
    """The package that holds a game's rules and data."""
    games = game_packages()
    if game not in games:
        known = ", ".join(sorted(games)) or "none"
        raise UnknownGame(
            f"there is no game {game!r}; installed games: {known}. "
            "A game just added to pyproject.toml is found after `make install`."
        )
    module = games[game]
    spec = _spec_of(game, module)
    return module if spec.submodule_search_locations else module.rpartition(".")[0]


def package_folder(game: str) -> Path:
    """The folder of a game's package on disk."""
    spec = _spec_of(game, package_of(game))
    return Path(next(iter(spec.submodule_search_locations or [])))


def _spec_of(game: str, module: str) -> ModuleSpec:
    spec = find_spec(module)
    if spec is None:
        raise UnknownGame(
            f"the game {game!r} should be in {module}, but there is no such module; "
            f"correct its entry point in the group {GROUP!r} and run `make install`."
        )
    return spec


# --- The list of cases ---------------------------------------------------------------------------


@dataclass(frozen=True)
class CaseList:
    """The cases of one game: id and statement, in the order of the file."""

    game: str
    file: Path
    source: str
    statements: Mapping[str, str]

    def statement(self, case: str) -> str:
        if case not in self.statements:
            raise UnknownCase(
                f"{self.game} has no case {case!r}; `deckload rules cases {self.game}` lists "
                f"its {len(self.statements)} cases (they are in {self.file})."
            )
        return self.statements[case]


def cases_of(game: str) -> CaseList:
    """The list of cases of an installed game."""
    return read_cases(game, package_folder(game) / "data" / "cases.toml")


def read_cases(game: str, file: Path) -> CaseList:
    """Read and check a `cases.toml`."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadCases(
            f"{file}: {game} has no list of cases; write one, a table [cases] with a `source`."
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadCases(f"{file}: not valid TOML: {error}") from error

    table = content.get("cases")
    if not isinstance(table, dict):
        raise BadCases(f"{file}: there is no table [cases].")
    source = table.pop("source", None)
    if not isinstance(source, str) or not source.strip():
        raise BadCases(
            f"{file}: [cases] must say where its ids come from: source = 'printed: which rulebook'."
        )
    if not table:
        raise BadCases(f'{file}: [cases] lists no case; write lines like "3.2" = "...".')
    for case, statement in table.items():
        _check_case(file, case, statement)
    return CaseList(game, file, source, table)


def _check_case(file: Path, case: str, statement: object) -> None:
    if isinstance(statement, dict):
        raise BadCases(f'{file}: [cases]: put the id in quotes: "{case}.x", not {case}.x.')
    if not CASE_ID.fullmatch(case):
        raise BadCases(f'{file}: [cases] "{case}" is not a case id; they look like 8.5.2.')
    if not isinstance(statement, str) or not statement.strip():
        raise BadCases(f'{file}: [cases] "{case}" needs a statement, a sentence in quotes.')
    if "\n" in statement:
        raise BadCases(f'{file}: [cases] "{case}" must be one line.')
