"""Exact chances, as shown beside options."""

from __future__ import annotations

from deckload.charts import roll_odds
from deckload.games.midway.facts import US
from deckload.games.midway.state import MidwayState


def chance(k: MidwayState, chart: str, column: str, result: str) -> str:
    """How likely one roll on a chart gives a result."""
    return f"{float(roll_odds(k.data.charts[chart], column).probability(result)):.0%}"


def if_hit(k: MidwayState, ship: int) -> str:
    """What a single hit does to a ship."""
    facts = k.data.ships[ship]
    chart = "hits_on_usn" if facts.side == US else "hits_on_ijn"
    sunk, damaged = (chance(k, chart, facts.cls, result) for result in ("sunk", "damaged"))
    return f"a hit sinks {sunk}, damages {damaged}"
