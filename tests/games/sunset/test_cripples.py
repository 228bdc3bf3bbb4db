"""6.4, 9.4, 8.3.9: damaged ships leave their task force, with or without escorts."""

from deckload.engine.knowledge import ALL_EYES
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.older_saves import with_places_of_damage
from deckload.games.sunset.rules.damage import hit_ship
from deckload.games.sunset.rules.task_forces.convoys import markers_for
from deckload.games.sunset.rules.task_forces.cripples import (
    detach_damaged,
    leave_behind,
    lenders,
    possible_escorts,
)
from deckload.games.sunset.rules.task_forces.reorganisation import reorganise
from deckload.games.sunset.rules.victory import (
    survivors_value,
    us_causes,
    value_left,
    value_sunk,
)
from deckload.testing import rule


def hit_force(leyte):
    """A Japanese force of which two ships have just been hit."""
    b = leyte().put("IJN 1", "3215", "Musashi", "Myoko", "Noshiro", "Div 31", "Div 17")
    b.hits(Musashi=5, Myoko=2)
    b.hit_now("Musashi", "Myoko")
    return b


@rule("sunset", "6.4", "9.4")
def test_a_japanese_ship_may_fall_out_from_half_damage_on(leyte):
    b = hit_force(leyte).run(detach_damaged)
    assert (b.side, b.keys) == (
        IJN,
        ["detach Musashi", "detach Musashi with escorts", "always", "done"],
    )
    b.take("detach Musashi")
    marker = b.marker("IJN D1")
    assert (b.at("IJN D1"), b.ships_in("IJN D1")) == ("3215", ["Musashi"])
    assert (b.s.detected[marker], b.s.crippled[marker], b.s.opened[marker]) == (1, 1, ALL_EYES)
    assert "Musashi" not in b.ships_in("IJN 1")
    assert b.s.damaged_now == []


@rule("sunset", "6.4")
def test_a_ship_falls_out_where_she_was_hit_though_her_force_has_gone_on(leyte):
    b = leyte().put("IJN 1", "3215", "Musashi", "Myoko")
    hit_ship(b.s, b.ship("Musashi"), 4, "10.6")
    b.put("IJN 1", "3216", "Musashi", "Myoko")
    hit_ship(b.s, b.ship("Musashi"), 1, "11.2.1")
    hit_ship(b.s, b.ship("Myoko"), 3, "10.6")
    b.put("IJN 1", "3217", "Musashi", "Myoko", "Nachi")
    b.run(detach_damaged).take("all")
    assert (b.at("IJN D1"), b.at("IJN D2"), b.at("IJN 1")) == ("3216", "3216", "3217")
    assert (b.s.damaged_now, b.s.damaged_in) == ([], [])


def test_ships_hit_under_older_rules_fall_out_where_they_are(leyte):
    b = hit_force(leyte)
    packed = {"damaged_now": b.s.damaged_now, "ships": b.s.ships, "place": b.s.place}
    assert with_places_of_damage(packed)["damaged_in"] == [b.hex("3215")] * 2


@rule("sunset", "6.4")
def test_a_us_ship_may_fall_out_for_any_damage_but_need_not(leyte):
    b = leyte().put("USN 1", "2824", "Intrepid", "Biloxi").hits(Intrepid=1)
    b.hit_now("Intrepid")
    b.run(detach_damaged)
    words = ["keep light ones", "done"]
    assert b.keys == ["detach Intrepid", "detach Intrepid with escorts", *words]
    b.take("done")
    assert b.ships_in("USN 1") == ["Intrepid", "Biloxi"]


@rule("sunset", "6.4")
def test_one_word_keeps_us_ships_that_are_hit_lightly_until_it_is_taken_back(leyte):
    b = leyte().put("USN 1", "2824", "Intrepid", "Biloxi").hits(Intrepid=1)
    b.hit_now("Intrepid")
    b.run(detach_damaged).take("keep light ones")
    b.hit_now("Intrepid")
    assert b.run(detach_damaged).verb != "detach"
    b.hits(Intrepid=3).hit_now("Intrepid")
    assert b.run(detach_damaged).keys[0] == "detach Intrepid", "half a wreck"
    b.take("done").run(reorganise).take_as(USN, "ask anew")
    assert not b.s.light_hits_stay


