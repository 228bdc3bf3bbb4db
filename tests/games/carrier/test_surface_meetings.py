"""21.1 and after an action: who meets whom, whether they fight, and where they go."""

import pytest

from deckload.games.carrier.model.game_data import JAPAN, US
from deckload.games.carrier.model.state import ADRIFT, OFF_MAP, SPOTTED, SUNK
from deckload.games.carrier.rules.damage.american import sink_us
from deckload.games.carrier.rules.damage.cripples import leave_behind
from deckload.games.carrier.rules.fleet_movement import us_move
from deckload.games.carrier.rules.forces.movement import move_force
from deckload.games.carrier.rules.raids.detection import place_raid
from deckload.games.carrier.rules.surface.meeting import (
    accepts_battle,
    attacks_neighbour,
    begin_action,
    end_action,
    meet,
    meet_all,
)
from deckload.testing import rule
from games.carrier.surface_action import (
    DAY,
    EAST,
    HERE,
    NIGHT,
    WEST,
    A,
    B,
    force_at,
    group_at,
    put,
)

# --- whether they fight ---------------------------------------------------------------------------


@rule("carrier", "21.0")
def test_a_force_that_is_met_is_known_and_spotted(action):
    b = action(("Iowa",), ())
    b.s.force_hex[A], b.s.force_level[A], b.s.force_chit[A] = b.hex(HERE), 2, "Small Surface"
    b.dice(intelligence=[1], unit_drawn=[1]).run((meet, A, US))
    assert b.s.force_level[A] == 3
    assert b.s.force_detected[A] == SPOTTED
    assert b.verb == "meet"
    assert "tries to get away" in b.prompt, "destroyers do not fight battleships by day"


@rule("carrier", "21.0")
def test_forces_in_a_hex_are_met_one_after_the_other_by_lot(action):
    b = action(("Iowa",), ("Destroyer Force 1",))
    put(b, B, HERE, ("Destroyer Force 2",))
    b.dice(force_met=[2], evasion=[5, 5, 5, 5])
    b.run((meet_all, b.hex(HERE), US)).take("fight")
    assert force_at(b, B) == WEST
    b.take("fight")
    assert force_at(b, A) == WEST


@rule("carrier", "21.11")
@pytest.mark.parametrize(
    ("ours", "theirs", "time", "fights"),
    [
        (("Iowa", "Alabama", "Indiana"), ("Kongo", "Haruna"), DAY, True),
        (("Iowa", "Alabama", "Indiana"), ("Kongo",), DAY, False),
        (("CruDiv 6",), ("Cruiser Force 1",), DAY, False),
        (("CruDiv 6",), ("Kongo",), DAY, True),
        (("Iowa", "Alabama"), ("Destroyer Force 1",), NIGHT, True),
        (("Iowa",), ("Kongo", "Zuiho"), NIGHT, False),
    ],
)
def test_who_accepts_battle(action, ours, theirs, time, fights):
    b = action(ours, theirs, time)
    assert accepts_battle(b.s, A, b.hex(HERE)) is fights


@rule("carrier", "21.12")
def test_we_may_always_try_to_get_away(action):
    b = action(("Iowa",), ("Yamato",), moved_in=JAPAN).dice(evasion=[6, 6])
    b.run((meet, A, JAPAN))
    assert b.keys == ["fight", "evade"]
    b.take("evade")
    assert group_at(b) == EAST


@rule("carrier", "21.13")
def test_where_both_evade_there_is_no_die(action):
    b = action(("Iowa",), ("Destroyer Force 1",), moved_in=US, group_from="1013").dice()
    b.run((meet, A, US)).take("evade")
    assert (group_at(b), force_at(b)) == ("1013", WEST)


@rule("carrier", "21.14")
def test_who_evades_needs_as_much_as_the_enemy(action):
    b = action(("Iowa",), ("Destroyer Force 1",)).dice(evasion=[5, 6], gunfire=[1, 1, 1])
    b.run((meet, A, US)).take("fight")
    assert force_at(b) == WEST, "one less: they must fight, and with no loss both withdraw"
    assert b.told("gunfire")


