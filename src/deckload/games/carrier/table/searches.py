"""Searches on the map, with the zone that each has just flown through."""

from __future__ import annotations

from deckload.engine.view_parts import part
from deckload.engine.views import Box, Panel, Piece, Reach
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.search.course import (
    aloft,
    is_outbound,
    is_watching,
    legs_left,
    place_of_search,
    zone_flown_through,
)
from deckload.games.carrier.rules.search.sectors import BEARING_NAMES, KIND_NAMES, NARROW
from deckload.games.carrier.rules.search.sighting import crew_of


@part
def search_pieces(k: CarrierState) -> list[Piece]:
    """[8.24, 8.33] Each search where it is, and the zone that it has just flown through."""
    pieces = []
    for number in aloft(k):
        if k.search_step[number] < 0:
            continue
        pieces.append(
            Piece(
                id=f"Search {number + 1}",
                at=k.data.grid.name_of(place_of_search(k, number)),
                type="search",
                name=f"Search {number + 1}",
                side=US,
                values={"units": str(len(crew_of(k, number)))},
                badges=(_what_it_does(k, number),),
                reach=(Reach("search", places=_zone(k, number)),),
            )
        )
    return pieces


def _what_it_does(k: CarrierState, number: int) -> str:
    if is_watching(k, number):
        return "shadowing"
    return "outbound" if is_outbound(k, number) else "coming home"


def _zone(k: CarrierState, number: int) -> tuple[str, ...]:
    return tuple(k.data.grid.name_of(place) for place in sorted(zone_flown_through(k, number)))


@part
def search_card(k: CarrierState) -> list[Panel]:
    """[8.24] Who is out, which way, and how far along."""
    rows = []
    for number in aloft(k):
        way = KIND_NAMES[k.search_kind[number]]
        if k.search_kind[number] != NARROW:
            way += f" {BEARING_NAMES[k.search_bearing[number] // 30]}"
        left = legs_left(k, number) + is_watching(k, number)
        rows.append((f"Search {number + 1}", f"{way}, back in {left} turns"))
    boxes = tuple(
        Box(f"search-{number}", f"Search {number + 1}", row=number, side=US) for number in aloft(k)
    )
    return [Panel("searches", "Searches", rows=tuple(rows), boxes=boxes, side=US)] if rows else []


@part
def cup_card(k: CarrierState) -> list[Panel]:
    """[7.35] Level 1 chits that are still in the cup: anybody may count what lies aside."""
    if not k.data.scenarios[k.scenario].letters:
        return []
    rows = tuple(
        (name, str(left))
        for name, left in zip(k.data.first_chits, k.first_chits, strict=True)
        if left or k.data.first_chits[name]
    )
    return [Panel("cup", "Contacts may still be", rows=rows)]
