"""Chapter 6.4: landing in the dark, and the lights; deck crashes (4.452)."""

import pytest

from deckload.games.carrier.model.state import HANGAR, HOME, LANDED, LOST_AT_HOME, SERVICING
from deckload.games.carrier.rules.decks.landing import land_missions
from deckload.games.carrier.rules.decks.operations import handle_decks, next_launch
from deckload.games.carrier.rules.decks.wrecks import clear_wrecks
from deckload.games.carrier.rules.fleet_movement import us_move
from deckload.games.carrier.rules.lights import hexes_to_light, lights_out
from deckload.games.carrier.rules.search.flight import fly_searches
from deckload.games.carrier.rules.search.sectors import STANDARD
from deckload.games.carrier.rules.turn import END_OF_TURN, japanese_submarines
from deckload.testing import rule


@pytest.fixture
def night(battle):
    """20 June, 2010: a strike of two Avengers over the fleet in 1116, told to land."""

    def make(fuel=5, units=("VT-2a", "VT-2b"), time="2010", phase=1, **options):
        b = battle("turn-on-the-lights").playing(**options).at(time, phase)
        b.strike(1, "1116", fuel, units)
        b.s.mission_order[0] = HOME
        return b

    return make


def states(b, *names):
    return [b.s.air_state[b.unit(name)] for name in names]


@rule("carrier", "6.42")
def test_without_lights_everybody_rolls_whatever_his_fuel(night):
    b = night().dice(safe_return=[6, 7]).run(land_missions)
    assert states(b, "VT-2a", "VT-2b") == [LANDED, LOST_AT_HOME], "four more at night"


@rule("carrier", "6.42")
def test_at_dusk_it_is_two_more(night):
    b = night(time="1850", phase=2).dice(safe_return=[8, 9]).run(land_missions)
    assert states(b, "VT-2a", "VT-2b") == [LANDED, LOST_AT_HOME]


@rule("carrier", "6.42")
def test_fuel_and_darkness_add_up(night):
    b = night(fuel=-1).dice(safe_return=[4, 5]).run(land_missions)
    assert b.told("safe return 4+2+4: safe")
    assert states(b, "VT-2b") == [LOST_AT_HOME]


@rule("carrier", "6.42")
def test_searchers_roll_as_well(night):
    b = night().deck("Hornet", away=("VB-2a",))
    b.s.mission_order[0] = 0
    b.search(1, STANDARD, "1106", ("VB-2a",), bearing=90, step=4).dice(safe_return=[7])
    b.run(fly_searches)
    assert states(b, "VB-2a") == [LOST_AT_HOME]


@rule("carrier", "2.341")
def test_night_capable_units_are_like_others(night):
    b = night(units=("VF(N)-76",)).dice(safe_return=[7]).run(land_missions)
    assert states(b, "VF(N)-76") == [LOST_AT_HOME]


@rule("carrier", "6.43", "6.431")
def test_lights_are_turned_on_for_all_groups_in_a_hex(night):
    b = night().run(next_launch)
    assert "launch lights 1116" in b.keys
    b.take("launch lights 1116")
    assert b.s.lit == [b.hex("1116")]
    assert "launch lights 1116" not in b.keys


@rule("carrier", "6.43")
def test_nobody_is_asked_about_lights_by_day_or_when_nobody_is_out(night, battle):
    assert hexes_to_light(night(time="1730").s) == []
    assert hexes_to_light(battle("turn-on-the-lights").at("2010").s) == []


@rule("carrier", "6.432")
def test_under_lights_only_those_short_of_fuel_roll(night):
    b = night()
    b.s.lit = [b.hex("1116")]
    b.run(land_missions)
    assert states(b, "VT-2a", "VT-2b") == [LANDED, LANDED]
    b = night(fuel=-2)
    b.s.lit = [b.hex("1116")]
    b.dice(safe_return=[7, 8]).run(land_missions)
    assert states(b, "VT-2a", "VT-2b") == [LANDED, LOST_AT_HOME], "three for fuel, none for night"


@rule("carrier", "6.433")
def test_submarines_have_their_chance_before_lights_go_out(night):
    assert END_OF_TURN.index(japanese_submarines) < END_OF_TURN.index(lights_out)
    b = night()
    b.s.lit = [b.hex("1116")]
    b.dice(Japanese_submarine=[1]).run(japanese_submarines, lights_out)
    assert b.verb == "darken"
    b.take("darken 1116")
    assert b.s.lit == []


@rule("carrier", "6.433")
def test_lights_may_stay_on(night):
    b = night()
    b.s.lit = [b.hex("1116")]
    b.run(lights_out).take("keep them on")
    assert b.s.lit == [b.hex("1116")]


def test_lights_go_with_the_fleet(night):
    b = night()
    b.s.lit = [b.hex("1116")]
    b.run(us_move).take("steam to 1117")
    assert b.s.lit == [b.hex("1117")]


# --- deck crashes ---------------------------------------------------------------------------------


@rule("carrier", "4.452")
def test_a_unit_lost_on_landing_may_leave_a_wreck(night):
    b = night(deck_crashes="on", units=("VT-2a",)).dice(safe_return=[10], deck_crash=[10])
    b.run(land_missions)
    hornet = b.us_ship("Hornet")
    assert b.s.deck_crash[hornet] == 1
    b = night(units=("VT-2b",))
    b.s.deck_crash[hornet] = 1
    b.dice(safe_return=[1]).run(land_missions)
    assert b.s.air_ship[b.unit("VT-2b")] != hornet, "nobody lands on a wreck"


@rule("carrier", "4.452")
def test_without_the_option_there_are_no_wrecks(night):
    b = night(units=("VT-2a",)).dice(safe_return=[10]).run(land_missions)
    assert 1 not in b.s.deck_crash


@rule("carrier", "4.453")
@pytest.mark.parametrize(("die", "left"), [(7, 0), (8, 1)])
def test_a_wreck_is_cleared_on_seven_or_less(night, die, left):
    b = night()
    b.s.deck_crash[b.us_ship("Hornet")] = 1
    b.dice(clearing_the_deck=[die]).run(clear_wrecks)
    assert b.s.deck_crash[b.us_ship("Hornet")] == left


@rule("carrier", "4.452")
def test_below_a_wreck_aircraft_are_still_serviced(battle):
    """The wreck stops launching, landing, raising and lowering, and nothing else."""
    b = battle("turkey-shoot").deck("Wasp", landed=("VF-14a",), servicing=("VF-14b",))
    b.s.deck_crash[b.us_ship("Wasp")] = 1
    b.run(handle_decks)
    assert states(b, "VF-14a", "VF-14b", "VF-14c") == [LANDED, SERVICING, SERVICING]
    b.s.deck_out[b.us_ship("Wasp")] = 1
    b.s.air_state[b.unit("VF-14c")] = HANGAR
    b.run(handle_decks)
    assert states(b, "VF-14c") == [HANGAR], "damage stops everything"


@rule("carrier", "6.43")
def test_lights_are_asked_about_though_the_player_wants_no_other_question(night):
    b = night(phase=2)
    b.s.mission_order[0] = 0
    b.run(next_launch).take("until something changes").run(next_launch)
    assert "launch lights 1116" in b.keys
