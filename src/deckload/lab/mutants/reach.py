"""Which tests get to which lines of the rules, and what each test costs.

The rules are marked as they are loaded: every stretch of statements that run one after the other
notes that it was reached. The files stay as they are, and a mark costs next to nothing, which
following each line would not.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final, NamedTuple

import msgspec

_MARK: Final = "__reached__"


class Stretch(NamedTuple):
    """Statements within a function of which all run if the first one does: their lines."""

    first: int
    last: int


class Visit(msgspec.Struct, frozen=True):
    """One test: the CPU-seconds it took, and the stretches it got to, as `file:first line`."""

    test: str
    seconds: float
    reached: frozenset[str]

    @property
    def file(self) -> str:
        return self.test.partition("::")[0]


class Reach(msgspec.Struct, frozen=True):
    """All tests of a game, and the files of rules that they loaded."""

    visits: list[Visit]
    loaded: frozenset[str]


def at(file: str, line: int) -> str:
    """How a stretch of a file is named."""
    return f"{file}:{line}"


def stretch_of(source: bytes, line: int) -> Stretch | None:
    """The stretch that a line is in; none if it is run when the module is loaded."""
    around = [s for s in _stretches(ast.parse(source)) if s.first <= line <= s.last]
    return max(around, default=None)


def _stretches(tree: ast.Module) -> Iterator[Stretch]:
    for block in _blocks(tree):
        for run in _runs(block):
            yield Stretch(run[0].lineno, run[-1].end_lineno or run[-1].lineno)


# --- Marking --------------------------------------------------------------------------------------


def marked(source: bytes, file: str) -> ast.Module:
    """A module whose functions note which of their stretches are reached."""
    tree = ast.parse(source, filename=file)
    for block in list(_blocks(tree)):
        for run in list(_runs(block)):
            name = at(file, run[0].lineno)
            mark = ast.Expr(ast.Call(ast.Name(_MARK, ast.Load()), [ast.Constant(name)], []))
            block.insert(block.index(run[0]), ast.copy_location(mark, run[0]))
    return ast.fix_missing_locations(tree)


def _blocks(tree: ast.AST, within: bool = False) -> Iterator[list[ast.stmt]]:
    """Every block of statements within functions."""
    within = within or isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef)
    for _, value in ast.iter_fields(tree):
        if not isinstance(value, list):
            continue
        if within and value and isinstance(value[0], ast.stmt):
            yield value
        for child in value:
            if isinstance(child, ast.AST):
                yield from _blocks(child, within)


def _runs(block: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
    """A block cut after each statement that may leave it: one with blocks of its own, or with a
    `yield`. A docstring does not run."""
    run: list[ast.stmt] = []
    for statement in block:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue
        run.append(statement)
        if any(isinstance(node, _MAY_LEAVE) for node in ast.walk(statement)):
            yield run
            run = []
    if run:
        yield run


_MAY_LEAVE: Final = (
    ast.If,
    ast.For,
    ast.While,
    ast.With,
    ast.Try,
    ast.Match,
    ast.FunctionDef,
    ast.Yield,
    ast.YieldFrom,
)


# --- Loading what is marked -----------------------------------------------------------------------


class Watch(MetaPathFinder):
    """Loads the modules of some folders with marks, and knows what was reached since the last
    look. Files are named as seen from the root."""

    def __init__(self, root: Path, folders: Sequence[Path]) -> None:
        self.root = root
        self.folders = folders
        self.loaded: set[str] = set()
        self._reached: set[str] = set()
        setattr(builtins, _MARK, self._reached.add)

    def look(self) -> frozenset[str]:
        """What was reached since the last look."""
        found = frozenset(self._reached)
        self._reached.clear()
        return found

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or not spec.has_location:
            return None
        file = Path(spec.origin)
        if file.suffix != ".py" or not any(file.is_relative_to(f) for f in self.folders):
            return None
        name = file.relative_to(self.root).as_posix()
        self.loaded.add(name)
        spec.loader = _Marking(fullname, spec.origin, name)
        return spec


class _Marking(SourceFileLoader):
    def __init__(self, fullname: str, path: str, name: str) -> None:
        super().__init__(fullname, path)
        self._name = name

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree: Any = marked(self.get_data(path), self._name)
        code: CodeType = compile(tree, path, "exec", dont_inherit=True)
        return code
