"""Overlays replace our numbers, and those that break a table are refused with place and remedy."""

import pytest

from deckload.data import DataError
from deckload.games.clash.model.reading import load

MINE = 'source = "printed: mine"\n'


def overlay(files):
    return {"overlay.toml": 'game = "clash"\ntitle = "Mine"\n'} | files


def test_an_overlay_replaces_cells_and_boxes():
    facts = load(
        overlay(
            {
                "charts/damage.toml": f"[charts.damage]\n{MINE}cells.10.6 = 3\n",
                "profiles.toml": f'[profiles.oyodo]\n{MINE}log = ["5/5 4 3", "3/3 2 1"]\n',
            }
        )
    )
    oyodo = facts.ship_id["oyodo"]
    assert facts.hits(6, 10) == 3
    assert (facts.boxes[oyodo], facts.log_guns[oyodo]) == (2, (4, 2, 0))
    assert load(None).hits(6, 10) == 2


WRONG = [
    (
        "profiles.toml",
        '[profiles.iowa]\nlog = ["4/5 12 9", "4/5 13 8"]',
        r"profiles\.iowa, row 2 of the log.*is more than",
    ),
    (
        "profiles.toml",
        '[profiles.iowa]\nlog = ["4/5 12"]',
        r"profiles\.iowa, row 1 of the log.*no state of a ship",
    ),
    (
        "profiles.toml",
        '[profiles.iowa]\nlog = ["4/5 12 9 A"]',
        r"profiles\.iowa, row 1 of the log.*BB with an A",
    ),
    ("profiles.toml", "[profiles.iowa]\nlog = []", r"profiles\.iowa"),
    ("ships.toml", '[ships.usn.iowa]\nprofile = "iowas"', "did you mean 'iowa'"),
    ("ships.toml", '[ships.usn.missouri]\nname = "Missouri"', "no such key"),
    ("aircraft.toml", '[air.usn.vb-8]\nship = "yamato"', "no carrier of its side"),
    ("aircraft.toml", "[air.usn.vb-8]\nweak = 0", "fatigued side"),
    ("aircraft.toml", "[air.ijn_carriers.taiho-f]\nweak = 4", "no weaker"),
    ("aircraft.toml", "[air.ijn_islands.261-f]\nflotilla = 7", "no flotilla 7"),
    ("aircraft.toml", "[bases.guam]\ncapacity = 2", "3 units for 2 places on Guam"),
    ("aircraft.toml", '[bases.guam]\nrecovery = "Guams"', "did you mean 'Guam'"),
    ("limits.toml", '[limits.revival]\nrevived_at = "Rota"', "there is no 'Rota'"),
    ("limits.toml", "[limits.groups]\ngroups = [10]", "limits"),
    ("limits.toml", "[limits.groups]\ngroups = [4, 8]", "more task groups than markers"),
    ("limits.toml", "[limits.submarine_markers]\nsubmarines_false = [0, 2]", "there are 4"),
    (
        "scenarios/historical.toml",
        '[set_up.usn]\nfixed = ["58.2", "58.9"]',
        "no task group '58.9'",
    ),
    (
        "scenarios/historical.toml",
        '[set_up.usn]\nfixed = ["58.2", "58.1"]',
        "'58.1' starts in two places",
    ),
    ("scenarios/historical.toml", "[set_up.ijn]\nmost_in_force = 4", "at most 3"),
    ("scenarios/historical.toml", "[set_up.ijn]\nloose_groups = 4", "more groups than markers"),
    ("scenarios/dream.toml", "[set_up.ijn]\nloose_groups = 0", "find no room"),
    ("scenarios/historical.toml", '[set_up.ijn]\nhex = "06-18"', "hex"),
    ("scenarios/historical.toml", "[scenario]\nturns = 13", "the track has 12 turns"),
    ("scenarios/historical.toml", '[scenario]\nspecial_rules = ["peace"]', "no rule 'peace'"),
    ("scenarios/historical.toml", '[islands]\nat_start = ["vb-8"]', "no island unit 'vb-8'"),
    ("scenarios/historical.toml", '[islands]\nat_start = ["261-f", "261-f"]', "comes twice"),
    ("scenarios/historical.toml", '[victory]\nlevels = "levels"', "no chart 'levels'"),
]


@pytest.mark.parametrize(("file", "text", "complaint"), WRONG)
def test_bad_tables_are_refused(file, text, complaint):
    table, _, rest = text.partition("\n")
    with pytest.raises(DataError, match=complaint) as problem:
        load(overlay({file: f"{table}\n{MINE}{rest}\n"}))
    assert "Remedy" in str(problem.value)


WRONG_CELLS = [
    ("damage", "damage", "cells.1-.1 = -1", "makes no sense here"),
    ("damage", "damage", "cells.10.6 = 1", "monotone"),
    ("air", "antiaircraft", 'cells.9.6 = "D"', "not a result"),
    ("search", "search_usn", 'cells.9.report = "perhaps"', "not a result"),
    ("surface", "deployment", "cells.1-2.'IJN day' = 26", "from 1 to 25"),
    ("submarines", "submarine_markers", "cells.9-10.USN = 6", "6 markers are pulled"),
]


@pytest.mark.parametrize(("file", "chart", "cell", "complaint"), WRONG_CELLS)
def test_bad_cells_are_refused(file, chart, cell, complaint):
    with pytest.raises(DataError, match=complaint) as problem:
        load(overlay({f"charts/{file}.toml": f"[charts.{chart}]\n{MINE}{cell}\n"}))
    assert f"charts/{file}.toml" in str(problem.value)
    assert f"charts.{chart}" in str(problem.value)
