"""The benchmark measures what it says; how fast a machine is, is not tested."""

import pytest

from deckload.bots.doctrine_bot import DoctrineBot
from deckload.bots.problem import Problem
from deckload.engine.contract import find_game
from deckload.engine.game import Game
from deckload.lab import bench
from deckload.lab.bench import run_bench


@pytest.fixture(autouse=True)
def one_round_of_plain_python(monkeypatch, tmp_path):
    monkeypatch.setattr(bench, "_ROUNDS", 1)
    monkeypatch.setattr(bench, "build_folder", lambda: tmp_path / "fast")


def test_all_figures_are_there():
    told = []
    result = run_bench(["mini"], seconds=0.05, peers=False, progress=told.append)
    assert told == ["engine", "nothing compiled is here: `make fast` compiles", "round 1 of 1"]
    assert set(result) == {"commit", "engine", "games", "peers"}
    assert set(result["games"]["mini"]) == {"plain"}
    figures = result["games"]["mini"]["plain"]
    assert {"decisions_per_cpu_s", "decisions_per_cpu_s_logged", "clone_us"} <= set(figures)
    assert {"view_us", "undo_us", "save_us", "load_us", "clone_p99_us"} <= set(figures)
    assert {"copy_us", "known_us", "glimpse_us", "names_us", "resample_us"} <= set(figures)
    assert figures["decisions_per_cpu_s"] > 0
    assert 0 < figures["doctrine_percent"] < figures["asking_percent"] < 100
    assert figures["load_us"] > 0
    assert {"overhead_us", "clone_500_pieces_us"} <= set(result["engine"])


def test_a_game_is_compared_with_the_peers_of_the_same_run(monkeypatch):
    peer = {"open_spiel.dominoes": {"decisions_per_cpu_s": 4}}
    monkeypatch.setattr(bench, "peer_speeds", lambda _seconds: peer)
    figures = run_bench(["mini"], seconds=0.01)["games"]["mini"]["plain"]
    assert figures["times_dominoes"] == figures["decisions_per_cpu_s"] / 4
    assert figures["times_plain"] == 1


def test_compiled_and_plain_are_measured_by_turns_and_their_medians_compared(monkeypatch):
    speeds = iter([10, 30, 11, 70, 12, 36])
    measured = []

    def measure(_code, _seconds, build):
        measured.append(build)
        return {"decisions_per_cpu_s": next(speeds)}

    monkeypatch.setattr(bench, "_ROUNDS", 3)
    monkeypatch.setattr(bench, "_builds", lambda _say: {"plain": "sources", "compiled": "fast"})
    monkeypatch.setattr(bench, "_measure", measure)
    builds = run_bench(["mini"], seconds=0.01, peers=False)["games"]["mini"]
    assert measured == ["sources", "fast"] * 3
    assert builds["plain"]["decisions_per_cpu_s"] == 11
    assert builds["compiled"] == {"decisions_per_cpu_s": 36, "times_plain": 3.27}


def test_the_part_of_doctrine_is_the_time_of_its_answers_in_that_of_whole_rollouts(monkeypatch):
    clock = [0]

    def takes(seconds, work):
        def slow(*given):
            clock[0] += seconds
            return work(*given)

        return slow

    monkeypatch.setattr(bench, "_now", lambda: clock[0])
    monkeypatch.setattr(bench, "Problem", takes(1, Problem))
    monkeypatch.setattr(DoctrineBot, "__call__", takes(2, DoctrineBot.__call__))
    monkeypatch.setattr(Game, "choose", takes(5, Game.choose))
    shares = bench._doctrine_shares(find_game("mini"), seconds=1)
    assert shares == {"doctrine_percent": 25.0, "asking_percent": 37.5}
