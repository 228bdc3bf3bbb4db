"""Aircraft status sheets: a card of slots for each carrier and base, and what flies."""

from __future__ import annotations

from typing import Final

from deckload.engine.view_parts import part
from deckload.engine.views import Box, Panel, Piece
from deckload.games.taskforce.model.conditions import (
    CAP,
    COVER,
    HOMEWARD,
    LANDING_CAP,
    LANDING_MAP,
    OUT,
    RAID,
    READY,
    RESERVE,
)
from deckload.games.taskforce.model.game_data import AIR_KINDS, FULL
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.aircraft import capacity, steps_of, units_in
from deckload.games.taskforce.rules.fleets import (
    hex_name,
    is_afloat,
    is_land_base,
    scene,
    ship_name,
    ship_ref,
)

SLOTS: Final = (
    (RESERVE, "Reserve", 0),
    (READY, "Ready", 0),
    (CAP, "CAP", 1),
    (LANDING_CAP, "Landing from CAP", 1),
    (LANDING_MAP, "Landing from map", 1),
)
WAVE_BOXES: Final = ("First wave", "Second wave")
ATTACKED: Final = "Have attacked"
SLOT_NAMES: Final = {slot: title for slot, title, _ in SLOTS}


def slot_box(k: TaskForceState, base: int, slot: int) -> str:
    return f"{ship_name(k, base)} {SLOT_NAMES[slot]}"


@part
def air_pieces(k: TaskForceState) -> list[Piece]:
    """[2.6] Units in the slots that the viewer sees, and those that fly over the map."""
    facts = scene(k)
    pieces = []
    for unit, slot in enumerate(k.air_slot):
        if k.air_steps[unit] <= 0:
            continue
        at = _place_of(k, unit, slot)
        if at:
            pieces.append(_piece(k, unit, at, facts.air_side[unit]))
    return pieces


def _place_of(k: TaskForceState, unit: int, slot: int) -> str:
    if slot in (RAID, COVER):
        return hex_name(k, k.air_place[unit])
    if k.air_home[unit] < 0:
        return _wave_box(k, unit)
    if slot in SLOT_NAMES:
        return slot_box(k, k.air_home[unit], slot) if is_afloat(k, k.air_home[unit]) else ""
    if slot in (OUT, HOMEWARD):
        return f"under way {k.air_due[unit]}"
    return ""


def _wave_box(k: TaskForceState, unit: int) -> str:
    """Scenario 1: a unit waits with its wave, or has attacked."""
    wave = scene(k).wave_of[unit]
    waits = wave > k.turn or unit in k.bombers or k.phase == "Set-up"
    return WAVE_BOXES[wave - 1] if waits else ATTACKED


@part
def waves(k: TaskForceState) -> list[Panel]:
    """Scenario 1: the waves, and who has attacked."""
    if not scene(k).berths:
        return []
    boxes = (
        *[Box(name, name, row) for row, name in enumerate(WAVE_BOXES)],
        Box(ATTACKED, ATTACKED, len(WAVE_BOXES)),
    )
    rows = (("Units that still meet no anti-air fire", f"{k.surprised / 2:g}"),)
    return [Panel("waves", "Waves", rows=rows, boxes=boxes, side=0)]


def _piece(k: TaskForceState, unit: int, at: str, side: int) -> Piece:
    """[2.2] A unit's counter with the values of its side that is up."""
    facts = scene(k)
    steps = k.air_steps[unit]
    badges = []
    if steps < FULL:
        badges.append("reduced")
    if k.air_slot[unit] == COVER:
        badges.append("patrol")
    elif k.air_slot[unit] in (RAID, OUT):
        badges.append("raid")
    return Piece(
        id=facts.air_name[unit],
        at=at,
        type=AIR_KINDS[facts.air_kind[unit]],
        name=facts.air_name[unit],
        side=side,
        values={
            "air": str(facts.air_value[unit][steps]),
            "surface": str(facts.surface[unit][steps]),
            "steps": str(steps),
            "range": str(facts.long_range[unit] or facts.air_range[unit]),
        },
        badges=tuple(badges),
    )


@part
def air_cards(k: TaskForceState, side: int) -> list[Panel]:
    """[2.6, 2.2.4] A card for each carrier and base whose slots the viewer sees."""
    facts = scene(k)
    first = side if side in (0, 1) else 0
    return [
        _card(k, base, owner)
        for owner in (first, 1 - first)
        for base in facts.homes[owner]
        if is_afloat(k, base) and _is_seen(k, base, owner)
    ]


def _is_seen(k: TaskForceState, base: int, owner: int) -> bool:
    """Its slots are known if any unit that calls it home is."""
    facts = scene(k)
    return any(k.air_home[unit] == base and k.air_steps[unit] > 0 for unit in facts.units_of[owner])


def _card(k: TaskForceState, base: int, owner: int) -> Panel:
    aboard = steps_of(k, units_in(k, base, READY)) + steps_of(k, units_in(k, base, RESERVE))
    rows = (("Aboard", f"{aboard / 2:g} of {capacity(k, base) / 2:g} units"),)
    return Panel(
        f"air-{base}",
        f"{ship_name(k, base)}: aircraft",
        rows=rows,
        boxes=tuple(Box(slot_box(k, base, slot), title, row, owner) for slot, title, row in SLOTS),
        side=owner,
        about=ship_ref(k, base) if is_land_base(k, base) else None,
    )


@part
def under_way(k: TaskForceState) -> list[Panel]:
    """[4.3.8] Raids on the turn track, out and home."""
    due = sorted(
        {
            k.air_due[unit]
            for unit, slot in enumerate(k.air_slot)
            if slot in (OUT, HOMEWARD) and k.air_steps[unit] > 0
        }
    )
    if not due:
        return []
    boxes = tuple(Box(f"under way {turn}", f"Turn {turn}", row) for row, turn in enumerate(due))
    return [Panel("under-way", "Long raids on the turn track", boxes=boxes)]
