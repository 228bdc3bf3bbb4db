"""Compile the engine and the rules that lab work spends its time in: `make fast`.

    python fast_build.py FOLDER
    python fast_build.py --check        # is there a compiler here, and what it needs?

FOLDER becomes a copy of the package in which some modules are compiled by mypyc. With FOLDER first
on the path the same games are played, to the byte, in two fifths of the time. The sources stay
as they are, and nothing else uses the copy: Deckload is a Python program that can also be compiled.

mypyc wants to be told some things that Python finds out by itself. They are told in the copy:
a constant is Final; a function is compiled bare and cites its cases afterwards; msgspec structs
stay Python, in a twin of their module; slots are what a compiled class has anyway; and to look
through a column of numbers takes a loop, which is slow in Python but compiles to little. No line
moves, so that a traceback shows the line of the source.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).resolve().parent / "src" / "deckload"
COMPILED = (
    "charts/chart.py",
    "engine/decision.py",
    "engine/dice.py",
    "engine/game.py",
    "engine/joint.py",
    "engine/log.py",
    "engine/places.py",
    "engine/procedures.py",
    "games/midway/facts.py",
    "games/midway/rules/[!_]*.py",
)
STATES = ("engine/state.py", "games/midway/state.py")  # the base of all states first
SUBCLASSED = ("Game",)  # the conformance suite watches games with a class of its own
STAYS_PYTHON = ("games/midway/rules/chances.py",)  # fractions, which mypy takes for integers

_SUBCLASSES_ALLOWED = "@mypyc_attr(allow_interpreted_subclasses=True)"

_FIND = "return [at for at in range(first, len(column)) if column[at] == value]"
LOOPS = {"indices": _FIND}
"""Functions that call methods of lists, and the loop that they are in the copy."""

_HAS = """
def has(column: list[int], value: int) -> bool:
    for each in column:
        if each == value:
            return True
    return False
"""


def main(folder: Path) -> None:
    """Make the copy and compile it."""
    _check_compiler()
    _compile(folder, rewritten_copy(folder))


def rewritten_copy(folder: Path) -> list[Path]:
    """Copy the package and rewrite what is to be compiled; the files of the modules to compile.

    The copy runs as it is, too, as Python."""
    _check_folder(folder)
    package = folder / "deckload"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__"))
    modules = [file for pattern in COMPILED for file in sorted(package.glob(pattern))]
    modules = [file for file in modules if str(file.relative_to(package)) not in STAYS_PYTHON]
    states: list[Columns] = []
    for name in STATES:
        states.append(_split_state(package / name, states))
    for file in modules:
        _rewrite(file, states)
    return [*modules, *[state.file for state in states]]


def _check_folder(folder: Path) -> None:
    """What is in the folder is deleted: it must be a copy of before, or nothing."""
    if SOURCE.is_relative_to(folder) or folder.is_relative_to(SOURCE):
        sys.exit(f"{folder} holds the sources themselves: name another folder.")
    if folder.exists() and not (folder.is_dir() and _is_copy_or_empty(folder)):
        sys.exit(f"{folder} holds something else: name an empty folder.")


def _is_copy_or_empty(folder: Path) -> bool:
    return (folder / "deckload").is_dir() or not any(folder.iterdir())


def _check_compiler() -> None:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if shutil.which(compiler) is None:
        sys.exit(f"No C compiler here ({compiler}): install one, or play without `make fast`.")
    if not header.exists():
        sys.exit(f"{header} is missing: install Python's headers, or play without `make fast`.")


# --- what the copy tells the compiler ------------------------------------------------------------


class Columns(NamedTuple):
    """The compiled base of a state: the state's name, the file of the base, and what is in it."""

    state: str
    file: Path
    hints: dict[str, str]


