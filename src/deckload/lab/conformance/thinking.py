"""Thinking ahead: what bots are told about a game can be used, and ends in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from deckload.engine.contract import Rules
from deckload.engine.decision import Decision, Option
from deckload.engine.state import glimpse
from deckload.lab.conformance.position import Moment


def advice_is_on_offer(p: Moment) -> Iterator[str]:
    """Doctrines and plans answer with an option; positions that are not over are worth a number."""
    rules = p.session.rules
    for side, decision in p.game.pending().items():
        k = glimpse(p.game.as_seen_by(side).s, side)
        for name, answer in _advice(rules, k, decision):
            if answer not in decision.options:
                yield f"{name} says {answer!r} to {decision.kind.verb!r}, which is not on offer"
        worth = rules.evaluate(p.game.resample(side, p.rng.getrandbits(32)).s, side)
        if worth is not None and not isfinite(worth):
            yield f"evaluate gives side {side} {worth}, which is no number to compare"


def _advice(rules: Rules, k: Any, decision: Decision) -> Iterator[tuple[str, Option]]:
    for name, doctrine in rules.doctrines(decision.side).items():
        yield f"doctrine {name!r}", doctrine(k, decision)
    if rules.is_weighty(k, decision):
        for plan in rules.plans(k, decision):
            yield f"plan {plan!r}", plan[0]


def broken_returns(rules: Rules, s: Any, sides: int) -> Iterator[str]:
    """What is wrong with the numbers at the end of a game: nothing, in a correct one."""
    found = rules.returns(s)
    if len(found) != sides:
        yield f"returns has {len(found)} numbers for {sides} sides: give one for each"
    elif not all(map(isfinite, found)):
        yield f"returns are {found}: give numbers that can be compared"
    elif sides == 2 and sum(found) != 0:
        yield f"returns are {found}: one side's gain must be the other's loss"
