"""Chapter 8: searches."""

import pytest

from deckload.games.carrier.model.state import (
    APPROXIMATE,
    LANDED,
    LOCATED,
    LOST_AT_HOME,
    LOST_AWAY,
    SPOTTED,
)
from deckload.games.carrier.rules.decks.boxes import landing_room
from deckload.games.carrier.rules.missions.recall import recall_missions
from deckload.games.carrier.rules.search import flight
from deckload.games.carrier.rules.search.flight import fly_searches, land_searches
from deckload.games.carrier.rules.search.missions import air_search, send_searches
from deckload.games.carrier.rules.search.sectors import (
    EXTENDED,
    NARROW,
    STANDARD,
    band_of,
    is_searched,
    legs,
    marker_of_sector,
    markers_of_narrow,
    searched_hexes,
)
from deckload.games.carrier.rules.search.sighting import attempt
from deckload.games.carrier.rules.victory import score
from deckload.testing import rule

A = 0
EAST, WEST = 90, 270


@pytest.fixture
def sea(battle):
    """TF 58 in 1113; search 1 is of two Helldivers of Hornet, due west."""

    def make(kind=STANDARD, units=("VB-2a", "VB-2b"), step=0):
        b = battle("search").deck("Hornet", away=units)
        b.search(1, kind, "1123", units, WEST, step)
        return b

    return make


def contact(b, place, chit="Carrier", level=1):
    b.s.force_hex[A] = b.hex(place)
    b.s.force_chit[A], b.s.force_level[A] = chit, level
    return b


@rule("carrier", "8.25", "8.24")
def test_a_standard_search_flies_one_of_twelve_ways_ten_hexes_out(sea):
    b = sea()
    origin = b.hex("1113")
    assert b.data.grid.name_of(marker_of_sector(b.s, origin, WEST)) == "1123"
    ends = {marker_of_sector(b.s, origin, bearing) for bearing in range(0, 360, 30)}
    assert len(ends) == 12
    assert all(b.data.grid.distance(origin, end) == 10 for end in ends)


@rule("carrier", "8.33")
@pytest.mark.parametrize("kind", [STANDARD, NARROW, EXTENDED])
def test_a_hex_is_searched_if_it_is_among_the_hexes_of_the_band(sea, kind):
    b = sea(kind)
    for band in range(legs(b.s, kind, b.hex("1113"), b.s.search_goal[0], WEST)):
        zone = searched_hexes(b.s, kind, b.hex("1113"), b.s.search_goal[0], WEST, band)
        hexes = {place for place in range(b.data.grid.count) if is_searched(b.s, 0, band, place)}
        assert zone
        assert hexes == zone


@rule("carrier", "8.251", "8.33")
def test_a_sector_is_thirty_degrees_to_either_side(sea):
    """Due east from 1013: 0809 and 1208 are inside, 0608 is not."""
    b = sea()
    origin = b.hex("1013")
    zone = set()
    for band in range(3):
        zone |= searched_hexes(b.s, STANDARD, origin, b.hex("1003"), EAST, band)
    assert {b.hex("0809"), b.hex("1208")} <= zone
    assert b.hex("0608") not in zone


@rule("carrier", "8.33")
@pytest.mark.parametrize(
    ("band", "near", "far"), [(0, "1114", "1115"), (1, "1116", "1119"), (2, "1120", "1123")]
)
def test_each_turn_covers_a_band(sea, band, near, far):
    b = sea()
    zone = searched_hexes(b.s, STANDARD, b.hex("1113"), b.hex("1123"), WEST, band)
    assert {b.hex(near), b.hex(far)} <= zone
    distances = {b.data.grid.distance(b.hex("1113"), place) for place in zone}
    assert distances <= set(range(3) if band == 0 else range(4 * band - 1, 4 * band + 3))


