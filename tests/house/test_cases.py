"""Citing cases, finding a game's package, and reading its list of cases."""

import pytest

from deckload.engine.cases import (
    BadCases,
    UnknownCase,
    cases_of,
    citations,
    package_of,
    read_cases,
)
from deckload.engine.errors import UnknownGame


def test_citations_say_who_and_where(checkout):
    found = citations("regatta")
    assert [(c.qualname, c.cases) for c in found] == [
        ("buoys", ("1.1", "1.2")),
        ("has_won", ("2.1",)),
    ]
    assert found[0].module == "regatta.rules.sail"
    assert found[0].file == checkout.src / "regatta/rules/sail.py"
    line = found[0].file.read_text().splitlines()[found[0].line - 1]
    assert line == "def buoys(wind_behind: bool) -> int:"


def test_a_class_and_its_methods_can_cite(checkout):
    checkout.write(
        "src/regatta/rules/boat.py",
        """
        class Boat:
            "[1.1] A boat."

            def sail(self):
                "[1.2] With the wind."
        """,
    )
    cited = [(c.qualname, c.cases) for c in citations("regatta")]
    assert cited[:2] == [("Boat", ("1.1",)), ("Boat.sail", ("1.2",))]


def test_a_docstring_that_mentions_a_case_later_cites_nothing(checkout):
    checkout.write("src/regatta/rules/odd.py", 'def odd():\n    "As in [1.1]."\n')
    assert "odd" not in [c.qualname for c in citations("regatta")]


def test_an_unknown_id_is_no_error_until_it_is_compared(checkout):
    checkout.write("src/regatta/rules/odd.py", 'def odd():\n    "[99] Nothing."\n')
    assert ("99",) in [c.cases for c in citations("regatta")]


SHARED = """
from deckload.engine.shared_cases import SharedCase

TACK = SharedCase(regatta="1.2", cruise="7")
ANCHOR = SharedCase(cruise="8")

def tack():
    "[TACK] Across the wind."

def anchor():
    "[ANCHOR] Only on a cruise."
"""


def share(checkout, rules=SHARED):
    """Let the regatta use rules of a package that it shares with another game."""
    checkout.write("src/sailing/__init__.py", "")
    checkout.write("src/sailing/tacking.py", rules)
    listed = checkout.src / "regatta/data/cases.toml"
    listed.write_text(listed.read_text().replace("[cases]", '[cases]\nshared = ["sailing"]'))


def test_a_shared_rule_cites_the_number_of_the_game(checkout):
    share(checkout)
    shared = [c for c in citations("regatta") if c.module == "sailing.tacking"]
    assert [(c.qualname, c.cases) for c in shared] == [("tack", ("1.2",))]


def test_shared_cases_can_stand_together_in_a_module_of_their_package(checkout):
    cases, rules = SHARED.split("def tack", 1)
    share(checkout, f"def tack{rules}")
    checkout.write("src/sailing/cases.py", cases)
    shared = [c for c in citations("regatta") if c.module == "sailing.tacking"]
    assert [(c.qualname, c.cases) for c in shared] == [("tack", ("1.2",))]


def test_a_game_can_adopt_shared_cases(checkout):
    share(checkout, SHARED.replace('regatta="1.2", ', ""))
    checkout.write(
        "src/regatta/__init__.py",
        """
        from deckload.engine.shared_cases import adopt
        from sailing.tacking import TACK

        adopt("regatta", {TACK: "1.1"})
        GAME = None
        """,
    )
    assert ("tack", ("1.1",)) in [(c.qualname, c.cases) for c in citations("regatta")]


def test_a_shared_rule_that_cites_no_shared_case_is_an_error_with_its_place(checkout):
    share(checkout, SHARED.replace("[TACK]", "[1.2]"))
    with pytest.raises(BadCases, match=r"tacking\.py:7: \[1\.2\] is no shared case"):
        citations("regatta")


def test_a_list_names_shared_packages_as_words(tmp_path):
    file = tmp_path / "cases.toml"
    file.write_text('[cases]\nsource = "ours"\nshared = "fleet"\n"1" = "A case."\n')
    with pytest.raises(BadCases, match="`shared` lists packages"):
        read_cases("regatta", file)


def test_the_package_of_a_game_is_that_of_its_entry_point(checkout):
    assert package_of("regatta") == "regatta"
    points = "[deckload.games]\nregatta = regatta.game:GAME\n"
    checkout.write("src/regatta-1.dist-info/entry_points.txt", points)
    checkout.write("src/regatta/game.py", "GAME = None\n")
    assert package_of("regatta") == "regatta"


def test_an_unknown_game_is_told_with_the_known_ones(checkout):
    with pytest.raises(UnknownGame, match=r"no game 'chess'.*regatta.*make install"):
        package_of("chess")


def test_an_entry_point_to_nowhere_names_the_module(checkout):
    points = "[deckload.games]\nregatta = regatta.gone:GAME\n"
    checkout.write("src/regatta-1.dist-info/entry_points.txt", points)
    with pytest.raises(UnknownGame, match=r"regatta\.gone.*entry point"):
        package_of("regatta")


def test_cases_keep_their_order_and_source(checkout):
    found = cases_of("regatta")
    assert list(found.statements) == ["1.1", "1.2", "2.1"]
    assert found.source == "printed: club rules, 1931"
    assert found.statement("1.1") == "A boat sails one buoy a turn."


def test_an_unknown_case_names_the_way_to_the_list(checkout):
    with pytest.raises(UnknownCase, match=r"no case '9\.9'.*deckload rules cases regatta"):
        cases_of("regatta").statement("9.9")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[cases\n", "not valid TOML"),
        ('source = "x"\n', r"no table \[cases\]"),
        ('[cases]\n"1" = "a"\n', "where its ids come from"),
        ('[cases]\nsource = "x"\n', "lists no case"),
        ('[cases]\nsource = "x"\n1.2 = "a"\n', "id in quotes"),
        ('[cases]\nsource = "x"\n"1 2" = "a"\n', "not a case id"),
        ('[cases]\nsource = "x"\n"1.2" = ""\n', "needs a statement"),
        ('[cases]\nsource = "x"\n"1.2" = 3\n', "needs a statement"),
        ('[cases]\nsource = "x"\n"1.2" = """a\nb"""\n', "one line"),
        ('[cases]\nsource = "x"\n"1" = "a"\n"1" = "b"\n', "not valid TOML"),
    ],
)
def test_a_bad_list_is_refused_with_its_place(tmp_path, text, message):
    file = tmp_path / "cases.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadCases, match=message) as refused:
        read_cases("regatta", file)
    assert str(file) in str(refused.value)


def test_a_missing_list_says_what_to_write(tmp_path):
    with pytest.raises(BadCases, match=r"no list of cases; write one"):
        read_cases("regatta", tmp_path / "cases.toml")
