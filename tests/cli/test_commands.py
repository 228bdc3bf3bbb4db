"""What can be typed besides an answer, and answers in all their forms."""

import re

import pytest

from deckload.cli.answers import read_answer
from deckload.engine.errors import NotOffered
from deckload.engine.views import OptionView

MOVES = [OptionView(f"move 050{n}", f"To 050{n}") for n in range(1, 5)] + [OptionView("stay", "")]
FIGHTERS = [OptionView(f"fly F{n}", f"F{n}") for n in range(1, 10)] + [OptionView("done", "Go")]

# Against a bot, so that a line is an answer and never a hand-over; Blue moves first with this seed.
SOLO = ("play", "mini", "--scenario", "skirmish", "--seed", "1", "--bot", "Red=doctrine")


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("2", ["move 0502"]),
        ("move 0502", ["move 0502"]),
        ("MOVE 0502", ["move 0502"]),
        ("0502", ["move 0502"]),
        ("5", ["stay"]),
        ("Stay", ["stay"]),
        ("move 0502, move 0602", ["move 0502", "move 0602"]),
    ],
)
def test_one_answer_or_keys_in_a_row(typed, keys):
    assert read_answer(typed, MOVES, several=False) == keys


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("1-4,7", ["fly F1", "fly F2", "fly F3", "fly F4", "fly F7"]),
        ("3, 1 ,done", ["fly F3", "fly F1", "done"]),
        ("f2,10", ["fly F2", "done"]),
        ("2 - 3", ["fly F2", "fly F3"]),
    ],
)
def test_several_picks_at_once(typed, keys):
    assert read_answer(typed, FIGHTERS, several=True) == keys


@pytest.mark.parametrize(
    "typed", ["0", "6", "99", "-1", "1.5", "1-2", "1,2", "1,", ",", "run", "²"]
)
def test_what_is_no_answer(typed):
    with pytest.raises(NotOffered):
        read_answer(typed, MOVES, several=False)


@pytest.mark.parametrize("typed", ["4-2", "1-99", "1,1", "1-3,2", "1,,2", "0-3"])
def test_what_is_no_list_of_picks(typed):
    with pytest.raises(NotOffered):
        read_answer(typed, FIGHTERS, several=True)


def test_bad_answers_are_explained_and_change_nothing(deckload):
    typed = "77\nnonsense\n1-3\n1,2\n\x00\n" + "9" * 5000 + "\nmove 9999\n"
    played = deckload.run(*SOLO, typed=typed)
    assert played.exit_code == 0
    assert "there is no option 77; the options go from 1 to 2" in played.output
    assert "'nonsense' is neither an option nor a command" in played.output
    assert "this question takes one answer" in played.output
    assert "Where does marker" not in played.output
    assert "Traceback" not in played.output


def test_undo_and_redo(deckload):
    typed = "hunt\nmove 0402\nundo\nredo\nundo\nundo\n"
    played = deckload.run(*SOLO, typed=typed)
    assert played.output.count("A moves to 0402.") == 2  # once taken, once taken again
    assert played.output.count("0402: ▲A") == 2
    assert "nothing of yours can be undone" in played.output


def test_a_draft_takes_several_picks_at_once_and_says_what_is_picked(deckload):
    played = deckload.run("play", "mini", "--scenario", "skirmish", "--seed", "7", typed="1\n" * 90)
    assert "Which aircraft fly" in played.output
    assert "Pick one, or several at once" in played.output
    assert "So far: F" in played.output


def test_looking_commands(deckload):
    typed = (
        "help\nkeys\nwhy\nrules\nrules 6.2\nrules 99\nlog\nlog 1\nlog x\nstacks\ntable\nmap 0101\n"
    )
    played = deckload.run(*SOLO, typed=typed + "map all\nmap\nmap nowhere\nalways\nalways 1\n")
    out = played.output
    assert played.exit_code == 0
    assert "leave the table" in out  # help
    assert "   1  hunt" in out  # keys
    assert "Nothing that this question is about has been ruled out" in out
    assert "3.1  Both sides choose hunt or strike in secret" in out
    assert "6.2  A strike is at most twelve aircraft" in out
    assert "mini has no case '99'" in out
    assert out.count("Turn 1 begins.") >= 2
    assert "there is no place 'nowhere' on the map" in out
    assert "Your standing orders: none" in out
    assert "this question comes up only when it matters" in out


def test_why_names_what_is_refused_with_case_and_reason(deckload):
    between_people = SOLO[: SOLO.index("--bot")]
    played = deckload.run(*between_people, typed="\nhunt\n" * 2 + "\nwhy\nstay\npass\n" * 20)
    assert "Not on offer:" in played.output
    assert re.search(r"Strike [E-H]: .*reported.*  \[6\.1\]", played.output)


def test_against_a_bot_nobody_is_asked_what_has_one_answer(deckload):
    played = deckload.run(*SOLO, typed="hunt\n" + "why\nstay\npass\n" * 20)
    assert "'pass' is neither an option nor a command" in played.output
    assert "Not on offer:" not in played.output


def test_a_standing_order_answers_from_then_on(deckload):
    asked = deckload.run(*SOLO, typed="2\n" * 60).output.count("send a patrol?")
    typed = "always pass\nalways scramble\n2\n" * 60
    ordered = deckload.run(*SOLO, typed=typed).output.count("send a patrol?")
    assert asked > ordered


def test_a_takeback_needs_the_other_s_consent(deckload):
    before = "\nhunt\n\nhunt\n\n"  # both choose, the dice roll for initiative
    base = ("play", "mini", "--scenario", "skirmish", "--seed", "1")
    agreed = deckload.run(*base, typed=before + "takeback\nyes\n\n")
    refused = deckload.run(*base, typed=before + "takeback\nno\n\n")
    assert "play goes back to an earlier moment" in agreed.output
    assert "does not agree" in refused.output
    assert "play goes back" not in refused.output


def test_quit_leaves(deckload):
    played = deckload.run(*SOLO, typed="hunt\nquit\n")
    assert played.exit_code == 0
    assert "You left the table; this game was not saved." in played.output


def test_an_answer_can_be_taken_back_at_the_hand_over(deckload, sittings):
    played = deckload.run("play", "mini", "--seed", "1", typed="\nhunt\nundo\n\nstrike\n\nhunt\n\n")
    sat = [who for who, _ in sittings(played.output)]
    assert sat[:4] == ["Blue", "Red", "Blue", "Red"]
    assert "Blue will strike, Red will hunt." in played.output
