"""13.1.5.2: the Japanese do-or-die attack, and when ships are free of it.

Bound are the ships of Forces A, B, C and Shima while they sail in task forces: damaged ones that
were detached, and their escorts, go home. Freedom, and to be through a strait, belong to the ship.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from deckload.engine.decision import Refusal
from deckload.engine.log import tell
from deckload.games.sunset.model.game_data import BATTLESHIPS, CARRIERS, IJN, USN, SunsetData
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import (
    first_turn_of,
    is_afloat,
    is_alone,
    is_on,
    last_turn_of,
    named,
    slowest_speed,
)
from deckload.games.sunset.rules.movement.allowance import full_speed

CASE: Final = "13.1.5.2"
IN_TIME: Final = Refusal(CASE, "it could then not be through a strait on 25 October")
STRAIGHT_ON: Final = Refusal(CASE, "it is late and must take the shortest way to a strait")
ADVANCE: Final = Refusal(CASE, "it goes on towards the beachhead until it has fought")
NO_WAY_BACK: Final = Refusal(CASE, "it goes no farther from the beachhead before it has fought")
FIGHT_FIRST: Final = Refusal(CASE, "it must fight before it may leave")
STAYS: Final = Refusal(CASE, "the Ozawa Force stays until 26 October")


# --- who is bound ---------------------------------------------------------------------------------


def is_bound(s: SunsetState, marker: int) -> bool:
    """[13.1.5.2] Is there a ship in a task force that still has to fight?"""
    if s.data.marker_side[marker] != IJN or s.crippled[marker] or not is_on(s, "fanaticism"):
        return False
    return bool(bound_ships(s, marker))


def bound_ships(s: SunsetState, marker: int) -> list[int]:
    return still_to_fight(s, s.ships[marker])


def still_to_fight(s: SunsetState, ships: list[int]) -> list[int]:
    """[13.1.5.2] Those of some ships that came for a battle and have not had it."""
    fanatics, fought = fanatics_of(s.data), s.fought
    if fanatics.isdisjoint(ships):  # quickly tested
        return []
    return [ship for ship in ships if ship in fanatics and not fought[ship]]


@lru_cache(maxsize=8)
def fanatics_of(data: SunsetData) -> frozenset[int]:
    """[13.1.5.2] The ships of the forces that are bound."""
    forces = data.fanaticism.forces
    return frozenset(number for number, ship in enumerate(data.ships) if ship.group in forces)


def is_through(s: SunsetState, marker: int) -> bool:
    """[13.1.5.2] Have all ships of it that must fight passed a strait?"""
    return all(ship in s.through[IJN] for ship in bound_ships(s, marker))


def note_strait(s: SunsetState, marker: int) -> None:
    """[13.1.5.2] Ships that enter one of the two straits are through it, and so are those that are
    activated there: a retreat or the set-up may have brought them."""
    if s.data.marker_side[marker] == IJN and s.place[marker] in s.data.straits:
        s.through[IJN] = sorted({*s.through[IJN], *s.ships[marker]})


def release_ships(s: SunsetState) -> None:
    """[13.1.5.2] The battle in which the Japanese stood against battleships or carriers, and did
    not ask to break off, is the one that they came for: called while all lie on the display. Who
    has kept away until it was over, without a shot, has not fought, unless the enemy ran (ruling
    S111)."""
    if not is_on(s, "fanaticism") or IJN in s.weary:
        return
    if not s.opened_fire[IJN] and USN not in s.weary:
        return
    ships = [(side, s.slot_ship[slot]) for slot, side in enumerate(s.slot_side)]
    if not any(side == USN and _is_capital(s, ship) for side, ship in ships):
        return
    if all(is_alone(s, marker) for marker in s.fighting[USN]):  # no task force (ruling S26)
        return
    own = [ship for side, ship in ships if side == IJN and ship in fanatics_of(s.data)]
    free = [ship for ship in own if not s.fought[ship] and is_afloat(s, ship)]
    for ship in free:
        s.fought[ship] = 1
    if free:
        text = (
            "They have fought the battle for which they came, and may go where they like: {ships}."
        )
        tell(s, CASE, text, ships=named(s, free))


def _is_capital(s: SunsetState, ship: int) -> bool:
    return s.data.ship_class[ship] in (CARRIERS, BATTLESHIPS)


# --- what they may do -----------------------------------------------------------------------------


class Duty(NamedTuple):
    """What binds a task force in this activation, worked out once for all places it may go to."""

    far: tuple[int, ...]  # by hex: the way to a strait, or to the beachhead once it is through
    is_through: bool
    most: int  # through: no farther than this; else how far it is now
    start: int  # how far it was when it was activated
    left: int  # movement points of this turn
    later: int  # and of later turns, while there is time


def duty_of(s: SunsetState, marker: int, left: int) -> Duty | None:
    """[13.1.5.2] What a bound task force of the Japanese, with so many movement points left, must
    do; None for one that is free."""
    if s.crippled[marker] or not is_on(s, "fanaticism"):
        return None
    bound = bound_ships(s, marker)
    if not bound:
        return None
    through = s.through[IJN]
    if through and set(bound).issubset(through):
        far = s.data.to_beachhead
        nearest = min(far[place] for place in s.track)
        return Duty(far, True, nearest, far[s.track[0]], left, 0)
    far = s.data.to_strait
    here = far[s.place[marker]]
    return Duty(far, False, here, here, left, steps_to_come(s, marker))


def why_not_go(duty: Duty | None, place: int, steps: int) -> Refusal | None:
    """[13.1.5.2] Why a bound task force may not go to a hex with so many steps, or stay where it is
    by giving up all it has left; None if it may. It must get through a strait in time, and then
    never back from the beachhead. Late, it takes the shortest way at full speed."""
    if duty is None:
        return None
    far = duty.far[place]
    if duty.is_through:
        return NO_WAY_BACK if far > duty.most else None
    if duty.most <= duty.left + duty.later:
        return None if far <= duty.left - steps + duty.later else IN_TIME
    return None if far == duty.most - steps else STRAIGHT_ON


def open_hexes(duty: Duty, steps: dict[int, int]) -> list[int]:
    """[13.1.5.2] The hexes, each with the steps to it, of which `why_not_go` has nothing to say:
    many asked at once."""
    far, in_time = duty.far, duty.left + duty.later
    if not duty.is_through and duty.most + 2 * duty.left <= in_time:
        return list(steps)  # there is time enough even for the longest way away and back
    if duty.is_through:
        return [place for place in steps if far[place] <= duty.most]
    if duty.most <= in_time:
        return [place for place in steps if far[place] + steps[place] <= in_time]
    return [place for place in steps if far[place] + steps[place] == duty.most]


def has_to_advance(duty: Duty | None, place: int) -> bool:
    """[13.1.5.2] Is it still to come nearer to the beachhead, as one that is through a strait does
    each time that it is activated (ruling S25)?"""
    return duty is not None and duty.is_through and duty.far[place] >= duty.start


def steps_to_come(s: SunsetState, marker: int) -> int:
    """[13.1.5.2] The movement points of its later turns until 25 October is over, at its present
    speed."""
    to_come = turns_to_come(s)
    if not to_come:
        return 0
    next_turn, after_it = full_speed(s, marker, s.turn + 1), full_speed(s, marker, s.turn + 2)
    return steps_in_turns(to_come, next_turn, after_it)


def turns_to_come(s: SunsetState) -> int:
    """[13.1.5.2] How many turns after this one there are until 25 October is over."""
    return max(0, last_turn_of(s, s.data.fanaticism.through_by) - s.turn)


def steps_in_turns(turns: int, first: int, second: int) -> int:
    """[6.2] The movement points of some turns: a split rate is one number in every other turn."""
    return (turns + 1) // 2 * first + turns // 2 * second


def makes_late(s: SunsetState, marker: int, joined: int) -> bool:
    """[13.1.5.2, 6.2.1] Would a task force that is in time for a strait be late, if it took in
    ships of another (itself, if none) and paid for it? Nobody shirks so (ruling S21)."""
    if s.data.marker_side[marker] != IJN or s.crippled[marker] or not is_on(s, "fanaticism"):
        return False
    here, own, slower = s.place[marker], s.ships[marker], s.slower[marker]
    if not is_in_time(s, own, here, slower):
        return False
    paid = max(slower, s.slower[joined]) + s.data.limits.reorganising_cost
    return not is_in_time(s, own if joined == marker else own + s.ships[joined], here, paid)


def is_in_time(s: SunsetState, ships: list[int], place: int, slower: int) -> bool:
    """[13.1.5.2] Can ships get through a strait before 25 October is over, having lost so many
    movement points of this turn? Who need not, or is through, always can."""
    if not _has_to_get_through(s, ships):
        return True
    now, next_turn = slowest_speed(s, ships, s.turn), slowest_speed(s, ships, s.turn + 1)
    later = steps_in_turns(turns_to_come(s), next_turn, now)
    return s.data.to_strait[place] <= max(0, now - slower) + later


def _has_to_get_through(s: SunsetState, ships: list[int]) -> bool:
    """[13.1.5.2] Is there one among some ships that still has to fight, and to pass a strait?"""
    fanatics, fought, through = fanatics_of(s.data), s.fought, s.through[IJN]
    for ship in ships:  # noqa: SIM110 (asked of every task force)
        if ship in fanatics and not fought[ship] and ship not in through:
            return True
    return False


def why_not_home(s: SunsetState, marker: int) -> Refusal | None:
    """[13.1.5.2] Why a Japanese task force may not leave the map yet."""
    if not is_on(s, "fanaticism") or s.crippled[marker]:
        return None
    if is_bound(s, marker):
        return FIGHT_FIRST
    rule = s.data.fanaticism
    if s.turn >= first_turn_of(s, rule.stays_until):
        return None
    stays = any(s.data.ships[ship].group in rule.stays for ship in s.ships[marker])
    return STAYS if stays else None