class Module:
    """A source file to be rewritten line by line, every line in its place."""

    def __init__(self, file: Path) -> None:
        self.file = file
        text = file.read_text(encoding="utf-8")
        self.body = ast.parse(text).body
        self.lines = text.splitlines()

    def save(self) -> None:
        self.file.write_text("\n".join([*self.lines, ""]), encoding="utf-8")

    def replace(self, first: int, last: int, text: str) -> None:
        """Put one line in place of the lines from `first` to `last`, and blanks after it."""
        self.lines[first - 1 : last] = [text] + [""] * (last - first)

    def mark_constants(self) -> None:
        """What a module names keeps its value. A name in capitals that stands for a number or word
        becomes that wherever it is used; the others need not be looked up by name any more."""
        for node in self.body:
            constants = _constants(node)
            if constants:
                marked = [f"{name}: _Final = {value!r}" for name, value in constants.items()]
                self.replace(node.lineno, node.end_lineno or node.lineno, "; ".join(marked))
            elif isinstance(node, ast.Assign) and _keeps_its_value(node.targets):
                name = ast.unparse(node.targets[0])
                self._edit(node, f"{name} =", f"{name}: _Final =")
            elif isinstance(node, ast.AnnAssign) and _keeps_its_value([node.target]):
                start, end = node.annotation.col_offset, node.annotation.end_col_offset
                hint = self.lines[node.lineno - 1][start:end]
                if not hint.startswith("Final"):
                    self._edit(node, f": {hint} =", f": _Final[{hint}] =")
        self.add_import("from typing import Final as _Final")

    def _edit(self, node: ast.stmt, old: str, new: str) -> None:
        self.lines[node.lineno - 1] = self.lines[node.lineno - 1].replace(old, new, 1)

    def cite_afterwards(self) -> None:
        """`@case("8.5.2")` gives the function back as it is, so it may as well come later."""
        cited = []
        for node in self.body:
            if not isinstance(node, ast.FunctionDef) or len(node.decorator_list) != 1:
                continue
            decorator = node.decorator_list[0]
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "case":
                self.replace(decorator.lineno, decorator.end_lineno or decorator.lineno, "")
                cited.append(f"{ast.unparse(decorator)}({node.name})")
        self.lines += cited

    def leave_structs_to(self, twin: Path) -> None:
        """Where a module has structs, import its classes from its twin, a copy that stays Python;
        all but those with slots, whose attributes rules read all the time."""
        classes = [node for node in self.body if isinstance(node, ast.ClassDef)]
        if not any(_is_struct(node) for node in classes):
            return
        self.file.rename(twin)
        for node in classes:
            if not _slotted(node):
                first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
                import_it = f"from {_dotted(twin)} import {node.name} as {node.name}"
                self.replace(first, node.end_lineno or first, import_it)

    def drop_slots(self) -> None:
        for node in self.body:
            for decorator in _slotted(node):
                line = self.lines[decorator.lineno - 1]
                self.lines[decorator.lineno - 1] = line.replace(", slots=True", "")

    def allow_subclasses(self) -> None:
        for node in self.body:
            if isinstance(node, ast.ClassDef) and node.name in SUBCLASSED:
                self.replace(node.lineno - 1, node.lineno - 1, _SUBCLASSES_ALLOWED)
                self.add_import("from mypy_extensions import mypyc_attr")

    def write_loops(self) -> None:
        """Put the loops of LOOPS in place of what the functions do in Python."""
        for node in self.body:
            if isinstance(node, ast.FunctionDef) and node.name in LOOPS:
                first, last = node.body[1], node.body[-1]  # after the docstring
                loop = f"    {LOOPS[node.name]}"
                self.replace(first.lineno, last.end_lineno or last.lineno, loop)

    def search_columns(self, columns: set[str]) -> None:
        """`space in s.force_space` becomes a loop, too, with a slice of a column as well."""
        tree = ast.parse("\n".join(self.lines))
        asked = [node for node in ast.walk(tree) if isinstance(node, ast.Compare)]
        found = [node for node in asked if _is_search(node, columns)]
        for node in sorted(found, key=lambda node: (node.lineno, node.col_offset), reverse=True):
            line = self.lines[node.lineno - 1]
            if node.lineno != node.end_lineno or not line.isascii():  # columns count bytes
                continue
            call = f"_has({ast.unparse(node.comparators[0])}, {ast.unparse(node.left)})"
            text = call if isinstance(node.ops[0], ast.In) else f"(not {call})"
            edited = line[: node.col_offset] + text + line[node.end_col_offset :]
            self.lines[node.lineno - 1] = edited
        if found:
            self.add_import("from deckload.engine.state_columns import has as _has")

    def add_import(self, text: str) -> None:
        future = next(n for n in self.body if ast.unparse(n).startswith("from __future__"))
        self.lines[future.lineno - 1] += f"; {text}"


def _rewrite(file: Path, states: list[Columns]) -> None:
    module = Module(file)
    module.leave_structs_to(file.with_stem(f"{file.stem}_twin"))
    module.mark_constants()
    module.cite_afterwards()
    module.drop_slots()
    module.allow_subclasses()
    module.write_loops()
    for state in states:
        name = rf"\b{state.state}\b"
        module.lines = [re.sub(name, f"{state.state}Columns", line) for line in module.lines]
        module.search_columns({name for name, hint in state.hints.items() if hint == "list[int]"})
    module.save()


