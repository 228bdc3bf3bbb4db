"""The data files: every chart meets the worked examples, and bad overlays are refused."""

import tomllib
from pathlib import Path

import pytest

import deckload.games.midway as package
from deckload.charts import load_data
from deckload.data import DataError, read_package
from deckload.engine.contract import settle_options
from deckload.games.midway.model import reading
from deckload.games.midway.model.state import OFF_MAP

EXAMPLES = [
    ("movement", "CSF", 3, 2),
    ("movement", "Main Body", 1, 1),
    ("movement", "Invasion", 6, 2),
    ("missions", "NAC BBR", 6, "Attack (Obj)"),
    ("missions", "NAC BBR", 2, "Attack (TF)"),
    ("missions", "NAC FTR", 5, "No Launch"),
    ("hits_on_ijn", "CVL", 3, "sunk"),
    ("seaplane_search", "area", 4, "spotted"),
    ("ijn_search", "TF", 2, "spotted"),
    ("ijn_search", "TF", 3, "nothing"),
    ("asw", "escort", 2, "driven off"),
    ("asw", "escort", 3, "gets through"),
]


def test_the_seas_have_their_names_on_the_map():
    data = reading.load(None)
    names = {name.text: name for name in package.GAME.table(data, "standard").board.names}
    assert {"Coral Sea", "North Pacific Ocean"} <= set(names)
    xs, ys = zip(*data.graph.positions, strict=True)
    assert all(min(xs) < name.x < max(xs) and min(ys) < name.y < max(ys) for name in names.values())


@pytest.mark.parametrize(("chart", "column", "die", "result"), EXAMPLES)
def test_charts_meet_the_worked_examples(chart, column, die, result):
    assert reading.load(None).charts[chart].look_up(column, die).result == result


def test_carriers_of_both_sizes_share_a_line():
    chart = reading.load(None).charts["hits_on_ijn"]
    for die in range(1, 7):
        assert chart.look_up("CV", die).result == chart.look_up("CVL", die).result


def test_every_table_has_a_source():
    files = load_data("midway", read_package("deckload.games.midway"))
    assert files.sources
    folder = Path(package.__file__).parent / "data"
    for path in folder.glob("*.toml"):
        tomllib.loads(path.read_text(encoding="utf-8"))


def overlay(**files):
    texts = {"overlay.toml": 'game = "midway"\ntitle = "Mine"\n'}
    return texts | {name + ".toml": text for name, text in files.items()}


def test_an_overlay_replaces_a_cell():
    mine = overlay(charts='[charts.movement]\nsource = "printed: mine"\ncells.2.CSF = 2\n')
    assert reading.load(mine).charts["movement"].look_up("CSF", 2).result == 2
    assert reading.load(None).charts["movement"].look_up("CSF", 2).result == 1


