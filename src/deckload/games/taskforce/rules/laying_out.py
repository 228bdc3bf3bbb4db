"""3.7: all as the scenario has it, before sides choose; in a campaign, as much as is left."""

from __future__ import annotations

from deckload.engine.knowledge import ALL_EYES
from deckload.games.taskforce.model.conditions import (
    ABSENT,
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
    FORMATIONS,
    MARKERS,
    SIDES,
    Scene,
)
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import scene


def lay_out(s: TaskForceState) -> None:
    """[3.7] Ships in their suggested formations, aircraft on their decks, markers off the map."""
    facts = scene(s)
    s.turn = facts.first_turn
    s.phase = "Set-up"
    s.menus = [0] * SIDES
    s.first, s.contact, s.late = NONE, 0, 0
    _lay_out_markers(s)
    _lay_out_ships(s, facts)
    s.air_began = [_began(s, facts, group) for group in range(len(facts.group_names))]
    _lay_out_aircraft(s, facts)
    s.cup = list(s.data.chits)
    s.cup_left = sum(s.data.chits)
    s.search_side, s.search_marker, s.search_told, s.search_seen, s.search_face = [], [], [], [], []
    s.score = [0] * SIDES
    for side in range(SIDES):
        suggest_formations(s, side)


def _lay_out_markers(s: TaskForceState) -> None:
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


def _lay_out_ships(s: TaskForceState, facts: Scene) -> None:
    ships = range(len(facts.ship_side))
    s.ship_seen = [
        1 << facts.ship_side[ship] if facts.ship_type[ship] == DD else ALL_EYES for ship in ships
    ]
    s.steps = list(facts.starts_steps)
    s.minor, s.mending = [0 for _ in ships], [0 for _ in ships]
    s.critical, s.deck = [0 for _ in ships], [0 for _ in ships]
    s.fate = [ABSENT if _is_missing(s, facts, ship) else IN_PLAY for ship in ships]
    s.kept = [0 for _ in ships]
    s.small_sunk = [0] * (2 * SIDES)
    s.landed, s.small_left = [0] * SIDES, [0] * SIDES
    s.quota, s.scout_hex = [0 for _ in ships], [OFF_MAP for _ in ships]
    s.raided = [0 for _ in ships]


def _is_missing(s: TaskForceState, facts: Scene, ship: int) -> bool:
    """[3.9] In a campaign: lost in an earlier battle, or still in the yard."""
    if not facts.battle:
        return False
    at = s.data.campaign.ships.get(facts.ship_id[ship])
    return at is not None and s.missing[at] > 0


# --- formations -----------------------------------------------------------------------------------


def suggest_formations(s: TaskForceState, side: int) -> None:
    """[3.7.1] As history had them, until their owner says otherwise; a ring whose carrier is not
    there is a column."""
    forces = scene(s).forces[side]
    first = side * FORMATIONS
    for number, ships in enumerate(forces.formations):
        s.ships_in[first + number] = [ship for ship in ships if s.fate[ship] == IN_PLAY]
    for a, b in forces.combined:
        one, other = first + a, first + b
        if s.ships_in[one] and s.ships_in[other]:
            s.partner[one], s.partner[other] = other, one


# --- aircraft -------------------------------------------------------------------------------------


def _lay_out_aircraft(s: TaskForceState, facts: Scene) -> None:
    units = range(len(facts.air_side))
    s.air_seen = [1 << facts.air_side[unit] for unit in units]
    s.air_place = [NONE for _ in units]
    s.air_due, s.air_moved = [0 for _ in units], [0 for _ in units]
    s.air_bombs = [0 for _ in units]
    s.air_home = list(facts.air_starts_home)
    s.air_own = [NONE for _ in units]
    s.air_lost = [0 for _ in facts.group_names]
    s.air_steps = starting_steps(s)
    s.air_slot = [RESERVE if steps else GONE for steps in s.air_steps]
    for side in range(SIDES):
        for unit in facts.forces[side].ready:
            if s.air_steps[unit]:
                s.air_slot[unit] = READY


def _began(s: TaskForceState, facts: Scene, group: int) -> int:
    """The steps that a group has at the beginning: printed, less what a campaign has cost it; none
    if its carrier is not there."""
    first = facts.air_group.index(group)
    units = range(first, first + facts.air_group.count(group))  # they stand together
    printed = sum([facts.air_starts_steps[unit] for unit in units])
    if not facts.battle:
        return printed
    if s.fate[facts.air_starts_home[units[0]]] == ABSENT:
        return 0
    return max(0, printed - s.short[s.data.campaign.groups[facts.group_names[group]]])


def starting_steps(s: TaskForceState) -> list[int]:
    """By unit: what a group has, in counters as they are printed."""
    facts = scene(s)
    left = list(s.air_began)
    found = []
    for unit, group in enumerate(facts.air_group):
        steps = min(facts.air_starts_steps[unit], left[group])
        left[group] -= steps
        found.append(steps)
    return found
