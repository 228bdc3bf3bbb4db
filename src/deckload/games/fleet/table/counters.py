"""The counters as they are drawn, wherever they lie: on the map, on a card or on a display.

A view has some two hundred counters, of which a choice changes a few. Each is therefore made once
for each way it can look, and kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.engine.views import Piece, Reach
from deckload.games.fleet.model.game_data import FULL, SIDE_NAMES, WEAK, FleetData
from deckload.games.fleet.model.state import AWAY, CAP, FLOWN, READY

KEPT: Final = 8192
"""So many counters are kept."""

SHIP_COUNTERS: Final = {
    "CV": "carrier",
    "CVL": "light carrier",
    "CVE": "escort carrier",
    "BB": "battleship",
    "CA": "heavy cruiser",
    "CL": "light cruiser",
    "DD": "destroyers",
    "DE": "destroyer escorts",
    "APD": "transports",
}
"""By the code of a ship type, what its counter is called."""

AIR_COUNTERS: Final = {
    "F": "fighter",
    "FB": "fighter-bomber",
    "DB": "dive bomber",
    "T": "torpedo bomber",
    "HB": "heavy bomber",
    "B": "bomber",
}
"""By the code of a kind of air unit."""

DECK_BOXES: Final = {READY: "ready", FLOWN: "flown", CAP: "patrol", AWAY: "away"}


# --- the boxes that counters lie in ---------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def air_box(data: FleetData, home: int, box: int) -> str:
    """Where the air units of a carrier or airfield lie on its card: ready, flown, on patrol."""
    return f"{data.home_name(home)} {DECK_BOXES[box]}"


@lru_cache(maxsize=KEPT)
def ships_box(data: FleetData, group: int) -> str:
    """The ships of a group that carry no aircraft."""
    return f"ships {data.marker_names[group]}"


def battle_air_box(side: int) -> str:
    """Aircraft that have scrambled into a surface battle."""
    return f"battle air {SIDE_NAMES[side]}"


def sunk_box(side: int) -> str:
    return f"sunk {SIDE_NAMES[side]}"


def damaged_box(side: int) -> str:
    """Ships seen to be hit, whose group nobody sees into."""
    return f"damaged {SIDE_NAMES[side]}"


def left_box(side: int) -> str:
    return f"left {SIDE_NAMES[side]}"


# --- ships ----------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def ship_counter(
    data: FleetData,
    ship: int,
    at: str,
    hits: int,
    odd: int,
    torpedoes_gone: bool = False,
    slower: int = 0,
    more: tuple[str, ...] = (),
) -> Piece:
    """A ship: guns, AA and speed as her damage leaves them. `odd`: 1 on odd turns; `slower`: speed
    lost beside her log; `more`: what else is to be said of her."""
    facts, speed = data.ships[ship], data.log_speed[odd][ship][hits]
    badges = [*more]
    if hits >= data.boxes[ship]:
        badges.append("sunk")
    elif data.is_carrier[ship] and not data.log_flies[ship][hits]:
        badges.append("no flying")
    if data.log_torpedo[ship][hits] and not torpedoes_gone:
        badges.append("torp")
    return Piece(
        id=facts.name,
        at=at,
        type=SHIP_COUNTERS[data.types[facts.type]],
        name=facts.name,
        side=facts.side,
        values={
            "guns": str(data.log_guns[ship][hits]),
            "AA": str(data.log_aa[ship][hits]),
            "speed": str(speed if not slower else max(1, speed - slower)),
            "hits": f"{hits}/{data.boxes[ship]}",
        },
        badges=tuple(badges),
    )


# --- aircraft -------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def based_counter(data: FleetData, unit: int, home: int, box: int, weak: int) -> Piece:
    """An air unit on the card of its home; what is ready shows how far it flies. Not so from a base
    beyond the map, which is drawn nearer than it is: no ring around it would be true."""
    ring = box == READY and not hexes_beyond(data, home - data.first_base)
    ready = (Reach("air range", data.air_range[unit]),) if ring else ()
    return _air_counter(data, unit, air_box(data, home, box), weak, (), ready)


@lru_cache(maxsize=KEPT)
def flying_counter(
    data: FleetData, unit: int, at: str, weak: int, badges: tuple[str, ...] = ()
) -> Piece:
    """An air unit over a hex or in a box of the display."""
    return _air_counter(data, unit, at, weak, badges, ())


def _air_counter(
    data: FleetData,
    unit: int,
    at: str,
    weak: int,
    badges: tuple[str, ...],
    reach: tuple[Reach, ...],
) -> Piece:
    facts = data.air[unit]
    return Piece(
        id=facts.name,
        at=at,
        type=AIR_COUNTERS[data.kinds[facts.kind]],
        name=facts.name,
        side=facts.side,
        values={
            "factor": str(data.air_factor[WEAK if weak else FULL][unit]),
            "range": str(facts.range),
        },
        badges=("weak", *badges) if weak else badges,
        reach=reach,
    )


# --- the rest -------------------------------------------------------------------------------------


def hexes_beyond(data: FleetData, base: int) -> int:
    """How far an airfield lies beyond the map; 0 on it, and for a carrier (no base at all)."""
    if base < 0:
        return 0
    place = data.base_place[base]
    return data.theatre.beyond(place) if data.theatre.is_base(place) else 0


def base_piece(data: FleetData, base: int) -> str:
    return f"{data.bases[base].name} airfield"


@lru_cache(maxsize=KEPT)
def smoke_counter(box: str) -> Piece:
    return Piece(f"smoke {box}", box, "smoke", "smoke")
