"""[13.2] What each roll of the what-if scenario brings: air units, and carriers for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from deckload.charts import Charts
from deckload.data import DataError
from deckload.games.fleet.model.pieces import AirUnit, Ship
from deckload.games.sunset.model.game_data import KINDS
from deckload.games.sunset.model.pieces import ScenarioData
from deckload.games.sunset.model.reading_charts import NOTHING, WHAT_IF

HIGHEST_DIE: Final = 10
_AND: Final = " and "

Rolls = tuple[tuple[int, ...], ...]


def read_what_if(
    charts: Charts,
    scenarios: Mapping[str, ScenarioData],
    ships: Sequence[Ship],
    air: Sequence[AirUnit],
) -> tuple[Rolls, Rolls]:
    """By roll, from 0, which nobody rolls: the units, and the carriers that come with them."""
    chart = charts[WHAT_IF]
    later = sorted({unit for one in scenarios.values() for unit in one.variable_units})
    carriers = sorted({ship for one in scenarios.values() for ship in one.variable_ships})
    units: list[tuple[int, ...]] = [()]
    for roll in range(1, HIGHEST_DIE + 1):
        found: list[int] = []
        for column in chart.columns:
            cell = chart.look_up(column, roll)
            aboard = [u for u in later if ships[air[u].ship].name == column]
            for words in str(cell.result).split(_AND):
                if words == NOTHING:
                    continue
                unit = next((u for u in aboard if counter_text(air[u]) == words), None)
                if unit is None:
                    raise DataError(
                        chart.place.row_and_column(cell.row, str(column)),
                        f"{column} has no unit {words!r}",
                        "name one of air.what_if in aircraft.toml",
                    )
                found.append(unit)
        units.append(tuple(sorted(found)))
    homes = [{air[unit].ship for unit in one} for one in units]
    return tuple(units), tuple(tuple(s for s in carriers if s in home) for home in homes)


def counter_text(unit: AirUnit) -> str:
    """What the rulebook calls a Japanese unit: 3-F-12 is a fighter, 4-12 a bomber."""
    kind = "F-" if KINDS[unit.kind] == "F" else ""
    return f"{unit.full}-{kind}{unit.range}"
