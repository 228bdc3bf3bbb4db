"""The charts of a game's data files: each once, with its sources, and all that the rules need."""

import pytest

from deckload.charts import Wanted, charts_of, load_data, require_charts, require_words
from deckload.data import DataError, sources_as_text
from deckload.games.mini import GAME, Duel

FIRE = """
    [charts.fire]
    title = "Fire"
    case = "9"
    dice = "d6"
    columns = ["calm", "wind"]
    source = "rulebook 9"
    rows.1-5 = [0, 1]
    rows.6 = [1, 3]
    modifiers.rain = -1
    """


def test_two_charts_of_one_name_are_refused():
    chart = (
        "[charts.fire]\ntitle = 'Fire'\ncase = '9'\ndice = 'd6'\ncolumns = ['all']\n"
        "source = 'rulebook 9'\nrows.1-6 = [1]\n"
    )
    with pytest.raises(DataError, match=r"b\.toml, table charts\.fire: another file"):
        load_data("mini", {"a.toml": chart, "b.toml": chart})


def test_the_list_of_sources():
    chart = """
    [charts.fire]
    title = "Fire"
    case = "9"
    dice = "d6"
    columns = ["all"]
    source = "rulebook 9"
    rows.1-6 = [1]
    sources.1-6.all = "example 9.1"
    """
    data = load_data("mini", {"fire.toml": chart, "map.toml": "[sea]\nsource = 'history'\nx = 1"})
    assert sources_as_text(data.sources) == "\n".join(
        [
            "fire.toml",
            "  charts.fire: rulebook 9",
            "  charts.fire, cell (row '1-6', column 'all'): example 9.1",
            "map.toml",
            "  sea: history",
        ]
    )


def refusal(wanted: Wanted, name: str = "fire") -> str:
    charts = load_data("mini", {"fire.toml": FIRE}).charts
    with pytest.raises(DataError) as caught:
        require_charts(charts, {name: wanted}, "charts.toml")
    return str(caught.value)


def test_charts_with_all_that_the_rules_need_pass():
    charts = load_data("mini", {"fire.toml": FIRE}).charts
    require_charts(charts, {"fire": Wanted(("calm", "wind"), ("rain",), 0, 3)}, "charts.toml")


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (Wanted(("storm",)), "table charts.fire: the rules need a column 'storm'"),
        (Wanted(modifiers=("snow",)), "table charts.fire: the rules need a modifier 'snow'"),
        (Wanted(most=2), "cell (row '6', column 'wind'): 3 makes no sense here. Remedy: write a"),
        (Wanted(least=1), "cell (row '1-5', column 'calm'): 0 makes no sense here"),
    ],
)
def test_charts_without_what_the_rules_need_are_refused_by_place(wanted, said):
    message = refusal(wanted)
    assert message.startswith("fire.toml, table charts.fire")
    assert said in message


def test_a_chart_that_is_missing_altogether_is_named_with_the_file_where_it_belongs():
    said = refusal(Wanted(), "gunnery")
    assert said == (
        "charts.toml, table charts.gunnery: the rules need this chart."
        " Remedy: add [charts.gunnery]."
    )


def test_words_that_no_rule_knows_are_refused():
    text = FIRE.replace("[0, 1]", "['out', 'smoulders']").replace("[1, 3]", "['out', 'spreads']")
    fire = load_data("mini", {"fire.toml": text}).charts["fire"]
    require_words(fire, "wind", ("smoulders", "spreads"), "kind of fire")
    with pytest.raises(DataError, match=r"row '6', column 'wind'.*'spreads' is no kind of fire"):
        require_words(fire, "wind", ("smoulders",), "kind of fire")


def test_a_game_hands_over_the_charts_it_is_played_with():
    data = GAME.load_data(None)
    assert charts_of(GAME, data) == data.charts


def test_a_game_that_hands_over_something_else_is_told_what_is_wanted():
    class Careless(Duel):
        def charts(self, data):
            return {"search": "exact on a six"}

    with pytest.raises(TypeError, match=r"mini: chart 'search' is a str; hand over charts\.Chart"):
        charts_of(Careless(), None)
