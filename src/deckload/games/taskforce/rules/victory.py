"""2.4.7, 3.9: points, and who has won."""

from __future__ import annotations

from typing import Any, Final

from deckload.engine.log import tell, tell_heading
from deckload.engine.procedures import end_game, steps
from deckload.games.taskforce.model.conditions import IN_PLAY
from deckload.games.taskforce.model.game_data import (
    AK,
    ALLIES,
    BASE,
    CV,
    CVL,
    DD,
    IJN,
    SHIP_TYPES,
    SIDES,
)
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.damage import (
    CRITICAL,
    LOST,
    SIGNIFICANT,
    level_of,
    must_withdraw,
)
from deckload.games.taskforce.rules.fleets import (
    hex_of,
    is_small,
    scene,
    sea_of,
    side_name,
)

step: Final = steps("taskforce.victory")

Causes = list[tuple[str, int]]
"""What a side scores for, and its half points."""


def points_for(s: TaskForceState, side: int) -> Causes:
    """[2.4.7] What a side has from the enemy's losses: sunk ships and bases, critical ones, and
    carriers whose decks are out of action."""
    facts = scene(s)
    table = facts.points
    counted: Causes = []
    for ship, owner in enumerate(facts.ship_side):
        if owner == side or is_small(s, ship):
            continue
        type_ = facts.ship_type[ship]
        word = SHIP_TYPES[type_]
        level = level_of(s, ship)
        if type_ == BASE and "bases" in facts.tables.get("strategic", {}):
            continue
        points = 0.0
        if level == LOST:
            points = table.sunk.get(word, 0)
        elif level == CRITICAL:
            points = table.critical.get(word, 0)
        elif level == SIGNIFICANT and (type_ == BASE or (type_ in (CV, CVL) and s.deck[ship])):
            points = table.crippled.get(word, 0)
        if points:
            verb = "sunk" if level == LOST and type_ != BASE else _word(level)
            counted.append((f"{facts.ship_name[ship]} {verb}", int(points * 2)))
    for kind, type_ in enumerate((DD, AK)):
        sunk = s.small_sunk[1 - side + SIDES * kind]
        if sunk:
            each = table.sunk.get(SHIP_TYPES[type_], 0)
            name = "destroyers" if type_ == DD else "transports"
            counted.append((f"{sunk} {name} sunk", int(sunk * each * 2)))
    return counted


def _word(level: int) -> str:
    return {LOST: "destroyed", CRITICAL: "critical", SIGNIFICANT: "out of action"}[level]


def strategic_points(s: TaskForceState, side: int) -> Causes:
    """[3.9] What the scenario gives beside losses."""
    tables = scene(s).tables.get("strategic", {})
    counted: Causes = []
    for name, table in tables.items():
        if name == "source":
            continue
        cause = STRATEGIC[name](s, table)
        if cause is not None and cause[1]:
            words, half_points = cause
            if (half_points > 0) == (side == IJN):
                counted.append((words, abs(half_points)))
    return counted


def _approach(s: TaskForceState, table: Any) -> tuple[str, int]:
    """Scenario 5: transports within reach of their goal by sea, and not withdrawing."""
    facts = scene(s)
    ways = sea_of(s).ways_to(sea_of(s).grid.id_of(table["goal"]))
    near = 0
    for ship, type_ in enumerate(facts.ship_type):
        if type_ != AK or s.fate[ship] != IN_PLAY or not s.steps[ship]:
            continue
        where = hex_of(s, ship)
        if where >= 0 and ways[where] <= table["within"] and not must_withdraw(s, ship):
            near += s.steps[ship]
    chart = s.data.charts[table["chart"]]
    half_points = int(chart.look_up(chart.columns[0], near).result)
    return f"{near} transports within reach", half_points


STRATEGIC: Final[dict[str, Any]] = {"approach": _approach}


def half_points(s: TaskForceState, side: int) -> int:
    return sum([points for _, points in points_for(s, side) + strategic_points(s, side)])


def margin(s: TaskForceState) -> int:
    """Half points of Japan less those of the Allies; in some lessons Japan's alone count."""
    if scene(s).victory_kind == "threshold":
        return half_points(s, IJN)
    return half_points(s, IJN) - half_points(s, ALLIES)


def is_lost(s: TaskForceState) -> bool:
    """Scenario 3: the convoy is lost, and with it the battle."""
    limit = scene(s).lost_transports
    return limit > 0 and s.small_sunk[IJN + SIDES] >= limit


@step
def count_points(s: TaskForceState) -> None:
    """[3.9] The end: points for losses and for what the scenario asks, and the level they reach."""
    tell_heading(s, "3.9", "The end", 1)
    for side in range(SIDES):
        s.score[side] = half_points(s, side)
        causes = points_for(s, side) + strategic_points(s, side)
        words = ", ".join(f"{cause} {points / 2:g}" for cause, points in causes) or "nothing"
        tell(
            s,
            "2.4.7",
            "{side}: {points} points ({causes}).",
            side=side_name(s, side),
            points=f"{s.score[side] / 2:g}",
            causes=words,
        )
    facts = scene(s)
    if facts.history:
        tell(s, "3.9", "History: {history}", history=facts.history)
    end_game(s, *outcome(s))


def outcome(s: TaskForceState) -> tuple[str, str]:
    """[3.9] The winner by name, or a draw, and how clear it was."""
    if is_lost(s):
        return side_name(s, ALLIES), "the convoy is lost"
    balance = margin(s)
    level = _level(s, balance)
    names = scene(s).side_names
    winner = next((name for name in names if level.startswith(name)), "draw")
    how = level.removeprefix(winner).strip() if winner != "draw" else ""
    margin_words = f"{abs(balance) / 2:g} points"
    return winner, f"{how}, {margin_words}" if how else margin_words


def _level(s: TaskForceState, balance: int) -> str:
    chart = scene(s).levels
    if chart is None:
        names = scene(s).side_names
        return "draw" if not balance else names[IJN if balance > 0 else ALLIES]
    return str(chart.look_up(chart.columns[0], balance).result)


def returns(s: TaskForceState) -> tuple[float, float]:
    """By side, how far it is ahead at the end in points; a win is worth some more."""
    names = scene(s).side_names
    ahead = float(s.score[IJN] - s.score[ALLIES]) / 2
    if s.outcome and s.outcome[0] == names[IJN]:
        ahead += WORTH_OF_A_WIN
    elif s.outcome and s.outcome[0] == names[ALLIES]:
        ahead -= WORTH_OF_A_WIN
    return (ahead, -ahead)


WORTH_OF_A_WIN: Final = 10
"""In points, for whoever weighs one against the other."""