@rule("carrier", "21.14")
def test_carriers_add_four_when_they_evade(action):
    b = action(("Iowa",), ("Zuiho", "Destroyer Force 1")).dice(evasion=[2, 6])
    b.run((meet, A, US)).take("fight")
    assert not b.told("gunfire")
    b = action(("Iowa", "Essex"), ("Yamato",)).dice(evasion=[2, 6])
    b.run((meet, A, JAPAN)).take("evade")
    assert not b.told("gunfire")


@rule("carrier", "21.15")
def test_the_side_that_moved_goes_back_the_other_due_west_or_east(action):
    b = action(("Iowa",), ("Destroyer Force 1",), force_from="1213").dice(evasion=[6, 6])
    b.run((meet, A, JAPAN)).take("fight")
    assert force_at(b) == "1213"
    b = action(("Iowa",), ("Yamato",), group_from="1013").dice(evasion=[6, 6])
    b.run((meet, A, US)).take("evade")
    assert group_at(b) == "1013"


@rule("carrier", "21.15")
def test_a_barred_way_is_gone_round(action):
    b = action(("Iowa",), ("Yamato",)).dice(evasion=[6, 6], retreat=[1])
    put(b, B, EAST, ("Kongo",))
    b.run((meet, A, JAPAN)).take("evade")
    assert group_at(b) in ("1012", "1013", "1212", "1213")


# --- cripples -------------------------------------------------------------------------------------


def cripple(b, ship, hits):
    b.s.us_hits[b.us_ship(ship)] = hits
    return b


@rule("carrier", "21.16")
def test_a_cripple_alone_in_a_hex_is_sunk_by_whoever_comes(action):
    b = cripple(action(("Wasp",), ("Destroyer Force 1",)), "Wasp", 6).run((meet, A, JAPAN))
    assert b.s.us_group[b.us_ship("Wasp")] == SUNK
    b = action(("Iowa",), ("Zuiho",))
    b.s.ship_hits[b.ship("Zuiho")] = 3
    b.run((meet, A, US))
    assert b.s.ship_force[b.ship("Zuiho")] == SUNK


@rule("carrier", "21.16")
def test_cripples_do_not_fight(action):
    b = cripple(action(("Iowa", "Alabama"), ("Yamato",)), "Alabama", 15)
    b.dice(gunfire=[1, 1, 1, 1]).run((meet, A, JAPAN)).take("fight")
    assert b.verb == "pause", "one ship against one, twice"


@rule("carrier", "21.161")
def test_who_evades_leaves_cripples_to_the_enemy(action):
    b = cripple(action(("Iowa", "Alabama"), ("Yamato",)), "Alabama", 15).dice(evasion=[9, 1])
    b.run((meet, A, JAPAN)).take("evade")
    assert group_at(b) == EAST
    assert b.s.us_group[b.us_ship("Alabama")] == SUNK


@rule("carrier", "21.161")
def test_where_both_leave_cripples_drift(action):
    b = cripple(action(("Iowa", "Alabama"), ("Destroyer Force 1",)), "Alabama", 15)
    b.run((meet, A, JAPAN)).take("evade")
    assert b.s.us_group[b.us_ship("Alabama")] == ADRIFT
    assert b.data.grid.name_of(b.s.us_adrift[b.us_ship("Alabama")]) == HERE


# --- after the action -----------------------------------------------------------------------------


@rule("carrier", "21.27")
@pytest.mark.parametrize(
    ("lost", "ours", "theirs"),
    [([1, 0], EAST, HERE), ([0, 1], HERE, "1115"), ([1, 1], EAST, "1115")],
)
def test_who_has_lost_more_ships_withdraws(action, lost, ours, theirs):
    b = action(("Iowa",), ("Yamato",))
    b.s.action_lost = lost
    b.run(end_action)
    assert (group_at(b), force_at(b)) == (ours, theirs)


@rule("carrier", "21.28")
def test_a_force_that_loses_a_battleship_retires(action):
    b = action(("Iowa",), ("Haruna", "Kongo")).dice(gunfire=[10, 1, 1, 1, 1, 1])
    b.dice(gunfire=[10, 1, 1, 1, 1])
    b.s.ship_hits[b.ship("Haruna")] = 12
    b.run(begin_action).take("by hand", "fire at Haruna")
    assert b.s.force_retiring[A] == 1
    assert force_at(b) == "1115"


