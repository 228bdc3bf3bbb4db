"""Games of people that undo, accept or keep what they should not."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from deckload.engine.decision import ask
from deckload.engine.log import Entry, Wording, tell
from deckload.engine.procedures import together
from deckload.engine.session import Seat, Session
from deckload.games.mini import Duel
from deckload.games.mini.model.state import MiniState
from deckload.games.mini.rules import movement, turn
from saboteurs.broken import Variant, patch_step, saboteur


@saboteur("undo past a revelation", "undo after news")
def undo_past_a_revelation(patch: pytest.MonkeyPatch) -> Variant:
    def glimpses(s: MiniState, case: str, text: str, **fill: Any) -> None:
        tell(s, case, text, **fill)
        side = s.data.marker_side[ord(fill["marker"].id) - ord("A")]
        tell(s, case, f"You glimpse {s.inside[s.data.markers_of[1 - side][0]]}.", to=side)

    patch.setattr(movement, "tell", glimpses)
    return Variant()


@saboteur("undo that leaves something behind", "undo restores")
def undo_leaves_something(_patch: pytest.MonkeyPatch) -> Variant:
    class LeavesTraces(Session):
        def undo(self, seat: str) -> None:
            super().undo(seat)
            self.log.append(Entry("", {-1: Wording(f"{seat} has changed his mind.")}))

    return Variant(session=LeavesTraces)


@saboteur("a lock on what can be undone", "locks are true")
def lock_on_what_can_be_undone(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(
        movement,
        "MOVE",
        dataclasses.replace(movement.MOVE, final=lambda _k, value: value != "stay"),
    )
    return Variant()


@saboteur("accepts anything", "refusals")
def accepts_anything(_patch: pytest.MonkeyPatch) -> Variant:
    class Lenient(Session):
        def _index_of(self, place: Seat, key: Any) -> int:
            if place.side not in self.game.pending():
                return super()._index_of(place, key)
            return 0

    return Variant(session=Lenient)


@saboteur("order of arrival", "any order of answers")
def order_of_arrival(patch: pytest.MonkeyPatch) -> Variant:
    def first_come(s: MiniState) -> Any:
        arrived: list[int] = []

        def posture(side: int) -> Any:
            yield ask(side, turn.POSTURE, ("hunt", "strike"), case="3.1", command="fleet")
            arrived.append(side)

        yield together({0: posture(0), 1: posture(1)})
        s.points[arrived[0]] += 1

    return patch_step(patch, "mini.turn.choose_posture", first_come)


class _Moody(Duel):
    """Sets up differently every time it is asked."""

    mood = 0

    def set_up(self, data: Any, scenario_id: str, options: Any) -> MiniState:
        s = super().set_up(data, scenario_id, options)
        type(self).mood += 1
        s.last_turn += self.mood % 2
        return s


@saboteur("set-up that cannot be repeated", "saves")
def moody_set_up(_patch: pytest.MonkeyPatch) -> Variant:
    return Variant(rules=_Moody())
