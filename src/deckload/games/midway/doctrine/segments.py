"""The four segments of a US turn: which action to take (6.2.1-6.2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.midway.doctrine.choosing import Habit, best, word
from deckload.games.midway.doctrine.outlook import (
    Prospect,
    bombers_of,
    menace,
    must_evict,
    prospects,
    worth_of,
)
from deckload.games.midway.doctrine.position import Position, position_of
from deckload.games.midway.doctrine.ships import (
    Needs,
    is_at_sea,
    is_kept_back,
    redeployments,
    wants_to_close,
)
from deckload.games.midway.model.game_data import US
from deckload.games.midway.rules.forces import (
    distance,
    force_room,
    forces_on,
    us_forces_at,
)
from deckload.games.midway.rules.ijn_phase.movement import us_allowance
from deckload.games.midway.rules.us_phase.naval_operations import (
    AIR_OP,
    NAVAL_OP,
    OPERATION_WORDS,
    REDEPLOY,
)
from deckload.games.midway.rules.us_phase.us_logistics import reduced_bases

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState


def g1(k: MidwayState, decision: Decision) -> Option:
    """Bring in what is waiting, unless carriers lie idle in port."""
    idle = [k.ship_space[ship] for ship in k.data.us_carriers if k.ship_space[ship] >= 0]
    if any(force_room(k, f) > 0 for space in idle for f in us_forces_at(k, space)):
        return word(decision, "reorganize", "build", "recruit", "skip")
    if idle:
        return word(decision, "build", "recruit", "skip")
    return word(decision, "recruit", "skip")


class Estimate:
    """What a staff has worked out about a position: strikes, and what operations are worth."""

    def __init__(self, k: MidwayState) -> None:
        self.k = k
        self._strikes: dict[bool, list[Prospect]] = {}
        self._worths: dict[tuple[int, int], float] = {}

    def strikes(self, *, spotted_only: bool) -> list[Prospect]:
        if spotted_only not in self._strikes:
            self._strikes[spotted_only] = prospects(self.k, spotted_only)
        return self._strikes[spotted_only]

    def worths(self, operations: Sequence[tuple[int, int]]) -> list[float]:
        """Of each of these operations."""
        missing = [operation for operation in operations if operation not in self._worths]
        if missing:
            strikes, needs = self.strikes(spotted_only=True), Needs(self.k)
            for operation in missing:
                self._worths[operation] = _operation(operation, strikes, needs)
        return [self._worths[operation] for operation in operations]


_Kept = tuple[Position, list[int], Estimate]
_kept: Final[list[_Kept]] = []
"""The last one, with the position it is about, and who was spotted."""


def estimate_of(k: MidwayState) -> Estimate:
    """The estimate of this position, with all that was worked out for questions before."""
    position = position_of(k)
    for before, spotted, kept in _kept:
        if before == position and spotted == k.spotted:
            kept.k = k
            return kept
    estimate = Estimate(k)
    _kept[:] = [(position, k.spotted[:], estimate)]
    return estimate


def _g2(k: MidwayState, decision: Decision) -> Option:
    """Fix the best prey in reach; failing that, ask the codebreakers."""
    strikes = estimate_of(k).strikes(spotted_only=False)
    hidden = [p for p in strikes if not k.spotted[p.prey]]
    if hidden and "signals" in decision.options:
        return "signals"
    return word(decision, "seaplanes", "codebreakers", "skip")


def _signals(k: MidwayState, decision: Decision) -> Option:
    strikes = estimate_of(k).strikes(spotted_only=False)
    worth = {p.prey: p.worth for p in reversed(strikes)}
    return best(decision, lambda force: worth.get(force, 0.01 * worth_of(k, force)))


def g3(k: MidwayState, decision: Decision) -> Option:
    """Throw out who stands before a home base; strike; else move carriers to where they count."""
    found = decision.about
    worths = estimate_of(k).worths(found)
    most = max(worths, default=-1.0)
    if most < 0:
        return word(decision, "skip")
    return word(decision, OPERATION_WORDS[found[worths.index(most)][0]])


def where(k: MidwayState, decision: Decision) -> Option:
    worths = estimate_of(k).worths(decision.options)
    return decision.options[worths.index(max(worths))]


def _operation(value: tuple[int, int], strikes: list[Prospect], needs: Needs) -> float:
    kind, where = value
    k = needs.k
    if kind == NAVAL_OP:
        return _naval_worth(k, where, strikes)
    if kind == AIR_OP:
        return 1.5 if must_evict(k, where) else 1.0
    if kind == REDEPLOY:
        return max([gain for _, _, gain in redeployments(needs, where)], default=-1.0)
    return -1.0


_CALL_HOME: Final = 500.0  # more than any strike is worth, less than a home base


def _naval_worth(k: MidwayState, route: int, strikes: list[Prospect]) -> float:
    if must_evict(k, route) and any(
        distance(k, k.force_space[f], k.data.gate[route]) <= us_allowance(k, f)
        for f in forces_on(k, route, US)
    ):
        return 1000.0
    if any(is_at_sea(k, f) and is_kept_back(k, f) for f in forces_on(k, route, US)):
        return _CALL_HOME
    for strike in strikes:  # the best comes first
        if strike.route == route and not is_kept_back(k, strike.hunter):
            return 2.0 + strike.worth
    waiting = [f for f in forces_on(k, route, US) if bombers_of(k, f) and wants_to_close(k, f)]
    return 1.2 + 0.1 * menace(k, route) if waiting else -1.0


def g4(k: MidwayState, decision: Decision) -> Option:
    """Ships and aircraft, but first an objective worth holding that has begun to crumble."""
    if any(_stake(k, space) >= _WORTH_HOLDING for space in reduced_bases(k)):
        return word(decision, "fortify")
    return word(decision, "repair", "rebuild", "fortify", "replace", "skip")


_WORTH_HOLDING: Final = 10  # in half points


def _stake(k: MidwayState, objective: int) -> float:
    """What an objective costs, in half points, if it falls."""
    route = k.data.routes[k.data.space_route[objective]]
    return float(k.data.points.objectives[route])


def _fortify(k: MidwayState, decision: Decision) -> Option:
    return best(decision, lambda space: _stake(k, space))


HABITS: Final[dict[str, Habit]] = {
    "g1": g1,
    "g2": _g2,
    "g3": g3,
    "on": where,
    "from": where,
    "g4": g4,
    "signals": _signals,
    "fortify": _fortify,
}
