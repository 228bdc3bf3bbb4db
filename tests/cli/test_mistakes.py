"""Bad requests get one clear line on the error stream and exit code 2."""

import pytest


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["play"], "which game? Installed: "),
        (["play", "chess"], "no game called 'chess'"),
        (["play", "mini", "--scenario", "noon"], "no scenario 'noon'; choose one of: dawn, skirm"),
        (["play", "mini", "--option", "fog=on"], "no option 'fog'"),
        (["play", "mini", "--option", "haze=thick"], "use: off, on"),
        (["play", "mini", "--option", "haze"], "write --option name=value"),
        (["play", "mini", "--option", "haze=on", "--option", "haze=off"], "given twice"),
        (["play", "mini", "--bot", "Green=random"], "no side 'Green'; sides: Blue, Red"),
        (["play", "mini", "--bot", "Red=genius"], "choose one of: random, doctrine, search"),
        (["play", "mini", "--bot", "Red=search:-3"], "from 1 to 100000 (search:200)"),
        (["play", "mini", "--bot", "Red=doctrine:meek"], "doctrine:careful, doctrine:bold"),
        (["lab", "series", "--game", "mini", "--bot", "Red=search:1e9"], "from 1 to 100000"),
        (["play", "mini", "--seat", "Ann=Green"], "no side 'Green'"),
        (["play", "mini", "--seat", "Ann=Blue:fleet"], "nobody has the command air of Blue"),
        (["play", "mini", "--seat", "Ann=Blue:kitchen"], "Blue has no command 'kitchen'"),
        (["play", "midway", "--seat", "Ann=US:AL"], "US has no command 'AL' with these options"),
        (
            ["play", "midway", "--seat", "Ann=US:supreme,naval", "--option", "team=arms"],
            "nobody has the command air of US; give it to one of its seats, "
            "as in --seat Ann=US:supreme,naval,air",
        ),
        (["play", "mini", "--seat", "Ann=Blue:fleet,air,kitchen"], "no command 'kitchen'"),
        (["play", "mini", "--seat", "Ann=Red", "--bot", "Red=random"], "Ann plays this side"),
        (["play", "mini", "--overlay", "nowhere"], "there is no such folder"),
        (["play", "mini", "--load", "x", "--seed", "1"], "has its own seed"),
        (["odds", "mini", "bombin"], "did you mean 'bombing'"),
        (["odds", "mini", "bombing", "barge"], "no column 'barge'"),
        (["odds", "chess"], "no game called 'chess'"),
        (["rules", "show", "chess", "1"], "no game 'chess'"),
        (["lab", "fuzz", "--game", "chess"], "no game called 'chess'"),
    ],
)
def test_what_cannot_be_done_is_explained(deckload, words, told):
    result = deckload.run(*words)
    assert result.exit_code == 2, result.output
    assert told in " ".join(result.stderr.split())
    assert "Traceback" not in result.output


def test_a_broken_overlay_never_starts_a_game(deckload, tmp_path):
    (tmp_path / "overlay.toml").write_text('game = "mini"\ntitle = "Mine"\n')
    (tmp_path / "charts.toml").write_text("[charts.search\n")
    result = deckload.run("play", "mini", "--overlay", tmp_path)
    assert result.exit_code == 2
    assert "charts.toml" in result.stderr
    assert result.stderr.count("\n") == 1


def test_an_overlay_for_another_game_is_refused(deckload, tmp_path):
    (tmp_path / "overlay.toml").write_text('game = "clash"\ntitle = "Mine"\n')
    (tmp_path / "charts.toml").write_text("")
    result = deckload.run("play", "mini", "--overlay", tmp_path)
    assert result.exit_code == 2
    assert "clash" in result.stderr


@pytest.mark.parametrize("command", ["play", "games", "replay", "verify", "odds", "bench"])
def test_help_of_a_command_has_examples(deckload, command):
    result = deckload.run(command, "--help")
    assert result.exit_code == 0
    assert f"deckload {command}" in result.output.partition("Example")[2]


def test_help_of_the_fuzzer_has_examples(deckload):
    assert "deckload lab fuzz --game mini" in deckload.run("lab", "fuzz", "--help").output
