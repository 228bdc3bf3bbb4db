"""Set-up from data: everything as the scenario has it; sides choose in the first steps."""

from __future__ import annotations

from collections.abc import Mapping

from deckload.engine.knowledge import ALL_EYES
from deckload.engine.procedures import then
from deckload.games.taskforce.model.conditions import (
    GONE,
    IN_PLAY,
    NONE,
    NOTHING,
    OFF_MAP,
    READY,
    RESERVE,
)
from deckload.games.taskforce.model.game_data import (
    DD,
    FORMATION_SIDE,
    MARKERS,
    SIDES,
    TaskForceData,
    variant_of,
)
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.set_up import begin


def set_up(data: TaskForceData, scenario: str, options: Mapping[str, str]) -> TaskForceState:
    """[3.7] Ships in their suggested formations, aircraft on their decks, markers off the map."""
    variant = data.variants.get(scenario)
    if variant is not None and options.get(variant.id) == "on":
        scenario = variant_of(scenario, variant.id)
    number = data.scene_of[scenario]
    facts = data.scenes[number]
    s = TaskForceState(data, options)
    s.scene = number
    s.turn = facts.first_turn
    s.phase = "Set-up"
    s.menus = [0] * SIDES
    markers, formations = range(SIDES * MARKERS), range(len(FORMATION_SIDE))
    s.place = [OFF_MAP for _ in markers]
    s.under = [NOTHING for _ in markers]
    s.marker_seen = [ALL_EYES for _ in markers]
    s.face, s.alone, s.proof = [0 for _ in markers], [0 for _ in markers], [0 for _ in markers]
    s.swift, s.ordered = [0 for _ in markers], [0 for _ in markers]
    s.course = [NONE for _ in markers]
    s.formation_seen = [1 << FORMATION_SIDE[one] for one in formations]
    s.card_open = [0 for _ in formations]
    s.ships_in = [[] for _ in formations]
    s.partner = [NONE for _ in formations]
    ships = range(len(facts.ship_side))
    s.ship_seen = [
        1 << facts.ship_side[ship] if facts.ship_type[ship] == DD else ALL_EYES for ship in ships
    ]
    s.steps = list(facts.starts_steps)
    s.minor, s.mending = [0 for _ in ships], [0 for _ in ships]
    s.critical, s.deck = [0 for _ in ships], [0 for _ in ships]
    s.fate, s.kept = [IN_PLAY for _ in ships], [0 for _ in ships]
    s.small_sunk = [0] * (2 * SIDES)
    s.landed, s.small_left = [0] * SIDES, [0] * SIDES
    s.quota, s.scout_hex = [0 for _ in ships], [OFF_MAP for _ in ships]
    s.raided = [0 for _ in ships]
    units = range(len(facts.air_side))
    s.air_steps = list(facts.air_starts_steps)
    s.air_home = list(facts.air_starts_home)
    s.air_slot = [RESERVE if steps else GONE for steps in s.air_steps]
    s.air_seen = [1 << facts.air_side[unit] for unit in units]
    s.air_place = [NONE for _ in units]
    s.air_due, s.air_moved = [0 for _ in units], [0 for _ in units]
    s.air_bombs = [0 for _ in units]
    s.air_lost = [0 for _ in facts.group_names]
    for side in range(SIDES):
        for unit in facts.forces[side].ready:
            s.air_slot[unit] = READY
    s.cup = list(data.chits)
    s.cup_left = sum(data.chits)
    s.score = [0] * SIDES
    _put_into_formations(s)
    then(s, begin)
    return s


def _put_into_formations(s: TaskForceState) -> None:
    """[3.7.1] As history had them, until their owner says otherwise."""
    facts = s.data.scenes[s.scene]
    half = len(FORMATION_SIDE) // SIDES
    for side in range(SIDES):
        for number, ships in enumerate(facts.forces[side].formations):
            s.ships_in[side * half + number] = list(ships)
        for a, b in facts.forces[side].combined:
            first, second = side * half + a, side * half + b
            s.partner[first], s.partner[second] = second, first
