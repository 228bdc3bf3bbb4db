"""Cases 6.1.1 to 6.1.3 and chapters 7 and 11: markers, searches, movement, incidents."""

import pytest

from deckload.games.midway.model.game_data import DECEPTION, JAPAN, LOST, US
from deckload.games.midway.model.state import DAMAGED, SUNK, SURPRISE_IJN
from deckload.games.midway.rules import incidents, spotting
from deckload.games.midway.rules.ijn_phase import movement, operations, search
from deckload.games.midway.rules.ijn_phase.movement import heading, is_locked
from deckload.testing import rule

# --- 6.1.1 ---------------------------------------------------------------------------------------


@rule("midway", "6.1.1", "2.4")
def test_yamamoto_draws_two_more_and_both_routes_act(sea):
    table = sea()
    table.only_markers(Yamamoto=1, AL=1, MO=1)
    table.run(operations.draw_operations, dice={"operations_marker": [3, 1, 1]})
    assert table.s.active == [table.route("AL"), table.route("MO")]
    assert not any(table.s.pool)


@rule("midway", "6.1.1")
def test_one_route_drawn_twice_is_active_once(sea):
    table = sea()
    table.only_markers(Yamamoto=1, AL=2)
    table.run(operations.draw_operations, dice={"operations_marker": [3, 1, 1]})
    assert table.s.active == [table.route("AL")]


@rule("midway", "6.1.1", "1.3")
def test_an_empty_pool_ends_the_drawing(sea):
    table = sea()
    table.only_markers(Reinforcement=1)
    table.run(operations.draw_operations, dice={"operations_marker": [1]})
    assert table.s.active == []
    assert not operations.markers_left(table.s)


@rule("midway", "1.3", "6.1.1")
def test_victory_spirit_puts_played_markers_back_and_leaves_the_game(sea):
    table = sea()
    table.only_markers(Victory_Spirit=1)
    played = sum(table.s.played)
    # The first AL goes back, and is then drawn.
    dice = {"operations_marker": [1, 1], "victory_spirit": [1]}
    table.run(operations.draw_operations, dice=dice)
    assert table.s.active == [table.route("AL")]
    assert table.s.pool[table.marker("AL")] == 0
    assert table.s.played[table.marker("AL")] == 2
    assert operations.markers_in_pool(table.s) == 0
    assert operations.markers_played(table.s) == sum(table.s.played) == played - 1
    operations.discard_markers(table.s)
    assert table.s.removed[table.marker("Victory Spirit")] == 1
    assert table.s.played[table.marker("AL")] == 3
    assert operations.markers_played(table.s) == played


@rule("midway", "7.1")
def test_the_intelligence_marker_may_find_forces_at_sea(sea):
    table = sea()
    table.only_markers(Intelligence=1)
    table.us("TF-16", "MI5", "CV-6")
    table.us("TF-17", "SO4", "CV-5")
    table.us("TF-8", "Alaska", "CA-8.6")
    table.run(operations.draw_operations, dice={"operations_marker": [1], "intelligence": [3, 4]})
    spotted = [table.s.spotted[table.force(name)] for name in ("TF-16", "TF-17", "TF-8")]
    assert spotted == [1, 0, 0]


@rule("midway", "6.1.9")
def test_reinforcement_returns_a_base_and_one_air_unit(sea):
    table = sea()
    table.only_markers(Reinforcement=1)
    wake = table.space("Wake")
    table.s.base_step[wake] = 0
    table.s.base_step[table.space("Rabaul (SO)")] = 1
    table.s.air_base[table.air("11 Det")] = LOST
    table.run(operations.draw_operations, dice={"operations_marker": [1]})
    assert table.s.base_step[wake] == 1
    assert table.s.base_step[table.space("Rabaul (SO)")] == 1
    assert table.based("11 Det") == "Wake"


