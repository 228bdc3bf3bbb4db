"""The pytest plugin: tests cite at most two cases, and count only when all of them passed."""

import json
from pathlib import Path

import pytest

import deckload

HEAD = "import pytest\nfrom deckload.testing import rule\n"


@pytest.fixture
def outcome(pytester, monkeypatch):
    """Run a test file with the plugin; the citing tests by name, and pytest's result."""

    monkeypatch.setenv("PYTHONPATH", str(Path(deckload.__file__).parents[1]))

    def run(body, *options):
        pytester.makepyfile(test_it=HEAD + body)
        # Spread over processes, the tests need a process of their own to be spread from.
        start = pytester.runpytest_subprocess if "-n" in options else pytester.runpytest_inprocess
        result = start("-p", "deckload.testing", "--citations", "found.json", *options)
        report = pytester.path / "found.json"
        found = json.loads(report.read_text()) if report.exists() else {"tests": []}
        return {t["test"].partition("::")[2]: t for t in found["tests"]}, result

    return run


def test_a_passing_test_counts(outcome):
    found, _ = outcome('@rule("mini", "3.2")\ndef test_a(): pass\n')
    assert found["test_a"]["cases"] == [["mini", "3.2"]]
    assert found["test_a"]["passed"]
    assert (found["test_a"]["file"], found["test_a"]["line"]) == ("test_it.py", 3)


@pytest.mark.parametrize(
    "body",
    [
        '@rule("mini", "1")\ndef test_a(): assert False\n',
        '@rule("mini", "1")\ndef test_a(): pytest.skip()\n',
        '@pytest.mark.skip\n@rule("mini", "1")\ndef test_a(): pass\n',
        '@pytest.mark.xfail\n@rule("mini", "1")\ndef test_a(): assert False\n',
        '@pytest.mark.xfail(strict=False)\n@rule("mini", "1")\ndef test_a(): pass\n',
        '@pytest.mark.parametrize("n", [1, 2])\n@rule("mini", "1")\ndef test_a(n): assert n == 1\n',
        '@pytest.mark.parametrize("n", [])\n@rule("mini", "1")\ndef test_a(n): pass\n',
        "@pytest.fixture\ndef bad():\n    yield\n    assert False\n"
        '@rule("mini", "1")\ndef test_a(bad): pass\n',
        '@pytest.fixture\ndef bad(): assert False\n@rule("mini", "1")\ndef test_a(bad): pass\n',
    ],
    ids=[
        "failed",
        "skipped-inside",
        "skipped",
        "xfailed",
        "xpassed",
        "one-parameter-failed",
        "no-parameters",
        "teardown-failed",
        "setup-failed",
    ],
)
def test_anything_but_a_pass_does_not_count(outcome, body):
    found, _ = outcome(body)
    assert not found["test_a"]["passed"]


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["alone", "spread"])
def test_a_parametrized_test_counts_once_all_instances_pass(outcome, options):
    body = (
        '@pytest.mark.parametrize("n", ["a::b", "c"])\n@rule("mini", "1")\ndef test_a(n): pass\n'
        '@rule("mini", "2")\ndef test_b(): assert False\n'
    )
    found, _ = outcome(body, *options)
    assert list(found) == ["test_a", "test_b"]
    assert found["test_a"]["passed"]
    assert not found["test_b"]["passed"]


def test_an_instance_left_out_means_the_test_does_not_count(outcome):
    body = '@pytest.mark.parametrize("n", [1, 2])\n@rule("mini", "1")\ndef test_a(n): pass\n'
    found, _ = outcome(body, "-k", "1")
    assert not found["test_a"]["passed"]


@pytest.mark.parametrize(
    "body",
    [
        '@rule("mini", "1", "2", "3")\ndef test_a(): pass\n',
        '@rule("mini", "1")\n@rule("mini", "2")\n@rule("clash", "1")\ndef test_a(): pass\n',
        '@rule("mini", "1")\nclass TestA:\n  @rule("mini", "2", "3")\n  def test_a(self): pass\n',
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=rule("mini", "1")),'
        ' pytest.param(2, marks=rule("mini", "2", "3"))])\ndef test_a(n): pass\n',
    ],
    ids=["one-mark", "three-marks", "class", "parameters"],
)
def test_more_than_two_cases_are_refused_at_collection(outcome, body):
    _, result = outcome(body)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*test_a cites 3 cases (*); a test cites at most 2: split it."])


def test_two_cases_are_allowed_and_repeats_do_not_add_up(outcome):
    found, result = outcome('@rule("mini", "1", "2")\n@rule("mini", "1")\ndef test_a(): pass\n')
    result.assert_outcomes(passed=1)
    assert found["test_a"]["cases"] == [["mini", "1"], ["mini", "2"]]


@pytest.mark.parametrize("mark", ['rule("mini")', 'rule("mini", 3.2)'])
def test_a_citation_without_a_case_is_refused(outcome, mark):
    _, result = outcome(f"@{mark}\ndef test_a(): pass\n")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*must cite a game and its cases as strings*"])


def test_only_what_concerns_a_game_is_run(outcome, pytester):
    folder = pytester.mkdir("mini")
    (folder / "test_in_folder.py").write_text("def test_there(): pass\n")
    body = (
        '@rule("mini", "1")\ndef test_cites(): pass\n'
        '@rule("clash", "1")\ndef test_other(): assert False\n'
        '@pytest.mark.parametrize("game", ["mini", "clash"])\n'
        'def test_all(game): assert game == "mini"\n'
        "def test_nothing(): assert False\n"
    )
    _, result = outcome(body, "--game-tests", "mini")
    result.assert_outcomes(passed=3, deselected=3)


def test_files_that_cannot_be_read_are_reported(outcome, pytester):
    outcome("import no_such_module\n")
    found = json.loads((pytester.path / "found.json").read_text())
    assert len(found["unreadable"]) == 1
    assert found["unreadable"][0].startswith("test_it.py: ")
    assert "no_such_module" in found["unreadable"][0]