@rule("carrier", "21.28")
def test_destroyers_lost_beside_battleships_do_not_make_it_retire(action):
    b = action(("CruDiv 6",), ("Kongo", "Cruiser Force 1"))
    b.s.ship_hits[b.ship("Cruiser Force 1")] = 5
    b.dice(gunfire=[1, 10, 1, 1]).run(begin_action).take("by hand", "fire at Cruiser Force 1")
    assert b.s.ship_force[b.ship("Cruiser Force 1")] == SUNK
    assert b.s.force_retiring[A] == 0


# --- who looks for it -----------------------------------------------------------------------------


@rule("carrier", "21.0")
@pytest.mark.parametrize(
    ("chit", "ships", "time", "goes"),
    [
        ("Large Surface", (), DAY, True),
        ("Medium Surface", (), DAY, False),
        ("Medium Surface", (), NIGHT, True),
        ("ships", ("Kongo",), DAY, True),
        ("ships", ("Cruiser Force 1",), NIGHT, True),
        ("ships", ("Destroyer Force 1",), NIGHT, False),
        ("Carrier", (), NIGHT, False),
    ],
)
def test_which_forces_go_for_a_neighbour(action, chit, ships, time, goes):
    b = action(("Iowa",), (), time)
    put(b, A, WEST, ships)
    b.s.force_chit[A] = chit
    assert attacks_neighbour(b.s, A, b.hex(HERE)) is goes
    cripple(b, "Iowa", 15)
    assert attacks_neighbour(b.s, A, b.hex(HERE)) is (chit != "Carrier")
    b.playing(surface_combat="off")
    assert not attacks_neighbour(b.s, A, b.hex(HERE))


@rule("carrier", "21.0", "12.411")
def test_whoever_comes_upon_ships_that_guard_a_cripple_meets_them(action):
    """Carriers on their mission, which look for no battle."""
    b = action(("Iowa",), ("Zuiho", "Cruiser Force 1"))
    b.s.us_group[b.us_ship("Iowa")] = ADRIFT
    b.s.us_adrift[b.us_ship("Iowa")] = b.hex(HERE)
    b.s.group_hex = [OFF_MAP] * len(b.s.group_hex)
    b.s.force_hex[A] = b.hex(WEST)
    b.s.mission_die = 1
    b.run((move_force, A))
    assert b.verb == "meet"
    assert force_at(b) == HERE


@rule("carrier", "12.411")
def test_all_surface_ships_may_stay_with_a_cripple_if_carriers_go_on(battle):
    b = battle("19-june").playing(surface_combat="on")
    b.s.us_hits[b.us_ship("Hornet")] = 6
    screen = [s.name for i, s in enumerate(b.data.us_ships) if b.s.us_group[i] == 0 and s.gun > 1]
    b.s.group_hex = [p if g == 0 else OFF_MAP for g, p in enumerate(b.s.group_hex)]
    b.run(us_move).take("steam to 1108")
    for name in screen:
        b.take(f"guard {name}")
    assert all(b.s.us_group[b.us_ship(name)] == ADRIFT for name in screen)
    assert b.s.us_group[b.us_ship("Yorktown")] == 0


def test_a_group_whose_last_ship_is_lost_is_gone_and_its_patrol_is_on_its_own(battle):
    b = battle("19-june").patrol(1, "58.4", ("VF-15a", "VF-15b")).dice(patrol_fuel=[7])
    group = b.data.groups.index("58.4")
    raid = place_raid(b.s, 5, b.hex("1113"), target=group)
    for ship in [ship for ship, of in enumerate(b.s.us_group) if of == group]:
        assert b.s.group_hex[group] != OFF_MAP
        sink_us(b.s, ship)
    assert b.s.group_hex[group] == OFF_MAP
    assert (b.over(1), b.fuel(1)) == ("1109", 13)
    assert b.s.group_hex[b.s.raid_target[raid]] == b.hex("1109"), "it looks for other carriers"


def test_patrols_come_out_when_all_their_group_stays_with_a_cripple(battle):
    b = battle("19-june").patrol(1, "58.1", ("VF-2a",)).dice(patrol_fuel=[1])
    b.s.us_hits[b.us_ship("Hornet")] = 6
    ships = [ship for ship, of in enumerate(b.s.us_group) if of == 0]
    leave_behind(b.s, (0, 1), tuple(ship for ship in ships if ship != b.us_ship("Hornet")))
    assert b.s.group_hex[0] == OFF_MAP
    assert (b.over(1), b.fuel(1)) == ("1109", 10)


