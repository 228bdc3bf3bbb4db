"""Compile the engine and all games for lab work: `make fast`.

    python fast_build.py FOLDER
    python fast_build.py FOLDER clash midway  # these games alone
    python fast_build.py --accept FOLDER  # the build has been tried: let the lab use it
    python fast_build.py --check        # is there a compiler here, and what it needs?

FOLDER becomes a copy of the package in which the modules of COMPILED are compiled by mypyc, as they
are written. With FOLDER first on the path the same games are played, to the byte, in two fifths of
the time. Nothing needs the copy; the lab takes it where it is there (`deckload.lab.compiled`). What
was compiled before from the same C, mostly all but one game, is taken from FOLDER/parts.

What the compiler has to be told is said here and nowhere else:

- Some modules stay Python. Those of the rooms SHOWN are run once in a while, for people. One that
  imports msgspec makes structs, which msgspec has compiled and mypyc cannot make. One that makes a
  state must make the whole of it, and not only what compiled rules see of it.
- A state is made by a metaclass, which mypyc cannot compile. So its fields are written as a class
  of the same name that is compiled, with what is done to all of them (`methods_source`), and that
  becomes a base of the state. A stub tells compiled rules that it is what they read.
- Sister games have a state in common, whose data is less than that of each game. In compiled code a
  field has one type, so that a game's own state only says what it takes its data for.
- A glimpse of a state is filled in as it is read. In compiled rules an empty field is an error, so
  the C that mypyc writes for that asks for the field first (`improve`). Rules look for numbers in
  lists and tuples all the time, and mypyc leaves that to Python, which compares any objects. Hexes
  and pieces are numbers, and mypyc makes a new object whenever one above 256 goes into a list.
  Whether a column has changed is asked as often. A name of a module is looked up each time, and
  so is where an object that Python made keeps what it has. A rule that has come to its end tells
  so by an exception, for which mypyc writes a traceback. A third of all that it writes runs after
  an error alone, and lies between what runs. What is put in the place of all that is written in C,
  in `fast_build.h`.
- The sources were checked by mypy. With the stubs in their place some things are found by name
  alone, and COMPLAINTS about that do not count.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import os
import re
import shutil
import sys
import sysconfig
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from textwrap import indent
from typing import Any, get_type_hints

from deckload.lab.compiled import MADE_FROM, fingerprint

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src" / "deckload"
ENGINE = (
    "decision",
    "dice",
    "game",
    "grouping",
    "habits",
    "handles",
    "joint",
    "log",
    "playout",
    "procedures",
    "shared_cases",
    "worked_out",
)
BOARD = (
    "display",
    "hex_grid",
    "hex_math",
    "map_edges",
    "numbering",
    "off_map",
    "places",
    "routes",
    "track",
)
BOTS = ("asking", "doctrine_bot", "problem")
COMPILED = (
    *(f"board/{name}.py" for name in BOARD),
    *(f"bots/{name}.py" for name in BOTS),
    "charts/chart.py",
    *(f"engine/{name}.py" for name in ENGINE),
    "games/*/**/*.py",
)
SHARED = "fleet"
SHOWN = {"table", "study"}
UNTRIED = "made_from_untried.txt"
PARTS = "parts"
FLAGS = (
    "-fvisibility=hidden",
    "-fno-plt",
    "-freorder-blocks-and-partition",
    "-freorder-functions",
)
COMPLAINTS = ("arg-type", "attr-defined", "call-arg", "misc", "override")


def main(folder: Path, games: list[str]) -> None:
    """Make the copy and compile it. What was written for the compiler alone goes away again."""
    check_compiler()
    check_folder(folder)
    columns, modules = prepare(folder, games)
    compile_all(folder, [*columns, *modules])
    for written in [*columns, *folder.rglob("*.pyi")]:
        written.unlink()


def accept(folder: Path) -> None:
    """The games of the build came out as they should: from now on the lab may use it."""
    if not (folder / UNTRIED).exists():
        sys.exit(f"{folder} holds no build that waits to be accepted: make one first.")
    (folder / UNTRIED).rename(folder / MADE_FROM)


def prepare(folder: Path, games: Sequence[str] = ()) -> tuple[list[Path], list[Path]]:
    """Copy the package; the columns written for its states, and the modules to compile: those of
    all games, or of some, the rest left out. The copy runs as it is, too, as Python."""
    package = folder / "deckload"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if old.is_dir() and old.name != PARTS:
            shutil.rmtree(old)
        elif not old.is_dir():
            old.unlink()
    # What some games are left out of is for measuring, and never up to date for the lab.
    (folder / UNTRIED).write_text("" if games else fingerprint(SOURCE), encoding="utf-8")
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__"))
    for game in package.glob("games/*/model"):
        if games and game.parent.name not in (*games, SHARED):
            shutil.rmtree(game.parent)
    states = [state for state in all_states() if written_in(state, folder).exists()]
    found = [file for pattern in COMPILED for file in sorted(package.glob(pattern))]
    modules = [file for file in found if is_to_be_compiled(file, states)]
    return [give_columns(state, folder) for state in states], modules


def is_to_be_compiled(file: Path, states: list[Any]) -> bool:
    if file.name == "__init__.py" or SHOWN & {folder.name for folder in file.parents}:
        return False
    text = file.read_text(encoding="utf-8")
    makes_a_state = any(re.search(rf"\b{s.__name__}\(|class {s.__name__}\b", text) for s in states)
    return not makes_a_state and "\nimport msgspec\n" not in text


def all_states() -> list[Any]:
    """The base of all states, and the states of all games."""
    for file in sorted(SOURCE.glob("games/**/state.py")):
        importlib.import_module(".".join(file.relative_to(SOURCE.parent).with_suffix("").parts))
    from deckload.engine.state import State

    found = [State]
    for state in found:
        found += [s for s in state.__subclasses__() if s.__module__.startswith("deckload.games.")]
    return found


def written_in(state: Any, folder: Path) -> Path:
    return folder / Path(*state.__module__.split(".")).with_suffix(".py")


def give_columns(state: Any, folder: Path) -> Path:
    """Write the compiled base of a state, and a stub of its module in which that is the state."""
    from deckload.engine.state_fields import methods_source

    file = written_in(state, folder)
    name, base = state.__name__, state.__mro__[1]
    hints = {key: hint for key, hint in state.__annotations__.items() if "ClassVar" not in hint}
    imports = [
        "from __future__ import annotations",
        "from collections.abc import Mapping",
        "from typing import Any, ClassVar",
        "from mypy_extensions import mypyc_attr",
    ]
    if base is object:
        del hints["data"]  # each game has its own kind of it
        head = f"class {name}:"
    else:
        data = get_type_hints(state)["data"]
        imports += [f"from {data.__module__} import {data.__name__}"]
        if base.__mro__[1] is not object:  # it has a place for the data already
            hints["data"] = f"ClassVar[{data.__name__}]"
        imports += [f"from {base.__module__}_columns import {base.__name__}"]
        head = f"class {name}({base.__name__}):"
    methods = methods_source(state).replace("def ", "@staticmethod\ndef ")
    body = [*(f"{key}: {hint}" for key, hint in hints.items()), methods]
    native = "@mypyc_attr(allow_interpreted_subclasses=True)"
    columns = file.with_stem(f"{file.stem}_columns")
    written = "\n".join([*imports, native, head, indent("\n".join(body), "    "), ""])
    # mypyc makes a loop of `zip` only where it is not asked to check lengths, as plain Python does.
    columns.write_text(written.replace(", strict=True", ""), encoding="utf-8")

    stub = ast.parse(file.read_text(encoding="utf-8"))
    alias = ast.parse(f"from {state.__module__}_columns import {name} as {name}").body[0]
    stub.body = [alias if isinstance(n, ast.ClassDef) and n.name == name else n for n in stub.body]
    file.with_suffix(".pyi").write_text(ast.unparse(stub), encoding="utf-8")
    return columns


def compile_all(folder: Path, modules: list[Path]) -> None:
    """One library for the engine and one for each game, so that a compiler comes to an end."""
    from mypyc.build import mypycify
    from setuptools import setup

    os.chdir(folder)
    groups: dict[str, list[str]] = {}
    for file in modules:
        inside = file.relative_to(folder)
        room = inside.parts[2] if inside.parts[1] == "games" else "engine"
        groups.setdefault(f"deckload_{room}", []).append(str(inside))
    extensions = mypycify(
        ["--config-file=", *(f"--disable-error-code={code}" for code in COMPLAINTS)]
        + [file for files in groups.values() for file in files],
        opt_level="1",
        debug_level="0",
        separate=[(files, name) for name, files in groups.items()],
    )
    for extension in extensions:
        # Nobody else calls these functions, so that they may be inlined; they themselves call
        # Python's all the time, which needs no detour. What only errors need, a third of the code,
        # lies apart: a processor keeps few instructions at hand, and rules are many.
        extension.extra_compile_args = [*extension.extra_compile_args, *flags_for(extension.name)]
    for written in {source for extension in extensions for source in extension.sources}:
        improve(Path(written))
    made = {Path(PARTS) / made_from(extension): extension for extension in extensions}
    setup(
        name="deckload-fast",
        packages=[],
        ext_modules=[extension for part, extension in made.items() if not part.exists()],
        script_args=["--quiet", "build_ext", "--inplace", "--parallel=2"],
    )
    keep_parts(made)
    shutil.rmtree("build")


def flags_for(library: str) -> tuple[str, ...]:
    """What the compiler is told of a library besides what mypyc tells it. Optimizing takes it twice
    as long, and is worth it where most games gain: in the engine, and in what sisters share."""
    is_shared = library in (f"deckload_{name}__mypyc" for name in ("engine", SHARED))
    return ("-O2", *FLAGS) if is_shared else FLAGS


def made_from(extension: Any) -> str:
    """A name for a library that stays the same while its C does, with the headers, what mypyc adds
    to it, and how it is compiled."""
    settings = (version("mypy"), sysconfig.get_config_var("EXT_SUFFIX"))
    told = repr((*settings, extension.extra_compile_args))
    found = hashlib.blake2b(told.encode(), digest_size=16)
    files = [Path(source) for source in extension.sources]
    for file in files:
        text = file.read_text(encoding="utf-8")
        found.update(text.encode())
        headers = [Path("build", name) for name in re.findall(r'#include "(.+?)"', text)]
        files += [header for header in headers if header not in files]
    return found.hexdigest()


def keep_parts(made: dict[Path, Any]) -> None:
    """Put the libraries that were compiled before in their places, and keep all for the next time.
    What nothing uses any more goes away."""
    Path(PARTS).mkdir(exist_ok=True)
    for part, extension in made.items():
        place = Path(*extension.name.split(".")).with_suffix(sysconfig.get_config_var("EXT_SUFFIX"))
        if part.exists():
            shutil.copy2(part, place)
        else:
            shutil.copy2(place, part)
    for part in Path(PARTS).iterdir():
        if part not in made:
            part.unlink()


LOAD = re.compile(
    r"(?P<load>\w+ = \(\(\w+_columns___\w+Object \*\)(?P<state>\w+)\)->_(?P<field>\w+);)\n"
    r" *if \(unlikely\((?P<is_empty>[^)]*)\)\) {"
)
LOOK_FIRST = r'\g<load>\nif (unlikely(\g<is_empty>) && LOOK(\g<state>, "\g<field>")) \g<0>'
BUILTIN = re.compile(
    r"(?P<set>(?P<module>\w+) = CPyImport_GetModuleCache\(&CPyModule_builtins\);\n.+\n.+) ="
    r" CPyObject_GetAttr\((?P=module), "
)
KEPT_BUILTIN = r"\g<set> = GLOBAL(PyModule_GetDict(\g<module>), "
OF_MODULE = re.compile(
    r"(?P<set>(?P<names>\w+) = CPyStatic_\w+___globals;\n.+\n.+) ="
    r" CPyDict_GetItem\((?P=names), "
)
KEPT_OF_MODULE = r"\g<set> = GLOBAL(\g<names>, "
HELPERS = Path(__file__).with_suffix(".h").read_text(encoding="utf-8")
BETTER = {
    " PySequence_Contains(": " has(",
    " CPyList_Count(": " times_in(",
    " PyObject_RichCompare(": " compared(",
    " CPyTagged_StealAsObject(": " boxed(",
    " PyNumber_InPlaceAdd(": " added(",
    " PyList_Append(": " append(",
    " CPy_AddTraceback(": " trace(",
    " CPyList_GetItem(": " item(",
    " CPyObject_GetAttr(": " ATTRIBUTE(",
}
ENGINE_C = "deckload___engine___"
# How functions of the engine begin, in C, that do what Python has no way to do as quickly.
SHORT_CUTS = {
    f"CPyTagged CPyDef_{ENGINE_C}dice____face(": """
    uint64_t number;
    if (PY_LITTLE_ENDIAN && CPyTagged_CheckShort(cpy_r_sides) && (Py_ssize_t)cpy_r_sides > 0
        && PyBytes_GET_SIZE(cpy_r_hashed) == sizeof(number)) {
        memcpy(&number, PyBytes_AS_STRING(cpy_r_hashed), sizeof(number));
        return (number % (cpy_r_sides >> 1) + 1) << 1;
    }
