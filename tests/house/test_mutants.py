"""Breaking rules: which breaks there are, and which the tests let through."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deckload.lab.coverage import find_checkout
from deckload.lab.mutants.__main__ import app
from deckload.lab.mutants.breaks import Break, breaks_in
from deckload.lab.mutants.choosing import choose_tests
from deckload.lab.mutants.notes import Notes
from deckload.lab.mutants.reach import Reach, Visit, marked, stretch_of
from deckload.lab.mutants.trials import Copy, Fate, NoTrial, plan_trials, rules_folders, run_trials


def broken_lines(source):
    """Every broken version of a one-line module."""
    return {b.apply(source.encode()).decode() for b in breaks_in(Path("m.py"), source.encode())}


@pytest.mark.parametrize(
    ("source", "broken"),
    [
        ("a < b", {"a <= b"}),
        ("(a) >= (b)", {"(a) > (b)"}),
        ("a < b < c", {"a <= b < c", "a < b <= c"}),
        ("x = a is not b", {"x = a is b"}),
        ("x = a not in b", {"x = a in b"}),
        ("x = a and b or c", {"x = a or b or c", "x = a and b and c"}),
        ("x = n", set()),
        ("x = 3", {"x = 4", "x = 2"}),
        ("x = 0", {"x = 1"}),
        ("x = True", {"x = False"}),
        ("x = a + b", {"x = a - b"}),
        ("x = a // b", {"x = a * b"}),
        ("x = 'a' + b", set()),
        ("'a docstring'", set()),
        ("x: Literal[3] = n", set()),
        ("s.hits[ship] = n", {"pass"}),
        ("s.hits += n", {"pass", "s.hits -= n"}),
        ("x = a if b else c", {"x = a if (not (b)) else c"}),
        ("x = [a for a in b if c]", {"x = [a for a in b if (not (c))]"}),
        ("log(s)", {"pass"}),
        ("def f(): return a", {"def f(): return None"}),
        ("def f(): return", set()),
        ("def f(n: Literal[1]) -> Literal[2]: ...", set()),
        ("if TYPE_CHECKING: f(1)", set()),
    ],
)
def test_the_breaks_of_a_line(source, broken):
    # A bare comparison is a statement too; what dropping it does is tested by `log(s)`.
    assert broken_lines(source) - {"pass"} == broken - {"pass"}
    assert "pass" not in broken or "pass" in broken_lines(source)


def test_every_break_is_valid_python_even_after_wide_letters():
    source = 'name = "Shōkaku"; hits = 3 if f("é") else (1 +\n  2)\n'.encode()
    found = breaks_in(Path("m.py"), source)
    assert found
    for broken in found:
        compile(broken.apply(source), "m.py", "exec")


def test_a_decorated_rule_is_broken_inside_but_its_citation_is_not():
    source = "@case('1', 2)\ndef f():\n    return 7\n"
    assert broken_lines(source) == {
        source.replace("7", "8"),
        source.replace("7", "6"),
        source.replace("return 7", "return None"),
    }


def test_each_statement_of_a_module_is_broken_by_itself():
    source = "a = 1; b = 0\n\n\ndef f():\n    # two lines\n    return (\n        a\n    )\n"
    assert broken_lines(source) == {
        source.replace("a = 1", "a = 2"),
        source.replace("a = 1", "a = 0"),
        source.replace("b = 0", "b = 1"),
        source.replace("return (\n        a\n    )", "return None"),
    }


def test_a_diff_shows_the_line_before_and_after():
    source = b"a = 1\nb = 2  # two\n"
    last = [b for b in breaks_in(Path("m.py"), source) if b.line == 2]
    assert last[0].diff(source) == "-b = 2  # two\n+b = 1  # two"


def test_the_sample_depends_on_the_seed_alone(checkout):
    def drawn(seed):
        return plan_trials("regatta", checkout.root, 4, seed).sample

    assert drawn(1) == drawn(1)
    assert len({tuple(drawn(seed)) for seed in range(8)}) > 1


def test_the_survivors_are_the_breaks_no_test_notices(checkout):
    before = {p: p.read_bytes() for p in checkout.src.rglob("*.py")}
    tests = checkout.root / "tests/test_regatta.py"
    tests.write_text(tests.read_text().partition("def test_that_cites_nothing")[0])
    plan = plan_trials("regatta", checkout.root, 100, 1)
    trials = list(run_trials(plan, jobs=2))

    assert {t.broken for t in trials} == set(plan.sample)
    survivors = {t.broken.diff(before[checkout.root / t.broken.file]) for t in trials} - {
        t.broken.diff(before[checkout.root / t.broken.file])
        for t in trials
        if t.outcome is not Fate.SURVIVED
    }
    # The tests look at buoys 3 and 6 only, so these three go unnoticed, and nothing else does.
    assert survivors == {
        "-COURSE = 5\n+COURSE = 4",
        "-COURSE = 5\n+COURSE = 6",
        "-    return buoy >= COURSE\n+    return buoy > COURSE",
    }
    assert {p: p.read_bytes() for p in checkout.src.rglob("*.py")} == before


def test_a_copy_is_compiled_and_its_files_are_told_by_their_contents(checkout, tmp_path):
    copy = Copy(tmp_path / "copy", checkout.root, checkout.src.relative_to(checkout.root))
    compiled = list((copy.root / "src/regatta").rglob("*.pyc"))
    assert compiled
    checked_by_contents = (0b11).to_bytes(4, "little")  # PEP 552
    assert {file.read_bytes()[4:8] for file in compiled} == {checked_by_contents}


def endless(checkout):
    """A plan with one break, which makes a loop endless."""
    checkout.write(
        "src/regatta/rules/sail.py",
        """
        def count(n):
            while n > 0:
                n -= 1
            return n
        """,
    )
    checkout.write(
        "tests/test_regatta.py",
        """
        from deckload.testing import rule
        from regatta.rules.sail import count

        @rule("regatta", "1.1")
        def test_count():
            assert count(3) == 0
        """,
    )
    plan = plan_trials("regatta", checkout.root, 100, 1)
    dropped = [b for b in plan.sample if b.what == "statement dropped"]
    return replace(plan, sample=dropped)


def test_a_break_that_hangs_the_tests_is_caught(checkout):
    plan = endless(checkout)
    assert [t.outcome for t in run_trials(plan, jobs=1, limit=4.0)] == [Fate.HUNG]


def test_a_single_test_that_hangs_is_ended_by_its_own_limit(checkout, monkeypatch):
    monkeypatch.setattr("deckload.lab.mutants.trials.SHORTEST_LIMIT", 1.0)
    plan = endless(checkout)
    assert [t.outcome for t in run_trials(plan, jobs=1, limit=600.0)] == [Fate.HUNG]


def test_the_report(checkout):
    tests = checkout.root / "tests/test_regatta.py"
    tests.write_text(tests.read_text().partition("def test_that_cites_nothing")[0])
    words = ["regatta", "--count", "2", "--seed", "3", "--json"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert (report["game"], report["seed"], report["tried"]) == ("regatta", 3, 2)
    assert report["caught"] + len(report["survived"]) == 2
    assert report["ratio"] == report["caught"] / 2


def test_tests_that_fail_anyway_are_no_judge(checkout):
    checkout.write("tests/test_more.py", "def test_regatta(): pass\n")
    sail = checkout.src / "regatta/rules/sail.py"
    sail.write_text(sail.read_text().replace("return 2", "return 3"))
    plan = plan_trials("regatta", checkout.root, 1, 1)
    with pytest.raises(NoTrial, match="fail before anything is broken"):
        list(run_trials(plan, jobs=1))


def test_a_game_without_tests_is_told_so(checkout):
    checkout.write("tests/test_regatta.py", "def test_nothing(): pass\n")
    plan = plan_trials("regatta", checkout.root, 1, 1)
    with pytest.raises(NoTrial, match="no test concerns regatta"):
        list(run_trials(plan, jobs=1))


def test_rules_that_no_test_imports_are_told_so(checkout):
    checkout.write(
        "tests/test_regatta.py",
        'from deckload.testing import rule\n@rule("regatta", "1.1")\ndef test_a(): pass\n',
    )
    plan = plan_trials("regatta", checkout.root, 1, 1)
    with pytest.raises(NoTrial, match="no test imports it"):
        list(run_trials(plan, jobs=1))


def test_rules_installed_elsewhere_are_not_touched(checkout, tmp_path):
    with pytest.raises(NoTrial, match="outside the checkout"):
        plan_trials("regatta", tmp_path / "another", 1, 1)


def test_an_unknown_game_is_a_clear_error(checkout):
    result = CliRunner().invoke(app, ["chess"])
    assert result.exit_code == 2
    assert "no game 'chess'" in result.stderr


# --- Who gets where ------------------------------------------------------------------------------

RULE = b"""
LIMIT = 3

