"""Cards beside the map: groups with their carriers and squadrons, and losses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import Ref
from deckload.engine.view_parts import part
from deckload.engine.views import Box, Panel, Piece
from deckload.games.fleet.model.game_data import IJN, SIDE_NAMES, SIDES, FleetData
from deckload.games.fleet.model.state import AWAY, CAP, FLOWN, LOST, NONE, READY, FleetState
from deckload.games.fleet.table.counters import (
    air_box,
    damaged_box,
    left_box,
    ship_counter,
    ships_box,
    sunk_box,
)
from deckload.games.fleet.table.decks import Decks
from deckload.games.fleet.table.displays import AIR_SEA, SURFACE

BESIDE_DECK: Final = ((FLOWN, "Flown"), (CAP, "Patrol"), (AWAY, "Not yet back"))


class Fleets(NamedTuple):
    """The ships that the viewer sees."""

    group_of: dict[int, int]  # by ship: the group it is in
    hurt: list[int]  # damaged or sunk, wherever they are
    gone: list[int]  # over the edge of the map
    lying: dict[int, str]  # by ship on a display: its box


@part
def fleets_of(k: FleetState) -> Fleets:
    group_of = {ship: group for group, ships in enumerate(k.ships) for ship in ships}
    hurt = [ship for ship, hits in enumerate(k.hits) if hits]
    gone = [ship for ships in k.gone for ship in ships]
    return Fleets(group_of, hurt, gone, _on_display(k, group_of))


def _on_display(k: FleetState, group_of: Mapping[int, int]) -> dict[int, str]:
    """The ships that lie in numbered boxes."""
    if k.raid_group == NONE and k.battle_hex == NONE:
        return {}
    word, first = (SURFACE, 0) if k.battle_hex != NONE else (AIR_SEA, 1)
    boxes = k.box_of_ship
    return {ship: f"{word} {boxes[ship] + first}" for ship in group_of if boxes[ship] != NONE}


# --- ships ----------------------------------------------------------------------------------------


Faults = Mapping[int, tuple[int, tuple[str, ...]]]
"""By ship of whom her log does not tell all: speed lost beside it, and what else is to be said."""

_FAULTLESS: Final = (0, ())
_NO_FAULTS: Final[Faults] = MappingProxyType({})


@part
def ship_pieces(
    k: FleetState, fleets: Fleets, decks: Decks, faults: Faults = _NO_FAULTS
) -> list[Piece]:
    """Ships on cards and displays, then those that are out of sight or out of play."""
    data, hits, odd, lying = k.data, k.hits, k.turn % 2, fleets.lying
    pieces = []
    for ship, group in fleets.group_of.items():
        if ship in lying:
            at = lying[ship]
        elif has_deck(data, decks, ship):
            at = air_box(data, ship, READY)
        else:
            at = ships_box(data, group)
        fired = ship in k.torpedoes_gone
        fault = faults.get(ship, _FAULTLESS)
        pieces.append(ship_counter(data, ship, at, hits[ship], odd, fired, *fault))
    for ship in fleets.hurt:
        if ship not in fleets.group_of and ship not in fleets.gone and ship not in lying:
            sunk, side = hits[ship] >= data.boxes[ship], data.ship_side[ship]
            at = sunk_box(side) if sunk else damaged_box(side)
            pieces.append(ship_counter(data, ship, at, hits[ship], odd))
    for ship in fleets.gone:
        pieces.append(ship_counter(data, ship, left_box(data.ship_side[ship]), hits[ship], odd))
    return pieces


def has_deck(data: FleetData, decks: Decks, ship: int) -> bool:
    """A carrier, or any other ship that has aircraft."""
    return data.is_carrier[ship] or ship in decks.boxes


# --- groups ---------------------------------------------------------------------------------------


@part
def group_cards(
    k: FleetState,
    side: int,
    fleets: Fleets,
    decks: Decks,
    groups_under: Callable[[Any, int], list[int]],
) -> list[Panel]:
    """A card for each marker whose ships the viewer knows, his own first; `groups_under` says which
    groups a marker stands for."""
    cards = []
    first = side if side in SIDES else 0
    for owner in (first, 1 - first):
        for marker in k.data.markers_of[owner]:
            groups = groups_under(k, marker)
            if any(k.ships[group] for group in groups):
                cards.append(_card(k, marker, groups, fleets.lying, decks))
    return cards


def _card(
    k: FleetState, marker: int, groups: list[int], lying: Mapping[int, str], decks: Decks
) -> Panel:
    ships = k.ships
    away: tuple[int, ...] = ()
    if lying:
        away = tuple([ship for g in groups for ship in ships[g] if ship in lying])
    hosts = [s for g in groups for s in ships[g] if has_deck(k.data, decks, s)]
    return _group_card(
        k.data,
        marker,
        k.title[marker],
        tuple([(group, k.title[group], tuple(ships[group])) for group in groups]),
        tuple([(ship, decks.boxes.get(ship, 0)) for ship in hosts]),
        away,
    )


@lru_cache(maxsize=2048)
def _group_card(
    data: FleetData,
    marker: int,
    title: int,
    groups: tuple[tuple[int, int, tuple[int, ...]], ...],
    filled: tuple[tuple[int, int], ...],
    away: tuple[int, ...],
) -> Panel:
    """A row for each ship with aircraft: her deck with what is ready, then what is not. `filled`
    are such ships, each with the bits of the boxes with something in them; `away` the ships now on
    a display."""
    side, label = data.marker_side[marker], data.marker_names[marker]
    boxes: list[Box] = []
    decks = dict(filled)
    row = 0
    for group, its_title, ships in groups:
        called = f" ({_title(data, group, its_title)})" if len(groups) > 1 else ""
        others = [ship for ship in ships if ship not in decks]
        for ship in ships:
            if ship in decks:
                boxes += _deck(data, ship, called, decks[ship], row, ship in away)
                row += 1
        if others:
            named = tuple(data.ships[ship].name for ship in others if ship in away)
            name = f"Other ships{called}" if len(others) < len(ships) else f"Ships{called}"
            boxes.append(Box(ships_box(data, group), name, row, side, also=named))
            row += 1
    known = _title(data, marker, title)
    name = label if known == label else f"{known} ({label})"
    return Panel(label, name, boxes=tuple(boxes), side=side, about=Ref("piece", label))


def _title(data: FleetData, marker: int, title: int) -> str:
    return data.titles[title] if title >= 0 else data.marker_names[marker]


def _deck(data: FleetData, ship: int, called: str, filled: int, row: int, away: bool) -> list[Box]:
    """[PATROLS] A carrier with what is ready, and the boxes beside her."""
    facts = data.ships[ship]
    deck = Box(
        air_box(data, ship, READY),
        f"{facts.name}{called}",
        row,
        facts.side,
        facts.name,
        (facts.name,) if away else (),
    )
    return [deck, *_beside(data, ship, filled, row, facts.side)]


def _beside(data: FleetData, home: int, filled: int, row: int, side: int) -> list[Box]:
    return [
        Box(air_box(data, home, box), title, row, side)
        for box, title in BESIDE_DECK
        if filled >> box & 1
    ]


_AT_BASE: Final = ((READY, "Ready"), *BESIDE_DECK)


@lru_cache(maxsize=512)
def base_card(data: FleetData, base: int, name: str, side: int, filled: int) -> Panel:
    """The aircraft of a base, whose piece on the map is called `name`; `filled` are the bits of the
    boxes with something in them."""
    home = data.home_of_base(base)
    boxes = tuple(
        Box(air_box(data, home, box), title, row, side)
        for row, (box, title) in enumerate(_AT_BASE)
        if filled >> box & 1
    )
    return Panel(name, name, boxes=boxes, side=side, about=Ref("piece", name))


# --- losses ---------------------------------------------------------------------------------------


@part
def losses(k: FleetState, side: int, fleets: Fleets) -> Panel:
    """Ships sunk, hit and gone, and air units lost, as far as the viewer knows."""
    data = k.data
    filled = set()
    for ship in fleets.hurt:
        if ship not in fleets.group_of and ship not in fleets.gone and ship not in fleets.lying:
            owner, sunk = data.ship_side[ship], k.hits[ship] >= data.boxes[ship]
            filled.add(sunk_box(owner) if sunk else damaged_box(owner))
    for ship in fleets.gone:
        filled.add(left_box(data.ship_side[ship]))
    first = data.units_of_side[IJN][0]
    lost = (k.air_box[:first].count(LOST), k.air_box[first:].count(LOST))
    return _losses(frozenset(filled), lost, side)


@lru_cache(maxsize=512)
def _losses(filled: frozenset[str], lost: tuple[int, int], side: int) -> Panel:
    boxes: list[Box] = []
    for owner, name in enumerate(SIDE_NAMES):
        known = "" if side in (owner, EVERYONE) else " seen"
        for box, title in (
            (sunk_box(owner), f"{name} sunk"),
            (damaged_box(owner), f"{name}{known} damaged, now out of sight"),
            (left_box(owner), f"{name} left the map"),
        ):
            if box in filled:
                boxes.append(Box(box, title, len(boxes), owner))
    rows = tuple((f"{name} air units lost", str(lost[i])) for i, name in enumerate(SIDE_NAMES))
    return Panel("losses", "Losses", rows=rows, boxes=tuple(boxes))
