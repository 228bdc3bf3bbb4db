"""Night air operations: what night Hellcats can do, and what it costs (22)."""

from __future__ import annotations

from deckload.engine.log import tell
from deckload.games.carrier.model.options import NIGHT_AIR, plays_with
from deckload.games.carrier.model.state import BACK, NOBODY_THERE, CarrierState
from deckload.games.carrier.rules.clock import day_of, is_night


def sees_in_the_dark(s: CarrierState, unit: int) -> bool:
    """[2.341, 22.0, 22.7] Night Hellcats, where the rule is played; else they are Hellcats."""
    return s.data.is_night_rated[unit] and plays_with(s, NIGHT_AIR)


def may_take_off(s: CarrierState, unit: int) -> bool:
    """[22.0, 22.1, 22.3, 22.5] By day and dusk everybody; at night only units that are made for it
    and have not flown on the day before."""
    if not is_night(s):
        return True
    return sees_in_the_dark(s, unit) and not s.unit_by_day[unit]


def note_take_off(s: CarrierState, unit: int, ship: int) -> None:
    """[22.4, 22.5, 22.6] A night unit that flies at night has to rest afterwards, and so has the
    deck crew on the first turn of the day; one that flies by day is out for the night."""
    if not sees_in_the_dark(s, unit):
        return
    if is_night(s):
        s.unit_by_night[unit] = 1
        s.deck_tired[ship] = len(s.data.times) * (day_of(s) + 1)
    elif day_of(s) == 0:
        s.unit_by_day[unit] = 1


def is_tired(s: CarrierState, ship: int) -> bool:
    """[22.6] The first day turn after night launches."""
    return s.deck_tired[ship] == s.turn and s.turn > 0


def any_tired(s: CarrierState) -> bool:
    """[22.6] Whether it is that turn for some crew."""
    return plays_with(s, NIGHT_AIR) and s.turn > 0 and s.turn in s.deck_tired


def can_search_now(s: CarrierState, units: list[int]) -> bool:
    """[22.2, 22.5] At night nobody sees anything but night units that may fly then."""
    return not is_night(s) or all(
        sees_in_the_dark(s, unit) and not s.unit_by_day[unit] for unit in units
    )


def note_search(s: CarrierState, units: list[int]) -> None:
    """[22.4] Who has searched at night rests afterwards, whenever it took off."""
    if is_night(s):
        for unit in units:
            if sees_in_the_dark(s, unit):
                s.unit_by_night[unit] = 1


def rest_after_landing(s: CarrierState, unit: int) -> None:
    """[22.4] Down, safe, and out of the game."""
    if not s.unit_by_night[unit]:
        return
    s.air_state[unit] = BACK
    s.air_ship[unit] = NOBODY_THERE
    tell(s, "22.4", "The crews of {unit} rest for the battle.", unit=s.data.air_refs[unit])
