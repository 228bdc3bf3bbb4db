"""What `make fast` compiles: a copy of the package in which no rule has changed."""

import importlib
import importlib.util
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from deckload.engine.cases import game_packages

ROOT = Path(__file__).parents[2]

pytest.importorskip("mypy_extensions")


@pytest.fixture(scope="module")
def fast_build():
    spec = importlib.util.spec_from_file_location("fast_build", ROOT / "fast_build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def copy(fast_build, tmp_path_factory):
    """The copy before it is compiled: its folder, and the modules to compile by their names."""
    folder = tmp_path_factory.mktemp("fast")
    columns, modules = fast_build.prepare(folder)
    names = [str(file.relative_to(folder / "deckload")) for file in (*columns, *modules)]
    return folder, names


GAMES = sorted(game_packages())


def test_no_source_is_rewritten(copy, fast_build):
    folder, _ = copy
    for source in fast_build.SOURCE.rglob("*.py"):
        copied = folder / "deckload" / source.relative_to(fast_build.SOURCE)
        assert copied.read_bytes() == source.read_bytes(), source


@pytest.mark.parametrize("game", GAMES)
def test_rules_facts_guesses_and_doctrine_of_every_game_are_compiled(copy, game):
    _, names = copy
    rooms = {name.split("/")[2] for name in names if name.startswith(f"games/{game}/")}
    assert {"model", "rules", "guess", "doctrine"} <= rooms
    assert f"games/{game}/model/game_data.py" in names
    assert f"games/{game}/model/state_columns.py" in names


def test_what_stands_between_rules_and_doctrine_in_a_rollout_is_compiled(copy):
    _, names = copy
    assert {"bots/asking.py", "bots/doctrine_bot.py", "bots/problem.py"} <= {*names}


def test_a_build_of_some_games_leaves_the_others_out_and_is_not_for_the_lab(fast_build, tmp_path):
    columns, modules = fast_build.prepare(tmp_path, ["mini"])
    games = tmp_path / "deckload" / "games"
    built = {
        file.relative_to(games).parts[0] for file in (*columns, *modules) if games in file.parents
    }
    assert built == {"mini", "fleet"}
    assert {folder.parent.name for folder in games.glob("*/model")} == {"mini", "fleet"}
    assert (tmp_path / fast_build.UNTRIED).read_text() == ""


def test_what_makes_structs_or_states_stays_python(copy):
    _, names = copy
    assert not {"games/mini/model/pieces.py", "engine/throws.py", "engine/state.py"} & {*names}
    assert "games/mini/model/scenario.py" not in names
    assert not [name for name in names if "/table/" in name]


@pytest.mark.parametrize("game", GAMES)
def test_the_copy_plays_a_golden_game_with_the_columns_that_are_to_be_compiled(copy, game):
    folder, _ = copy
    told = [
        "import importlib",
        "from deckload.engine.state import State",
        f"from games.{game}.test_golden import GOLDEN",
        f"columns = importlib.import_module('deckload.games.{game}.model.state_columns')",
        "(state,) = State.__subclasses__()",
        "(state,) = state.__subclasses__() or [state]",  # of a game that has sisters
        "assert issubclass(state, getattr(columns, state.__name__))",
        "name = next(iter(GOLDEN.games))",
        "assert GOLDEN.trace(name) == GOLDEN.kept(name)",
    ]
    paths = os.pathsep.join([str(folder), str(ROOT / "tests")])
    environment = {**os.environ, "PYTHONPATH": paths}
    subprocess.run([sys.executable, "-c", "\n".join(told)], env=environment, check=True)


def test_an_empty_field_is_asked_for_before_it_counts_as_an_error(fast_build, tmp_path):
    written = tmp_path / "rules.c"
    load = "    cpy_r_r0 = ((a___state_columns___MiniStateObject *)cpy_r_s)->_place;\n"
    check = "    if (unlikely(cpy_r_r0 == NULL)) {\n        CPy_AttributeError();\n    }\n"
    written.write_text(f"#include <a.h>\nstatic int f() {{\n{load}{check}}}\n")
    fast_build.improve(written)
    lines = written.read_text().splitlines()
    asked = next(i for i, line in enumerate(lines) if 'LOOK(cpy_r_s, "place")' in line)
    assert lines[asked - 1] == load.rstrip()
    assert lines[asked + 1] == check.splitlines()[0]
    helper = "static int look(PyObject *state, PyObject **name, const char *field) {"
    assert lines.index(helper) < asked


def test_numbers_are_looked_for_and_kept_as_numbers_and_no_end_of_a_rule_is_traced(
    fast_build, tmp_path
):
    written = tmp_path / "rules.c"
    body = "    x = PySequence_Contains(a, b);\n    y = CPyTagged_StealAsObject(n);\n"
    body += '    z = CPyList_Count(a, b);\n    CPy_AddTraceback("f.py", "f", 3, g);\n'
    body += "    same = PyObject_RichCompare(a, b, 2);\n"
    body += "    sum = PyNumber_InPlaceAdd(a, b);\n    done = PyList_Append(a, b);\n"
    body += "    taken = CPyList_GetItem(a, n);\n"
    written.write_text(f"#include <a.h>\nstatic int f() {{\n{body}}}\n")
    fast_build.improve(written)
    rule = written.read_text().partition("static int f()")[2]
    assert "x = has(a, b);" in rule
    assert "y = boxed(n);" in rule
    assert "z = times_in(a, b);" in rule
    assert "same = compared(a, b, 2);" in rule
    assert "sum = added(a, b);" in rule
    assert "done = append(a, b);" in rule
    assert "taken = item(a, n);" in rule
    assert 'trace("f.py", "f", 3, g);' in rule


def test_names_and_attributes_are_remembered_but_not_what_any_dictionary_holds(
    fast_build, tmp_path
):
    written = tmp_path / "rules.c"
    body = "    r0 = CPyImport_GetModuleCache(&CPyModule_builtins);\n"
    body += "    r1 = CPyStatics[5]; /* 'sum' */\n    r2 = CPyObject_GetAttr(r0, r1);\n"
    body += "    r3 = CPyStatic_rules___globals;\n"
    body += "    r4 = CPyStatics[6]; /* 'Throw' */\n    r5 = CPyDict_GetItem(r3, r4);\n"
    body += "    r6 = CPyDict_GetItem(a, r4);\n    r7 = CPyObject_GetAttr(a, r4);\n"
    written.write_text(f"#include <a.h>\nstatic int f() {{\n{body}}}\n")
    fast_build.improve(written)
    rule = written.read_text().partition("static int f()")[2]
    assert "r2 = GLOBAL(PyModule_GetDict(r0), r1);" in rule
    assert "r5 = GLOBAL(r3, r4);" in rule
    assert "r6 = CPyDict_GetItem(a, r4);" in rule
    assert "r7 = ATTRIBUTE(a, r4);" in rule


def test_short_cuts_stand_at_the_head_of_functions_that_the_engine_has(fast_build, tmp_path):
    for head, cut in fast_build.SHORT_CUTS.items():
        module, name = head.split("CPyDef_deckload___engine___")[1].rstrip("(").split("___", 1)
        function = getattr(importlib.import_module(f"deckload.engine.{module}"), name)
        assert set(re.findall(r"cpy_r_(\w+)", cut)) <= set(inspect.signature(function).parameters)
        written = tmp_path / "engine.c"
        written.write_text(
            f"#include <a.h>\nstatic int f();\n{head}int cpy_r_a) {{\n    slow;\n}}\n"
        )
        fast_build.improve(written)
        assert f"{head}int cpy_r_a) {{{cut}\n    slow;\n}}\n" in written.read_text()


def test_what_games_have_in_common_is_optimized_further(fast_build):
    assert "-O2" in fast_build.flags_for("deckload_engine__mypyc")
    assert "-O2" in fast_build.flags_for("deckload_fleet__mypyc")
    assert fast_build.flags_for("deckload_clash__mypyc") == fast_build.FLAGS


def test_a_library_goes_by_its_c_and_all_headers_of_it(fast_build, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(fast_build, "version", lambda _: "2.0")
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "a.c").write_text('#include "a.h"\n')
    (tmp_path / "build" / "a.h").write_text('#include "engine.h"\n')
    (tmp_path / "build" / "engine.h").write_text("int rules;\n")
    extension = SimpleNamespace(extra_compile_args=["-O2"], sources=["build/a.c"])
    before = fast_build.made_from(extension)
    assert fast_build.made_from(extension) == before
    (tmp_path / "build" / "engine.h").write_text("long rules;\n")
    assert fast_build.made_from(extension) != before


def test_what_was_compiled_is_kept_for_the_next_time_and_old_parts_go(
    fast_build, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    suffix = fast_build.sysconfig.get_config_var("EXT_SUFFIX")
    parts = Path("parts")
    parts.mkdir()
    (parts / "same").write_text("clash")
    (parts / "old").write_text("midway of yesterday")
    Path(f"midway{suffix}").write_text("midway")
    fast_build.keep_parts(
        {
            parts / "same": SimpleNamespace(name="clash"),
            parts / "new": SimpleNamespace(name="midway"),
        }
    )
    assert Path(f"clash{suffix}").read_text() == "clash"
    assert sorted(part.read_text() for part in parts.iterdir()) == ["clash", "midway"]


def test_without_a_compiler_it_says_what_to_do(fast_build, monkeypatch):
    monkeypatch.setattr(fast_build.shutil, "which", lambda _: None)
    with pytest.raises(SystemExit, match=r"No C compiler here .* install one"):
        fast_build.check_compiler()


def test_without_headers_it_says_what_to_do(fast_build, monkeypatch, tmp_path):
    monkeypatch.setattr(fast_build.shutil, "which", lambda _: "/usr/bin/cc")
    monkeypatch.setattr(fast_build.sysconfig, "get_path", lambda _: str(tmp_path))
    with pytest.raises(SystemExit, match=r"Python.h is missing: install Python's headers"):
        fast_build.check_compiler()


def test_a_folder_with_something_else_in_it_is_left_alone(fast_build, tmp_path):
    kept = tmp_path / "letters.txt"
    kept.write_text("dear Chester")
    with pytest.raises(SystemExit, match="something else"):
        fast_build.check_folder(tmp_path)
    with pytest.raises(SystemExit, match="sources themselves"):
        fast_build.check_folder(fast_build.SOURCE.parent)
    assert kept.read_text() == "dear Chester"
