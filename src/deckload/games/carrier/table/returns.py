"""The timeline: who comes back when, so that nobody has to count phases and turns."""

from __future__ import annotations

from deckload.engine.view_parts import part
from deckload.engine.views import Panel
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import HOME, CarrierState
from deckload.games.carrier.rules.fleet import nearest_carriers
from deckload.games.carrier.rules.missions.course import reach_of
from deckload.games.carrier.rules.missions.flying import missions_on_map, units_of
from deckload.games.carrier.rules.nouns import mission_name
from deckload.games.carrier.rules.search.course import aloft, is_watching, legs_left
from deckload.games.carrier.rules.search.sighting import crew_of


def hour_in(k: CarrierState, phases: int) -> str:
    """The turn and phase that so many phases from now will be."""
    per_turn = k.data.scenarios[k.scenario].phases
    ahead = k.phase - 1 + phases
    time = k.data.times[(k.turn + ahead // per_turn) % len(k.data.times)]
    return f"{time}, phase {ahead % per_turn + 1}"


def _mission_row(k: CarrierState, mission: int) -> tuple[int, str, str]:
    here = k.mission_hex[mission]
    way = k.data.grid.distance(here, nearest_carriers(k, here))
    fast = reach_of(k, mission)
    phases = max(0, -(-way // fast))
    units = len(units_of(k, mission))
    number = "1 unit" if units == 1 else f"{units} units"
    if k.mission_order[mission] != HOME:
        return phases, mission_name(k, mission), f"{number}, could be home at {hour_in(k, phases)}"
    left = k.mission_fuel[mission] - way - k.data.fuel.land
    fuel = f"fuel {left} left" if left > 0 else f"Fuel Critical {-left}"
    return phases, mission_name(k, mission), f"{number}, home at {hour_in(k, phases)}, {fuel}"


def _search_row(k: CarrierState, number: int) -> tuple[int, str, str]:
    """[8.271] A search flies one leg a turn; one that shadows a force looks at it first."""
    legs = legs_left(k, number) + is_watching(k, number)
    turns = legs if k.searched else legs - 1
    time = k.data.times[(k.turn + turns) % len(k.data.times)]
    units = len(crew_of(k, number))
    words = f"{'1 unit' if units == 1 else f'{units} units'}, home in the search of {time}"
    return 4 * turns, f"Search {number + 1}", words


@part
def returns_card(k: CarrierState) -> list[Panel]:
    """[8.271, 4.41] Missions and searches in the order in which they can be home."""
    rows = [_mission_row(k, mission) for mission in missions_on_map(k)]
    rows += [_search_row(k, number) for number in aloft(k)]
    if not rows:
        return []
    lines = tuple((name, words) for _, name, words in sorted(rows, key=lambda row: row[0]))
    return [Panel("returns", "Who comes back when", rows=lines, side=US)]
