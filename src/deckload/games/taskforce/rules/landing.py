"""Scenarios 7 and 10: transports that land their troops."""

from __future__ import annotations

from typing import Any

from deckload.engine.log import tell
from deckload.games.taskforce.model.conditions import LANDED
from deckload.games.taskforce.model.game_data import AK, SIDE_KEYS
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import (
    drop_formation,
    formations_under,
    hex_ref,
    markers_in,
    scene,
    sea_of,
    side_name,
)
from deckload.games.taskforce.rules.secrecy import close_sheets


def land_troops(s: TaskForceState, side: int) -> None:
    """[3.7] Transports that end their movement at the goal leave the game, their troops ashore."""
    table: Any = scene(s).tables.get("strategic", {}).get("landing")
    if table is None or SIDE_KEYS[side] not in table["sides"]:
        return
    goal = sea_of(s).grid.id_of(table["hex"])
    types = scene(s).ship_type
    for marker in markers_in(s, side, goal):
        for formation in formations_under(s, marker):
            transports = [ship for ship in s.ships_in[formation] if types[ship] == AK]
            if not transports:
                continue
            for ship in transports:
                s.landed[side] += s.steps[ship]
                s.fate[ship] = LANDED
                s.ships_in[formation].remove(ship)
            close_sheets(s, (formation,))
            tell(
                s,
                "3.7",
                "Troops of {side} land in {hex}.",
                side=side_name(s, side),
                hex=hex_ref(s, goal),
            )
            if not s.ships_in[formation]:
                drop_formation(s, formation)
