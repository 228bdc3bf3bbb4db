"""Chapters 12.1 and 12.3: repair of flight decks, and fire."""

import pytest

from deckload.games.carrier.model.state import HANGAR, LOST_AT_HOME, SUNK
from deckload.games.carrier.rules.damage.american import (
    can_operate,
    forget_fresh_hits,
    hit_us,
    sink_us,
)
from deckload.games.carrier.rules.damage.fire import (
    check_for_fires,
    fight_fires,
    outbreak_throw,
    spread_throw,
    start_fire,
)
from deckload.games.carrier.rules.damage.repair import repair_decks
from deckload.games.carrier.rules.decks.boxes import landing_room
from deckload.games.carrier.rules.decks.ready import ready_to_launch
from deckload.games.carrier.rules.forces.activation import fires_after_gunfire
from deckload.testing import rule


@pytest.fixture
def fleet(battle):
    return lambda: battle("turkey-shoot")


def hurt(b, name, hits):
    """So many hits that are no news."""
    b.s.us_hits[b.us_ship(name)] = hits
    return b


# --- repair ---------------------------------------------------------------------------------------


@rule("carrier", "12.13")
@pytest.mark.parametrize(("face", "hits", "works"), [(6, 1, False), (7, 1, True), (8, 4, False)])
def test_a_flight_deck_is_cleared_on_a_seven(fleet, face, hits, works):
    b = hurt(fleet(), "Wasp", hits).dice(deck_repair=[face])
    b.s.deck_out[b.us_ship("Wasp")] = 1
    repair_decks(b.s)
    assert can_operate(b.s, b.us_ship("Wasp")) is works


@rule("carrier", "12.13")
def test_not_in_the_phase_in_which_she_was_hit(fleet):
    b = fleet()
    wasp = b.us_ship("Wasp")
    b.dice(unit_burnt=[1])
    hit_us(b.s, wasp, 1)
    b.dice()
    repair_decks(b.s)
    assert b.s.deck_out[wasp]
    forget_fresh_hits(b.s)
    b.dice(deck_repair=[10])
    repair_decks(b.s)
    assert not b.s.deck_out[wasp]


@rule("carrier", "12.15")
def test_nothing_else_is_ever_repaired(fleet):
    b = hurt(fleet(), "Wasp", 3).dice(deck_repair=[10])
    b.s.deck_out[b.us_ship("Wasp")] = 1
    repair_decks(b.s)
    assert b.s.us_hits[b.us_ship("Wasp")] == 3


def test_a_cripple_has_no_deck_to_clear(fleet):
    b = hurt(fleet(), "Wasp", 6).dice()
    b.s.deck_out[b.us_ship("Wasp")] = 1
    repair_decks(b.s)
    assert not can_operate(b.s, b.us_ship("Wasp"))


# --- outbreak -------------------------------------------------------------------------------------


@rule("carrier", "12.31")
@pytest.mark.parametrize(
    ("hits", "armed", "by"), [(1, 0, 0), (2, 0, 1), (4, 0, 3), (7, 0, 3), (1, 1, 2), (3, 1, 4)]
)
def test_hits_and_armed_aircraft_make_a_fire_likelier(fleet, hits, armed, by):
    b = fleet()
    wasp = b.us_ship("Wasp")
    b.s.us_fresh[wasp], b.s.us_armed[wasp] = hits, armed
    assert outbreak_throw(b.s, wasp).shift == by


@rule("carrier", "12.31")
def test_one_die_a_segment_for_all_hits_on_a_carrier(fleet):
    b = fleet()
    wasp = b.us_ship("Wasp")
    b.deck("Wasp", ready=("VF-14a",))
    hit_us(b.s, wasp, 1)
    b.dice(unit_burnt=[1])
    hit_us(b.s, wasp, 2)
    assert (b.s.us_fresh[wasp], b.s.us_armed[wasp]) == (3, 1)
    b.dice(fire_outbreak=[5])
    check_for_fires(b.s)
    assert b.s.fires == [(wasp, 1)], "five, two for hits, two for the armed unit"


@rule("carrier", "12.35")
def test_battleships_do_not_burn(fleet):
    b = fleet().dice()
    hit_us(b.s, b.us_ship("Iowa"), 5)
    check_for_fires(b.s)
    start_fire(b.s, b.us_ship("Iowa"))
    assert b.s.fires == []