def rule(s):
    "[1.1] A docstring does not run."
    s.turn += 1
    if s.turn > LIMIT:
        end(s)
        tell(s)
    s.late = 1
    answer = yield ask(s)
    s.answer = answer
"""


@pytest.mark.parametrize(
    ("line", "first"),
    [(2, None), (4, None), (6, 6), (7, 6), (8, 8), (9, 8), (10, 10), (11, 10), (12, 12)],
)
def test_a_stretch_ends_where_a_rule_may_leave_it(line, first):
    stretch = stretch_of(RULE, line)
    assert (stretch and stretch.first) == first


def test_marked_rules_note_where_they_come():
    reached = []

    def run(turn):
        class State: ...

        s = State()
        s.turn = turn
        names = {"__reached__": reached.append, "ask": id, "end": id, "tell": id}
        exec(compile(marked(RULE, "r.py"), "r.py", "exec"), names)
        next(names["rule"](s))

    run(1)
    assert reached == ["r.py:6", "r.py:10"]
    reached.clear()
    run(3)
    assert reached == ["r.py:6", "r.py:8", "r.py:10"]


def chosen(line, visits, budget=10.0):
    broken = Break(Path("r.py"), line, 0, 0, "", "")
    reach = Reach([Visit(n, cost, frozenset(at)) for n, cost, at in visits], frozenset({"r.py"}))
    found = choose_tests(broken, RULE, reach, budget)
    return list(found.tests), found.left_out


def test_the_quickest_tests_that_get_there_come_first():
    visits = [
        ("a::slow", 5.0, {"r.py:8"}),
        ("a::quick", 1.0, {"r.py:8", "r.py:6"}),
        ("a::beside", 0.1, set()),
        ("b::in_file", 0.2, {"r.py:10"}),
        ("b::elsewhere", 0.1, {"q.py:8"}),
    ]
    assert chosen(9, visits) == (["a::quick", "a::slow", "a::beside", "b::in_file"], 0)
    assert chosen(9, visits, budget=5.5) == (["a::quick", "a::beside", "b::in_file"], 1)
    assert chosen(9, visits, budget=0.0) == (["a::quick"], 3)


def test_what_is_run_at_loading_may_matter_to_every_test():
    visits = [("a::there", 5.0, {"r.py:8"}), ("b::elsewhere", 0.1, set())]
    assert chosen(2, visits) == (["a::there", "b::elsewhere"], 0)


def test_a_line_that_no_test_gets_near_is_tried_by_none():
    assert chosen(9, [("b::elsewhere", 0.1, {"q.py:8"})]) == ([], 0)


def test_shared_rules_are_broken_as_well():
    folders = rules_folders("clash", find_checkout(Path(__file__)))
    games = ["src/deckload/games/clash/rules", "src/deckload/games/fleet/rules"]
    assert [folder.as_posix() for folder in folders] == games


# --- going on after a stop ------------------------------------------------------------------------


def test_what_came_of_a_break_is_noted_until_rules_or_tests_change(tmp_path):
    rules, keep = tmp_path / "rules", tmp_path / "kept"
    rules.mkdir()
    (rules / "turn.py").write_text("hits = 3\n")
    (first, *_) = breaks_in(Path("turn.py"), b"hits = 3\n")
    Notes(keep, [rules], 15.0).write(first, "caught", 2)
    noted = Notes(keep, [rules], 15.0).of(first)
    assert noted is not None
    assert (noted.outcome, noted.left_out) == ("caught", 2)
    assert Notes(keep, [rules], 30.0).of(first) is None, "another budget runs other tests"
    (rules / "turn.py").write_text("hits = 4\n")
    assert Notes(keep, [rules], 15.0).of(first) is None


def test_tests_are_watched_once(tmp_path):
    reach = Reach([Visit("tests/t.py::a", 0.5, frozenset({"m.py:1"}))], frozenset({"m.py"}))
    assert Notes(tmp_path, [], 15.0).reach(lambda: reach) == reach

    def again():
        raise AssertionError("watched again")

    assert Notes(tmp_path, [], 15.0).reach(again) == reach
    assert Notes(None, [], 15.0).reach(lambda: reach) == reach
