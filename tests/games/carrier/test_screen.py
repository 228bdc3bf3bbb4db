"""How the staff keeps Saipan covered: battleships in the way, and bombers that can take off."""

import pytest

from deckload.engine.decision import Decision
from deckload.games.carrier.doctrine import air_boss, director, fleet, screen, targets
from deckload.games.carrier.model.state import (
    HANGAR,
    LOCATED,
    LOST_AWAY,
    NOBODY_THERE,
    STRIKE,
    TO_FORCE,
)
from deckload.games.carrier.rules import fleet_movement
from deckload.games.carrier.rules.decks import launching, plans, readiness
from deckload.games.carrier.rules.decks.boxes import aboard
from deckload.games.carrier.rules.missions import scramble

DAY_2 = 18


@pytest.fixture
def morning(battle):
    """0530 of 20 June, and a surface force four hexes from the east edge that nobody has seen."""

    def make(chit="Surface", place="1005", detected=0):
        position = battle("two-days").force("A", place, level=1, chit=chit, detected=detected)
        position.s.turn = DAY_2
        return position

    return make


def asked(position, kind, groups, extra=()):
    here = position.s.group_hex[groups[0]]
    options = (*position.data.grid.neighbours(here), *extra)
    return Decision(0, kind, options, groups, "6.32")


def put(position, group, place):
    position.s.group_hex[position.data.groups.index(group)] = position.hex(place)


def test_battleships_leave_the_line_for_somebody_who_makes_for_saipan(morning):
    position = morning()
    everybody = tuple(g for g, place in enumerate(position.s.group_hex) if place >= 0)
    decision = asked(position, fleet_movement.MOVE, everybody, (fleet_movement.TWO_MORE,))
    assert fleet.steam(position.s, decision) == fleet_movement.TWO_MORE


def test_nobody_leaves_the_line_for_nothing(battle):
    position = battle("two-days")
    assert not screen.is_wanted(position.s)


def test_who_is_out_looks_for_his_place_himself(morning):
    position = morning()
    put(position, "Surf 1", "1109")
    decision = asked(position, fleet_movement.MOVE, (0,), (fleet_movement.SCREEN,))
    assert fleet.steam(position.s, decision) == fleet_movement.SCREEN


def test_bombers_that_landed_on_a_light_carrier_are_made_ready_there(morning):
    position = morning()
    cabot = position.us_ship("Cabot")
    readiness.make_ready(position.s, readiness.BOMBERS)
    words = Decision(0, launching.LAUNCH, (readiness.BOMBERS, launching.QUIET), None, "6.24")
    assert position.s.deck_plan[cabot] == plans.FIGHTERS
    assert air_boss.launch(position.s, words) == launching.QUIET
    fighter = next(u for u in aboard(position.s, cabot) if position.data.is_fighter[u])
    position.s.air_state[fighter], position.s.air_ship[fighter] = LOST_AWAY, NOBODY_THERE
    bomber = position.unit("VB-8a")
    position.s.air_state[bomber], position.s.air_ship[bomber] = HANGAR, cabot
    assert air_boss.launch(position.s, words) == readiness.BOMBERS
    readiness.make_ready(position.s, readiness.BOMBERS)
    assert position.s.deck_plan[cabot] == plans.STRIKE


def test_bombers_are_armed_for_an_intruder_before_anybody_has_seen_him(morning):
    assert air_boss.wanted_readiness(morning(detected=0).s) == readiness.BOMBERS


def test_a_strike_leaves_a_force_to_those_who_are_on_their_way_to_it(morning):
    position = morning("Small Surface", detected=LOCATED)
    assert targets.best(position.s) == 0
    bombers = ("VB-8a", "VB-8b", "VB-8c", "VB-1a", "VB-1b")
    position.strike(1, "1107", 12, bombers)
    position.s.mission_kind[0] = STRIKE
    position.s.mission_order[0], position.s.mission_goal[0] = TO_FORCE, 0
    assert targets.best(position.s) == -1


def test_the_fleet_does_not_follow_carriers_out_of_reach_of_saipan(battle):
    position = battle("two-days").force("A", "2408", level=2, chit="2-3 Carriers")
    position.fleet_to("1607")
    everybody = tuple(g for g, place in enumerate(position.s.group_hex) if place >= 0)
    goes = fleet.steam(position.s, asked(position, fleet_movement.MOVE, everybody, ("stay",)))
    grid = position.data.grid
    assert goes in grid.nearer(position.hex("1607"), position.hex("2408"))
    position.fleet_to("1707")
    stays = fleet.steam(position.s, asked(position, fleet_movement.MOVE, everybody, ("stay",)))
    assert stays == fleet_movement.STAY


def test_fighters_wait_when_the_hex_on_their_way_to_a_raid_is_not_offered(battle):
    position = battle("two-days").mission(1, "1109").raid(6, "1115")
    ahead = position.data.grid.straight(position.hex("1109"), position.hex("1115"))[1]
    towards = Decision(0, scramble.SET_OUT, (ahead, scramble.STAY), 0, "4.42")
    assert director.set_out(position.s, towards) == ahead
    barred = Decision(0, scramble.SET_OUT, (scramble.STAY,), 0, "4.42")
    assert director.set_out(position.s, barred) == scramble.STAY
