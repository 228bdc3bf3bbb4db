"""8.3.3, 8.3.4, 8.3.10: guns in a surface battle."""

import pytest

from deckload.engine.log import Ref
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.surface.gunnery import aims_of, gunnery, shot_at
from deckload.games.sunset.rules.surface.shots import best_target
from deckload.testing import rule
from games.sunset.gun_line import NIGHT, hits_on, lined_up, numbers, pause, rolled, slot_of


def shot(b, firer, target):
    return shot_at(b.s, slot_of(b, firer), slot_of(b, target))


def targets(b, name):
    ships = [b.s.slot_ship[slot] for slot in aims_of(b.s, slot_of(b, name))]
    return [b.data.ships[ship].name for ship in ships]


# --- who fires when -------------------------------------------------------------------------------


@rule("sunset", "8.3.3")
def test_the_japanese_name_all_their_targets_before_anybody_fires(leyte):
    b = lined_up(leyte(), {"Iowa": 15, "Biloxi": 15}, {"Kongo": 10, "Myoko": 10}).run(
        gunnery, pause
    )
    b.take("fire 1")
    assert (b.side, b.s.aimed, rolled(b, "gunnery")) == (IJN, [[2, 0]], [])
    b.dice(gunnery=[1, 1]).take("fire 2")
    assert (b.side, len(rolled(b, "gunnery"))) == (USN, 2)


@rule("sunset", "8.3.3")
def test_a_us_ship_chooses_after_it_has_seen_the_last_shot(leyte):
    b = lined_up(leyte(), {"Iowa": 15, "New Jersey": 15}, {"Kongo": 10}).dice(gunnery=[2])
    b.run(gunnery, pause).take("hold", "next 1", "fire 3")
    assert (b.side, rolled(b, "gunnery")) == (USN, ["gunnery 2-1+1: 1"])
    assert b.s.slot_hits[slot_of(b, "Kongo")] == 1


@rule("sunset", "8.3.3")
def test_us_ships_fire_in_the_order_their_admiral_likes(leyte):
    b = lined_up(leyte(), {"Iowa": 15, "Biloxi": 15}, {"Kongo": 10}).dice(gunnery=[1, 1])
    b.run(gunnery, pause).take("hold")
    assert b.keys == ["best", "next 1", "next 2", "cease"]
    b.take("next 1", "other", "next 2", "fire 3")
    assert b.keys == ["best", "next 1", "cease"]
    b.take("next 1", "fire 3")
    assert b.s.shots == [[1, 2], [0, 2]]


@rule("sunset", "8.3.3")
def test_all_hits_count_when_both_sides_have_fired(leyte):
    b = lined_up(leyte().hits(Kongo=6), {"Iowa": 13}, {"Kongo": 10, "Haruna": 30})
    b.dice(gunnery=[10, 10], critical_hit=[1]).run(gunnery, pause).take(
        "fire 1", "next 1", "fire 2"
    )
    assert hits_on(b, "Kongo") == 7
    assert hits_on(b, "Iowa") == 1


@rule("sunset", "8.3.3")
def test_who_fired_is_slower_in_the_next_round(leyte):
    b = lined_up(leyte(), {"Iowa": 15}, {"Kongo": 10, "Myoko": 10}).dice(gunnery=[1, 1])
    b.run(gunnery, pause).take("fire 1", "hold", "next 1", "fire 2")
    assert b.s.slot_slow == [1, 1, 0]


@rule("sunset", "8.3.3")
def test_one_word_does_for_all_ships(leyte):
    b = lined_up(leyte(), {"Iowa": 15, "Biloxi": 15}, {"Kongo": 10, "Myoko": 10})
    b.dice(gunnery=[1] * 4).run(gunnery, pause).take("best", "best")
    assert len(rolled(b, "gunnery")) == 4
    b = lined_up(leyte(), {"Iowa": 15}, {"Kongo": 10, "Myoko": 10}).run(gunnery, pause)
    assert b.take("cease", "cease").s.shots == []


@rule("sunset", "8.3.3", "8.3.1")
def test_nobody_sees_which_us_ships_can_hit_nothing(leyte):
    """Biloxi's guns do not reach as far as Iowa's; both wait, until their admiral has enough."""
    b = lined_up(leyte(), {"Iowa": 16, "Biloxi": 16}, {"Kongo": 1}).run(gunnery, pause).take("hold")
    assert b.keys == ["best", "next 1", "cease"]
    assert b.knows(IJN).waiting == [0, 1]
    b = lined_up(leyte(), {"Biloxi": 16}, {"Kongo": 1}).run(gunnery, pause).take("hold")
    assert (b.side, b.keys) == (USN, ["cease"])  # asked though she can do nothing


# --- the roll -------------------------------------------------------------------------------------


