"""What this game does in its own way where a rule that it shares comes to it."""

from __future__ import annotations

from typing import Final

from deckload.games.fleet.rules.customs import Customs
from deckload.games.fleet.rules.raids.air_combat import us_skill
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.activation import set_in_motion
from deckload.games.sunset.rules.air.boxes import lose_deck, note_destroyed
from deckload.games.sunset.rules.air.patrols import fighters
from deckload.games.sunset.rules.forces import remove_marker


def marker_of_group(_s: SunsetState, marker: int) -> int:
    """[5.0] Task forces are not nested: each stands for itself."""
    return marker


def deck_is_lost(s: SunsetState, ship: int, _marker: int) -> None:
    """[6.5.5] The aircraft of a carrier that has sunk."""
    lose_deck(s, ship)


def ships_under(s: SunsetState, marker: int) -> list[int]:
    """The ships of a task force, or of a marker of cripples."""
    return s.ships[marker]


def worth_of(s: SunsetState, ship: int) -> int:
    """[12.1, 12.2] Small units score by the box."""
    return s.data.value[ship]


def note_shown(s: SunsetState, unit: int) -> None:
    """Nothing hangs on when an air unit is first seen."""


CUSTOMS: Final = Customs(
    marker_of_group=marker_of_group,
    ships_under=ships_under,
    remove_group=remove_marker,
    lose_deck=deck_is_lost,
    close_deck=lose_deck,
    note_shown=note_shown,
    note_destroyed=note_destroyed,
    draw=set_in_motion,
    patrol_fighters=fighters,
    worth_of=worth_of,
    skill=us_skill,
)
