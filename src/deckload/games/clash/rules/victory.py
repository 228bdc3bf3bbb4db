"""Chapter 10: points and levels of victory."""

from __future__ import annotations

from typing import Final

from deckload.charts import Chart
from deckload.engine.log import tell
from deckload.engine.procedures import end_game
from deckload.games.clash.model.game_data import IJN, USN
from deckload.games.clash.model.state import LOST, ClashState
from deckload.games.clash.rules.forces import factor_of, is_afloat

GAVE_NO_BATTLE: Final = "decisive: the Japanese fleet gave no battle"


def final_score(s: ClashState) -> None:
    """[10.0, 10.3] Japanese points are taken from those of the USN; the difference names the
    level."""
    usn, ijn = us_points(s), japanese_points(s)
    level = level_of(s, usn - ijn)
    tell(s, "10.3", "USN {usn} points, IJN {ijn}: {level}.", usn=usn, ijn=ijn, level=level)
    winner = level.split()[0]
    end_game(s, winner, level, f"{usn - ijn:+d} points")


def level_of(s: ClashState, difference: int) -> str:
    """[10.3]"""
    return str(_levels(s).look_up("level", difference).result)


def returns(s: ClashState) -> tuple[float, float]:
    """By side, how many points it is ahead at the end. A Japanese fleet that gave no battle has
    lost by no less than a decisive defeat takes."""
    ahead = margin(s)
    if GAVE_NO_BATTLE in s.outcome:
        ahead = max(ahead, _levels(s).highest_total)
    return (float(ahead), float(-ahead))


def margin(s: ClashState) -> int:
    """How many points the USN is ahead."""
    return us_points(s) - japanese_points(s)


def _levels(s: ClashState) -> Chart:
    return s.data.charts[s.data.scenarios[s.scenario].levels]


def japanese_points(s: ClashState) -> int:
    """[10.1] For US ships sunk or carriers hit, and for Japanese carriers that come through."""
    points, total = s.data.scenarios[s.scenario].points, s.beach_points
    for ship in s.data.scenarios[s.scenario].ships:
        kind = s.data.ship_type[ship]
        if s.data.ship_side[ship] == USN:
            if not is_afloat(s, ship):
                total += points.ijn_sunk[kind]
            elif s.hits[ship]:
                total += points.ijn_damaged[kind]
        elif is_afloat(s, ship):
            survives = points.ijn_survives_damaged if s.hits[ship] else points.ijn_survives
            total += survives[kind]
    return total


def us_points(s: ClashState) -> int:
    """[10.2] For Japanese ships sunk and carrier aircraft destroyed, less what Saipan was short
    of."""
    points, total = s.data.scenarios[s.scenario].points, -s.saipan_short
    for ship in s.data.scenarios[s.scenario].ships:
        if s.data.ship_side[ship] == IJN and not is_afloat(s, ship):
            yamato = s.data.is_yamato[ship]
            total += points.usn_yamato_class if yamato else points.usn_sunk[s.data.ship_type[ship]]
    return total + half_up(factors_destroyed(s), points.factors_for_a_point)


def factors_destroyed(s: ClashState) -> int:
    """[10.2] Japanese carrier aircraft: what is printed less what is left, lost steps included."""
    lost = 0
    for unit in s.data.units_of_side[IJN]:
        if s.data.air_ship[unit] < 0 or not is_in_play(s, unit):
            continue
        left = 0 if s.air_box[unit] == LOST else factor_of(s, unit)
        lost += s.data.air[unit].full - left
    return lost


def is_in_play(s: ClashState, unit: int) -> bool:
    """Does the unit's carrier sail in this scenario?"""
    return s.data.air_ship[unit] in s.data.scenarios[s.scenario].ships


def half_up(number: int, parts: int) -> int:
    """[1.2] A fraction of one half or more is rounded up."""
    return (2 * number + parts) // (2 * parts)