def _none_of(table):
    """An overlay that takes every marker of a table out of the game."""
    text = (Path(package.__file__).parent / "data" / "markers.toml").read_text(encoding="utf-8")
    lines = [f'[{table}]\nsource = "printed: x"']
    for name in tomllib.loads(text)[table]:
        if name != "source":
            lines.append(f'[{table}."{name}"]\nsource = "printed: x"\ncount = 0')
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        ({"charts": '[charts.movement]\nsource = "printed: x"\ncells.6.CSF = 9\n'}, "movement"),
        ({"charts": '[charts.movement]\nsource = "printed: x"\ncells.9.CSF = 1\n'}, "movement"),
        (
            {"ships": '[us_task_forces."TF-16"]\nsource = "printed: x"\ncapacity = 3\n'},
            "5 ships for 4 places",
        ),
        (
            {"ships": '[ijn_task_forces."1st CSF"]\nsource = "printed: x"\ncapacity = 6\n'},
            "7 ships for 6 places",
        ),
        (
            {"ships": '[ijn_task_forces."1st CSF"]\nsource = "printed: x"\ndraws = [0, 3, 3]\n'},
            "lot of carriers",
        ),
        (
            {"ships": '[ijn_task_forces."Guard"]\nsource = "printed: x"\nstart = "Pearl Harbor"\n'},
            "not a Japanese home base",
        ),
        (
            {"ships": '[us_ships."CV-6"]\nsource = "printed: x"\nstart = "TF-99"\n'},
            "nothing is called 'TF-99'",
        ),
        (
            {"ships": '[leaders.Fletcher]\nsource = "printed: x"\nstart = "TF-16"\n'},
            "two admirals",
        ),
        (
            {"aircraft": '[us_air."8 PG"]\nsource = "printed: x"\nbase = "Midway"\n'},
            "6 air units for 5 places at Midway",
        ),
        (
            {"aircraft": '[us_air."8 PG"]\nsource = "printed: x"\nbase = "CV-6"\n'},
            "land-based unit on a carrier",
        ),
        (
            {"aircraft": '[us_air."Hornet SBD"]\nsource = "printed: x"\nbase = "CV-6"\n'},
            "4 air units for 3 places",
        ),
        (
            {"aircraft": '[us_air."8 PG"]\nsource = "printed: x"\nbase = "Atlantis"\n'},
            "no base 'Atlantis'",
        ),
        (
            {"aircraft": '[us_air."8 PG"]\nsource = "printed: x"\ntype = "zeppelin"\n'},
            "there is no type 'zeppelin'",
        ),
        (
            {"aircraft": '[us_air."8 PG"]\nsource = "printed: x"\nbase = "Wake"\n'},
            "Wake is not a base of its side",
        ),
        (
            {"aircraft": '[air_types.f4f]\nsource = "printed: x"\nservice = "SEA"\n'},
            "air_types.f4f, key 'service'",
        ),
        (
            {"aircraft": '[air_types.f4f]\nsource = "printed: x"\nrange = -1\n'},
            "air_types.f4f, key 'range'",
        ),
        (
            {"ships": '[us_task_forces."TF-16"]\nsource = "printed: x"\nstart = "Kyushu"\n'},
            "with overlay 'Mine', table us_task_forces.TF-16, key 'start': not a US home base",
        ),
        (
            {"ships": '[us_task_forces."TF-16"]\nsource = "printed: x"\nstart = ""\n'},
            "it has ships, but no place",
        ),
        (
            {"markers": '[operations.AL]\nsource = "printed: x"\ncount = -1\n'},
            "operations.AL, key 'count'",
        ),
        (
            {"markers": '[specials."Victory Spirit"]\nsource = "printed: x"\ncount = 2\n'},
            "2 are too many",
        ),
        (
            {"markers": '[priority]\nsource = "printed: x"\naircraft = ["TBD", "SBD"]\n'},
            "key 'aircraft': FTR has no place in the order",
        ),
        (
            {"markers": '[submarine_targets]\nsource = "printed: x"\nusn = ["CX"]\n'},
            "submarine_targets, key 'usn",
        ),
        (
            {"markers": '[points]\nsource = "printed: x"\ndraw = 60\n'},
            "a draw takes more points than a win",
        ),
        (
            {"markers": _none_of("incidents")},
            "table incidents: there is nothing to pick",
        ),
        (
            {"markers": _none_of("operations")},
            "no route ever becomes active",
        ),
        (
            {"ships": '[us_ships.BB4]\nsource = "printed: x"\narrives = ["MI5"]\n'},
            "us_ships.BB4, key 'arrives': MI5 is not a US home base",
        ),
        (
            {"ships": '[us_ships."CV-2"]\nsource = "printed: x"\nstart = "MI5"\n'},
            "us_ships.CV-2, key 'start': MI5 is not a US home base",
        ),
        (
            {"ships": '[ship_types."us CV"]\nsource = "printed: x"\nclass = "BB"\n'},
            "a side has no carriers",
        ),
        (
            {"ships": '[ship_types."us CV"]\nsource = "printed: x"\nclass = "CVL"\n'},
            "the chart hits_on_usn has no column CVL",
        ),
        (
            {"ships": '[leaders.Fletcher]\nsource = "printed: x"\nstart = "TF-1"\n'},
            "no task force 'TF-1' with ships",
        ),
        (
            {"bases": '[ground_units.AKDC]\nsource = "printed: x"\nat = "Wake"\n'},
            "Wake is no US base",
        ),
        (
            {"map": '[perimeter]\nsource = "printed: x"\nAL = "MI3"\n'},
            "MI3 is not before the objective of AL. Remedy: name Honshu, AL1, AL2, AL3, AL4",
        ),
    ],
)
def test_overlays_that_break_something_are_refused_with_the_place(files, complaint):
    with pytest.raises(DataError, match=complaint):
        reading.load(overlay(**files))


def test_a_task_force_that_an_overlay_leaves_without_ships_is_not_on_the_map():
    mine = overlay(ships='[us_ships."DD-11.4"]\nsource = "printed: x"\nstart = "TF-8"\n')
    options = settle_options(package.GAME, "campaign", {})
    s = package.GAME.set_up(reading.load(mine), "campaign", options)
    force = next(f for f in s.data.us_forces if s.data.forces[f].name == "TF-11")
    assert s.force_space[force] == OFF_MAP
