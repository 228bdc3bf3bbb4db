"""Set-up from data: everything that needs no dice and no decision."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from deckload.engine.procedures import Step, then
from deckload.games.midway.model.game_data import (
    EMPTY,
    JAPAN,
    KNOWN_SLOT,
    LATER,
    NOWHERE,
    RESERVE,
    US,
    MidwayData,
)
from deckload.games.midway.model.state import (
    AFLOAT,
    DAMAGED,
    IN_RESERVE,
    LEADER_LATER,
    NO_SURPRISE,
    OFF_MAP,
    OUT,
    MidwayState,
)
from deckload.games.midway.rules import set_up as steps
from deckload.games.midway.rules.basing import base_facts
from deckload.games.midway.rules.ijn_phase.operations import marker_counts
from deckload.games.midway.rules.spotting import SEEN_BY_ALL


def set_up(data: MidwayData, options: Mapping[str, str]) -> MidwayState:
    """The state before the first step."""
    s = _laid_out(data, tuple(options.items())).copy()
    s.options = options
    return s


@lru_cache(maxsize=32)
def _laid_out(data: MidwayData, chosen: tuple[tuple[str, str], ...]) -> MidwayState:
    """Nothing here is left to chance, so that a copy does for every game with these options."""
    options = dict(chosen)
    s = MidwayState(data, options)
    _markers(s)
    _ships(s)
    _hidden_slots(s)
    _bases(s)
    _aircraft(s)
    s.leader_force = [
        LEADER_LATER if leader.start == "Later" else _force_named(s, leader.start)
        for leader in data.leaders
    ]
    s.leader_space = [OFF_MAP] * len(data.leaders)
    then(s, *_set_up_steps(options))
    return s


def without_memory_of_damage(packed: dict[str, Any]) -> dict[str, Any]:
    """A state stored before damaged ships kept in mind which task force they belonged to."""
    return {**packed, "damaged_in": [-1] * len(packed["ship_force"])}


def _set_up_steps(options: Mapping[str, str]) -> list[Step]:
    """[5.2] The order of set-up: the US fleet, the Japanese forces, what is under their markers."""
    chosen = (
        ("us_deployment", steps.arrange_us_fleet),
        ("fighter_wings", steps.trade_bombers),
        ("variable_operations", steps.set_markers_aside),
        ("ijn_deployment", steps.scatter_ijn_forces),
        ("ground", steps.load_invasion_troops),
        ("ground", steps.embark_rct),
    )
    return [
        *[step for option, step in chosen if options[option] == "on"],
        steps.deal_forces,
        steps.begin,
    ]


def _markers(s: MidwayState) -> None:
    """[5.2.1]"""
    kinds, routes = len(s.data.markers), len(s.data.routes)
    s.pool = marker_counts(s)
    s.played = [0] * kinds
    s.aside = [0] * kinds
    s.drawn = [0] * kinds
    s.before = [0] * kinds
    s.removed = [0] * kinds
    s.withdrawing = [0] * routes
    s.captured = [0] * routes
    s.tally = [0] * routes
    s.weather = [0] * routes
    s.surprise = [NO_SURPRISE] * routes


def _is_in_game(s: MidwayState, option: str) -> bool:
    return not option or s.options[option] == "on"


def _force_named(s: MidwayState, name: str) -> int:
    for number, force in enumerate(s.data.forces):
        if force.name == name:
            return number
    return -1


def _ships(s: MidwayState) -> None:
    """[5.1, 5.2.3, 4.3.1] US ships into their task forces, and every task force to its start."""
    data = s.data
    s.force_space = [force.start for force in data.forces]
    s.spotted = [0] * len(data.forces)
    s.status = [OUT] * len(data.ships)
    s.ship_force = [-1] * len(data.us_ships)
    s.ship_space = [OFF_MAP] * len(data.us_ships)
    s.damaged_in = [-1] * len(data.us_ships)
    for ship in data.us_ships:
        facts = data.ships[ship]
        if not _is_in_game(s, facts.option) or facts.start == "Later":
            continue
        if facts.start in ("Damaged", "Reserve"):
            s.status[ship] = DAMAGED if facts.start == "Damaged" else IN_RESERVE
            continue
        s.status[ship] = AFLOAT
        s.ship_force[ship] = _force_named(s, facts.start)
        if s.ship_force[ship] < 0:
            s.ship_space[ship] = data.graph.id_of(facts.start)
    for force in data.us_forces:
        if force not in s.ship_force:  # a marker without ships is available, not on the map
            s.force_space[force] = OFF_MAP
    for ship in data.ijn_ships:
        if data.ships[ship].start != "later":
            s.status[ship] = AFLOAT


def _hidden_slots(s: MidwayState) -> None:
    """[5.2.4] Places for counters in the Japanese task forces; only the transports are known."""
    data = s.data
    s.slots = [[] for _ in data.forces]
    for force in data.ijn_forces:
        lots = [lot for lot, number in enumerate(data.forces[force].draws) for _ in range(number)]
        for lot in lots:
            s.slots[force].append(_new_slot(s, lot, 1 << JAPAN, EMPTY))
        for ship in data.ijn_ships:
            if data.ships[ship].start == data.forces[force].name:
                s.slots[force].append(_new_slot(s, KNOWN_SLOT, SEEN_BY_ALL, ship))
    spare = len(data.ijn_ships) + data.deception_markers - len(s.slot_unit)
    for _ in range(spare):
        _new_slot(s, KNOWN_SLOT, SEEN_BY_ALL, EMPTY)


def _new_slot(s: MidwayState, lot: int, seen: int, unit: int) -> int:
    s.slot_lot.append(lot)
    s.slot_seen.append(seen)
    s.slot_unit.append(unit)
    return len(s.slot_unit) - 1


def _bases(s: MidwayState) -> None:
    """[5.2.2, 15.1] Coastal units at full strength; with rule 15 land units beside or instead of
    them."""
    data = s.data
    s.base_step = [0] * len(data.space_names)
    for space in range(len(data.space_names)):
        base = base_facts(s, space)
        if base is not None:
            s.base_step[space] = base.steps
    used = s.options["ground"] == "on"
    s.ground_step = [unit.steps for unit in data.ground]
    s.ground_at = [
        unit.at if used and unit.side == US and unit.at >= 0 else NOWHERE for unit in data.ground
    ]


def _aircraft(s: MidwayState) -> None:
    """[5.1, 5.2.2] Air units at full strength on the bases and decks they are listed for."""
    data = s.data
    count = len(data.air)
    s.air_step = [unit.steps for unit in data.air]
    s.fly_space = [OFF_MAP] * count
    s.mission = [0] * count
    s.fly_for = [-1] * count
    decks = {ship.name: data.deck + i for i, ship in enumerate(data.ships) if ship.capacity}
    s.air_base = []
    for unit in data.air:
        if not _is_in_game(s, unit.option) or unit.base == "":
            s.air_base.append(NOWHERE)
        elif unit.base in ("Reserve", "Later"):
            s.air_base.append(RESERVE if unit.base == "Reserve" else LATER)
        elif unit.base in decks:
            s.air_base.append(decks[unit.base])
        else:
            s.air_base.append(data.graph.id_of(unit.base))
