"""Chapter 3 and the frame of a turn: posture, initiative, mixing, the end."""

import pytest

from deckload.engine.knowledge import UNKNOWN
from deckload.games.mini.model.game_data import DUMMY
from deckload.games.mini.model.state import FLOWN, HUNT, LOST, READY, STRIKE
from deckload.games.mini.rules.knowing import show
from deckload.games.mini.rules.turn import (
    choose_posture,
    end_turn,
    mix_markers,
    next_turn,
    roll_initiative,
)
from deckload.testing import rule

BLUE, RED = 0, 1
FAR_FROM_THE_ENEMY = {"A": "0101", "B": "0101"}


# --- Posture --------------------------------------------------------------------------------------


@rule("mini", "3.1")
def test_both_sides_are_asked_at_once(duel):
    d = duel().run(choose_posture)
    assert {side: q.kind.verb for side, q in d.game.pending().items()} == {
        0: "posture",
        1: "posture",
    }
    assert {q.command for q in d.game.pending().values()} == {"fleet"}
    d.game.choose(1, RED)
    assert list(d.game.pending()) == [BLUE]
    assert d.s.posture == [HUNT, HUNT], "nothing shows before both have answered"
    assert d.lines() == []


@rule("mini", "3.1")
@pytest.mark.parametrize(
    ("blue", "red", "posture"),
    [("hunt", "strike", [HUNT, STRIKE]), ("strike", "hunt", [STRIKE, HUNT])],
)
def test_the_postures_are_shown_together(duel, blue, red, posture):
    d = duel().dice(initiative=[1]).run(choose_posture, roll_initiative).take(blue, red)
    assert d.s.posture == posture
    assert d.lines()[0] == f"3.1 Blue will {blue}, Red will {red}."


# --- Initiative and the order of a turn -----------------------------------------------------------


def questions_of_a_turn(d):
    """What is asked in a turn in which nothing happens: side, verb, marker."""
    asked = []
    while d.verb != "posture":
        asked.append((d.side, d.verb, d.game.decision.about))
        d.take("stay" if d.verb == "move" else "pass")
    return asked


@rule("mini", "3.2")
@pytest.mark.parametrize(("face", "first"), [(1, BLUE), (2, RED), (5, BLUE), (6, RED)])
def test_odd_blue_moves_first_even_red(duel, face, first):
    d = duel().dice(initiative=[face]).run(roll_initiative)
    assert d.s.first == first
    assert d.lines() == [f"3.2 initiative {face}"]
    own = {side: [(side, "move", m) for m in d.data.markers_of[side]] for side in (BLUE, RED)}
    strikes = [(first, "strike", None), (1 - first, "strike", None)]
    assert questions_of_a_turn(d) == own[first] + own[1 - first] + strikes


def test_a_turn_runs_from_posture_to_the_next_turn(duel):
    d = duel().put(A="0101", B="0101").dice(initiative=[1])
    d.s.turn = 1
    d.run(next_turn).take("hunt", "hunt")
    assert d.lines()[:2] == ["3 Turn 2 begins.", "3.1 Blue will hunt, Red will hunt."]
    while d.verb != "mix":
        d.take("stay" if d.verb == "move" else "pass")
    d.take("leave")
    assert d.s.turn == 3
    assert d.verb == "posture"


# --- Mixing ---------------------------------------------------------------------------------------


@rule("mini", "7.1")
def test_markers_in_different_hexes_are_not_mixed(duel):
    assert duel().run(mix_markers).verb == "posture"


@rule("mini", "7.1")
def test_each_side_is_asked_for_each_hex_where_it_has_several(duel):
    d = duel().put(A="0101", C="0101", B="0305", D="0305", F="1207", H="1207").run(mix_markers)
    asked = []
    while d.verb == "mix":
        asked.append((d.side, d.data.grid.name_of(d.game.decision.about), d.keys))
        d.take("leave")
    assert asked == [
        (BLUE, "0101", ["mix", "leave"]),
        (BLUE, "0305", ["mix", "leave"]),
        (RED, "1207", ["mix", "leave"]),
    ]


