"""How strong a raid is: at full strength, and with what has been lost or is not ready (10.1)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Modifier, Throw, roll_result
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.state import UNKNOWN_AIR, CarrierState
from deckload.games.carrier.rules.butai.track import LOST, in_box, unavailable
from deckload.games.carrier.rules.damage.air_value import (
    air_value,
    losses_that_count,
    strength_for_raids,
)
from deckload.games.carrier.rules.forces.chits import CARRIER
from deckload.games.carrier.rules.forces.roster import force_name

WELL_KNOWN: Final = 3
"""[9.25] From this level on a force has an air value."""
WEAK: Final = 2
"""Air values below the first column."""
LEAST_SECOND_WAVE: Final = 4
"""[10.1] What is weaker goes with the first wave."""


def strength_of_raid(s: CarrierState, force: int, distance: int) -> list[int]:
    """[10.1] D, E and F: the waves of a raid; nothing at all is a wave of nought."""
    if s.force_level[force] < WELL_KNOWN and not strength_for_raids(s, force):
        return [0]
    if s.force_level[force] >= WELL_KNOWN and not air_value(s, force):
        return [0]
    waves = waves_of(str(roll_result(s, strength_throw(s, force))))
    if not s.data.scenarios[s.scenario].full:
        return waves
    return reduced(s, force, waves, distance)


def waves_of(result: str) -> list[int]:
    """[10.1] "5/4" is a wave of five, and one of four behind it."""
    return [int(part) for part in result.split("/")]


# --- E: the tables --------------------------------------------------------------------------------


def strength_throw(s: CarrierState, force: int) -> Throw:
    """[10.1] E: by air value from level 3 on; below by what aircraft are known, or by the chit
    alone."""
    if s.force_level[force] >= WELL_KNOWN:
        return value_throw(s, air_value(s, force), force_name(s, force))
    known = strength_for_raids(s, force)
    if known == UNKNOWN_AIR:
        return _throw(s, "raid_strength_unknown", s.force_chit[force], force_name(s, force))
    column = known_column(s, s.force_chit[force], known)
    return _throw(s, "raid_strength_known", column, force_name(s, force))


def known_column(s: CarrierState, chit: str, known: int) -> int:
    """[10.1] E: the column of a known air strength, shifted by what the level 2 chit says."""
    chart = s.data.charts["raid_strength_known"]
    starts = [int(str(column).rstrip("+").partition("-")[0]) for column in chart.columns]
    place = max(number for number, start in enumerate(starts) if start <= max(known, starts[0]))
    shift = 0 if chit == CARRIER else chart.modifiers[chit].value
    return starts[min(max(place + shift, 0), len(starts) - 1)]


def value_throw(s: CarrierState, value: int, subject: str) -> Throw:
    """[10.1, 11.24] E: the table of air values, for well known forces and Guam."""
    weak = s.data.charts["raid_strength_value"].modifiers["weak"]
    modifier = Modifier(weak.text, weak.value, "10.1")
    modifiers = (modifier,) if value <= WEAK else ()
    return _throw(s, "raid_strength_value", value, subject, modifiers)


def _throw(
    s: CarrierState,
    chart: str,
    column: str | int,
    subject: str,
    modifiers: tuple[Modifier, ...] = (),
) -> Throw:
    return Throw(
        "raid strength",
        10,
        chart=s.data.charts[chart],
        column=column,
        modifiers=modifiers,
        case="10.1",
        side=JAPAN,
        subject=subject,
    )


# --- F: what is not there -------------------------------------------------------------------------


def missing_points(s: CarrierState, force: int, distance: int) -> int:
    """[10.1, 12.24] F: points lost or unavailable at this range; losses of carriers that are out of
    action are not counted twice."""
    missing = unavailable(s, force, distance)
    if s.force_level[force] <= WELL_KNOWN:
        return missing
    lost = in_box(s, force, LOST)
    return missing - lost + losses_that_count(s, force, lost)


def reduced(s: CarrierState, force: int, waves: list[int], distance: int) -> list[int]:
    """[10.1] F: the chart takes from the second wave; one of three points or less goes with the
    first. A well known force never sends more than it has."""
    total, missing = sum(waves), missing_points(s, force, distance)
    chart = s.data.charts["raid_reduction"]
    left = int(chart.look_up(missing, total).result)
    if s.force_level[force] >= WELL_KNOWN:
        left = min(left, max(0, air_value(s, force) - missing))
    second = left - waves[0]
    if len(waves) == 1 or second < LEAST_SECOND_WAVE:
        return [left]
    return [waves[0], second]
