"""7.1, 7.2: who looks for whom, and with what chance."""

import pytest

from deckload.games.sunset.model.game_data import AF1, AF2, IJN, USAAF, USN
from deckload.games.sunset.rules.air.air_fleets import act_formation
from deckload.games.sunset.rules.menu import Menu
from deckload.games.sunset.rules.search.search import (
    LOOK_AGAIN,
    air_search,
    can_air_search,
    can_search_here,
    mutual_search,
    own_hex,
    own_hex_throw,
)
from deckload.testing import rule
from games.sunset.air_raids import has_stopped, start


def carriers_and_enemy(b, enemy_hex="2813", *ships):
    """Essex and Princeton in 2820, a Japanese force somewhere."""
    b.put("USN 1", "2820", "Essex", "Princeton")
    return b.put("IJN 1", enemy_hex, *(ships or ("Nachi", "Ashigara"))).activate("USN 1")


def search_by_air(b, name="USN 1", *, again=False):
    return start(b, (air_search, b.marker(name), int(again)))


# --- one's own hex (7.1) --------------------------------------------------------------------------


@rule("sunset", "7.1")
def test_an_active_task_force_searches_its_hex_with_a_bonus(leyte):
    b = leyte().dice(search=[3]).put("USN 1", "2820", "Denver").put("IJN 1", "2820", "Nachi")
    start(b.activate("USN 1"), (own_hex, b.marker("USN 1")))
    assert b.lines()[-1] == "7.1 search 3+2: found, their number alone"
    b.take("exact")
    assert (b.s.detected[b.marker("IJN 1")], b.s.report_number[b.marker("IJN 1")]) == (1, 1)


@rule("sunset", "7.1")
def test_a_hex_is_searched_once_an_activation(leyte):
    b = leyte().dice(search=[1]).put("USN 1", "2820", "Denver").put("IJN 1", "2820", "Nachi")
    b.activate("USN 1")
    assert can_search_here(b.s, b.marker("USN 1"))
    start(b, (own_hex, b.marker("USN 1")))
    assert not can_search_here(b.s, b.marker("USN 1"))
    b.s.place[b.marker("USN 1")] = b.s.place[b.marker("IJN 1")] = b.hex("2821")
    assert can_search_here(b.s, b.marker("USN 1"))


@rule("sunset", "5.4")
def test_a_dummy_searches_nothing(leyte):
    b = leyte().put("USN 1", "2820").put("IJN 1", "2820", "Nachi").activate("USN 1")
    assert not can_search_here(b.s, b.marker("USN 1"))
    assert not can_air_search(b.s, b.marker("USN 1"))


@rule("sunset", "7.1", "7.2")
def test_ships_in_a_strait_are_found_more_easily(leyte):
    b = leyte()
    assert own_hex_throw(b.s, IJN, b.hex("3722")).shift == 3
    assert own_hex_throw(b.s, IJN, b.hex("3623")).shift == 2


# --- both at once (7.1.1) -------------------------------------------------------------------------


def meet(b, name="IJN 1"):
    b.activate(name)
    return start(b, (mutual_search, b.marker(name)))


@rule("sunset", "7.1.1")
def test_both_sides_search_when_they_meet_the_active_one_first(leyte):
    b = leyte().dice(search=[8, 2], search_results=[10])
    meet(b.put("USN 1", "2820", "Denver").put("IJN 1", "2820", "Nachi"))
    assert [line for line in b.lines() if "search " in line] == [
        "7.1 search 8+2",
        "7.1 search 2+2: not found",
    ]


@rule("sunset", "7.1.1")
def test_who_is_detected_already_is_not_looked_for(leyte):
    b = leyte().dice(search=[1]).put("USN 1", "2820", "Denver").put("IJN 1", "2820", "Nachi")
    meet(b.detect("USN 1"))
    assert b.s.detected[b.marker("USN 1")] == 1
    assert has_stopped(b)