@rule("sunset", "8.3.3")
@pytest.mark.parametrize(
    ("away", "modifier"), [(0, 0), (3, 0), (4, -1), (5, -1), (11, -4), (12, -5), (19, -8)]
)
def test_guns_shoot_worse_the_farther_the_target(leyte, away, modifier):
    b = lined_up(leyte(), {"Iowa": 1 + away}, {"Kongo": 1})
    assert shot(b, "Kongo", "Iowa").shift == modifier


@rule("sunset", "8.3.3")
def test_every_gun_has_its_range(leyte):
    b = lined_up(leyte(), {"Biloxi": 14, "Iowa": 15}, {"Kongo": 1})
    assert targets(b, "Biloxi") == ["Kongo"]
    b = lined_up(leyte(), {"Biloxi": 15}, {"Kongo": 1})
    assert targets(b, "Biloxi") == []


@rule("sunset", "8.3.3", "8.3.2")
def test_moving_small_targets_and_us_fire_control(leyte):
    b = lined_up(leyte(), {"Iowa": 4, "DES RN 52": 4}, {"Kongo": 1, "Div 4": 1})
    b.s.slot_moved[slot_of(b, "Kongo")] = b.s.slot_moved[slot_of(b, "Iowa")] = 1
    assert shot(b, "Kongo", "Iowa").shift == -1
    assert shot(b, "Kongo", "DES RN 52").shift == -4
    assert shot(b, "Iowa", "Kongo").shift == 0
    assert shot(b, "DES RN 52", "Div 4").shift == -2


@rule("sunset", "8.3.3", "1.2")
def test_the_second_and_later_ships_on_a_target_fire_at_half(leyte):
    b = lined_up(leyte(), {"Iowa": 4, "Biloxi": 4}, {"Kongo": 1, "Yamato": 1})
    assert shot(b, "Kongo", "Iowa").factor == 9
    b.s.aimed = [[slot_of(b, "Yamato"), slot_of(b, "Iowa")]]
    assert shot(b, "Kongo", "Iowa").factor == 5
    assert shot(b, "Kongo", "Biloxi").factor == 9


@rule("sunset", "8.3.10", "1.2")
def test_who_enters_a_strait_fires_at_half_in_the_first_round(leyte):
    b = lined_up(leyte(), {"Iowa": 4}, {"Fuso": 1, "Yamato": 1}, battle_round=1)
    b.s.in_strait = IJN
    assert (shot(b, "Fuso", "Iowa").factor, shot(b, "Iowa", "Fuso").factor) == (6, 12)
    b.s.aimed = [[slot_of(b, "Yamato"), slot_of(b, "Iowa")]]
    assert shot(b, "Fuso", "Iowa").factor == 3  # 11 / 4, rounded once
    b.s.battle_round = 2
    assert shot(b, "Fuso", "Iowa").factor == 6


@rule("sunset", "8.3.10", "8.3.3")
def test_a_factor_that_is_rounded_to_nothing_does_not_fire(leyte):
    b = lined_up(leyte(), {"Mississippi": 4}, {"Zuikaku": 1, "Yamato": 1}, battle_round=1)
    assert targets(b, "Zuikaku") == ["Mississippi"]
    b.s.in_strait, b.s.shots = IJN, [[slot_of(b, "Yamato"), slot_of(b, "Mississippi")]]
    assert targets(b, "Zuikaku") == []


@rule("sunset", "9.2", "8.3.3")
def test_without_fire_control_guns_count_half(leyte):
    b = lined_up(leyte(), {"Iowa": 4}, {"Kongo": 1})
    b.s.silenced[b.ship("Kongo")] = b.s.turn
    assert shot(b, "Kongo", "Iowa").factor == 5
    b.s.silenced[b.ship("Kongo")] = b.s.turn - 1
    assert shot(b, "Kongo", "Iowa").factor == 9


@rule("sunset", "8.3.5")
@pytest.mark.parametrize(("smoke", "shift"), [(3, -1), (6, -1), (9, -1), (2, 0), (10, 0)])
def test_smoke_hinders_fire_into_through_and_out_of_it(leyte, smoke, shift):
    b = lined_up(leyte(), {"Biloxi": 9}, {"Kongo": 3})
    b.s.smoke_of = [[smoke], [smoke]]
    assert shot(b, "Kongo", "Biloxi").shift == -2 + shift


@rule("sunset", "8.3.5")
def test_by_night_smoke_does_nothing(leyte):
    b = lined_up(leyte().turn(NIGHT), {"Biloxi": 6}, {"Kongo": 3})
    b.s.smoke_of = [[4], []]
    assert shot(b, "Kongo", "Biloxi").shift == 0


# --- night ----------------------------------------------------------------------------------------


@rule("sunset", "8.3.4")
def test_by_night_us_radar_sees_eighteen_areas(leyte):
    b = lined_up(leyte().turn(NIGHT), {"Iowa": 19, "New Jersey": 20}, {"Kongo": 1})
    assert (targets(b, "Iowa"), targets(b, "New Jersey")) == (["Kongo"], [])
    b.s.slot_lit[slot_of(b, "Kongo")] = 1
    assert targets(b, "New Jersey") == ["Kongo"]


