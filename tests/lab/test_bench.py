"""The benchmark measures what it says; how fast a machine is, is not tested."""

from deckload.lab import bench
from deckload.lab.bench import run_bench


def test_all_figures_are_there():
    told = []
    result = run_bench(["mini"], seconds=0.05, peers=False, progress=told.append)
    assert told == ["engine", "mini"]
    assert set(result) == {"commit", "engine", "games", "peers"}
    figures = result["games"]["mini"]
    assert {"decisions_per_cpu_s", "decisions_per_cpu_s_logged", "clone_us"} <= set(figures)
    assert {"view_us", "undo_us", "save_us", "load_us", "clone_p99_us"} <= set(figures)
    assert figures["decisions_per_cpu_s"] > 0
    assert figures["load_us"] > 0
    assert {"overhead_us", "clone_500_pieces_us"} <= set(result["engine"])


def test_a_game_is_compared_with_the_peers_of_the_same_run(monkeypatch):
    peer = {"open_spiel.dominoes": {"decisions_per_cpu_s": 4}}
    monkeypatch.setattr(bench, "peer_speeds", lambda _seconds: peer)
    figures = run_bench(["mini"], seconds=0.01)["games"]["mini"]
    assert figures["times_dominoes"] == figures["decisions_per_cpu_s"] / 4
