"""7.1.1, 8.3, 12.3: what happens in a hex that is entered, and who fights there."""

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.activation import activate
from deckload.games.sunset.rules.movement.allowance import BATTLE, steps_left
from deckload.games.sunset.rules.movement.meeting import (
    ambushers,
    can_attack_here,
    decide_battle,
    enter_hex,
)
from deckload.testing import rule


def face_to_face(leyte, *names):
    """A US and a Japanese force in one hex; those named are detected."""
    b = leyte().put("USN 1", "3423", "Boise", "X-Ray/1").put("IJN 1", "3423", "Mogami")
    return b.detect(*names).activate("IJN 1")


def battle(b):
    return any("Surface battle in 3423!" in line for line in b.lines())


@rule("sunset", "8.3")
def test_detected_against_detected_fights(leyte):
    b = face_to_face(leyte, "USN 1", "IJN 1").dice(
        face_down=[1], deployment=[5, 5], initiative=[5, 3]
    )
    b.run((decide_battle, b.marker("IJN 1")))
    assert battle(b)


@rule("sunset", "8.3")
def test_an_active_force_that_nobody_has_found_may_decline(leyte):
    b = face_to_face(leyte, "USN 1")
    marker = b.marker("IJN 1")
    b.run((decide_battle, marker))
    assert (b.side, b.keys) == (IJN, ["attack", "pass"])
    b.take("pass")
    assert not battle(b)
    assert can_attack_here(b.s, marker)


@rule("sunset", "8.3", "6.4")
def test_neither_dummies_nor_those_that_go_home_attack(leyte):
    b = face_to_face(leyte, "USN 1")
    marker = b.marker("IJN 1")
    b.s.crippled[marker] = 1
    assert not can_attack_here(b.s, marker)
    b.s.crippled[marker] = 0
    b.put("IJN 1", "3423")
    assert not can_attack_here(b.s, marker)


@rule("sunset", "8.3", "5.4")
def test_a_dummy_is_asked_too_and_can_only_decline(leyte):
    b = face_to_face(leyte, "USN 1").put("IJN 1", "3423")
    b.run((decide_battle, b.marker("IJN 1")))
    assert b.keys == ["pass"]


@rule("sunset", "8.3")
def test_who_was_not_found_may_attack_the_active_force_that_was(leyte):
    b = face_to_face(leyte, "IJN 1").put("USN 2", "3423", "Denver")
    b.dice(deployment=[5, 5], initiative=[5, 3])
    b.run((decide_battle, b.marker("IJN 1")))
    assert (b.side, b.keys) == (USN, ["ambush USN 1", "ambush USN 2", "all", "pass"])
    b.take("ambush USN 2")
    assert battle(b)
    assert "8.3 IJN 1 meets USN 2." in b.lines()
    assert "8.3 IJN 1 meets USN 1." not in b.lines()
    assert (b.s.detected[b.marker("USN 2")], b.s.detected[b.marker("USN 1")]) == (1, 0)


@rule("sunset", "8.3")
def test_all_who_were_not_found_may_attack_together_but_no_dummy_among_them(leyte):
    b = face_to_face(leyte, "IJN 1").put("USN 2", "3423", "Denver").put("USN 3", "3423")
    b.s.fleet[b.marker("USN 3")] = b.s.fleet[b.marker("USN 1")]
    b.dice(face_down=[1, 1], deployment=[5, 5], initiative=[5, 3])
    b.run((decide_battle, b.marker("IJN 1"))).take("all")
    met = [line for line in b.lines() if "IJN 1 meets" in line]
    assert met == ["8.3 IJN 1 meets USN 1.", "8.3 IJN 1 meets USN 2."]


@rule("sunset", "8.3")
def test_who_was_not_found_may_join_those_that_were(leyte):
    b = face_to_face(leyte, "IJN 1", "USN 1").put("USN 2", "3423", "Denver")
    b.dice(face_down=[1, 1], deployment=[5, 5], initiative=[5, 3])
    b.run((decide_battle, b.marker("IJN 1")))
    assert (b.side, b.keys) == (USN, ["ambush USN 2", "pass"])
    b.take("ambush USN 2")
    met = [line for line in b.lines() if "IJN 1 meets" in line]
    assert met == ["8.3 IJN 1 meets USN 1.", "8.3 IJN 1 meets USN 2."]


@rule("sunset", "8.3", "6.4")
def test_a_cripple_in_the_hex_betrays_nobody_who_lies_in_wait(leyte):
    b = face_to_face(leyte, "IJN 1").put("USN D1", "3423", "Denver").hits(Denver=3)
    b.dice(deployment=[5, 5], initiative=[5, 3])
    b.run((decide_battle, b.marker("IJN 1")))
    assert b.keys == ["ambush USN 1", "pass"]
    b.take("pass")
    met = [line for line in b.lines() if "IJN 1 meets" in line]
    assert met == ["8.3 IJN 1 meets USN D1."]
    assert not b.s.detected[b.marker("USN 1")]