@rule("midway", "6.1.1")
def test_forces_act_from_the_us_end_carriers_first(sea):
    table = sea()
    table.ijn("Invasion MI", "MI4", "TR-1")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.ijn("Guard", "MI4", "CA-6")
    table.ijn("4th CSF", "MI5", "Soryu")
    from deckload.games.midway.rules.forces import in_route_order

    order = [table.data.forces[f].name for f in in_route_order(table.s, table.route("MI"))]
    assert order == ["4th CSF", "2nd CSF", "Guard", "Invasion MI", "1st CSF"]


# --- 6.1.2 -----------------------------------------------------------------------------------


@rule("midway", "6.1.2")
@pytest.mark.parametrize(
    ("searcher", "at", "found"),
    [
        ("2nd CSF", "MI4", True),
        ("2nd CSF", "MI3", False),
        ("Guard", "Midway", True),
        ("Guard", "MI4", False),
    ],
)
def test_search_ranges_of_forces(sea, searcher, at, found):
    table = sea()
    table.s.base_step[table.space("Wake")] = 0
    table.us("TF-16", "MI5", "CV-6")
    table.ijn(searcher, at, "Hiryu")
    assert search.is_searched(table.s, table.route("MI"), table.space("MI5")) == found


@rule("midway", "6.1.2")
def test_island_bases_search_three_spaces(sea):
    table = sea()
    route = table.route("MI")
    assert search.is_searched(table.s, route, table.space("Midway"))
    assert not search.is_searched(table.s, route, table.space("MI5"))
    table.s.base_step[table.space("Wake")] = 0
    assert not search.is_searched(table.s, route, table.space("Midway"))


@rule("midway", "6.1.2")
def test_each_us_force_is_searched_for_once_and_found_on_2(sea):
    table = sea()
    table.s.active = [table.route("MI")]
    for name, ship in (("TF-16", "CV-6"), ("TF-17", "CV-5"), ("TF-1", "CA-8.6")):
        table.us(name, "Midway", ship)
    table.spot("TF-1")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.ijn("4th CSF", "MI3", "Soryu")
    table.run(search.ijn_search, dice={"search": [3, 2]})
    assert not table.s.spotted[table.force("TF-16")]
    assert table.s.spotted[table.force("TF-17")]


@rule("midway", "6.1.2")
def test_only_active_routes_search(sea):
    table = sea()
    table.us("TF-16", "Midway", "CV-6")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.s.active = [table.route("AL")]
    table.run(search.ijn_search, dice={})


# --- 6.1.3 and 8.1 ---------------------------------------------------------------------------


@rule("midway", "6.1.3")
def test_a_force_stops_at_a_held_objective(sea):
    table = sea()
    table.s.active = [table.route("MO")]
    table.ijn("2nd CSF", "MO2", "Hiryu")
    table.run(movement.ijn_movement, dice={"movement": [6]})
    assert table.where("2nd CSF") == "Port Moresby"
    assert table.s.spotted[table.force("2nd CSF")]


@rule("midway", "6.1.3")
def test_past_a_captured_objective_forces_make_for_the_us_home_base_and_stop_before_it(sea):
    table = sea()
    route = table.route("MO")
    table.s.active = [route]
    table.s.captured[route] = 1
    table.ijn("2nd CSF", "MO2", "Hiryu")
    table.run(movement.ijn_movement, dice={"movement": [6]})
    assert table.where("2nd CSF") == "MO3"


@rule("midway", "6.1.3", "8.1")
def test_a_force_stops_where_us_ships_are(sea):
    table = sea()
    table.s.active = [table.route("MI")]
    table.us("TF-16", "MI3", "CV-6")
    table.ijn("2nd CSF", "Wake", "Hiryu")
    # The second die is for the carrier force left in Kyushu.
    table.run(movement.ijn_movement, dice={"movement": [6, 1]})
    assert table.where("2nd CSF") == "MI3"
    assert table.s.spotted[table.force("2nd CSF")]
    assert table.s.spotted[table.force("TF-16")]


@rule("midway", "6.1.3")
def test_a_force_past_the_objective_comes_back_for_it(sea):
    table = sea()
    force = table.ijn("2nd CSF", "MI5", "Hiryu")
    assert heading(table.s, table.route("MI"), force) == -1
    at_goal = table.ijn("4th CSF", "Midway", "Soryu")
    assert heading(table.s, table.route("MI"), at_goal) == 0
    before = table.ijn("Guard", "MI4", "CA-6")
    assert heading(table.s, table.route("MI"), before) == 1


