"""What the war has cost so far; both sides see every loss."""

from __future__ import annotations

from deckload.engine.toll import Counted, Tally
from deckload.games.midway.model.game_data import JAPAN, US
from deckload.games.midway.model.pieces import Base
from deckload.games.midway.model.state import DAMAGED, SUNK, MidwayState
from deckload.games.midway.rules.basing import base_facts
from deckload.games.midway.rules.victory import points_by_cause


def toll(k: MidwayState) -> list[Tally]:
    """Steps of air units, ships damaged (one hit each) or sunk, steps of the defences of bases,
    points of both sides."""
    data, first = k.data, k.data.first_ijn_air
    gone = [facts.steps - left for facts, left in zip(data.air, k.air_step, strict=True)]
    hit = [ship for ship, status in enumerate(k.status) if status in (DAMAGED, SUNK)]
    sunk = [ship for ship in hit if k.status[ship] == SUNK]
    bases = [(base_facts(k, space), step) for space, step in enumerate(k.base_step)]
    halves = [points for _, points in points_by_cause(k)]
    won = (sum(n for n in halves if n > 0), -sum(n for n in halves if n < 0))
    return [
        Tally(US, "aircraft", sum(gone[:first])),
        Tally(JAPAN, "aircraft", sum(gone[first:])),
        *(_of_ship(k, ship, "hits") for ship in hit),
        *(_of_ship(k, ship, "sunk") for ship in sunk),
        *(_of_base(base, step) for base, step in bases if base is not None),
        *(Tally(side, "points", won[side] / 2) for side in (US, JAPAN)),
    ]


def _of_ship(k: MidwayState, ship: int, kind: Counted) -> Tally:
    facts = k.data.ships[ship]
    return Tally(facts.side, kind, 1, k.data.ship_refs[ship].id, facts.title)


def _of_base(base: Base, step: int) -> Tally:
    return Tally(base.side, "hits", base.steps - step, base.title)
