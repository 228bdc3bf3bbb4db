"""What this game does in its own way where a rule that it shares comes to it."""

from __future__ import annotations

from typing import Final

from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.activation import draw_chit
from deckload.games.clash.rules.damage import close_deck, lose_deck
from deckload.games.clash.rules.forces import marker_of_group, remove_group, ships_under
from deckload.games.clash.rules.raids.air_combat import skill
from deckload.games.clash.rules.raids.combat_air_patrol import fighters
from deckload.games.clash.rules.victory import worth_of
from deckload.games.fleet.model.state import OFF_MAP
from deckload.games.fleet.rules.customs import Customs


def note_shown(s: ClashState, unit: int) -> None:
    """[16.1.2] Reinforcements on a die have come once one of them is seen."""
    if not s.late_seen and unit in s.data.scenarios[s.scenario].late_units:
        s.late_seen = s.turn


def note_destroyed(s: ClashState, unit: int) -> None:
    """[13.0] Who is destroyed waits nowhere."""
    s.forward_hex[unit] = OFF_MAP


CUSTOMS: Final = Customs(
    marker_of_group=marker_of_group,
    ships_under=ships_under,
    remove_group=remove_group,
    lose_deck=lose_deck,
    close_deck=close_deck,
    note_shown=note_shown,
    note_destroyed=note_destroyed,
    draw=draw_chit,
    patrol_fighters=fighters,
    worth_of=worth_of,
    skill=skill,
)
