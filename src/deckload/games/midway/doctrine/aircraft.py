"""Aircraft and hits: who flies, at whom, and who suffers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from deckload.charts import Chart, roll_odds
from deckload.engine.decision import Decision, Option
from deckload.games.midway.doctrine.choosing import Habit, best, word
from deckload.games.midway.doctrine.outlook import (
    worth_of,
)
from deckload.games.midway.model.game_data import US
from deckload.games.midway.rules.chances import CERTAIN
from deckload.games.midway.rules.forces import (
    ijn_forces_at,
)
from deckload.games.midway.rules.victory import half_points

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState


def _launch(k: MidwayState, decision: Decision) -> Option:
    """Fighters guard while the enemy can strike back; bombers go for the richest space."""
    if "patrol" in decision.options:
        return "patrol"

    def score(space: Option) -> float:
        if isinstance(space, str):
            return 0.0
        return max((worth_of(k, f) for f in ijn_forces_at(k, space) if k.spotted[f]), default=0.15)

    return best(decision, score)


def _fly(_k: MidwayState, decision: Decision) -> Option:
    """Everybody who can, which is the first thing on offer."""
    return decision.options[0]


def _target(k: MidwayState, decision: Decision) -> Option:
    return best(decision, lambda v: 0.1 if isinstance(v, str) else worth_of(k, v))


_PREY: Final = {"CV": 5.0, "CVL": 3.5, "TR": 1.5, "BB": 1.5, "CA": 0.7, "CL": 0.6, "DD": 0.6}
_NEARLY_CERTAIN: Final = 0.9


def _attack(k: MidwayState, decision: Decision) -> Option:
    """Carriers, shared out evenly; what is left when they are as good as dead goes elsewhere."""
    if "spread" in decision.options:
        carriers = [v for v in decision.options if _is_carrier(k, v)]
        if len(carriers) > 1:
            return "spread" if len(carriers[0][1]) <= 2 * len(carriers) else "each"
        likeliest = best(decision, lambda v: _gain(k, v, 0))
        return likeliest if _out(k, likeliest) < _NEARLY_CERTAIN else "each"
    return best(decision, lambda v: _gain(k, v, 1))


def _is_carrier(k: MidwayState, aim: Option) -> bool:
    return not isinstance(aim, str) and bool(k.data.ships[aim[0]].capacity)


def _out(k: MidwayState, aim: Option) -> float:
    """How likely the ship is sunk or damaged; damage counts for less."""
    ship, factors = aim
    facts = k.data.ships[ship]
    chart = k.data.charts["hits_on_usn" if facts.side == US else "hits_on_ijn"]
    sinks, hurts = _if_hit(chart, facts.cls)
    afloat = unhurt = 1.0
    for factor in factors:
        hit = min(factor, CERTAIN) / CERTAIN
        afloat *= 1.0 - hit * sinks
        unhurt *= 1.0 - hit * hurts
    return (1.0 - afloat) + 0.6 * (afloat - unhurt)


@lru_cache(maxsize=64)
def _if_hit(chart: Chart, cls: str) -> tuple[float, float]:
    """How likely a hit sinks a ship of a class, and how likely it sinks or damages her."""
    odds = roll_odds(chart, cls)
    sinks = float(odds.probability("sunk"))
    return sinks, sinks + float(odds.probability("damaged"))


def _gain(k: MidwayState, aim: Option, last: int) -> float:
    """What the last shooters add to the fate of a ship (all of them, if `last` is 0)."""
    if isinstance(aim, str):
        return -1.0
    ship, factors = aim
    before = _out(k, (ship, factors[:-last])) if last else 0.0
    return _PREY.get(k.data.ships[ship].cls, 0.0) * (_out(k, aim) - before)


_FEW_GUNS: Final = 3


def _fire_at(k: MidwayState, decision: Decision) -> Option:
    """A few at one bomber, to bring it down; many spread over all of them."""
    if len(decision.about[1]) > _FEW_GUNS and "spread" in decision.options:
        return "spread"

    def score(value: Option) -> float:
        if isinstance(value, str):
            return -1.0
        unit = value[0]
        reduced = k.air_step[unit] < k.data.air[unit].steps
        return (0.0 if k.data.is_fighter[unit] else 2.0) + (1.0 if reduced else 0.0)

    return best(decision, score)


def _bring_in(k: MidwayState, decision: Decision) -> Option:
    """Who comes home, and of these the strongest; then the strongest of the others."""

    def score(berth: Option) -> float:
        unit, code = berth
        strength = sum(kind[k.air_step[unit]][unit] for kind in k.data.air_factors)
        return float(strength + (100 if code == k.air_base[unit] else 0))

    return best(decision, score)


def _take_hit(k: MidwayState, decision: Decision) -> Option:
    """Spread hits: a full unit is only reduced."""
    return best(decision, lambda unit: float(k.air_step[unit]))


def _suffer(k: MidwayState, decision: Decision) -> Option:
    """The carrier with the fewest aircraft."""

    def score(ship: int) -> float:
        return -float(k.air_base.count(k.data.deck + ship))

    return best(decision, score)


def _torpedo(k: MidwayState, decision: Decision) -> Option:
    return best(decision, lambda v: _gain(k, v, 0))


def _repair(k: MidwayState, decision: Decision) -> Option:
    return best(decision, lambda ship: float(k.data.ships[ship].capacity))


def _yard(k: MidwayState, decision: Decision) -> Option:
    return best(decision, lambda space: float(k.data.space_names[space] == "Pearl Harbor"))


def _go_on(k: MidwayState, decision: Decision) -> Option:
    """Quit while ahead."""
    return word(decision, "stop" if half_points(k) >= k.data.points.draw else "go on")


def _last(_k: MidwayState, decision: Decision) -> Option:
    return decision.options[-1]


HABITS: Final[dict[str, Habit]] = {
    "launch": _launch,
    "fly": _fly,
    "target": _target,
    "attack": _attack,
    "fire at": _fire_at,
    "take hit": _take_hit,
    "draw fire": _take_hit,
    "bring in": _bring_in,
    "suffer": _suffer,
    "torpedo": _torpedo,
    "repair": _repair,
    "yard": _yard,
    "rebase": _last,
    "troops": _last,
    "swap": _last,
    "go on": _go_on,
}
