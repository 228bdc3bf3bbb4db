"""What somebody would do who plays to win by the letter, and what the rules answer."""

import pytest

from deckload.games.taskforce.model.conditions import (
    CAP,
    FLEET_REPORTED,
    LANDING_CAP,
    LANDING_MAP,
    NO_LAND,
    NO_LAND_YET,
    NONE,
    NUMBER,
    RAID,
    RESERVE,
)
from deckload.games.taskforce.rules.air.anti_air import anti_air_value
from deckload.games.taskforce.rules.air.flights import cover_hexes
from deckload.games.taskforce.rules.air.homecoming import divert, return_to_base
from deckload.games.taskforce.rules.air.interception import halve_zeros, pair_next, pair_off, prey
from deckload.games.taskforce.rules.air.raids import raid
from deckload.games.taskforce.rules.air.status import begin_status
from deckload.games.taskforce.rules.arranging import arrange, arrangements
from deckload.games.taskforce.rules.damage import sink
from deckload.games.taskforce.rules.exchanging import combine, move_ships
from deckload.games.taskforce.rules.limits import may_leave_map, must_raid
from deckload.games.taskforce.rules.movement import allowance, give_orders
from deckload.games.taskforce.rules.naval.bombardment import bombard, bombarding_ships, salvos
from deckload.games.taskforce.rules.naval.gunnery import aim, fight
from deckload.games.taskforce.rules.splitting import detachable
from deckload.games.taskforce.rules.turn import end_turn
from deckload.games.taskforce.rules.victory import count_points, note_lateness, strategic_points
from deckload.games.taskforce.rules.withdrawal import break_off
from deckload.testing import rule

IJN, ALLIES = 0, 1


# --- evading what one owes ------------------------------------------------------------------------


@rule("taskforce", "4.1.4", "4.1.3")
def test_transports_leave_the_map_only_on_turns_on_which_they_move(battle):
    b = battle("coral-sea").turn(4)
    convoy = next(m for m in range(12) if b.s.under[m] == 7)
    b.s.place[convoy], b.s.course[convoy] = b.hex("0601"), -3
    b.run((give_orders, IJN)).take("sail")
    assert b.s.place[convoy] == b.hex("0601")
    b.turn(5).run((give_orders, IJN)).take("sail")
    assert b.s.place[convoy] < 0


@rule("taskforce", "4.1.4", "3.7")
@pytest.mark.parametrize(("contact", "may"), [(0, False), (1, True)])
def test_nobody_turns_back_over_the_edge_before_the_first_contact(battle, contact, may):
    b = battle("combined-fleet").put(J1="0105").turn(3)
    b.s.contact = contact
    b.run((give_orders, IJN)).take("order J1")
    assert ("leave" in b.keys) is may


@rule("taskforce", "3.9")
@pytest.mark.parametrize(
    ("scenario", "sunk", "outcome"),
    [
        ("combined-fleet", (), "draw"),
        ("combined-fleet", ("Soryu",), "draw"),
        ("combined-fleet", ("Soryu", "Wasp"), "draw"),
        ("combined-fleet", ("Soryu", "Hiryu"), "USN"),
        ("guadalcanal", (), "draw"),
        ("guadalcanal", ("Zuiho", "Enterprise"), "draw"),
        ("guadalcanal", ("Shokaku", "Nagara", "Enterprise"), "USN"),
        ("guadalcanal", ("Enterprise", "Hornet", "Portland"), "IJN"),
    ],
)
def test_a_fleet_that_only_keeps_away_does_not_win(battle, scenario, sunk, outcome):
    b = battle(scenario)
    for name in sunk:
        sink(b.s, b.ship(name))
    b.run(count_points)
    assert b.s.outcome[0] == outcome


@rule("taskforce", "3.9")
def test_the_end_says_how_much_a_winner_by_handicap_is_short_of(battle):
    b = battle("guadalcanal")
    sink(b.s, b.ship("Zuiho"))
    b.run(count_points)
    assert b.s.outcome == ["draw", "USN would win, but has 5 points of the 10 that it takes"]


@rule("taskforce", "3.9")
def test_whoever_lets_all_transports_through_to_port_moresby_has_lost_the_coral_sea(battle):
    b = battle("coral-sea").turn(24).put(J5="0913")
    b.run(count_points)
    assert b.s.outcome[0] == "IJN"


