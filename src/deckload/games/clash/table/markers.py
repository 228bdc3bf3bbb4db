"""The markers on the map: one's own with what is under them, the enemy's as they were reported."""

from __future__ import annotations

from functools import lru_cache

from deckload.engine.knowledge import EVERYONE, UNKNOWN
from deckload.engine.view_parts import part
from deckload.engine.views import Piece, Reach
from deckload.games.clash.model.game_data import (
    CV,
    CVL,
    ClashData,
)
from deckload.games.clash.model.state import (
    BY_FLEET,
    BY_ISLANDS,
    ClashState,
)
from deckload.games.clash.rules.forces import ships_under
from deckload.games.clash.rules.groups.movement import allowance
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import OFF_MAP
from deckload.games.fleet.rules.forces import is_night, is_on
from deckload.games.fleet.rules.search.reports import in_words
from deckload.games.fleet.table.markers import contact_piece, group_piece, short_badges


@part
def marker_pieces(k: ClashState, side: int, ranges: dict[int, int]) -> list[Piece]:
    """All markers that the viewer sees or remembers; `ranges` says how far decks strike."""
    sides = k.data.marker_side
    return [
        _own_marker(k, marker, place, ranges)
        if side in (sides[marker], EVERYONE)
        else _enemy_marker(k, marker, place, side)
        for marker, place in enumerate(k.place)
        if place != OFF_MAP and (place != UNKNOWN or k.report_turn[marker])
    ]


# --- one's own ------------------------------------------------------------------------------------


def _own_marker(k: ClashState, marker: int, place: int, ranges: dict[int, int]) -> Piece:
    ships = ships_under(k, marker)
    return _own_piece(
        k.data,
        marker,
        place,
        k.title[marker],
        tuple(ships),
        allowance(k, marker),
        max([ranges.get(ship, 0) for ship in ships], default=0),
        not is_night(k),
        _badges(k, marker),
        _told(k, marker),
    )


@lru_cache(maxsize=2048)
def _own_piece(
    data: ClashData,
    marker: int,
    place: int,
    title: int,
    ships: tuple[int, ...],
    speed: int,
    strikes: int,
    day: bool,
    badges: tuple[str, ...],
    told: str,
) -> Piece:
    reach = [Reach("move", speed)] if speed else []
    side = data.marker_side[marker]
    flies = day and marker not in data.detached_of[side]  # those neither search nor strike
    if ships and flies:
        reach.append(Reach("search", data.limits.search[side]))
    if strikes and flies:
        reach.append(Reach("air range", strikes))
    if not ships:
        badges = ("dummy", *badges)
    if told:
        badges = (*badges, f"the enemy was told {told}")
    return group_piece(data, marker, place, title, ships, speed, badges, tuple(reach))


# --- the enemy's ----------------------------------------------------------------------------------


def _enemy_marker(k: ClashState, marker: int, place: int, side: int) -> Piece:
    """[6.1, 15.7] Where it is; with secret movement, where it was last reported."""
    lost = place == UNKNOWN
    badges = _badges(k, marker)
    if side == IJN and _is_out_of_bounds(k, marker):
        badges = (*badges, "not by carrier planes")
    return _enemy_piece(
        k.data,
        marker,
        k.report_hex[marker] if lost else place,
        tuple(k.report[marker]),
        _told(k, marker),
        ("old", *badges) if lost else badges,
    )


@lru_cache(maxsize=2048)
def _enemy_piece(
    data: ClashData,
    marker: int,
    place: int,
    report: tuple[int, ...],
    told: str,
    badges: tuple[str, ...],
) -> Piece:
    values = {}
    if report:
        carriers = report[CV] + report[CVL]
        values = {"carriers": str(carriers), "other ships": str(sum(report) - carriers)}
    return contact_piece(data, marker, place, values, (*badges, told) if told else badges)


# --- what both sides see --------------------------------------------------------------------------


def _badges(k: ClashState, marker: int) -> tuple[str, ...]:
    badges = short_badges(k, marker, k.slower[marker])
    if k.detected[marker] == BY_ISLANDS:
        badges.append("by the islands only")
    if k.genuine[marker] and not k.report[marker]:
        badges.append("no dummy")
    return tuple(badges)


def _is_out_of_bounds(k: ClashState, marker: int) -> bool:
    """[6.3.1] Found by floatplanes alone, so that Japanese carriers do not strike it."""
    if is_on(k, "one_command"):
        return False
    return bool(k.detected[marker] & BY_FLEET) and marker not in k.deck_finds[IJN]


def _told(k: ClashState, marker: int) -> str:
    """The last report: "2 CV, 1 BB on turn 4"."""
    turn = k.report_turn[marker]
    return f"{in_words(k, k.report[marker])} on turn {turn}" if turn else ""
