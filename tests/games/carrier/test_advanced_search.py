"""Chapter 18: shadowing, drop tanks, reports that are wrong."""

import pytest

from deckload.games.carrier.model.state import ADRIFT, APPROXIMATE, LOCATED, OFF_MAP, SPOTTED
from deckload.games.carrier.rules.forces.arrival import take_counter
from deckload.games.carrier.rules.forces.levels import remove_force
from deckload.games.carrier.rules.search.course import place_of_search
from deckload.games.carrier.rules.search.flight import fly_searches
from deckload.games.carrier.rules.search.missions import send_searches
from deckload.games.carrier.rules.search.sectors import (
    EXTENDED,
    STANDARD,
    band_of,
    legs,
    marker_of_sector,
    searched_hexes,
)
from deckload.games.carrier.rules.search.sighting import attempt, look_again
from deckload.testing import rule

A, B = 0, 1
WEST = 270


@pytest.fixture
def sea(battle):
    """TF 58 in 1113; search 1 is of two units of Hornet, due west, with one band behind it."""

    def make(kind=STANDARD, units=("VB-2a", "VB-2b"), step=0, goal="1123", **options):
        b = battle("search").deck("Hornet", away=units).playing(**options)
        return b.search(1, kind, goal, units, WEST, step)

    return make


def contact(b, place, chit="Carrier", force=A):
    b.s.force_hex[force] = b.hex(place)
    b.s.force_chit[force], b.s.force_level[force] = chit, 1
    return b


def where(b, force=A):
    return b.data.grid.name_of(b.s.force_hex[force])


# --- shadowing ------------------------------------------------------------------------------------


@rule("carrier", "18.11")
def test_a_shadow_looks_once_more_and_then_goes_home_past_what_it_saw(sea):
    b = contact(sea(shadowing="on"), "1119").dice(air_search=[8], intelligence=[5])
    b.run(fly_searches).take("shadow")
    b.s.force_hex[A] = b.hex("1120")
    assert place_of_search(b.s, 0) == b.hex("1120"), "it goes with the force"
    b.dice(air_search=[1]).run(fly_searches)
    assert b.s.search_step[0] == 1, "it has not flown on"
    b.s.force_hex[A] = b.hex("1118")
    b.dice().run(fly_searches)
    assert b.data.grid.name_of(place_of_search(b.s, 0)) == "1116", "home, without a look at 3-6"
    b.s.force_hex[A] = b.hex("1115")
    b.dice(air_search=[1]).run(fly_searches)
    assert b.s.search_kind[0] == 0, "it has looked at the nearest band, and is back"


@rule("carrier", "18.11")
def test_a_vague_sighting_cannot_be_shadowed(sea):
    b = contact(sea(shadowing="on"), "1117").dice(air_search=[5]).run(fly_searches)
    assert b.verb == "pause"
    b = contact(sea(shadowing="off"), "1117").dice(air_search=[6]).run(fly_searches)
    assert b.verb == "pause"
    b = contact(sea(shadowing="on", step=3), "1117").dice(air_search=[6]).run(fly_searches)
    assert b.verb == "pause", "on its way home it has no fuel for that"


@rule("carrier", "18.12")
def test_who_stays_with_one_force_searches_no_other(sea):
    b = contact(contact(sea(shadowing="on"), "1116"), "1118", force=B)
    b.dice(air_search=[6]).run(fly_searches).take("nearest first", "shadow")
    assert b.s.force_detected[B] == 0
    b = contact(contact(sea(shadowing="on"), "1116"), "1118", force=B)
    b.dice(air_search=[6, 6]).run(fly_searches).take("nearest first", "fly on", "fly on")
    assert b.s.force_detected[B] == LOCATED


@rule("carrier", "8.331", "18.12")
def test_where_a_search_may_stay_the_player_says_whom_it_looks_for_first(sea):
    b = contact(contact(sea(shadowing="on"), "1116"), "1118", force=B)
    b.dice(air_search=[6]).run(fly_searches).take("look for Force B", "shadow")
    assert b.s.search_watch[0] == B
    assert b.s.force_detected[A] == 0