@rule("taskforce", "3.9")
@pytest.mark.parametrize(
    ("place", "damaged", "half_points"),
    [("1108", 0, -8), ("0608", 0, 8), ("1108", 1, 8)],
)
def test_a_royal_navy_that_is_not_there_at_the_end_gives_ceylon_away(
    battle, place, damaged, half_points
):
    b = battle("indian-ocean").turn(24).put(A1=place, A2="0414", A3="0415")
    b.s.minor[b.ship("Indomitable")] = damaged
    side = IJN if half_points > 0 else ALLIES
    assert [half for _, half in strategic_points(b.s, side)] == [abs(half_points)]


@rule("taskforce", "3.9", "3.7")
@pytest.mark.parametrize(("raided", "points"), [(0, 20), (7, 20), (8, 0)])
def test_midway_cannot_be_left_alone_for_ever(battle, raided, points):
    b = battle("midway").turn(9)
    b.s.raided[b.ship("Midway")] = raided
    note_lateness(b.s)
    assert sum(half for _, half in strategic_points(b.s, ALLIES)) == points


@rule("taskforce", "3.6.4", "3.5.2")
def test_a_carrier_that_goes_home_with_her_ring_keeps_an_escort(battle):
    b = battle("coral-sea").put(J1="1405", J2="1405").turn(1)
    ring = b.s.under[b.marker("J1")]
    carrier, *others = b.s.ships_in[ring]
    b.s.steps[carrier], b.s.deck[carrier] = 1, NO_LAND
    b.run((break_off, IJN)).take("stay")
    b.s.ships_in[ring] = [carrier, others[0]]
    for ship in others[1:]:
        b.s.steps[ship] = 0
    moves = [what for what in arrangements(b.s, IJN, orders=True) if what[1] == others[0]]
    assert all(what[0] != "shift" for what in moves)
    assert detachable(b.s, ring, []) == []


@rule("taskforce", "3.5.2", "3.6.3")
def test_a_cripple_is_not_split_off_from_the_force_that_kept_her(battle):
    b = battle().put(J1="1005").turn(1)
    ring = b.s.under[b.marker("J1")]
    tone = b.ship("Tone")
    b.s.steps[tone], b.s.critical[tone] = 1, 1
    b.run((break_off, IJN)).take("stay")
    assert tone in b.s.ships_in[ring]
    assert tone not in detachable(b.s, ring, [])


@rule("taskforce", "3.7")
def test_one_bomber_over_midway_does_not_free_the_others(battle):
    b = battle("midway").turn(3).put(J1="1510")
    assert must_raid(b.s) == b.ship("Midway")
    b.raiding(IJN, "1715", "Akagi Val 1")
    b.run((raid, IJN, b.hex("1715")))
    assert b.s.raided[b.ship("Midway")] == 2
    assert must_raid(b.s) == b.ship("Midway")
    b.s.raided[b.ship("Midway")] = 8
    assert must_raid(b.s) < 0


@rule("taskforce", "3.7")
def test_with_too_few_bombers_left_nobody_has_to_raid_midway(battle):
    b = battle("midway").turn(5)
    for name in ("Akagi", "Kaga", "Soryu"):
        b.air(name)
    b.air("Hiryu", zero="ready 2", val="ready 2", kate="reserve 1.5")
    assert must_raid(b.s) < 0
    assert may_leave_map(b.s, IJN)


@rule("taskforce", "3.7", "3.9")
@pytest.mark.parametrize(("unit", "late"), [("Akagi Zero 1", 1), ("Akagi Val 1", 0)])
def test_a_raid_of_fighters_alone_is_no_raid_on_ceylon(battle, unit, late):
    b = battle("indian-ocean").turn(9).put(J1="1610").air("Colombo")
    b.raiding(IJN, "1508", unit).run((raid, IJN, b.hex("1508")))
    note_lateness(b.s)
    assert b.s.late == late


@rule("taskforce", "3.7", "4.1.3")
def test_the_convoy_at_java_waits_under_another_marker_too(battle):
    b = battle("java-sea").turn(9).put(J3="0803")
    assert [allowance(b.s, b.marker(name)) for name in ("J3", "J4")] == [1, 0]
    combine(b.s, b.s.under[b.marker("J3")], b.s.under[b.marker("J4")])
    assert allowance(b.s, b.marker("J3")) == 0
    c = battle("java-sea").turn(9).put(J3="0803")
    convoy, escort = c.s.under[c.marker("J4")], c.s.under[c.marker("J3")]
    move_ships(c.s, [c.s.ships_in[convoy][0]], convoy, escort)
    assert allowance(c.s, c.marker("J3")) == 0
    assert allowance(c.turn(11).s, c.marker("J3")) == 1


