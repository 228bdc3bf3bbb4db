"""Overlays: what they replace, what they may not, and how a save keeps them."""

import json
from pathlib import Path

import pytest

from deckload.charts import GameFiles, load_data
from deckload.data import DataError, Overlay, sources_as_text

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
    "ships.toml": """
        [ships]
        source = "history"
        [[ships.list]]
        id = "akagi"
        hits = 5
        speed = 31.5
        [[ships.list]]
        id = "hiryu"
        hits = 4
        speed = 34.0
        [harbour]
        source = "history"
        hexes = ["0101", "0102"]
        depth = 12
        """,
}
ABOUT = "game = 'clash'\ntitle = 'Mine'"
SOURCE = "source = 'printed: my copy'\n"


def overlay(**files: str) -> Overlay:
    return Overlay.from_texts(
        {"overlay.toml": ABOUT} | {f"{name}.toml": text for name, text in files.items()}
    )


def overlaid(**files: str) -> GameFiles:
    return load_data("clash", GAME, overlay(**files))


def refusal(**files: str) -> str:
    with pytest.raises(DataError) as caught:
        overlaid(**files)
    return str(caught.value)


def test_single_cells():
    gunnery = overlaid(charts=f"[charts.gunnery]\n{SOURCE}cells.4-6.2 = 3").chart("gunnery")
    assert [gunnery.look_up(column, 5).result for column in (1, 2, 3)] == [1, 3, 3]
    assert str(gunnery.look_up(2, 5).source) == "printed: my copy"
    assert gunnery.look_up(1, 5).source.kind == "reconstructed"
    assert gunnery.modifiers["night"].source.kind == "reconstructed"


def test_a_single_cell_may_have_its_own_source():
    text = f"[charts.gunnery]\n{SOURCE}cells.4-6.2 = 3\nsources.4-6.2 = 'second-hand: a friend'"
    assert overlaid(charts=text).chart("gunnery").look_up(2, 5).source.note == "a friend"


def test_a_whole_chart_with_other_columns_and_rows():
    text = f"[charts.gunnery]\n{SOURCE}columns = [1, '2-4', '5+']\nrows.1-5 = [0, 0, 1]\n"
    gunnery = overlaid(charts=text + "rows.6 = [3, 4, 5]").chart("gunnery")
    assert gunnery.look_up(4, 6).result == 4
    assert gunnery.source.kind == "printed"
    assert gunnery.title == "Gunnery"
    assert gunnery.modifiers["radar"].source.kind == "reconstructed"


def test_a_modifier():
    text = f"[charts.gunnery]\n{SOURCE}modifiers.radar = 3"
    gunnery = overlaid(charts=text).chart("gunnery")
    assert gunnery.modified(1, ["radar", "night"]) == 3
    assert gunnery.modifiers["radar"].source.kind == "printed"


def test_values_of_other_tables():
    text = f"[[ships.list]]\nid = 'akagi'\n{SOURCE}hits = 6\nspeed = 32\n"
    raw = overlaid(ships=text + f"[harbour]\n{SOURCE}hexes = ['0203']").file("ships.toml").raw
    assert [ship["hits"] for ship in raw["ships"]["list"]] == [6, 4]
    assert raw["harbour"] == {"source": "history", "hexes": ["0203"], "depth": 12}


def test_the_list_of_sources_tells_what_was_replaced():
    text = f"[[ships.list]]\nid = 'akagi'\n{SOURCE}hits = 6"
    listed = sources_as_text(overlaid(ships=text).sources)
    assert "ships.toml of overlay 'Mine'" in listed
    assert "ships.list[akagi], key 'hits': printed: my copy (overlay)" in listed
    assert "  ships: history" in listed


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
    assert overlaid(charts=text).chart("gunnery").look_up(2, 6).result == 0


