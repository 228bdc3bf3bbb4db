"""Chapter 21: ships in one hex."""

import pytest

from deckload.games.carrier.model.game_data import JAPAN, US
from deckload.games.carrier.model.state import ADRIFT, OFF_MAP, SPOTTED, SUNK
from deckload.games.carrier.rules.damage.american import sink_us
from deckload.games.carrier.rules.damage.cripples import leave_behind
from deckload.games.carrier.rules.fleet_movement import us_move
from deckload.games.carrier.rules.forces.movement import move_force
from deckload.games.carrier.rules.raids.detection import place_raid
from deckload.games.carrier.rules.surface.gunfire import gun_throw, torpedo_throw
from deckload.games.carrier.rules.surface.lines import firers
from deckload.games.carrier.rules.surface.meeting import (
    accepts_battle,
    attacks_neighbour,
    begin_action,
    end_action,
    meet,
    meet_all,
)
from deckload.games.carrier.rules.surface.targets import japanese_aims, may_be_aimed_at
from deckload.testing import rule

A, B = 0, 1
HERE, EAST, WEST = "1113", "1112", "1114"
DAY, NIGHT = "0930", "2010"


@pytest.fixture
def action(battle):
    """These US ships as TG 58.7, and these Japanese ships as Force A, all in 1113; the carriers of
    TF 58 are elsewhere."""

    def make(ours, theirs, time=DAY, moved_in=JAPAN, force_from="1115", group_from=EAST):
        b = battle().playing(surface_combat="on").at(time)
        line = b.data.groups.index("58.7")
        b.s.group_hex = [OFF_MAP] * len(b.s.group_hex)
        b.s.group_hex[line] = b.hex(HERE)
        b.s.group_from[line] = b.hex(group_from)
        b.s.us_group = [-1] * len(b.s.us_group)
        for name in ours:
            b.s.us_group[b.us_ship(name)] = line
        put(b, A, HERE, theirs)
        b.s.force_from[A] = b.hex(force_from)
        b.s.action_force, b.s.action_hex, b.s.action_mover = A, b.hex(HERE), moved_in
        return b

    return make


def put(b, force, place, ships):
    b.s.force_hex[force] = b.hex(place)
    carriers = any(b.data.japanese_ships[b.ship(name)].air for name in ships)
    b.s.force_level[force] = 4 if carriers else 3
    b.s.force_chit[force] = "1/0" if carriers else "ships"
    for name in ships:
        b.s.ship_force[b.ship(name)] = b.s.ship_drawn[b.ship(name)] = force


def lines(b):
    ours = [ship for ship, group in enumerate(b.s.us_group) if group >= 0]
    theirs = [ship for ship, force in enumerate(b.s.ship_force) if force == A]
    return ours, theirs


def who_fires(b, number):
    ours, theirs = (
        [ships[ship].name for ship in firers(b.s, side, number, lines(b))]
        for side, ships in ((US, b.data.us_ships), (JAPAN, b.data.japanese_ships))
    )
    return sorted(ours), sorted(theirs)


def aims_of(b, *names):
    ready = [b.ship(name) for name in names]
    found = japanese_aims(b.s, ready, lines(b)[US])
    return {
        b.data.japanese_ships[ship].name: b.data.us_ships[target].name for ship, target in found
    }


def group_at(b):
    place = b.s.group_hex[b.data.groups.index("58.7")]
    return b.data.grid.name_of(place)


def force_at(b, force=A):
    place = b.s.force_hex[force]
    return "off" if place == OFF_MAP else b.data.grid.name_of(place)


# --- who fires (the examples of 21.22) ------------------------------------------------------------


@rule("carrier", "21.22")
def test_by_day_battleships_alone_fire_where_both_have_them(action):
    b = action(("Iowa", "CruDiv 6"), ("Musashi", "Cruiser Force 1"))
    assert who_fires(b, 1) == (["Iowa"], ["Musashi"])
    assert who_fires(b, 2) == (["Iowa"], ["Musashi"])


