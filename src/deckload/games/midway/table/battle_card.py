"""The battle display: who fights in a space, step by step (9.1)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import Ref
from deckload.engine.views import Box, Panel
from deckload.games.midway.model.game_data import JAPAN, US
from deckload.games.midway.model.state import (
    ALL_FORCES,
    ATTACKING,
    BASE,
    CAP,
    UNDECIDED,
    MidwayState,
)
from deckload.games.midway.rules.basing import base_facts
from deckload.games.midway.rules.battle.air_combat import air_to_air, anti_air
from deckload.games.midway.rules.battle.assault import amphibious_assault, has_transport
from deckload.games.midway.rules.battle.battle import conclude, name_targets
from deckload.games.midway.rules.battle.bombing import bomb_bases, bomb_ships
from deckload.games.midway.rules.battle.surface import surface_action
from deckload.games.midway.rules.forces import ijn_forces_at, indices, is_us_held, us_forces_at
from deckload.games.midway.table.cards import WHOSE, Fleets, force_ships

STEPS: Final = (
    "Targets",
    "Air to air",
    "Anti-aircraft fire",
    "Air attack on ships",
    "Air attack on bases",
    "Surface action",
    "Amphibious assault",
)
TARGETS: Final = 0
AIR_TO_AIR: Final = 1
FLAK: Final = 2
ON_SHIPS: Final = 3
ON_BASES: Final = 4
SURFACE_ACTION: Final = 5
ASSAULT: Final = 6
_NUMBER: Final = {
    name_targets.name: TARGETS,
    air_to_air.name: AIR_TO_AIR,
    anti_air.name: FLAK,
    bomb_ships.name: ON_SHIPS,
    bomb_bases.name: ON_BASES,
    surface_action.name: SURFACE_ACTION,
    amphibious_assault.name: ASSAULT,
}


def battle_card(k: MidwayState, fleets: Fleets) -> list[Panel]:
    """[9.1] The battle being fought now, if there is one: aircraft above, ships and bases below."""
    space = battle_space(k)
    if space is None:
        return []
    name = k.data.space_names[space]
    boxes = [*_aircraft(k, space), *_ships(k, space, fleets), *_base(k, space)]
    return [
        Panel(
            "battle",
            f"Battle at {name}",
            boxes=tuple(boxes),
            about=Ref("place", name),
            steps=STEPS,
            step=present_step(k, space),
        )
    ]


def battle_space(k: MidwayState) -> int | None:
    """Where a battle is under way: it has its conclusion still before it."""
    for entry in reversed(k.agenda):
        if entry[0] == conclude.name:
            space: int = entry[1]
            return space
    return None


def present_step(k: MidwayState, space: int) -> int:
    """The step being carried out: that before the next one on the agenda, if it has anybody to
    carry it out. Steps without anybody were never put there, and those that ask nothing are over
    before anyone looks."""
    following = _NUMBER.get(k.agenda[-1][0], len(STEPS))
    if following <= ON_SHIPS:
        return max(TARGETS, following - 1)
    if following > SURFACE_ACTION and ijn_forces_at(k, space):
        lands = has_transport(k, space) and is_us_held(k, space) and not k.in_g3
        return ASSAULT if lands and following > ASSAULT else SURFACE_ACTION
    goals = [k.fly_for[u] for u in indices(k.fly_space, space) if k.mission[u] in ATTACKING]
    return ON_SHIPS if any(goal == ALL_FORCES or goal >= 0 for goal in goals) else FLAK


def _aircraft(k: MidwayState, space: int) -> list[Box]:
    """Each side's attackers by what they attack, and its patrols by what they protect."""
    found: dict[tuple[int, bool, int], list[str]] = {}
    for unit in indices(k.fly_space, space):
        key = (k.data.air_side[unit], k.mission[unit] == CAP, k.fly_for[unit])
        found.setdefault(key, []).append(k.data.air[unit].name)
    return [
        Box(
            f"battle {WHOSE[side]} {'patrol' if patrol else 'attack'} {goal}",
            f"{WHOSE[side]} {'patrol over' if patrol else 'attack on'} {_goal(k, space, goal)}",
            row=0,
            side=side,
            also=tuple(names),
        )
        for (side, patrol, goal), names in sorted(found.items())
    ]


def _goal(k: MidwayState, space: int, goal: int) -> str:
    if goal >= 0:
        return k.data.forces[goal].name
    words = {BASE: k.data.space_names[space], ALL_FORCES: "all ships", UNDECIDED: "..."}
    return words[goal]


def _ships(k: MidwayState, space: int, fleets: Fleets) -> list[Box]:
    return [
        Box(
            f"battle {k.data.forces[force].name}",
            k.data.forces[force].name,
            row=1,
            side=k.data.forces[force].side,
            also=tuple(piece.id for piece in force_ships(k, force, fleets)),
        )
        for force in (*us_forces_at(k, space), *ijn_forces_at(k, space))
    ]


def _base(k: MidwayState, space: int) -> list[Box]:
    """The defences of the place: the coastal unit, and with rule 15 the troops beside it."""
    base = base_facts(k, space)
    names = [base.title] if base is not None and k.base_step[space] else []
    names += [k.data.ground[unit].name for unit in indices(k.ground_at, space)]
    if not names:
        return []
    side = base.side if base is not None else US
    if k.data.space_kind[space] == "objective":
        side = US if is_us_held(k, space) else JAPAN
    return [
        Box(
            f"battle {k.data.space_names[space]}",
            k.data.space_names[space],
            row=2,
            side=side,
            also=tuple(names),
        )
    ]