@rule("sunset", "7.1.1")
def test_reports_are_given_at_the_same_time_after_both_rolls(leyte):
    b = leyte().dice(search=[8, 8], search_results=[10])
    b.put("USN 1", "2820", "Denver", "Columbia").put("IJN 1", "2820", "Nachi")
    meet(b)
    assert sorted(b.game.pending()) == [USN, IJN]
    b.take_as(IJN, "exact").take_as(USN, "report 3 cruisers")
    assert b.s.report[b.marker("USN 1")] == [0, 0, 3, 0, 0]
    assert b.s.report[b.marker("IJN 1")] == [0, 0, 1, 0, 0]


@rule("sunset", "7.1.1", "5.4")
def test_a_dummy_that_is_found_is_gone(leyte):
    b = leyte().dice(search=[5]).put("USN 1", "2820", "Denver").put("IJN 1", "2820")
    meet(b)
    assert b.at("IJN 1") == "off"
    assert "5.4 IJN 1 was a dummy." in b.lines(USN)


@rule("sunset", "7.1.1")
def test_a_search_in_a_meeting_counts_as_the_one_of_the_hex(leyte):
    b = leyte().dice(search=[1, 1]).put("USN 1", "2820", "Denver").put("IJN 1", "2820", "Nachi")
    meet(b)
    assert not can_search_here(b.s, b.marker("IJN 1"))


@rule("sunset", "7.1.1")
def test_lone_cripples_look_for_nobody(leyte):
    b = leyte().put("IJN D1", "2820", "Nachi").put("USN 1", "2820", "Denver").activate("USN 1")
    start(b, (mutual_search, b.marker("USN 1")))
    assert has_stopped(b)


@rule("sunset", "7.1.1", "5.4")
def test_who_alone_looks_back_is_no_dummy_but_either_of_two_may_be_one(leyte):
    b = leyte().dice(search=[1, 1])
    meet(b.put("USN 1", "2820", "Denver").put("IJN 1", "2820", "Nachi"))
    assert b.s.genuine[b.marker("USN 1")] == 1
    c = leyte().dice(search=[1, 1, 1]).put("USN 1", "2820", "Denver").put("USN 2", "2820", "Boise")
    meet(c.put("IJN 1", "2820", "Nachi"))
    assert [c.s.genuine[c.marker(name)] for name in ("USN 1", "USN 2")] == [0, 0]


@rule("sunset", "7.1", "7.1.1")
def test_who_comes_back_into_a_hex_does_not_search_it_again(leyte):
    b = leyte().dice(search=[1, 1])
    b.put("USN 1", "2820", "Denver").put("IJN 1", "2820", "Nachi").activate("IJN 1")
    start(b, (mutual_search, b.marker("IJN 1")), (mutual_search, b.marker("IJN 1")))
    assert len([line for line in b.lines() if "search " in line]) == 2


# --- by air (7.2) ---------------------------------------------------------------------------------


@rule("sunset", "7.2")
@pytest.mark.parametrize(
    ("ships", "reach"),
    [
        (("Essex",), 12),
        (("Princeton",), 12),
        (("St. Lo",), 4),
        (("Iowa",), 0),
    ],
)
def test_us_planes_see_as_far_as_their_carrier_is_large(leyte, ships, reach):
    b = leyte().put("USN 1", "2820", *ships).activate("USN 1")
    for away in range(1, 14):
        b.put("IJN 1", f"28{20 - away:02}", "Nachi")
        assert can_air_search(b.s, b.marker("USN 1")) == (away <= reach), away


@rule("sunset", "7.2")
@pytest.mark.parametrize(("ship", "reach"), [("Zuikaku", 14), ("Zuiho", 14), ("Mogami", 6)])
def test_japanese_planes_see_fourteen_hexes_and_those_of_mogami_six(leyte, ship, reach):
    b = leyte().put("IJN 1", "2820", ship).activate("IJN 1")
    for away in (reach, reach + 1):
        b.put("USN 1", f"28{20 - away:02}", "Denver")
        assert can_air_search(b.s, b.marker("IJN 1")) == (away <= reach)


@rule("sunset", "7.2", "9.1")
def test_a_carrier_that_cannot_fly_searches_nothing(leyte):
    b = carriers_and_enemy(leyte()).hits(Essex=5, Princeton=3)
    assert not can_air_search(b.s, b.marker("USN 1"))


