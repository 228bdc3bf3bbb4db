"""Breaking off a surface battle: both sides say in secret whether they want to, and a die may have
to decide."""

from __future__ import annotations

from collections.abc import Sequence
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


DISENGAGE: Final = Kind(
    "disengage",
    _round_is_over,
    words={
        "fight": "Fight on",
        "disengage": "Try to break off: if the battle ends, you will have to retreat",
    },
)


def ask_who_breaks_off(s: State, side_names: Sequence[str]) -> Procedure:
    """[BREAKING_OFF] Both sides say, unknown to each other, whether they want to go on; returns the
    sides that do not."""
    sides = range(len(side_names))
    answers = yield together({side: _ask_one(s, side) for side in sides})
    weary = [side for side in sides if answers[side] == "disengage"]
    for side in weary:
        tell(s, BREAKING_OFF.of(s), "The {side} wants to break off.", side=side_names[side])
    return weary


def _ask_one(s: State, side: int) -> Procedure:
    case = BREAKING_OFF.of(s)
    answer = yield ask(side, DISENGAGE, ("fight", "disengage"), case=case, covert=True)
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
