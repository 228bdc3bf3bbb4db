"""The parts of the table that never change: the map and the clock."""

from __future__ import annotations

from functools import lru_cache

from deckload.engine.views import Board, Place, Table, Track
from deckload.games.carrier.model.game_data import SIDE_NAMES, CarrierData
from deckload.games.carrier.table.designs import COUNTERS, JAPANESE_BASE, LINES, TERRAIN


@lru_cache(maxsize=32)
def table(data: CarrierData, scenario: str) -> Table:
    """Map and tracks of a scenario."""
    facts = data.scenarios[scenario]
    turns = range(facts.first_turn, facts.last_turn + 1)
    return Table(
        game="carrier",
        title=f"Carrier Battle: {facts.title}",
        sides=SIDE_NAMES,
        board=_board(data),
        tracks=(
            Track("turn", "Turn", tuple(data.times[turn % len(data.times)] for turn in turns)),
            Track("phase", "Action phase", tuple(str(n + 1) for n in range(facts.phases))),
        ),
        counters=COUNTERS,
        terrain=TERRAIN,
        lines=LINES,
    )


def _board(data: CarrierData) -> Board:
    """33 miles to the hex; islands are drawn where they are."""
    names: dict[str, list[str]] = {}
    fields = set()
    for name, place in data.land.places.items():
        if place.hex and not place.spread:
            names.setdefault(place.hex, []).append(name)
            if name == "Guam":
                fields.add(place.hex)
    return Board(
        shape="hex-pointy",
        places=tuple(
            Place(
                name,
                round(x, 3),
                round(y, 3),
                ", ".join(names.get(name, ())),
                JAPANESE_BASE if name in fields else data.land.terrain[place],
            )
            for place, (name, (x, y)) in enumerate(
                zip(data.grid.names, data.grid.geometry().centres, strict=True)
            )
        ),
        coast=data.land.coast,
        names=data.land.names(),
    )
