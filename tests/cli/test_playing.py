"""Playing by piped input: to the end, with bots, with several people, and what stays secret."""

import re
from pathlib import Path

import pytest

from deckload.engine.saves import open_save

ONES = "1\n" * 2000


def test_a_whole_game_by_piped_numbers(deckload):
    played = deckload.pipe("play", "mini", "--scenario", "skirmish", "--seed", "7", typed=ONES)
    assert played.returncode == 0, played.stderr
    assert "The game is over" in played.stdout
    assert "Outcome: " in played.stdout
    assert "Practice game: the dice came from the seed '7'" in played.stdout
    assert "every roll follows from the key" in played.stdout
    assert played.stderr == ""


def test_the_same_seed_and_answers_give_the_same_game(deckload):
    first, second = (
        deckload.run("play", "mini", "--scenario", "skirmish", "--seed", "5", typed=ONES).output
        for _ in range(2)
    )
    assert first == second


def test_without_a_seed_the_commitment_comes_first_and_the_key_last(deckload):
    played = deckload.run("play", "mini", "--scenario", "skirmish", typed=ONES)
    start, _, end = played.output.partition("Hand over to")
    assert "committed to" in start
    assert "Practice" not in played.output
    assert "Secret of the dice" in end
    assert "Secret of the dice" not in end.partition("The game is over")[0]
    assert "Verified" in end


def test_input_that_ends_leaves_the_game_unsaved_and_is_no_error(deckload, tmp_path):
    played = deckload.run("play", "mini", "--save", "x.save", typed="\n1\n")
    assert played.exit_code == 0
    assert "The input has ended; this game was not saved." in played.output
    assert not (tmp_path / "x.save").exists()


def test_no_input_at_all(deckload):
    assert deckload.pipe("play", "mini", typed="").returncode == 0


def test_own_groups_never_appear_on_the_screens_of_the_other_side(deckload, sittings):
    """Before a strike has shown what is under a marker, nobody reads the other's group names."""
    typed = "\n1\n" * 40  # every hand-over and every answer, until the first strike at the latest
    played = deckload.run("play", "mini", "--scenario", "dawn", "--seed", "2", typed=typed)
    seen = {"Blue": 0, "Red": 0}
    for side, shown in sittings(played.output):
        own, other = ("blue-", "red-") if side == "Blue" else ("red-", "blue-")
        assert other not in shown, f"{side} reads {other}"
        seen[side] += own in shown
    assert min(seen.values()) >= 3  # both sides sat down several times and saw their own


def test_whoever_takes_back_sits_down_anew_before_anything_is_shown(deckload, sittings):
    typed = "\n1\nundo\n\n2\n\n"  # Blue answers, takes it back, sits down, answers; Red sits down
    played = deckload.run("play", "mini", "--seed", "2", typed=typed)
    seats = sittings(played.output)
    assert [side for side, _ in seats] == ["Blue", "Red", "Blue", "Red"]
    assert ["You are" in shown for _, shown in seats] == [True, False, True, True]
    assert "blue-" not in seats[1][1]


def test_the_other_side_s_sealed_choice_is_not_shown(deckload, sittings):
    shown = {}
    for choice in ("1", "2"):
        played = deckload.run("play", "mini", "--seed", "2", typed=f"\n{choice}\n\n")
        shown[choice] = sittings(played.output)[1]
    assert shown["1"][0] == "Red"
    assert shown["1"] == shown["2"]


def test_against_a_bot_nobody_hands_over(deckload):
    played = deckload.run(
        "play", "mini", "--scenario", "skirmish", "--seed", "7", "--bot", "Red=doctrine", typed=ONES
    )
    assert played.exit_code == 0
    assert "Hand over" not in played.output
    assert "Outcome: " in played.output


@pytest.mark.parametrize("kind", ["random", "doctrine", "doctrine:bold", "search:6"])
def test_bots_alone_need_no_input(deckload, kind):
    played = deckload.run(
        "play", "mini", "--seed", "3", "--bot", f"Blue={kind}", "--bot", f"red={kind}"
    )
    assert played.exit_code == 0, played.output
    assert "Outcome: " in played.output
    assert "Verified" in played.output


