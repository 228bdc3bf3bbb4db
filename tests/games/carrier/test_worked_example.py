"""The opening of 19 June, phase by phase, as a game that is kept with comments.

`worked_example.toml` tells what the staff decides in each phase and why, and what comes of it. It
stands in for the comprehensive example of the lost Play Book. After a change of rules that is
meant, `PYTHONPATH=tests python -m games.carrier.test_worked_example` writes down what is told now;
comments and answers stay, and are to be read again.
"""

import tomllib
from pathlib import Path

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import visible
from deckload.engine.state import known
from deckload.games.carrier import GAME

EXAMPLE = Path(__file__).parent / "worked_example.toml"


def played():
    """Each phase with its comment, its answers, and what was told in it."""
    example = tomllib.loads(EXAMPLE.read_text())
    log = []
    dice = DiceKey(seed=example["seed"])
    setup = SetUp("carrier", example["scenario"], example["options"], key=dice)
    game = new_game(GAME, setup, keep=False, log=log)
    for phase in example["phases"]:
        for answer in phase["answers"]:
            keys = game.decision.keys(known(game.s, game.decision.side))
            assert answer in keys, f"{phase['when']}: {answer!r} is not among {keys}"
            game.choose(keys.index(answer))
        told = [
            f"{entry.case} {entry.roll.reason} {entry.roll.dice[0]}: {entry.roll.cell}"
            if entry.roll
            else f"{entry.case} {wording.plain()}"
            for entry, wording in visible(log, EVERYONE)
        ]
        log.clear()
        yield phase, told


def test_the_opening_of_19_june_goes_as_it_is_told():
    for phase, told in played():
        assert told == phase["told"], phase["when"]


def test_every_phase_says_why():
    phases = tomllib.loads(EXAMPLE.read_text())["phases"]
    assert all(len(phase["why"]) > 60 for phase in phases)
    assert {phase["when"][:4] for phase in phases} == {"Set-", "0530", "0650", "0810", "0930"}


def write(phases, example):
    """Keep the example as it goes now."""
    lines = [
        "# The opening of 19 June, phase by phase: what is decided, why, and what comes of it.",
        "",
    ]
    lines += [f'scenario = "{example["scenario"]}"', f'seed = "{example["seed"]}"', "", "[options]"]
    lines += [f'{name} = "{value}"' for name, value in example["options"].items()]
    for phase, told in phases:
        lines += ["", "[[phases]]", f'when = "{phase["when"]}"', f'why = """{phase["why"]}"""']
        lines.append("answers = [")
        lines += [f'    "{answer}",' for answer in phase["answers"]]
        lines += ["]", "told = ["]
        lines += ["    " + repr(line) + "," if '"' in line else f'    "{line}",' for line in told]
        lines.append("]")
    EXAMPLE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    write(list(played()), tomllib.loads(EXAMPLE.read_text()))