@rule("mini", "7.1")
def test_enemies_in_one_hex_are_not_mixed(duel):
    assert duel().put(A="0505", E="0505").run(mix_markers).verb == "posture"


@rule("mini", "7.1")
def test_markers_off_the_map_are_not_mixed(duel):
    assert duel().put(C="off", D="off").run(mix_markers).verb == "posture"


@rule("mini", "7.1")
def test_mixing_shuffles_contents_and_wipes_reports(duel):
    d = duel().put(A="0101", C="0101").reported(A=[1, 2], C=[1, 1], B=[0, 1])
    d.dice(mixing=[1]).run(mix_markers).take("mix")
    assert d.s.inside[:4] == [DUMMY, 1, 0, DUMMY]
    assert d.s.report[:4] == [[], [0, 1], [], []]
    assert d.lines(BLUE)[0] == "7.1 Your markers here are mixed, A among them."
    assert d.lines(RED)[0] == "7.1 A and others mix."


@rule("mini", "7.1")
def test_the_enemy_reads_less_of_a_mixing(duel):
    d = duel().put(F="1203", H="1203").dice(mixing=[1]).run(mix_markers).take("mix")
    assert d.s.inside[4:] == [2, DUMMY, DUMMY, 3]
    assert d.lines(RED)[0] == "7.1 Your markers here are mixed, F among them."
    assert d.lines(BLUE)[0] == "7.1 F and others mix."


@rule("mini", "7.1")
def test_markers_left_alone_keep_contents_and_reports(duel):
    d = duel().put(A="0101", C="0101").reported(A=[1, 2]).run(mix_markers).take("leave")
    assert d.s.inside[:4] == [0, 1, DUMMY, DUMMY]
    assert d.s.report[0] == [1, 2]


@rule("mini", "7.1")
def test_the_enemy_loses_track_of_a_marker_that_is_mixed(duel):
    d = duel().put(B="0103", C="0103").dice(mixing=[2])
    show(d.s, d.marker("B"))
    assert d.knows(RED).inside[:4] == [UNKNOWN, 1, UNKNOWN, UNKNOWN]
    d.run(mix_markers).take("mix")
    assert d.knows(RED).inside[:4] == [UNKNOWN] * 4
    # blue-2 is under B or C, and only there.
    left = {d.data.deals[BLUE][number] for number in d.s.possible[BLUE]}
    assert left == {deal for deal in d.data.deals[BLUE] if 1 in (deal[1], deal[2])}
    assert len(d.s.possible[RED]) == 12


@rule("mini", "7.1")
def test_only_the_owner_follows_the_shuffle(duel):
    d = duel().put(A="0101", C="0101")
    d.s.script = None
    d.run(mix_markers).take("mix")
    assert d.s.rolls_own == [1, 0]
    assert d.s.rolls_open == d.s.rolls_hidden == 0
    d.dice()


# --- The end of a turn ----------------------------------------------------------------------------


@rule("mini", "7.2")
def test_aircraft_that_flew_are_ready_again(duel):
    d = duel()
    d.s.air[:3] = [FLOWN, LOST, READY]
    d.s.lost[BLUE] = 1
    d.s.shown = [[1, 0], [0, 0]]
    d.run(end_turn)
    assert d.s.air[:3] == [READY, LOST, READY]
    assert d.s.shown == [[0, 0], [0, 0]]


def ended(duel, turn, points):
    d = duel("skirmish")
    d.s.turn, d.s.points = turn, points
    return d.run(end_turn).s


@rule("mini", "1.2")
def test_the_game_goes_on_before_the_last_turn(duel):
    s = ended(duel, 2, [5, 0])
    assert not s.over
    assert s.turn == 3


@rule("mini", "1.2")
@pytest.mark.parametrize(
    ("points", "outcome"),
    [
        ([4, 4], ["draw", "4 points each"]),
        ([5, 4], ["Blue", "5 to 4 points"]),
        ([2, 7], ["Red", "7 to 2 points"]),
    ],
)
def test_points_decide_after_the_last_turn(duel, points, outcome):
    s = ended(duel, 3, points)
    assert s.over
    assert s.outcome == outcome