def test_bots_alone_print_the_whole_game_from_its_first_line(deckload):
    played = deckload.run("play", "midway", "--seed", "3", "--bot", "US=doctrine")
    assert played.exit_code == 0, played.output
    told = played.output.partition("The game is over")[0]
    first_turn = told.partition("Turn 2")[0]
    assert "The Japanese task forces are dealt" in first_turn
    assert "Operations marker" in first_turn
    assert "sails toward" in first_turn


def test_two_people_share_a_side(deckload, sittings):
    played = deckload.run(
        "play", "mini", "--scenario", "skirmish", "--seed", "7", "--bot", "Red=doctrine",
        "--seat", "Ann=Blue:fleet", "--seat", "Bob=Blue:air", typed=ONES,
    )  # fmt: skip
    assert played.exit_code == 0, played.output
    assert {who for who, _ in sittings(played.output)} == {"Ann", "Bob"}
    assert "You are ▲ Blue (Bob)" in played.output
    for who, shown in sittings(played.output):
        assert ("How will your fleet spend" in shown) <= (who == "Ann")


def test_an_option_of_the_game_and_an_overlay_are_played_with(deckload, tmp_path):
    charts = tmp_path / "mine"
    charts.mkdir()
    (charts / "overlay.toml").write_text('game = "mini"\ntitle = "Deadly submarines"\n')
    (charts / "charts.toml").write_text(
        '[charts.torpedo]\ntitle = "Submarine attack"\ncase = "4.3"\ndice = "d6"\n'
        'columns = ["any ship"]\nsource = "printed: my copy"\n[charts.torpedo.rows]\n1-6 = [1]\n'
    )
    played = deckload.play_out("done.save", "--option", "haze=on", "--overlay", charts)
    assert "Option haze: on" in played.output
    assert "printed: my copy" in open_save(tmp_path / "done.save").setup.overlay["charts.toml"]
    odds = deckload.run("odds", "mini", "torpedo", "any ship", "--overlay", charts).output
    assert "100.00 %" in odds


def test_the_overlay_that_comes_with_the_documents_is_played_with(deckload, tmp_path):
    folder = Path(__file__).parents[2] / "docs" / "examples" / "mini-overlay"
    deckload.play_out("done.save", "--seed", "4", "--overlay", folder)
    session = open_save(tmp_path / "done.save")
    assert session.over
    assert "Better bombers" in session.setup.overlay["overlay.toml"]
    better = deckload.run("odds", "mini", "bombing", "carrier", "--overlay", folder).output
    assert "50.00 %" in better
    assert "50.00 %" not in deckload.run("odds", "mini", "bombing", "carrier").output


def test_colour_is_left_out_when_asked(deckload):
    coloured = deckload.pipe("play", "mini", typed="\n", FORCE_COLOR="1", TERM="xterm-256color")
    plain = deckload.pipe(
        "play", "mini", typed="\n", FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="1"
    )
    assert "\x1b[1;94m▲" in coloured.stdout
    assert "\x1b[1;94m" not in plain.stdout
    assert "▲ Blue" in plain.stdout


def test_a_terminal_without_utf_8_gets_plain_symbols(deckload):
    played = deckload.pipe("play", "mini", typed="\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert played.returncode == 0, played.stderr
    assert "^ Blue" in played.stdout
    assert played.stdout.isascii()


def test_a_strike_can_be_tried_out_before_it_is_launched(deckload):
    typed = "1\n1\nodds 1\n" * 12
    played = deckload.run(
        "play",
        "mini",
        "--scenario",
        "skirmish",
        "--seed",
        "1",
        "--bot",
        "Red=doctrine",
        typed=typed,
    )
    assert played.exit_code == 0, played.output
    assert "nothing can be foreseen about this question" in played.output
    assert re.search(r"\d+ battles in \d+ imagined worlds", " ".join(played.output.split()))
    assert "Red hits taken" in played.output