@rule("sunset", "8.3.4")
def test_a_japanese_shot_beyond_sight_falls_if_the_target_fires(leyte):
    b = lined_up(leyte().turn(NIGHT), {"Iowa": 11}, {"Kongo": 1}).dice(gunnery=[1, 10])
    b.run(gunnery, pause).take("fire 1")
    assert (b.side, rolled(b, "gunnery")) == (USN, [])
    b.take("next 1", "fire 2")
    assert rolled(b, "gunnery") == ["gunnery 1-4+1: 0", "gunnery 10-4: 2"]


@rule("sunset", "8.3.4")
def test_a_japanese_shot_beyond_sight_is_none_if_the_target_keeps_dark(leyte):
    b = lined_up(leyte().turn(NIGHT), {"Iowa": 11}, {"Kongo": 1}).run(gunnery, pause)
    b.take("fire 1", "cease")
    assert (rolled(b, "gunnery"), b.s.slot_slow) == ([], [0, 0])


@rule("sunset", "8.3.4")
def test_by_night_a_shot_at_a_target_in_sight_is_fired_at_once(leyte):
    b = lined_up(leyte().turn(NIGHT), {"Iowa": 7}, {"Kongo": 1}).dice(gunnery=[1])
    b.run(gunnery, pause).take("fire 1")
    assert (rolled(b, "gunnery"), b.s.slot_lit) == (["gunnery 1-2: 0"], [0, 1])


# --- the best target ------------------------------------------------------------------------------


def best(b, name):
    """Where a ship fires that is left to her captain."""
    slot = slot_of(b, name)
    target = best_target(b.s, b.s.slot_side[slot], aims_of(b.s, slot))
    return "nobody" if target < 0 else b.data.ships[b.s.slot_ship[target]].name


@rule("sunset", "8.3.3")
def test_captains_go_for_what_is_worth_most_and_nearly_gone(leyte):
    b = lined_up(leyte(), {"Iowa": 4}, {"Kongo": 1, "Haruna": 1, "Div 4": 1, "Myoko": 1})
    assert best(b, "Iowa") == "Kongo"
    b.hits(Haruna=5)
    assert best(b, "Iowa") == "Haruna"
    b.s.slot_hits[slot_of(b, "Haruna")] = 2
    assert best(b, "Iowa") == "Kongo"


@rule("sunset", "8.3.1", "8.3.3")
def test_captains_do_not_know_what_lies_face_down(leyte):
    b = lined_up(leyte(), {"Iowa": 4, "Washington": 4}, {"Kongo": 1})
    assert best(b, "Kongo") == "Iowa"  # the first of two battleships
    b.s.slot_shown[slot_of(b, "Iowa")] = -1
    assert best(b, "Kongo") == "Washington"  # Iowa is known to stand more than most
    b.hits(Iowa=5)
    assert best(b, "Kongo") == "Iowa"


# --- what is seen ---------------------------------------------------------------------------------


@rule("sunset", "8.3.1")
def test_a_us_ship_is_known_once_it_fires(leyte):
    b = lined_up(leyte(), {"Iowa": 8, "New Jersey": 8}, {"Kongo": 1}).dice(gunnery=[1])
    b.run(gunnery, pause).take("hold", "next 1", "fire 3", "cease")
    known = b.knows(IJN).slot_ship
    assert (known[0], known[1] < 0) == (b.ship("Iowa"), True)
    assert b.s.seen_in[b.ship("Iowa")] == b.marker("USN 1")


@rule("sunset", "8.3.1")
def test_the_japanese_see_only_the_class_of_their_target(leyte):
    b = lined_up(leyte(), {"Iowa": 8, "DES RN 52": 8}, {"Kongo": 1}).run(gunnery, pause)
    labels = [b.asked.kind.reads(b.knows(IJN), value) for value in b.asked.options]
    assert "At US battleship 1 (area 8, 7 areas off)" in labels
    assert b.asked.kind.refs(b.knows(IJN), (2, 0)) == (Ref("piece", "unit 1"),)
    assert b.asked.kind.refs(b.knows(USN), (2, 0)) == (b.data.ship_refs[b.ship("Iowa")],)
    assert numbers(b, "fire") == [1, 2]
    b.dice(gunnery=[1]).take("fire 2")
    assert "8.3.3 Kongo is to fire at US destroyer unit 2." in b.lines(USN)


@rule("sunset", "8.3.3")
def test_odds_stand_beside_the_targets(leyte):
    b = lined_up(leyte(), {"Iowa": 12}, {"Fuso": 1}).run(gunnery, pause)
    assert b.asked.odds(b.knows(IJN), (1, 0)) == "hits 50%, 1.0 on average"
