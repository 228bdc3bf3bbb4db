"""Chapter 4: moving markers, and what they run into."""

import pytest

from deckload.engine.knowledge import UNKNOWN
from deckload.games.mini.model.game_data import DUMMY
from deckload.games.mini.model.state import OFF_MAP
from deckload.games.mini.rules.movement import move_marker
from deckload.testing import rule

BLUE, RED = 0, 1
REAL, WHALES = "0603", "0605"  # submarine markers of Dawn, as the fixture lays them


def moving(duel, letter, **kw):
    d = duel(**kw)
    return d, (move_marker, d.marker(letter))


# --- How far --------------------------------------------------------------------------------------


@rule("mini", "4.1")
def test_a_hunting_marker_moves_two_hexes(duel):
    d, move = moving(duel, "A")
    d.put(A="0405").posture(blue="hunt", red="strike").run(move)
    assert (d.side, d.verb, d.game.decision.command) == (BLUE, "move", "fleet")
    assert sorted(d.keys) == sorted(
        ["move 0404", "move 0505", "move 0506", "move 0406", "move 0306", "move 0305", "stay"]
    )
    d.take("move 0404", "move 0403")
    assert d.at("A") == "0403"
    assert d.verb == "posture", "there is no third hex"
    assert d.lines()[:2] == ["4.1 A moves to 0404.", "4.1 A moves to 0403."]


@rule("mini", "4.1")
def test_a_striking_marker_moves_one_hex(duel):
    d, move = moving(duel, "E")
    d.put(E="0505").posture(blue="hunt", red="strike").run(move)
    assert d.side == RED
    d.take("move 0504")
    assert d.at("E") == "0504"
    assert d.verb == "posture"


@rule("mini", "4.1")
def test_a_marker_may_stop_early(duel):
    d, move = moving(duel, "A")
    d.put(A="0405").run(move).take("move 0404", "stay")
    assert d.at("A") == "0404"
    d, move = moving(duel, "A")
    d.put(A="0405").run(move).take("stay")
    assert d.at("A") == "0405"
    assert d.verb == "posture"


@rule("mini", "4.1")
def test_the_map_has_an_edge(duel):
    d, move = moving(duel, "A")
    assert sorted(d.put(A="0101").run(move).keys) == ["move 0102", "move 0201", "stay"]


@rule("mini", "4.1")
def test_a_marker_off_the_map_is_not_asked(duel):
    d, move = moving(duel, "A")
    assert d.put(A="off").run(move).verb == "posture"


# --- Submarines -----------------------------------------------------------------------------------


@rule("mini", "4.2")
def test_whales_stop_a_marker_and_are_taken_off(duel):
    d, move = moving(duel, "A")
    d.put(A="0505").run(move).take(f"move {WHALES}")
    assert d.verb == "posture", "it stops"
    assert d.s.sub_place[1] == OFF_MAP
    assert d.s.sub_place[0] != OFF_MAP
    assert d.lines()[1] == "4.2 A meets a school of whales."
    assert d.knows(BLUE).sub_real == d.knows(RED).sub_real == [UNKNOWN, 0, UNKNOWN]
    assert d.knows(RED).inside[0] == UNKNOWN


@rule("mini", "4.2")
def test_whales_do_not_keep_the_enemy_from_looking(duel):
    d, move = moving(duel, "A")
    d.put(A="0505", E="0606").run(move).take(f"move {WHALES}")
    assert (d.side, d.verb) == (RED, "patrol")


@rule("mini", "4.2")
def test_passing_by_a_submarine_marker_does_nothing(duel):
    d, move = moving(duel, "A")
    d.put(A="0505").run(move).take("move 0504", "stay")
    assert OFF_MAP not in d.s.sub_place


@rule("mini", "4.3")
@pytest.mark.parametrize(("face", "hits"), [(3, 0), (4, 1)])
def test_a_submarine_shoots_at_the_first_ship(duel, face, hits):
    d, move = moving(duel, "A")
    d.put(A="0504").dice(torpedo=[face]).run(move).take(f"move {REAL}")
    assert d.s.sub_place[0] == OFF_MAP
    assert d.s.hits[d.ship("Heron")] == hits == sum(d.s.hits)
    assert d.s.points == [0, hits]
    assert d.at("A") == REAL
    told = ["4.3 Heron is torpedoed."] if hits else []
    assert d.lines()[1:-1] == ["4.2 A runs into a submarine.", f"4.3 torpedo {face}: {hits}", *told]


@rule("mini", "4.3")
def test_a_submarine_scores_for_the_other_side(duel):
    d, move = moving(duel, "E")
    d.put(E="0504").dice(torpedo=[6]).run(move).take(f"move {REAL}")
    assert [entry.roll.sides for entry in d.log if entry.roll] == [6]
    assert d.s.hits[d.ship("Kestrel")] == 1
    assert d.s.points == [1, 0]


@rule("mini", "4.3")
def test_a_submarine_exposes_what_finds_it(duel):
    d, move = moving(duel, "B")
    d.put(B="0504").dice(torpedo=[1]).run(move).take(f"move {REAL}")
    assert d.knows(RED).inside[1] == d.data.groups.index("blue-2")
    assert d.s.report[1] == [1, 1]
    assert d.knows(RED).sub_real[0] == 1


@rule("mini", "4.3")
def test_a_dummy_that_finds_a_submarine_is_taken_off(duel):
    d, move = moving(duel, "C")
    d.put(C="0504", E="0604").run(move).take(f"move {REAL}")
    assert d.at("C") == "off"
    assert d.knows(RED).inside[2] == DUMMY
    assert d.lines()[2] == "4.3 There was nothing under C."
    assert d.verb == "posture", "there is nothing left to look at"


@rule("mini", "4.3")
def test_a_torpedo_passes_over_sunk_ships(duel):
    d, move = moving(duel, "A")
    d.put(A="0504").hits(Heron=3).dice(torpedo=[6]).run(move).take(f"move {REAL}")
    assert d.s.hits[d.ship("Tern")] == 1
    assert d.at("A") == REAL


@rule("mini", "4.3")
def test_a_marker_without_ships_leaves_the_map(duel):
    d, move = moving(duel, "B")
    d.put(B="0504", E="0604").hits(Gannet=3, Auk=1).dice(torpedo=[5])
    d.run(move).take(f"move {REAL}")
    assert d.at("B") == "off"
    assert d.s.points == [0, 2], "a hit, and the cruiser itself"
    assert d.verb == "posture"


@rule("mini", "1.1", "4.3")
def test_a_submarine_can_end_the_game(duel):
    d, move = moving(duel, "A")
    d.put(A="0504", E="0604").hits(Gannet=3, Heron=2).dice(torpedo=[4])
    d.run(move).take(f"move {REAL}")
    assert d.s.over
    assert d.s.outcome == ["Red", "both enemy carriers sunk"]
    assert d.s.points == [0, 5]
    assert d.lines()[-1] == "1.1 Heron sinks."
