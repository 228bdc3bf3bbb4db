"""Reading data files: broken, foreign, oversized and misplaced ones are refused by name."""

import os
import pickle
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from deckload.data import (
    DataError,
    StrictTable,
    convert,
    parse_toml,
    read_files,
    read_folder,
    read_package,
)
from deckload.data.errors import Location
from deckload.data.loading import MOST_BYTES, decode


class Ship(msgspec.Struct):
    hits: int
    boxes: dict[str, int] = {}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[ships]\nhits = = 4\n", 2),
        ("[ships\n", 1),
        ("a = 1\nb = 2\na = 3", 3),
        ('a = """\nb\n', 3),
    ],
)
def test_broken_toml_names_file_and_line(text, line):
    with pytest.raises(DataError, match="broken TOML") as caught:
        parse_toml(text, "ships.toml")
    assert caught.value.place == Location("ships.toml", line=line)


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 50_000,
        "a = " + "[" * 30 + "]" * 30,
        "a." * 200_000 + "a = 1",
        '[x."a"' + ' . "a"' * 50_000 + "]",
        "a = " + "9" * 10_000,
        "a = '" + "x" * MOST_BYTES + "'",
        "a = '" + "é" * (MOST_BYTES // 2) + "'",
    ],
)
def test_absurd_texts_are_refused(text):
    with pytest.raises(DataError, match=r"^absurd\.toml"):
        parse_toml(text, "absurd.toml")


def test_text_that_is_not_utf8_names_its_line():
    with pytest.raises(DataError, match=r"ships\.toml, line 2: the text is not UTF-8"):
        decode(b"[ships]\nname = 'Sh\xf4kaku'", "ships.toml")


def test_a_byte_order_mark_does_no_harm():
    assert decode(b"\xef\xbb\xbf[ships]", "ships.toml") == "[ships]"


@pytest.mark.parametrize(
    ("raw", "cell"),
    [
        ({"hits": "four"}, "key 'hits'"),
        ({"hits": True}, "key 'hits'"),
        ({"hits": 4, "boxes": {"bow": 1, "stern": "x"}}, "key 'boxes.stern'"),
        ({"hits": 4, "speed": 30}, "key 'speed'"),
    ],
)
def test_wrong_values_are_named(raw, cell):
    with pytest.raises(DataError) as caught:
        convert(raw, Ship, Location("ships.toml", "ships.akagi"))
    assert caught.value.place == Location("ships.toml", "ships.akagi", cell)


class Box(StrictTable, frozen=True):
    name: str


class Hull(StrictTable, frozen=True):
    boxes: tuple[Box, ...]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({}, "hull: object missing required field `boxes`. Remedy: add it."),
        ({"boxes": [{}]}, "key 'boxes[0]': object missing required field `name`. Remedy: add it."),
        (
            {"boxes": [{"name": "bow", "nmae": "x"}]},
            "key 'boxes[0]': object contains unknown field `nmae`."
            " Remedy: correct its spelling or remove it.",
        ),
    ],
)
def test_what_is_missing_or_misspelt_deeper_down_is_named_with_a_remedy(raw, said):
    with pytest.raises(DataError) as caught:
        convert(raw, Hull, Location("ships.toml", "hull"))
    assert str(caught.value).endswith(said)


def test_a_table_can_be_read_as_a_plain_mapping():
    text = "[perimeter]\nsource = 'history'\nAL = 'Kiska'"
    file = read_files("mini", {"map.toml": text}).file("map.toml")
    assert file.table("perimeter", dict[str, str]) == {"AL": "Kiska"}


def test_facts_are_tables_without_their_sources():
    text = "[board]\nsource = 'history'\nrows = 2\nroutes.AL = ['a']\nroutes.source = 'history'"
    file = read_files("mini", {"map.toml": text}).file("map.toml")
    assert file.facts("board") == {"rows": 2, "routes": {"AL": ["a"]}}


def test_tables_entries_and_records():
    text = """
    [fleet]
    source = "history"
    hits = 9
    [ships]
    source = "history"
    akagi = { hits = 5 }
    hiryu = { hits = 4, source = "example 2.1" }
    [[raids]]
    source = "history"
    hits = 1
    """
    file = read_files("mini", {"ships.toml": text}).file("ships.toml")
    assert file.table("fleet", Ship) == Ship(9)
    assert file.table("ships.akagi", Ship) == Ship(5)
    assert file.entries("ships", Ship) == {"akagi": Ship(5), "hiryu": Ship(4)}
    assert file.records("raids", Ship) == [Ship(1)]
    with pytest.raises(DataError, match=r"table ships\.kaga: the table is missing"):
        file.table("ships.kaga", Ship)
    with pytest.raises(DataError, match="another kind"):
        file.records("ships", Ship)