def _split_state(file: Path, bases: list[Columns]) -> Columns:
    """Give a state a compiled base that has its columns, for compiled rules to read."""
    module = Module(file)
    state = next(node for node in module.body if _is_state(node))
    assert isinstance(state, ast.ClassDef)
    name, base = f"{state.name}Columns", file.with_stem(f"{file.stem}_columns")
    hints = _columns(state)
    if not bases:
        del hints["data"]  # every game has its own kind of it
    lines = [
        *(ast.unparse(n) for n in module.body if isinstance(n, ast.ImportFrom)),
        *(f"from {_dotted(b.file)} import {b.state}Columns" for b in bases),
        "from mypy_extensions import mypyc_attr",
        _SUBCLASSES_ALLOWED,
        f"class {name}({', '.join(f'{b.state}Columns' for b in bases)}):",
        *(f"    {column}: {hint}" for column, hint in hints.items()),
        *([] if bases else [_HAS]),
    ]
    base.write_text("\n".join([*lines, ""]), encoding="utf-8")
    module.mark_constants()
    module.add_import(f"from {_dotted(base)} import {name} as {name}")
    line = module.lines[state.lineno - 1]
    old = f"class {state.name}("
    own = line.replace(old, f"{old}{name}, ") if not bases else line.replace("):", f", {name}):")
    module.replace(state.lineno, state.lineno, own)
    module.save()
    return Columns(state.name, base, hints)


def _is_state(node: ast.stmt) -> bool:
    if not isinstance(node, ast.ClassDef):
        return False
    return node.name == "State" or "State" in [ast.unparse(base) for base in node.bases]


def _columns(state: ast.stmt) -> dict[str, str]:
    """The names and types of what a state holds."""
    assert isinstance(state, ast.ClassDef)
    held = [node for node in state.body if isinstance(node, ast.AnnAssign)]
    hints = {ast.unparse(node.target): ast.unparse(node.annotation) for node in held}
    return {name: hint for name, hint in hints.items() if not hint.startswith("ClassVar")}


def _constants(node: ast.stmt) -> dict[str, int | str]:
    """The constants that a statement defines: `US, JAPAN = 0, 1`, `DONE = "done"`."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return {}
    target = node.targets[0]
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    if not all(isinstance(name, ast.Name) and name.id.isupper() for name in names):
        return {}
    values = _values(node.value) if isinstance(target, ast.Tuple) else [_value(node.value)]
    if len(values) != len(names) or not all(isinstance(value, int | str) for value in values):
        return {}
    return dict(zip([ast.unparse(name) for name in names], values, strict=True))


def _keeps_its_value(targets: Sequence[ast.expr]) -> bool:
    """Is this one name that never gets another value? Types are the names in mixed case."""
    target = targets[0]
    if len(targets) > 1 or not isinstance(target, ast.Name):
        return False
    return target.id.isupper() or target.id.islower()


def _values(node: ast.expr) -> list[object]:
    if isinstance(node, ast.Tuple):
        return [_value(part) for part in node.elts]
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "range" and len(node.args) == 1:
        stop = _value(node.args[0])
        return [*range(stop)] if isinstance(stop, int) else []
    return []


def _is_search(node: ast.Compare, columns: set[str]) -> bool:
    """Is a value looked for in a column of the state, or in a slice of one?"""
    if len(node.ops) > 1 or not isinstance(node.ops[0], ast.In | ast.NotIn):
        return False
    there = node.comparators[0]
    if isinstance(there, ast.Subscript) and isinstance(there.slice, ast.Slice):
        there = there.value
    if not isinstance(there, ast.Attribute):
        return False
    return ast.unparse(there.value) in ("s", "k") and there.attr in columns


def _value(node: ast.expr) -> object:
    try:
        return ast.literal_eval(node)
    except ValueError:
        return None


def _dotted(file: Path) -> str:
    """The name of the module in a file of the copy."""
    package = next(folder for folder in file.parents if folder.name == "deckload")
    return ".".join(file.relative_to(package.parent).with_suffix("").parts)


def _slotted(node: ast.stmt) -> list[ast.expr]:
    """The decorators that give a class slots."""
    decorators = node.decorator_list if isinstance(node, ast.ClassDef) else []
    return [d for d in decorators if ", slots=True" in ast.unparse(d)]


def _is_struct(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base) == "msgspec.Struct" for base in node.bases)


# --- compiling -----------------------------------------------------------------------------------


def _compile(folder: Path, modules: list[Path]) -> None:
    from mypyc.build import mypycify
    from setuptools import setup

    os.chdir(folder)
    files = [str(file.relative_to(folder)) for file in modules]
    # The sources have been checked; in the copy a state is two classes.
    told = ["--config-file=", "--ignore-missing-imports"]
    told += [f"--disable-error-code={code}" for code in ("arg-type", "attr-defined")]
    extensions = mypycify([*told, *files], opt_level="3")
    for extension in extensions:  # nobody else calls these functions, so that they may be inlined
        extension.extra_compile_args.append("-fvisibility=hidden")
    setup(
        name="deckload-fast",
        packages=[],
        ext_modules=extensions,
        script_args=["--quiet", "build_ext", "--inplace"],
    )
    shutil.rmtree("build")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Say where to: python fast_build.py FOLDER")
    if sys.argv[1] == "--check":
        _check_compiler()
    else:
        main(Path(sys.argv[1]).resolve())
