"""Markers and bases on the map, and what is known of the enemy's."""

from __future__ import annotations

from typing import Final

from deckload.engine.view_parts import part
from deckload.engine.views import Panel, Piece, Reach
from deckload.games.taskforce.model.conditions import (
    CARRIER_REPORTED,
    DUMMY,
    FLAG,
    FLEET_REPORTED,
    NUMBER,
    REAL,
    SHAM,
)
from deckload.games.taskforce.model.game_data import FLEET_MARKERS, MARKER_SIDE, MARKERS, SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.flights import CARRIER_REACH
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    formation_name,
    formations_under,
    has_carrier,
    hex_name,
    is_afloat,
    marker_name,
    markers_on_map,
    scene,
)
from deckload.games.taskforce.rules.movement import LEAVE, allowance
from deckload.games.taskforce.rules.nouns import REPORTS
from deckload.games.taskforce.table.fleet_cards import ship_piece

REPORTED_NAMES: Final = {FLEET_REPORTED: "fleet?", CARRIER_REPORTED: "carriers?"}
"""What scouts have said, on the marker itself: it may be wrong."""


@part
def marker_pieces(k: TaskForceState, side: int) -> list[Piece]:
    """[2.3.1, 2.3.2, 2.3.5] Flags, reports and numbers."""
    if scene(k).sea is None:
        return []
    return [
        Piece(
            id=marker_name(k, marker),
            at=hex_name(k, place),
            type="withdrawing group" if marker % MARKERS >= FLEET_MARKERS else "fleet marker",
            name=_content(k, marker) or REPORTED_NAMES.get(k.face[marker], ""),
            side=MARKER_SIDE[marker],
            badges=_badges(k, marker, side),
            reach=_reach(k, marker, side),
        )
        for marker, place in enumerate(k.place)
        if place >= 0
    ]


def _content(k: TaskForceState, marker: int) -> str:
    if k.under[marker] == DUMMY:
        return "dummy"
    return " + ".join(formation_name(k, one) for one in formations_under(k, marker))


def _badges(k: TaskForceState, marker: int, side: int) -> tuple[str, ...]:
    badges = []
    face = k.face[marker]
    if face in REPORTS:
        badges.append(REPORTS[face])
    elif face == NUMBER:
        badges.append("detected")
    if k.alone[marker]:
        badges.append("a single ship")
    if face == FLAG and MARKER_SIDE[marker] != side and k.under[marker] < DUMMY:
        if k.proof[marker] == REAL:
            badges.append("a task force")
        elif k.proof[marker] == SHAM:
            badges.append("a dummy")
    course = k.course[marker]
    if course >= 0 and k.place[marker] >= 0 and k.phase != "Set-up":
        badges.append(f"bound for {hex_name(k, course)}")
    elif course == LEAVE:
        badges.append("leaves the map")
    return tuple(badges)


def _reach(k: TaskForceState, marker: int, side: int) -> tuple[Reach, ...]:
    """How far it sails this turn, and how far carriers strike and search."""
    if MARKER_SIDE[marker] != side:
        return ()
    found = [Reach("move", allowance(k, marker))] if k.phase != "Set-up" else []
    if has_carrier(k, marker):
        found += [Reach("air range", CARRIER_REACH), Reach("search", k.data.scouting_range)]
    return tuple(found)


@part
def base_pieces(k: TaskForceState) -> list[Piece]:
    """[2.2.4] Land bases on the map."""
    facts = scene(k)
    if facts.sea is None:
        return []
    return [
        ship_piece(k, base, hex_name(k, facts.base_hex[base]))
        for side in range(SIDES)
        for base in facts.bases[side]
        if is_afloat(k, base)
    ]


@part
def contacts(k: TaskForceState, side: int) -> list[Panel]:
    """[3.6.2, 4.4.2] Enemy markers of which something is known."""
    if side not in (0, 1) or scene(k).sea is None:
        return []
    rows = []
    for marker in markers_on_map(k, 1 - side):
        words = [*([_content(k, marker)] if _content(k, marker) else []), *_badges(k, marker, side)]
        told = [
            REPORTS.get(told, "no contact")
            for lies_with, told in zip(k.search_marker, k.search_told, strict=True)
            if lies_with == marker
        ]
        if told:
            words.append("searched: " + ", ".join(told))
        if words:
            rows.append(
                (f"{marker_name(k, marker)} in {hex_name(k, k.place[marker])}", "; ".join(words))
            )
    if not rows:
        return []
    return [Panel("contacts", "Contacts", rows=tuple(rows), side=side)]


@part
def search_card(k: TaskForceState) -> list[Panel]:
    """[2.3.7, 3.7.4] The cup, and what both sides still hide."""
    facts = scene(k)
    if facts.sea is None:
        return []
    rows = [
        ("Chits in the cup", str(k.cup_left)),
        ("Chits used today", str(len(k.search_told))),
    ]
    for side, name in enumerate(facts.side_names):
        flags = sum(k.place[m] >= 0 and k.face[m] == FLAG for m in FLEETS_OF[side])
        rows.append((f"{name} markers showing their flags", str(flags)))
    return [Panel("search", "Search", rows=tuple(rows))]