@rule("sunset", "8.3")
def test_a_single_force_in_ambush_attacks_or_not(leyte):
    b = face_to_face(leyte, "IJN 1")
    assert ambushers(b.s, b.marker("IJN 1")) == [b.marker("USN 1"), "pass"]


@rule("sunset", "5.4", "8.3")
def test_dummies_do_not_lie_in_wait_but_their_owner_is_asked(leyte):
    b = face_to_face(leyte, "IJN 1").put("USN 1", "3423")
    assert ambushers(b.s, b.marker("IJN 1")) == ["pass"]
    b.run((decide_battle, b.marker("IJN 1")))
    assert (b.side, b.keys) == (USN, ["pass"])


@rule("sunset", "6.4", "8.3")
def test_who_takes_cripples_home_lies_in_wait_for_nobody(leyte):
    b = face_to_face(leyte, "IJN 1")
    b.s.crippled[b.marker("USN 1")] = 1
    assert ambushers(b.s, b.marker("IJN 1")) == ["pass"]


@rule("sunset", "6.4", "8.3")
def test_who_takes_cripples_home_and_was_not_found_lets_the_enemy_be(leyte):
    b = face_to_face(leyte, "USN 1")
    b.s.crippled[b.marker("IJN 1")] = 1
    b.run((decide_battle, b.marker("IJN 1")))
    assert (b.side, b.keys) == (IJN, ["pass"])


@rule("sunset", "8.3")
def test_where_nobody_was_found_nothing_happens(leyte):
    b = face_to_face(leyte)
    b.run((decide_battle, b.marker("IJN 1")))
    assert not battle(b)


@rule("sunset", "8.3", "6.4")
def test_cripples_are_always_found(leyte):
    b = face_to_face(leyte).put("USN D1", "3423", "Denver").hits(Denver=3)
    b.s.detected[b.marker("USN D1")] = 0
    b.run((decide_battle, b.marker("IJN 1")))
    assert b.keys == ["attack", "pass"]


@rule("sunset", "6.2.5", "6.2.4")
def test_battle_ends_the_movement_and_pays_for_what_was_lost(leyte):
    b = face_to_face(leyte, "USN 1", "IJN 1").dice(
        face_down=[1], deployment=[5, 5], initiative=[5, 3]
    )
    marker = b.marker("IJN 1")
    b.s.slower[marker] = 1
    b.run((decide_battle, marker))
    assert BATTLE in b.s.done
    assert (steps_left(b.s, marker), b.s.slower[marker]) == (0, 0)


@rule("sunset", "12.3")
def test_the_beachhead_falls_before_anything_fires(leyte):
    b = leyte().printed("IJN 1", "3521", "Force C").put("USN 1", "3521", "Maryland")
    b.s.pt_hex = b.hex("3521")
    b.detect("USN 1", "IJN 1").activate("IJN 1").run((enter_hex, b.marker("IJN 1")))
    assert b.s.over
    assert b.s.outcome[0] == "IJN"


@rule("sunset", "12.3")
def test_one_destroyer_less_and_the_beachhead_holds(leyte):
    b = leyte().printed("IJN 1", "3521", "Force C").hits(Div_4=1)
    b.activate("IJN 1").run((enter_hex, b.marker("IJN 1")))
    assert not b.s.over


@rule("sunset", "7.1.1")
def test_both_sides_look_when_a_force_comes_into_the_hex(leyte):
    b = leyte().put("USN 1", "3423", "Boise").put("IJN 1", "3323", "Mogami")
    b.dice(search=[1, 1]).run((activate, b.marker("IJN 1"))).take("move 3423")
    assert sum(" search " in line for line in b.lines()) == 2


@rule("sunset", "7.1.1", "8.3")
def test_both_sides_look_when_a_force_is_activated_beside_the_enemy(leyte):
    b = face_to_face(leyte).dice(search=[1, 1])
    b.run((activate, b.marker("IJN 1")))
    assert sum(" search " in line for line in b.lines()) == 2
    assert b.prompt.startswith("What does IJN 1 do?")


@rule("sunset", "7.1", "5.4")
def test_a_dummy_that_comes_back_into_a_hex_is_looked_for_once(leyte):
    b = leyte().dice(search=[1]).put("USN 1", "3423", "Boise").put("IJN 1", "3423")
    marker = b.activate("IJN 1").marker("IJN 1")
    b.run((enter_hex, marker), (enter_hex, marker))
    assert b.at("IJN 1") == "3423"
