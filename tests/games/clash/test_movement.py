"""Chapter 7: movement, and what stops or slows it."""

import pytest

from deckload.games.clash.model.state import BY_CONTACT, BY_FLEET
from deckload.games.clash.rules.activation import activate
from deckload.games.clash.rules.groups.movement import allowance
from deckload.games.clash.rules.groups.task_groups import note_places
from deckload.games.clash.rules.raids.interception import arrive
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.rules.raids.raid import slow_down
from deckload.testing import rule
from games.clash.raids import in_flight, start

NIGHT, DAY = 5, 2


def begin(b):
    """The Initial Phase is over, with the markers as they are."""
    note_places(b.s)
    return b


def sail(b, name):
    """Activate a marker at night, so that it is asked for nothing but its move."""
    return b.turn(NIGHT).run((activate, b.marker(name)))


@rule("clash", "7.1", "2.3.1")
@pytest.mark.parametrize(("turn", "points"), [(3, 4), (4, 5)])
def test_the_slowest_ship_sets_the_pace_of_odd_and_even_turns(clash, turn, points):
    b = clash().turn(turn).put("USN 1", "2010", "Lexington", "Reno").put("USN 2", "2010", "Idaho")
    assert allowance(b.s, b.marker("USN 1")) == points
    assert allowance(b.s, b.marker("USN 2")) == 3


@rule("clash", "7.1")
def test_a_damaged_ship_slows_its_group(clash):
    b = clash().put("USN 1", "2010", "Lexington", "Reno")
    before = allowance(b.s, b.marker("USN 1"))
    b.hits(Lexington=5)
    assert allowance(b.s, b.marker("USN 1")) == before - 1


@rule("clash", "7.1")
def test_a_marker_moves_hex_by_hex_until_its_points_are_spent(clash):
    b = sail(clash().put("USN 1", "2010", "Idaho"), "USN 1").take("hex by hex")
    assert sorted(b.keys) == sorted(
        [f"move {b.data.grid.name_of(p)}" for p in b.data.sea_neighbours[b.hex("2010")]] + ["stop"]
    )
    b.take("move 2009", "move 2008", "move 2007")
    assert (b.at("USN 1"), b.verb) == ("2007", "reorganise")
    assert "7.1 USN 1 moves to 2007." in b.lines(IJN)


@rule("clash", "7.1")
def test_a_destination_is_enough_for_a_whole_move(clash):
    b = sail(clash().put("USN 1", "2010", "Reno"), "USN 1")
    here = b.data.grid.distances_from(b.hex("2010"))
    reached = [b.hex(key.split()[1]) for key in b.keys if key.startswith("move")]
    sea = [place for place in b.data.sea_hexes if 1 <= here[place] <= 4]
    assert sorted(reached) == sorted(sea), "every sea hex within its four points"
    b.take("move 2006")
    assert (b.at("USN 1"), b.verb) == ("2006", "reorganise")
    gone = [line for line in b.lines(IJN) if "moves to" in line]
    assert gone == [f"7.1 USN 1 moves to {place}." for place in ("2009", "2008", "2007", "2006")]


@rule("clash", "7.1")
def test_no_way_leads_past_an_enemy_in_sight(clash):
    b = clash().put("USN 1", "2010", "Reno").put("IJN 1", "2009", "Mogami")
    sail(b, "USN 1").take("move 2008")
    assert b.verb == "reorganise"
    assert (b.at("USN 1"), len([line for line in b.lines() if "moves to" in line])) == ("2008", 3)
    b = clash().put("USN 1", "2010", "Reno").put("IJN 1", "2009", "Mogami").dice(search=[1, 1])
    assert sail(b, "USN 1").take("move 2009").at("USN 1") == "2009"


@rule("clash", "16.1.4", "7.1")
def test_a_way_never_turns_west_before_the_battle_not_even_for_a_hex(clash):
    b = clash(decisive_battle="on").put("IJN 1", "2010", "Taiho").put("USN 1", "2009", "Reno")
    b.put("USN 2", "2109", "Boston").put("USN 3", "2110", "Iowa")
    sail(b, "IJN 1")
    assert not any(key.startswith("move 19") for key in b.keys)
    assert "move 2008" not in b.keys, "it lies to the north, but the way there is to the west"