@rule("taskforce", "3.9", "3.5.2")
@pytest.mark.parametrize(("kept", "half_points"), [(0, 8), (1, -16)])
def test_transports_that_go_home_with_a_cripple_are_not_before_port_moresby(
    battle, kept, half_points
):
    b = battle("coral-sea").turn(24).put(J5="0308")
    yubari = b.ship("Yubari")
    b.s.steps[yubari], b.s.critical[yubari], b.s.kept[yubari] = 1, kept, kept
    side = IJN if half_points > 0 else ALLIES
    assert [half for _, half in strategic_points(b.s, side)] == [abs(half_points)]


# --- hiding, and giving oneself away --------------------------------------------------------------


@rule("taskforce", "3.6.1")
def test_a_dummy_may_be_added_to_a_dummy_so_that_it_tells_nothing(battle):
    b = battle("coral-sea").dummy(A9="2020").turn(1).run((arrange, ALLIES, 1))
    assert "arrange dummy A9" in b.keys


@rule("taskforce", "4.4.2", "3.6.4")
def test_a_single_ship_that_gets_company_is_single_no_longer(battle):
    b = battle("coral-sea").put(J1="1405", J2="1405").turn(3)
    giver, taker = b.s.under[b.marker("J1")], b.marker("J2")
    b.s.face[taker], b.s.alone[taker] = FLEET_REPORTED, 1
    ship = b.s.ships_in[giver][1]
    b.run((arrange, IJN, 0))
    b.take(next(k for k in b.keys if k.startswith(f"arrange shift {b.facts.ship_name[ship]} to")))
    assert b.s.alone[taker] == 0


@rule("taskforce", "3.8.1", "4.2.4")
@pytest.mark.parametrize(("answer", "shown"), [("hold", 0), ("fire", 1)])
def test_who_holds_fire_before_a_base_shows_nobody_his_ships(battle, answer, shown):
    b = battle("midway", sheets="closed").turn(3).put(J1="1715").seen("J1").air("Midway")
    b.run((bombard, IJN, b.hex("1715"))).take(answer)
    assert b.s.card_open[b.s.under[b.marker("J1")]] == shown


@rule("taskforce", "3.8.1", "4.2.2")
def test_with_closed_sheets_nobody_learns_from_the_range_what_he_will_meet(battle):
    asked = []
    for enemies in ("A1", "A3"):  # a ring, whose cruisers and destroyers have guns; and Crace
        b = battle("coral-sea", sheets="closed").turn(3)
        b.run((fight, (b.marker("J4"),), (b.marker(enemies),)))
        asked.append(sorted(b.keys_of(IJN)))
        assert b.knows(IJN).ships_in[b.s.under[b.marker(enemies)]] == []
    assert asked[0] == asked[1] == ["CA", "CL", "DD", "longest"]
    b.take_as(IJN, "CA").take_as(ALLIES, "DD")  # there are heavy cruisers anyway
    assert b.s.fight_range == 1
    assert not b.told("Both fleets close")


@rule("taskforce", "4.5", "3.8.1")
def test_nobody_hears_of_repairs_on_ships_that_he_does_not_see(battle):
    b = battle("coral-sea", sheets="closed").turn(3)
    dd = b.ship("Allied DD 1")
    b.s.mending[dd], b.s.ship_seen[dd] = 1, 1 << ALLIES
    b.run(end_turn)
    assert ["repaired" in " ".join(b.lines(side)) for side in (IJN, ALLIES)] == [False, True]


# --- shields --------------------------------------------------------------------------------------


def raid_with_fortresses(battle):
    b = battle("midway").turn(3).put(J1="1505")
    b.raiding(ALLIES, "1505", "Midway B-17 1", "Midway TBF 1", "Hornet TBD 1", "Yorktown TBD 1")
    b.s.raid_side, b.s.raid_hex = ALLIES, b.hex("1505")
    b.s.raiders = [u for u, slot in enumerate(b.s.air_slot) if slot == RAID]
    b.s.interceptors = [b.unit(f"Akagi Zero {n}") for n in (1, 2, 3)]
    for unit in b.s.interceptors:
        b.s.air_slot[unit] = CAP
    return b


@rule("taskforce", "4.3.4", "5.1.1")
def test_a_fortress_does_not_shield_torpedo_planes(battle):
    b = raid_with_fortresses(battle).run(pair_off, pair_next)
    b.take("pair Hornet TBD 1")
    assert b.unit("Yorktown TBD 1") in prey(b.s)
    b.take("pair Yorktown TBD 1")
    assert b.unit("Midway TBF 1") in prey(b.s)