@rule("carrier", "21.22")
def test_by_day_the_lighter_side_fires_in_the_second_round_with_its_heaviest(action):
    b = action(("CruDiv 6", "DesDiv 106"), ("Musashi", "Cruiser Force 1"))
    assert who_fires(b, 1) == ([], ["Musashi"])
    assert who_fires(b, 2) == (["CruDiv 6"], ["Cruiser Force 1", "Musashi"])


@rule("carrier", "21.22")
def test_destroyers_fire_by_day_only_where_one_side_has_nothing_else(action):
    b = action(("DesDiv 106",), ("Musashi", "Destroyer Force 1"))
    assert who_fires(b, 2) == (["DesDiv 106"], ["Destroyer Force 1", "Musashi"])


@rule("carrier", "21.22")
def test_at_night_all_fire_in_both_rounds_but_who_is_surprised(action):
    b = action(("Iowa", "DesDiv 106"), ("Musashi", "Destroyer Force 1"), NIGHT)
    b.s.action_surprised = -1
    everybody = (["DesDiv 106", "Iowa"], ["Destroyer Force 1", "Musashi"])
    assert who_fires(b, 1) == who_fires(b, 2) == everybody
    b.s.action_surprised = US
    assert who_fires(b, 1) == ([], everybody[1])
    assert who_fires(b, 2) == everybody


# --- targets (the examples of 21.23) --------------------------------------------------------------

BOTH = ("Iowa", "Alabama", "CruDiv 6", "DesDiv 106")
THEIRS = ("Yamato", "Musashi", "Cruiser Force 1", "Destroyer Force 1")


@rule("carrier", "21.23")
def test_by_day_yamato_draws_iowa_and_musashi_has_alabama(action):
    b = action(BOTH, THEIRS).dice(surface_target=[1])
    assert aims_of(b, "Yamato", "Musashi") == {"Yamato": "Iowa", "Musashi": "Alabama"}


@rule("carrier", "21.23")
def test_at_night_cruisers_take_the_next_and_destroyers_begin_again(action):
    b = action(BOTH, THEIRS, NIGHT).dice(surface_target=[1, 2])
    assert aims_of(b, *THEIRS) == {
        "Yamato": "Iowa",
        "Musashi": "Alabama",
        "Cruiser Force 1": "CruDiv 6",
        "Destroyer Force 1": "Alabama",
    }


@rule("carrier", "21.23")
def test_when_everybody_has_an_attacker_the_heaviest_gets_a_second(action):
    b = action(("Iowa", "DesDiv 106"), ("Yamato", "Musashi", "Kongo")).dice()
    aims = aims_of(b, "Yamato", "Musashi", "Kongo")
    assert aims == {"Yamato": "Iowa", "Musashi": "DesDiv 106", "Kongo": "Iowa"}


@rule("carrier", "21.24")
def test_nobody_is_fired_at_twice_while_one_of_its_class_is_spared(action):
    b = action(("Iowa",), ("Yamato", "Musashi", "Cruiser Force 1"))
    line = lines(b)[JAPAN]
    yamato, musashi = b.ship("Yamato"), b.ship("Musashi")
    assert may_be_aimed_at(b.s, yamato, line, [])
    assert not may_be_aimed_at(b.s, yamato, line, [yamato])
    assert may_be_aimed_at(b.s, yamato, line, [yamato, musashi]), "cruisers are another class"


@rule("carrier", "21.24")
def test_targets_are_chosen_ship_by_ship_before_the_first_die(action):
    b = action(("Iowa", "Alabama"), ("Yamato", "Musashi")).dice()
    b.run(begin_action).take("by hand")
    assert b.asked.about == b.us_ship("Iowa")
    b.dice(surface_target=[1, 1], gunfire=[1, 1, 1, 1, 1, 1, 1])
    b.take("fire at Musashi")
    assert b.keys == ["fire at Yamato", "hold fire"]
    b.take("hold fire")
    assert b.told("21.25 gunfire 1"), "now they fire"
    b.take("spread")
    assert b.verb == "pause"


