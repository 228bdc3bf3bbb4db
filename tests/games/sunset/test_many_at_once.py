"""What is asked of many hexes at once is what each of them says on its own, in games as they go."""

import random

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.games.sunset import GAME
from deckload.games.sunset.model.game_data import SIDES
from deckload.games.sunset.model.state import NONE
from deckload.games.sunset.rules.forces import distances_from_any
from deckload.games.sunset.rules.menu import ACT, Menu
from deckload.games.sunset.rules.movement import courses as ways
from deckload.games.sunset.rules.movement.allowance import steps_left
from deckload.games.sunset.rules.movement.sea_ways import ways_to
from deckload.games.sunset.rules.submarines import free_hexes, proposed_hex
from deckload.testing import rule


def menus(seed):
    """A game by chance, at each question of what a task force does: the state, and which asks."""
    rng = random.Random(seed)
    set_up = SetUp("sunset", "historical", key=DiceKey(seed=f"many {seed}"))
    game = new_game(GAME, set_up, keep=False)
    while game.decision is not None:
        if game.decision.kind is ACT:
            yield game.s, game.decision.about
        game.choose(rng.randrange(len(game.decision.options)))


def spread_out(s, marker, points):
    """The same ways, with all that might be met on them looked up hex by hex."""
    data, side = s.data, s.data.marker_side[marker]
    friends = [m for m in data.groups_of[side] if m != marker and s.place[m] in data.sea_hexes]
    closed = ways.closed_hexes(s, marker) | ways.full_hexes(s, marker, friends)
    enemies = frozenset(ways.enemy_hexes(s, side))
    watched = frozenset(ways.watched_hexes(s, side))
    return from_hex_to_hex(data, s.place[marker], points, closed, enemies, watched)


def from_hex_to_hex(data, here, points, closed, enemies, watched):
    """Ring after ring from the hex itself, whatever is met: each hex that a way leads to with the
    one before it, and with the length of the way."""
    met, before, steps, edge = {here: 0}, {}, {}, [here]
    for ring in range(1, points + 1):
        beyond = []
        for place in edge:
            for near in data.sea_neighbours[place]:
                if near not in before and near != here and near not in closed:
                    before[near], steps[near] = place, ring
                    met[near] = met[place] + (near in watched)
                    beyond.append(near)
        edge = sorted([near for near in beyond if near not in enemies], key=met.__getitem__)
    return list(before.items()), list(steps.items())


def in_order(found):
    return list(found.before.items()), list(found.steps.items())


@rule("sunset", "4.4", "13.1.5")
def test_what_is_offered_is_what_is_not_refused():
    for s, marker in menus(1):
        for by_stages in (0, 1):
            menu = Menu(s, marker, by_stages)
            allowed = [do for do in menu.considered() if menu.why_not(do) is None]
            assert menu.actions() == allowed


@rule("sunset", "6.1", "5.5")
def test_ways_are_those_found_with_everything_on_the_map_in_mind():
    for s, marker in menus(2):
        points = steps_left(s, marker)
        if points:
            assert in_order(ways.courses(s, marker, points)) == spread_out(s, marker, points)


@rule("sunset", "6.1")
def test_ways_past_what_is_met_are_those_found_from_hex_to_hex():
    facts = GAME.load_data(None)
    rng = random.Random(4)
    sea = sorted(facts.sea_hexes)
    for _ in range(3_000):
        here, points = rng.choice(sea), rng.randrange(1, 8)
        near = sorted(ways.open_sea(facts, here, points).hexes)
        closed, enemies, watched = (
            frozenset(rng.sample(near, min(len(near), rng.choice((0, 0, 1, 2, 6)))))
            for _ in range(3)
        )
        found = ways._spread(facts, here, points, closed, enemies, watched)
        assert in_order(found) == from_hex_to_hex(facts, here, points, closed, enemies, watched)


@rule("sunset", "10.2")
def test_the_staff_lays_where_of_all_free_hexes_it_is_nearest_to_an_enemy_and_his_goal():
    for s, _ in menus(3):
        data = s.data
        for side in SIDES:
            goals = ((data.san_bernardino, data.surigao), (data.beachhead,))[side]
            way = ways_to(data, goals)
            places = {s.place[m] for m in data.groups_of[1 - side]} - {NONE}
            far = distances_from_any(data, tuple(sorted(places)))
            for near in (False, True):
                free = free_hexes(s, side, near)
                best = min(free, key=lambda p: (2 * far[p] + way[p], p), default=NONE)
                assert proposed_hex(s, side, near) == best