@rule("carrier", "18.13")
@pytest.mark.parametrize(("place", "verb"), [("1121", "shadow"), ("1122", "pause")])
def test_far_out_only_the_nearer_half_can_be_shadowed(sea, place, verb):
    b = contact(sea(shadowing="on", step=1), place).dice(air_search=[7]).run(fly_searches)
    assert b.verb == verb


@rule("carrier", "18.14")
def test_the_second_look_is_better_by_one(sea):
    b = contact(sea(shadowing="on", units=("VB-2a",)), "1117")
    b.dice(air_search=[7]).run(fly_searches).take("shadow")
    b.dice(air_search=[8]).run(fly_searches)
    assert b.s.force_detected[A] == SPOTTED
    assert b.told("air search 8+1: spotted")


@rule("carrier", "18.15")
def test_both_units_of_a_search_shadow(sea):
    b = contact(sea(shadowing="on"), "1117").dice(air_search=[6]).run(fly_searches).take("shadow")
    assert b.s.air_search.count(0) == 2
    assert b.s.search_kind.count(STANDARD) == 1


# --- drop tanks -----------------------------------------------------------------------------------


@rule("carrier", "18.21")
def test_fighters_alone_search_twelve_hexes_out(sea):
    b = sea(extended_search="on").deck("Yorktown", ready=("VB-1a",)).run(send_searches)
    assert "drop tanks" not in b.keys, "bombers do not"
    b = sea(extended_search="on").deck("Yorktown", ready=("VB-1a", "VF-1a")).run(send_searches)
    b.take("drop tanks", "far search W")
    assert b.s.air_search[b.unit("VF-1a")] == 1
    assert b.data.grid.name_of(b.s.search_goal[1]) == "1125"
    assert b.s.search_legs[1] == 4


@rule("carrier", "18.22")
def test_the_last_two_hexes_are_a_band_of_their_own_flown_twice(sea):
    b = sea()
    origin = b.hex("1113")
    goal = marker_of_sector(b.s, origin, WEST, EXTENDED)
    assert legs(b.s, EXTENDED, origin, goal, WEST) == 4
    assert [band_of(step, 4) for step in (3, 4)] == [3, 3]
    zone = searched_hexes(b.s, EXTENDED, origin, goal, WEST, 3)
    assert {b.data.grid.distance(origin, place) for place in zone} == {11, 12}
    assert b.hex("1125") in zone


@rule("carrier", "18.23")
def test_fighters_that_find_carriers_turn_back(sea):
    units = ("VF-2a", "VF-2b")
    b = sea(EXTENDED, units, extended_search="on", goal="1125")
    contact(b, "1117").dice(air_search=[8]).run(fly_searches)
    assert b.s.search_legs[0] == 2
    b.dice(air_search=[1]).run(fly_searches)
    b.run(fly_searches)
    assert b.s.search_kind[0] == 0, "it is home again two turns later"
    b = sea(EXTENDED, units, extended_search="on", goal="1125")
    contact(b, "1117", "Surface").dice(air_search=[8]).run(fly_searches)
    assert b.s.search_legs[0] == 4, "other ships do not chase them off"


@rule("carrier", "18.24")
def test_fighters_see_no_more_with_drop_tanks(sea):
    b = contact(sea(EXTENDED, ("VF-2a",), goal="1125"), "1114").dice(air_search=[6])
    attempt(b.s, 0, A)
    assert b.s.force_detected[A] == 0, "six less two is nothing"


# --- location uncertainty -------------------------------------------------------------------------


@rule("carrier", "18.31", "18.34")
def test_a_force_that_was_vaguely_known_proves_to_be_elsewhere(sea):
    """20 June: the first report was sixty miles off."""
    b = contact(sea(location_uncertainty="on"), "1117")
    b.s.force_detected[A] = APPROXIMATE
    b.dice(air_search=[7], intelligence=[5], true_position=[5], distance_off=[8])
    attempt(b.s, 0, A)
    assert where(b) == "1119"
    b.dice(air_search=[7], intelligence=[5])
    attempt(b.s, 0, A)
    assert where(b) == "1119", "it is located now: no doubt is left"


@rule("carrier", "18.31")
def test_without_a_vague_report_before_nothing_is_corrected(sea):
    b = contact(sea(location_uncertainty="on"), "1117").dice(air_search=[6])
    attempt(b.s, 0, A)
    assert where(b) == "1117"
    b = contact(sea(location_uncertainty="off"), "1117").dice(air_search=[6])
    b.s.force_detected[A] = APPROXIMATE
    attempt(b.s, 0, A)
    assert where(b) == "1117"


