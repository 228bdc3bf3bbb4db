"""What `make fast` compiles: a rewritten copy of the package, in which no rule may have changed."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

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
    folder = tmp_path_factory.mktemp("fast")
    return folder, fast_build.rewritten_copy(folder)


def test_the_rewritten_copy_plays_the_golden_games(copy):
    folder, _ = copy
    told = [
        "import deckload",
        f"assert deckload.__file__.startswith({str(folder)!r})",
        "from games.midway.test_golden import GOLDEN",
        "assert GOLDEN.trace('team') == GOLDEN.kept('team')",
    ]
    paths = os.pathsep.join([str(folder), str(ROOT / "tests")])
    path = {**os.environ, "PYTHONPATH": paths}
    subprocess.run([sys.executable, "-c", "\n".join(told)], env=path, check=True)


def test_every_line_of_a_rewritten_rule_stays_in_its_place(copy, fast_build):
    folder, _ = copy
    rule = "games/midway/rules/basing.py"
    old = (fast_build.SOURCE / rule).read_text().splitlines()
    new = (folder / "deckload" / rule).read_text().splitlines()
    here = old.index("def may_base(s: MidwayState, unit: int, code: int) -> bool:")
    assert new[here] == "def may_base(s: MidwayStateColumns, unit: int, code: int) -> bool:"
    assert old[here - 1] == '@case("2.3")'
    assert new[here - 1] == ""
    assert "case('2.3')(may_base)" in new[len(old) :]


def test_constants_are_final_and_structs_stay_python(copy):
    folder, modules = copy
    facts = folder / "deckload" / "games" / "midway" / "facts.py"
    text = facts.read_text()
    assert "US: _Final = 0; JAPAN: _Final = 1" in text
    assert "from deckload.games.midway.facts_twin import Ship as Ship" in text
    assert "class MidwayData" in text
    assert facts in modules
    assert facts.with_stem("facts_twin") not in modules


def test_columns_are_searched_by_loops(copy):
    folder, modules = copy
    forces = (folder / "deckload" / "games" / "midway" / "rules" / "forces.py").read_text()
    assert "if (not _has(s.force_space, space)):  # mostly so" in forces
    assert "return _has(s.force_space[:s.data.first_ijn_force], space)" in forces
    assert "import has as _has" in forces
    assert "column.index(" not in forces
    assert folder / "deckload" / "engine" / "state_columns.py" in modules


def test_every_state_has_its_columns_from_a_compiled_base(copy):
    folder, _ = copy
    midway = folder / "deckload" / "games" / "midway"
    assert "class MidwayState(State, MidwayStateColumns):" in (midway / "state.py").read_text()
    columns = (midway / "state_columns.py").read_text()
    assert "class MidwayStateColumns(StateColumns):\n    data: MidwayData\n    turn: int" in columns
    assert "agenda" not in columns


def test_without_a_compiler_it_says_what_to_do(fast_build, monkeypatch):
    monkeypatch.setattr(fast_build.shutil, "which", lambda _: None)
    with pytest.raises(SystemExit, match=r"No C compiler here .* install one"):
        fast_build._check_compiler()


def test_a_folder_with_something_else_in_it_is_left_alone(fast_build, tmp_path):
    kept = tmp_path / "letters.txt"
    kept.write_text("dear Chester")
    with pytest.raises(SystemExit, match="something else"):
        fast_build.rewritten_copy(tmp_path)
    with pytest.raises(SystemExit, match="sources themselves"):
        fast_build.rewritten_copy(fast_build.SOURCE.parent)
    assert kept.read_text() == "dear Chester"
    assert fast_build.SOURCE.is_dir()
