"""What scenarios 7, 8 and 9 have of their own."""

import pytest

from deckload.games.carrier.rules.forces.arrival import arrival_chart
from deckload.games.carrier.rules.forces.intelligence import promote
from deckload.games.carrier.rules.forces.kido_butai import is_awaited
from deckload.games.carrier.rules.forces.levels import remove_force
from deckload.games.carrier.rules.raids.attack import raid_strength, targets_in
from deckload.games.carrier.rules.raids.composition import lose_points
from deckload.games.carrier.rules.victory import air_points, level_of_victory
from deckload.testing import rule

A, B = 0, 1


def known(b, force, chit, level):
    b.s.force_hex[force] = b.hex("1120")
    b.s.force_chit[force], b.s.force_level[force] = chit, level
    return b


# --- scenario 7 -----------------------------------------------------------------------------------


@rule("carrier", "7.44")
def test_the_first_great_force_of_scenario_7_is_the_kido_butai(battle):
    b = known(battle("another-spruance").at("0930"), A, "Carrier", 1)
    b.dice(intelligence=[8])
    promote(b.s, A)
    assert b.s.force_chit[A] == "4+ Carriers", "elsewhere an 8 would be 3-4 Carriers"
    assert b.s.kido_butai == A
    known(b, B, "Carrier", 1).dice(intelligence=[8])
    promote(b.s, B)
    assert (b.s.kido_butai, b.s.force_chit[B]) == (A, "3-4 Carriers"), "there is but one"


@rule("carrier", "7.44")
def test_its_screen_is_two_battleships_and_cruisers_without_a_roll(battle):
    b = known(battle("another-spruance"), A, "2/2", 3)
    b.s.kido_butai = A
    b.dice(intelligence=[5], carrier_drawn=[1, 1, 1, 1], battleship_drawn=[1, 1], unit_drawn=[1])
    promote(b.s, A)
    classes = sorted(
        b.data.japanese_ships[ship].cls for ship, of in enumerate(b.s.ship_force) if of == A
    )
    assert classes == ["BB", "BB", "CA", "CV", "CV", "CVL", "CVL"]


@rule("carrier", "7.44")
@pytest.mark.parametrize(("time", "is_it"), [("1050", False), ("1210", True)])
def test_late_in_the_morning_any_carrier_force_will_do(battle, time, is_it):
    b = known(battle("another-spruance").at(time), A, "Carrier", 1).dice(intelligence=[2])
    promote(b.s, A)
    assert (b.s.kido_butai == A) is is_it
    assert b.s.force_chit[A] == ("4+ Carriers" if is_it else "1-2 Carriers")


def test_elsewhere_there_is_no_kido_butai(battle):
    b = known(battle("19-june"), A, "Carrier", 1).dice(intelligence=[10])
    promote(b.s, A)
    assert b.s.kido_butai == -1


# --- two days -------------------------------------------------------------------------------------


def test_the_second_day_has_its_own_arrivals(battle):
    b = battle("two-days")
    assert arrival_chart(b.s) == "arrival_19_june"
    b.s.turn = len(b.data.times)
    assert arrival_chart(b.s) == "arrival_20_june"


def test_two_days_last_till_a_strike_at_dusk_is_home(battle):
    data = battle().data
    lengths = {
        name: facts.last_turn - facts.first_turn + 1 for name, facts in data.scenarios.items()
    }
    assert [lengths[name] for name in ("19-june", "another-spruance")] == [12, 12]
    assert [lengths[name] for name in ("two-days", "great-battle")] == [31, 31]


# --- scenario 9 -----------------------------------------------------------------------------------


@rule("carrier", "5.75")
def test_carrier_pilots_of_the_great_battle_hit_harder_and_choose_large_carriers(battle):
    b = battle("great-battle").raid(4, "1109", fighters=0)
    b.s.raid_fought[0] = 1
    assert raid_strength(b.s, 0) == 20
    classes = {b.data.us_ships[ship].cls for ship in targets_in(b.s, 0, 0)}
    assert classes == {"CV"}
    b.s.raid_land[0] = 1
    assert raid_strength(b.s, 0) == 12
    assert {b.data.us_ships[ship].cls for ship in targets_in(b.s, 0, 0)} == {"CV", "CVL"}


@rule("carrier", "7.37")
def test_forces_of_the_great_battle_prove_larger(battle):
    b = known(battle("great-battle"), A, "1-2 Carriers", 2).dice(intelligence=[3])
    promote(b.s, A)
    assert b.s.force_chit[A] == "0/2", "a 3 would be a single CVL elsewhere"


@rule("carrier", "15.1")
def test_every_point_of_carrier_aircraft_counts_in_the_great_battle(battle):
    b = battle("great-battle").raid(10, "1109", fighters=0)
    lose_points(b.s, 0, 0, 4)
    b.s.raid_land[0] = 1
    lose_points(b.s, 0, 0, 5)
    assert [points for _, points in air_points(b.s)] == [4, 1]
    other = battle("two-days").raid(10, "1109", fighters=0)
    lose_points(other.s, 0, 0, 9)
    assert [points for _, points in air_points(other.s)] == [1]


@rule("carrier", "15.1")
def test_more_is_expected_in_the_great_battle(battle):
    usual = level_of_victory(battle("two-days").s, 60).title
    assert level_of_victory(battle("great-battle").s, 100).title == usual


@rule("carrier", "6.13")
def test_saratoga_joins_for_the_great_battle_alone(battle):
    b = battle("great-battle")
    assert b.s.us_group[b.us_ship("Saratoga")] == b.data.groups.index("58.4")
    other = battle("two-days")
    assert other.s.us_group[other.us_ship("Saratoga")] == -1


@rule("carrier", "7.44", "7.1")
def test_nobody_is_the_kido_butai_because_of_his_letter(battle):
    b = battle("another-spruance").force("A", "1117")
    b.s.kido_butai = 0
    remove_force(b.s, 0)
    b.force("A", "1117")
    assert b.s.kido_butai != 0
    assert not is_awaited(b.s), "it has been met"