@rule("carrier", "8.32")
def test_along_a_hexside_a_narrow_search_flies_over_whom_it_can_see(sea):
    """Due north from 1113 every other step runs between two hexes."""
    b = sea(kind=NARROW)
    b.s.search_goal[0] = b.hex("0113")
    left, right = b.data.grid.line(b.hex("1113"), b.hex("0113"))[3]
    assert is_searched(b.s, 0, 1, left)
    assert not is_searched(b.s, 0, 1, right), "it flies on one side only"
    b.s.force_hex[A] = right
    assert is_searched(b.s, 0, 1, right)
    assert not is_searched(b.s, 0, 1, left)


@rule("carrier", "8.26", "8.32")
def test_a_narrow_search_sees_what_it_flies_over(sea):
    b = sea()
    goals = markers_of_narrow(b.s, b.hex("1113"))
    assert b.hex("1127") in goals
    zone = searched_hexes(b.s, NARROW, b.hex("1113"), b.hex("1127"), 0, 3)
    assert {b.data.grid.name_of(place) for place in zone} == {"1124", "1125", "1126", "1127"}


@rule("carrier", "8.23", "8.31")
def test_a_search_looks_on_both_legs(sea):
    assert [band_of(step, 3) for step in range(6)] == [0, 1, 2, 2, 1, 0]
    assert [band_of(step, 4) for step in range(8)] == [0, 1, 2, 3, 3, 2, 1, 0]


@rule("carrier", "8.261", "8.332")
def test_at_the_edge_of_the_map_a_search_turns_sooner(sea):
    b = sea()
    origin = b.hex("0413")
    goal = marker_of_sector(b.s, origin, 0)
    assert b.data.grid.rows[goal] == 1
    assert legs(b.s, STANDARD, origin, goal, 0) == 2
    assert legs(b.s, STANDARD, origin, b.hex("0423"), WEST) == 3
    assert legs(b.s, NARROW, origin, b.hex("0113"), 0) == 2


@rule("carrier", "8.332")
def test_a_sector_that_is_partly_on_the_map_is_flown_to_its_end(sea):
    """West-northwest from 0313 the path leaves the map after five hexes, its southern half does
    not."""
    b = sea()
    origin, west_northwest = b.hex("0313"), 300
    goal = marker_of_sector(b.s, origin, west_northwest)
    assert b.data.grid.distance(origin, goal) == 5
    assert legs(b.s, STANDARD, origin, goal, west_northwest) == 3
    assert b.hex("0323") in searched_hexes(b.s, STANDARD, origin, goal, west_northwest, 2)


@rule("carrier", "8.271")
def test_a_search_is_back_after_six_turns(sea):
    b = sea(step=-1)
    for turn in range(6):
        assert b.s.search_kind[0], f"out in turn {turn}"
        b.run(fly_searches)
    assert b.s.search_kind[0] == 0
    assert b.s.air_state[b.unit("VB-2a")] == LANDED


@rule("carrier", "8.22")
def test_searches_fly_once_a_turn_and_in_the_last_phase_at_the_latest(sea):
    b = sea().run(air_search).take("not yet")
    assert not b.s.searched
    b = sea().at("0650", 4).run(air_search)
    assert b.s.searched == 1
    b = sea()
    b.s.searched = 1
    b.run(air_search)
    assert b.verb == "pause"


@rule("carrier", "8.21", "8.27")
def test_one_unit_or_two_are_launched(sea):
    b = sea().deck("Yorktown", ready=("VB-1a", "VB-1b")).run(send_searches)
    b.take("search E", "send VB-1a", "done")
    assert b.s.air_search[b.unit("VB-1a")] == 1
    assert b.s.search_bearing[1] == EAST
    b.take("search W")
    assert b.s.air_search[b.unit("VB-1b")] == 2


@rule("carrier", "8.282")
def test_a_carrier_that_launches_a_search_lands_nobody(sea):
    b = sea().deck("Yorktown", ready=("VB-1a",), away=("VB-1b",))
    assert landing_room(b.s, b.us_ship("Yorktown")) == 1
    b.run(send_searches).take("search E")
    assert landing_room(b.s, b.us_ship("Yorktown")) == 0


@rule("carrier", "8.28")
def test_who_finds_no_deck_is_lost_over_the_fleet(sea):
    b = sea(step=5)
    for ship in b.data.us_carriers:
        b.s.deck_out[ship] = 1
    b.run(land_searches)
    assert b.s.air_state[b.unit("VB-2a")] == LOST_AT_HOME


