"""The counters that only this game has: submarines and airfields."""

from __future__ import annotations

from functools import lru_cache

from deckload.engine.views import Piece, Reach
from deckload.games.clash.model.game_data import ClashData
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.table.counters import KEPT, base_piece, hexes_beyond


@lru_cache(maxsize=KEPT)
def submarine_counter(data: ClashData, sub: int, place: int, known: int) -> Piece:
    """A submarine marker. Nobody has looked under it before somebody met it."""
    side = data.sub_side[sub]
    return Piece(
        id=f"submarine {sub + 1}",
        at=data.grid.name_of(place),
        type="submarine",
        name="boat" if known == 1 else "?",
        side=side,
        badges=("met",) if known == 1 else ("a boat or nothing",),
    )


@lru_cache(maxsize=KEPT)
def base_counter(data: ClashData, base: int, searches: bool) -> Piece:
    """A Japanese airfield; that of the 61st Air Flotilla shows how far its planes search. One off
    the map bears the number of hexes to it, as the printed map does (2.1)."""
    values = {"air units at most": str(data.bases[base].capacity)}
    if hexes_beyond(data, base):
        values["hexes beyond the map"] = str(hexes_beyond(data, base))
    flotilla = data.flotilla_base.index(base) if base in data.flotilla_base else 0
    reach = (Reach("search", data.flotilla_search[flotilla]),) if flotilla and searches else ()
    return Piece(
        id=base_piece(data, base),
        at=data.theatre.name_of(data.base_place[base]),
        type="airfield",
        name=data.bases[base].name,
        side=IJN,
        values=values,
        reach=reach if data.flotilla_search[flotilla] else (),
    )
