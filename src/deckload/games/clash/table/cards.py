"""Cards beside the map: the Japanese airfields."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.engine.log import Ref
from deckload.engine.views import Box, Panel
from deckload.games.clash.model.game_data import ClashData
from deckload.games.clash.model.state import ClashState
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import READY
from deckload.games.fleet.table.cards import BESIDE_DECK
from deckload.games.fleet.table.counters import air_box, base_piece
from deckload.games.fleet.table.decks import Decks

_ON_FIELD: Final = ((READY, "Ready"), *BESIDE_DECK)


def airfield_cards(k: ClashState, decks: Decks) -> list[Panel]:
    """The Japanese airfields whose aircraft the viewer sees."""
    return [
        _airfield_card(k.data, base, filled)
        for base in range(len(k.data.bases))
        if (filled := decks.boxes.get(k.data.first_base + base, 0))
    ]


@lru_cache(maxsize=512)
def _airfield_card(data: ClashData, base: int, filled: int) -> Panel:
    """[5.6]"""
    home = data.home_of_base(base)
    boxes = tuple(
        Box(air_box(data, home, box), title, row, IJN)
        for row, (box, title) in enumerate(_ON_FIELD)
        if filled >> box & 1
    )
    name = base_piece(data, base)
    return Panel(name, name, boxes=boxes, side=IJN, about=Ref("piece", name))
