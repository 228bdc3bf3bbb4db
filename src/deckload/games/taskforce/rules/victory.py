"""2.4.7, 3.9: points, and who has won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from deckload.engine.dice import Modifier, Throw, roll
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
)
from deckload.games.taskforce.rules.fleets import (
    formation_of,
    hex_of,
    is_small,
    marker_of,
    scene,
    sea_of,
    side_name,
)
from deckload.games.taskforce.rules.limits import must_raid
from deckload.games.taskforce.rules.withdrawal import is_homeward

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
        if type_ == BASE and "bases" in facts.tables.get("strategic", {}) and side == IJN:
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
            name = "destroyer" if type_ == DD else "transport"
            plural = "" if sunk == 1 else "s"
            counted.append((f"{sunk} {name}{plural} sunk", int(sunk * each * 2)))
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
    """Scenario 5: transports within reach of their goal by sea, and not withdrawing, with their
    task force or as escorts either (3.5.2)."""
    facts = scene(s)
    ways = sea_of(s).ways_to(sea_of(s).grid.id_of(table["goal"]))
    near = 0
    for ship, type_ in enumerate(facts.ship_type):
        if type_ != AK or s.fate[ship] != IN_PLAY or not s.steps[ship]:
            continue
        marker = marker_of(s, formation_of(s, ship))
        if ways[s.place[marker]] <= table["within"] and not is_homeward(s, marker):
            near += s.steps[ship]
    chart = s.data.charts[table["chart"]]
    half_points = int(chart.look_up(chart.columns[0], near).result)
    return f"{near} transports within reach", half_points


def _landing(s: TaskForceState, table: Any) -> tuple[str, int]:
    """Scenarios 7 and 10: so much for each transport that has landed its troops; in 7 the enemy
    scores if none has."""
    ours, theirs = s.landed[IJN], s.landed[ALLIES]
    each = int(table["points"] * 2)
    if not ours and table["none"]:
        return "no troops landed", -int(table["none"] * 2)
    more, fewer = max(ours, theirs), min(ours, theirs)
    against = f" against {fewer}" if fewer else ""
    word = "transport" if more == 1 else "transports"
    return f"troops of {more} {word} ashore{against}", (ours - theirs) * each


def _bases(s: TaskForceState, table: Any) -> tuple[str, int]:
    """Scenarios 6 and 9: what Japan scores for enemy bases, instead of the common points."""
    words, total = [], 0
    for name, levels in table.items():
        if name == "source":
            continue
        base = scene(s).ship_id.index(name)
        level = level_of(s, base)
        points = 0.0
        if level == LOST:
            points = levels["destroyed"]
        elif level == CRITICAL:
            points = levels["critical"]
        elif level == SIGNIFICANT:
            points = levels["significant"]
        if points:
            words.append(f"{scene(s).ship_name[base]} {_word(level)}")
            total += int(points * 2)
    return ", ".join(words), total


def _in_being(s: TaskForceState, table: Any) -> tuple[str, int]:
    """Scenario 9: an undamaged fleet carrier near a base, or none."""
    facts = scene(s)
    bases = [facts.base_hex[base] for base in facts.bases[ALLIES]]
    distance = sea_of(s).grid.distance
    for ship in facts.carriers[ALLIES]:
        if facts.ship_type[ship] != CV or s.fate[ship] != IN_PLAY or level_of(s, ship):
            continue
        where = hex_of(s, ship)
        if where >= 0 and any(distance(where, base) <= table["within"] for base in bases):
            return "a fleet in being", -int(table["points"] * 2)
    return "no fleet in being", int(table["none"] * 2)


def _raid_by(s: TaskForceState, table: Any) -> tuple[str, int]:
    """Scenarios 6 and 9: Midway or Ceylon has not been raided in time."""
    return ("no raid on a base in time", -int(table["points"] * 2)) if s.late else ("", 0)


def _ground(_s: TaskForceState, _table: Any) -> tuple[str, int]:
    """Scenario 10: the fighting ashore is rolled for, not counted."""
    return "", 0


STRATEGIC: Final[dict[str, Any]] = {
    "approach": _approach,
    "landing": _landing,
    "bases": _bases,
    "in_being": _in_being,
    "raid_by": _raid_by,
    "ground": _ground,
}


@step
def fight_ashore(s: TaskForceState) -> None:
    """[3.9] Scenario 10: does the airfield fall? Landed troops and a ruined base help."""
    table: Any = scene(s).tables.get("strategic", {}).get("ground")
    if table is None:
        return
    throw = ground_throw(s, table)
    if roll(s, throw, by="The army").cell.result == "taken":
        s.airfield_taken = 1
        tell(s, "3.9", "The airfield has fallen.")
    else:
        tell(s, "3.9", "The airfield has held.")


def ground_throw(s: TaskForceState, table: Any) -> Throw:
    """[3.9] The die and its modifiers."""
    chart = s.data.charts[table["chart"]]
    base = scene(s).ship_id.index(table["base"])
    each = int(table["ships_for_one"])
    level = level_of(s, base)
    counted = {
        "ijn_landed": s.landed[IJN] // each,
        "us_landed": s.landed[ALLIES] // each,
        "significant": int(level == SIGNIFICANT),
        "ruined": int(level in (CRITICAL, LOST)),
    }
    modifiers = tuple(
        Modifier(chart.modifiers[name].text or name, chart.modifiers[name].value * times, "3.9")
        for name, times in counted.items()
        if times
    )
    return Throw(
        "ground attack", 6, 1, chart, "airfield", modifiers, "3.9", side=IJN, does="attacks"
    )


def note_lateness(s: TaskForceState) -> None:
    """Scenarios 6 and 9: by a certain turn a base must have been raided, with bombers."""
    table: Any = scene(s).tables.get("strategic", {}).get("raid_by")
    if table is None or s.turn != table["turn"]:
        return
    owed = must_raid(s) >= 0 if "must_raid" in scene(s).tables else not any(s.raided)
    s.late = int(owed)


def half_points(s: TaskForceState, side: int) -> int:
    return sum([points for _, points in points_for(s, side) + strategic_points(s, side)])


def margin(s: TaskForceState) -> int:
    """Half points of Japan less those of the Allies, with those of the battles before; in some
    lessons Japan's alone count."""
    if scene(s).victory_kind == "threshold":
        return half_points(s, IJN)
    return half_points(s, IJN) - half_points(s, ALLIES) + s.tally[IJN] - s.tally[ALLIES]


