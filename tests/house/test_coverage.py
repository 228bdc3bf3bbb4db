"""`deckload rules`: coverage, show, cases, sources, and what happens when it cannot be done."""

import json

import pytest
from typer.testing import CliRunner

from deckload.cli.rules import rules_app
from deckload.lab.coverage import NotACheckout, find_checkout


def rules(*words):
    """Run `deckload rules ...` in the current folder."""
    return CliRunner().invoke(rules_app, list(words), env={"COLUMNS": "200"})


def test_everything_covered(checkout):
    result = rules("coverage", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout) == {
        "regatta": {"cases": 3, "implemented": 3, "tested": 3, "missing": []}
    }


def test_a_case_without_a_rule_and_a_case_without_a_test_are_missing(checkout):
    cases = checkout.src / "regatta/data/cases.toml"
    cases.write_text(cases.read_text() + '"3.1" = "Not cited."\n"3.2" = "Cited by a rule."\n')
    checkout.write(
        "src/regatta/rules/end.py",
        'def end():\n    "[3.2] As it says."\n',
    )
    result = rules("coverage", "--game", "regatta", "--json")
    assert json.loads(result.stdout)["regatta"] == {
        "cases": 5,
        "implemented": 4,
        "tested": 3,
        "missing": ["3.1", "3.2"],
    }


def test_a_failing_test_does_not_count_and_is_named(checkout):
    sail = checkout.src / "regatta/rules/sail.py"
    sail.write_text(sail.read_text().replace("return 2", "return 3"))
    result = rules("coverage", "--json")
    assert json.loads(result.stdout)["regatta"]["missing"] == ["1.2"]
    assert "did not pass" in result.stderr
    assert "test_two_buoys" in result.stderr
    assert result.exit_code == 0


def test_unknown_ids_are_errors_with_their_places(checkout):
    checkout.write(
        "src/regatta/rules/odd.py",
        'def odd():\n    "[98] As it says."\n',
    )
    checkout.write(
        "tests/test_odd.py",
        'from deckload.testing import rule\n\n@rule("regatta", "99")\ndef test_odd(): ...\n',
    )
    result = rules("coverage", "--json")
    assert result.exit_code == 1
    assert f"no case regatta 98, cited at {checkout.src}/regatta/rules/odd.py:1" in result.stderr
    assert "no case regatta 99, cited at tests/test_odd.py:3" in result.stderr
    assert json.loads(result.stdout)["regatta"]["tested"] == 3


def test_an_unreadable_test_file_is_told_and_the_rest_counts(checkout):
    checkout.write("tests/test_broken.py", "import no_such_module\n")
    result = rules("coverage", "--json")
    assert result.exit_code == 1
    assert "tests/test_broken.py" in result.stderr
    assert json.loads(result.stdout)["regatta"]["tested"] == 3


def test_the_table_for_people(checkout):
    result = rules("coverage")
    assert result.exit_code == 0, result.output
    row = next(line for line in result.stdout.splitlines() if "regatta" in line)
    assert [cell.strip() for cell in row.strip("│").split("│")] == [
        "regatta",
        "3",
        "3",
        "3",
        "none",
    ]


def test_show_says_what_and_where(checkout):
    result = rules("show", "regatta", "1.2")
    assert result.exit_code == 0, result.output
    assert "A boat sails two buoys with the wind behind it." in result.stdout
    assert "implemented  src/regatta/rules/sail.py:5 buoys" in result.stdout
    assert "tests/test_regatta.py:12 tests/test_regatta.py::test_two_buoys" in result.stdout
    assert "test_one_buoy" not in result.stdout


def test_show_outside_a_checkout_still_says_what(checkout, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = rules("show", "regatta", "2.1")
    assert result.exit_code == 0, result.output
    assert "has_won" in result.stdout
    assert "run this in a checkout" in result.stdout


def test_cases_lists_the_statements(checkout):
    result = rules("cases", "regatta")
    assert "A boat sails one buoy a turn." in result.stdout
    assert list(json.loads(rules("cases", "regatta", "--json").stdout)) == ["1.1", "1.2", "2.1"]


def test_sources_names_each_table(checkout):
    checkout.write(
        "src/regatta/data/boats.toml",
        """
        [boats]
        source = "history"
        [boats.gull]
        speed = 3
        """,
    )
    result = rules("sources", "regatta")
    assert result.exit_code == 0, result.output
    assert "boats.toml\n  boats: history" in result.stdout
    assert "cases: printed: club rules, 1931" in result.stdout


def test_sources_of_bad_data_names_the_place(checkout):
    checkout.write("src/regatta/data/boats.toml", "[boats]\nspeed = 3\n")
    result = rules("sources", "regatta")
    assert result.exit_code == 2
    assert "boats.toml, table boats" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("coverage", "--game", "chess", "--json"),
        ("show", "chess", "1.1"),
        ("cases", "chess"),
        ("sources", "chess"),
    ],
)
def test_an_unknown_game_names_the_known_ones(checkout, words):
    result = rules(*words)
    assert result.exit_code == 2
    assert "no game 'chess'" in result.stderr
    assert "regatta" in result.stderr
    assert result.stdout == ""


def test_an_unknown_case_names_the_remedy(checkout):
    result = rules("show", "regatta", "9.9")
    assert result.exit_code == 2
    assert "deckload rules cases regatta" in result.stderr


def test_outside_a_checkout_coverage_says_where_to_go(checkout, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = rules("coverage", "--json")
    assert result.exit_code == 2
    assert "not in a checkout" in result.stderr
    assert "Change to that folder" in result.stderr


def test_a_checkout_is_found_from_below(checkout):
    assert find_checkout(checkout.src / "regatta") == checkout.root


def test_a_broken_pyproject_is_named(checkout):
    checkout.write("pyproject.toml", "[project\n")
    with pytest.raises(NotACheckout, match=r"pyproject\.toml: not valid TOML"):
        find_checkout(checkout.root)


def test_tests_that_cannot_start_are_an_error_not_a_zero(checkout):
    checkout.write("tests/conftest.py", "import no_such_module\n")
    result = rules("coverage", "--json")
    assert result.exit_code == 2
    assert "could not run the tests" in result.stderr
    assert "no_such_module" in result.stderr


def test_a_run_of_the_tests_is_counted_without_another(checkout):
    ran = checkout.root / "citations.json"
    told = [{"test": "t", "file": "f.py", "line": 1, "cases": [["regatta", "1.2"]], "passed": True}]
    ran.write_text(json.dumps({"tests": told, "unreadable": []}))
    result = rules("coverage", "--ran", str(ran), "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["regatta"]["missing"] == ["1.1", "2.1"]


def test_whole_coverage_fails_where_a_case_is_missing(checkout):
    assert rules("coverage", "--whole").exit_code == 0
    cases = checkout.src / "regatta/data/cases.toml"
    cases.write_text(cases.read_text() + '"3.1" = "Not cited."\n')
    result = rules("coverage", "--whole", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["regatta"]["missing"] == ["3.1"]


@pytest.mark.parametrize("content", [None, "{", '{"tests": 3}'])
def test_a_file_that_is_no_run_is_told_with_the_remedy(checkout, content):
    ran = checkout.root / "citations.json"
    if content is not None:
        ran.write_text(content)
    result = rules("coverage", "--ran", str(ran))
    assert result.exit_code == 2
    assert "pytest --citations" in result.stderr
