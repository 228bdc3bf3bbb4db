"""Submarines, ships adrift, and the card that says how much of the Japanese fleet has been seen."""

from __future__ import annotations

from typing import Final

from deckload.engine.view_parts import part
from deckload.engine.views import Box, Panel, Piece
from deckload.games.carrier.model.game_data import CARRIERS, US
from deckload.games.carrier.model.state import ADRIFT, CarrierState
from deckload.games.carrier.rules.damage.american import DAMAGE_NAMES, us_level
from deckload.games.carrier.rules.forces.commitment import bounds, commitment_index, is_played
from deckload.games.carrier.rules.forces.roster import force_name
from deckload.games.carrier.rules.submarines.boats import boats_at_sea, is_pinned, is_shadowing

ADRIFT_CARD: Final = "adrift"


@part
def submarine_pieces(k: CarrierState) -> list[Piece]:
    """[14.1] Our submarines, with what keeps them busy."""
    return [
        Piece(
            id=k.data.submarines[sub],
            at=k.data.grid.name_of(k.sub_hex[sub]),
            type="submarine",
            name=k.data.submarines[sub],
            side=US,
            badges=_busy(k, sub),
        )
        for sub in boats_at_sea(k)
    ]


def _busy(k: CarrierState, sub: int) -> tuple[str, ...]:
    if is_pinned(k, sub):
        return (f"pinned {k.sub_pin[sub]}",)
    if is_shadowing(k, sub):
        return (f"shadows {force_name(k, k.sub_shadows[sub])}",)
    return ()


@part
def adrift_pieces(k: CarrierState) -> list[Piece]:
    """[12.41] Ships that their groups have left behind, on the map."""
    pieces = []
    for ship, group in enumerate(k.us_group):
        if group != ADRIFT:
            continue
        facts = k.data.us_ships[ship]
        pieces.append(
            Piece(
                id=facts.name,
                at=k.data.grid.name_of(k.us_adrift[ship]),
                type=f"US {facts.cls}",
                name=facts.name,
                side=US,
                values={
                    "aa": str(facts.aa),
                    "hits": f"{min(k.us_hits[ship], facts.hits)}/{facts.hits}",
                },
                badges=(DAMAGE_NAMES[us_level(k, ship)], "adrift"),
            )
        )
    return pieces


def adrift_box(ship: int) -> str:
    return f"adrift-{ship}"


@part
def adrift_card(k: CarrierState) -> list[Panel]:
    """[12.41] The aircraft that are caught aboard carriers adrift."""
    ships = [
        ship
        for ship, group in enumerate(k.us_group)
        if group == ADRIFT and k.data.us_ships[ship].cls in CARRIERS
    ]
    boxes = tuple(
        Box(adrift_box(ship), k.data.us_ships[ship].name, row=row, side=US)
        for row, ship in enumerate(ships)
    )
    return [Panel(ADRIFT_CARD, "Carriers adrift", boxes=boxes, side=US)] if boxes else []


@part
def commitment_card(k: CarrierState) -> list[Panel]:
    """[13.11, 13.21] The index, and what it is measured by."""
    if not is_played(k):
        return []
    rows = (
        ("Commitment index", str(commitment_index(k))),
        ("New carriers are tested from", str(bounds(k).threshold)),
        ("No more carriers from", "reached" if k.limit_reached else str(bounds(k).limit)),
    )
    return [Panel("commitment", "Japanese carriers seen", rows=rows)]