@rule("sunset", "7.2", "6.5.11")
def test_nobody_searches_by_air_at_night(leyte):
    b = carriers_and_enemy(leyte())
    assert can_air_search(b.s, b.marker("USN 1"))
    assert not can_air_search(b.turn(5).s, b.marker("USN 1"))


@rule("sunset", "7.2")
def test_a_force_searches_by_air_once_an_activation(leyte):
    b = search_by_air(carriers_and_enemy(leyte().dice(search=[1])))
    assert not can_air_search(b.s, b.marker("USN 1"))


@rule("sunset", "7.2")
def test_every_undetected_enemy_in_range_is_rolled_for(leyte):
    b = carriers_and_enemy(leyte().dice(search=[1, 2])).put("IJN 2", "2815")
    b.put("IJN 3", "2802", "Myoko")
    search_by_air(b)
    assert sum("search" in line for line in b.lines()) == 3  # two rolls, and that they set out


@rule("sunset", "7.2")
def test_beyond_half_the_range_it_is_harder(leyte):
    b = search_by_air(carriers_and_enemy(leyte().dice(search=[1]), "2814"))
    assert b.lines()[-1] == "7.2 search 1: not found"
    b = search_by_air(carriers_and_enemy(leyte().dice(search=[1]), "2813"))
    assert b.lines()[-1] == "7.2 search 1-1: not found"


@rule("sunset", "7.2")
def test_the_best_search_tells_all(leyte):
    b = search_by_air(carriers_and_enemy(leyte().dice(search=[10]), "2814"))
    assert b.lines(USN)[-1] == "7.2 search 10: found, exact numbers"


@rule("sunset", "7.2")
def test_two_fleet_carriers_help_and_light_ones_do_not(leyte):
    b = leyte().dice(search=[1]).put("USN 1", "2820", "Essex", "Lexington")
    search_by_air(b.put("IJN 1", "2815", "Nachi").activate("USN 1"))
    assert b.lines()[-1] == "7.2 search 1+1: not found"
    b = search_by_air(carriers_and_enemy(leyte().dice(search=[1]), "2815"))
    assert b.lines()[-1] == "7.2 search 1: not found"


@rule("sunset", "14.5")
def test_with_hermaphrodites_more_ships_search(leyte):
    for ship, reach in (("Ise", 6), ("Hyuga", 6), ("Tone", 4), ("Oyodo", 4), ("Nachi", 0)):
        b = leyte(hermaphrodites="on").put("IJN 1", "2820", ship).activate("IJN 1")
        b.put("USN 1", f"28{20 - reach:02}", "Denver")
        assert can_air_search(b.s, b.marker("IJN 1")) == (reach > 0), ship
        b.put("USN 1", f"28{19 - reach:02}", "Denver")
        assert not can_air_search(b.s, b.marker("IJN 1")), ship


# --- a second look (7.2) --------------------------------------------------------------------------


@rule("sunset", "7.2")
def test_a_force_in_sight_is_looked_at_again_only_if_the_searcher_wants(leyte):
    b = carriers_and_enemy(leyte().dice(search=[1])).detect("IJN 1").put("IJN 2", "2815", "Kinu")
    assert LOOK_AGAIN in Menu(b.s, b.marker("USN 1"), 0).actions()
    search_by_air(b)
    assert (b.s.detected[b.marker("IJN 1")], has_stopped(b)) == (1, True)
    assert LOOK_AGAIN not in Menu(b.s, b.marker("USN 1"), 0).actions()


@rule("sunset", "7.2")
def test_a_second_look_in_vain_loses_the_contact(leyte):
    b = carriers_and_enemy(leyte().dice(search=[2])).detect("IJN 1")
    search_by_air(b, again=True)
    assert b.s.detected[b.marker("IJN 1")] == 0
    assert "7.2 Contact with IJN 1 is lost." in b.lines(IJN)


