"""16.1.4: Cautious Spruance, the Decisive Battle, Japanese Coordination."""

import pytest

from deckload.engine.knowledge import ALL_EYES
from deckload.games.clash.model.state import BY_FLEET
from deckload.games.clash.rules.activation import activate
from deckload.games.clash.rules.groups.reorganisation import reorganise
from deckload.games.clash.rules.pool import fill_pool
from deckload.games.clash.rules.raids.homecoming import clear_raid
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.clash.rules.special_rules import (
    decisive_battle_missed,
    give_order,
    raid_flown,
    units_to_go,
    why_no_island_target,
    why_not_that_far,
    why_not_west,
)
from deckload.games.clash.rules.turn import close_turn
from deckload.games.clash.rules.victory import GAVE_NO_BATTLE
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    CAP,
    FLOWN,
    LOST,
)
from deckload.games.fleet.rules.activation import draw_marker
from deckload.testing import rule
from games.clash.evading import evading_game
from games.clash.raids import in_flight


def spruance(clash, turn=2):
    b = clash(cautious_spruance="on").turn(turn)
    b.force(USN, "3111", **{"USN 1": ("Lexington", "Reno"), "USN 2": ("Essex", "Mobile")})
    return b.put("USN 3", "3111", "Hornet", "Boston")


def mobile_fleet(clash, **options):
    return clash(**options).force(IJN, "0618", **{"IJN 1": ("Taiho",), "IJN 2": ("Junyo",)})


# --- Cautious Spruance ----------------------------------------------------------------------------


@rule("clash", "16.1.4")
@pytest.mark.parametrize(
    ("marker", "turn", "hex_name", "refused"),
    [
        ("TF 58", 8, "2811", False),
        ("TF 58", 8, "2711", True),
        ("TF 58", 9, "2711", False),
        ("USN 3", 8, "2711", False),
    ],
)
def test_tf_58_stays_within_nine_hexes_of_saipan_up_to_turn_8(
    clash, marker, turn, hex_name, refused
):
    b = spruance(clash, turn)
    assert b.data.grid.distance(b.hex("2811"), b.hex("3712")) == 9
    why = why_not_that_far(b.s, b.marker(marker), b.hex(hex_name))
    assert (why is not None) is refused


@rule("clash", "16.1.4")
def test_without_the_rule_it_goes_where_it_likes(clash):
    b = clash().force(USN, "3111", **{"USN 1": ("Lexington",)})
    assert why_not_that_far(b.s, b.marker("TF 58"), b.hex("0101")) is None


@rule("clash", "16.1.4")
def test_tf_58_is_neither_split_nor_a_nest_of_dummies(clash):
    b = spruance(clash).run(reorganise)
    keys = b.keys_of(USN)
    assert "leave" not in keys
    assert "dummy" not in keys
    assert "join" in keys
    b.take_as(USN, "new")
    assert b.keys_of(USN) == ["ship Hornet", "ship Boston"]


@rule("clash", "16.1.4")
def test_ships_change_groups_within_it_or_into_it_but_not_out_of_it(clash):
    b = spruance(clash).run(reorganise).take_as(USN, "shift", "ship Reno")
    b.run(reorganise).take_as(USN, "shift", "ship Boston")
    assert b.keys_of(USN) == ["group USN 1", "group USN 2"]


@rule("clash", "16.1.4")
def test_from_turn_9_on_it_may_be_split(clash):
    b = spruance(clash, 9).run(reorganise)
    assert {"leave", "dummy"} <= set(b.keys_of(USN))


# --- the Decisive Battle --------------------------------------------------------------------------


@rule("clash", "16.1.4")
def test_no_japanese_group_turns_west_before_everything_has_struck(clash):
    b = mobile_fleet(clash, decisive_battle="on").put("IJN 3", "0618").only_aircraft("Taiho F")
    for name in ("Mobile Fleet", "IJN 3"):
        marker = b.marker(name)
        assert why_not_west(b.s, marker, b.hex("0518")).case == "16.1.4"
        assert why_not_west(b.s, marker, b.hex("0617")) is None
        assert why_not_west(b.s, marker, b.hex("0718")) is None
    b.air(FLOWN, "Taiho F")
    assert why_not_west(b.s, b.marker("IJN 3"), b.hex("0518")) is not None, "no raid yet"
    b.s.raided = 1
    assert why_not_west(b.s, b.marker("IJN 3"), b.hex("0518")) is None
    b.air(0, "Taiho F")
    assert why_not_west(b.s, b.marker("IJN 3"), b.hex("0518")) is not None, "one is left"


@rule("clash", "16.1.4")
def test_the_us_may_turn_west(clash):
    b = clash(decisive_battle="on").put("USN 1", "3111", "Reno")
    assert why_not_west(b.s, b.marker("USN 1"), b.hex("3011")) is None


