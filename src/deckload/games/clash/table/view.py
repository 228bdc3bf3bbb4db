"""What a side sees: its own fleet, contacts, and whatever lies on a battle display.

Everything is made from what the viewer knows, so that nothing can be shown that he does not.
"""

from __future__ import annotations

from deckload.engine.knowledge import EVERYONE
from deckload.engine.view_parts import part
from deckload.engine.views import Piece, View
from deckload.games.clash.model.state import FORWARD, ClashState
from deckload.games.clash.rules.forces import groups_under
from deckload.games.clash.rules.victory import AT_THE_END
from deckload.games.clash.table.battle_cards import battle_cards, raid_marks
from deckload.games.clash.table.board import table
from deckload.games.clash.table.cards import airfield_cards
from deckload.games.clash.table.counters import base_counter, submarine_counter
from deckload.games.clash.table.markers import marker_pieces
from deckload.games.clash.table.side_panels import (
    known_points,
    points,
    rules_in_force,
    side_of_messenger,
)
from deckload.games.fleet.model.game_data import IJN, SIDE_NAMES
from deckload.games.fleet.model.state import OFF_MAP
from deckload.games.fleet.rules.forces import is_night
from deckload.games.fleet.table.battle_cards import smoke_pieces
from deckload.games.fleet.table.cards import fleets_of, group_cards, losses, ship_pieces
from deckload.games.fleet.table.contacts import contacts
from deckload.games.fleet.table.counters import flying_counter
from deckload.games.fleet.table.decks import decks_of
from deckload.games.fleet.table.displays import counted_on_tracks
from deckload.games.fleet.table.side_panels import chits, headline, score

__all__ = ["table", "view"]


def view(k: ClashState, side: int) -> View:
    """[15.1] The table as one side sees it; `k` is what it knows."""
    fleets = fleets_of(k)
    decks = decks_of(k, fleets.group_of)
    causes = known_points(k)
    return View(
        headline=_headline(k),
        pieces=(
            *marker_pieces(k, side, decks.ranges),
            *_submarines(k),
            *_airfields(k, side),
            *ship_pieces(k, fleets, decks),
            *decks.pieces,
            *_forward_patrols(k),
            *smoke_pieces(k),
        ),
        tracks=counted_on_tracks(k),
        panels=(
            *battle_cards(k),
            *contacts(k, side, k.data.markers_of),
            *group_cards(k, side, fleets, decks, groups_under),
            *airfield_cards(k, decks),
            losses(k, side, fleets),
            points(k, causes),
            *chits(k, lambda chit: side_of_messenger(k, chit)),
            *rules_in_force(k, side),
        ),
        scores={name: score(k, causes[owner], AT_THE_END) for owner, name in enumerate(SIDE_NAMES)},
        marks=raid_marks(k),
        night=k.turn > 0 and is_night(k),
    )


def _headline(k: ClashState) -> str:
    """[4.0]"""
    if not k.turn:
        return "Set-up"
    return headline(k, k.data.turns[k.turn - 1].date)


@part
def _submarines(k: ClashState) -> list[Piece]:
    """[11.1.2]"""
    return [
        submarine_counter(k.data, sub, place, k.sub_real[sub])
        for sub, place in enumerate(k.sub_place)
        if place != OFF_MAP
    ]


@part
def _forward_patrols(k: ClashState) -> list[Piece]:
    """[13.0]"""
    names = k.data.grid.name_of
    return [
        flying_counter(k.data, unit, names(place), k.air_weak[unit], ("forward patrol",))
        for unit, place in enumerate(k.forward_hex)
        if k.air_box[unit] == FORWARD
    ]


@part
def _airfields(k: ClashState, side: int) -> list[Piece]:
    searches = side in (IJN, EVERYONE) and not is_night(k)
    return [base_counter(k.data, base, searches) for base in range(len(k.data.bases))]
