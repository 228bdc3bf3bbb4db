"""What a side sees: its own fleet, contacts, and whatever lies on a battle display.

Everything is made from what the viewer knows, so that nothing can be shown that he does not.
"""

from __future__ import annotations

from functools import lru_cache

from deckload.engine.view_parts import part
from deckload.engine.views import Panel, Piece, PlaceMark, View
from deckload.games.fleet.rules.forces import is_night
from deckload.games.fleet.table.cards import (
    Fleets,
    base_card,
    fleets_of,
    group_cards,
    losses,
    ship_pieces,
)
from deckload.games.fleet.table.contacts import contacts
from deckload.games.fleet.table.decks import Decks, decks_of
from deckload.games.fleet.table.displays import counted_on_tracks
from deckload.games.fleet.table.side_panels import chits, headline, score
from deckload.games.sunset.model.game_data import FORMATIONS, IJN, SIDE_NAMES, SunsetData
from deckload.games.sunset.model.state import NONE, OFF_MAP, SunsetState
from deckload.games.sunset.rules.forces import date_of
from deckload.games.sunset.rules.victory import AT_THE_END
from deckload.games.sunset.table.battle_cards import (
    battle_cards,
    battle_marks,
    faults_of,
    line_smoke,
    ships_on_line,
    units_face_down,
)
from deckload.games.sunset.table.board import table
from deckload.games.sunset.table.contacts import told_in_full
from deckload.games.sunset.table.counters import (
    formation_counter,
    pt_counter,
    sonar_counter,
    unit_counter,
)
from deckload.games.sunset.table.markers import marker_pieces
from deckload.games.sunset.table.side_panels import (
    duties,
    known_points,
    points,
    side_of_formation,
)

__all__ = ["table", "view"]


def view(k: SunsetState, side: int) -> View:
    """The table as one side sees it; `k` is what it knows."""
    fleets = fleets_of(k)
    decks = decks_of(k, fleets.group_of, _guards(k), unit_counter)
    if k.battle_hex != NONE:
        fleets = _in_battle(k, fleets)
    causes = known_points(k)
    return View(
        headline=_headline(k),
        pieces=(
            *marker_pieces(k, side, decks.ranges),
            *_boats(k),
            *[formation_counter(k.data, one, not is_night(k)) for one in FORMATIONS],
            *ship_pieces(k, fleets, decks, faults_of(k)),
            *units_face_down(k),
            *line_smoke(k),
            *decks.pieces,
        ),
        tracks=counted_on_tracks(k),
        panels=(
            *battle_cards(k),
            *contacts(k, side, k.data.groups_of, told_in_full),
            *group_cards(k, side, fleets, decks, _itself),
            *_formation_cards(k, decks),
            losses(k, side, fleets),
            points(k, causes),
            *chits(k, lambda chit: side_of_formation(k, chit)),
            *duties(k, side),
        ),
        scores={name: score(k, causes[owner], AT_THE_END) for owner, name in enumerate(SIDE_NAMES)},
        marks=(*_airfields(k.data), *battle_marks(k)),
        night=k.turn > 0 and is_night(k),
    )


def _itself(_k: SunsetState, marker: int) -> list[int]:
    """The groups under a marker."""
    return [marker]


def _headline(k: SunsetState) -> str:
    """[1.1]"""
    if not k.turn:
        return "Set-up"
    return headline(k, date_of(k, k.turn))


# --- what lies where ------------------------------------------------------------------------------


def _in_battle(k: SunsetState, fleets: Fleets) -> Fleets:
    """[8.3.1] Ships lie in areas, those too that show themselves and whose task force nobody sees
    into."""
    lying = ships_on_line(k)
    return fleets._replace(group_of=dict.fromkeys(lying, NONE) | fleets.group_of, lying=lying)


@part
def _guards(k: SunsetState) -> dict[int, str]:
    """[6.5.4] By air unit over a task force that is not its own, the hex of that."""
    return {
        unit: k.data.grid.name_of(k.place[over])
        for unit, over in enumerate(k.patrol_over)
        if over != NONE and k.place[over] != OFF_MAP
    }


def _boats(k: SunsetState) -> list[Piece]:
    """[10.2, 11.2]"""
    sonar = zip(k.sonar_side, k.sonar, strict=True)
    boats = [sonar_counter(k.data, side, place) for side, place in sonar]
    return boats if k.pt_hex == OFF_MAP else [*boats, pt_counter(k.data, k.pt_hex)]


@part
def _formation_cards(k: SunsetState, decks: Decks) -> list[Panel]:
    """[6.5.8, 6.5.9] The aircraft ashore that the viewer sees."""
    data = k.data
    return [
        base_card(data, one, data.formation_names[one], data.formation_side[one], filled)
        for one in FORMATIONS
        if (filled := decks.boxes.get(data.home_of_base(one), 0))
    ]


@lru_cache(maxsize=8)
def _airfields(data: SunsetData) -> tuple[PlaceMark, ...]:
    """[6.5.9] A flag on each Japanese airfield."""
    return tuple(PlaceMark(data.grid.name_of(field.place), IJN) for field in data.fields)
