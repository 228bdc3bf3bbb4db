"""Where strikes and fighters may fly (4.2, 4.36), and what strikes find (5.25, 5.41, 8.12)."""

import pytest

from deckload.games.carrier.model.state import (
    APPROXIMATE,
    HOLD,
    HOME,
    LOCATED,
    PARTIAL,
    SPOTTED,
    TO_FORCE,
    UNDETECTED,
)
from deckload.games.carrier.rules.decks.operations import air_operations
from deckload.games.carrier.rules.missions.movement import us_air_movement
from deckload.games.carrier.rules.strikes.attack import us_air_attack
from deckload.games.carrier.rules.strikes.cap import cap_throw
from deckload.games.carrier.rules.strikes.contact import contact
from deckload.testing import rule

A, B = 0, 1
FALSE = 5
BOMBERS = ("VB-2a", "VB-2b")


@pytest.fixture
def day(battle):
    def make(**options):
        return battle("19-june", **options).at("1050")

    return make


def flights(b):
    return [key.removeprefix("fly ") for key in b.keys if key.startswith("fly")]


# --- the leash ------------------------------------------------------------------------------------


@rule("carrier", "4.22")
def test_without_a_target_a_strike_stays_within_two_hexes(day):
    b = day().strike(1, "1111", 14, BOMBERS).run(us_air_movement).take("order Air Strike 1")
    home = b.hex("1109")
    near = [name for name in flights(b) if name != "1407"]
    assert near
    assert all(b.data.grid.distance(b.hex(name), home) <= 2 for name in near)


@rule("carrier", "4.22", "8.15")
def test_it_flies_straight_at_what_is_detected_and_at_nothing_else(day):
    b = day().strike(1, "1111", 14, BOMBERS)
    b.force("A", "1117", "Carrier", 1, APPROXIMATE).force("B", "0612", "Carrier", 1, UNDETECTED)
    b.run(us_air_movement).take("order Air Strike 1")
    assert {"1112", "1113", "1117"} <= set(flights(b))
    assert not {"0612", "0911", "1214"} & set(flights(b))


@rule("carrier", "4.22")
def test_guam_is_a_target_as_well(day):
    b = day().strike(1, "1109", 14, BOMBERS).run(us_air_movement).take("order Air Strike 1")
    assert "1407" in flights(b)


@rule("carrier", "4.23")
def test_a_strike_under_way_may_go_for_another_force(day):
    b = day().strike(1, "1113", 14, BOMBERS)
    b.force("A", "1118", "Carrier", 1, LOCATED).force("B", "0915", "Carrier", 1, LOCATED)
    b.s.mission_order[0], b.s.mission_goal[0] = TO_FORCE, A
    b.dice(second_hex=[1]).run(us_air_movement).take("order Air Strike 1", "fly 0915")
    assert (b.s.mission_order[0], b.s.mission_goal[0]) == (TO_FORCE, B)


@rule("carrier", "4.23")
def test_it_may_wait_over_the_fleet_for_a_target(day):
    b = day().strike(1, "1109", 14, BOMBERS).run(us_air_movement).take("order Air Strike 1", "stay")
    assert (b.over(1), b.fuel(1)) == ("1109", 13)


@rule("carrier", "4.16", "6.28")
def test_a_mission_may_come_back_to_the_fleet_and_wait_above_it(day):
    """To fly there was to land; now a strike circles until a target is found, and fighters until
    the raid is there."""
    b = day().strike(1, "1110", 14, BOMBERS).mission(2, "1110", units=("VF-2a",))
    b.run(us_air_movement).take("order Air Strike 1", "circle over the carriers")
    b.take("order Intercept 2", "circle over the carriers")
    b.run(air_operations).take("done")
    assert (b.over(1), b.fuel(1)) == ("1109", 13)
    assert (b.over(2), b.fuel(2)) == ("1109", 15)
    b.run(us_air_movement).take("order Air Strike 1")
    assert {"stay", "land"} <= set(b.keys)
    assert "circle over the carriers" not in b.keys, "it is there"


def test_a_strike_follows_the_force_it_was_sent_against(day):
    b = day().strike(1, "1113", 14, BOMBERS).force("A", "0916", "Carrier", 1, LOCATED)
    b.s.mission_order[0], b.s.mission_goal[0] = TO_FORCE, A
    b.dice(second_hex=[1]).run(us_air_movement).take("carry on")
    assert b.data.grid.distance(b.s.mission_hex[0], b.hex("0916")) == 2


def test_one_order_sends_all_strikes_that_wait_and_no_fighters(day):
    b = day().strike(1, "1109", 14, BOMBERS).strike(2, "1109", 15, ("VT-2a",))
    b.mission(3, "1109", units=("VF-2a",)).force("A", "1117", "Carrier", 1, LOCATED)
    b.dice(second_hex=[1, 1]).run(us_air_movement).take("order Force A")
    assert (b.over(1), b.over(2), b.over(3)) == ("1111", "1111", "1109")
    assert "order Force A" not in b.keys, "nobody waits any more"


def test_an_order_for_all_against_a_raid_is_for_fighters_alone(day):
    b = day().strike(1, "1109", 14, BOMBERS).mission(2, "1109", units=("VF-2a",)).raid(5, "1111")
    b.dice(second_hex=[1]).run(us_air_movement).take("order Raid 1", "carry on")
    assert (b.over(1), b.over(2)) == ("1109", "1111")


