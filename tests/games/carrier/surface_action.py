"""Ships of both sides in one hex, to begin with (chapter 21)."""

import pytest

from deckload.games.carrier.model.game_data import JAPAN, US
from deckload.games.carrier.model.state import OFF_MAP
from deckload.games.carrier.rules.surface.lines import firers
from deckload.games.carrier.rules.surface.targets import japanese_aims

A, B = 0, 1
HERE, EAST, WEST = "1113", "1112", "1114"
DAY, NIGHT = "0930", "2010"


@pytest.fixture
def action(battle):
    """These US ships as TG 58.7, and these Japanese ships as Force A, all in 1113; the carriers of
    TF 58 are elsewhere."""

    def make(ours, theirs, time=DAY, moved_in=JAPAN, force_from="1115", group_from=EAST):
        b = battle().playing(surface_combat="on").at(time)
        line = b.data.groups.index("58.7")
        b.s.group_hex = [OFF_MAP] * len(b.s.group_hex)
        b.s.group_hex[line] = b.hex(HERE)
        b.s.group_from[line] = b.hex(group_from)
        b.s.us_group = [-1] * len(b.s.us_group)
        for name in ours:
            b.s.us_group[b.us_ship(name)] = line
        put(b, A, HERE, theirs)
        b.s.force_from[A] = b.hex(force_from)
        b.s.action_force, b.s.action_hex, b.s.action_mover = A, b.hex(HERE), moved_in
        return b

    return make


def put(b, force, place, ships):
    b.s.force_hex[force] = b.hex(place)
    carriers = any(b.data.japanese_ships[b.ship(name)].air for name in ships)
    b.s.force_level[force] = 4 if carriers else 3
    b.s.force_chit[force] = "1/0" if carriers else "ships"
    for name in ships:
        b.s.ship_force[b.ship(name)] = b.s.ship_drawn[b.ship(name)] = force


def lines(b):
    ours = [ship for ship, group in enumerate(b.s.us_group) if group >= 0]
    theirs = [ship for ship, force in enumerate(b.s.ship_force) if force == A]
    return ours, theirs


def who_fires(b, number):
    ours, theirs = (
        [ships[ship].name for ship in firers(b.s, side, number, lines(b))]
        for side, ships in ((US, b.data.us_ships), (JAPAN, b.data.japanese_ships))
    )
    return sorted(ours), sorted(theirs)


def aims_of(b, *names):
    ready = [b.ship(name) for name in names]
    found = japanese_aims(b.s, ready, lines(b)[US])
    return {
        b.data.japanese_ships[ship].name: b.data.us_ships[target].name for ship, target in found
    }


def group_at(b):
    place = b.s.group_hex[b.data.groups.index("58.7")]
    return b.data.grid.name_of(place)


def force_at(b, force=A):
    place = b.s.force_hex[force]
    return "off" if place == OFF_MAP else b.data.grid.name_of(place)
