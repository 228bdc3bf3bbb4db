"""What time it is: turns of eighty minutes, action phases, day, dusk and night."""

from __future__ import annotations

from deckload.games.carrier.model.game_data import NIGHT
from deckload.games.carrier.model.state import CarrierState


def time_of(s: CarrierState) -> str:
    """The hour at which the present turn begins."""
    return s.data.times[s.turn % len(s.data.times)]


def day_of(s: CarrierState) -> int:
    """0 for 19 June, 1 for 20 June."""
    return s.turn // len(s.data.times)


def date_of(s: CarrierState) -> str:
    """The day of the present turn."""
    return f"{s.data.first_day + s.turn // len(s.data.times)} June"


def phase_number(s: CarrierState) -> int:
    """Action phases since the first turn of the first day."""
    return s.data.phases * s.turn + s.phase


def light(s: CarrierState) -> int:
    """[6.41] Day, dusk or night, by turn and action phase."""
    return s.data.light[s.turn % len(s.data.times)][s.phase]


def is_night(s: CarrierState) -> bool:
    data = s.data  # as `light`, which this is asked far more often than
    return data.light[s.turn % len(data.times)][s.phase] == NIGHT