@rule("midway", "8.1.2", "6.1.8")
def test_on_a_withdrawing_route_forces_go_home(sea):
    table = sea()
    table.s.active = [table.route("MI")]
    table.s.withdrawing[table.route("MI")] = 1
    table.ijn("2nd CSF", "MI1", "Hiryu")
    table.s.force_space[table.force("1st CSF")] = table.space("Honshu")
    table.run(movement.ijn_movement, dice={"movement": [6]})
    assert table.where("2nd CSF") == "Kyushu"
    assert heading(table.s, table.route("MI"), table.force("2nd CSF")) == 0


@rule("midway", "8.1.2")
def test_forces_on_other_routes_do_not_move(sea):
    table = sea()
    table.s.active = [table.route("AL")]
    table.ijn("2nd CSF", "MI1", "Hiryu")
    table.run(movement.ijn_movement, dice={})
    assert table.where("2nd CSF") == "MI1"


@rule("midway", "9.1")
def test_transports_are_locked_at_an_untaken_objective(sea):
    table = sea()
    boats = table.ijn("Invasion MI", "Midway", "TR-1", "CA-6")
    escorts = table.ijn("Guard", "Midway", "CA-7")
    assert is_locked(table.s, boats)
    assert not is_locked(table.s, escorts)
    table.s.withdrawing[table.route("MI")] = 1
    assert not is_locked(table.s, boats)
    table.s.withdrawing[table.route("MI")] = 0
    table.s.captured[table.route("MI")] = 1
    assert not is_locked(table.s, boats)


# --- 7 -------------------------------------------------------------------------------------------


@rule("midway", "7.1")
def test_forces_in_one_space_spot_each_other(sea):
    table = sea()
    ours = table.us("TF-16", "MI5", "CV-6")
    theirs = table.ijn("2nd CSF", "MI5", "Hiryu", seen=False)
    spotting.spot_in(table.s, table.space("MI5"))
    assert table.s.spotted[ours]
    assert table.s.spotted[theirs]
    assert all(table.s.slot_seen[slot] == 0b11 for slot in table.s.slots[theirs])


@rule("midway", "7.1")
def test_an_objective_spots_who_comes_for_it_and_aircraft_see_all(sea):
    table = sea()
    at_midway = table.ijn("2nd CSF", "Midway", "Hiryu")
    table.us("TF-16", "AL4", "CV-6")
    table.us("TF-17", "Aleutians", "CV-5")
    table.s.captured[table.route("AL")] = 1
    for name in ("Midway", "AL4", "Aleutians"):
        spotting.spot_in(table.s, table.space(name))
    assert table.s.spotted[at_midway]
    assert not table.s.spotted[table.force("TF-16")]
    assert table.s.spotted[table.force("TF-17")]
    at_sea = table.ijn("4th CSF", "SO2", "Soryu")
    spotting.spot_from_the_air(table.s, table.space("SO2"), US)
    assert table.s.spotted[at_sea]
    spotting.spot_from_the_air(table.s, table.space("AL4"), JAPAN)
    assert table.s.spotted[table.force("TF-16")]


@rule("midway", "7.3")
def test_spotting_ends_with_the_turn_except_at_an_objective(sea):
    table = sea()
    far = table.ijn("2nd CSF", "MI4", "Hiryu")
    near = table.ijn("4th CSF", "Midway", "Soryu")
    table.us("TF-16", "MI5", "CV-6")
    table.spot("2nd CSF", "4th CSF", "TF-16")
    spotting.lose_sight(table.s)
    assert not table.s.spotted[far]
    assert not table.s.spotted[table.force("TF-16")]
    assert table.s.spotted[near]