@rule("clash", "15.7", "7.1")
def test_an_enemy_out_of_sight_stops_a_marker_on_its_way(clash):
    b = clash(secret_movement="on").put("USN 1", "2010", "Reno").put("IJN 1", "2008", "Mogami")
    b.s.sighted[b.marker("USN 1")], b.s.sighted[b.marker("IJN 1")] = 1, 2
    sail(b.dice(search=[1, 1]), "USN 1").take("move 2006")
    assert b.at("USN 1") == "2008"


@rule("clash", "7.1")
def test_a_marker_may_stop_early(clash):
    b = sail(clash().put("USN 1", "2010", "Reno"), "USN 1").take("move 2009")
    assert (b.at("USN 1"), b.verb) == ("2009", "reorganise")


@rule("clash", "7.1", "6.5")
def test_an_enemy_marker_stops_it_even_a_dummy(clash):
    b = clash().put("USN 1", "2010", "Reno").put("IJN 1", "2009").dice(search=[1])
    sail(b, "USN 1").take("move 2009")
    assert (b.at("USN 1"), b.at("IJN 1"), b.verb) == ("2009", "2009", "reorganise")


@rule("clash", "7.1")
def test_a_marker_can_leave_an_enemy_it_starts_with(clash):
    b = clash().put("USN 1", "2010", "Reno").put("IJN 1", "2010", "Mogami")
    sail(b, "USN 1").take("move 2009")
    assert b.verb == "reorganise"


@rule("clash", "12.0", "6.0")
def test_whoever_was_detected_before_must_fight(clash):
    b = clash().put("USN 1", "2010", "Reno").put("IJN 1", "2009", "Mogami")
    b.detect("IJN 1", BY_FLEET).dice(search=[1, 1], initiative=[9, 1], deployment=[5, 5])
    sail(b, "USN 1").take("move 2009")
    assert "12.0 Surface battle in 2009!" in b.lines()
    assert b.s.fighting == [[b.marker("USN 1")], [b.marker("IJN 1")]]
    assert b.s.mover == b.marker("USN 1")


@rule("clash", "12.0")
def test_whoever_gives_battle_is_detected_by_it_though_no_search_had_found_him(clash):
    b = clash().put("IJN 1", "2010", "Mogami").put("USN 1", "2009", "Reno")
    b.detect("USN 1", BY_FLEET).dice(search=[1, 1], initiative=[9, 1], deployment=[5, 5])
    sail(b, "IJN 1").take("move 2009")
    assert b.s.battle_hex == b.hex("2009")
    assert b.s.detected[b.marker("IJN 1")] == BY_CONTACT
    assert b.s.detected[b.marker("USN 1")] == BY_FLEET | BY_CONTACT


@rule("clash", "12.0")
def test_all_detected_enemies_of_the_hex_fight_and_no_others(clash):
    b = clash().put("USN 1", "2010", "Reno").put("IJN 1", "2009", "Mogami")
    b.put("IJN 2", "2009", "Atago").force(IJN, "2009", **{"IJN 3": ("Takao",), "IJN 4": ("Maya",)})
    b.detect("IJN 1", BY_FLEET).detect("Mobile Fleet", BY_FLEET)
    b.dice(search=[1, 1, 1, 1], initiative=[9, 1], deployment=[5, 5, 5, 5])
    sail(b, "USN 1").take("move 2009")
    names = [b.data.marker_names[g] for g in b.s.fighting[IJN]]
    assert sorted(names) == ["IJN 1", "IJN 3", "IJN 4"]


@rule("clash", "7.2")
def test_air_attacks_cost_two_points_at_most(clash):
    b = clash().put("USN 1", "2010", "Reno")
    group = b.marker("USN 1")
    for expected in (1, 2, 2):
        slow_down(b.s, group)
        assert b.s.slower[group] == expected


@rule("clash", "7.2", "12.9")
@pytest.mark.parametrize("raids_before", [0, 1, 2])
def test_a_retreat_costs_its_point_besides_those_of_air_attacks_whichever_came_first(
    clash, raids_before
):
    b = clash().put("USN 1", "2010", "Reno")
    group = b.marker("USN 1")
    for _ in range(raids_before):
        slow_down(b.s, group)
    b.s.slower[group] += 1
    for _ in range(3 - raids_before):
        slow_down(b.s, group)
    assert b.s.slower[group] == 3


@rule("clash", "7.2")
def test_an_attack_that_costs_nothing_more_is_not_told_as_a_loss(clash):
    b = clash().put("USN 1", "2010", "Reno")
    attack = ("Zuikaku DB", "Zuikaku T", "Taiho DB", "Taiho T")
    for _ in range(3):
        start(in_flight(b, "USN 1", *attack), arrive)
    assert b.lines().count("7.2 USN 1 zigzags under air attack and loses a movement point.") == 2


