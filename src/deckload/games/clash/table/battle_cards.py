"""What is being fought out now: a raid or a surface battle, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.log import Ref
from deckload.engine.views import Box, Panel, Piece, PlaceMark
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.raids.air_combat import meet_patrol
from deckload.games.clash.rules.raids.airfields import bomb_airfield
from deckload.games.clash.rules.raids.antiaircraft import antiaircraft_fire
from deckload.games.clash.rules.raids.bombing import bomb_ships
from deckload.games.clash.rules.raids.homecoming import fly_home
from deckload.games.clash.rules.raids.interception import arrive, run_the_gauntlet
from deckload.games.clash.rules.surface.disengagement import end_round
from deckload.games.clash.rules.surface.gunnery import gunnery
from deckload.games.clash.rules.surface.surface_air import air_attack
from deckload.games.clash.rules.surface.surface_battle import next_round
from deckload.games.clash.rules.surface.surface_movement import move_ships
from deckload.games.clash.rules.surface.torpedoes import torpedo_attack
from deckload.games.clash.table.counters import battle_air_box, smoke_counter
from deckload.games.fleet.model.game_data import (
    IJN,
    SIDE_NAMES,
    USN,
)
from deckload.games.fleet.model.state import LOST, NONE
from deckload.games.fleet.rules.nouns import surface_box_ref
from deckload.games.fleet.rules.raids.air_sea_display import place_aircraft, place_ships

ON_SHIPS: Final = ("Interception", "Patrol", "Formation", "Aim", "AA fire", "Attacks", "Home")
ON_AIRFIELD: Final = ("Patrol", "Bombs", "Home")
BATTLE: Final = (
    "Deployment",
    "First side moves",
    "Second side moves",
    "Gunnery",
    "Torpedoes",
    "Aircraft",
    "End of the round",
)

# The step that is being carried out, by the one that comes next on the agenda.
_BEFORE_ON_SHIPS: Final = {
    run_the_gauntlet.name: 0,
    arrive.name: 0,
    meet_patrol.name: 0,
    place_ships.name_in("clash"): 1,
    place_aircraft.name_in("clash"): 2,
    antiaircraft_fire.name: 3,
    bomb_ships.name: 4,
    fly_home.name: 5,
}
_BEFORE_ON_AIRFIELD: Final = {bomb_airfield.name: 0, fly_home.name: 1}
_BEFORE_IN_BATTLE: Final = {
    move_ships.name: 1,
    gunnery.name: 2,
    torpedo_attack.name: 3,
    air_attack.name: 4,
    end_round.name: 5,
    next_round.name: 6,
}


def battle_cards(k: ClashState) -> list[Panel]:
    """The raid in the air, or the battle on the surface."""
    if k.raid_side != NONE:
        return [raid_card(k)]
    return [surface_card(k)] if k.battle_hex != NONE else []


def _present(k: ClashState, before: Mapping[str, int], last: int) -> int:
    """The step being carried out, from the first one of the sequence still on the agenda."""
    for entry in reversed(k.agenda):
        if entry[0] in before:
            return before[entry[0]]
    return last


# --- raids ----------------------------------------------------------------------------------------


def raid_card(k: ClashState) -> Panel:
    """[8.0] Who flies, who escorts, and which fighters meet them just now."""
    target = k.data.theatre.name_of(k.raid_hex)
    on_field = k.raid_base != NONE
    steps, before = (ON_AIRFIELD, _BEFORE_ON_AIRFIELD) if on_field else (ON_SHIPS, _BEFORE_ON_SHIPS)
    side = k.raid_side
    bombers = [unit for unit in k.raid if unit not in k.escorts]
    boxes = (
        *_air_box(k, "raid bombers", "Bombers", bombers, 0, side),
        *_air_box(k, "raid escorts", "Escorts", k.escorts, 0, side),
        *_air_box(k, "raid patrol", "Fighters that meet them", k.patrol, 1, 1 - side),
    )
    whom = ""
    if k.raid_group != NONE:
        whom = f" ({k.data.marker_names[k.raid_group]})"
    return Panel(
        "raid",
        f"{SIDE_NAMES[side]} raid on {target}{whom}",
        boxes=boxes,
        about=Ref("place", target),
        steps=steps,
        step=_present(k, before, len(steps) - 1),
    )


def _air_box(
    k: ClashState, box: str, title: str, units: list[int], row: int, side: int
) -> list[Box]:
    """Aircraft that are on the map or on a display as well."""
    if not units:
        return []
    names = tuple([k.data.air[unit].name for unit in units])
    return [Box(box, f"{title}: {len(units)}", row, side, also=names)]


def raid_marks(k: ClashState) -> tuple[PlaceMark, ...]:
    """[13.0] The way of the raid on the map, and its target; the hex of a surface battle."""
    if k.battle_hex != NONE:
        return (PlaceMark(k.data.grid.name_of(k.battle_hex), badges=("battle",)),)
    if k.raid_side == NONE:
        return ()
    target = k.data.theatre.name_of(k.raid_hex)
    way = [k.data.theatre.name_of(place) for place in dict.fromkeys(_way(k))]
    return (
        *[PlaceMark(place, badges=("raid",)) for place in way if place != target],
        PlaceMark(target, badges=("target",)),
    )


def _way(k: ClashState) -> list[int]:
    """With secret movement what the viewer sees of it, the whole for who sees both parts."""
    return k.raid_path or k.raid_way[IJN] or k.raid_way[USN]


# --- surface battles ------------------------------------------------------------------------------


def surface_card(k: ClashState) -> Panel:
    """[12.0] The round, who has the initiative, smoke, and what is not on the display."""
    place = k.data.grid.name_of(k.battle_hex)
    lines = [f"Round {k.battle_round} of {k.data.limits.battle_rounds}"]
    if k.initiative != NONE:
        lines.append(f"The {SIDE_NAMES[k.initiative]} has the initiative")
    if k.smoke:
        lines.append(f"Smoke in boxes {', '.join([str(box) for box in sorted(k.smoke)])}")
    if k.escaped:
        names = ", ".join([k.data.ships[ship].name for ship in k.escaped])
        lines.append(f"Have left the battle: {names}")
    flying = {k.data.air_side[unit] for unit in k.scrambled if k.air_box[unit] != LOST}
    boxes = [
        Box(battle_air_box(side), f"{SIDE_NAMES[side]} aircraft in the air", side, side)
        for side in sorted(flying)
    ]
    step = _present(k, _BEFORE_IN_BATTLE, len(BATTLE) - 1) if k.battle_round else 0
    return Panel(
        "battle",
        f"Surface battle in {place}",
        lines=tuple(lines),
        boxes=tuple(boxes),
        about=Ref("place", place),
        steps=battle_steps(k.initiative),
        step=step,
    )


def battle_steps(first: int) -> tuple[str, ...]:
    """[12.1] The sequence of a round; once the initiative is known, with the sides that move."""
    if first == NONE:
        return BATTLE
    moves = [f"{SIDE_NAMES[side]} moves" for side in (first, 1 - first)]
    return (BATTLE[0], *moves, *BATTLE[3:])


def smoke_pieces(k: ClashState) -> list[Piece]:
    """[12.4]"""
    return [smoke_counter(surface_box_ref(k, box).id) for box in k.smoke]
