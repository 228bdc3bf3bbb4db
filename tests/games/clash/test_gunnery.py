"""12.5: gunnery and spotting in a surface battle."""

import pytest

from deckload.engine.plain_locals import unplain_locals
from deckload.engine.state import known
from deckload.games.clash.rules.surface.gunnery import gunnery
from deckload.games.clash.rules.victory import worth_of
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.testing import rule
from games.clash.surface_line import box_of, hits_on, lined_up, rolled


@rule("clash", "12.5")
def test_a_shot_is_rolled_on_the_column_of_the_gunnery_factor(clash):
    b = lined_up(clash(), {"Monterey": 9}, {"Kongo": 6}).dice(gunnery=[8]).run(gunnery)
    assert (b.side, b.verb) == (IJN, "fire")
    b.take("fire Monterey")
    assert rolled(b, "gunnery") == ["gunnery 8: 3"]
    assert hits_on(b, "Monterey") == 3


@rule("clash", "12.5")
def test_the_question_of_guns_can_be_copied(clash):
    """A bot that thinks ahead copies the game at it."""
    b = lined_up(clash(), {"Monterey": 9}, {"Kongo": 6}).run(gunnery)
    assert list(unplain_locals(b.game)) == []


@rule("clash", "12.5")
@pytest.mark.parametrize(
    ("usn", "ijn", "roll"),
    [
        ({"Iowa": 9}, {"Chitose": 6}, "gunnery 4+1: 3"),
        ({"Iowa": 10}, {"Chitose": 6}, "gunnery 4-1+1: 2"),
        ({"Iowa": 20}, {"Chitose": 6}, "gunnery 4-6+1: 0"),
        ({"Iowa": 9}, {"DIV 4": 9}, "gunnery 4-3+1: 1"),
    ],
)
def test_range_small_targets_and_us_fire_control_modify_a_shot(clash, usn, ijn, roll):
    b = lined_up(clash(), usn, ijn).dice(gunnery=[4]).run(gunnery)
    b.take("cease" if b.side == IJN else b.keys[1])
    assert rolled(b, "gunnery") == [roll]


@rule("clash", "12.4")
@pytest.mark.parametrize(
    ("smoke", "shift"),
    [([9], "-1"), ([6], "-1"), ([7], "-1"), ([6, 7, 8, 9], "-1"), ([5], ""), ([10], "")],
)
def test_smoke_out_of_into_or_through_costs_one_once(clash, smoke, shift):
    b = lined_up(clash(), {"Monterey": 9}, {"Kongo": 6}).dice(gunnery=[1])
    b.s.smoke = smoke
    b.run(gunnery).take("fire Monterey")
    assert rolled(b, "gunnery") == [f"gunnery 1{shift}: 0"]


@rule("clash", "12.5")
@pytest.mark.parametrize(
    ("side", "away", "sees"), [(IJN, 6, True), (IJN, 7, False), (USN, 18, True), (USN, 19, False)]
)
def test_at_night_the_us_ships_see_18_boxes_and_the_japanese_6(clash, side, away, sees):
    usn, ijn = ("Iowa", "Chitose") if side == USN else ("Monterey", "Yamato")
    b = lined_up(clash().turn(5), {usn: 25}, {ijn: 25 - away}).run(gunnery)
    assert (b.verb == "fire" and b.side == side) is sees


@rule("clash", "12.5")
def test_by_day_sight_is_unlimited(clash):
    b = lined_up(clash(), {"Monterey": 20}, {"Yamato": 8}).run(gunnery)
    assert "fire Monterey" in b.keys


@rule("clash", "12.5")
def test_targets_beyond_all_hope_are_not_offered(clash):
    b = lined_up(clash(), {"Monterey": 25, "San Jacinto": 8}, {"Atago": 6}).run(gunnery)
    assert b.keys == ["best", "fire San Jacinto", "hold", "cease"]


@rule("clash", "12.5")
def test_fire_is_simultaneous_so_both_can_sink_each_other(clash):
    b = lined_up(
        clash().hits(Iowa=11, Kongo=8), {"Iowa": 9, "Monterey": 25}, {"Kongo": 6, "Zuiho": 1}
    )
    b.dice(gunnery=[10, 10]).run(gunnery)
    b.take("fire Kongo")
    assert box_of(b, "Kongo") == 6  # hit to death, and still to fire
    b.take("fire Iowa")
    assert b.ships_in("USN 1") == ["Monterey"]
    assert b.ships_in("IJN 1") == ["Zuiho"]


@rule("clash", "12.5")
def test_the_side_with_the_initiative_fires_first(clash):
    b = lined_up(clash(), {"Iowa": 9}, {"Kongo": 6}, first=IJN).run(gunnery)
    assert b.side == IJN
    b.take("hold")
    assert b.side == USN


@rule("clash", "12.5")
def test_each_ship_fires_once_and_may_hold_her_fire(clash):
    b = lined_up(clash(), {"Monterey": 9}, {"Kongo": 6, "Haruna": 6}).dice(gunnery=[2]).run(gunnery)
    b.take("hold", "fire Monterey")
    assert (rolled(b, "gunnery"), b.verb == "fire") == (["gunnery 2: 1"], False)


