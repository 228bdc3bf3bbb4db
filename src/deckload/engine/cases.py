"""Rule cases: what each game promises to enforce, and which functions keep the promise.

A game lists its cases in `data/cases.toml`, in its own words:

    [cases]
    source = "printed: second edition, 1978"
    "8.5.2" = "A carrier with planes on deck takes an extra hit from each bomb."

Its rules say at the start of their docstrings which cases they carry out:

    def bomb_hits(s, ship):
        '''[8.5.2] Hits by one bomb: one more with planes on deck.'''

Rules that several games share give each case a name and say what its number is in each game:

    BOMB_HITS: Final = SharedCase(clash="8.5.2", sunset="8.6.1")

    def bomb_hits(s, ship):
        '''[BOMB_HITS] Hits by one bomb: one more with planes on deck.'''
        tell(s, BOMB_HITS.of(s), ...)

They may stand in the module that cites them, or all together in the module `cases` of their
package. A game that uses them says where they are, beside its `source`:

    shared = ["deckload.games.fleet"]

Citations are read from the sources, so they cost nothing in play. Ids are compared with the list by
`deckload rules coverage`, not at import, so that a typing error cannot stop a game.
"""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from deckload.engine.contract import GROUP
from deckload.engine.errors import DeckloadError, UnknownGame
from deckload.engine.shared_cases import SharedCase

CASE_ID: Final = re.compile(r"[0-9A-Za-z]+(?:[.\-][0-9A-Za-z]+)*")
_CITED: Final = re.compile(r"\s*\[([^\]]*)\]")


class BadCases(DeckloadError):
    """A list of cases that is missing or cannot be used."""


class UnknownCase(DeckloadError):
    """A case id that the game's list does not have."""


# --- Citing --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Citation:
    """One function (or class) that carries out some cases of a game, and where it stands."""

    cases: tuple[str, ...]
    module: str
    qualname: str
    file: Path
    line: int


def citations(game: str) -> list[Citation]:
    """Who carries out which cases of a game, in the order of modules and lines: its own rules, and
    the shared ones of the packages that its list names as `shared`."""
    found = list(_cited_in(package_of(game)))
    importlib.import_module(package_of(game))  # it may adopt shared cases
    for package in cases_of(game).shared:
        together = _names_in(f"{package}.cases")
        for cited in _cited_in(package):
            found += _in_game(game, cited, {**together, **_names_in(cited.module)})
    return sorted(found, key=lambda c: (c.module, c.line))


def _cited_in(package: str) -> Iterator[Citation]:
    """All that the modules of a package cite, whether ids or the names of shared cases."""
    folder = folder_of(package)
    for file in sorted(folder.rglob("*.py")):
        inside = file.relative_to(folder).with_suffix("").parts
        module = ".".join((package, *inside)).removesuffix(".__init__")
        tree = ast.parse(file.read_text(encoding="utf-8"), filename=str(file))
        yield from _cited_by(tree, "", module, file)


def _cited_by(within: ast.AST, prefix: str, module: str, file: Path) -> Iterator[Citation]:
    for node in ast.iter_child_nodes(within):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        name = f"{prefix}{node.name}"
        cited = _CITED.match(ast.get_docstring(node, clean=False) or "")
        if cited is not None:
            ids = tuple(each.strip() for each in cited[1].split(","))
            yield Citation(ids, module, name, file, node.lineno)
        yield from _cited_by(node, f"{name}.", module, file)


def _names_in(module: str) -> Mapping[str, object]:
    """What a module calls by name; nothing if there is no such module."""
    return vars(importlib.import_module(module)) if find_spec(module) is not None else {}


def _in_game(game: str, cited: Citation, names: Mapping[str, object]) -> Iterator[Citation]:
    """What a shared rule cites, by the numbers of one game; nothing if it has none there."""
    numbers = []
    for name in cited.cases:
        shared = names.get(name)
        if not isinstance(shared, SharedCase):
            raise BadCases(
                f"{cited.file}:{cited.line}: [{name}] is no shared case; "
                f'say what it is in each game: {name} = SharedCase({game}="8.5.2", ...).'
            )
        numbers += [number] if (number := shared.by_game.get(game)) else []
    if numbers:
        yield Citation(tuple(numbers), cited.module, cited.qualname, cited.file, cited.line)


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
            "A game just added to pyproject.toml is found after `make install` (or `pip install`)."
        )
    module = games[game]
    spec = _spec_of(game, module)
    return module if spec.submodule_search_locations else module.rpartition(".")[0]


def package_folder(game: str) -> Path:
    """The folder of a game's package on disk."""
    return folder_of(package_of(game))


def folder_of(package: str) -> Path:
    """The folder of a package on disk."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise UnknownGame(f"there is no package {package} with rules: correct its name.")
    return Path(next(iter(spec.submodule_search_locations)))


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
    shared: tuple[str, ...] = ()
    """Packages of rules that it shares with other games."""
    chapters: Mapping[str, str] = field(default_factory=dict)
    """What the chapters are called, by their numbers."""

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


def is_beneath(case: str, other: str) -> bool:
    """8.5.2 is beneath 8.5, and beneath 8.0, which heads all of 8."""
    head = other.removesuffix(".0")
    return case != other and case.startswith(f"{head}.")


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
    shared = table.pop("shared", [])
    if not isinstance(shared, list) or not all(isinstance(package, str) for package in shared):
        raise BadCases(f'{file}: [cases] `shared` lists packages: shared = ["my_game.rules"].')
    if not table:
        raise BadCases(f'{file}: [cases] lists no case; write lines like "3.2" = "...".')
    for case, statement in table.items():
        _check_case(file, case, statement)
    return CaseList(game, file, source, table, tuple(shared), _chapters(file, content))


def _chapters(file: Path, content: Mapping[str, Any]) -> dict[str, str]:
    """The titles of chapters, where the list gives them: [chapters], "8" = "Air operations"."""
    titles = dict(content.get("chapters", {}))
    titles.pop("source", None)
    if not all(isinstance(one, str) for one in titles.values()):
        raise BadCases(f'{file}: [chapters] gives titles by number: "8" = "Air operations".')
    return titles


def _check_case(file: Path, case: str, statement: object) -> None:
    if isinstance(statement, dict):
        raise BadCases(f'{file}: [cases]: put the id in quotes: "{case}.x", not {case}.x.')
    if not CASE_ID.fullmatch(case):
        raise BadCases(f'{file}: [cases] "{case}" is not a case id; they look like 8.5.2.')
    if not isinstance(statement, str) or not statement.strip():
        raise BadCases(f'{file}: [cases] "{case}" needs a statement, a sentence in quotes.')
    if "\n" in statement:
        raise BadCases(f'{file}: [cases] "{case}" must be one line.')
