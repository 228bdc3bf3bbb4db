"""The calibration of Imperial Sunset: its positions, what it measures, and its contest."""

import pytest

from deckload.engine.contract import find_game
from deckload.games.sunset.model.game_data import BB, CVE, DD, IJN, USN
from deckload.games.sunset.model.state import CAP, READY
from deckload.games.sunset.study import battles
from deckload.games.sunset.study.calibration import CALIBRATION
from deckload.games.sunset.study.measures import CAUSES
from deckload.games.sunset.study.setting import BattleSetting
from deckload.lab.calibration.experiment import run_trials
from deckload.lab.calibration.measuring import Plan
from deckload.lab.calibration.report import calibrate

TINY = Plan("sunset", games=2, seed=700, trials=2, pairing_games=1)


@pytest.fixture(scope="module")
def data():
    return find_game("sunset").load_data(None)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    return calibrate(TINY, folder), folder


# --- positions ------------------------------------------------------------------------------------


def distance(data, one, other):
    return data.grid.distance(data.grid.id_of(one), data.grid.id_of(other))


def test_carrier_aircraft_reach_their_targets(data):
    assert distance(data, battles.LYING_OFF, battles.SIBUYAN_SEA) == 7
    assert distance(data, battles.RAIDERS, battles.OFF_ENGANO) <= 8
    assert all(distance(data, place, battles.OFF_SAMAR) <= 4 for place in battles.NEAR_SAMAR)


def test_the_line_at_surigao_is_all_of_tf_78_79(data):
    names = {*battles.BATTLE_LINE, *battles.CRUISERS}
    printed = data.scenarios["historical"].group_ships["TF 78/79"]
    assert names == {data.ships[ship].name for ship in printed}


def test_a_force_is_found_and_told_as_it_is(data):
    battle = BattleSetting(data, "1", battles.MORNING_24)
    force = battle.force(IJN, battles.SIBUYAN_SEA, "Force A", without=("Musashi",))
    assert (battle.s.detected[force], battle.s.report[force]) == (1, [0, 2, 4, 2, 0])


def test_only_the_aircraft_that_are_named_fly(data):
    battle = BattleSetting(data, "1", battles.MORNING_24)
    battle.only("VB-18", "VF-18/1")
    battle.up("VF-18/1")
    assert battle.s.air_box.count(READY) == battle.s.air_box.count(CAP) == 1


def test_losses_before_the_battle_are_not_counted(data):
    battle = BattleSetting(data, "1", battles.MORNING_24)
    battle.s.hits[battle.ship("Div 31")] += 1
    battle.s.hits[battle.ship("Gambier Bay")] = 3
    battle.s.hits[battle.ship("Yamato")] = 4
    assert (battle.sunk(IJN, DD), battle.sunk(USN, CVE), battle.sunk(IJN, BB)) == (1, 1, 0)
    assert (battle.hit(IJN, BB), battle.are_sunk("Yamato", "Gambier Bay")) == (1, 1)


@pytest.mark.parametrize("experiment", [e.id for e in CALIBRATION.experiments])
def test_experiments_measure_what_they_promise(experiment):
    trials = run_trials("sunset", experiment, None, range(4))
    promised = {gauge.name for gauge in CALIBRATION.experiment(experiment).gauges}
    assert all(promised <= trial.keys() for trial in trials)


def test_everything_together_sinks_musashi_and_what_was_flown_seldom_does():
    flown = [trial["super"] for trial in run_trials("sunset", "sibuyan", None, range(40))]
    all_out = [trial["super"] for trial in run_trials("sunset", "all-out", None, range(10))]
    assert sum(flown) < len(flown) / 2
    assert sum(all_out) > len(all_out) / 2


def test_force_c_does_not_come_through_surigao_strait():
    nights = run_trials("sunset", "surigao", None, range(8))
    assert [night["battleships"] for night in nights] == [2] * 8


# --- whole games ----------------------------------------------------------------------------------


def test_final_states_are_measured(written):
    findings, _ = written
    for record in findings.series.records:
        found = record.measures
        assert found["ijn_carriers"] == found["ozawa"] <= 4
        assert sum(found[f"us_by_{cause}"] for cause in CAUSES) >= found["us_fast"]
        assert found["points_left"] >= found["points"]
        assert found["usn_wins_left"] + found["ijn_wins_left"] <= 1
        assert str(found["ending"]).startswith((record.result, "draw"))


def test_the_report_tells_who_wins_when_it_is_played_to_win(written):
    findings, folder = written
    text = (folder / "sunset.md").read_text(encoding="utf-8")
    assert findings.series.order.bots == {USN: "doctrine:history", IJN: "doctrine:history"}
    for contest in CALIBRATION.contests:
        assert findings.contests[contest.id].order.bots == {USN: "doctrine", IJN: "doctrine"}
        assert f"## {contest.title}" in text


def test_the_report_says_what_was_fitted(written):
    _, folder = written
    text = (folder / "sunset.md").read_text(encoding="utf-8")
    assert CALIBRATION.fits
    for fit in CALIBRATION.fits:
        assert f"| {fit.what} | {fit.aim} | {fit.tries} | {fit.seeds} |" in text