@rule("sunset", "6.4")
def test_one_word_sends_half_wrecks_home_now_and_later(leyte):
    b = hit_force(leyte).run(detach_damaged).take("always")
    assert (b.ships_in("IJN D1"), b.s.wrecks_go) == (["Musashi"], [0, 1])
    b.hits(Myoko=3).hit_now("Myoko")
    assert b.run(detach_damaged).verb != "detach"
    assert b.ships_in("IJN D2") == ["Myoko"]
    b.run(reorganise).take_as(IJN, "ask anew")
    assert b.s.wrecks_go == [0, 0]


@rule("sunset", "9.3")
def test_destroyers_never_fall_out(leyte):
    b = leyte().put("USN 1", "2824", "Biloxi", "DES RN 52").hits(DES_RN_52=3)
    b.hit_now("DES RN 52")
    b.run(detach_damaged)
    assert b.verb != "detach"


@rule("sunset", "6.2.4")
def test_a_ship_that_falls_out_takes_the_lost_movement_points_along(leyte):
    b = hit_force(leyte)
    b.s.slower[b.marker("IJN 1")] = b.s.harried[b.marker("IJN 1")] = 1
    b.run(detach_damaged).take("detach Musashi")
    assert b.s.slower[b.marker("IJN D1")] == 1


@rule("sunset", "6.4.1")
def test_a_battleship_takes_one_or_two_destroyers_along(leyte):
    b = hit_force(leyte).run(detach_damaged).take("detach Musashi with escorts")
    assert b.keys == ["lend Div 31", "lend Div 17", "done"]
    b.take("lend Div 31", "lend Div 31")
    unit = b.ship("Div 31")
    assert (b.s.hits[unit], b.s.lent[unit]) == (2, 2)
    escorts = ["Detached destroyer 1", "Detached destroyer 2"]
    assert b.ships_in("IJN D1") == ["Musashi", *escorts]
    assert {b.s.seen_in[b.ship(name)] for name in escorts} == {b.marker("IJN D1")}
    assert b.verb != "lend"
    assert f"6.4.1 {', '.join(escorts)} escort IJN D1." in b.lines()


@rule("sunset", "6.4.1", "8.3.6")
def test_a_destroyer_that_escorts_has_the_torpedoes_that_its_unit_had(leyte):
    b = hit_force(leyte)
    b.s.torpedoes_gone = [b.ship("Div 17")]
    b.run(detach_damaged).take("detach Musashi with escorts", "lend Div 31", "lend Div 17")
    assert b.s.torpedoes_gone == [b.ship("Div 17"), b.ship("Detached destroyer 2")]


@rule("sunset", "6.4.1", "12.2")
def test_a_destroyer_that_escorts_is_hit_and_scores_like_any_other(leyte):
    b = hit_force(leyte)
    before, sunk = survivors_value(b.s), dict(us_causes(b.s))["Japanese ships sunk"]
    b.run(detach_damaged).take("detach Musashi with escorts", "lend Div 31", "done")
    assert survivors_value(b.s) == before
    escort = b.ship("Detached destroyer 1")
    assert (value_sunk(b.s, escort), value_left(b.s, escort)) == (0, 1)
    hit_ship(b.s, escort, 1, "8.1")
    assert b.ships_in("IJN D1") == ["Musashi"]
    assert (value_sunk(b.s, escort), value_left(b.s, escort)) == (1, 0)
    assert dict(us_causes(b.s))["Japanese ships sunk"] == sunk + 1


@rule("sunset", "6.4.1")
def test_there_are_no_more_escorts_than_counters(leyte):
    b = hit_force(leyte)
    given = {"Div 4": 3, "Div 7/18": 3, "Div 2/32": 3, "Div 21": 2}
    for name, number in given.items():
        b.s.hits[b.ship(name)] = b.s.lent[b.ship(name)] = number
    used = [f"Detached destroyer {number}" for number in range(1, 12)]
    b.put("IJN D2", "3016", "Nagato", *used).hits(Nagato=5)
    b.run(detach_damaged).take("detach Musashi with escorts", "lend Div 31")
    assert b.ships_in("IJN D1") == ["Musashi", "Detached destroyer 12"]
    assert b.verb != "lend"