@rule("clash", "16.1.4")
def test_units_to_go_are_ready_ones_on_carriers_that_can_launch(clash):
    b = mobile_fleet(clash).only_aircraft("Taiho F", "Junyo F", "Hiyo F", "261 F", "Zuikaku F")
    b.air(FLOWN, "Zuikaku F").put("IJN 3", "0518", "Zuikaku")
    b.s.gone[IJN] = [b.ship("Hiyo")]
    assert units_to_go(b.hits(Hiyo=1).s) == 2
    b.hits(Junyo=4)
    assert units_to_go(b.s) == 1


@rule("clash", "16.1.4", "7.3")
def test_an_undamaged_carrier_that_was_sent_home_still_has_to_strike(clash):
    b = mobile_fleet(clash, decisive_battle="on").only_aircraft("Hiyo DB")
    b.put("IJN D1", "0618", "Hiyo", "Mogami").hits(Mogami=1).s.raided = 1
    assert units_to_go(b.s) == 1
    assert why_not_west(b.s, b.marker("Mobile Fleet"), b.hex("0518")) is not None
    assert decisive_battle_missed(b.turn(8).s)


@rule("clash", "16.1.4", "3.4")
def test_aircraft_of_a_detached_carrier_cannot_strike_and_need_not(clash):
    b = mobile_fleet(clash, decisive_battle="on").only_aircraft("Hiyo DB").hits(Hiyo=1)
    b.put("IJN 3", "0618", "Hiyo").s.raided = 1
    assert decisive_battle_missed(b.turn(8).s)
    b.put("IJN 3", "off").put("IJN D1", "0618", "Hiyo")
    assert units_to_go(b.s) == 0
    assert not decisive_battle_missed(b.s)


@rule("clash", "16.1.4")
def test_a_patrol_does_not_lift_the_duty_to_strike_for_a_turn(clash):
    b = mobile_fleet(clash, decisive_battle="on").only_aircraft("Taiho F").air(CAP, "Taiho F")
    b.s.raided = 1
    assert why_not_west(b.s, b.marker("Mobile Fleet"), b.hex("0518")) is not None
    assert decisive_battle_missed(b.turn(8).s)


@rule("clash", "16.1.4")
@pytest.mark.parametrize(
    ("turn", "ships", "raided"),
    [
        (8, ("Lexington", "Essex", "Cabot"), 1),
        (9, ("Lexington", "Essex", "Cabot"), 0),
        (8, ("Lexington", "Essex", "Reno"), 0),
    ],
)
def test_a_raid_counts_up_to_turn_8_on_a_hex_with_three_carriers(clash, turn, ships, raided):
    b = clash(decisive_battle="on").turn(turn).put("USN 1", "3111", *ships)
    in_flight(b.put("USN 2", "3111", "Mobile"), "USN 2", "Zuikaku DB", escorts=("Zuikaku F",))
    raid_flown(b.s, b.marker("USN 2"))
    assert b.s.raided == raided


@rule("clash", "16.1.4")
@pytest.mark.parametrize(
    ("bombers", "escorts", "raided"),
    [((), ("Zuikaku F", "Taiho F"), 0), ((), ("Zuikaku FB",), 0), (("Zuikaku FB",), (), 1)],
)
def test_a_raid_that_carries_no_bombs_is_not_the_battle(clash, bombers, escorts, raided):
    b = clash(decisive_battle="on").turn(6)
    b.put("USN 1", "3111", "Lexington", "Essex", "Cabot")
    raid_flown(in_flight(b, "USN 1", *bombers, escorts=escorts).s, b.marker("USN 1"))
    assert b.s.raided == raided


@rule("clash", "16.1.4")
def test_a_fleet_that_evades_the_battle_does_not_get_away():
    for seed in range(20):
        s = evading_game(seed).s
        assert (s.turn, s.outcome[:2]) == (8, ["USN", GAVE_NO_BATTLE]), seed


@rule("clash", "16.1.4")
def test_where_no_battle_is_sought_nobody_learns_that_three_carriers_were_there(clash):
    b = clash(decisive_battle="off").turn(6).put("USN 1", "3111", "Lexington", "Essex", "Cabot")
    raid_flown(in_flight(b, "USN 1", "Zuikaku DB").s, b.marker("USN 1"))
    assert b.s.raided == 0