@rule("taskforce", "4.3.4")
@pytest.mark.parametrize(("answer", "steps"), [("weakest", 1), ("strongest", 2)])
def test_the_interceptor_says_who_takes_on_the_escort(battle, answer, steps):
    b = battle("midway").turn(3).put(J1="1505")
    b.raiding(ALLIES, "1505", "Hornet F4F 1", "Hornet SBD 1")
    b.s.raid_side, b.s.raid_hex = ALLIES, b.hex("1505")
    b.s.raiders = [u for u, slot in enumerate(b.s.air_slot) if slot == RAID]
    b.s.interceptors = [b.unit(f"Akagi Zero {n}") for n in (1, 3)]  # the third is a half
    for unit in b.s.interceptors:
        b.s.air_slot[unit] = CAP
    b.run(pair_off).take(answer)
    at = next(n for n, row in enumerate(b.s.pair_r) if row)
    assert b.s.air_steps[b.s.pair_i[at][0]] == steps


@rule("taskforce", "4.3.5", "3.5.2")
def test_the_guns_of_a_crippled_carrier_do_not_cover_her_escorts(battle):
    b = battle().put(J1="1005")
    shokaku = b.ship("Shokaku")
    b.s.steps[shokaku], b.s.deck[shokaku] = 1, NO_LAND
    b.run((break_off, IJN)).take("break off", "escort Tone", "done")
    tone = b.ship("Tone")
    others = b.s.ships_in[b.s.under[b.marker("J1")]]
    guns = sorted((b.facts.aa[s][b.s.steps[s]] for s in others), reverse=True)[:2]
    assert anti_air_value(b.s, tone) == b.facts.aa[tone][2] + sum(guns)


@rule("taskforce", "4.3.1")
def test_a_withdrawing_group_can_be_covered_by_fighters_from_elsewhere(battle):
    b = battle().put(J1="1005")
    shokaku = b.ship("Shokaku")
    b.s.steps[shokaku], b.s.deck[shokaku] = 1, NO_LAND
    b.run((break_off, IJN)).take("break off", "escort Tone", "done")
    assert b.s.face[b.marker("JW1")] == NUMBER
    assert b.hex("1005") in cover_hexes(b.s, IJN)


@rule("taskforce", "3.5.2")
def test_a_ring_that_a_cripple_has_left_is_lined_up_by_its_owner(battle):
    b = battle().put(A1="2005")
    enterprise, ring = b.ship("Enterprise"), b.s.under[b.marker("A1")]
    b.s.steps[enterprise], b.s.deck[enterprise] = 1, NO_LAND
    b.run((break_off, ALLIES)).take("break off", "escort Portland", "done")
    assert b.verb == "line"
    last = b.s.ships_in[ring][-1]
    b.take(f"line {b.facts.ship_name[last]}", "done")
    assert b.s.ships_in[ring][0] == last


# --- guns -----------------------------------------------------------------------------------------


@rule("taskforce", "4.2.4", "2.4.5")
def test_more_guns_than_the_chart_counts_may_fire_in_several_attacks(battle):
    b = (
        battle("guadalcanal", sheets="open")
        .turn(1)
        .put(J4="2013", J5="2013")
        .air("Henderson Field")
    )
    ships = bombarding_ships(b.s, IJN, b.hex("2013"))
    groups = salvos(b.s, ships)
    guns = [sum(b.facts.guns[s][b.s.steps[s]] for s in group) for group in groups]
    assert sorted(s for group in groups for s in group) == sorted(ships)
    assert len(guns) > 1
    assert min(guns) >= 24
    b.dice(gunfire=[1] * len(guns) + [1]).run((bombard, IJN, b.hex("2013")))
    b.take("salvos", "force J4", "force J5").take(b.keys[-1])
    assert b.told("has been bombarded")


@rule("taskforce", "4.2.2")
def test_of_two_that_would_fire_together_one_may_fire_by_herself(battle):
    b = battle("java-sea").turn(7)
    b.s.fight = [[b.marker("J1")], [b.marker("A1")]]
    b.s.fight_range = 1
    b.run((aim, IJN, NONE)).take("pairs", "apart")
    b.take(next(k for k in b.keys if "Exeter" in k))
    assert [len(volley) - 2 for volley in b.s.volleys][:1] == [1]