@rule("clash", "7.2")
def test_an_attack_on_one_group_slows_the_whole_force_for_one_move(clash):
    b = clash().force(USN, "2010", **{"USN 1": ("Idaho",), "USN 2": ("Tennessee",)}).turn(NIGHT)
    slow_down(b.s, b.marker("USN 2"))
    force = b.marker("TF 58")
    assert (b.s.slower[force], allowance(b.s, force)) == (1, 2)
    sail(b, "TF 58").take("stop")
    assert allowance(b.s, force) == 3


@rule("clash", "7.2")
def test_a_marker_on_a_group_of_the_force_counts_and_speed_is_never_negative(clash):
    b = clash().force(USN, "2010", **{"USN 1": ("Idaho",), "USN 2": ("Tennessee",)})
    b.s.slower[b.marker("USN 1")] = 2
    assert allowance(b.s, b.marker("TF 58")) == 1
    sail(b, "TF 58").take("stop")
    assert b.s.slower[b.marker("USN 1")] == 0, "it is gone after the move"
    b.s.slower[b.marker("TF 58")] = 9
    assert allowance(b.s, b.marker("TF 58")) == 0


@rule("clash", "15.4")
@pytest.mark.parametrize(("turn", "option", "points"), [(5, "on", 4), (5, "off", 3), (3, "on", 3)])
def test_with_the_option_nights_give_a_point_more(clash, turn, option, points):
    b = clash(night_speed=option).turn(turn).put("USN 1", "2010", "Idaho")
    assert allowance(b.s, b.marker("USN 1")) == points


@rule("clash", "16.2")
@pytest.mark.parametrize(
    ("name", "ship", "turn", "points"),
    [("USN 1", "Reno", 5, 5), ("USN 1", "Reno", 3, 4), ("USN 1", "Idaho", 5, 3)],
)
def test_the_us_runs_west_by_night_without_the_bombardment_group(clash, name, ship, turn, points):
    b = clash("unleashed", run_west="on").turn(turn).put(name, "2010", ship)
    b.put("IJN 1", "0618", "Mogami")
    assert allowance(b.s, b.marker(name)) == points
    assert allowance(b.s, b.marker("IJN 1")) == 4


@rule("clash", "3.3")
def test_of_three_groups_the_last_must_move_out_if_the_others_stay(clash):
    b = clash().put("USN 1", "2010", "Reno").put("USN 2", "2010", "Mobile")
    b.put("USN 3", "2010").force(USN, "3010", **{"USN 4": ("Essex",)})
    sail(begin(b), "USN 1").take("stop")
    sail(b, "USN 2").take("stop")
    sail(b, "USN 3")
    assert "stop" not in b.keys
    b.take("hex by hex", "move 2009")
    assert "stop" in b.keys
    assert "move 2010" not in b.keys, "not back to where he was one too many"


@rule("clash", "3.3")
def test_once_one_group_has_made_room_the_others_may_stay(clash):
    b = clash().put("USN 1", "2010", "Reno").put("USN 2", "2010", "Mobile").put("USN 3", "2010")
    sail(begin(b), "USN 1").take("move 2009")
    sail(b, "USN 2").take("stop")
    assert "stop" in sail(b, "USN 3").keys


@rule("clash", "3.3")
def test_who_was_there_first_need_not_make_room_for_late_comers(clash):
    b = begin(clash().put("USN 1", "2010", "Reno").put("USN 2", "2010", "Mobile"))
    for late in ("USN 3", "USN 4"):
        b.put(late, "2010").s.acted[b.marker(late)] = 1
    assert "stop" in sail(b, "USN 1").keys


@rule("clash", "3.3")
@pytest.mark.parametrize(("first", "last"), [("USN 1", "TF 58"), ("TF 58", "USN 1")])
def test_of_the_task_force_and_a_group_the_last_one_makes_room(clash, first, last):
    b = clash().put("USN 1", "2010", "Reno").force(USN, "2010", **{"USN 2": ("Essex",)})
    sail(begin(b), first).take("stop")
    assert "stop" not in sail(b, last).keys


@rule("clash", "3.3")
def test_a_group_need_not_make_room_for_a_task_force_that_came_later(clash):
    b = clash().put("USN 1", "2010", "Reno").force(USN, "2009", **{"USN 2": ("Essex",)})
    begin(b)
    sail(b, "TF 58").take("move 2010")
    assert "stop" in sail(b, "USN 1").keys
