"""Chapter 22: night Hellcats; and 18.41, searches before dawn."""

import pytest

from deckload.games.carrier.model.state import BACK, LANDED
from deckload.games.carrier.rules.decks.boxes import landing_rooms, launch_limit
from deckload.games.carrier.rules.decks.landing import land_units
from deckload.games.carrier.rules.decks.launching import CAP, JOIN, NEW, RAID, launches_on_offer
from deckload.games.carrier.rules.decks.launching import take_off as take_off_step
from deckload.games.carrier.rules.decks.ready import ready_aircraft, ready_to_launch
from deckload.games.carrier.rules.fleet import carriers_at
from deckload.games.carrier.rules.night import can_search_now
from deckload.games.carrier.rules.search.flight import fly_searches
from deckload.games.carrier.rules.search.missions import morning_search
from deckload.games.carrier.rules.search.sighting import search_throw
from deckload.games.carrier.rules.turn import START_OF_TURN
from deckload.testing import rule

NIGHT_CATS, CATS, BOMBERS = "VF(N)-76", "VF-8a", "VB-8a"
A = 0


@pytest.fixture
def dark(battle):
    """2010 of 19 June; the night Hellcats and a unit of Hellcats are ready on Bunker Hill."""

    def make(time="2010", ready=(NIGHT_CATS, CATS), night_air="on", scenario="two-days"):
        b = battle(scenario).playing(night_air=night_air).at(time).dice()
        return b.deck("Bunker Hill", ready=ready)

    return make


def ready(b):
    units = ready_to_launch(b.s, b.us_ship("Bunker Hill"))
    return [b.data.air[unit].name for unit in units]


def offered(b):
    return launches_on_offer(b.s, ready_aircraft(b.s))


def rooms(b):
    return landing_rooms(b.s, carriers_at(b.s, b.hex("1109")))


def launch(b, unit=NIGHT_CATS):
    b.run((take_off_step, CAP, b.data.groups.index("58.2")))
    if b.verb == "fly off":
        b.take(f"fly off {unit}")
    return b.take("done") if b.verb == "fly off" else b


@rule("carrier", "22.0")
def test_at_night_none_but_night_hellcats_take_off(dark):
    assert ready(dark()) == [NIGHT_CATS]
    assert set(ready(dark("1730"))) == {CATS, NIGHT_CATS}


@rule("carrier", "2.341")
def test_without_the_rule_night_hellcats_are_hellcats(dark):
    assert ready(dark(night_air="off")) == []


@rule("carrier", "22.1")
def test_night_units_search_or_intercept_but_do_not_strike(dark):
    kinds = {what for what, _ in offered(dark())}
    assert NEW in kinds
    assert RAID not in kinds
    assert RAID in {what for what, _ in offered(dark("1730"))}


@rule("carrier", "22.2")
def test_at_night_only_night_units_see_anything_and_they_see_less(dark):
    b = dark()
    cats, others = [b.unit(NIGHT_CATS)], [b.unit(CATS)]
    assert can_search_now(b.s, cats)
    assert not can_search_now(b.s, others)
    b.deck("Bunker Hill", away=(NIGHT_CATS,)).search(1, 1, "1119", (NIGHT_CATS,), 270, -1)
    b.s.force_hex[A] = b.hex("1110")
    by_night = search_throw(b.s, 0, A).shift
    assert by_night - search_throw(b.at("1730").s, 0, A).shift == -3


@rule("carrier", "22.3")
def test_by_day_they_fly_like_others(dark):
    b = launch(dark("1330"))
    assert b.s.air_mission[b.unit(NIGHT_CATS)] >= 0
    assert not b.s.unit_by_night[b.unit(NIGHT_CATS)]


