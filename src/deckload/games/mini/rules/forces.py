"""Ships, groups and aircraft: small questions that every chapter asks."""

from __future__ import annotations

from deckload.charts import Chart, roll_odds
from deckload.engine.dice import Throw
from deckload.engine.log import Ref, tell
from deckload.engine.procedures import end_game
from deckload.games.mini.model.game_data import CARRIER, DUMMY, FIGHTER, SIDE_NAMES, MiniData
from deckload.games.mini.model.state import FLOWN, LOST, OFF_MAP, READY, MiniState


def marker_name(s: MiniState, marker: int) -> str:
    """The letter on a marker."""
    return s.data.marker_names[marker]


def marker_ref(s: MiniState, marker: int) -> Ref:
    return Ref("piece", marker_name(s, marker))


def hex_ref(s: MiniState, place: int) -> Ref:
    return Ref("place", s.data.grid.name_of(place))


def ship_ref(s: MiniState, ship: int) -> Ref:
    return Ref("piece", s.data.ships[ship].name)


def air_id(data: MiniData, unit: int) -> str:
    """What an aircraft is called on the table, where both sides have an F1."""
    return f"{SIDE_NAMES[data.air_side[unit]]} {data.air_names[unit]}"


def air_ref(s: MiniState, unit: int) -> Ref:
    return Ref("piece", air_id(s.data, unit))


def raider_ref(_s: MiniState, handle: int) -> Ref:
    """A raider is known to its enemy by a handle only."""
    return Ref("piece", f"raider {handle}")


def is_afloat(s: MiniState, ship: int) -> bool:
    return s.hits[ship] < s.data.ships[ship].facts.hits


def ships_afloat(s: MiniState, group: int) -> list[int]:
    return [ship for ship in s.data.group_ships[group] if is_afloat(s, ship)]


def carriers_afloat(s: MiniState, side: int) -> int:
    ships = s.data.ships
    return sum(
        ships[i].side == side and ships[i].type == CARRIER and is_afloat(s, i)
        for i in range(len(ships))
    )


def strength(s: MiniState, group: int) -> list[int]:
    """Carriers and cruisers afloat in what lies under a marker."""
    if group == DUMMY:
        return [0, 0]
    afloat = ships_afloat(s, group)
    carriers = sum(s.data.ships[ship].type == CARRIER for ship in afloat)
    return [carriers, len(afloat) - carriers]


def on_map(s: MiniState, side: int) -> list[int]:
    return [m for m in s.data.markers_of[side] if s.place[m] != OFF_MAP]


def ready_aircraft(s: MiniState, side: int) -> list[int]:
    return [unit for unit in s.data.air_of[side] if s.air[unit] == READY]


def ready_fighter(s: MiniState, side: int) -> int | None:
    """The next fighter that could take off."""
    for unit in ready_aircraft(s, side):
        if s.data.air_kind[unit] == FIGHTER:
            return unit
    return None


def fly_fighter(s: MiniState, side: int) -> None:
    """A ready fighter takes off in plain sight."""
    fighter = ready_fighter(s, side)
    assert fighter is not None, "it was offered"
    s.air[fighter] = FLOWN
    s.shown[side][FIGHTER] += 1


def chance(throw: Throw, result: int | str) -> str:
    """How likely a throw gives a result, for a player who thinks about it."""
    assert isinstance(throw.chart, Chart)
    odds = roll_odds(throw.chart, throw.column, throw.shift)
    return f"{float(odds.probability(result)):.0%}"


def shoot_down(s: MiniState, unit: int) -> None:
    s.air[unit] = LOST
    s.lost[s.data.air_side[unit]] += 1


def hit(s: MiniState, ship: int, by_side: int) -> None:
    """[1.1] A hit scores a point; a ship that can bear no more sinks, and may end the game."""
    facts = s.data.ships[ship]
    s.hits[ship] += 1
    s.points[by_side] += 1
    if is_afloat(s, ship):
        return
    s.points[by_side] += facts.facts.points
    tell(s, "1.1", "{ship} sinks.", ship=ship_ref(s, ship))
    if carriers_afloat(s, facts.side) == 0:
        end_game(s, SIDE_NAMES[by_side], "both enemy carriers sunk")