# --- what becomes of it ---------------------------------------------------------------------------


def burning(b, name, level):
    b.s.fires = [*b.s.fires, (b.us_ship(name), level)]
    return b


@rule("carrier", "12.33")
@pytest.mark.parametrize(
    ("level", "face", "left", "hits"),
    [
        (1, 5, 0, 0),  # out
        (1, 6, 0, 0),  # one less than a small fire is none
        (2, 6, 1, 0),  # 6 and 1: one less
        (2, 7, 3, 0),  # 7 and 1: one more
        (3, 6, 3, 0),  # 6 and 2: no more than three
        (1, 9, 1, 1),
        (2, 8, 2, 2),
        (1, 10, 1, 2),
        (2, 9, 2, 4),
    ],
)
def test_a_fire_dies_grows_or_does_damage(fleet, level, face, left, hits):
    b = burning(fleet(), "Wasp", level)
    wasp = b.us_ship("Wasp")
    b.dice(fire_spread=[face], **({"unit_burnt": [1] * (hits // 2)} if hits > 1 else {}))
    fight_fires(b.s)
    assert b.s.fires == ([(wasp, left)] if left else [])
    assert b.s.us_hits[wasp] == hits


@rule("carrier", "12.32")
def test_large_fires_and_heavy_damage_are_worse(fleet):
    b = fleet()
    wasp = b.us_ship("Wasp")
    assert [spread_throw(b.s, wasp, level).shift for level in (1, 2, 3)] == [0, 1, 2]
    hurt(b, "Wasp", 4)
    assert [spread_throw(b.s, wasp, level).shift for level in (1, 2, 3)] == [1, 2, 3]


@rule("carrier", "12.36")
def test_each_fire_is_fought_by_itself(fleet):
    b = burning(burning(fleet(), "Wasp", 1), "Wasp", 2).dice(fire_spread=[1, 7])
    fight_fires(b.s)
    assert b.s.fires == [(b.us_ship("Wasp"), 3)]


@rule("carrier", "12.34")
def test_nobody_flies_from_a_burning_ship(fleet):
    b = fleet().deck("Wasp", ready=("VF-14a",))
    wasp = b.us_ship("Wasp")
    assert ready_to_launch(b.s, wasp)
    burning(b, "Wasp", 1)
    assert not ready_to_launch(b.s, wasp)
    assert landing_room(b.s, wasp) == 0
    assert not can_operate(b.s, wasp)


def test_fire_may_sink_her_and_goes_out_with_her(fleet):
    b = hurt(burning(burning(fleet(), "Wasp", 1), "Wasp", 3), "Wasp", 7).dice(fire_spread=[8])
    wasp = b.us_ship("Wasp")
    fight_fires(b.s)
    assert b.s.us_group[wasp] == SUNK
    assert b.s.fires == []
    aboard = [unit for unit, air in enumerate(b.data.air) if air.carrier == wasp]
    assert {b.s.air_state[unit] for unit in aboard} == {LOST_AT_HOME}


def test_damage_by_fire_costs_aircraft_and_breaks_out_no_further(fleet):
    b = burning(fleet(), "Wasp", 2).dice(fire_spread=[8], unit_burnt=[1])
    wasp = b.us_ship("Wasp")
    b.s.air_state = [HANGAR if state == 1 else state for state in b.s.air_state]
    fight_fires(b.s)
    assert (b.s.us_hits[wasp], b.s.us_fresh[wasp]) == (2, 0)
    assert b.s.fires == [(wasp, 2)]
    sink_us(b.s, wasp)
    assert b.s.fires == []


@rule("carrier", "12.31", "21.25")
def test_hits_of_a_surface_action_are_looked_at_before_those_from_the_air(fleet):
    """Each segment rolls for its own hits, and a deck that was hit in either stays shut."""
    b = fleet()
    wasp = b.us_ship("Wasp")
    b.dice(unit_burnt=[1], fire_outbreak=[6])
    hit_us(b.s, wasp, 3)
    b.run(fires_after_gunfire)
    assert b.s.fires == [], "six and two for the hits beyond the first"
    hit_us(b.s, wasp, 1)
    b.dice(fire_outbreak=[8])
    check_for_fires(b.s)
    assert b.s.fires == [], "one hit in this segment"
    repair_decks(b.s)
    assert b.s.deck_out[wasp] == 1, "hit in this phase"
