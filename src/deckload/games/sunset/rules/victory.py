"""Chapter 12: points and levels of victory."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import end_game
from deckload.games.fleet.rules.rounding import half_up
from deckload.games.sunset.model.game_data import IJN, SIDE_NAMES, USN, SunsetData
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import (
    detached_in_play,
    hex_ref,
    is_afloat,
    is_on,
    marker_ref,
)

Cause = tuple[str, int]
"""What points are for, and how many."""

AT_THE_END: Final = "Japanese ships that come through"
"""The points that are lost only at the end of the game."""

TOOK_THE_BEACHHEAD: Final = "decisive: the beachhead is reached"
BEACHHEAD_LOST: Final = -400
"""How far the USN is behind then, at least: more than any battle costs."""


# --- the end --------------------------------------------------------------------------------------


def final_score(s: SunsetState) -> None:
    """[12.0, 12.3] Japanese points are taken from those of the USN; the net names the level."""
    usn, ijn = us_points(s), japanese_points(s)
    level = level_of(s.data, usn - ijn)
    winner, _, how = level.partition(" ")
    verdict = f"a {how} victory for the {winner}" if how else "a draw"
    text = "USN {usn} points, IJN {ijn}: {verdict}."
    tell(s, "12.3", text, usn=usn, ijn=ijn, verdict=verdict)
    end_game(s, winner, level, f"{usn - ijn:+d} points")


def level_of(data: SunsetData, net: int) -> str:
    """[12.3]"""
    return str(data.charts["victory_levels"].look_up("level", net).result)


def storm_beachhead(s: SunsetState, marker: int) -> bool:
    """[12.3] A Japanese task force with enough ships in the beachhead hex has won at once, whoever
    else is there. Returns whether it has."""
    if s.data.marker_side[marker] != IJN or s.place[marker] != s.data.beachhead:
        return False
    if sum([value_left(s, ship) for ship in s.ships[marker]]) < s.data.limits.beachhead_points:
        return False
    text = "{marker} is among the transports in {hex}: a decisive victory for the IJN."
    tell(s, "12.3", text, marker=marker_ref(s, marker), hex=hex_ref(s, s.place[marker]))
    end_game(s, SIDE_NAMES[IJN], TOOK_THE_BEACHHEAD)
    return True


def returns(s: SunsetState) -> tuple[float, float]:
    """By side, how many points it is ahead at the end; the beachhead is worth more than any
    battle."""
    ahead = margin(s)
    if TOOK_THE_BEACHHEAD in s.outcome:
        ahead = min(ahead, BEACHHEAD_LOST)
    return (float(ahead), float(-ahead))


def margin(s: SunsetState) -> int:
    """How many points the USN is ahead."""
    return us_points(s) - japanese_points(s)


# --- what ships are worth -------------------------------------------------------------------------


def value_left(s: SunsetState, ship: int) -> int:
    """[12.1, 12.2, 12.3] The points of a ship that is afloat: a unit of small ships by the box it
    has left, any other in full however damaged."""
    value = s.data.value[ship]
    if not s.data.is_small[ship]:
        return value if is_afloat(s, ship) else 0
    return value * (s.data.boxes[ship] - s.hits[ship])


def value_sunk(s: SunsetState, ship: int) -> int:
    """[12.1, 12.2, 6.4.1] The points for what is sunk of a ship: destroyers by the box, without
    those that went as escorts or were lost before the game."""
    if not s.data.is_small[ship]:
        return 0 if is_afloat(s, ship) else s.data.value[ship]
    before = s.data.scenarios[s.scenario].lost_before[ship]
    return s.data.value[ship] * (s.hits[ship] - s.lent[ship] - before)


# --- what points are for --------------------------------------------------------------------------
# Each function takes the game as it is, or what a side knows of it: what it does not know scores
# nothing.


def japanese_points(s: SunsetState) -> int:
    return sum([points for _, points in japanese_causes(s)])


def us_points(s: SunsetState) -> int:
    return sum([points for _, points in us_causes(s)])


def japanese_causes(s: SunsetState) -> list[Cause]:
    """[12.1] For US ships sunk, for carriers and battleships damaged and afloat, for transports
    landed, and for what the army missed."""
    points, ships = s.data.points, ships_of(s, USN)
    sunk = sum([value_sunk(s, ship) for ship in ships])
    hit = [ship for ship in ships if s.hits[ship] and is_afloat(s, ship)]
    hurt = sum([s.data.damaged_value[ship] for ship in hit])
    causes = [
        ("US ships sunk", sunk),
        ("US carriers and battleships damaged", hurt),
        ("Troops landed at Ormoc", max(0, s.landed) * points.landed),
        ("Air support not flown", s.support_short * points.support_short),
        ("Guns missing off the beach", s.bombard_short * points.bombardment_short),
    ]
    return [*causes[:2], *[cause for cause in causes[2:] if cause[1]]]


def us_causes(s: SunsetState) -> list[Cause]:
    """[12.2] For Japanese ships sunk and kamikazes beyond the printed ones, less what came through
    and less a point a turn for each force of escort carriers off its station."""
    points = s.data.points
    causes = [("Japanese ships sunk", sum([value_sunk(s, ship) for ship in ships_of(s, IJN)]))]
    if s.extra_kamikazes:
        causes.append(("More kamikazes", s.extra_kamikazes * points.extra_kamikaze))
    if s.cve_short > 0:  # less than nothing: only the USN knows
        causes.append(("Escort carriers off station", -s.cve_short * points.escort_carriers_away))
    return [*causes, (AT_THE_END, -survivors_value(s))]


def survivors_value(s: SunsetState) -> int:
    """[12.2] What is taken off for Japanese ships that escaped."""
    return escaped_value(s, survivors(s))


def escaped_value(s: SunsetState, ships: list[int]) -> int:
    """[12.2] Carriers count in full, of all the others together three quarters, rounded once."""
    points, carriers, others = s.data.points, 0, 0
    for ship in ships:
        if points.in_full[s.data.ship_type[ship]]:
            carriers += value_left(s, ship)
        else:
            others += value_left(s, ship)
    return carriers + half_up(others * points.survivors_percent, 100)


def survivors(s: SunsetState) -> list[int]:
    """[12.2] The Japanese ships that count as escaped: all that are afloat; by an option only those
    that have left the map (ruling S48)."""
    if is_on(s, "count_only_ships_that_left"):
        return s.gone[IJN]
    return [ship for ship in ships_of(s, IJN) if is_afloat(s, ship)]


def ships_of(s: SunsetState, side: int) -> list[int]:
    """[13.2, 6.4.1] The ships of a side that take part in this scenario; of those that a roll may
    bring, the ones that came, or for a side that does not know it those that have sunk; and the
    counters of destroyers that went as escorts."""
    facts = s.data.scenarios[s.scenario]
    came = s.data.what_if_ships[s.air_order] if s.air_order > 0 else ()
    more = [x for x in facts.variable_ships if x in came or s.sunk_by[x]]
    more += detached_in_play(s)
    return [x for x in (*facts.ships, *more) if s.data.ship_side[x] == side]