@rule("sunset", "6.4.1")
def test_a_light_cruiser_gets_no_destroyers_and_no_unit_gives_its_last(leyte):
    b = leyte().put("IJN 1", "3215", "Noshiro", "Div 31").put("IJN D1", "3215", "Yahagi")
    b.hits(Yahagi=2)
    assert lenders(b.s, b.marker("IJN D1")) == []
    b.put("IJN D1", "3215", "Musashi").hits(Musashi=5, Div_31=3)
    assert lenders(b.s, b.marker("IJN D1")) == []
    b.hits(Div_31=2)
    assert lenders(b.s, b.marker("IJN D1")) == [b.ship("Div 31")]


@rule("sunset", "6.4.2")
def test_any_number_of_sound_us_ships_go_along_but_no_carrier(leyte):
    b = leyte().put("USN 1", "2824", "Intrepid", "Cabot", "Biloxi", "Miami", "DES RN 52")
    b.hits(Intrepid=2, Miami=1)
    b.hit_now("Intrepid")
    b.run(detach_damaged).take("detach Intrepid with escorts")
    assert b.keys == ["escort Biloxi", "escort DES RN 52", "done"]
    b.take("escort Biloxi", "escort DES RN 52")
    assert b.ships_in("USN 1") == ["Cabot", "Miami"]
    assert sorted(b.ships_in("USN D1")) == ["Biloxi", "DES RN 52", "Intrepid"]
    assert "6.4.2 Biloxi, DES RN 52 escort USN D1." in b.lines()
    assert b.s.seen_in[b.ship("Biloxi")] == b.marker("USN D1")


@rule("sunset", "6.4.2", "5.3.1")
def test_escorts_are_of_the_same_fleet(leyte):
    b = leyte().put("USN D1", "3424", "St. Lo").put("USN 1", "3424", "Taffy 3/1")
    b.s.hits[b.ship("St. Lo")] = 1
    b.put("USN 2", "3424", "DES RN 52")
    assert possible_escorts(b.s, b.marker("USN D1")) == [b.ship("Taffy 3/1")]


@rule("sunset", "6.4")
def test_a_force_that_loses_its_last_ship_is_gone(leyte):
    b = leyte().put("IJN 1", "3215", "Musashi").hits(Musashi=6)
    b.hit_now("Musashi")
    b.run(detach_damaged).take("detach Musashi")
    assert (b.at("IJN 1"), b.at("IJN D1")) == ("off", "3215")


@rule("sunset", "8.3.9")
def test_ships_beyond_half_damage_stay_in_the_hex_of_the_battle(leyte):
    b = leyte().put("IJN 1", "3722", "Fuso", "Mogami").hits(Fuso=4)
    leave_behind(b.s, [b.ship("Fuso")], b.hex("3722"))
    assert (b.at("IJN D1"), b.ships_in("IJN D1"), b.ships_in("IJN 1")) == (
        "3722",
        ["Fuso"],
        ["Mogami"],
    )


@rule("sunset", "6.4")
def test_the_us_side_is_asked_first(leyte):
    b = hit_force(leyte).put("USN 1", "3215", "Iowa", "Biloxi").hits(Musashi=5, Iowa=1)
    b.hit_now("Musashi", "Iowa")
    b.run(detach_damaged)
    assert b.side == USN


@rule("sunset", "5.5", "6.4")
def test_damaged_ships_of_two_fleets_do_not_sail_home_together(leyte):
    b = leyte().put("USN 1", "2824", "Essex", "Langley").put("USN D1", "2824", "Lexington")
    b.put("USN D2", "2824", "Mississippi").hits(Essex=2, Lexington=2, Mississippi=3)
    b.s.crippled[b.marker("USN 1")] = 1
    assert markers_for(b.s, b.marker("USN D1"))[0] == b.marker("USN 1")
    assert markers_for(b.s, b.marker("USN D2")) == []
