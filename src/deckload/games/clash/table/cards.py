"""Cards beside the map: the Japanese airfields."""

from __future__ import annotations

from deckload.engine.view_parts import part
from deckload.engine.views import Panel
from deckload.games.clash.model.state import ClashState
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.table.cards import base_card
from deckload.games.fleet.table.counters import base_piece
from deckload.games.fleet.table.decks import Decks


@part
def airfield_cards(k: ClashState, decks: Decks) -> list[Panel]:
    """[5.6] The Japanese airfields whose aircraft the viewer sees."""
    return [
        base_card(k.data, base, base_piece(k.data, base), IJN, filled)
        for base in range(len(k.data.bases))
        if (filled := decks.boxes.get(k.data.first_base + base, 0))
    ]
