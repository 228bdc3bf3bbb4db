"""Cards of the task groups: ships, and the boxes of every carrier (6.1)."""

from __future__ import annotations

from typing import Final

from deckload.engine.view_parts import part
from deckload.engine.views import Box, Panel, Piece
from deckload.games.carrier.model.game_data import CARRIERS, US
from deckload.games.carrier.model.state import (
    HANGAR,
    LANDED,
    OFF_MAP,
    READY,
    SERVICING,
    SUNK,
    CarrierState,
)
from deckload.games.carrier.rules.damage.american import (
    DAMAGE_NAMES,
    SOUND,
    can_operate,
    flak_of_group,
    ships_of_group,
    us_level,
)
from deckload.games.carrier.rules.decks.plans import PLAN_NAMES

DECK_BOXES: Final = (
    (READY, "Ready"),
    (LANDED, "Landed"),
    (SERVICING, "Servicing"),
    (HANGAR, "Hangar"),
)
US_SUNK_BOX: Final = "US ships sunk"


def deck_box(ship: int, box: int) -> str:
    return f"deck-{ship}-{box}"


@part
def us_ship_pieces(k: CarrierState) -> list[Piece]:
    """[6.13, 6.14] Carriers in their columns, the rest in the screen; the sunk apart."""
    pieces = []
    for ship, group in enumerate(k.us_group):
        if group == SUNK:
            at = US_SUNK_BOX
        elif group >= 0:
            is_carrier = k.data.us_ships[ship].cls in CARRIERS
            at = deck_box(ship, READY) if is_carrier else _screen(group)
        else:
            continue
        facts = k.data.us_ships[ship]
        level = us_level(k, ship)
        badges: tuple[str, ...] = (DAMAGE_NAMES[level],) if level != SOUND else ()
        if facts.cls in CARRIERS and group >= 0 and not can_operate(k, ship):
            badges = (*badges, "flight deck out")
        badges += tuple(f"fire {level}" for burning, level in k.fires if burning == ship)
        pieces.append(
            Piece(
                id=facts.name,
                at=at,
                type=f"US {facts.cls}",
                name=facts.name,
                side=US,
                values={
                    "aa": str(facts.aa),
                    "hits": f"{min(k.us_hits[ship], facts.hits)}/{facts.hits}",
                },
                badges=badges,
            )
        )
    return pieces


def _screen(group: int) -> str:
    return f"screen-{group}"


@part
def group_cards(k: CarrierState) -> list[Panel]:
    """[6.11, 6.14] A card for each group: four boxes for each carrier, and the screen."""
    panels = []
    for group, place in enumerate(k.group_hex):
        ships = ships_of_group(k, group) if place != OFF_MAP else []
        if not ships:
            continue
        boxes = []
        for row, ship in enumerate(one for one in ships if k.data.us_ships[one].cls in CARRIERS):
            name = k.data.us_ships[ship].name
            boxes += [
                Box(
                    deck_box(ship, box),
                    f"{name} ({PLAN_NAMES[k.deck_plan[ship]]}): {title}" if box == READY else title,
                    row=row,
                    side=US,
                    host=name if box == READY else "",
                )
                for box, title in DECK_BOXES
            ]
        boxes.append(Box(_screen(group), "Screen", row=len(ships), side=US))
        panels.append(
            Panel(
                f"group-{k.data.groups[group]}",
                k.data.group_titles[group],
                rows=(("Anti-aircraft fire", str(flak_of_group(k, group))),),
                boxes=tuple(boxes),
                side=US,
            )
        )
    if SUNK in k.us_group:
        panels.append(Panel("us-sunk", US_SUNK_BOX, boxes=(Box(US_SUNK_BOX, side=US),), side=US))
    return panels