def is_lost(s: TaskForceState) -> bool:
    """Scenario 3: the convoy is lost, and with it the battle."""
    limit = scene(s).lost_transports
    return limit > 0 and s.small_sunk[IJN + SIDES] >= limit


@step
def count_points(s: TaskForceState) -> None:
    """[3.9] The end: points for losses and for what the scenario asks, and the level they reach. In
    a campaign those of all battles are added up."""
    goes_on = campaign_goes_on(s)
    tell_heading(s, "3.9", "The end of the battle" if goes_on else "The end", 1)
    for side in range(SIDES):
        s.score[side] = half_points(s, side) + s.tally[side]
        causes = _before(s, side) + points_for(s, side) + strategic_points(s, side)
        words = ", ".join(f"{cause} {points / 2:g}" for cause, points in causes) or "nothing"
        tell(
            s,
            "2.4.7",
            "{side}: {points} ({causes}).",
            side=side_name(s, side),
            points="1 point" if s.score[side] == 2 else f"{s.score[side] / 2:g} points",
            causes=words,
        )
    if goes_on:
        s.tally = s.score[:]
        return
    winner, how = outcome(s)
    won = "A draw" if winner == DRAW else f"{winner} wins"
    tell(s, "3.9", "{won}: {how}.", won=won, how=how)
    facts = scene(s)
    if facts.history:
        tell(s, "3.9", "History: {history}", history=facts.history)
    end_game(s, winner, how)


def campaign_goes_on(s: TaskForceState) -> bool:
    """[3.9] There is another battle, and the airfield stands."""
    battle = scene(s).battle
    return 0 < battle < len(s.data.campaign.scenes) and not s.airfield_taken


def _before(s: TaskForceState, side: int) -> Causes:
    """[3.9] What a side has from earlier battles of a campaign."""
    return [("earlier battles", s.tally[side])] if s.tally[side] else []


def outcome(s: TaskForceState) -> tuple[str, str]:
    """[3.9] The winner by name, or a draw, and how clear it was."""
    if is_lost(s):
        return side_name(s, ALLIES), "the convoy is lost"
    if s.airfield_taken:
        return side_name(s, IJN), "decisive, the airfield has fallen"
    balance = margin(s)
    level = _level(s, balance)
    names = scene(s).side_names
    winner = next((name for name in names if level.startswith(name)), DRAW)
    if winner != DRAW and s.score[names.index(winner)] < scene(s).least_points:
        return DRAW, _too_few_to_win(s, winner)
    how = level.removeprefix(winner).strip() if winner != DRAW else ""
    if scene(s).victory_kind == "threshold":
        return winner, _of_the_points_that_win(s, balance)
    margin_words = f"{abs(balance) / 2:g} points"
    return winner, f"{how}, {margin_words}" if how else margin_words


def _too_few_to_win(s: TaskForceState, side_name_: str) -> str:
    """Where one side is given a handicap: who has hardly hurt the enemy does not win by it."""
    facts = scene(s)
    has = s.score[facts.side_names.index(side_name_)] / 2
    least = facts.least_points / 2
    return f"{side_name_} would win, but has {has:g} points of the {least:g} that it takes"


def _of_the_points_that_win(s: TaskForceState, balance: int) -> str:
    """Lessons 1 and 2: one side's points alone count, so that the other wins with none. Says what
    they were short of."""
    name, other = scene(s).side_names
    to_win = _least(s, lambda level: level.startswith(name))
    to_draw = _least(s, lambda level: not level.startswith(other))
    has = f"{name} has {balance / 2:g} points"
    if balance >= to_win:
        return f"{has}, {to_win / 2:g} win"
    if balance >= to_draw:
        short = f"{(to_win - balance) / 2:g} short of the {to_win / 2:g} that win"
        return f"{has}, {short}; from {to_draw / 2:g} on it is a draw"
    return f"{has}, {to_draw / 2:g} are a draw and {to_win / 2:g} win"


def _least(s: TaskForceState, reaches: Callable[[str], bool]) -> int:
    """The fewest half points with which a level is reached."""
    return next(half for half in range(MOST_HALF_POINTS) if reaches(_level(s, half)))


def _level(s: TaskForceState, balance: int) -> str:
    chart = scene(s).levels
    if chart is None:
        names = scene(s).side_names
        return DRAW if not balance else names[IJN if balance > 0 else ALLIES]
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


DRAW: Final = "draw"
MOST_HALF_POINTS: Final = 1000
"""More than any battle has to give."""
WORTH_OF_A_WIN: Final = 10
"""In points, for whoever weighs one against the other."""
