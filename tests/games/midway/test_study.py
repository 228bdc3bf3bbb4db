"""The study of Midway Solitaire: its positions, and what its experiments measure."""

import pytest

from deckload.engine.contract import find_game
from deckload.games.midway.model.state import AFLOAT
from deckload.games.midway.study.battles import KIDO_BUTAI, BattleSetting
from deckload.games.midway.study.calibration import CALIBRATION
from deckload.lab.calibration.experiment import run_trials


def test_position_puts_named_ships_into_a_force_and_loses_none():
    battle = BattleSetting(find_game("midway").load_data(None), "1")
    battle.ijn("1st CSF", "MI4", *KIDO_BUTAI, "BB-1", "CA-6", "DD-1")
    force = battle.force("1st CSF")
    names = [battle.data.ships[battle.s.slot_unit[slot]].name for slot in battle.s.slots[force]]
    assert names == [*KIDO_BUTAI, "BB-1", "CA-6", "DD-1"]
    dealt = [unit for unit in battle.s.slot_unit if unit >= 0]
    afloat = [ship for ship in battle.data.ijn_ships if battle.s.status[ship] == AFLOAT]
    assert sorted(dealt) == sorted(afloat)


@pytest.mark.parametrize("experiment", [e.id for e in CALIBRATION.experiments])
def test_experiments_measure_what_they_promise(experiment):
    trials = run_trials("midway", experiment, None, range(30))
    promised = {gauge.name for gauge in CALIBRATION.experiment(experiment).gauges}
    assert all(promised <= trial.keys() for trial in trials)
    assert len({tuple(sorted(trial.items())) for trial in trials}) > 1


def test_printed_search_chances_come_out():
    found = [trial["found"] for trial in run_trials("midway", "ijn-search", None, range(600))]
    assert sum(found) / (2 * len(found)) == pytest.approx(1 / 3, abs=0.05)
