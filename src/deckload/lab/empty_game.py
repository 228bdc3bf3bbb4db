"""A game without rules, for measuring what the engine itself costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from deckload.engine.contract import Rules, Scenario
from deckload.engine.decision import Kind, ask
from deckload.engine.game import Game
from deckload.engine.knowledge import everyone, owner
from deckload.engine.procedures import Procedure, end_game, steps, then
from deckload.engine.state import State, field
from deckload.engine.views import Board, Table, View

step: Final = steps("lab.emptygame")

_GO = Kind("go", "Go on?")
_WAYS = ("left", "right")
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
        yield ask(0, _GO, _WAYS)
    s.left -= _IN_ONE_STEP
    if s.left > 0:
        then(s, _questions)
    else:
        end_game(s, "draw")


@step
def _one_question(_s: Pieces) -> Procedure:
    yield ask(0, _GO, _WAYS)


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
    """As many answers to a ready question, without the engine: what the rules alone would cost."""
    procedure = _ready_questions(questions)
    answer = None
    try:
        while True:
            answer = procedure.send(answer).options[0]
    except StopIteration:
        return


def _ready_questions(count: int) -> Procedure:
    ready = ask(0, _GO, _WAYS)
    for _ in range(count):
        yield ready


def clones_of_500_pieces(count: int) -> None:
    """Clone a game of 500 pieces at a step's start, `count` times."""
    s = Pieces()
    for name in ("side", "place", "inside", "hits", "status", "fuel", "seen", "task"):
        setattr(s, name, list(range(500)))
    s.stack = [[1, 2] for _ in range(40)]
    then(s, _one_question)
    game = Game(EmptyGame(), s)
    for _ in range(count):
        game.clone()
