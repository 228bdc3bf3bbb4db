"""G-1 and G-3 actions that move aircraft from base to base without fighting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from deckload.engine.decision import Kind, ask, nowhere
from deckload.engine.grouping import Groups
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps
from deckload.games.midway.model.game_data import NAC, US
from deckload.games.midway.model.state import OFF_MAP, MidwayState
from deckload.games.midway.rules.basing import (
    base_capacity,
    base_name,
    base_ref,
    capacity_of,
    has_room,
    put_down,
    standing,
)
from deckload.games.midway.rules.commands import AIR_ARM, command
from deckload.games.midway.rules.forces import air_ref, is_us_held, where_is
from deckload.games.midway.rules.nouns import SPACE
from deckload.games.midway.rules.reports import air_group_of, base_title

step: Final = steps("midway.air_groups")


DONE: Final = "done"

Transfer = tuple[int, int]
"""An air unit and the base or deck it goes to."""


REBASE: Final = Kind(
    "rebase",
    lambda k, d: d.about,
    names=lambda k, v: f"{k.data.air[v[0]].name} to {base_name(k, v[1])}",
    label=lambda k, v: f"{k.data.air[v[0]].name} to {base_title(k, v[1])}",
    points_at=lambda k, v: (air_ref(k, v[0]), base_ref(k, v[1])),
    words={DONE: "Done"},
    group=lambda k, v: air_group_of(k, v[0]) or k.data.air[v[0]].name,
)
REGROUP_AT: Final = Kind(
    "regroup at",
    "Regroup carrier aircraft in which space?",
    of=SPACE,
    points_at=nowhere,
)


def _transfer(s: MidwayState, move: Transfer, cited: str) -> None:
    unit, code = move
    put_down(s, unit, code)
    tell(s, cited, "{unit} goes to {base}.", unit=air_ref(s, unit), base=base_ref(s, code))


# --- G-1: regroup --------------------------------------------------------------------------------


def _decks_by_space(s: MidwayState) -> dict[int, list[int]]:
    """The decks of the carriers, by the space they are in."""
    found: dict[int, list[int]] = {}
    for ship in s.data.us_carriers:
        space = where_is(s, ship)
        if space != OFF_MAP:
            found.setdefault(space, []).append(s.data.deck + ship)
    return found


def _airfield(s: MidwayState, space: int) -> list[int]:
    """[2.2] A space itself, if carrier aircraft can be put ashore there."""
    friendly = s.data.space_kind[space] == "allied" or is_us_held(s, space)
    return [space] if friendly and base_capacity(s, space) > 0 else []


def regroup_moves(s: MidwayState, space: int, moved: list[int]) -> list[Transfer]:
    """[4.1] Carrier units of a space may change decks, or between deck and airfield."""
    codes = _decks_by_space(s).get(space, []) + _airfield(s, space)
    based = standing(s)
    rooms = [code for code in codes if len(based.get(code, ())) < capacity_of(s, code)]
    air = s.data.air
    return [
        (unit, room)
        for code in codes
        for unit in based.get(code, ())
        if air[unit].service == NAC and unit not in moved
        for room in rooms
        if room != code
    ]


def _has_exchange(s: MidwayState, space: int, decks: list[int], based: Groups) -> bool:
    """Would `regroup_moves` find anything?"""
    codes = _airfield(s, space) + decks
    if len(codes) == 1:
        return False
    air = s.data.air
    manned = [code for code in codes if NAC in [air[u].service for u in based.get(code, ())]]
    if not manned:
        return False
    for room in codes:
        if manned != [room] and len(based.get(room, ())) < capacity_of(s, room):
            return True
    return False


def regroup_spaces(s: MidwayState) -> Iterator[int]:
    """Spaces with a carrier and something to exchange with another deck or the airfield."""
    decks, based = _decks_by_space(s), standing(s)
    for space in sorted(decks):
        if _has_exchange(s, space, decks[space], based):
            yield space


@step
def regroup_step(s: MidwayState) -> Procedure:
    """[6.2.1, 4.1] Carrier air units are spread anew over the decks of one space."""
    space = yield ask(
        US, REGROUP_AT, list(regroup_spaces(s)), case="4.1", command=command(s, AIR_ARM)
    )
    moved: list[int] = []
    about = f"Regroup at {s.data.space_names[space]}: which unit goes where?"
    orders = command(s, AIR_ARM, s.data.space_route[space])
    while True:
        moves = regroup_moves(s, space, moved)
        choice = yield ask(US, REBASE, moves, also=(DONE,), about=about, case="4.1", command=orders)
        if choice == DONE:
            return
        moved.append(choice[0])
        _transfer(s, choice, "4.1")


# --- G-1: stage ----------------------------------------------------------------------------------


def stage_moves(s: MidwayState) -> Iterator[Transfer]:
    """[4.2, 6.2.1] From a home base to the next one with room, or between the three great ones."""
    data = s.data
    room: dict[int, bool] = {}
    for unit in data.us_air:
        base = s.air_base[unit]
        if not 0 <= base < data.deck:
            continue
        for home in data.staging[base]:
            if home not in room:
                room[home] = has_room(s, home)
            if room[home]:
                yield unit, home


@step
def stage(s: MidwayState) -> Procedure:
    """[6.2.1] A few air units move between home bases."""
    moved: list[int] = []
    for _ in range(s.data.actions.staged_aircraft):
        moves = [move for move in stage_moves(s) if move[0] not in moved]
        choice = yield ask(
            US,
            REBASE,
            moves,
            also=(DONE,),
            about="Stage aircraft: which unit goes where?",
            case="6.2.1",
            command=command(s, AIR_ARM),
        )
        if choice == DONE:
            return
        moved.append(choice[0])
        _transfer(s, choice, "6.2.1")


# --- G-3: ferry ----------------------------------------------------------------------------------


def ferry_moves(s: MidwayState, route: int) -> list[Transfer]:
    """[6.2.3, 8.2] Along one route from airfield to airfield; without bombs a unit flies twice its
    range."""
    ashore, able = standing(s), s.data.ferries[route]
    return [
        (unit, room)
        for code, room in _ferry_ways(s, route, ashore)
        for unit in ashore[code]
        if unit in able
    ]


def can_ferry(s: MidwayState, route: int, ashore: Groups) -> bool:
    """Is there a unit to ferry along a route, and room for it?"""
    home, objective = s.data.us_home[route], s.data.objective[route]
    # The way home comes first: there is always room at the great home bases.
    return _is_ferry_way(s, objective, home, ashore) or _is_ferry_way(s, home, objective, ashore)


def _ferry_ways(s: MidwayState, route: int, ashore: Groups) -> list[tuple[int, int]]:
    """From home base to objective, and back."""
    home, objective = s.data.us_home[route], s.data.objective[route]
    ways = [(home, objective), (objective, home)]
    return [(code, room) for code, room in ways if _is_ferry_way(s, code, room, ashore)]


def _is_ferry_way(s: MidwayState, code: int, room: int, ashore: Groups) -> bool:
    """Can a unit come from one end of a route, and is there room at the other?"""
    route = s.data.space_route[code]
    if s.captured[route] or code not in ashore:
        return False
    if s.data.ferries[route].isdisjoint(ashore[code]):
        return False
    return len(ashore.get(room, ())) < capacity_of(s, room)  # as `has_room`: who is there is known


@step
def ferry(s: MidwayState, route: int) -> Procedure:
    """[6.2.3] Any number of air units move along the route, each once."""
    moved: list[int] = []
    while True:
        moves = [move for move in ferry_moves(s, route) if move[0] not in moved]
        choice = yield ask(
            US,
            REBASE,
            moves,
            also=(DONE,),
            about=f"Ferry aircraft on {s.data.routes[route]}: which unit goes where?",
            case="6.2.3",
            command=command(s, AIR_ARM, route),
        )
        if choice == DONE:
            return
        moved.append(choice[0])
        _transfer(s, choice, "6.2.3")
