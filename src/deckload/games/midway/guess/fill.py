"""What a side cannot know, drawn anew: the game's part of `resample`.

Counters already seen stay where they are; the rest of each lot is dealt again among the slots
still unseen. The marker pool is redrawn in keeping with every draw that was seen.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb

from deckload.engine.dice import die, shuffled
from deckload.engine.knowledge import NOBODY, UNKNOWN
from deckload.games.midway.model.game_data import (
    ALL_CARRIERS,
    DECEPTION,
    EMPTY,
    JAPAN,
    KNOWN_SLOT,
    LATE_SLOT,
    LIGHT_CARRIERS,
    SURFACE,
    US,
)
from deckload.games.midway.model.state import AFLOAT, MidwayState
from deckload.games.midway.rules.ijn_phase.operations import marker_counts
from deckload.games.midway.rules.spotting import SEEN_BY_ALL

Counts = tuple[int, ...]


def fill(s: MidwayState, side: int) -> None:
    """Fill every blank in what `side` knows. A spectator has seen no counter at all."""
    _deal_counters(s)
    _draw_markers(s)
    _who_has_seen(s, side)


def _who_has_seen(s: MidwayState, side: int) -> None:
    """Japan knows its own; what the US has seen, others gather from the spotted markers."""
    s.slot_seen = [seen | 1 << JAPAN for seen in s.slot_seen]
    if side == US:
        return
    for slot in range(len(s.slot_unit)):
        if s.slot_unit[slot] == EMPTY or s.slot_lot[slot] == KNOWN_SLOT:
            s.slot_seen[slot] = SEEN_BY_ALL
    for force, slots in enumerate(s.slots):
        for slot in slots if s.spotted[force] else ():
            if s.slot_unit[slot] != DECEPTION:  # it came later, and nobody has looked yet
                s.slot_seen[slot] = SEEN_BY_ALL


# --- counters --------------------------------------------------------------------------------


def _deal_counters(s: MidwayState) -> None:
    """Lot by lot: each unseen slot gets one of the counters of its lot that are still unseen."""
    used = {slot for slots in s.slots for slot in slots}
    for slot, unit in enumerate(s.slot_unit):
        if unit == UNKNOWN and slot not in used:
            s.slot_unit[slot] = EMPTY
    _deal_lot(s, LIGHT_CARRIERS, "light carriers")
    _deal_lot(s, ALL_CARRIERS, "carriers", "light carriers")
    _deal_lot(s, LATE_SLOT, "later")
    _deal_lot(s, SURFACE, "surface")
    _deal_known(s)


def _unseen_ships(s: MidwayState, *lots: str) -> list[int]:
    """Ships of some lots that are afloat and in no slot that was seen or filled."""
    seen = set(s.slot_unit)
    ships = s.data.ships
    return [
        i
        for i in s.data.ijn_ships
        if i not in seen and s.status[i] == AFLOAT and (not lots or ships[i].start in lots)
    ]


def _deal_lot(s: MidwayState, lot: int, *names: str) -> None:
    units = s.slot_unit
    slots = [i for i, unit in enumerate(units) if unit == UNKNOWN and s.slot_lot[i] == lot]
    ships = shuffled(s, _unseen_ships(s, *names), "guess", NOBODY)
    # Under a spotted marker nothing is a deception any more.
    in_sight = {slot for f, own in enumerate(s.slots) if s.spotted[f] for slot in own}
    for slot in slots:
        if slot in in_sight and ships:
            units[slot] = ships.pop()
    slots = [slot for slot in slots if units[slot] == UNKNOWN]
    rest = ships + [DECEPTION] * (len(slots) - len(ships))
    for slot, unit in zip(slots, shuffled(s, rest, "guess", NOBODY), strict=False):
        units[slot] = unit


def _deal_known(s: MidwayState) -> None:
    """Only a spectator does not know these: transports with their own force, then the rest."""
    ships = s.data.ships
    for force in s.data.ijn_forces:
        own = [i for i in _unseen_ships(s) if ships[i].start == s.data.forces[force].name]
        slots = [slot for slot in s.slots[force] if s.slot_unit[slot] == UNKNOWN]
        for slot, ship in zip(slots, own, strict=False):
            s.slot_unit[slot] = ship
    slots = [slot for slot, unit in enumerate(s.slot_unit) if unit == UNKNOWN]
    for slot, ship in zip(slots, _unseen_ships(s), strict=False):
        s.slot_unit[slot] = ship
    # A new ship that took the place of a late deception belongs here after all.
    late = [i for i, lot in enumerate(s.slot_lot) if lot == LATE_SLOT and s.slot_unit[i] >= 0]
    for slot in slots:
        if s.slot_unit[slot] == UNKNOWN:
            taken = late.pop()
            s.slot_unit[slot], s.slot_unit[taken] = s.slot_unit[taken], DECEPTION


# --- markers ---------------------------------------------------------------------------------


def _draw_markers(s: MidwayState) -> None:
    """Which markers went back and which lie aside, given every draw that was seen."""
    worlds = _worlds(
        tuple(marker_counts(s)), tuple(s.before), tuple(s.drawn), s.returned, s.aside_count
    )
    ticket = die(s, sum(weight for weight, _, _ in worlds), "guess", NOBODY)
    back, aside = _world_of(worlds, ticket)
    total = marker_counts(s)
    s.aside = list(aside)
    s.pool = [
        all_of - before + returned - drawn - kept
        for all_of, before, drawn, returned, kept in zip(
            total, s.before, s.drawn, back, aside, strict=True
        )
    ]
    s.played = [
        all_of - pool - kept - gone
        for all_of, pool, kept, gone in zip(total, s.pool, aside, s.removed, strict=True)
    ]
    for kind in s.current:
        s.played[kind] -= 1
    if s.next_marker >= 0:
        s.played[s.next_marker] -= 1


def _world_of(worlds: tuple[tuple[int, Counts, Counts], ...], ticket: int) -> tuple[Counts, Counts]:
    for weight, back, aside in worlds:
        ticket -= weight
        if ticket <= 0:
            return back, aside
    raise AssertionError("a ticket beyond the worlds")


@lru_cache(maxsize=512)
def _worlds(
    total: Counts, before: Counts, drawn: Counts, returned: int, aside: int
) -> tuple[tuple[int, Counts, Counts], ...]:
    """Every way the hidden markers may lie, with its weight.

    `returned` markers were picked from those played `before`; `aside` were put away from the full
    pool at the start. The draws since came from what was left.
    """
    kinds = range(len(total))
    found = []
    for back in _multisets(len(total), returned):
        ways_back = _ways(before, back)
        if not ways_back:
            continue
        for away in _multisets(len(total), aside):
            fresh = [total[k] - before[k] - away[k] for k in kinds]
            open_to = tuple(fresh[k] + back[k] for k in kinds)
            if min(fresh) < 0:
                continue
            # Set aside before anything was drawn: from what was never drawn before the return.
            weight = ways_back * _ways(tuple(total[k] - before[k] for k in kinds), away)
            weight *= _ways(open_to, drawn)
            if weight:
                found.append((weight, back, away))
    return tuple(found)


def _multisets(kinds: int, size: int) -> list[Counts]:
    return [
        tuple(chosen.count(kind) for kind in range(kinds))
        for chosen in combinations_with_replacement(range(kinds), size)
    ]


def _ways(pool: Counts, chosen: Counts) -> int:
    """In how many ways such markers can be picked from a pool."""
    ways = 1
    for there, wanted in zip(pool, chosen, strict=True):
        ways *= comb(there, wanted)
    return ways
