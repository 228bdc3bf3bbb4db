"""6.5, 8.1: which aircraft an active force has ready, and what they can see and reach.

A strike comes from a *source*: a task force, by its marker, or an air formation, by its chit.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Refusal
from deckload.engine.grouping import grouped
from deckload.games.sunset.model.game_data import IJN, USAAF
from deckload.games.sunset.model.state import OFF_MAP, READY, SunsetState
from deckload.games.sunset.rules.air.boxes import is_ashore, is_from_escort_carrier, ready_units_in
from deckload.games.sunset.rules.forces import distances_from_any, is_alone, is_night
from deckload.games.sunset.rules.movement.allowance import steps_left
from deckload.games.sunset.rules.special.wild_bull import why_not

aircraft_at: Final = grouped("air_home")

NOT_DETECTED: Final = Refusal("7.0", "nothing can be attacked that has not been detected")
SAFE_IN_MANILA: Final = Refusal("9.4", "damaged ships in Manila are safe from the air")
OUT_OF_REACH: Final = Refusal("6.5.1", "no bomber that is ready reaches it")
OUT_OF_AREA: Final = Refusal("6.5.8", "it is beyond the area of the USAAF")


def is_formation(s: SunsetState, source: int) -> bool:
    """Is it an air formation, and no task force?"""
    return source >= len(s.data.marker_names)


def formation_of(s: SunsetState, source: int) -> int:
    """The formation of a chit."""
    return s.data.formation_chit.index(source)


def is_usaaf(s: SunsetState, source: int) -> bool:
    return is_formation(s, source) and formation_of(s, source) == USAAF


def side_of(s: SunsetState, source: int) -> int:
    if not is_formation(s, source):
        return s.data.marker_side[source]
    return s.data.formation_side[formation_of(s, source)]


# --- who can fly ----------------------------------------------------------------------------------


def strikers(s: SunsetState, source: int) -> list[int]:
    """[6.2.2, 6.5.9] The ready aircraft of a force. Carriers need the movement points to turn into
    the wind; catapults do not (14.5)."""
    if is_formation(s, source):
        return ready_ashore(s, formation_of(s, source))
    return able_to_strike(s, ready_units_in(s, source), steps_left(s, source))


def able_to_strike(s: SunsetState, ready: list[int], left: int) -> list[int]:
    """[6.2.2, 14.5] Those of the ready aircraft of a task force that can set out with the movement
    points that it has left."""
    if not ready or left >= s.data.limits.strike_cost:
        return ready
    return [unit for unit in ready if not needs_wind(s, unit)]


def ready_ashore(s: SunsetState, formation: int) -> list[int]:
    """[6.5.8, 6.5.9] The ready units of an air formation."""
    home = s.data.first_base + formation
    boxes = s.air_box
    return [unit for unit in aircraft_at(s).get(home, ()) if boxes[unit] == READY]


def needs_wind(s: SunsetState, unit: int) -> bool:
    """[6.2.2, 14.5] Does it take off from a carrier's deck?"""
    return not is_ashore(s, unit) and s.data.is_carrier[s.air_home[unit]]


def is_escort(s: SunsetState, unit: int) -> bool:
    """[8.2.3, 6.5.2] Fighters escort a strike; units of escort carriers fly it as bombers."""
    return not s.data.is_bomber[unit]


# --- how far --------------------------------------------------------------------------------------


def starts_of(s: SunsetState, source: int) -> tuple[int, ...]:
    """[6.5.1, 6.5.9] The hexes from which the range of a strike is counted: the task force's own,
    any field of the 1st Air Fleet, Clark Field for the 2nd."""
    if not is_formation(s, source):
        return (s.place[source],)
    return s.data.strike_fields[formation_of(s, source)]


def distance_to(s: SunsetState, source: int, place: int) -> int:
    """[6.5.1] The target's hex counts, the own one does not."""
    return distances_from_any(s.data, starts_of(s, source))[place]


def reach_of(s: SunsetState, unit: int) -> int:
    """[6.5.6] Its range; a fresh US unit of a fleet or light carrier can fly farther."""
    tired = s.air_weak[unit] or is_from_escort_carrier(s, unit)
    if s.data.air_side[unit] == IJN or tired or is_ashore(s, unit):
        return s.data.air_range[unit]
    return s.data.air_range[unit] + s.data.limits.extended_range


def flies_too_far(s: SunsetState, source: int, unit: int, place: int) -> bool:
    """[6.5.6] Beyond its usual range, so that it fights as if exhausted."""
    if is_ashore(s, unit):
        return False
    return distance_to(s, source, place) > s.data.air_range[unit]


def in_reach(s: SunsetState, source: int, place: int) -> list[int]:
    """[6.5.1, 6.5.8] The ready aircraft of a force that can get to a hex."""
    if is_usaaf(s, source):
        return strikers(s, source) if place in s.data.usaaf_area else []
    ready = strikers(s, source)
    if not ready:
        return []
    far = distance_to(s, source, place)
    return [unit for unit in ready if far <= reach_of(s, unit)]


# --- what can be struck ---------------------------------------------------------------------------


def contacts(s: SunsetState, source: int) -> list[int]:
    """[7.0] The enemy markers that are detected."""
    detected, places = s.detected, s.place
    enemies = s.data.markers_of[1 - side_of(s, source)]
    return [m for m in enemies if detected[m] and places[m] != OFF_MAP]


def why_no_target(s: SunsetState, source: int, target: int) -> Refusal | None:
    """[7.0, 6.5.1, 9.4] Why a force cannot strike a marker, or None if it can."""
    refusal = why_barred(s, source, target)
    if refusal is not None:
        return refusal
    flying = in_reach(s, source, s.place[target])
    return None if any(s.data.is_bomber[unit] for unit in flying) else OUT_OF_REACH


def why_barred(s: SunsetState, source: int, target: int) -> Refusal | None:
    """[7.0, 6.5.8, 9.4, 13.1.5.1] Why it may not, however far its bombers fly."""
    if not s.detected[target]:
        return NOT_DETECTED
    if is_alone(s, target) and s.place[target] == s.data.manila:
        return SAFE_IN_MANILA
    if not is_formation(s, source):
        return why_not(s, source, target)
    if is_usaaf(s, source) and s.place[target] not in s.data.usaaf_area:
        return OUT_OF_AREA
    return None


def targets(s: SunsetState, source: int) -> list[int]:
    """[8.1, 6.5.11] By day, what the bombers of a force can strike."""
    bombers = [] if is_night(s) else bombers_of(s, strikers(s, source))
    return targets_of(s, source, bombers, contacts(s, source)) if bombers else []


def bombers_of(s: SunsetState, flying: list[int]) -> list[int]:
    is_bomber = s.data.is_bomber
    return [unit for unit in flying if is_bomber[unit]]


def targets_of(s: SunsetState, source: int, bombers: list[int], seen: list[int]) -> list[int]:
    """[8.1, 6.5.11] What some bombers of a force, one at least, can strike of what is in sight."""
    found = seen
    if found and not is_usaaf(s, source):
        reach = max([reach_of(s, unit) for unit in bombers])
        far = distances_from_any(s.data, starts_of(s, source))
        found = [m for m in found if far[s.place[m]] <= reach]
    return [target for target in found if why_barred(s, source, target) is None]