@rule("carrier", "8.28")
def test_where_decks_are_short_the_player_says_which_searchers_land(sea):
    """Two searches are back; one deck works, and it has room for one."""
    b = sea(step=4).search(2, STANDARD, "1123", ("VB-1a",), WEST, 4)
    for ship in b.data.us_carriers:
        b.s.deck_out[ship] = 1
    b.s.deck_out[b.us_ship("Bataan")] = 0
    b.deck("Bataan", away=("VT-50",))
    b.run(fly_searches)
    assert set(b.keys) == {"bring down VB-2a", "bring down VB-2b", "bring down VB-1a"}
    b.take("bring down VB-1a")
    states = [b.s.air_state[b.unit(name)] for name in ("VB-2a", "VB-2b", "VB-1a")]
    assert states == [LOST_AT_HOME, LOST_AT_HOME, LANDED]
    assert not any(b.s.search_kind)


@rule("carrier", "8.28")
def test_searches_land_with_the_groups_that_sent_them(sea):
    b = sea(step=4).search(2, STANDARD, "1123", ("VB-14a",), WEST, 4)
    b.deck("Wasp", away=())
    for name, place in (("58.1", "1112"), ("58.2", "1111")):
        b.s.group_hex[b.data.groups.index(name)] = b.hex(place)
    b.s.search_group[1] = b.data.groups.index("58.2")
    b.run(fly_searches)
    landed = [b.data.us_ships[b.s.air_ship[b.unit(u)]].group for u in ("VB-2a", "VB-14a")]
    assert landed == [0, 1]


def flown_home(b):
    """The hexes in which the search ends its moves, until it is back."""
    found = []
    while b.s.search_kind[0]:
        assert len(found) < 9, "it never comes home"
        b.run(fly_searches)
        if b.s.search_kind[0]:
            found.append(b.data.grid.name_of(b.s.search_hex[0]))
    return found


@rule("carrier", "8.28", "8.271")
@pytest.mark.parametrize(
    ("home", "ends"),
    [
        ("1113", ["1119", "1115"]),
        ("1111", ["1119", "1115"]),
        ("1110", ["1119", "1115", "1111"]),
        ("1108", ["1119", "1115", "1111"]),
        ("1117", ["1119"]),
        ("1119", []),
    ],
)
def test_a_search_flies_four_hexes_a_turn_to_where_its_group_is_now(sea, home, ends):
    """It turns in 1123, ten hexes from where the fleet was."""
    b = sea(step=2).fleet_to(home)
    assert flown_home(b) == ends
    assert b.s.air_state[b.unit("VB-2a")] == LANDED


@rule("carrier", "8.28")
def test_a_search_follows_a_group_that_steams_on_while_it_flies_home(sea):
    b = sea(step=2).fleet_to("1112").run(fly_searches)
    b.fleet_to("0911").run(fly_searches)
    assert b.data.grid.name_of(b.s.search_hex[0]) == "1016", "not by the way it came"
    b.fleet_to("0910")
    assert flown_home(b) == ["0912"]


@rule("carrier", "8.33", "8.28")
def test_on_its_way_home_a_search_looks_into_the_bands_that_its_way_leads_through(sea):
    """The fleet has come to meet it: the nearest band is not flown through."""
    b = contact(sea(step=2), "1114").fleet_to("1117")
    b.s.force_hex[1], b.s.force_hex[2] = b.hex("1118"), b.hex("1121")
    b.dice(air_search=[1, 1])
    assert flown_home(b) == ["1119"]
    looked_for = [line for line in b.lines() if "air search" in line]
    assert len(looked_for) == 2, "C, then B"


@rule("carrier", "8.33", "8.331")
def test_a_band_is_that_in_which_most_of_the_way_lay(sea):
    """From seven hexes out to three: the middle band, of which it has flown through four hexes, and
    not the far one, in which it began."""
    b = contact(sea(step=2), "1117")
    b.s.force_hex[1] = b.hex("1120")
    b.s.search_step[0], b.s.search_hex[0] = 3, b.hex("1120")
    b.dice(air_search=[6]).run(fly_searches)
    assert b.s.search_hex[0] == b.hex("1116")
    assert (b.s.force_detected[A], b.s.force_detected[1]) == (LOCATED, 0)


