"""Overlays: what they replace, what they may not, and how a save keeps them."""

import json
from pathlib import Path

import pytest

from deckload.data import DataError, GameFiles, Overlay, read_files, sources_as_text

GAME = {
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
    return read_files("clash", GAME, overlay(**files))


def refusal(**files: str) -> str:
    with pytest.raises(DataError) as caught:
        overlaid(**files)
    return str(caught.value)


def test_values_of_other_tables():
    text = f"[[ships.list]]\nid = 'akagi'\n{SOURCE}hits = 6\nspeed = 32\n"
    raw = overlaid(ships=text + f"[harbour]\n{SOURCE}hexes = ['0203']").file("ships.toml").raw
    assert [ship["hits"] for ship in raw["ships"]["list"]] == [6, 4]
    assert raw["harbour"] == {"source": "history", "hexes": ["0203"], "depth": 12}


def test_the_list_of_sources_tells_what_was_replaced():
    text = f"[[ships.list]]\nid = 'akagi'\n{SOURCE}hits = 6"
    listed = sources_as_text(overlaid(ships=text).file("ships.toml").sources)
    assert "ships.toml of overlay 'Mine'" in listed
    assert "ships.list[akagi], key 'hits': printed: my copy (overlay)" in listed
    assert "  ships: history" in listed


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
    mine = overlay(ships=f"[harbour]\n{SOURCE}depth = 4")
    with pytest.raises(DataError, match=r"overlay\.toml.*is for 'clash', not for 'sunset'"):
        read_files("sunset", GAME, mine)


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
    (tmp_path / "ships.toml").write_text(f"[harbour]\n{SOURCE}depth = 4")
    (tmp_path / "overlay.toml").write_text(ABOUT)
    (tmp_path / "README.md").write_text("not data")
    read = Overlay.read(tmp_path)
    saved = json.dumps(read.captured())
    for file in tmp_path.iterdir():
        file.unlink()
    again = Overlay.from_texts(json.loads(saved))
    assert again == read
    assert list(again.captured()) == ["overlay.toml", "ships.toml"]
    assert read_files("clash", GAME, again).file("ships.toml").raw["harbour"]["depth"] == 4


def test_capture_does_not_depend_on_the_order_given():
    texts = {"ships.toml": "", "overlay.toml": ABOUT, "charts.toml": ""}
    backward = dict(reversed(texts.items()))
    first, second = Overlay.from_texts(texts), Overlay.from_texts(backward)
    assert list(first.captured().items()) == list(second.captured().items())
