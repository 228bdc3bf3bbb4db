"""A guess at where the enemy's markers are, with secret movement (15.7)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.engine.joint import Joint
from deckload.engine.knowledge import UNKNOWN
from deckload.engine.unseen_dice import one_to, pick
from deckload.games.clash.guess.habits import (
    AT_SAIPAN,
    SCATTER,
    Manner,
    japanese_have_struck,
)
from deckload.games.clash.model.game_data import (
    CV,
    CVL,
    ClashData,
)
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.groups.task_groups import is_overstacked
from deckload.games.clash.rules.raids.flight_path import near_us_ships, straight_way
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.clash.rules.set_up import choose_places, deploy, force_hexes, loose_hexes
from deckload.games.clash.rules.special_rules import spruance_holds, why_not_that_far
from deckload.games.fleet.guess.chances import happens, is_to_come
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import OFF_MAP
from deckload.games.fleet.rules.forces import is_on

HURRY: Final = 3
"""Hexes a turn beyond a ship's speed: by night (15.4, 16.2), and in a retreat (12.9)."""
LONGEST_TRACK: Final = 3


def put_markers(s: ClashState, other: int, manner: Manner) -> None:
    """Where a marker can have come since it was last reported, or since its side began, and most
    likely has; never where one of the viewer's markers is, for they would have met."""
    unseen = [m for m in s.data.markers_of[other] if s.place[m] == UNKNOWN]
    if is_setting_up(s):
        for marker in unseen:
            s.place[marker] = OFF_MAP
        return
    if not unseen:
        return
    taken = {s.place[m] for m, owner in enumerate(s.data.marker_side) if owner != other}
    free = sorted(s.data.sea_hexes - taken)
    if other == USN and s.data.saipan not in taken:
        unseen = _leave_one_at_saipan(s, unseen)
    for marker in unseen:
        near = _likely_hexes(s, other, marker, free, manner)
        if marker == s.data.force_of[other]:
            near = [p for p in near if why_not_that_far(s, marker, p) is None] or near
        s.place[marker] = pick(s, near)
        if is_overstacked(s, other, s.place[marker]):
            roomy = [p for p in near if not any(place == p for place in s.place)]
            s.place[marker] = pick(s, roomy or near)


def _leave_one_at_saipan(s: ClashState, unseen: list[int]) -> list[int]:
    """The bombardment group lies off the beach, as a rule: a marker that was reported without
    carriers, or never; returns those that are elsewhere."""
    groups = [m for m in s.data.groups_of[USN] if m in unseen]
    if s.data.saipan in s.place or not groups or not happens(s, AT_SAIPAN):
        return unseen
    without = [m for m in groups if s.report[m] and not s.report[m][CV] + s.report[m][CVL]]
    unknown = [m for m in groups if not s.report[m]]
    if not (without or unknown):
        return unseen
    stays = pick(s, without or unknown)
    s.place[stays] = s.data.saipan
    return [m for m in unseen if m != stays]


def _likely_hexes(
    s: ClashState, other: int, marker: int, free: list[int], manner: Manner
) -> list[int]:
    """The hexes that a marker can have reached; of these, if there are any, those where the habits
    of its side would have brought it."""
    distances, turns = _since_last_seen(s, other, marker)
    moves = turns - 1 + s.acted[marker]
    wanted, column = _column_by_habit(s, other, marker, moves, manner), s.data.column
    sails = moves * manner.pace[other] + SCATTER
    likely = [p for p in free if distances[p] <= sails and abs(column[p] - wanted) <= SCATTER]
    return likely or [p for p in free if distances[p] <= turns * _fastest(s.data)] or free


def _column_by_habit(s: ClashState, other: int, marker: int, moves: int, manner: Manner) -> int:
    """How far east a marker may be. The Japanese come nearer, but not too near, and go home when
    they have struck, from where they were seen; the USN goes west when Spruance lets it."""
    column, was_seen = s.data.column, s.report_turn[marker] > 0
    start = column[s.report_hex[marker]] if was_seen else _first_column(s, other)
    if other == USN:
        return start if spruance_holds(s) else start - moves * manner.pace[USN]
    if japanese_have_struck(s):
        return min(start, max(manner.home, start - moves * manner.draw_off))
    tf58 = s.place[s.data.force_of[USN]]
    nearest = column[tf58 if tf58 >= 0 else s.data.saipan] - manner.stand_off
    return max(start, min(start + moves * manner.pace[IJN], nearest))


