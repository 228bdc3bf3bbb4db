"""Games, odds, and the commands of the lab."""

import json

from deckload.lab import bench


def test_games_lists_scenarios_sides_and_options(deckload):
    listed = deckload.run("games").output
    for word in ("mini", "Duel at Dawn", "--scenario skirmish", "Blue", "--option haze=off|on"):
        assert word in listed


def test_odds_are_exact_fractions(deckload):
    plain = deckload.run("odds", "mini", "bombing", "carrier").output
    assert "Bombing (6.5)" in plain
    assert "2/3" in plain
    assert "66.67 %" in plain
    shifted = deckload.run("odds", "mini", "bombing", "carrier", "--modifier", "1").output
    assert "1/2" in shifted
    assert "50.00 %" in shifted
    lowered = deckload.run("odds", "mini", "bombing", "carrier", "--modifier", "-1").output
    assert "5/6" in lowered


def test_odds_without_a_chart_or_column_say_what_there_is(deckload):
    assert "torpedo" in deckload.run("odds", "mini").output
    assert "name a column: carrier, cruiser" in deckload.run("odds", "mini", "bombing").output


def test_fuzz_prints_json_and_nothing_else(deckload):
    result = deckload.run("lab", "fuzz", "--game", "mini", "--count", "2", "--seed", "3", "--json")
    report = json.loads(result.stdout)
    assert (report["games"], report["finished"], report["dead_ends"]) == (2, 2, 0)
    assert report["failures"] == []
    assert result.exit_code == 0


def test_fuzz_in_words(deckload):
    result = deckload.run("lab", "fuzz", "--game", "mini", "--count", "1")
    assert "1 games, 1 finished, 0 dead ends, 0 failures" in result.output


def test_secrets_print_json_and_nothing_else(deckload):
    words = ("--game", "mini", "--positions", "30", "--seed", "3", "--json")
    result = deckload.run("lab", "secrets", *words)
    report = json.loads(result.stdout)
    assert report["positions"] >= 30
    assert sum(report["by_scenario"].values()) == report["positions"]
    assert report["failures"] == []
    assert result.exit_code == 0


def test_secrets_in_words(deckload):
    result = deckload.run("lab", "secrets", "--game", "mini", "--positions", "10")
    assert "positions of 1 games" in result.output
    assert "0 failures" in result.output


def test_a_failure_file_is_played_again(deckload, tmp_path):
    failure = {"game": "mini", "seed": 3, "check": "x", "message": "was so", "save": ""}
    (tmp_path / "f.json").write_text(json.dumps(failure))
    mended = deckload.run("lab", "again", "f.json")
    said = "f.json: a failure of the fuzzer, seed 3\nNothing fails any more.\n"
    assert (mended.exit_code, mended.output) == (0, said)


def test_bench_prints_json_and_nothing_else(deckload, monkeypatch):
    monkeypatch.setattr(bench, "_ROUNDS", 1)
    words = ("bench", "--game", "mini", "--seconds", "0.05", "--no-peers")
    found = json.loads(deckload.run(*words, "--json").stdout)
    assert found["games"]["mini"]["plain"]["decisions_per_cpu_s"] > 0
    table = deckload.run(*words).output
    assert all(word in table for word in ("mini, plain", "decisions/s", "x plain", "resample"))
