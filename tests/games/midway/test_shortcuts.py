"""What a menu asks quickly must agree with the list that is made when the action is chosen."""

import random

import pytest

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.games.midway import GAME
from deckload.games.midway.model.game_data import TOO_FAR
from deckload.games.midway.model.state import AFLOAT, OFF_MAP
from deckload.games.midway.rules.basing import based_at, has_room, has_room_for_own, standing
from deckload.games.midway.rules.forces import (
    force_of,
    ijn_forces_at,
    indices,
    is_anyone_aloft,
    is_ijn_force_at,
    is_us_force_at,
    ships_of,
    us_forces_at,
    where_is,
)
from deckload.games.midway.rules.us_phase import (
    air_groups,
    intelligence,
    organization,
    us_logistics,
)
from deckload.games.midway.rules.us_phase.staff_actions import why_no_action


def positions(seed, options):
    """Every position of a game played at random that asks something."""
    setup = SetUp("midway", "campaign", options, key=DiceKey(seed=f"shortcuts {seed}"))
    game = new_game(GAME, setup, keep=False)
    chance = random.Random(seed)
    while not game.over:
        yield game.s
        game.choose(chance.randrange(len(game.decision.options)))


@pytest.fixture(params=[{}, {"ground": "on", "extended": "on", "fighter_group": "on"}], ids=repr)
def played(request):
    return lambda seed: positions(seed, request.param)


def test_menus_offer_what_the_lists_hold(played):
    for s in played(1):
        ashore = standing(s)
        for route in range(len(s.data.routes)):
            moves = air_groups.ferry_moves(s, route)
            assert air_groups.can_ferry(s, route, ashore) == bool(moves)
        for staff, action, choices in (
            (organization, "build", organization.build_choices),
            (organization, "recruit", organization.recruits),
            (organization, "stage", air_groups.stage_moves),
            (us_logistics, "repair", us_logistics.damaged_ships),
            (us_logistics, "rebuild", us_logistics.reduced_units),
            (us_logistics, "replace", us_logistics.replacements),
            (intelligence, "signals", intelligence.unspotted_at_sea),
            (intelligence, "seaplanes", intelligence.searchers),
        ):
            is_offered = why_no_action(staff.POSSIBLE, s, action) is None
            assert is_offered == bool(list(choices(s))), action


def test_regrouping_is_offered_where_there_is_a_move(played):
    for s in played(2):
        spaces = {where_is(s, ship) for ship in s.data.us_carriers} - {OFF_MAP}
        wanted = [space for space in sorted(spaces) if air_groups.regroup_moves(s, space, [])]
        assert list(air_groups.regroup_spaces(s)) == wanted


def test_who_is_where_agrees(played):
    for s in played(3):
        for space in range(len(s.data.space_names)):
            assert is_us_force_at(s, space) == bool(us_forces_at(s, space))
            assert is_ijn_force_at(s, space) == bool(ijn_forces_at(s, space))
            here = [unit for unit, base in enumerate(s.air_base) if base == space]
            down = [unit for unit in here if s.fly_space[unit] == OFF_MAP]
            assert standing(s).get(space, []) == based_at(s, space) == down
        assert is_anyone_aloft(s) == any(space != OFF_MAP for space in s.fly_space)
        for force in (*s.data.us_forces, *s.data.ijn_forces):
            assert all(force_of(s, ship) == force for ship in ships_of(s, force))
        for ship, status in enumerate(s.status):
            assert status == AFLOAT or where_is(s, ship) == OFF_MAP


def test_an_air_unit_aloft_can_come_back_where_one_more_would_find_room(played):
    for s in played(4):
        for unit, space in enumerate(s.fly_space):
            if space != OFF_MAP:
                assert has_room_for_own(s, s.air_base[unit]) == has_room(s, s.air_base[unit])


def test_indices_start_where_they_are_told_to():
    assert indices([7, 3, 7, 7], 7) == [0, 2, 3]
    assert indices([7, 3, 7, 7], 7, 1) == [2, 3]
    assert indices([7, 3, 7, 7], 5, 1) == []


def test_gaps_are_counted_along_one_route():
    data = GAME.load_data(None)
    midway, wake, alaska = (data.graph.id_of(name) for name in ("Midway", "Wake", "Alaska"))
    assert data.gap[midway][wake] == data.gap[wake][midway] == 3
    assert data.gap[midway][alaska] == TOO_FAR
    assert data.gap[midway][OFF_MAP] == TOO_FAR
    assert data.space_route[OFF_MAP] == -1
    assert wake in data.seaplane_area[midway]
    assert alaska not in data.seaplane_area[midway]


def test_a_set_up_is_a_copy_of_its_own():
    first, second = (next(positions(5, {})) for _ in range(2))
    first.air_base[0] = OFF_MAP
    first.slots[-1].clear()
    assert second.air_base[0] != OFF_MAP
    assert second.slots[-1]
