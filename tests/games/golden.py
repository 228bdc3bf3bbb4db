"""Whole games, move for move, kept as digests: a change of any rule shows.

A game's `test_golden.py` names its games as `GOLDEN`; what was asked and told in them, and the
state at each turn, are kept as digests in its golden.json. A change of rules or data that is meant
makes new ones:

    make golden

Look at what changed before keeping it: only games that meet the changed rule should have changed,
and only from the turn on in which they do.
"""

import hashlib
import importlib
import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path

from deckload.engine.channel import log_lines, make_prompt
from deckload.engine.contract import Rules, SetUp, new_game
from deckload.engine.decision import Decision
from deckload.engine.dice import DiceKey
from deckload.engine.game import Game
from deckload.engine.state import known

Chooser = Callable[[random.Random, Game, Decision], int]


def by_chance(chance: random.Random, _game: Game, decision: Decision) -> int:
    """Skipping less than pure chance would, so that more happens."""
    options = decision.options
    number = chance.randrange(len(options))
    for _ in range(3):
        if options[number] not in ("skip", "stay", "stop", "done"):
            break
        number = chance.randrange(len(options))
    return number


def mostly_by_doctrine(chance: random.Random, game: Game, decision: Decision) -> int:
    """As the staff would have it, but for one choice in ten, so that there are battles."""
    doctrine = game.rules.doctrine(decision.side)
    if doctrine is None or chance.random() < 0.1:
        return by_chance(chance, game, decision)
    return doctrine(known(game.s, decision.side), decision)


class Golden:
    """Some games of one kind: by name, the scenario and the options."""

    def __init__(
        self,
        rules: Rules,
        folder: Path,
        games: Mapping[str, tuple[str, Mapping[str, str]]],
        choose: Chooser = by_chance,
    ) -> None:
        self.rules = rules
        self.path = folder / "golden.json"
        self.games = games
        self.choose = choose

    def trace(self, name: str) -> list[str]:
        """Turn by turn: a digest of the state and of all that was asked and told; and the end."""
        scenario, options = self.games[name]
        log: list = []
        setup = SetUp(self.rules.code, scenario, options, key=DiceKey(seed=name))
        game = new_game(self.rules, setup, keep=False, log=log)
        facts = self.rules.scenarios()[scenario]
        people = [side for side in range(len(facts.sides)) if side not in facts.automatic]
        chance = random.Random(name)
        told = hashlib.blake2b(digest_size=8)
        kept, turn = [], 0
        while True:
            if game.over or game.s.turn != turn:
                turn = game.s.turn
                for side in people:
                    told.update(repr(log_lines(log, side)).encode())
                log.clear()
                kept.append(f"{game.s.digest()} {told.hexdigest()}")
            if game.over:
                return [*kept, *game.s.outcome]
            side, decision = next(iter(game.pending().items()))
            k = known(game.s, side)
            told.update(repr(make_prompt(decision, k, self.rules.pointers(k, decision))).encode())
            game.choose(self.choose(chance, game, decision), side)

    def kept(self, name: str) -> list[str]:
        """The trace as it is kept."""
        return json.loads(self.path.read_text())[name]

    def write(self) -> None:
        """Keep all games as they go now."""
        traces = {name: self.trace(name) for name in self.games}
        self.path.write_text(json.dumps(traces, indent=1) + "\n")


def write_all() -> None:
    """Keep the games of all kinds as they go now."""
    here = Path(__file__).parent
    for path in sorted(here.glob("*/test_golden.py")):
        importlib.import_module(f"games.{path.parent.name}.test_golden").GOLDEN.write()


if __name__ == "__main__":
    write_all()
