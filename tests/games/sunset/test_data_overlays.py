"""Overlays replace our numbers, and those that break a table are refused with place and remedy."""

import re

import pytest

from deckload.data import DataError
from deckload.games.sunset.model.reading import load

MINE = 'source = "printed: mine"\n'


def overlay(files):
    return {"overlay.toml": 'game = "sunset"\ntitle = "Mine"\n'} | files


def test_an_overlay_replaces_cells_boxes_and_hexes():
    facts = load(
        overlay(
            {
                "charts/damage.toml": f"[charts.damage]\n{MINE}cells.10.6 = 3\n",
                "profiles.toml": f'[profiles.oyodo]\n{MINE}log = ["5/5 4 3", "3/3 2 1"]\n',
                "scenarios/historical.toml": f'[set_up.ijn]\n{MINE}forces."Force C".hex = "4015"\n',
            }
        )
    )
    oyodo = facts.ship_id["oyodo"]
    assert facts.hits(6, 10) == 3
    assert (facts.boxes[oyodo], facts.log_guns[oyodo]) == (2, (4, 2, 0))
    start = facts.scenarios["historical"].starts["Force C"]
    assert [facts.grid.names[at] for at in start.hexes] == ["4015"]
    assert load(None).hits(6, 10) == 2


WRONG = [
    ("profiles.toml", '[profiles.iowa]\nlog = ["4/5 12 9", "4/5 13 8"]', "row 2 of the log"),
    ("profiles.toml", '[profiles.iowa]\nlog = ["4/5 12 9 A"]', "BB with an A"),
    ("profiles.toml", "[profiles.iowa]\ngun_range = 400", r"profiles\.iowa"),
    ("profiles.toml", '[profiles.iowa]\ntype = "BC"', "no ship type 'BC'"),
    ("profiles.toml", '[profiles.mogami]\nsubtype = "CV"', r"profiles\.mogami"),
    ("ships.toml", '[ships.usn.iowa]\nprofile = "iowas"', "did you mean 'iowa'"),
    ("ships.toml", '[ships.usn.missouri]\nname = "Missouri"', "no such key"),
    ("aircraft.toml", '[air.usn.vb-18]\nship = "yamato"', "no carrier of its side"),
    ("aircraft.toml", "[air.usn.vb-18]\nweak = 0", "heavy bombers have one side"),
    ("aircraft.toml", "[air.usaaf.hb-1]\nweak = 2", "heavy bombers have one side"),
    ("aircraft.toml", '[air.ijn_ashore.1af-f1]\nbase = "3af"', "no '3af'"),
    ("aircraft.toml", '[air.ijn_ashore.1af-f1]\nkind = "X"', "no kind 'X'"),
    ("aircraft.toml", '[fields.cebu]\nname = "Tacloban"', "no airfield on the map 'Tacloban'"),
    ("aircraft.toml", '[bases.2af]\nstrikes_from = ["clark"]', "no field 'clark'"),
    ("limits.toml", '[hexes]\nbeachhead = "3422"', "3422 is land"),
    ("limits.toml", '[hexes]\nbeachhead = "9999"', "there is no hex '9999'"),
    ("limits.toml", '[fanaticism]\nthrough_by = "27 October"', "no date '27 October'"),
    ("limits.toml", '[night_group]\nship = "nautilus"', "'nautilus'"),
    ("limits.toml", "[limits.task_forces]\ngroups = [5, 10]", "9 task forces for 5 markers"),
    ("limits.toml", "[limits.stacking]\ngroup_ships = 10", "a task force holds 10"),
    ("limits.toml", "[limits.stacking]\nstacking = 1", "which holds 1"),
    ("limits.toml", "[limits.carriers]\ncarriers_in_force = 3", "4 carriers, 3 are allowed"),
    ("limits.toml", "[limits.carriers]\nescort_forces = 2", "3 task forces with escort carriers"),
    ("limits.toml", "[limits.criticals]\ncritical_from = 0", "limits"),
    ("victory.toml", "[points.usn]\nsurvivors_percent = 175", r"points\.usn"),
    ("victory.toml", "[points.usn]\nsunk = { SS = 3 }", r"points\.usn"),
    ("scenarios/what-if.toml", '[ships]\nmore = ["atagos"]', "did you mean 'atago'"),
    ("scenarios/what-if.toml", '[variable]\nships = ["shinano"]', "no ship 'shinano'"),
    ("map/limits.toml", "[limits.USAAF]\nrange = 0", r"limits\.USAAF"),
]

HISTORICAL = [
    ('[set_up.ijn]\nforces."Force A".hex = "2013"', "2013 is land"),
    ('[set_up.ijn]\nforces."Force A".hex = "0101"', "there is no hex '0101'"),
    ('[set_up.ijn]\nforces."Shima Force".hex = "3212"', "3 task forces start in 3212"),
    ('[set_up.ijn]\nforces."Shima Force".printed = "2821"', "3 task forces start in 2821"),
    ('[set_up.usn]\nforces."TG 38.4".within = -1', r"forces"),
    ('[set_up.usn]\nforces."TF 78/79".task_forces = ["TF 78"]', "one name for several"),
    ("[ships]\ndamage.div-31 = 4", "would sink her"),
    ('[aircraft]\nflown = ["vf-18-1"]', "no land-based unit 'vf-18-1'"),
    ('[aircraft]\nready = ["hb-1", "hb-1"]', "named twice"),
    ("[scenario]\nturns = 13", "the track has 12"),
    ("[scenario]\nfirst_turn = 4", "nights fall on other turns"),
    ("[scenario]\nair_reinforcements = [14]", "something comes on turn 14"),
    ('[scenario]\nspecial_rules = ["wild_bulls"]', "did you mean 'wild_bull'"),
]


def refused(file, text, complaint):
    table, _, rest = text.partition("\n")
    with pytest.raises(DataError, match=complaint) as problem:
        load(overlay({file: f"{table}\n{MINE}{rest}\n"}))
    assert "Remedy" in str(problem.value)
    assert re.search(r"\w+\.toml", str(problem.value)), "a limit may be broken by another file"


@pytest.mark.parametrize(("file", "text", "complaint"), WRONG)
def test_bad_tables_are_refused(file, text, complaint):
    refused(file, text, complaint)


@pytest.mark.parametrize(("text", "complaint"), HISTORICAL)
def test_set_ups_that_cannot_be_are_refused(text, complaint):
    refused("scenarios/historical.toml", text, complaint)


WRONG_CELLS = [
    ("damage", "damage", "cells.10.6 = 1", "monotone"),
    ("damage", "critical_hits", 'cells.7.effect = "explosion"', "not a result"),
    ("air", "antiaircraft", 'cells.9.6 = "D"', "not a result"),
    ("air", "what_if_air", "cells.7.Ryuho = '4-12'", "Ryuho has no unit '4-12'"),
    ("search", "search", 'cells.9.report = "perhaps"', "not a result"),
    ("surface", "deployment", "cells.1.'IJN day' = 26", "from 1 to 25"),
    ("submarines", "sonar_markers", "cells.1-3.markers = 9", "from 0 to 8"),
]


@pytest.mark.parametrize(("file", "chart", "cell", "complaint"), WRONG_CELLS)
def test_bad_cells_are_refused(file, chart, cell, complaint):
    with pytest.raises(DataError, match=complaint) as problem:
        load(overlay({f"charts/{file}.toml": f"[charts.{chart}]\n{MINE}{cell}\n"}))
    assert f"charts/{file}.toml" in str(problem.value)
    assert f"charts.{chart}" in str(problem.value)
