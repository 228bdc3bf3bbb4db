"""Whole games, move for move, kept as digests: a change of any rule shows.

A game's `test_golden.py` names its games as `GOLDEN`; what was asked and told in them, and the
position at each turn, are kept as digests in its golden.json. What a digest covers is stated
below, field by field, so that it depends on no class and no order of declarations. A change of
rules or data that is meant makes new ones:

    make golden

Look at what changed before keeping it: only games that meet the changed rule should have changed,
and only from the turn on in which they do.
"""

import hashlib
import importlib
import json
import random
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from deckload.engine.contract import Rules, SetUp, new_game
from deckload.engine.decision import Decision
from deckload.engine.dice import DiceKey, RollRecord
from deckload.engine.game import Game
from deckload.engine.log import Ref
from deckload.engine.messages import log_lines, make_prompt
from deckload.engine.state import known
from deckload.engine.views import LogLine, OptionView, Prompt

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
    doctrines = game.rules.doctrines(decision.side)
    # That of history stays as it is while better ones come and go.
    doctrine = doctrines.get("history") or next(iter(doctrines.values()), None)
    if doctrine is None or chance.random() < 0.1:
        return by_chance(chance, game, decision)
    return decision.options.index(doctrine(known(game.s, decision.side), decision))


# --- the stated encoding -------------------------------------------------------------------------


def position(s: Any) -> list[Any]:
    """Every field of the state, by name."""
    return sorted([name, value] for name, value in s.pack().items())


def question(prompt: Prompt) -> list[Any]:
    """What is asked, what may be answered with which odds, and what is refused for which reason."""
    return [
        [prompt.verb, prompt.case, prompt.command, prompt.text],
        [prompt.draft, prompt.covert, refs(prompt.about)],
        [option(each) for each in prompt.options],
        [[each.key, each.label, each.case, each.why] for each in prompt.refused],
        None if prompt.picks is None else [option(each) for each in prompt.picks.picked],
    ]


def option(one: OptionView) -> list[Any]:
    reach = [[r.what, r.distance, list(r.places), r.around] for r in one.reach]
    return [one.key, one.label, refs(one.refs), one.odds, one.irreversible, reach]


def line(one: LogLine) -> list[Any]:
    """A sentence of the log with what it points at, or a roll."""
    parts = [part if isinstance(part, str) else refs([part])[0] for part in one.parts]
    return [one.case, parts, None if one.roll is None else rolled(one.roll)]


def rolled(roll: RollRecord) -> list[Any]:
    return [
        [roll.reason, roll.subject, roll.case, roll.side],
        [roll.sides, list(roll.dice), roll.total, [list(m) for m in roll.modifiers]],
        [roll.chart, roll.column, roll.cell, roll.good, roll.needs],
    ]


def refs(pointed_at: Iterable[Ref]) -> list[list[str]]:
    return [[ref.kind, ref.id] for ref in pointed_at]


_encode = msgspec.msgpack.Encoder(order="deterministic").encode


def digest(stated: list[Any]) -> str:
    return hashlib.blake2b(_encode(stated), digest_size=12).hexdigest()


# --- the games -----------------------------------------------------------------------------------


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
        """Turn by turn: a digest of the position and of all that was asked and told; the end."""
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
                    told.update(_encode([line(each) for each in log_lines(log, side)]))
                log.clear()
                kept.append(f"{digest(position(game.s))} {told.hexdigest()}")
            if game.over:
                return [*kept, *game.s.outcome]
            side, decision = next(iter(game.pending().items()))
            k = known(game.s, side)
            prompt = make_prompt(decision, k, self.rules.pointers(k, decision))
            told.update(_encode(question(prompt)))
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