@rule("midway", "7.4")
def test_a_deception_marker_goes_when_it_is_seen(sea):
    table = sea()
    force = table.ijn("Guard", "MI3", "CA-6", -2, seen=False)
    spotting.spot(table.s, force, "seaplanes")
    assert len(table.s.slots[force]) == 1
    assert table.where("Guard") == "MI3"
    empty = table.ijn("Support", "MI3", -2, seen=False)
    spotting.examine(table.s, empty)
    assert table.where("Support") is None


@rule("midway", "7.4", "8.1")
def test_a_us_force_sails_on_where_it_meets_only_a_deception(sea):
    from deckload.games.midway.rules.us_phase import naval_operations

    table = sea()
    table.us("TF-16", "MI6", "CV-6")
    table.ijn("Support", "MI5", -2, seen=False)
    table.run(
        naval_operations.sail,
        table.route("MI"),
        answers=["sail TF-16 to MI5", "sail TF-16 to Midway"],
    )
    assert table.where("TF-16") == "Midway"


# --- 11 ------------------------------------------------------------------------------------------

# Where each kind of incident lies among the ten markers.
CALM, INTELLIGENCE, SUBMARINE_2, SUBMARINE_3, SURPRISE, WEATHER = 1, 4, 6, 7, 8, 9


@rule("midway", "11.0")
def test_intelligence_spots_the_enemy_of_who_moved(sea):
    table = sea()
    table.us("TF-16", "Pearl Harbor", "CV-6")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.s.active = [table.route("MI")]
    table.run(incidents.ijn_incident, dice={"incident": [INTELLIGENCE]})
    assert table.s.spotted[table.force("TF-16")]
    assert not table.s.spotted[table.force("2nd CSF")]
    table.ask(incidents.incident(table.s, table.route("MI"), US), dice={"incident": [INTELLIGENCE]})
    assert table.s.spotted[table.force("2nd CSF")]


@rule("midway", "11.0")
def test_no_active_route_no_incident(sea):
    table = sea()
    table.run(incidents.ijn_incident, dice={})


@rule("midway", "11.0")
def test_with_two_routes_one_incident_falls_on_one_of_them(sea):
    table = sea()
    table.s.active = [0, 1]
    dice = {"incident_route": [2], "incident": [WEATHER]}
    table.run(incidents.ijn_incident, dice=dice)
    assert table.s.weather == [0, 1, 0, 0]


@rule("midway", "11.0")
def test_a_us_submarine_meets_the_foremost_force_and_the_player_aims(sea):
    table = sea()
    table.s.active = [table.route("MI")]
    table.ijn("2nd CSF", "MI4", "Hiryu", "CA-6", "DD-2", seen=False)
    table.ijn("Guard", "MI3", "CA-7")
    table.run(
        incidents.ijn_incident,
        answers=["torpedo Hiryu"],
        # One destroyer unit rolls 3 and misses the boat; a 2 hits, and a 5 damages.
        dice={"incident": [SUBMARINE_2], "ASW": [3], "submarine": [2], "hit_on_IJN": [5]},
    )
    assert table.status("Hiryu") == DAMAGED
    assert table.s.spotted[table.force("2nd CSF")]
    assert not table.s.spotted[table.force("Guard")]


@rule("midway", "11.0")
def test_a_submarine_finds_nobody_where_only_deceptions_are_left_of_a_spotted_force(sea):
    table = sea()
    table.s.active = [table.route("MI")]
    table.ijn("2nd CSF", "MI4", DECEPTION, seen=False)
    table.s.spotted[table.force("2nd CSF")] = 1
    table.run(incidents.ijn_incident, dice={"incident": [SUBMARINE_2]})
    assert table.told("The submarine finds nobody.")
    assert table.where("2nd CSF") is None


@rule("midway", "11.0")
def test_escorts_drive_a_submarine_off_with_a_2(sea):
    table = sea()
    table.s.active = [table.route("MI")]
    table.ijn("2nd CSF", "MI4", "Ryujo", "CL-18", "DD-2", "CA-6")
    table.run(incidents.ijn_incident, dice={"incident": [SUBMARINE_3], "ASW": [3, 2, 6]})


