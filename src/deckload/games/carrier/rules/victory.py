"""Who has won: victory points, and the scores of the teaching scenarios (15)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell, tell_heading
from deckload.engine.procedures import end_game, steps
from deckload.games.carrier.model.data_files import VictoryLevel
from deckload.games.carrier.model.game_data import CARRIERS, SIDE_NAMES, US
from deckload.games.carrier.model.options import GREAT_BATTLE, posture
from deckload.games.carrier.model.state import (
    EXITED,
    LOST_AT_HOME,
    LOST_AWAY,
    NOBODY_THERE,
    CarrierState,
)
from deckload.games.carrier.rules.damage.american import us_level
from deckload.games.carrier.rules.damage.japanese import (
    CRIPPLED,
    DAMAGE_NAMES,
    HEAVY,
    LIGHT,
    LOST,
    SOUND,
    level_of,
    settle_hits,
)
from deckload.games.carrier.rules.forces.chits import has_carriers
from deckload.games.carrier.rules.forces.roster import forces_on_map
from deckload.games.carrier.rules.missions.flying import units_lost
from deckload.games.carrier.rules.nouns import in_points
from deckload.games.carrier.rules.submarines.boats import boats_lost

step: Final = steps("carrier.victory")


def score(s: CarrierState) -> int:
    """Where we stand: points shot down before they attacked, less what is lost; or the points of a
    battle."""
    facts = s.data.scenarios[s.scenario].score
    if facts.rule == "battle":
        return sum(points for _, points in battle_points(s))
    if facts.rule == "search":
        return s.found + facts.reported * reports(s) - facts.lost_unit * units_lost(s)
    if facts.rule == "defence":
        return s.destroyed - facts.lost_unit * units_lost(s) - damage_suffered(s)
    return s.destroyed - facts.lost_unit * units_lost(s)


def reports(s: CarrierState) -> int:
    """Carrier forces of which about as much is known as can be without their names."""
    return sum(
        1 for force in forces_on_map(s) if has_carriers(s, force) and s.force_level[force] in (2, 3)
    )


def damage_suffered(s: CarrierState) -> int:
    """What hits on our carriers cost in a scenario that is scored by the defence."""
    facts = s.data.scenarios[s.scenario].score
    total = 0
    for ship in s.data.us_carriers:
        level = us_level(s, ship) if s.us_group[ship] != NOBODY_THERE else SOUND
        if level == LOST:
            total += facts.sunk[s.data.us_ships[ship].cls]
        elif level != SOUND:
            total += (0, facts.light, facts.heavy, facts.crippled)[level]
    return total


def battle_points(s: CarrierState) -> list[tuple[str, int]]:
    """[15.1] What victory points are for, cause by cause; fractions are dropped."""
    air = s.data.aircraft_points
    found = [
        (f"{s.data.japanese_ships[ship].name} {DAMAGE_NAMES[level_of(s, ship)]}", points)
        for ship in range(len(s.data.japanese_ships))
        if (points := carrier_points(s, ship))
    ]
    found += exits(s)
    found += own_ships(s)
    found += air_points(s)
    away, at_home = s.air_state.count(LOST_AWAY), s.air_state.count(LOST_AT_HOME)
    found.append((f"{away} US units lost away from the fleet", -(away // air.us_units_away)))
    found.append((f"{at_home} US units lost over the fleet", -(at_home // air.us_units_at_home)))
    return found


def air_points(s: CarrierState) -> list[tuple[str, int]]:
    """[15.1] One point for every five destroyed; in the Great Carrier Battle one for each of the
    carriers' own."""
    per = s.data.aircraft_points
    if posture(s) != GREAT_BATTLE:
        return [(f"{s.destroyed} Japanese air points", s.destroyed // per.japanese_points)]
    naval = s.destroyed - s.destroyed_land
    return [
        (f"{naval} points of Japanese carrier aircraft", naval // per.great_battle_points),
        (f"{s.destroyed_land} of land aircraft", s.destroyed_land // per.japanese_points),
    ]


def exits(s: CarrierState) -> list[tuple[str, int]]:
    """[15.1, 15.11] Every Japanese ship that has reached the invasion fleet costs points."""
    points = s.data.exit_points
    costs = {
        "CV": points.cv,
        "CVL": points.cvl,
        "BB": points.bb,
        "CA": points.ca,
        "DD": points.dd,
    }
    return [
        (f"{facts.name} among the invasion fleet", -costs[facts.cls])
        for ship, facts in enumerate(s.data.japanese_ships)
        if s.ship_force[ship] == EXITED
    ]


def own_ships(s: CarrierState) -> list[tuple[str, int]]:
    """[15.1] What damage to US carriers costs, by their final state, and submarines lost."""
    points = s.data.us_points
    found = []
    for ship in s.data.us_carriers:
        level = us_level(s, ship) if s.us_group[ship] != NOBODY_THERE else SOUND
        facts = s.data.us_ships[ship]
        if level == LOST:
            found.append((f"{facts.name} sunk", -points.sunk[facts.cls]))
        elif level != SOUND:
            cost = (0, points.light, points.heavy, points.crippled)[level]
            found.append((f"{facts.name} {DAMAGE_NAMES[level]}", -cost))
    boats = boats_lost(s)
    if boats:
        found.append((f"{boats} US submarines lost", -points.submarine * boats))
    return found


def carrier_points(s: CarrierState, ship: int) -> int:
    """For a Japanese carrier, by her final state."""
    return points_for_level(s, ship, level_of(s, ship), s.ship_hits[ship])


def points_for_level(s: CarrierState, ship: int, level: int, hits: int) -> int:
    """What a carrier in such a state, with so many hits, is worth."""
    facts, points = s.data.japanese_ships[ship], s.data.carrier_points
    if facts.cls not in CARRIERS or level == SOUND:
        return 0
    if level == LIGHT:
        return points.light * hits
    table = {HEAVY: points.heavy, CRIPPLED: points.crippled, LOST: points.sunk}[level]
    return table[facts.cls]


@step
def final_score(s: CarrierState) -> None:
    """[15.1] The debriefing, and the end; hits on the way have all become permanent by then."""
    settle_hits(s)
    settle_hits(s)
    facts = s.data.scenarios[s.scenario].score
    total = score(s)
    tell_heading(s, "", "Debriefing")
    if facts.rule == "battle":
        for cause, points in battle_points(s):
            tell(s, "", "{cause}: {points}.", cause=cause, points=points)
    elif facts.rule == "search":
        tell(
            s,
            "",
            "Ships found are worth {found}; carrier forces reported: {n}; {lost} lost.",
            found=in_points(s.found),
            n=reports(s),
            lost=_of_our_units(units_lost(s)),
        )
    else:
        tell(
            s,
            "",
            "Of Japanese aircraft {n} shot down, {through} came through; {lost} lost.",
            n=_were(in_points(s.destroyed), s.destroyed),
            through=s.attacked,
            lost=_of_our_units(units_lost(s)),
        )
    tell(s, "", "{total}. {history}", total=in_points(total), history=facts.history)
    words = f"{in_points(total)}: {facts.win} are a victory, {facts.draw} a draw"
    if facts.levels:
        level = level_of_victory(s, total)
        words = f"{in_points(total)}: {level.title}"
        tell(s, "15.1", "{title}. {text}", title=level.title, text=level.text)
    if total >= facts.win:
        end_game(s, SIDE_NAMES[US], words)
    elif total >= facts.draw:
        end_game(s, "draw", words)
    else:
        end_game(s, SIDE_NAMES[1 - US], words)


def level_of_victory(s: CarrierState, total: int) -> VictoryLevel:
    """[15.1] What so many points amount to in a full battle."""
    raised = s.data.scenarios[s.scenario].score.raised
    return next(level for level in s.data.victory_levels if total >= level.least + raised)


def returns(s: CarrierState) -> tuple[float, ...]:
    """The score beyond a draw, in shares of what a victory takes."""
    facts = s.data.scenarios[s.scenario].score
    value = (score(s) - facts.draw) / max(1, facts.win - facts.draw)
    return (value, -value)


def _of_our_units(number: int) -> str:
    return _were(f"{number} of our units", number)


def _were(things: str, number: int) -> str:
    return f"{things} {'was' if number == 1 else 'were'}"
