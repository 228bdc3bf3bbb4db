"""The markers on the map: one's own with what is under them, the enemy's as they were reported,
and lone cripples, which lie open."""

from __future__ import annotations

from functools import lru_cache

from deckload.engine.knowledge import EVERYONE
from deckload.engine.view_parts import part
from deckload.engine.views import Piece, Reach
from deckload.games.fleet.rules.forces import is_night
from deckload.games.fleet.table.markers import contact_piece, group_piece, short_badges
from deckload.games.sunset.model.game_data import CARRIERS, FLEET_NAMES, SunsetData
from deckload.games.sunset.model.state import OFF_MAP, SunsetState
from deckload.games.sunset.rules.forces import is_alone, named
from deckload.games.sunset.rules.movement.allowance import allowance
from deckload.games.sunset.rules.search.lookouts import reach_of_planes
from deckload.games.sunset.rules.special import fanaticism, wild_bull
from deckload.games.sunset.table.contacts import seen_by_boat, told_of


@part
def marker_pieces(k: SunsetState, side: int, ranges: dict[int, int]) -> list[Piece]:
    """All markers on the map; `ranges` says how far the aircraft of ships strike."""
    sides = k.data.marker_side
    pieces = []
    for marker, place in enumerate(k.place):
        if place == OFF_MAP:
            continue
        if is_alone(k, marker):
            pieces.append(_lone_cripple(k, marker, place))
        elif side in (sides[marker], EVERYONE):
            pieces.append(_own_marker(k, marker, place, ranges))
        else:
            pieces.append(_enemy_marker(k, marker, place))
    return pieces


# --- one's own ------------------------------------------------------------------------------------


def _own_marker(k: SunsetState, marker: int, place: int, ranges: dict[int, int]) -> Piece:
    ships, day = k.ships[marker], not is_night(k)
    return _own_piece(
        k.data,
        marker,
        place,
        k.title[marker],
        tuple(ships),
        allowance(k, marker),
        reach_of_planes(k, marker) if day else 0,
        max([ranges.get(ship, 0) for ship in ships], default=0) if day else 0,
        _own_badges(k, marker),
    )


@lru_cache(maxsize=4096)
def _own_piece(
    data: SunsetData,
    marker: int,
    place: int,
    title: int,
    ships: tuple[int, ...],
    speed: int,
    searches: int,
    strikes: int,
    badges: tuple[str, ...],
) -> Piece:
    reaches = {"move": speed, "search": searches, "air range": strikes}
    reach = tuple(Reach(what, distance) for what, distance in reaches.items() if distance)
    return group_piece(data, marker, place, title, ships, speed, badges, reach)


def _own_badges(k: SunsetState, marker: int) -> tuple[str, ...]:
    """What its owner knows of a marker, and what the enemy was told of it."""
    badges = [*_open_badges(k, marker, k.slower[marker])]
    if not k.ships[marker]:
        badges.insert(0, "dummy")
    if k.fleet[marker] > 0:
        badges.append(FLEET_NAMES[k.fleet[marker]])
    if wild_bull.is_bound(k, marker):
        badges.append(f"bound by Halsey to {k.data.marker_names[k.bull_goal]}")
    if fanaticism.is_bound(k, marker):
        badges.append("must fight")
    if k.report_turn[marker]:
        badges.append(f"the enemy was told {_told(k, marker)}")
    return tuple(badges)


# --- the enemy's ----------------------------------------------------------------------------------


def _enemy_marker(k: SunsetState, marker: int, place: int) -> Piece:
    """[7.0]"""
    badges = _open_badges(k, marker, k.harried[marker])
    if k.report_turn[marker]:
        badges = (*badges, _told(k, marker))
    return _enemy_piece(
        k.data, marker, place, tuple(k.report[marker]), k.report_number[marker], badges
    )


@lru_cache(maxsize=4096)
def _enemy_piece(
    data: SunsetData,
    marker: int,
    place: int,
    report: tuple[int, ...],
    number: int,
    badges: tuple[str, ...],
) -> Piece:
    values = {"units": str(number)} if number else {}
    if report:
        others = sum(report) - report[CARRIERS]
        values = {"carriers": str(report[CARRIERS]), "other units": str(others)}
    return contact_piece(data, marker, place, values, badges)


# --- cripples that go alone -----------------------------------------------------------------------


def _lone_cripple(k: SunsetState, marker: int, place: int) -> Piece:
    """[6.4] Damaged ships on their way home, in full view."""
    ships = k.ships[marker]
    worst = max(ships, key=lambda ship: k.hits[ship])
    return _cripple_piece(
        k.data,
        marker,
        place,
        named(k, ships),
        f"{k.hits[worst]}/{k.data.boxes[worst]}",
        len(ships),
    )


@lru_cache(maxsize=4096)
def _cripple_piece(
    data: SunsetData,
    marker: int,
    place: int,
    name: str,
    hits: str,
    ships: int,
) -> Piece:
    return Piece(
        id=data.marker_names[marker],
        at=data.grid.name_of(place),
        type="cripples",
        name=name,
        side=data.marker_side[marker],
        values={"ships": str(ships), "hits": hits},
    )


# --- what both sides see --------------------------------------------------------------------------


def _open_badges(k: SunsetState, marker: int, slower: int) -> tuple[str, ...]:
    badges = short_badges(k, marker, slower)
    if k.crippled[marker] > 0:  # less than nothing: the enemy has not seen it
        badges.append("cripples go home")
    if k.genuine[marker] and not k.report_turn[marker]:
        badges.append("no dummy")
    if k.report_capital[marker]:
        badges.append(seen_by_boat(k, marker))
    return tuple(badges)


def _told(k: SunsetState, marker: int) -> str:
    """The last report: "2 carriers, 1 battleship on turn 4"."""
    return f"{told_of(k, marker)} on turn {k.report_turn[marker]}"