@rule("carrier", "21.28", "19.4")
def test_a_beaten_half_of_a_double_force_goes_its_own_way(action):
    b = action(("Iowa",), ("Haruna", "Kongo"))
    put(b, B, "1115", ("Zuiho",))
    b.s.force_partner[A], b.s.force_partner[B] = B, A
    b.s.action_beaten = 1
    b.s.action_lost = [0, 1]
    b.run(end_action)
    assert b.s.force_retiring[A] == 1
    assert not b.s.force_retiring[B]
    assert b.s.force_partner[:2] == [-1, -1]


@rule("carrier", "21.11")
def test_a_carrier_force_evades_also_when_its_carriers_are_cripples(action):
    b = action(("CruDiv 6",), ("Kongo", "Zuiho"), NIGHT)
    b.s.ship_hits[b.ship("Zuiho")] = 3
    assert not accepts_battle(b.s, A, b.hex(HERE))


def with_a_cripple_beside(action, theirs):
    """Iowa is a hex east of them, in whose hex Zuiho drifts."""
    b = action(("Iowa",), theirs)
    put(b, b.data.first_cripple, HERE, ("Zuiho",))
    b.s.ship_hits[b.ship("Zuiho")] = 3
    line = b.data.groups.index("58.7")
    b.s.group_hex[line] = b.s.group_from[line] = b.hex(EAST)
    return b.dice(evasion=[6, 6])


@rule("carrier", "21.16", "12.46")
def test_a_cripple_is_not_lost_while_her_friends_hold_the_hex(action):
    """Yamato lies where Zuiho drifts: our ships have to deal with Yamato first."""
    b = with_a_cripple_beside(action, ("Yamato",))
    b.run(us_move).take(f"steam to {HERE}")
    assert b.s.ship_force[b.ship("Zuiho")] == b.data.first_cripple
    b.take("evade")
    assert group_at(b) == EAST
    assert b.s.ship_force[b.ship("Zuiho")] == b.data.first_cripple


@rule("carrier", "21.16", "21.161")
def test_a_cripple_is_lost_when_her_friends_have_left(action):
    b = with_a_cripple_beside(action, ("Destroyer Force 1",))
    b.run(us_move).take(f"steam to {HERE}", "fight")
    assert force_at(b) == WEST
    assert b.s.ship_force[b.ship("Zuiho")] == SUNK


@rule("carrier", "21.161")
def test_who_evades_leaves_his_own_cripples_and_not_those_of_another_force(action):
    """Two forces with a cripple each: when the first gets away hers is lost, and the other's lies
    beside friends who are yet to be met."""
    b = action(("Iowa",), ("Destroyer Force 1", "Kongo"))
    put(b, B, HERE, ("Destroyer Force 2", "Haruna"))
    for name in ("Kongo", "Haruna"):
        ship = b.ship(name)
        b.s.ship_hits[ship] = b.data.japanese_ships[ship].hits - 1
    b.dice(force_met=[1], evasion=[5, 5]).run((meet_all, b.hex(HERE), US)).take("fight")
    assert force_at(b, A) == WEST
    assert b.s.ship_force[b.ship("Kongo")] == SUNK
    assert b.s.ship_force[b.ship("Haruna")] == B


@rule("carrier", "14.152", "21.15")
def test_a_submarine_keeps_up_with_a_force_that_withdraws(action):
    b = action(("Iowa",), ("Destroyer Force 1",), moved_in=US)
    b.s.sub_hex[0], b.s.sub_shadows[0] = b.hex(HERE), A
    b.dice(evasion=[6, 6]).run((meet, A, US)).take("fight")
    assert force_at(b) == WEST
    assert b.data.grid.name_of(b.s.sub_hex[0]) == WEST


@rule("carrier", "21.15", "6.43")
def test_who_withdraws_takes_the_lights_along(action):
    b = action(("Iowa",), ("Yamato",), NIGHT).dice(evasion=[6, 6])
    b.s.lit = [b.hex(HERE)]
    b.run((meet, A, JAPAN)).take("evade")
    assert group_at(b) == EAST
    assert b.s.lit == [b.hex(EAST)]