""",
    f"PyObject *CPyDef_{ENGINE_C}procedures___begun(": f"""
    if (PyIter_Check(cpy_r_procedure))
        return CPyDef_{ENGINE_C}procedures___answered(cpy_r_procedure, Py_None);
""",
    f"PyObject *CPyDef_{ENGINE_C}procedures___answered(": f"""
    PyObject *asked;
    PySendResult how = PyIter_Send(cpy_r_procedure, cpy_r_answer, &asked);
    if (how != PYGEN_RETURN)
        return how == PYGEN_NEXT ? asked : NULL;
    Py_DECREF(asked);
    return Py_NewRef(CPyStatic_{ENGINE_C}procedures___ENDED);
""",
}


def improve(written: Path) -> None:
    """Ten things in the C that mypyc wrote. Where a field of a state is found empty, ask for it
    before that is an error: a glimpse fills it in. Look for a number in a list or tuple, or count
    it, by comparing numbers. See at once that lists, or tuples of lists, hold the same objects.
    Keep the objects of small numbers. Add numbers as numbers, as in `count[kind] += 1`. Take items
    out of lists, and put them at the end of a list that has room, without a call. Remember what a
    name of a module stands for and where attributes are, as long as nothing has been set there.
    Write no traceback for the end of a rule, and give a rule its answer without an exception at its
    end, by what SHORT_CUTS puts before that. Tell the compiler what runs only after an error (or
    while a glimpse is filled in), so that it is out of the way."""
    text = written.read_text(encoding="utf-8")
    better = LOAD.sub(LOOK_FIRST, text)
    better = BUILTIN.sub(KEPT_BUILTIN, better)
    better = OF_MODULE.sub(KEPT_OF_MODULE, better)
    for slow, quick in BETTER.items():
        better = better.replace(slow, quick)
    for head, before in SHORT_CUTS.items():
        better = re.sub(rf"^{re.escape(head)}.*{{$", rf"\g<0>{before}", better, flags=re.M)
    if better != text:
        head, first, rest = better.partition("\nstatic ")
        written.write_text(f"{head}\n{HELPERS}{first}{rest}", encoding="utf-8")


# --- what it needs -------------------------------------------------------------------------------


def check_compiler() -> None:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if shutil.which(compiler) is None:
        sys.exit(f"No C compiler here ({compiler}): install one, or play without `make fast`.")
    if not header.exists():
        sys.exit(f"{header} is missing: install Python's headers, or play without `make fast`.")


def check_folder(folder: Path) -> None:
    """What is in the folder is deleted: it must be a copy of before, or nothing."""
    if SOURCE.is_relative_to(folder) or folder.is_relative_to(SOURCE):
        sys.exit(f"{folder} holds the sources themselves: name another folder.")
    if folder.exists() and not (folder.is_dir() and is_copy_or_empty(folder)):
        sys.exit(f"{folder} holds something else: name an empty folder.")


def is_copy_or_empty(folder: Path) -> bool:
    is_copy = (folder / UNTRIED).exists() or (folder / MADE_FROM).exists()
    return is_copy or not any(folder.iterdir())


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--check"]:
            check_compiler()
        case ["--accept", folder]:
            accept(Path(folder).resolve())
        case [folder, *games] if not folder.startswith("-"):
            main(Path(folder).resolve(), games)
        case _:
            sys.exit("Say where to: python fast_build.py FOLDER")
