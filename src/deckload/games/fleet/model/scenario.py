"""What is the same at the start of sister games: markers off the map, nothing known or spent."""

from __future__ import annotations

from deckload.games.fleet.model.game_data import SIDES
from deckload.games.fleet.model.state import NO_SEARCH, NONE, OFF_MAP, FleetState


def begin(s: FleetState, scenario: str) -> None:
    """The scenario, and all that both games start from; each adds what it alone has."""
    s.scenario = scenario
    s.last_turn = s.data.scenarios[scenario].turns
    s.pool = [0] * len(s.data.chit_names)
    s.fighting = [[] for _ in SIDES]
    _markers(s)
    _ships(s)
    _aircraft(s)


def _markers(s: FleetState) -> None:
    count = len(s.data.marker_side)
    s.place = [OFF_MAP] * count
    s.ships = [[] for _ in range(count)]
    s.title = [NONE] * count
    s.genuine = [0] * count
    s.detected = [0] * count
    s.slower = [0] * count
    s.harried = [0] * count
    s.acted = [0] * count
    s.begun = [OFF_MAP] * count
    s.origins = [0] * count
    s.slack = [NO_SEARCH] * count
    s.report = [[] for _ in range(count)]
    s.report_turn = [0] * count
    s.report_hex = [OFF_MAP] * count
    s.report_holds = [0] * count


def _ships(s: FleetState) -> None:
    count = len(s.data.ships)
    s.hits = [0] * count
    s.sunk_by = [0] * count
    s.coming_hits = [0] * count
    s.box_of_ship = [NONE] * count
    s.seen_in = [NONE] * count
    s.gone = [[] for _ in SIDES]


def _aircraft(s: FleetState) -> None:
    count = len(s.data.air)
    s.air_weak = [0] * count
    s.air_home = [
        ship if ship >= 0 else s.data.home_of_base(base)
        for ship, base in zip(s.data.air_ship, s.data.air_base, strict=True)
    ]
    s.out_since = [0] * count
    s.box_of_unit = [NONE] * count
    s.penalty = [0] * count
    s.strength = [0] * count
