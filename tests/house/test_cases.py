"""Citing cases, finding a game's package, and reading its list of cases."""

from functools import cache
from pathlib import Path

import pytest

from deckload.engine.cases import (
    BadCases,
    Citation,
    CompiledRules,
    UnknownCase,
    cases_of,
    citations,
    citing,
    package_of,
    read_cases,
)
from deckload.engine.errors import UnknownGame


def test_citing_hands_the_function_back(checkout):
    def furl():
        return "furled"

    assert citing("regatta")("1.1")(furl) is furl


def test_citations_say_who_and_where(checkout):
    found = citations("regatta")
    assert [(c.qualname, c.cases) for c in found] == [
        ("buoys", ("1.1", "1.2")),
        ("has_won", ("2.1",)),
    ]
    assert found[0].module == "regatta.rules.sail"
    assert found[0].file == checkout.src / "regatta/rules/sail.py"
    line = found[0].file.read_text().splitlines()[found[0].line - 1]
    assert line == '@case("1.1", "1.2")'


def test_a_class_can_cite(checkout):
    checkout.write(
        "src/regatta/rules/boat.py",
        """
        from deckload.engine.cases import citing

        @citing("regatta")("1.1")
        class Boat:
            pass
        """,
    )
    assert ("Boat", ("1.1",)) in [(c.qualname, c.cases) for c in citations("regatta")]


def test_two_citations_of_one_function_both_count(checkout):
    case = citing("regatta")

    @case("1.1")
    @case("1.2")
    def tack():
        return None

    ours = [c.cases for c in citations("regatta") if c.rule is tack]
    assert sorted(ours) == [("1.1",), ("1.2",)]


def test_citing_without_an_id_is_refused():
    with pytest.raises(TypeError, match="by id"):
        citing("regatta")()
    with pytest.raises(TypeError, match="by id"):
        citing("regatta")(lambda: None)


def test_an_unknown_id_is_no_error_at_import(checkout):
    checkout.write(
        "src/regatta/rules/odd.py",
        'from deckload.engine.cases import citing\n@citing("regatta")("99")\ndef odd(): ...\n',
    )
    assert ("99",) in [c.cases for c in citations("regatta")]


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


def test_a_compiled_rule_says_where_its_source_can_be_had():
    with pytest.raises(CompiledRules, match="ask `deckload` instead"):
        _ = Citation("mini", ("1",), len).line


def test_a_rule_that_keeps_its_results_has_its_lines():
    @cache
    def kept() -> int:
        return 1

    assert Citation("mini", ("3.1",), kept).file == Path(__file__)
