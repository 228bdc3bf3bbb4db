"""The doctrines that play to win: what they do that `history` does not."""

import pytest

from deckload.games.clash import GAME
from deckload.games.clash.doctrine.hunting import CLEAR_OF_GUNS, FORWARD
from deckload.games.clash.doctrine.massing import OUT_OF_REACH
from deckload.games.clash.model.game_data import BB
from deckload.games.clash.model.state import BY_FLEET
from deckload.games.clash.rules.groups.reorganisation import reorganise
from deckload.games.clash.rules.raids.combat_air_patrol import assign_patrols
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.clash.rules.search.search import fleet_search
from deckload.games.clash.rules.special_rules import give_order
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import FLOWN
from deckload.games.fleet.rules.raids.air_sea_display import place_aircraft
from games.clash.raids import in_flight, on_display
from games.clash.staff import answer, facing, follow, play, sail, some_options, where

EARLY, LATER, DAY_OF_THE_STRIKE, NIGHT, PURSUIT = 2, 4, 6, 9, 11
THREE_CARRIERS = [2, 1, 0, 1, 0, 1]
EIGHT_CARRIERS = [5, 3, 2, 3, 0, 2]


def hexes_between(b, one, other):
    return b.data.grid.distance(b.s.place[b.marker(one)], b.s.place[b.marker(other)])


# --- whole games ----------------------------------------------------------------------------------


def test_the_best_known_doctrine_of_a_side_is_its_usual_one():
    assert list(GAME.doctrines(USN)) == ["hunters", "leash", "history"]
    assert list(GAME.doctrines(IJN)) == ["van", "massed", "raiders", "history"]


@pytest.mark.parametrize(
    ("seed", "scenario", "doctrines"),
    [
        (1, "historical", ("hunters", "massed")),
        (3, "dream", ("hunters", "van")),
        (2, "historical", ("leash", "raiders")),
        (4, "unleashed", ("hunters", "raiders")),
        (5, "dream", ("leash", "massed")),
    ],
)
def test_they_finish_games_with_any_options(seed, scenario, doctrines):
    *_, last = play(seed, scenario, some_options(seed, scenario), doctrines)
    assert last.over
    assert last.s.outcome


# --- leash ----------------------------------------------------------------------------------------


def test_tf_58_steps_forward_on_its_leash_to_strike_what_it_has_found(clash):
    b = facing(clash, DAY_OF_THE_STRIKE, "2011").detect("IJN 1", BY_FLEET, THREE_CARRIERS)
    tf_58 = b.marker("TF 58")
    assert answer(sail(b, "TF 58", (plan_raids, tf_58))) == "stop", "history waits"
    follow(b, "move", "leash")
    assert hexes_between(b, "TF 58", "IJN 1") == 8
    assert b.data.grid.distance(b.s.place[tf_58], b.data.saipan) <= b.data.spruance.within
    assert answer(b, "leash") == "raid 2011"


def test_tf_58_flies_to_its_longest_range_if_its_leash_allows_no_better(clash):
    b = facing(clash, DAY_OF_THE_STRIKE, "1811").detect("IJN 1", BY_FLEET, THREE_CARRIERS)
    sail(b, "TF 58")
    follow(b, "move", "leash")
    assert hexes_between(b, "TF 58", "IJN 1") == 11


@pytest.mark.parametrize(("place", "found"), [("1611", BY_FLEET), ("2011", 0)])
def test_tf_58_stays_where_it_can_strike_nothing(clash, place, found):
    b = facing(clash, DAY_OF_THE_STRIKE, place).detect("IJN 1", found, THREE_CARRIERS)
    assert answer(sail(b, "TF 58"), "leash") == "stop"


def test_a_fleet_without_aircraft_is_followed_at_its_heels(clash):
    b = facing(clash, NIGHT, "2011").detect("IJN 1", 0, THREE_CARRIERS)
    for unit in b.data.units_of_side[IJN]:
        b.s.air_box[unit], b.s.air_shown[unit] = FLOWN, 3
    b.s.place[b.marker("TF 58")] = b.hex("2811")
    assert answer(sail(b, "TF 58")) == "stop", "history keeps its distance"
    follow(b, "move", "leash")
    assert hexes_between(b, "TF 58", "IJN 1") == 8


# --- hunters --------------------------------------------------------------------------------------


def with_a_free_group(clash, turn=EARLY):
    """TG 58.1 is not bound to TF 58."""
    b = facing(clash, turn, "0916")
    return b.put("USN 2", "2811", "Hornet", "Yorktown", "Bataan", "Baltimore")


def test_groups_that_are_not_bound_to_tf_58_hunt(clash):
    b = with_a_free_group(clash)
    sail(b, "USN 2")
    follow(b, "move")
    assert where(b, "USN 2") == "3111", "history gathers them"
    b = with_a_free_group(clash)
    sail(b, "USN 2")
    follow(b, "move", "hunters")
    assert int(where(b, "USN 2")[:2]) < 25


