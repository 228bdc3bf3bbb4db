"""What is being fought out now: a raid or a surface battle, step by step. Which steps there are
each game says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from deckload.engine.log import Ref
from deckload.engine.view_parts import part
from deckload.engine.views import Box, Panel, Piece
from deckload.games.fleet.model.game_data import SIDE_NAMES
from deckload.games.fleet.model.state import LOST, NONE, FleetState
from deckload.games.fleet.rules.forces import own_name
from deckload.games.fleet.rules.nouns import surface_box_ref
from deckload.games.fleet.table.counters import battle_air_box, smoke_counter

BATTLE: Final = (
    "Deployment",
    "First side moves",
    "Second side moves",
    "Gunnery",
    "Torpedoes",
    "Aircraft",
    "End of the round",
)
"""The sequence of a round of a surface battle."""


def battle_steps(first: int) -> tuple[str, ...]:
    """[BATTLES] Once the initiative is known, with the sides that move."""
    if first == NONE:
        return BATTLE
    moves = [f"{SIDE_NAMES[side]} moves" for side in (first, 1 - first)]
    return (BATTLE[0], *moves, *BATTLE[3:])


def present_step(k: FleetState, before: Mapping[str, int], last: int) -> int:
    """The step being carried out, from the first one of the sequence still on the agenda."""
    for entry in reversed(k.agenda):
        if entry[0] in before:
            return before[entry[0]]
    return last


def raid_card(k: FleetState, steps: Sequence[str], step: int, called: str = "raid") -> Panel:
    """[AIR_COMBAT] Who flies, who escorts, and which fighters meet them just now; `called` is what
    the game speaks of."""
    target = k.data.theatre.name_of(k.raid_hex)
    whom = "" if k.raid_group == NONE else f"{own_name(k, k.raid_group)} in "
    side = k.raid_side
    bombers = [unit for unit in k.raid if unit not in k.escorts]
    boxes = (
        *_air_box(k, "raid bombers", "Bombers", bombers, 0, side),
        *_air_box(k, "raid escorts", "Escorts", k.escorts, 0, side),
        *_air_box(k, "raid patrol", "Fighters that meet them", k.patrol, 1, 1 - side),
    )
    return Panel(
        "raid",
        f"{SIDE_NAMES[side]} {called} on {whom}{target}",
        boxes=boxes,
        about=Ref("place", target),
        steps=tuple(steps),
        step=step,
    )


def _air_box(
    k: FleetState, box: str, title: str, units: list[int], row: int, side: int
) -> list[Box]:
    """Aircraft that are on the map or on a display as well."""
    if not units:
        return []
    names = tuple([k.data.air[unit].name for unit in units])
    return [Box(box, f"{title}: {len(units)}", row, side, also=names)]


def surface_card(
    k: FleetState, step: int, also: Sequence[str] = (), beside: Sequence[Box] = ()
) -> Panel:
    """[BATTLES] The round, who has the initiative, smoke, and what is not on the display: with
    words and boxes of the game's own."""
    place = k.data.grid.name_of(k.battle_hex)
    lines = [f"Round {k.battle_round} of {k.data.limits.battle_rounds}"]
    if k.initiative != NONE:
        lines.append(f"The {SIDE_NAMES[k.initiative]} has the initiative")
    if k.smoke:
        lines.append(f"Smoke in boxes {', '.join([str(box) for box in sorted(k.smoke)])}")
    lines += also
    flying = {k.data.air_side[unit] for unit in k.scrambled if k.air_box[unit] != LOST}
    boxes = [
        Box(battle_air_box(side), f"{SIDE_NAMES[side]} aircraft in the air", side, side)
        for side in sorted(flying)
    ]
    return Panel(
        "battle",
        f"Surface battle in {place}",
        lines=tuple(lines),
        boxes=(*beside, *boxes),
        about=Ref("place", place),
        steps=battle_steps(k.initiative),
        step=step,
    )


@part
def smoke_pieces(k: FleetState) -> list[Piece]:
    """[SMOKE_SCREENS]"""
    return [smoke_counter(surface_box_ref(k, box).id) for box in k.smoke]