def test_patrols_are_asked_about_once_a_turn_while_nobody_comes(day):
    assert day().patrol(1, "58.1", ("VF-2a",)).at("1050", 1).run(us_air_movement).verb == "order"
    assert day().patrol(1, "58.1", ("VF-2a",)).at("1050", 2).run(us_air_movement).verb == "pause"


def test_a_strike_that_has_lost_its_target_holds(day):
    b = day().strike(1, "1113", 14, BOMBERS).force("A", "0916", "Carrier", 1, UNDETECTED)
    b.s.mission_order[0], b.s.mission_goal[0] = TO_FORCE, A
    b.run(us_air_movement).take("carry on")
    assert (b.over(1), b.s.mission_order[0]) == ("1113", HOLD)


def test_a_strike_that_has_attacked_can_only_go_home(day):
    b = day().strike(1, "1114", 9, BOMBERS).force("A", "1114", "Carrier", 1, SPOTTED)
    b.s.mission_turned[0] = 1
    b.run(us_air_movement).take("order Air Strike 1")
    assert set(flights(b)) == {"1113", "1112", "1109"}
    assert "stay" not in b.keys


def test_the_player_is_told_when_a_strike_cannot_come_home(day):
    b = day().strike(1, "1109", 8, BOMBERS).force("A", "1117", "Carrier", 1, LOCATED)
    b.run(us_air_movement).take("order Air Strike 1")
    kind = b.asked.kind
    far = kind.reads(b.s, (0, b.hex("1117")))
    near = kind.reads(b.s, (0, b.hex("1111")))
    assert "18, it has 8: cannot come home" in far
    assert "at least 6 of 8 fuel" in near


@rule("carrier", "4.36")
def test_fighters_fly_anywhere_but_where_japanese_ships_are(day):
    b = day().mission(1, "1111", units=("VF-2a",)).force("A", "1112").run(us_air_movement)
    b.take("order Intercept 1")
    assert "1112" not in flights(b)
    assert {"1113", "0912", "1407"} <= set(flights(b))


@rule("carrier", "4.36")
def test_fighters_after_a_raid_stop_before_japanese_ships(day):
    b = day().mission(1, "1111", units=("VF-2a",)).force("A", "1113").raid(5, "1113")
    b.run(us_air_movement).take("order Intercept 1", "fly 1113")
    assert b.over(1) == "1112"


@rule("carrier", "4.36", "4.45")
def test_fighters_short_of_fuel_go_round_ships_that_lie_on_their_way_home(day):
    """They waited before them until they fell into the sea."""
    b = day().mission(1, "1112", fuel=-1, units=("VF-2a",)).force("A", "1111")
    b.s.mission_order[0] = HOME
    b.run(us_air_movement).take("carry on")
    assert b.over(1) in ("1012", "1212"), "no hex but that of the ships is nearer to 1109"
    b.run(us_air_movement).take("carry on")
    assert b.data.grid.distance(b.s.mission_hex[0], b.hex("1109")) == 2


# --- contact --------------------------------------------------------------------------------------


@rule("carrier", "8.12")
def test_a_force_that_a_strike_finds_is_spotted_and_known_to_the_last_ship(day):
    b = day().strike(1, "1113", 10, BOMBERS).force("A", "1113", "Medium Surface", 2, APPROXIMATE)
    b.dice(contact=[9], intelligence=[1], unit_drawn=[1])
    b.run((contact, 0, A, 1))
    assert (b.s.force_detected[A], b.s.force_level[A]) == (SPOTTED, 3)


@rule("carrier", "5.25")
def test_a_strike_that_goes_astray_flies_to_the_other_force(day):
    b = day().strike(1, "1113", 10, BOMBERS).force("A", "1113", "Small Surface", 2, LOCATED)
    b.force("B", "1114", "Small Surface", 2, UNDETECTED)
    b.dice(contact=[3], intelligence=[1], unit_drawn=[1])
    b.fleet_to("1106").run((contact, 0, A, 1))
    assert b.told("instead")
    assert b.over(1) == "1114"


@rule("carrier", "5.25")
def test_a_false_contact_on_the_way_leaves_the_second_attempt(day):
    b = day().strike(1, "1113", 10, BOMBERS).force("A", "1113", "Small Surface", 2, LOCATED)
    b.force("B", "1114").force("C", "1114")
    b.fleet_to("1106")
    b.dice(
        contact=[3],
        wrong_target=[1],
        level_1_chit=[sum(b.s.first_chits[:FALSE]) + 1],
    ).run((contact, 0, A, 1))
    assert b.where("B") == "gone"
    assert b.verb == "try"
    assert b.keys == ["try Force C", "home"], "whoever else is there, detected or not"
    b.take("home")
    assert b.s.mission_turned[0] == 1


def test_strikes_that_have_had_their_attempts_go_home(day):
    b = day().strike(1, "1113", 10, BOMBERS).force("A", "1113", "Small Surface", 2, LOCATED)
    b.dice(contact=[1]).run(us_air_attack).take("attack 1 Force A", "home")
    assert b.s.mission_order[0] == HOME


@rule("carrier", "5.41")
def test_cap_is_rolled_by_net_air_value_and_weaker_after_surprise(day):
    b = day().force("A", "1113", "2/0", 3, SPOTTED)
    throw = cap_throw(b.s, A)
    assert (throw.column, throw.shift) == (20, 0)
    b.s.strike_surprise = PARTIAL
    assert cap_throw(b.s, A).shift == -3
