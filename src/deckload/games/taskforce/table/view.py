"""What a side sees: the map with markers and raids, fleets and aircraft on their cards."""

from __future__ import annotations

from deckload.engine.view_parts import part
from deckload.engine.views import Panel, PlaceMark, View
from deckload.games.taskforce.model.game_data import SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import scene
from deckload.games.taskforce.rules.victory import points_for, strategic_points
from deckload.games.taskforce.table.aircraft_cards import air_cards, air_pieces, under_way, waves
from deckload.games.taskforce.table.board import TURNS, table
from deckload.games.taskforce.table.campaign_card import campaign_card
from deckload.games.taskforce.table.fleet_cards import fleet_cards, losses, ship_pieces
from deckload.games.taskforce.table.markers import base_pieces, contacts, marker_pieces, search_card

__all__ = ["table", "view"]


def view(k: TaskForceState, side: int) -> View:
    """The table as one side sees it; `k` is what it knows."""
    facts = scene(k)
    return View(
        headline=_headline(k),
        pieces=(*marker_pieces(k, side), *base_pieces(k), *ship_pieces(k), *air_pieces(k)),
        tracks={TURNS: k.turn - facts.first_turn} if facts.sea is not None else {},
        panels=(
            *fleet_cards(k, side),
            *air_cards(k, side),
            *waves(k),
            *under_way(k),
            *contacts(k, side),
            *search_card(k),
            losses(k),
            *campaign_card(k),
            _points(k),
        ),
        scores={name: _score(k, owner) for owner, name in enumerate(facts.side_names)},
        marks=tuple(
            PlaceMark(facts.sea.grid.name_of(facts.base_hex[base]), owner)
            for owner in range(SIDES)
            for base in facts.bases[owner]
            if facts.sea is not None
        ),
    )


def _headline(k: TaskForceState) -> str:
    """[2.1.2, 3.1] The turn, and who has the initiative."""
    facts = scene(k)
    if k.phase == "Set-up" or facts.sea is None:
        return f"{_battle(k)}{k.phase or 'Set-up'}"
    turn = k.data.turns[k.turn]
    light = "night" if turn.night else "day"
    side = facts.side_names[0 if turn.initiative == "ijn" else 1]
    return f"{_battle(k)}Turn {k.turn}, {turn.time}, {light}: {k.phase}. Initiative: {side}"


def _battle(k: TaskForceState) -> str:
    """[3.9] Which battle of a campaign it is."""
    battle = scene(k).battle
    return f"{k.data.campaign.titles[battle - 1]}. " if battle else ""


def _score(k: TaskForceState, side: int) -> str:
    return f"{(k.tally[side] + sum(points for _, points in points_for(k, side))) / 2:g}"


@part
def _points(k: TaskForceState) -> Panel:
    """[2.4.7, 3.9] Points as they stand; what only the end can tell is counted then."""
    facts = scene(k)
    rows = []
    for side, name in enumerate(facts.side_names):
        causes = points_for(k, side) + (strategic_points(k, side) if k.over else [])
        rows += [(f"{name}: {cause}", f"{points / 2:g}") for cause, points in causes]
    return Panel("points", "Points", lines=() if rows else ("None yet.",), rows=tuple(rows))