@rule("taskforce", "5.1.2", "4.3.4")
def test_halves_of_zeros_that_meet_a_raid_may_be_one_again(battle):
    b = battle("midway").turn(3).put(J1="1505").air("Akagi", zero="cap 0.5")
    one, other = b.unit("Akagi Zero 1"), b.unit("Akagi Zero 2")
    b.s.air_steps[other], b.s.air_slot[other] = 1, CAP
    elsewhere = b.unit("Kaga Zero 1")
    b.s.air_steps[elsewhere] = 1
    b.s.raid_side, b.s.interceptors = ALLIES, [one, other, elsewhere]
    b.run((halve_zeros, IJN))
    assert b.s.interceptors == [one, elsewhere]
    assert b.s.air_steps[one] == 2
    b.take("halves 0")
    assert [b.s.air_steps[unit] for unit in b.s.interceptors] == [2, 1]


# --- short of decks -------------------------------------------------------------------------------


@rule("taskforce", "4.3.3")
def test_where_a_base_has_not_room_for_all_its_owner_says_who_is_turned_away(battle):
    b = battle("midway").turn(5)
    base = b.ship("Midway")
    b.air(
        "Midway",
        f2a="cap 2",
        f4f="cap 1",
        sbd="reserve 2",
        sb2u="reserve 1",
        b_26="reserve 0.5",
        b_17="reserve 2",
    )
    b.s.steps[base] = 1  # seven and a half units are room for two of the three that fly
    b.run(return_to_base)
    assert b.verb == "turn away"
    assert {"turn away Midway F2A 1", "turn away Midway F4F 1"} <= set(b.keys)
    b.take("turn away Midway F4F 1")
    assert b.slot("Midway F2A 1") == b.slot("Midway F2A 2") == LANDING_CAP
    assert b.s.air_steps[b.unit("Midway F4F 1")] == 0


@rule("taskforce", "4.3.1")
def test_what_has_just_landed_is_lost_before_what_was_made_ready(battle):
    b = battle("midway").turn(5)
    base, landing = b.ship("Midway"), b.unit("Midway SBD 1")
    b.air("Midway", f2a="reserve 2", f4f="reserve 1", sbd="reserve 2", sb2u="reserve 1")
    b.s.steps[base], b.s.air_slot[landing] = 1, LANDING_MAP
    b.s.air_steps[b.unit("Midway B-17 1")], b.s.air_slot[b.unit("Midway B-17 1")] = 2, RESERVE
    b.s.air_steps[b.unit("Midway B-17 2")], b.s.air_slot[b.unit("Midway B-17 2")] = 2, RESERVE
    b.run((begin_status, ALLIES)).take("air ready Midway F2A 1", "done")
    assert b.told("Midway SBD 1 finds no room and is lost")


@rule("taskforce", "4.3.3")
def test_the_owner_says_who_gets_the_last_deck(battle):
    b = battle().turn(3).put(J1="0905", J2="0906")
    b.air("Shokaku", zero="cap 1", val="cap 1")  # and Zuikaku holds six and a half units of eight
    b.s.deck[b.ship("Shokaku")] = NO_LAND
    b.run((divert, IJN, (b.unit("Shokaku Zero 1"), b.unit("Shokaku Val 1"))))
    assert {"divert Shokaku Zero 1 to Zuikaku", "divert Shokaku Val 1 to Zuikaku"} <= set(b.keys)
    b.take("divert Shokaku Val 1 to Zuikaku")
    assert b.s.air_slot[b.unit("Shokaku Val 1")] == LANDING_MAP
    assert b.told("Shokaku Zero 1 finds no deck and is lost")


@rule("taskforce", "4.3.3", "3.5.5")
@pytest.mark.parametrize(("deck", "back"), [(NO_LAND_YET, True), (NO_LAND, False)])
def test_aircraft_go_back_to_their_carrier_when_her_deck_is_repaired(battle, deck, back):
    b = battle().turn(3).put(J1="0905", J2="0906").air("Shokaku", val="cap 1").air("Zuikaku")
    shokaku, val = b.ship("Shokaku"), b.unit("Shokaku Val 1")
    b.s.minor[shokaku], b.s.deck[shokaku] = 1, deck
    b.run(return_to_base).take("rest")
    assert b.s.air_home[val] == b.ship("Zuikaku")
    b.s.minor[shokaku] = b.s.deck[shokaku] = 0
    b.s.air_slot[val], b.s.air_place[val] = RAID, b.hex("1005")
    b.run(return_to_base)
    assert (b.s.air_home[val] == shokaku) is back
