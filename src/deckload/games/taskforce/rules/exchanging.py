"""3.6.4, 3.6.5, 3.7.1: ships go over to other formations; destroyers are split and joined."""

from __future__ import annotations

from deckload.engine.procedures import then
from deckload.games.taskforce.model.conditions import NONE
from deckload.games.taskforce.model.game_data import FULL
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.detection import choose_report, pass_on_detection
from deckload.games.taskforce.rules.fleets import (
    drop_formation,
    formation_of,
    marker_of,
    scene,
    sheets_are_closed,
)
from deckload.games.taskforce.rules.secrecy import close_sheets, see_destroyer


def move_ships(s: TaskForceState, ships: list[int], giver: int, taker: int) -> None:
    """[3.6.4] Ships go over, and take with them what the enemy knows of them."""
    source, goal = marker_of(s, giver), marker_of(s, taker)
    for ship in ships:
        s.ships_in[giver].remove(ship)
        s.ships_in[taker].append(ship)
    close_sheets(s, (giver, taker))
    for ship in ships:
        see_destroyer(s, ship)
    _not_alone(s, goal)
    if source not in (NONE, goal) and pass_on_detection(s, source, goal):
        then(s, (choose_report, 1 - s.data.marker_side[goal], goal))
    if not s.ships_in[giver]:
        drop_formation(s, giver)


def _not_alone(s: TaskForceState, marker: int) -> None:
    """[4.4.2] What was reported as a single ship is one no longer, as anybody can see on an open
    sheet; on a closed one the report stands until there is another."""
    if marker != NONE and not sheets_are_closed(s):
        s.alone[marker] = 0


def combine(s: TaskForceState, a: int, b: int) -> None:
    """[3.7.1] The second one's marker goes onto the sheet of the first."""
    kept, freed = marker_of(s, a), marker_of(s, b)
    _not_alone(s, kept)
    report = NONE not in (freed, kept) and pass_on_detection(s, freed, kept)
    if freed != NONE:
        drop_formation(s, b)
    s.partner[a], s.partner[b] = b, a
    if report:
        then(s, (choose_report, 1 - s.data.marker_side[kept], kept))


def split_destroyer(s: TaskForceState, ship: int, taker: int) -> None:
    """[3.6.5] Two reduced counters; a Minor marker goes with the first, or one with each. The other
    half goes behind the first, or into another formation of the hex."""
    side = scene(s).ship_side[ship]
    nation = scene(s).ship_nation[ship]
    spare = next(
        other
        for other in scene(s).destroyers[side]
        if not s.steps[other] and scene(s).ship_nation[other] == nation
    )
    formation = formation_of(s, ship)
    if taker == NONE:
        s.ships_in[formation].insert(s.ships_in[formation].index(ship) + 1, spare)
    else:
        s.ships_in[taker].append(spare)
    s.steps[ship] = s.steps[spare] = 1
    if s.minor[ship] + s.mending[ship] == FULL:
        column = s.minor if s.minor[ship] else s.mending
        column[ship] -= 1
        column[spare] = 1
    close_sheets(s, (formation,) if taker == NONE else (formation, taker))
    see_destroyer(s, spare)
    if taker == NONE:
        return
    source, goal = marker_of(s, formation), marker_of(s, taker)
    _not_alone(s, goal)
    if source != goal and pass_on_detection(s, source, goal):
        then(s, (choose_report, 1 - s.data.marker_side[goal], goal))


def join_destroyers(s: TaskForceState, ship: int, other: int) -> None:
    """[3.6.5] One full counter with the Minor markers of both."""
    formation, giver = formation_of(s, ship), formation_of(s, other)
    s.steps[ship] = FULL
    s.minor[ship] += s.minor[other]
    s.mending[ship] += s.mending[other]
    s.steps[other] = s.minor[other] = s.mending[other] = 0
    s.ships_in[giver].remove(other)
    see_destroyer(s, other)
    source, goal = marker_of(s, giver), marker_of(s, formation)
    close_sheets(s, (formation, giver))
    if source not in (NONE, goal) and pass_on_detection(s, source, goal):
        then(s, (choose_report, 1 - s.data.marker_side[goal], goal))
    if not s.ships_in[giver]:
        drop_formation(s, giver)