def test_groups_that_hunt_never_join_tf_58(clash):
    b = with_a_free_group(clash)
    b.s.place[b.marker("USN 2")] = b.hex("3111")
    b.run(reorganise)
    assert (answer(b, "history", USN), answer(b, "hunters", USN)) == ("join", "done")
    b.turn(PURSUIT)
    assert (answer(b, "history", USN), answer(b, "hunters", USN)) == ("join", "done")


def test_groups_hunt_on_when_tf_58_is_set_free(clash):
    b = with_a_free_group(clash, PURSUIT)
    sail(b, "USN 2")
    before = hexes_between(b, "USN 2", "IJN 1")
    follow(b, "move", "hunters")
    assert hexes_between(b, "USN 2", "IJN 1") < before


def raided(clash, *bombers):
    """Two carriers of unlike size are under attack."""
    b = clash().put("USN 1", "3111", "Lexington").put("IJN 1", "2511", "Zuikaku", "Zuiho", "Myoko")
    return on_display(in_flight(b, "IJN 1", *bombers), Zuikaku=1, Zuiho=2, Myoko=3)


@pytest.mark.parametrize(("hurt", "aim"), [(0, "aim at Zuiho"), (6, "aim at Zuikaku")])
def test_a_small_raid_goes_for_the_carrier_that_is_nearest_to_her_end(clash, hurt, aim):
    b = raided(clash, "VB-16", "VT-16").hits(Zuikaku=hurt).run(place_aircraft)
    assert (answer(b), answer(b, "hunters")) == ("carriers", aim)
    b.take(aim)
    assert answer(b, "hunters") == aim, "the last one, too"


def test_a_large_raid_is_spread_over_the_carriers(clash):
    units = [u.name for u in clash().data.air if u.name.startswith(("VB", "VT"))][:10]
    assert answer(raided(clash, *units).run(place_aircraft), "hunters") == "carriers"


def test_tf_58_waits_at_the_western_end_of_its_leash(clash):
    b = facing(clash, EARLY, "0916")
    sail(b, "TF 58")
    follow(b, "move", "hunters")
    assert where(b, "TF 58") == FORWARD


def test_tf_58_raids_guam_while_the_enemy_is_far_off(clash):
    b = facing(clash, EARLY, "0916").detect("IJN 1", 0, THREE_CARRIERS)
    b.run((plan_raids, b.marker("TF 58")))
    assert (answer(b), answer(b, "hunters")) == ("no raid", "raid Guam")
    b = facing(clash, EARLY, "1516").detect("IJN 1", 0, THREE_CARRIERS)
    assert answer(b.run((plan_raids, b.marker("TF 58"))), "hunters") == "no raid"


def test_hunters_keep_their_bombers_for_ships(clash):
    b = with_a_free_group(clash).detect("IJN 1", 0, THREE_CARRIERS)
    b.s.place[b.marker("USN 2")] = b.hex("3111")
    assert answer(b.run((plan_raids, b.marker("USN 2"))), "hunters") == "no raid"


GUNS = [0, 0, 2, 3, 0, 1]


@pytest.mark.parametrize("report", [GUNS, None])
def test_hunters_keep_clear_of_guns_and_of_what_may_be_some(clash, report):
    b = with_a_free_group(clash).put("IJN 2", "1908", "Yamato", "Tone")
    b.detect("IJN 1", BY_FLEET, THREE_CARRIERS)
    if report:
        b.detect("IJN 2", 0, report)
    sail(b, "USN 2")
    follow(b, "move", "hunters")
    assert hexes_between(b, "USN 2", "IJN 2") >= CLEAR_OF_GUNS


def test_hunters_do_not_fear_who_was_seen_to_have_no_heavy_ships(clash):
    b = with_a_free_group(clash).put("IJN 2", "1908", "Yahagi", "DIV 61")
    b.detect("IJN 1", BY_FLEET, THREE_CARRIERS).detect("IJN 2", 0, [0, 0, 0, 0, 1, 1])
    sail(b, "USN 2")
    follow(b, "move", "hunters")
    assert hexes_between(b, "USN 2", "IJN 2") < CLEAR_OF_GUNS


def test_hunters_raid_heavy_ships_where_no_carrier_is_in_reach(clash):
    b = with_a_free_group(clash).put("IJN 2", "1908", "Yamato", "Tone")
    b.s.place[b.marker("USN 2")] = b.hex("2508")
    b.detect("IJN 2", BY_FLEET, GUNS)
    b.run((plan_raids, b.marker("USN 2")))
    assert (answer(b, "leash"), answer(b, "hunters")) == ("no raid", "raid 1908")


# --- the van --------------------------------------------------------------------------------------


