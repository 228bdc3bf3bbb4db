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


_MINE = 'source = "printed: mine"'


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        (
            "charts/damage.toml",
            f"[charts.damage]\n{_MINE}\ncells.10.6 = 1",
            "(row '10', column '6')",
        ),
        ("limits.toml", f'[hexes]\n{_MINE}\nbeachhead = "3422"', "3422 is land"),
        (
            "scenarios/historical.toml",
            f'[set_up.ijn]\n{_MINE}\nforces."Force A".hex = "2013"',
            "2013 is land. Remedy: name a hex that ships can enter",
        ),
        (
            "scenarios/historical.toml",
            f'[set_up.ijn]\n{_MINE}\nforces."Shima Force".hex = "3212"',
            "3 task forces start in 3212, which holds 2 (5.5). Remedy",
        ),
        (
            "limits.toml",
            f"[limits.carriers]\n{_MINE}\ncarriers_in_force = 3",
            "4 carriers, 3 are allowed (5.5.1). Remedy",
        ),
    ],
)
def test_charts_and_set_ups_that_break_a_rule_are_refused_in_a_line(
    deckload, tmp_path, file, text, told
):
    (tmp_path / "overlay.toml").write_text('game = "sunset"\ntitle = "Mine"\n')
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text + "\n")
    result = deckload.run("play", "sunset", "--overlay", tmp_path)
    assert result.exit_code == 2
    assert told in " ".join(result.stderr.split())
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "games", "replay", "verify", "odds", "bench"])
def test_help_of_a_command_has_examples(deckload, command):
    result = deckload.run(command, "--help")
    assert result.exit_code == 0
    assert f"deckload {command}" in result.output.partition("Example")[2]


def test_help_of_the_fuzzer_has_examples(deckload):
    assert "deckload lab fuzz --game mini" in deckload.run("lab", "fuzz", "--help").output