def test_a_wrong_entry_is_named():
    file = read_files("mini", {"s.toml": "[[raids]]\nid = 'east'\nsource = 'history'"}).file(
        "s.toml"
    )
    with pytest.raises(DataError, match=r"s\.toml, table raids\[east\], key 'id'"):
        file.records("raids", Ship)


def test_unknown_files_are_refused():
    data = read_files("mini", {"s.toml": "[sea]\nsource = 'history'"})
    with pytest.raises(DataError, match="data file is missing"):
        data.file("t.toml")


@pytest.mark.parametrize(
    "name", ["../ships.toml", "/etc/ships.toml", "a/../b.toml", ".ships.toml", "ships", "a\\b.toml"]
)
def test_names_outside_the_folder_are_refused(name):
    with pytest.raises(DataError, match="no name for a data file"):
        read_files("mini", {name: ""})


def test_a_folder_is_read_in_name_order(tmp_path: Path):
    (tmp_path / "scenarios").mkdir()
    (tmp_path / ".git").mkdir()
    for name in ("ships.toml", "scenarios/coral.toml", "charts.toml", "notes.txt", ".git/x.toml"):
        (tmp_path / name).write_text(f"# {name}")
    assert list(read_folder(tmp_path)) == ["charts.toml", "scenarios/coral.toml", "ships.toml"]


def test_links_are_not_followed(tmp_path: Path):
    secret = tmp_path / "secret.toml"
    secret.write_text("x = 1")
    folder = tmp_path / "overlay"
    folder.mkdir()
    (folder / "charts.toml").symlink_to(secret)
    with pytest.raises(DataError, match=r"charts\.toml: links are not followed"):
        read_folder(folder)


def test_linked_folders_are_not_followed(tmp_path: Path):
    folder = tmp_path / "overlay"
    folder.mkdir()
    (folder / "scenarios").symlink_to(tmp_path)
    with pytest.raises(DataError, match="links are not followed"):
        read_folder(folder)


def test_pipes_are_refused_without_waiting(tmp_path: Path):
    os.mkfifo(tmp_path / "charts.toml")
    with pytest.raises(DataError, match="not a plain file"):
        read_folder(tmp_path)


def test_large_files_are_refused(tmp_path: Path):
    (tmp_path / "charts.toml").write_bytes(b"#" * (MOST_BYTES + 1))
    with pytest.raises(DataError, match=r"charts\.toml: the file is larger"):
        read_folder(tmp_path)


def test_a_missing_folder_is_named(tmp_path: Path):
    with pytest.raises(DataError, match="no such folder"):
        read_folder(tmp_path / "nowhere")


def test_deep_folders_are_refused(tmp_path: Path):
    (tmp_path / "a/b/c/d").mkdir(parents=True)
    with pytest.raises(DataError, match="nested too deep"):
        read_folder(tmp_path)


def test_a_package_folder_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    data = tmp_path / "some_carrier_game" / "data"
    data.mkdir(parents=True)
    (tmp_path / "some_carrier_game" / "__init__.py").touch()
    (data / "ships.toml").write_text("# ships")
    monkeypatch.syspath_prepend(tmp_path)
    assert read_package("some_carrier_game") == {"ships.toml": "# ships"}


def test_errors_travel_between_processes():
    error = DataError(Location("ships.toml", "ships", "key 'hits'"), "it is wrong", "correct it")
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == "ships.toml, table ships, key 'hits': it is wrong. Remedy: correct it."


AT_ONCE = """
import sys, threading, msgspec
from deckload.data import convert
from deckload.data.errors import Location

sys.setswitchinterval(1e-6)

def go(ready, kind):
    ready.wait()
    convert({"ships": [{"hits": 1, "name": "A"}], "by_name": {}}, kind, Location("x"))

for number in range(400):
    ship = msgspec.defstruct("Ship", [("hits", int), ("name", str)])
    fleet = msgspec.defstruct("Fleet", [("ships", list[ship]), ("by_name", dict[str, ship])])
    ready = threading.Barrier(4)
    threads = [threading.Thread(target=go, args=(ready, fleet)) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
"""


def test_threads_that_meet_a_type_at_the_same_time_do_not_break_the_process():
    """The library alone dies of it (a server did, whose tables were taken up after a restart)."""
    command = [sys.executable, "-c", AT_ONCE]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
