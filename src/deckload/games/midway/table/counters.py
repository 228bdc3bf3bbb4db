"""The counters of the game as they are drawn, wherever they lie: on the map or on a card.

A view has some hundred and fifty counters, of which a choice changes a few. Each is therefore made
once for each way it can look, and kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.engine.views import Piece, Reach
from deckload.games.midway.model.game_data import (
    ALL_CARRIERS,
    LATE_SLOT,
    LIGHT_CARRIERS,
    LOST,
    RESERVE,
    SURFACE,
    MidwayData,
)
from deckload.games.midway.model.pieces import Base
from deckload.games.midway.model.state import ATTACKING, CAP, DAMAGED, IN_RESERVE, OFF_MAP, SUNK

_KEPT: Final = 4096

SHIP_TYPES: Final = {
    "CV": "carrier",
    "CVL": "light carrier",
    "BB": "battleship",
    "CA": "heavy cruisers",
    "CL": "light cruisers",
    "DD": "destroyers",
    "TR": "transport",
    "AVD": "seaplane tender",
}
UNSEEN: Final = {
    LIGHT_CARRIERS: "a light carrier",
    ALL_CARRIERS: "a carrier",
    SURFACE: "a surface unit or nothing",
    LATE_SLOT: "a new counter",
}
_UNSEEN_TYPES: Final = {LIGHT_CARRIERS: "light carrier", ALL_CARRIERS: "carrier"}

# --- the boxes that counters lie in ---------------------------------------------------------------

RESERVE_BOX: Final = "reserve"


@lru_cache(maxsize=_KEPT)
def deck_box(data: MidwayData, ship: int) -> str:
    """A carrier with her aircraft, or a transport with troops."""
    return f"aboard {data.ships[ship].name}"


@lru_cache(maxsize=_KEPT)
def ships_box(data: MidwayData, force: int) -> str:
    """The ships of a task force that carry nothing."""
    return f"ships {data.forces[force].name}"


def damaged_box(side: int) -> str:
    return f"damaged {side}"


def sunk_box(side: int) -> str:
    return f"sunk {side}"


def lost_box(side: int) -> str:
    return f"lost {side}"


# --- how far --------------------------------------------------------------------------------------


@lru_cache(maxsize=_KEPT)
def within(data: MidwayData, space: int, distance: int) -> tuple[str, ...]:
    """The spaces of its route that are so near a space, itself among them."""
    if distance <= 0:
        return ()
    gaps = data.gap[space]
    return tuple(name for other, name in enumerate(data.space_names) if gaps[other] <= distance)


@lru_cache(maxsize=_KEPT)
def air_reach(data: MidwayData, space: int, distance: int) -> tuple[Reach, ...]:
    """Where an air unit can fly from a space."""
    places = within(data, space, distance)
    return (Reach("air range", distance, places),) if places else ()


# --- counters -------------------------------------------------------------------------------------


@lru_cache(maxsize=_KEPT)
def air_counter(
    data: MidwayData, unit: int, step: int, base: int, flying: int, mission: int
) -> Piece | None:
    """An air unit: in the air over a space, on land, on deck, waiting or lost; None: not here."""
    at, space = _where(data, unit, base, flying)
    if not at:
        return None
    facts = data.air[unit]
    shown = step or facts.steps  # a lost one looks as it did
    air, naval, ground = (str(kind[shown][unit]) for kind in data.air_factors)
    badges = []
    if 0 < step < facts.steps:
        badges.append("reduced")
    if flying != OFF_MAP:
        badges.append("on patrol" if mission == CAP else "attacking")
    return Piece(
        id=facts.name,
        at=at,
        type="fighters" if facts.is_fighter else "bombers",
        name=facts.name,
        side=facts.side,
        values={"air": air, "naval": naval, "ground": ground, "range": str(data.air_range[unit])},
        badges=tuple(badges),
        reach=air_reach(data, space, data.air_range[unit]) if mission not in ATTACKING else (),
    )


def _where(data: MidwayData, unit: int, base: int, flying: int) -> tuple[str, int]:
    """The place or box that an air unit is in, and its space on the map."""
    if flying != OFF_MAP:
        return data.space_names[flying], flying
    if base >= data.deck:
        return deck_box(data, base - data.deck), OFF_MAP
    if base >= 0:
        return data.space_names[base], base
    if base == LOST:
        return lost_box(data.air_side[unit]), OFF_MAP
    return (RESERVE_BOX, OFF_MAP) if base == RESERVE else ("", OFF_MAP)


@lru_cache(maxsize=_KEPT)
def ship_counter(data: MidwayData, ship: int, at: str, status: int) -> Piece:
    """A ship in a place or box."""
    facts = data.ships[ship]
    air, naval, ground = map(str, facts.factors)
    values = {"air": air, "naval": naval, "ground": ground}
    if facts.capacity:
        values["air units"] = str(facts.capacity)
    word = {DAMAGED: "damaged", SUNK: "sunk"}.get(status)
    return Piece(
        id=facts.name,
        at=at,
        type=SHIP_TYPES.get(facts.cls, "ship"),
        name=facts.called,
        side=facts.side,
        values=values,
        badges=(word,) if word else (),
    )


def off_map_box(side: int, status: int) -> str:
    """Where ships lie that are in no task force and no port; "": nowhere."""
    if status == IN_RESERVE:
        return RESERVE_BOX
    if status == DAMAGED:
        return damaged_box(side)
    return sunk_box(side) if status == SUNK else ""


@lru_cache(maxsize=_KEPT)
def unseen_counter(data: MidwayData, force: int, lot: int, number: int) -> Piece:
    """A counter of a Japanese task force that nobody has looked at, by what it may be."""
    facts = data.forces[force]
    return Piece(
        id=f"{facts.name} {UNSEEN[lot]} {number}",
        at=ships_box(data, force),
        type=_UNSEEN_TYPES.get(lot, "unknown"),
        name="?",
        side=facts.side,
        badges=("unseen", UNSEEN[lot]),
    )


@lru_cache(maxsize=_KEPT)
def deception_counter(data: MidwayData, force: int, number: int) -> Piece:
    """A marker that stood for nothing; seen only when everything is laid open."""
    facts = data.forces[force]
    name = f"{facts.name} deception {number}"
    return Piece(name, ships_box(data, force), "unknown", "deception", facts.side)


@lru_cache(maxsize=_KEPT)
def ground_counter(data: MidwayData, unit: int, step: int, at: str) -> Piece:
    """A land unit ashore or aboard a transport."""
    facts = data.ground[unit]
    return Piece(
        id=facts.name,
        at=at,
        type="ground unit",
        name=facts.title,
        side=facts.side,
        values={"air": str(facts.air[step]), "ground": str(facts.ground[step])},
        badges=("reduced",) if step < facts.steps else (),
    )


@lru_cache(maxsize=_KEPT)
def base_counter(data: MidwayData, base: Base, space: int, step: int, searches: bool) -> Piece:
    """A coastal defence unit, with what its seaplanes see where it has any."""
    air, naval, ground = map(str, base.factors[step])
    area = [data.space_names[other] for other in sorted(data.seaplane_area[space])]
    return Piece(
        id=base.title,
        at=data.space_names[space],
        type="base",
        name=base.title,
        side=base.side,
        values={"air": air, "naval": naval, "ground": ground},
        badges=("reduced",) if step < base.steps else (),
        reach=(Reach("search", places=tuple(area)),) if searches else (),
    )
