"""Breaking off a surface battle: both sides say in secret whether they want to, and a die may have
to decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from deckload.charts import Chart
from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Modifier, Throw
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, together
from deckload.engine.state import State
from deckload.games.fleet.cases import BREAKING_OFF


def _round_is_over(k: Any, _asked: Decision) -> str:
    return f"Round {k.battle_round} is over. Do you want to break off the battle?"


NEW_ORDERS: Final = "new orders"

DISENGAGE: Final = Kind(
    "disengage",
    _round_is_over,
    words={
        "fight": "Fight on",
        "disengage": "Try to break off: if the battle ends, you will have to retreat",
        NEW_ORDERS: "Fight on, by other orders",
    },
)


def ask_who_breaks_off(s: State, side_names: Sequence[str]) -> Procedure:
    """[BREAKING_OFF] Both sides say, unknown to each other, whether they want to go on; returns the
    sides that do not."""
    answers = yield together({side: _ask_one(s, side) for side in range(len(side_names))})
    return tell_who_breaks_off(s, side_names, answers)


def ask_to_break_off(
    s: State,
    side_names: Sequence[str],
    settled: Mapping[int, str],
    has_orders: Callable[[Any, int], bool],
) -> Procedure:
    """[BREAKING_OFF] The same where sides fight by orders that last; returns all answers. `settled`
    are those of sides whose orders give them; whoever has orders may want to change them."""
    sides = [side for side in range(len(side_names)) if side not in settled]
    answers = dict(settled)
    if sides:
        answers |= yield together({side: _ask_one(s, side, has_orders) for side in sides})
    return answers


def tell_who_breaks_off(
    s: State, side_names: Sequence[str], answers: Mapping[int, str]
) -> list[int]:
    """[BREAKING_OFF] The sides that do not want to go on."""
    weary = [side for side in range(len(side_names)) if answers[side] == "disengage"]
    for side in weary:
        tell(s, BREAKING_OFF.of(s), "The {side} wants to break off.", side=side_names[side])
    return weary


def _ask_one(
    s: State, side: int, has_orders: Callable[[Any, int], bool] = lambda s, side: False
) -> Procedure:
    def words() -> list[str]:
        return ["fight", "disengage", *([NEW_ORDERS] if has_orders(s, side) else [])]

    answer = yield ask(side, DISENGAGE, words, case=BREAKING_OFF.of(s), covert=True)
    return answer


def disengagement_throw(s: State, chart: Chart, rounds: int, smoke: bool, who: str) -> Throw:
    """[BREAKING_OFF] Smoke helps, and so does each round that was fought."""
    case = BREAKING_OFF.of(s)
    modifiers = [Modifier("rounds", chart.modifiers["round"].value * rounds, case)]
    if smoke:
        modifiers.append(Modifier("smoke", chart.modifiers["smoke"].value, case))
    return Throw(
        "disengagement",
        10,
        chart=chart,
        column="battle",
        modifiers=tuple(modifiers),
        case=case,
        subject=who,
    )
