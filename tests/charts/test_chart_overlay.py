"""Overlays of charts: what they replace, and what they may not."""

import pytest

from deckload.charts import DataWithCharts, load_data
from deckload.data import DataError, Overlay

GAME = {
    "charts.toml": """
        [charts.gunnery]
        title = "Gunnery"
        case = "8.3"
        dice = "d6"
        columns = [1, 2, 3]
        source = "reconstructed: one hit more per column"
        monotone = "up"
        rows.1-3 = [0, 1, 2]
        rows.4-6 = [1, 2, 3]
        modifiers.night = -1
        modifiers.radar = 2

        [charts.fire]
        title = "Fire"
        case = "9.1"
        dice = "d6"
        columns = ["calm", "wind"]
        source = "rulebook 9.1"
        rows.1-5 = ["out", "out"]
        rows.6 = ["out", "spreads"]
        """,
}
ABOUT = "game = 'clash'\ntitle = 'Mine'"
SOURCE = "source = 'printed: my copy'\n"


def overlay(**files: str) -> Overlay:
    return Overlay.from_texts(
        {"overlay.toml": ABOUT} | {f"{name}.toml": text for name, text in files.items()}
    )


def overlaid(**files: str) -> DataWithCharts:
    return load_data("clash", GAME, overlay(**files))


def refusal(**files: str) -> str:
    with pytest.raises(DataError) as caught:
        overlaid(**files)
    return str(caught.value)


def test_single_cells():
    gunnery = overlaid(charts=f"[charts.gunnery]\n{SOURCE}cells.4-6.2 = 3").charts["gunnery"]
    assert [gunnery.look_up(column, 5).result for column in (1, 2, 3)] == [1, 3, 3]
    assert str(gunnery.look_up(2, 5).source) == "printed: my copy"
    assert gunnery.look_up(1, 5).source.kind == "reconstructed"
    assert gunnery.modifiers["night"].source.kind == "reconstructed"


def test_a_single_cell_may_have_its_own_source():
    text = f"[charts.gunnery]\n{SOURCE}cells.4-6.2 = 3\nsources.4-6.2 = 'second-hand: a friend'"
    assert overlaid(charts=text).charts["gunnery"].look_up(2, 5).source.note == "a friend"


def test_a_whole_chart_with_other_columns_and_rows():
    text = f"[charts.gunnery]\n{SOURCE}columns = [1, '2-4', '5+']\nrows.1-5 = [0, 0, 1]\n"
    gunnery = overlaid(charts=text + "rows.6 = [3, 4, 5]").charts["gunnery"]
    assert gunnery.look_up(4, 6).result == 4
    assert gunnery.source.kind == "printed"
    assert gunnery.title == "Gunnery"
    assert gunnery.modifiers["radar"].source.kind == "reconstructed"


def test_a_modifier():
    text = f"[charts.gunnery]\n{SOURCE}modifiers.radar = 3"
    gunnery = overlaid(charts=text).charts["gunnery"]
    assert gunnery.modified(1, ["radar", "night"]) == 3
    assert gunnery.modifiers["radar"].source.kind == "printed"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[charts.gunery]\n" + SOURCE, ["table charts.gunery", "did you mean 'gunnery'"]),
        ("[charts.gunnery]\ncells.4-6.2 = 3", ["table charts.gunnery", "no source"]),
        (f"[charts.gunnery]\n{SOURCE}cells.4.2 = 3", ["row '4', column '2'", "no row '4'"]),
        (f"[charts.gunnery]\n{SOURCE}cells.4-6.9 = 3", ["column '9'", "no column '9'"]),
        (f"[charts.gunnery]\n{SOURCE}cells.4-6.2 = 'x'", ["column '2'", "write a whole number"]),
        (f"[charts.gunnery]\n{SOURCE}cells.4-6.2 = 0", ["column '2'", "monotone = 'no'"]),
        (f"[charts.gunnery]\n{SOURCE}cells.4-6 = 0", ["key 'cells'", "cells.ROW.COLUMN"]),
        (f"[charts.gunnery]\n{SOURCE}sources.4-6.2 = 'history'", ["no cell here"]),
        (f"[charts.gunnery]\n{SOURCE}", ["replaces nothing"]),
        (f"[charts.gunnery]\n{SOURCE}dice = 'd10'\ncells.4-6.2 = 3", ["'dice'", "'d6'"]),
        (f"[charts.gunnery]\n{SOURCE}colour = 1\ncells.4-6.2 = 3", ["key 'colour'"]),
        (f"[charts.gunnery]\n{SOURCE}modifiers.fog = 3", ["key 'fog'", "no such modifier"]),
        (f"[charts.gunnery]\n{SOURCE}modifiers.night = 'x'", ["modifiers.night", "`int`"]),
        (f"[charts.gunnery]\n{SOURCE}rows.1-5 = [1, 2, 3]", ["key 'rows'", "d6 can roll 6"]),
        (f"[charts.gunnery]\n{SOURCE}columns = ['A']\nrows.1-6 = [1]", ["may look where"]),
        (f"[charts.fire]\n{SOURCE}columns = ['calm']\nrows.1-6 = ['out']", ["'wind'"]),
        (f"[charts.fire]\n{SOURCE}cells.6.wind = 'spraeds'", ["did you mean 'spreads'"]),
        ("charts = 4", ["only tables belong here"]),
        ("[charts.gunnery", ["line 1", "broken TOML"]),
        ("[weather]\n" + SOURCE, ["key 'weather'", "no such key"]),
    ],
)
def test_bad_charts_are_refused_by_name(text, expected):
    message = refusal(charts=text)
    assert message.startswith("charts.toml of overlay 'Mine', ")
    for part in expected:
        assert part in message


def test_a_printed_chart_need_not_be_monotone():
    text = f"[charts.gunnery]\n{SOURCE}monotone = 'no'\ncells.4-6.2 = 0"
    assert overlaid(charts=text).charts["gunnery"].look_up(2, 6).result == 0


def test_a_chart_that_reads_on_must_go_on_reading_on():
    game = {"charts.toml": GAME["charts.toml"].replace("rows.1-3", "clamp = 'none'\nrows.1-3")}
    game["charts.toml"] = game["charts.toml"].replace("rows.4-6", "rows.'4+'")
    mine = overlay(charts=f"[charts.gunnery]\n{SOURCE}rows.1-3 = [0, 0, 0]\nrows.4-6 = [1, 1, 1]")
    with pytest.raises(DataError, match="reads on beyond its last row"):
        load_data("clash", game, mine)


def test_games_with_and_without_an_overlay_do_not_mix():
    overlaid(charts=f"[charts.gunnery]\n{SOURCE}cells.4-6.2 = 3")
    assert load_data("clash", GAME).charts["gunnery"].look_up(2, 5).result == 2
