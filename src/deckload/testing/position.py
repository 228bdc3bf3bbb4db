"""A game in a position of a test's choice: what the test helpers of all games have in common.

A game's own helper derives from `Position` and adds what puts its pieces where they are wanted:

    class Duel(Position):
        def __init__(self, scenario: str = "dawn", **options: str) -> None:
            super().__init__(GAME, SetUp("mini", scenario, options), next_turn)

        def put(self, **hexes: str) -> Self: ...

    @pytest.fixture
    def duel() -> Iterator[Callable[..., Duel]]:
        yield from maker(Duel)

A test then reads `duel().put(A="0405").dice(torpedo=[4]).run((move_marker, 0)).take("move 0603")`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Self, TypeVar

from deckload.engine.contract import Rules, SetUp, new_state
from deckload.engine.decision import Decision
from deckload.engine.dice import Script
from deckload.engine.game import Game
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import Entry, Wording, visible
from deckload.engine.procedures import Step, then
from deckload.engine.state import known


class Position:
    """Set it up, `run` the rule under test, `take` answers, look at what came of it."""

    def __init__(self, rules: Rules, setup: SetUp, next_turn: Step) -> None:
        self.rules = rules
        self.setup = setup
        self.next_turn = next_turn
        self.s: Any = new_state(rules, setup)
        self.data: Any = self.s.data
        self.log: list[Entry] = []
        self._game: Game | None = None
        self.dice()

    # --- before the rule runs ---------------------------------------------------------------------

    def dice(self, **faces: list[int]) -> Self:
        """The dice to come, by reason (blanks as underscores)."""
        self.s.script = Script(**faces)
        return self

    def run(self, *steps: Any) -> Self:
        """Start with these steps; the next turn follows, so that the game goes on."""
        self.s.agenda = []
        then(self.s, *steps, self.next_turn)
        self._game = Game(self.rules, self.s, log=self.log)
        return self

    def from_the_start(self, **faces: list[int]) -> Self:
        """Play the scenario as it is set up, with these dice and no position of our own."""
        self.s = new_state(self.rules, self.setup)
        self.dice(**faces)
        self._game = Game(self.rules, self.s, log=self.log)
        return self

    # --- while it runs ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game in play, from `run` on."""
        assert self._game is not None, "nothing runs yet: call run(...) or from_the_start(...)"
        return self._game

    @property
    def asked(self) -> Decision:
        """The open question (the first, where both sides are asked)."""
        assert self.game.decision is not None, "nothing is asked any more"
        return self.game.decision

    @property
    def side(self) -> int:
        """Who is asked."""
        return self.asked.side

    @property
    def verb(self) -> str:
        """What is asked."""
        return self.asked.kind.verb

    @property
    def prompt(self) -> str:
        """The question in words."""
        return self.asked.prompt(known(self.s, self.side))

    @property
    def keys(self) -> list[str]:
        """The answers on offer."""
        return self.keys_of(self.side)

    def keys_of(self, side: int) -> list[str]:
        """The answers on offer to a side, where both are asked at once."""
        return self.game.pending()[side].keys(known(self.s, side))

    def take(self, *keys: str) -> Self:
        """Answer what is asked, in turn."""
        for key in keys:
            assert key in self.keys, f"{key!r} is not among {self.keys} ({self.verb})"
            self.game.choose(self.keys.index(key))
        return self

    def take_as(self, side: int, *keys: str) -> Self:
        """Answer for one side, where both are asked at once."""
        for key in keys:
            offered = self.keys_of(side)
            assert key in offered, f"{key!r} is not among {offered}"
            self.game.choose(offered.index(key), side)
        return self

    # --- looking ----------------------------------------------------------------------------------

    def lines(self, viewer: int = EVERYONE) -> list[str]:
        """The log as a viewer reads it; a roll looks like "5.3 search 4+1: exact"."""
        return [_line(entry, wording) for entry, wording in visible(self.log, viewer)]

    def knows(self, viewer: int) -> Any:
        """The position with everything blank that a viewer does not know."""
        return known(self.s, viewer)


def _line(entry: Entry, wording: Wording) -> str:
    roll = entry.roll
    if roll is None:
        return f"{entry.case} {wording.plain()}"
    faces = "+".join(str(face) for face in roll.dice)
    shifts = "".join(f"{by:+d}" for _, by, _ in roll.modifiers)
    result = f": {roll.cell}" if roll.cell else ""
    return f"{entry.case} {roll.reason} {faces}{shifts}{result}"


Kind = TypeVar("Kind", bound=Position)


def maker(kind: type[Kind]) -> Iterator[Callable[..., Kind]]:
    """What a fixture yields: it makes positions. In the end all their scripted dice must have been
    rolled, and nothing in their last positions may be wrong."""
    made: list[Kind] = []

    def make(*args: Any, **options: Any) -> Kind:
        made.append(kind(*args, **options))
        return made[-1]

    yield make
    for one in made:
        if one.s.script is not None:
            one.s.script.must_be_empty()
        assert list(one.rules.invariants(one.s)) == []