# --- fire -----------------------------------------------------------------------------------------


@rule("carrier", "21.25")
def test_the_column_is_attack_less_defence(action):
    b = action(("Iowa",), ("Yamato", "Cruiser Force 8"))
    iowa, yamato = b.us_ship("Iowa"), b.ship("Yamato")
    assert gun_throw(b.s, US, iowa, yamato, 1).column == 12 - 6
    assert gun_throw(b.s, US, iowa, b.ship("Cruiser Force 8"), 1).column == 12 - 3
    chart = b.data.charts["surface_fire"]
    assert chart.look_up(9, 10).result == chart.look_up(8, 10).result, "the highest not above"
    b.s.ship_hits[yamato] = 13
    assert gun_throw(b.s, JAPAN, yamato, iowa, 1).shift == -2


@rule("carrier", "21.25")
def test_damage_comes_at_the_end_of_the_round_for_good_and_cripples_sink(action):
    b = action(("Iowa",), ("Haruna",)).dice(gunfire=[10, 10])
    b.s.ship_hits[b.ship("Haruna")] = 9
    b.s.us_hits[b.us_ship("Iowa")] = 14
    b.run(begin_action)
    assert b.s.ship_force[b.ship("Haruna")] == SUNK, "four hits more make thirteen of seventeen"
    assert b.s.us_group[b.us_ship("Iowa")] == SUNK, "both fire before either sinks"
    assert b.s.ship_hits_now[b.ship("Haruna")] == 0


@rule("carrier", "21.26")
def test_destroyers_use_torpedoes_at_night_whatever_the_target(action):
    b = action(("DesDiv 106",), ("Yamato", "Destroyer Force 1"), NIGHT)
    b.dice(night_surprise=[5], surface_target=[], torpedoes=[8, 4] * 2, gunfire=[1] * 2)
    b.run(begin_action).take("spread", "spread")
    assert b.s.ship_hits[b.ship("Yamato")] == 8, "four hits in each round"
    assert b.s.us_hits[b.us_ship("DesDiv 106")] == 6, "a 4 with +2 gives two hits, Yamato one"


@rule("carrier", "21.26")
def test_torpedoes_know_japan_and_surprise(action):
    b = action(("DesDiv 106",), ("Destroyer Force 1",), NIGHT)
    b.s.action_surprised = JAPAN
    assert torpedo_throw(b.s, US, 1).shift == 2
    assert torpedo_throw(b.s, US, 2).shift == 0, "by then they are awake"
    assert torpedo_throw(b.s, JAPAN, 2).shift == 2


@rule("carrier", "21.261")
def test_japanese_cruisers_fire_torpedoes_as_well_in_the_first_round_of_a_night(action):
    b = action(("CruDiv 6",), ("Cruiser Force 1",), NIGHT)
    b.dice(night_surprise=[5], torpedoes=[4], gunfire=[1, 1, 1, 1]).run(begin_action)
    assert b.s.us_hits[b.us_ship("CruDiv 6")] == 2, "once, and not in the second round"


@rule("carrier", "21.21")
@pytest.mark.parametrize(("die", "surprised"), [(1, US), (2, US), (3, -1), (9, -1), (10, JAPAN)])
def test_night_surprise(action, die, surprised):
    b = action(("Iowa",), ("Yamato",), NIGHT)
    shots = 4 if surprised == -1 else 3
    b.dice(night_surprise=[die], gunfire=[1] * shots).run(begin_action)
    assert b.s.action_surprised == surprised


@rule("carrier", "21.2")
def test_two_rounds_are_fought_and_by_day_nobody_is_surprised(action):
    b = action(("Iowa",), ("Yamato",)).dice(gunfire=[10, 10, 10, 10]).run(begin_action)
    assert b.s.ship_hits[b.ship("Yamato")] == 12, "six hits a round on column 6"
    assert b.s.us_hits[b.us_ship("Iowa")] == 14


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