def _first_column(s: ClashState, side: int) -> int:
    """That of the hex around which its task force is set up."""
    return s.data.column[s.data.grid.id_of(s.data.scenarios[s.scenario].set_up[side].hex)]


def guess_lost_movement(s: ClashState, other: int) -> None:
    """Movement points that a marker out of sight may have lost to the wind or to new formations,
    besides those that raids are known to have cost it."""
    costs = is_on(s, "wind") or is_on(s, "group_cost")
    for marker in s.data.markers_of[other]:
        if s.slower[marker] == UNKNOWN:
            more = one_to(s, 2) - 1 if costs and s.place[marker] != OFF_MAP else 0
            s.slower[marker] = s.harried[marker] + more


def is_setting_up(s: ClashState) -> bool:
    """Before play nobody sees even which markers are still in the enemy's box: not those of
    detached ships, of which there can be none."""
    detached = (m for side in s.data.detached_of for m in side)
    return s.turn == 0 and any(s.place[m] == UNKNOWN for m in detached)


def _since_last_seen(s: ClashState, other: int, marker: int) -> tuple[tuple[int, ...], int]:
    """By hex: how far it is from where the marker was then; and the turns since."""
    if s.report_turn[marker]:
        distances = tuple(s.data.grid.distances_from(s.report_hex[marker]))
        return distances, s.turn - s.report_turn[marker] + 1
    return _from_the_start(s, other), s.turn


def _from_the_start(s: ClashState, side: int) -> tuple[int, ...]:
    """By hex: how far it is from the nearest where a marker of this side can have begun."""
    plan = s.data.scenarios[s.scenario].set_up[side]
    placed = [s.data.grid.id_of(name) for name in plan.placed.values()]
    loose = loose_hexes(s, plan) if plan.loose_markers else []
    return _nearest(s.data, tuple(sorted({*force_hexes(s, plan), *placed, *loose})))


@lru_cache(maxsize=16)
def _nearest(data: ClashData, starts: tuple[int, ...]) -> tuple[int, ...]:
    """Looked up again and again, as every guess of a game asks for the same hexes."""
    columns = [data.grid.distances_from(start) for start in starts]
    return tuple(min(column) for column in zip(*columns, strict=True))


@lru_cache(maxsize=4)
def _fastest(data: ClashData) -> int:
    """Hexes that no marker can exceed in a turn."""
    speeds = (log[0] for turn in data.log_speed for log in turn)
    return max(*speeds, data.limits.dummy_speed) + HURRY


def set_up_as_printed(s: ClashState, other: int) -> None:
    """While both sides set up, each stands at its first choice: what the scenario leaves no choice
    about is done."""
    if is_to_come(s, deploy):
        return
    procedure = choose_places(s, other)
    Joint({other: procedure}, procedure, 0).advance(s, other, None)


def retrace(s: ClashState, other: int) -> None:
    """The way the active marker may have come: some hexes back from where it is. While its raids
    are still to come it is taken to stand where its move began."""
    active = s.active
    if s.track_seen[other] or active not in s.data.markers_of[other]:
        return
    here = s.place[active]
    if here == OFF_MAP:
        return
    track = [here]
    if not is_to_come(s, plan_raids):
        for _ in range(one_to(s, LONGEST_TRACK) - 1):
            track.insert(0, pick(s, s.data.sea_neighbours[track[0]]))
    s.track[other] = track


def begin_somewhere(s: ClashState, other: int) -> None:
    """Where its markers stood when the Initial Phase ended: here, or near by if they have acted."""
    for marker in s.data.markers_of[other]:
        here = s.place[marker]
        near = [here, *s.data.sea_neighbours[here]] if s.acted[marker] and here >= 0 else [here]
        s.begun[marker] = pick(s, near)


def redraw_way(s: ClashState, other: int) -> None:
    """The way of a raid that was not seen whole: from where its carriers may be; or as much of it
    as comes near US ships where they may be, and perhaps more."""
    seen = s.raid_way[1 - other]
    if not seen:
        return
    if other == USN:
        least = len(near_us_ships(s, seen))
        more = one_to(s, len(seen) - least + 1) - 1
        s.raid_way[USN] = seen[len(seen) - least - more :]
        return
    start = s.place[s.active]
    s.raid_way[IJN] = [*straight_way(s, start, seen[0]), *seen] if start != OFF_MAP else seen[:]
