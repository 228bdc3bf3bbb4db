"""A game without rules, for measuring what the engine itself costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from deckload.engine.contract import Rules, Scenario
from deckload.engine.decision import Kind, ask
from deckload.engine.game import Game
from deckload.engine.knowledge import everyone, owner
from deckload.engine.procedures import Procedure, end_game, step, then
from deckload.engine.state import State, field
from deckload.engine.views import Board, Table, View

_QUESTION = ask(0, Kind("go", "Go on?"), ("left", "right"))
_IN_ONE_STEP = 20


class EmptyState(State):
    """Counts down the questions left."""

    left: int = field(everyone())


class Pieces(State):
    """Five hundred pieces with the columns a large game has."""

    side: list[int] = field(everyone())
    place: list[int] = field(everyone())
    inside: list[int] = field(owner("side"))
    hits: list[int] = field(everyone())
    status: list[int] = field(owner("side"))
    fuel: list[int] = field(owner("side"))
    seen: list[int] = field(everyone())
    task: list[int] = field(owner("side"))
    stack: list[list[int]] = field(everyone())


@step
def _questions(s: EmptyState) -> Procedure:
    for _ in range(min(s.left, _IN_ONE_STEP)):
        yield _QUESTION
    s.left -= _IN_ONE_STEP
    if s.left > 0:
        then(s, _questions)
    else:
        end_game(s, "draw")


class EmptyGame(Rules):
    """As little as a game can be."""

    code: ClassVar[str] = "empty"
    title: ClassVar[str] = "Empty"
    version: ClassVar[str] = "1"

    def scenarios(self) -> Mapping[str, Scenario]:
        return {"empty": Scenario("empty", "Empty", "", ("Nobody",))}

    def load_data(self, overlay: Mapping[str, str] | None) -> Any:  # noqa: ARG002
        return None

    def set_up(self, data: Any, scenario: str, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return EmptyState(data, options)

    def fill(self, s: State, side: int) -> None:
        """Nothing is hidden."""

    def view(self, k: State, side: int) -> View:  # noqa: ARG002
        return View("", ())

    def table(self, data: Any, scenario: str) -> Table:  # noqa: ARG002
        return Table("empty", "Empty", ("Nobody",), Board("space", ()))


def empty_game(questions: int, *, keep: bool) -> Game:
    """A game that asks the same thing over and over, twenty times a step."""
    s = EmptyState()
    s.left = questions
    then(s, _questions)
    return Game(EmptyGame(), s, keep=keep)


def bare_loop(questions: int) -> None:
    """The same questions without the engine: what the rules alone would cost."""
    s = EmptyState()
    s.left = questions
    while s.left > 0:
        procedure = _questions(s)
        assert procedure is not None
        answer = None
        try:
            while True:
                answer = procedure.send(answer).options[0]
        except StopIteration:
            s.agenda.clear()


def copies_of_500_pieces(count: int) -> None:
    """Copy a state of 500 pieces so many times."""
    s = Pieces()
    for name in ("side", "place", "inside", "hits", "status", "fuel", "seen", "task"):
        setattr(s, name, list(range(500)))
    s.stack = [[1, 2] for _ in range(40)]
    for _ in range(count):
        s.copy()
