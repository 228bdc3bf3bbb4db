"""What everybody can conclude about hidden ships, kept so that a guess can rely on it.

`origins` says of each marker which ships may be in it: a bit for each printed force of its side.
Ships change task forces only within a hex and only in the Initial Phase, so that markers which
never met cannot have exchanged any.
"""

from __future__ import annotations

from collections.abc import Collection

from deckload.games.sunset.model.state import NONE, OFF_MAP, SunsetState


def ships_of_forces(s: SunsetState, side: int, names: Collection[str]) -> int:
    """The bits of some printed forces of a side."""
    printed = s.data.scenarios[s.scenario].groups[side]
    return sum(1 << printed.index(name) for name in set(names))


def origin_of(s: SunsetState, ship: int) -> int:
    """The bit of a ship."""
    facts = s.data.ships[ship]
    return ships_of_forces(s, facts.side, [facts.group])


def mix_origins(s: SunsetState, were_at: dict[tuple[int, int], int]) -> None:
    """[5.1, 5.4] Whatever was in a hex when the Initial Phase began may be under any marker there
    now; a marker laid where nobody was holds no ships."""
    for marker, place in enumerate(s.place):
        if place != OFF_MAP:
            s.origins[marker] = were_at.get((s.data.marker_side[marker], place), 0)


def forget_compositions(s: SunsetState) -> None:
    """[5.1] What was seen of a task force holds only while nothing can have been shifted: while it
    is, at the start and the end of the phase, the only one in its hex. Who takes cripples home
    never takes part in it."""
    lost = set()
    crippled = s.crippled
    for side, forces in enumerate(s.data.groups_of):
        places = [s.place[marker] for marker in forces]
        for marker, place in zip(forces, places, strict=True):
            if (place == OFF_MAP or places.count(place) > 1) and not crippled[marker]:
                s.opened[marker] = 1 << side
                s.report_holds[marker] = s.genuine[marker] = 0
                lost.add(marker)
    if not lost.isdisjoint(s.seen_in):
        s.seen_in = [NONE if seen in lost else seen for seen in s.seen_in]
