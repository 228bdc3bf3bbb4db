"""Chapter 10: points and levels of victory."""

from __future__ import annotations

from typing import Final

from deckload.charts import Chart
from deckload.engine.log import tell
from deckload.engine.procedures import end_game
from deckload.games.clash.model.game_data import ClashData
from deckload.games.clash.model.state import ClashState
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import LOST
from deckload.games.fleet.rules.forces import factor_of, is_afloat
from deckload.games.fleet.rules.rounding import half_up

Cause = tuple[str, int]
"""What points are for, and how many."""

AT_THE_END: Final = "Japanese carriers that come through"
"""The points that nobody has before the end of the game."""

MISSING_AT_SAIPAN: Final = "Ships missing at Saipan"
GAVE_NO_BATTLE: Final = "decisive: the Japanese fleet gave no battle"


def final_score(s: ClashState) -> None:
    """[10.0, 10.3] Japanese points are taken from those of the USN; the difference names the
    level."""
    usn, ijn = us_points(s), japanese_points(s)
    level = level_of(s.data, s.scenario, usn - ijn)
    winner, _, how = level.partition(" ")
    verdict = f"a {how} victory for the {winner}" if how else "a draw"
    text = "USN {usn} points, IJN {ijn}: {verdict}."
    tell(s, "10.3", text, usn=usn, ijn=ijn, verdict=verdict)
    end_game(s, winner, level, f"{usn - ijn:+d} points")


def level_of(data: ClashData, scenario: str, difference: int) -> str:
    """[10.3]"""
    return str(_levels(data, scenario).look_up("level", difference).result)


def returns(s: ClashState) -> tuple[float, float]:
    """By side, how many points it is ahead at the end. A Japanese fleet that gave no battle has
    lost by no less than a decisive defeat takes."""
    ahead = margin(s)
    if GAVE_NO_BATTLE in s.outcome:
        ahead = max(ahead, _levels(s.data, s.scenario).highest_total)
    return (float(ahead), float(-ahead))


def margin(s: ClashState) -> int:
    """How many points the USN is ahead."""
    return us_points(s) - japanese_points(s)


def _levels(data: ClashData, scenario: str) -> Chart:
    return data.charts[data.scenarios[scenario].levels]


# --- what points are for --------------------------------------------------------------------------
# Each function takes the game as it is, or what a side knows of it: what it does not know scores
# nothing.


def japanese_points(s: ClashState) -> int:
    return sum([points for _, points in japanese_causes(s)])


def us_points(s: ClashState) -> int:
    return sum([points for _, points in us_causes(s)])


def japanese_causes(s: ClashState) -> list[Cause]:
    """[10.1] For US ships sunk or carriers hit, and for Japanese carriers that come through."""
    points = s.data.scenarios[s.scenario].points
    sunk = damaged = alive = 0
    for ship in s.data.scenarios[s.scenario].ships:
        kind, is_hit = s.data.ship_type[ship], s.hits[ship] > 0
        if s.data.ship_side[ship] == USN:
            if not is_afloat(s, ship):
                sunk += points.ijn_sunk[kind]
            elif is_hit:
                damaged += points.ijn_damaged[kind]
        elif is_afloat(s, ship):
            alive += (points.ijn_survives_damaged if is_hit else points.ijn_survives)[kind]
    causes = [("US ships sunk", sunk), ("US carriers damaged", damaged)]
    if s.beach_points:
        causes.append(("Guns at Saipan", s.beach_points))
    return [*causes, (AT_THE_END, alive)]


def us_causes(s: ClashState) -> list[Cause]:
    """[10.2] For Japanese ships sunk and carrier aircraft destroyed, less what Saipan was short
    of."""
    points, sunk = s.data.scenarios[s.scenario].points, 0
    for ship in s.data.scenarios[s.scenario].ships:
        if s.data.ship_side[ship] == IJN and not is_afloat(s, ship):
            sunk += worth_of(s, ship)
    air = half_up(factors_destroyed(s), points.factors_for_a_point)
    causes = [("Japanese ships sunk", sunk), ("Japanese carrier aircraft destroyed", air)]
    if s.saipan_short > 0:  # less than nothing: only the USN knows
        causes.append((MISSING_AT_SAIPAN, -s.saipan_short))
    return causes


def worth_of(s: ClashState, ship: int) -> int:
    """[10.1, 10.2] The points for sinking a ship in this scenario."""
    data, points = s.data, s.data.scenarios[s.scenario].points
    if data.ship_side[ship] == USN:
        return points.ijn_sunk[data.ship_type[ship]]
    if data.is_yamato[ship]:
        return points.usn_yamato_class
    return points.usn_sunk[data.ship_type[ship]]


def factors_destroyed(s: ClashState) -> int:
    """[10.2] Aircraft of the Japanese carriers that sail in this scenario: what is printed less
    what is left, lost steps included."""
    sailing, lost = frozenset(s.data.scenarios[s.scenario].ships), 0
    for unit in s.data.units_of_side[IJN]:
        if s.data.air_ship[unit] in sailing:
            left = 0 if s.air_box[unit] == LOST else factor_of(s, unit)
            lost += s.data.air[unit].full - left
    return lost