@rule("clash", "12.5")
def test_a_side_can_cease_fire_at_once(clash):
    b = lined_up(clash(), {"Monterey": 9}, {"Kongo": 6, "Haruna": 6}).run(gunnery)
    b.take("cease")
    assert (rolled(b, "gunnery"), b.verb == "fire") == ([], False)


@rule("clash", "12.5", "9.2")
def test_a_damaged_ship_fires_with_what_is_left(clash):
    b = lined_up(clash().hits(Kongo=5), {"Monterey": 9}, {"Kongo": 6}).dice(gunnery=[8])
    b.run(gunnery).take("fire Monterey")
    assert rolled(b, "gunnery") == ["gunnery 8: 1"]


@rule("clash", "12.5")
def test_a_destroyer_unit_can_take_several_hits_from_one_shot(clash):
    b = lined_up(clash(), {"DES DIV 89": 9}, {"Yamato": 9}, first=IJN).dice(gunnery=[10])
    b.run(gunnery).take("fire DES DIV 89", "hold")
    assert hits_on(b, "DES DIV 89") == 3


@rule("clash", "12.5", "9.3")
def test_gun_hits_are_never_critical(clash):
    b = lined_up(clash(), {"Monterey": 9}, {"Kongo": 6}).dice(gunnery=[10])
    b.run(gunnery).take("fire Monterey")
    assert rolled(b, "torpedo critical") == []


@rule("clash", "12.5")
def test_the_hits_of_several_ships_add_up(clash):
    b = lined_up(clash(), {"Iowa": 9, "New Jersey": 9}, {"Yamato": 9}).dice(gunnery=[4, 4])
    b.run(gunnery).take("fire Yamato", "fire Yamato", "hold")
    assert hits_on(b, "Yamato") == 6


@rule("clash", "12.5")
def test_best_targets_are_taken_by_value_and_not_twice_when_once_will_do(clash):
    b = lined_up(
        clash().hits(Zuiho=1),
        {"Iowa": 9, "New Jersey": 9},
        {"Zuiho": 9, "DIV 4": 9, "Takao": 9},
    )
    b.dice(gunnery=[10, 10]).run(gunnery).take("best")
    shots = [(entry.roll.subject, entry.roll.found) for entry in b.log if entry.roll]
    assert shots == [("Iowa fires at Zuiho", "4 hits"), ("New Jersey fires at Takao", "4 hits")]


def labels(battle):
    """How the targets on offer read to the one who is asked."""
    d = battle.game.decision
    k = known(battle.s, d.side)
    return [d.kind.reads(k, value) for value in d.options if isinstance(value, int)]


@rule("clash", "12.5")
def test_the_question_names_the_ship_with_box_damage_and_guns(clash):
    b = lined_up(clash().hits(Kongo=2), {"Monterey": 9}, {"Kongo": 6}).run(gunnery)
    assert b.prompt == "Round 1: at whom does Kongo, box 6, 2 of 9 boxes hit, gunnery 7, fire?"


@rule("clash", "12.5")
def test_targets_begin_alike_so_that_long_lists_fold_and_end_with_the_range(clash):
    usn = {"Monterey": 9, "DES DIV 89": 6, "Cabot": 7, "San Jacinto": 8}
    b = lined_up(clash().hits(Monterey=2), usn, {"Kongo": 6}, first=IJN).run(gunnery)
    assert labels(b) == [
        "At Monterey (CVL, 2 of 5 boxes hit, box 9, 3 boxes off)",
        "At Cabot (CVL, undamaged, box 7, 1 box off)",
        "At San Jacinto (CVL, undamaged, box 8, 2 boxes off)",
        "At DES DIV 89 (DD, undamaged, box 6, in her own box)",
    ]


@rule("clash", "12.5")
def test_hits_that_wait_for_the_other_side_to_fire_are_told(clash):
    b = lined_up(clash(), {"Iowa": 9, "New Jersey": 9}, {"Yamato": 9}).dice(gunnery=[4])
    b.run(gunnery).take("fire Yamato")
    assert labels(b) == ["At Yamato (BB, undamaged, 3 more hits to come, box 9, in her own box)"]


@rule("clash", "12.5", "16.3")
def test_the_best_target_is_valued_by_the_points_of_the_scenario(clash):
    for scenario, sunk in (("historical", 20), ("dream", 25)):
        b = clash(scenario)
        assert worth_of(b.s, b.ship("Essex")) == sunk


@rule("clash", "12.5")
def test_the_table_tells_the_odds_of_a_shot(clash):
    b = lined_up(clash(), {"Monterey": 9}, {"Kongo": 6}).run(gunnery)
    k = known(b.s, IJN)
    odds = b.game.decision.kind.odds(k, IJN, b.ship("Monterey"))
    assert odds == "hits 90%, 1.9 on average"