@rule("sunset", "7.2")
def test_some_can_be_looked_at_again_and_others_left_alone(leyte):
    b = carriers_and_enemy(leyte().dice(search=[1])).put("IJN 2", "2815", "Kinu")
    search_by_air(b.detect("IJN 1", "IJN 2"), again=True).take("look again at IJN 2", "done")
    assert [b.s.detected[b.marker(name)] for name in ("IJN 1", "IJN 2")] == [1, 0]


@rule("sunset", "7.2")
def test_all_can_be_looked_at_again_at_a_word(leyte):
    b = carriers_and_enemy(leyte().dice(search=[1, 1])).put("IJN 2", "2815", "Kinu")
    search_by_air(b.detect("IJN 1", "IJN 2"), again=True).take("all")
    assert [b.s.detected[b.marker(name)] for name in ("IJN 1", "IJN 2")] == [0, 0]


@rule("sunset", "6.4")
def test_lone_cripples_are_always_in_sight(leyte):
    b = carriers_and_enemy(leyte(), "2801").put("IJN D1", "2815", "Myoko")
    search_by_air(b)
    assert has_stopped(b)
    assert b.s.detected[b.marker("IJN D1")] == 1


# --- from the land --------------------------------------------------------------------------------


@rule("sunset", "6.5.9", "7.2")
def test_an_air_fleet_searches_from_any_of_its_fields_and_worse(leyte):
    b = leyte().dice(search=[5]).put("USN 1", "2922", "Denver")
    b.s.done = []
    b.run((act_formation, AF1))  # Legaspi is four hexes away
    assert "7.2 search 5-1" in b.lines()


@rule("sunset", "6.5.9", "7.2")
def test_the_odds_of_a_search_from_the_land_are_told(leyte):
    b = leyte(wild_bull="on").put("USN 1", "2922", "Denver").put("IJN 1", "3722", "Nachi")
    b.run((act_formation, USAAF))
    assert b.asked.odds(b.knows(USN), "search") == "finds each 60%"


@rule("sunset", "6.5.9", "7.2")
def test_the_second_air_fleet_does_not_see_as_far_south(leyte):
    b = leyte().dice(search=[1]).put("USN 1", "3928", "Denver")
    start(b, (act_formation, AF2))
    assert not any("search" in line for line in b.lines())
    start(b, (act_formation, AF1))
    assert any("search 1" in line for line in b.lines())


@rule("sunset", "6.5.9", "7.2")
def test_an_air_fleet_looks_again_only_at_what_it_saw_before_its_search(leyte):
    b = leyte().dice(search=[10, 1], search_results=[10]).put("USN 1", "2922", "Denver")
    b.put("USN 2", "2923", "Columbia").detect("USN 2")
    start(b, (act_formation, AF1)).take("exact")
    assert "look again" in b.keys
    b.take("look again")  # at Columbia alone
    assert b.s.detected[b.marker("USN 2")] == 0
    assert "look again" not in b.keys


@rule("sunset", "6.5.8")
def test_the_usaaf_searches_its_area_whatever_the_distance(leyte):
    b = leyte().dice(search=[4]).put("IJN 1", "3722", "Nachi").put("IJN 2", "1023", "Kinu")
    b.run((act_formation, USAAF))
    assert [line for line in b.lines() if " search " in line][
        -1
    ] == "7.2 search 4+1: found, their number alone"
    assert b.verb == "report"


@rule("sunset", "6.5.8", "4.5")
def test_a_formation_searches_once_an_activation(leyte):
    b = leyte(wild_bull="on").dice(search=[1]).put("IJN 1", "3722", "Nachi")
    b.run((act_formation, USAAF)).take("search")
    assert b.keys == ["done"]


@rule("sunset", "6.5.8", "13.1.5.1")
@pytest.mark.parametrize(("turn", "asked"), [(6, True), (10, False)])
def test_the_usaaf_is_asked_to_search_while_halsey_may_be_bound_by_what_it_finds(
    leyte, turn, asked
):
    b = leyte(wild_bull="on").turn(turn).put("IJN 1", "3722", "Nachi")
    b.dice(search=[] if asked else [1]).run((act_formation, USAAF))
    assert ("search" in b.keys) == asked