@rule("midway", "11.0")
def test_a_submarine_misses_above_its_number(sea):
    table = sea()
    table.s.active = [table.route("MI")]
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.run(incidents.ijn_incident, dice={"incident": [SUBMARINE_2], "submarine": [3]})
    assert table.status("Hiryu") != SUNK
    table.run(
        incidents.ijn_incident,
        dice={"incident": [SUBMARINE_3], "submarine": [3], "hit_on_IJN": [1]},
    )
    assert table.status("Hiryu") == SUNK


@rule("midway", "11.0")
def test_japanese_submarines_go_for_carriers_then_battleships_then_nothing(sea):
    table = sea()
    route = table.route("MI")
    table.us("TF-16", "MI4", "CA-16.2", "BB4", "CV-6")
    boat = {"incident": [SUBMARINE_3], "submarine": [1], "hit_on_USN": [5]}
    table.ask(incidents.incident(table.s, route, US), dice=boat)
    boat["hit_on_USN"] = [4]
    assert table.status("CV-6") == DAMAGED
    table.ask(incidents.incident(table.s, route, US), dice=boat)
    assert table.status("BB4") == DAMAGED
    table.ask(incidents.incident(table.s, route, US), dice={"incident": [SUBMARINE_3]})
    assert table.where("TF-16") == "MI4"


@rule("midway", "11.0")
def test_of_several_forces_and_carriers_chance_picks(sea):
    table = sea()
    route = table.route("MI")
    table.us("TF-16", "MI4", "CV-6", "CV-8")
    table.us("TF-17", "MI4", "CV-5")
    table.us("TF-1", "MI5", "CV-2")
    table.ask(
        incidents.incident(table.s, route, US),
        dice={
            "incident": [SUBMARINE_3],
            "submarine_finds": [1],
            "torpedo_aim": [2],
            "submarine": [1],
            "hit_on_USN": [1],
        },
    )
    assert table.status("CV-8") == SUNK


@rule("midway", "11.0")
def test_a_surprise_brings_the_foremost_forces_on(sea):
    table = sea()
    route = table.route("MI")
    table.s.active = [route]
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.ijn("Guard", "MI4", "CA-6")
    table.ijn("Support", "MI3", "CA-7")
    table.run(incidents.ijn_incident, dice={"incident": [SURPRISE]})
    assert [table.where(f) for f in ("2nd CSF", "Guard", "Support")] == ["Midway", "Midway", "MI3"]
    assert table.s.surprise[route] == SURPRISE_IJN


@rule("midway", "11.0")
def test_a_surprise_moves_neither_locked_forces_nor_those_before_a_home_base(sea):
    table = sea()
    route = table.route("MI")
    table.s.active = [route]
    table.ijn("Invasion MI", "Midway", "TR-1")
    table.ijn("2nd CSF", "Midway", "Hiryu")
    table.run(incidents.ijn_incident, dice={"incident": [SURPRISE]})
    assert table.where("Invasion MI") == "Midway"
    assert table.where("2nd CSF") == "MI5"
    table.s.force_space[table.force("2nd CSF")] = table.space("MI6")
    table.run(incidents.ijn_incident, dice={"incident": [SURPRISE]})
    assert table.where("2nd CSF") == "MI6"


@rule("midway", "11.0")
def test_a_us_surprise_moves_one_force_one_more_space(sea):
    table = sea()
    route = table.route("MI")
    table.us("TF-16", "MI5", "CV-6")
    table.ask(
        incidents.incident(table.s, route, US),
        answers=["dash TF-16 to Midway"],
        dice={"incident": [SURPRISE]},
    )
    assert table.where("TF-16") == "Midway"
    assert table.s.surprise[route] == US


@rule("midway", "4.2.2")
def test_a_tender_that_dashes_off_takes_its_place_along(sea):
    table = sea()
    table.us("TF-16", "Pearl Harbor", "AVD-12")
    table.station("18 BW", "Pearl Harbor")
    table.ask(
        incidents.incident(table.s, table.route("MI"), US),
        answers=["dash TF-16 to MI6"],
        dice={"incident": [SURPRISE]},
    )
    assert table.based("18 BW") == LOST