def test_the_van_hands_its_carriers_over_and_leaves_the_mobile_fleet():
    game = next(game for game in play(1, doctrines=("history", "van")) if game.s.turn == 2)
    s = game.s
    force = [group for group in s.data.groups_of[IJN] if s.in_force[group]]
    decks = [sum(s.data.is_carrier[ship] for ship in s.ships[group]) for group in force]
    assert sum(decks) == 9
    guns = [ship for ship in range(len(s.hits)) if s.data.ship_type[ship] == BB]
    van = [g for g in s.data.groups_of[IJN] if sum(ship in s.ships[g] for ship in guns) > 1]
    assert len(van) == 1
    assert not s.in_force[van[0]]


def with_a_van(clash):
    """The carriers far in the west have flown all; the van is by itself."""
    b = spent(clash, "0911").put("IJN 2", "1915", "Yamato", "Tone")
    return b.force(IJN, "0912", **{"IJN 3": ("Junyo", "Mogami")})


def test_the_van_goes_at_a_lone_carrier_group(clash):
    b = with_a_van(clash).put("USN 2", "1912", "Essex").detect("USN 2", 0, THREE_CARRIERS)
    assert answer(sail(b, "IJN 2"), "van") == "move 1912"


@pytest.mark.parametrize(("place", "goes"), [("1909", True), ("1903", False)])
def test_the_van_closes_in_on_what_is_near_and_else_on_its_fleet(clash, place, goes):
    b = with_a_van(clash).put("USN 2", place, "Essex").detect("USN 2", 0, THREE_CARRIERS)
    before = hexes_between(b, "IJN 2", "USN 2")
    sail(b, "IJN 2")
    follow(b, "move", "van")
    assert (hexes_between(b, "IJN 2", "USN 2") < before) is goes


def test_the_van_keeps_away_from_tf_58(clash):
    b = with_a_van(clash).detect("TF 58", 0, EIGHT_CARRIERS)
    b.s.place[b.marker("TF 58")] = b.hex("1912")
    assert answer(sail(b, "IJN 2"), "van") != "move 1912"


def test_the_van_may_be_a_dummy_for_all_the_enemy_knows(clash):
    b = with_a_van(clash)
    b.s.genuine[b.marker("IJN 2")] = 0
    b.run((fleet_search, b.marker("IJN 2")))
    assert (answer(b, "massed"), answer(b, "van")) == ("search", "no")


@pytest.mark.parametrize(("has_flown", "wish"), [(True, "detach"), (False, "done")])
def test_a_carrier_that_was_hit_goes_home_when_she_has_flown_all(clash, has_flown, wish):
    position = spent if has_flown else facing
    b = position(clash, *(() if has_flown else (PURSUIT,)), "1911").hits(Zuikaku=2).run(reorganise)
    assert answer(b, "van", IJN) == wish


@pytest.mark.parametrize(("hits", "wish"), [(2, "done"), (3, "detach")])
def test_a_cruiser_of_the_van_goes_home_with_half_of_her_hits(clash, hits, wish):
    b = with_a_van(clash).hits(Tone=hits)
    assert answer(b.run(reorganise), "van", IJN) == wish


# --- massed and raiders ---------------------------------------------------------------------------


@pytest.mark.parametrize(("doctrine", "groups"), [("massed", 3), ("raiders", 1), ("history", 1)])
def test_massed_forces_sail_as_one(doctrine, groups):
    game = next(game for game in play(1, doctrines=("history", doctrine)) if game.s.turn)
    assert sum(game.s.in_force[group] for group in game.s.data.groups_of[IJN]) == groups


@pytest.mark.parametrize(
    ("turn", "raided", "wish"), [(6, 0, "done"), (7, 0, "leave"), (7, 1, "done")]
)
def test_who_has_found_nothing_in_time_sails_apart_to_search(clash, turn, raided, wish):
    b = clash(decisive_battle="on").turn(turn).put("USN 1", "3111", "Lexington")
    b.force(IJN, "1511", **{"IJN 1": ("Taiho", "Myoko"), "IJN 2": ("Junyo", "Mogami")})
    b.s.raided = raided
    b.run(reorganise)
    assert (answer(b, "history", IJN), answer(b, "massed", IJN)) == ("done", wish)


def found(clash, turn, place):
    """TF 58 has been found by carrier planes, and so has a group of three carriers by itself."""
    b = facing(clash, turn, place).put("USN 2", "2808", "Essex", "Langley", "Cowpens", "Vincennes")
    b.detect("TF 58", BY_FLEET, EIGHT_CARRIERS)
    return b.detect("USN 2", BY_FLEET, THREE_CARRIERS)


