"""Waters with submarines in them, to begin with (chapter 14)."""

import pytest

ALBACORE, BANG, CAVALLA, FINBACK, STINGRAY = range(5)
A, B = 0, 1
CARRIER, LARGE, MEDIUM, SMALL, SURFACE, FALSE = range(6)


@pytest.fixture
def sea(battle):
    """Force A has moved from 1013 to 1012; Cavalla lies in 1012, the others far off, at noon."""

    def make(chit="", level=0, **boats):
        b = battle("search").at("1210", 1)
        put(b, A, chit, level, "1012", "1013")
        b.s.sub_hex = [b.hex("2301")] * 5
        b.s.sub_hex[CAVALLA] = b.hex("1012")
        return b

    return make


def put(b, force, chit, level, place, left=None):
    b.s.force_hex[force] = b.hex(place)
    b.s.force_from[force] = b.hex(left or place)
    b.s.force_chit[force], b.s.force_level[force] = chit, level
    return b


def with_ships(b, *names, force=A):
    for name in names:
        b.s.ship_force[b.ship(name)] = b.s.ship_drawn[b.ship(name)] = force
    return b


def chit_die(b, kind):
    return sum(b.s.first_chits[:kind]) + 1