def test_a_chart_that_reads_on_must_go_on_reading_on():
    game = {"charts.toml": GAME["charts.toml"].replace("rows.1-3", "clamp = 'none'\nrows.1-3")}
    game["charts.toml"] = game["charts.toml"].replace("rows.4-6", "rows.'4+'")
    mine = overlay(charts=f"[charts.gunnery]\n{SOURCE}rows.1-3 = [0, 0, 0]\nrows.4-6 = [1, 1, 1]")
    with pytest.raises(DataError, match="reads on beyond its last row"):
        load_data("clash", game, mine)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"[[ships.list]]\nid = 'agaki'\n{SOURCE}hits = 6", ["list[agaki]", "mean 'akagi'"]),
        (f"[[ships.list]]\n{SOURCE}hits = 6", ["list[1]", "no id or name"]),
        (f"[[ships.list]]\nid = 'akagi'\n{SOURCE}hit = 6", ["list[akagi], key 'hit'", "'hits'"]),
        (f"[[ships.list]]\nid = 'akagi'\n{SOURCE}hits = '6'", ["key 'hits'", "has int"]),
        (f"[[ships.list]]\nid = 'akagi'\n{SOURCE}hits = true", ["key 'hits'", "has int"]),
        ("[[ships.list]]\nid = 'akagi'\nhits = 6", ["list[akagi]", "no source"]),
        (f"[harbour]\n{SOURCE}hexes = [203]", ["key 'hexes'", "list of str"]),
        (f"[harbour]\n{SOURCE}hexes = {{}}", ["key 'hexes'", "not dict"]),
        ("harbour = 4", ["table harbour", "has dict"]),
        ("[harbour]\nsource = 'me'\ndepth = 4", ["key 'source'", "not a source"]),
    ],
)
def test_bad_tables_are_refused_by_name(text, expected):
    message = refusal(ships=text)
    assert message.startswith("ships.toml of overlay 'Mine', ")
    for part in expected:
        assert part in message


def test_a_file_the_game_does_not_have_is_refused():
    assert "the game has no such file" in refusal(planes="[planes]")


def test_an_overlay_for_another_game_is_refused():
    mine = overlay(charts=f"[charts.gunnery]\n{SOURCE}cells.4-6.2 = 3")
    with pytest.raises(DataError, match=r"overlay\.toml.*is for 'clash', not for 'sunset'"):
        load_data("sunset", GAME, mine)


@pytest.mark.parametrize(
    ("about", "problem"),
    [
        ("title = 'Mine'", "missing required field `game`"),
        ("game = 'clash'", "missing required field `title`"),
        ("game = 4\ntitle = 'Mine'", "key 'game'"),
        (ABOUT + "\ncolour = 1", "key 'colour'"),
        ("game =", "broken TOML"),
    ],
)
def test_an_overlay_must_say_what_it_is(about, problem):
    with pytest.raises(DataError, match=problem) as caught:
        Overlay.from_texts({"overlay.toml": about, "charts.toml": ""})
    assert caught.value.place.file == "overlay.toml"


def test_an_overlay_without_a_word_about_itself_or_of_nothing_else_is_refused():
    with pytest.raises(DataError, match="does not say what it is for"):
        Overlay.from_texts({"charts.toml": ""})
    with pytest.raises(DataError, match="replaces nothing"):
        Overlay.from_texts({"overlay.toml": ABOUT})


def test_names_from_a_save_are_checked():
    with pytest.raises(DataError, match="no name for a data file"):
        Overlay.from_texts({"overlay.toml": ABOUT, "../charts.toml": ""})


def test_an_overlay_comes_back_from_a_save_without_its_folder(tmp_path: Path):
    (tmp_path / "charts.toml").write_text(f"[charts.gunnery]\n{SOURCE}cells.4-6.2 = 3")
    (tmp_path / "overlay.toml").write_text(ABOUT)
    (tmp_path / "README.md").write_text("not data")
    read = Overlay.read(tmp_path)
    saved = json.dumps(read.captured())
    for file in tmp_path.iterdir():
        file.unlink()
    again = Overlay.from_texts(json.loads(saved))
    assert again == read
    assert list(again.captured()) == ["charts.toml", "overlay.toml"]
    assert load_data("clash", GAME, again).chart("gunnery").look_up(2, 5).result == 3


def test_capture_does_not_depend_on_the_order_given():
    texts = {"ships.toml": "", "overlay.toml": ABOUT, "charts.toml": ""}
    backward = dict(reversed(texts.items()))
    first, second = Overlay.from_texts(texts), Overlay.from_texts(backward)
    assert list(first.captured().items()) == list(second.captured().items())


def test_games_with_and_without_an_overlay_do_not_mix():
    overlaid(charts=f"[charts.gunnery]\n{SOURCE}cells.4-6.2 = 3")
    assert load_data("clash", GAME).chart("gunnery").look_up(2, 5).result == 2