@rule("carrier", "8.33", "8.281")
def test_who_comes_home_past_its_sector_looks_at_nobody(sea):
    """The fleet is east of where the search began, and the sector is west of it."""
    b = contact(sea(step=2), "1114").fleet_to("1107").dice(air_search=[1])
    assert flown_home(b) == ["1119", "1115", "1111"]
    assert len([line for line in b.lines() if "air search" in line]) == 1


@rule("carrier", "8.32", "8.28")
def test_a_narrow_search_sees_what_it_flies_over_on_its_way_to_its_group(sea):
    """Out due west to 1127; home to a fleet that has gone north, by 1025. It has left 1127, where
    it was before, and does not come by 1124 any more."""
    b = sea(kind=NARROW)
    b.s.search_goal[0] = b.s.search_hex[0] = b.hex("1127")
    b.s.search_step[0] = 3
    b.fleet_to("0813")
    contact(b, "1025")
    b.s.force_hex[1], b.s.force_hex[2] = b.hex("1124"), b.hex("1127")
    b.dice(air_search=[5]).run(fly_searches)
    assert b.data.grid.name_of(b.s.search_hex[0]) == "1024"
    assert [b.s.force_detected[force] for force in range(3)] == [APPROXIMATE, 0, 0]


@rule("carrier", "8.332", "8.28")
def test_a_search_that_the_map_has_cut_short_is_home_when_it_would_have_been(sea):
    """West-northwest from 0313 the map ends after five hexes; the band of seven to ten is looked at
    on both legs all the same."""
    b = sea().fleet_to("0313")
    marker = b.data.grid.name_of(marker_of_sector(b.s, b.hex("0313"), 300))
    b.search(1, STANDARD, marker, ("VB-2a",), 300, 2)
    contact(b, "0323").dice(air_search=[6])
    ends = flown_home(b)
    assert ends[0] == marker
    assert len(ends) == 2
    assert b.s.force_detected[A] == APPROXIMATE


@rule("carrier", "8.27", "8.281")
def test_groups_that_have_parted_each_send_searches(sea):
    b = sea().deck("Yorktown", ready=("VB-1a", "VB-1b")).deck("Wasp", ready=("VB-14a",))
    b.s.group_hex[b.data.groups.index("58.2")] = b.hex("1111")
    b.run(send_searches)
    assert "from 1113" in b.prompt
    b.take("from elsewhere")
    assert "from 1111" in b.prompt
    b.take("search E")
    assert b.s.search_origin[1] == b.hex("1111")
    assert b.s.air_search[b.unit("VB-14a")] == 1


@rule("carrier", "8.34")
def test_two_see_more_than_one_and_less_far_out(sea):
    b = contact(sea(), "1123").dice(air_search=[6])
    attempt(b.s, 0, A)
    b.log.clear()
    b = contact(sea(units=("VB-2a",)), "1114").dice(air_search=[7])
    attempt(b.s, 0, A)
    assert b.s.force_detected[A] == LOCATED


@rule("carrier", "8.211")
def test_fighters_see_less(sea):
    b = contact(sea(units=("VF-2a",)), "1114").dice(air_search=[6])
    attempt(b.s, 0, A)
    assert b.s.force_detected[A] == 0, "six less two is nothing"


@rule("carrier", "8.26")
def test_a_narrow_search_sees_better(sea):
    b = contact(sea(kind=NARROW, units=("VB-2a",)), "1114").dice(air_search=[8])
    attempt(b.s, 0, A)
    assert b.s.force_detected[A] == SPOTTED


@rule("carrier", "8.331")
def test_every_force_in_the_zone_is_looked_for_by_each_search(sea):
    b = contact(sea(step=0), "1117").search(2, STANDARD, "1123", ("VB-1a",), WEST, 0)
    b.deck("Yorktown", away=())
    b.s.force_hex[1] = b.hex("1121")
    b.dice(air_search=[1, 1]).run(fly_searches)
    rolls = [line for line in b.lines() if "air search" in line]
    assert len(rolls) == 2, "force B is in another band"