@rule("clash", "16.1.4")
def test_both_sides_are_told_once_that_the_battle_was_given(clash):
    b = clash(decisive_battle="on", secret_movement="on").turn(6)
    b.put("USN 1", "3111", "Lexington", "Essex", "Cabot").put("IJN 1", "2511", "Zuikaku")
    b.detect("USN 1", BY_FLEET).s.sighted[b.marker("USN 1")] = ALL_EYES
    b.run((plan_raids, b.marker("IJN 1"))).take("some", "fly Zuikaku DB", "done")
    clear_raid(b.s)
    b.run((plan_raids, b.marker("IJN 1"))).take("some", "fly Zuikaku T", "done")
    clear_raid(b.s)
    told = "16.1.4 The Mobile Fleet has given the battle for which it was sent."
    assert [b.lines(side).count(told) for side in (USN, IJN)] == [1, 1]
    assert (b.knows(USN).raided, b.knows(IJN).raided) == (1, 1)


@rule("clash", "16.1.4")
@pytest.mark.parametrize(
    ("turn", "raided", "left", "over"),
    [(8, 1, 0, False), (8, 0, 0, True), (8, 1, 1, True), (7, 0, 1, False)],
)
def test_without_the_battle_by_the_end_of_19_june_the_usn_wins(clash, turn, raided, left, over):
    b = mobile_fleet(clash, decisive_battle="on").turn(turn).only_aircraft("Taiho F")
    b.s.raided = raided
    b.air(0 if left else FLOWN, "Taiho F").run(close_turn)
    assert b.s.over is over
    if over:
        assert b.s.outcome[0] == "USN"


# --- Japanese Coordination ------------------------------------------------------------------------


@rule("clash", "16.1.4")
def test_the_order_is_given_once_and_openly(clash):
    b = mobile_fleet(clash, japanese_coordination="on").run(give_order, give_order).take("wait")
    assert b.verb == "order", "it may still come"
    b.take("order")
    assert (b.s.order_turn, b.s.order_due) == (2, 1)
    assert any("orders the island aircraft" in line for line in b.lines(USN))
    assert b.run(give_order).verb == "reorganise"


@rule("clash", "16.1.4")
def test_at_its_next_activation_the_fleet_gives_its_place_away_before_all_else(clash):
    b = mobile_fleet(clash)
    b.s.order_due = 1
    b.run((activate, b.marker("Mobile Fleet")))
    assert b.verb == "position"
    assert {"position 0618", "position 0315", "position 0921"} & set(b.keys) >= {"position 0618"}
    assert all(b.data.grid.distance(b.hex(k.split()[1]), b.hex("0618")) <= 3 for k in b.keys)
    b.take("position 0717")
    told = "16.1.4 The flagship of the Mobile Fleet is within three hexes of 0717."
    assert told in b.lines(USN)
    assert (b.s.order_due, b.verb) == (0, "move")


@rule("clash", "16.1.4")
def test_the_message_comes_through_though_the_fleet_is_dissolved(clash):
    b = clash().put("IJN 1", "0618", "Taiho").turn(5)
    b.s.order_due = 1
    b.run(fill_pool)
    assert b.s.pool[b.marker("Mobile Fleet")] == 1
    b.s.pool = [int(name == "Mobile Fleet") for name in b.data.chit_names]
    b.dice(activation=[1]).run(draw_marker)
    assert b.verb == "position"


@rule("clash", "16.1.4")
def test_when_taiho_is_gone_another_carrier_leads_in_secret(clash):
    b = clash().force(IJN, "0618", **{"IJN 1": ("Shokaku",), "IJN 2": ("Junyo",)}).turn(5)
    b.hits(Taiho=b.data.boxes[b.ship("Taiho")]).air(LOST, "Taiho F", "Taiho DB", "Taiho T")
    b.put("IJN 3", "1010", "Hiyo")
    b.s.order_due = 1
    b.run((activate, b.marker("Mobile Fleet")))
    assert b.keys == ["flag Shokaku", "flag Junyo", "flag Hiyo"]
    b.take("flag Hiyo")
    assert "position 1010" in b.keys
    assert "position 0618" not in b.keys
    b.take("position 1010")
    assert b.knows(USN).flagship == [[], []]


@rule("clash", "16.1.4")
@pytest.mark.parametrize(
    ("report", "ordered", "allowed"),
    [
        ([0, 0, 2, 1, 0, 3], 0, True),
        ([1, 0, 0, 0, 0, 1], 0, False),
        ([0, 1, 0, 0, 0, 1], 0, False),
        ([], 0, False),
        ([4, 2, 0, 0, 0, 1], 1, True),
    ],
)
def test_before_the_order_islands_strike_only_what_was_reported_without_carriers(
    clash, report, ordered, allowed
):
    b = clash(japanese_coordination="on").put("USN 1", "3111", "Lexington")
    b.s.report[b.marker("USN 1")] = report
    b.s.order_turn = ordered
    assert (why_no_island_target(b.s, b.marker("USN 1")) is None) is allowed


@rule("clash", "16.3")
def test_without_coordination_islands_need_no_order(clash):
    b = clash("dream").put("USN 1", "3111", "Lexington")
    assert why_no_island_target(b.s, b.marker("USN 1")) is None
