"""Exact chances, as shown beside options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from deckload.charts import roll_odds
from deckload.games.midway.model.game_data import US
from deckload.games.midway.model.state import MidwayState

CERTAIN: Final = 6
"""A factor that every face of the die meets."""


def chance(k: MidwayState, chart: str, column: str, result: str) -> str:
    """How likely one roll on a chart gives a result."""
    return _percent(roll_odds(k.data.charts[chart], column).probability(result))


def _percent(share: Fraction | int) -> str:
    return f"{float(share):.0%}"


def _none_of(shares: Iterable[Fraction]) -> Fraction:
    """How likely none of some things happens that do not depend on each other."""
    none = Fraction(1)
    for share in shares:
        none *= 1 - share
    return none


def _hit_chances(factors: Sequence[int]) -> list[Fraction]:
    return [Fraction(min(factor, CERTAIN), CERTAIN) for factor in factors]


def fate_of_ship(
    k: MidwayState, ship: int, factors: Sequence[int]
) -> tuple[Fraction, Fraction, Fraction]:
    """How likely fire with these factors hits a ship at all, sinks it, damages it (9.4.3)."""
    facts = k.data.ships[ship]
    chart = k.data.charts["hits_on_usn" if facts.side == US else "hits_on_ijn"]
    odds = roll_odds(chart, facts.cls)
    sinks, damages = odds.probability("sunk"), odds.probability("damaged")
    shots = _hit_chances(factors)
    afloat = _none_of(p * sinks for p in shots)
    unhurt = _none_of(p * (sinks + damages) for p in shots)
    return 1 - _none_of(shots), 1 - afloat, afloat - unhurt


def odds_on_ship(k: MidwayState, ship: int, factors: Sequence[int]) -> str:
    """What fire with these factors does to a ship, from the first die to the last."""
    hit, sunk, damaged = fate_of_ship(k, ship, factors)
    return f"hit {_percent(hit)}: {_fates(sunk=sunk, damaged=damaged)}"


def if_hit(k: MidwayState, ship: int) -> str:
    """What a hit that has been scored does to a ship."""
    _, sunk, damaged = fate_of_ship(k, ship, [CERTAIN])
    return _fates(sunk=sunk, damaged=damaged)


def odds_on_air(k: MidwayState, unit: int, factors: Sequence[int]) -> str:
    """What fire with these factors does to an air unit: one hit takes a step."""
    shots = _hit_chances(factors)
    none = _none_of(shots)
    if k.air_step[unit] == 1:
        return _fates(lost=1 - none)
    others = [shots[:i] + shots[i + 1 :] for i in range(len(shots))]
    one = Fraction(0)
    for shot, rest in zip(shots, others, strict=True):
        one += shot * _none_of(rest)
    return _fates(lost=1 - none - one, reduced=one)


def _fates(**shares: Fraction) -> str:
    """What may happen, each with its share, and the rest: nothing."""
    shares["nothing"] = 1 - sum(shares.values(), start=Fraction(0))
    return ", ".join(f"{word} {_percent(share)}" for word, share in shares.items() if share)


def odds_to_hit(factors: Sequence[int]) -> str:
    """How likely at least one of these factors hits."""
    return f"hit {_percent(1 - _none_of(_hit_chances(factors)))}"