@rule("carrier", "8.341", "8.342")
def test_a_better_result_tells_more_of_a_force_that_was_known(sea):
    b = contact(sea(), "1114", "", 0).dice(air_search=[9], level_1_chit=[1])
    attempt(b.s, 0, A)
    assert b.s.force_level[A] == 1, "the chit+1 is for forces that were known"
    b.dice(air_search=[9], intelligence=[5])
    attempt(b.s, 0, A)
    assert (b.s.force_level[A], b.s.force_chit[A]) == (2, "2-3 Carriers")


@rule("carrier", "8.35")
def test_a_force_that_turns_out_to_have_carriers_is_caught_unawares(sea):
    b = contact(sea(), "1114", "Large").dice(air_search=[9], intelligence=[8])
    attempt(b.s, 0, A)
    assert b.s.force_advantage[A] == 1


@rule("carrier", "7.4")
def test_ships_that_are_found_are_scored_and_put_back(sea):
    b = contact(sea(), "1114", "2/0", 3)
    b.dice(air_search=[9], intelligence=[5, 1], carrier_drawn=[1, 1], unit_drawn=[1])
    attempt(b.s, 0, A)
    assert b.s.found == 12
    assert A not in b.s.ship_force


def test_a_sector_says_how_many_contacts_are_in_it(sea):
    b = contact(sea(), "1118").deck("Yorktown", ready=("VB-1a",)).run(send_searches)
    assert b.asked.kind.reads(b.s, WEST) == "Sector W (1 contact)"
    assert b.asked.kind.reads(b.s, EAST) == "Sector E"


@rule("carrier", "8.27", "8.251")
def test_neighbouring_searches_share_a_sector_of_thirty_degrees(sea):
    """The example of 8.27: one search has sectors A and B, the next B and C."""
    b = sea()
    origin, grid = b.hex("1113"), b.data.grid
    one, other = (
        {h for band in range(3) for h in searched_hexes(b.s, STANDARD, origin, origin, way, band)}
        for way in (WEST, WEST + 30)
    )
    assert one & other == set(grid.arc(origin, WEST, 30, 10))
    assert one - other
    assert other - one


@rule("carrier", "8.331")
def test_a_search_looks_where_it_has_just_flown_and_for_nobody_who_has_left(sea):
    """The example of 8.332: from two hexes out to six. F is there; G is farther out, I outside of
    the sector, and J has moved on before."""
    b = sea(step=0)
    for force, place in enumerate(("1117", "1121", "0813", "1115")):
        b.s.force_hex[force] = b.hex(place)
        b.s.force_level[force], b.s.force_chit[force] = 1, "Carrier"
    b.s.force_from[3] = b.hex("1116")
    b.dice(air_search=[1]).run(fly_searches)
    assert [line for line in b.lines() if "air search" in line] == ["8.34 air search 1+1: nothing"]


@rule("carrier", "6.42", "8.28")
def test_a_searcher_is_with_its_search_until_it_is_known_whether_it_lands(sea, monkeypatch):
    """The table shows where it is while the die is thrown."""
    b = sea(step=5).at("2010")
    seen = []
    real = flight._crashes
    monkeypatch.setattr(
        flight, "_crashes", lambda s, unit, at: seen.append(s.air_search[unit]) or real(s, unit, at)
    )
    b.dice(safe_return=[1, 1]).run(land_searches)
    assert seen == [0, 0]
    assert b.s.air_search[b.unit("VB-2a")] == -1


@rule("carrier", "4.16")
def test_searchers_who_are_out_when_the_lesson_on_searches_ends_are_lost_and_cost_points(sea):
    """Ruling B167, and what its orders say."""
    b = sea(step=1).run(recall_missions)
    assert [b.s.air_state[b.unit(name)] for name in ("VB-2a", "VB-2b")] == [LOST_AWAY, LOST_AWAY]
    assert score(b.s) == -2