@rule("carrier", "18.32")
@pytest.mark.parametrize(("die", "way"), [*enumerate(["NE", "E", "SE", "SW", "W", "NW"], 1)])
def test_the_first_die_says_which_way(sea, die, way):
    b = contact(sea(location_uncertainty="on"), "1117")
    b.s.force_detected[A] = APPROXIMATE
    b.dice(air_search=[6], true_position=[die], distance_off=[3])
    attempt(b.s, 0, A)
    grid = b.data.grid
    assert b.s.force_hex[A] == grid.neighbour(b.hex("1117"), grid.direction(way))


@rule("carrier", "18.32")
def test_seven_or_more_is_no_change(sea):
    b = contact(sea(location_uncertainty="on"), "1117")
    b.s.force_detected[A] = APPROXIMATE
    b.dice(air_search=[6], true_position=[7])
    attempt(b.s, 0, A)
    assert where(b) == "1117"


@rule("carrier", "18.33")
@pytest.mark.parametrize(("die", "hexes"), [(2, 0), (3, 1), (7, 1), (8, 2)])
def test_the_second_die_says_how_far(sea, die, hexes):
    b = contact(sea(location_uncertainty="on"), "1117")
    b.s.force_detected[A] = APPROXIMATE
    b.dice(air_search=[6], true_position=[2], distance_off=[die])
    attempt(b.s, 0, A)
    assert b.data.grid.distance(b.hex("1117"), b.s.force_hex[A]) == hexes


@rule("carrier", "18.33")
def test_a_force_is_not_put_among_us_ships(sea):
    b = contact(sea(location_uncertainty="on"), "1115")
    b.s.force_detected[A] = APPROXIMATE
    b.dice(air_search=[6], true_position=[2], distance_off=[8])
    attempt(b.s, 0, A)
    assert where(b) == "1114", "it stops next to TF 58"


@rule("carrier", "18.34", "7.53")
def test_both_halves_of_a_double_force_prove_to_be_elsewhere(sea):
    b = contact(contact(sea(location_uncertainty="on"), "1117"), "1117", force=B)
    b.s.force_partner[A], b.s.force_partner[B] = B, A
    b.s.force_detected[A] = APPROXIMATE
    b.dice(air_search=[6], true_position=[5], distance_off=[8])
    attempt(b.s, 0, A)
    assert (where(b), where(b, B)) == ("1119", "1119")


@rule("carrier", "18.34", "14.15")
def test_a_submarine_that_shadows_a_force_is_where_it_proves_to_be(sea):
    b = contact(sea(location_uncertainty="on"), "1117")
    b.s.sub_hex[0], b.s.sub_shadows[0] = b.hex("1117"), A
    b.s.force_detected[A] = APPROXIMATE
    b.dice(air_search=[6], true_position=[5], distance_off=[8])
    attempt(b.s, 0, A)
    assert b.data.grid.name_of(b.s.sub_hex[0]) == "1119"


@rule("carrier", "18.34")
def test_a_force_is_not_put_among_ships_adrift_either(sea):
    b = contact(sea(location_uncertainty="on"), "1117")
    wasp = b.us_ship("Wasp")
    b.s.us_group[wasp], b.s.us_adrift[wasp], b.s.us_hits[wasp] = ADRIFT, b.hex("1116"), 6
    b.s.force_detected[A] = APPROXIMATE
    b.dice(air_search=[6], true_position=[2], distance_off=[3])
    attempt(b.s, 0, A)
    assert where(b) == "1117"


@rule("carrier", "18.11", "7.1")
def test_who_arrives_is_not_shadowed_for_the_letter_of_a_force_that_is_gone(sea):
    b = contact(sea(shadowing="on"), "1117")
    b.s.search_watch[0] = A
    remove_force(b.s, A)
    newcomer = take_counter(b.s, 0)
    b.s.force_hex[newcomer] = b.hex("0114")
    b.dice().run()
    look_again(b.s, 0)
    assert b.s.force_counter[newcomer] == 0
    assert b.s.force_hex[b.s.search_watch[0]] == OFF_MAP