@pytest.mark.parametrize(("doctrine", "distance"), [("history", 16), ("massed", 12)])
def test_they_do_not_wait_for_19_june(clash, doctrine, distance):
    b = facing(clash, LATER, "1512").detect("TF 58", BY_FLEET, EIGHT_CARRIERS)
    sail(b, "IJN 1", (plan_raids, b.marker("IJN 1")))
    follow(b, "move", doctrine)
    assert hexes_between(b, "IJN 1", "TF 58") == distance
    assert answer(b, doctrine) == ("raid 3111" if distance == 12 else "no raid")


def test_a_lone_group_is_struck_before_tf_58(clash):
    b = found(clash, DAY_OF_THE_STRIKE, "1909")
    b.run((plan_raids, b.marker("IJN 1")))
    assert (answer(b), answer(b, "massed")) == ("raid 3111", "raid 2808")


def test_they_come_into_range_of_the_lone_group(clash):
    b = found(clash, DAY_OF_THE_STRIKE, "1512")
    sail(b, "IJN 1")
    follow(b, "move", "massed")
    assert hexes_between(b, "IJN 1", "USN 2") == 12


def test_all_japanese_fighters_are_kept_for_escort(clash):
    b = facing(clash, EARLY, "0916").run(assign_patrols)
    b.take_as(USN, "none")
    assert (answer(b, "history", IJN), answer(b, "massed", IJN)) == ("all", "none")


def test_the_islands_are_let_loose_at_once(clash):
    b = facing(clash, EARLY, "0916", japanese_coordination="on").run(give_order)
    assert (answer(b), answer(b, "massed")) == ("wait", "order")


def spent(clash, place, **options):
    """All Japanese aircraft have flown."""
    b = facing(clash, PURSUIT, place, **options)
    for unit in b.data.units_of_side[IJN]:
        b.s.air_box[unit] = FLOWN
    return b


def test_when_all_has_flown_they_run_from_the_us_carriers(clash):
    b = spent(clash, "1911").put("USN 2", "1908", "Essex", "Vincennes")
    b.detect("USN 2", BY_FLEET, THREE_CARRIERS)
    sail(b, "IJN 1")
    follow(b, "move", "massed")
    assert hexes_between(b, "IJN 1", "USN 2") == 7, "four hexes straight away from them"


def test_who_is_out_of_reach_stays_there(clash):
    b = spent(clash, "1211")
    assert hexes_between(b, "IJN 1", "TF 58") == OUT_OF_REACH
    assert answer(sail(b, "IJN 1")) != "stop", "history goes on to its oilers"
    assert answer(b, "massed") == "stop"


@pytest.mark.parametrize("wind", ["off", "on"])
def test_a_way_without_submarine_markers_is_worth_a_hex(clash, wind):
    b = spent(clash, "1911", wind=wind)
    watched = [b.hex("1811"), b.hex("1810")]
    b.s.sub_place[: len(watched)] = watched
    sail(b, "IJN 1")
    follow(b, "move", "massed")
    assert len(b.s.track[IJN]) > 1
    assert set(watched).isdisjoint(b.s.track[IJN])


@pytest.mark.parametrize(
    ("doctrine", "go_home"), [("history", ["Zuikaku"]), ("massed", ["Zuikaku", "DIV 61"])]
)
def test_a_crippled_carrier_goes_home_with_a_destroyer(clash, doctrine, go_home):
    b = spent(clash, "1911").printed("IJN 1", "1911", "Force A").hits(Zuikaku=7).run(reorganise)
    while IJN in b.game.pending():
        b.take_as(IJN, answer(b, doctrine, IJN))
    b.take_as(USN, "done")
    assert b.ships_in("IJN D1") == go_home


def test_the_last_destroyer_of_a_group_stays_with_it(clash):
    b = spent(clash, "1911").put("IJN 1", "1911", "Taiho", "Myoko", "DIV 61")
    b.put("IJN D1", "1911", "Zuikaku").hits(Zuikaku=7).run(reorganise)
    assert "escort" in b.keys_of(IJN)
    assert answer(b, "massed", IJN) == "done"


@pytest.mark.parametrize(("ship", "turns"), [("Yamato", True), ("Chikuma", False)])
def test_battleships_turn_on_carriers_that_follow_too_near(clash, ship, turns):
    b = spent(clash, "1911").put("IJN 1", "1911", "Taiho", ship).put("USN 2", "1908", "Essex")
    b.detect("USN 2", 0, THREE_CARRIERS)
    sail(b, "IJN 1")
    assert answer(b) != "move 1908"
    assert (answer(b, "massed") == "move 1908") is turns


def test_battleships_keep_away_from_tf_58(clash):
    b = spent(clash, "1911").put("IJN 1", "1911", "Taiho", "Yamato")
    b.detect("TF 58", 0, EIGHT_CARRIERS)
    b.s.place[b.marker("TF 58")] = b.hex("1908")
    assert answer(sail(b, "IJN 1"), "massed") != "move 1908"
