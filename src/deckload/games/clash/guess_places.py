"""A guess at where the enemy's markers are, with secret movement (15.7)."""

from __future__ import annotations

from deckload.engine.dice import die
from deckload.engine.knowledge import NOBODY, UNKNOWN
from deckload.games.clash.facts import IJN, USN
from deckload.games.clash.rules.flight_path import near_us_ships, straight_way
from deckload.games.clash.rules.set_up import force_hexes, loose_hexes
from deckload.games.clash.state import OFF_MAP, ClashState

FASTEST = 6
"""Hexes that no marker can exceed in a turn, the extra ones by night included."""
LONGEST_TRACK = 3


def put_markers(s: ClashState, other: int) -> None:
    """Within reach of where a marker was last reported, or of where its side began; never where
    one of the viewer's markers is, for they would have met."""
    unseen = [m for m in s.data.markers_of[other] if s.place[m] == UNKNOWN]
    if is_setting_up(s):
        for marker in unseen:
            s.place[marker] = OFF_MAP
        return
    if not unseen:
        return
    taken = {place for place in s.place if place >= 0}
    free = sorted(s.data.sea_hexes - taken)
    starts = _starts(s, other)
    for marker in unseen:
        if s.report_turn[marker]:
            known, turns = [s.report_hex[marker]], s.turn - s.report_turn[marker] + 1
        else:
            known, turns = starts, s.turn
        near = [p for p in free if _is_within(s, p, known, FASTEST * turns)] or free
        s.place[marker] = near[die(s, len(near), "guess", NOBODY) - 1]


def is_setting_up(s: ClashState) -> bool:
    """Before play nobody sees even which markers are still in the enemy's box: not those of
    detached ships, of which there can be none."""
    detached = (m for side in s.data.detached_of for m in side)
    return s.turn == 0 and any(s.place[m] == UNKNOWN for m in detached)


def _starts(s: ClashState, side: int) -> list[int]:
    """Where the markers of a side can have been set up."""
    plan = s.data.scenarios[s.scenario].set_up[side]
    placed = [s.data.grid.id_of(name) for name in plan.placed.values()]
    loose = loose_hexes(s, plan) if plan.loose_markers else []
    return [*force_hexes(s, plan), *placed, *loose]


def _is_within(s: ClashState, place: int, starts: list[int], reach: int) -> bool:
    distances = s.data.grid.distances_from(place)
    return any(distances[start] <= reach for start in starts)


def retrace(s: ClashState, other: int) -> None:
    """The way the active marker may have come: some hexes back from where it is."""
    active = s.active
    if s.track_seen[other] or active not in s.data.markers_of[other]:
        return
    here = s.place[active]
    if here == OFF_MAP:
        return
    track = [here]
    for _ in range(die(s, LONGEST_TRACK, "guess", NOBODY) - 1):
        lanes = s.data.sea_neighbours[track[0]]
        track.insert(0, lanes[die(s, len(lanes), "guess", NOBODY) - 1])
    s.track[other] = track


def begin_somewhere(s: ClashState, other: int) -> None:
    """Where its markers stood when the Initial Phase ended: here, or near by if they have acted."""
    for marker in s.data.markers_of[other]:
        here = s.place[marker]
        near = [here, *s.data.sea_neighbours[here]] if s.acted[marker] and here >= 0 else [here]
        s.begun[marker] = near[die(s, len(near), "guess", NOBODY) - 1] if len(near) > 1 else here


def redraw_way(s: ClashState, other: int) -> None:
    """The way of a raid that was not seen whole: from where its carriers may be; or as much of it
    as comes near US ships where they may be, and perhaps more."""
    seen = s.raid_way[1 - other]
    if not seen:
        return
    if other == USN:
        least = len(near_us_ships(s, seen))
        more = die(s, len(seen) - least + 1, "guess", NOBODY) - 1 if least < len(seen) else 0
        s.raid_way[USN] = seen[len(seen) - least - more :]
        return
    start = s.place[s.active]
    s.raid_way[IJN] = [*straight_way(s, start, seen[0]), *seen] if start != OFF_MAP else seen[:]