@rule("carrier", "22.4")
def test_who_flew_at_night_rests_after_landing(dark):
    b = launch(dark())
    unit = b.unit(NIGHT_CATS)
    mission = b.s.air_mission[unit]
    b.s.mission_cap[mission], b.s.mission_hex[mission] = -1, b.hex("1109")
    b.s.mission_fuel[mission] = 10
    b.s.deck_launched = [0] * len(b.s.deck_launched)
    land_units(b.s, mission, [unit], rooms(b))
    assert (b.s.air_state[unit], b.s.air_ship[unit]) == (BACK, -1)


@rule("carrier", "22.4")
def test_who_only_searched_at_night_rests_as_well(dark):
    b = dark("1730").deck("Bunker Hill", away=(NIGHT_CATS,))
    b.search(1, 1, "1119", (NIGHT_CATS,), 270, 0).at("2010").run(fly_searches)
    assert b.s.unit_by_night[b.unit(NIGHT_CATS)]


@rule("carrier", "22.5")
def test_who_flew_by_day_stays_down_in_the_night(dark):
    b = launch(dark("1330"))
    unit = b.unit(NIGHT_CATS)
    assert b.s.unit_by_day[unit]
    b.at("2010")
    assert not can_search_now(b.s, [unit])
    dark_deck = dark()
    dark_deck.s.unit_by_day[dark_deck.unit(NIGHT_CATS)] = 1
    assert ready(dark_deck) == []


@rule("carrier", "22.6")
def test_night_launches_tire_the_deck_crews_for_the_first_day_turn(dark):
    b = launch(dark())
    hill, wasp = b.us_ship("Bunker Hill"), b.us_ship("Wasp")
    b.s.turn = len(b.data.times)
    assert (launch_limit(b.s, hill), launch_limit(b.s, wasp)) == (1, 2)
    b.s.turn += 1
    assert launch_limit(b.s, hill) == 2


@rule("carrier", "22.7")
def test_darkness_does_not_trouble_them_but_empty_tanks_do(dark):
    b = dark().deck("Bunker Hill", away=(NIGHT_CATS, CATS))
    b.mission(1, "1109", fuel=8, units=(NIGHT_CATS, CATS))
    b.dice(safe_return=[6])
    land_units(b.s, 0, [b.unit(NIGHT_CATS), b.unit(CATS)], rooms(b))
    assert b.s.air_state[b.unit(NIGHT_CATS)] == LANDED, "only the others had to roll"
    b = dark().deck("Bunker Hill", away=(NIGHT_CATS,)).mission(1, "1109", -2, (NIGHT_CATS,))
    b.dice(safe_return=[7])
    land_units(b.s, 0, [b.unit(NIGHT_CATS)], rooms(b))
    assert b.s.air_state[b.unit(NIGHT_CATS)] == LANDED, "7 and 3 for fuel, nothing for the night"


# --- 18.41 ----------------------------------------------------------------------------------------


@rule("carrier", "18.41")
def test_on_the_first_morning_searches_are_sent_before_anybody_is_reported(battle):
    names = [one.name for one in START_OF_TURN]
    assert names.index("carrier.air_search.morning_search") < names.index(
        "carrier.arrival.arrival_phase"
    )
    b = battle("19-june").playing(morning_search="on").at("0530").dice()
    b.deck("Hornet", ready=("VB-2a",)).run(morning_search)
    assert b.verb == "search"
    b.take("go")
    assert b.s.searched, "it was the search of this turn"


@rule("carrier", "18.41")
@pytest.mark.parametrize(("time", "option"), [("0650", "on"), ("0530", "off")])
def test_that_is_for_the_first_turn_and_the_option_alone(battle, time, option):
    b = battle("19-june").playing(morning_search=option).at(time).dice()
    b.deck("Hornet", ready=("VB-2a",)).run(morning_search)
    assert b.verb == "pause"


@rule("carrier", "22.1")
def test_nobody_joins_a_strike_at_night(dark):
    b = dark().strike(1, "1109", 9, ("VB-14a",))
    assert JOIN not in {what for what, _ in offered(b)}
    b = dark("1730").strike(1, "1109", 9, ("VB-14a",))
    assert JOIN in {what for what, _ in offered(b)}
