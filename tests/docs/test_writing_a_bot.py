"""The bots of docs/writing-a-bot.md are run as they stand there."""

import random
import re
from pathlib import Path

import pytest

from deckload.engine.contract import SetUp, find_game, new_game
from deckload.engine.dice import DiceKey

DOCUMENT = Path(__file__).parents[2] / "docs" / "writing-a-bot.md"


@pytest.fixture(scope="module")
def written():
    """What the document's blocks define, run one after the other."""
    blocks = re.findall(
        r"^```python\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.S | re.M
    )
    assert len(blocks) == 3
    names = {}
    for block in blocks:
        exec(block, names)
    return names


def test_the_bot_is_as_short_as_it_claims():
    (bot,) = re.findall(r"^class Raider.*?^```$", DOCUMENT.read_text(encoding="utf-8"), re.S | re.M)
    assert len(bot.splitlines()) - 1 <= 15


def test_the_game_of_the_document_comes_to_an_end(written):
    assert written["outcome"][0] in ("Blue", "Red", "draw")


def test_the_bot_strikes_and_so_beats_chance(written):
    """Playing both sides in turn, it wins clearly more often than random play."""
    chance = random.Random(5)

    def anything(_k, decision):
        return chance.randrange(len(decision.options))

    won = lost = 0
    for seed in range(20):
        own = seed % 2
        bots = [anything, anything]
        bots[own] = written["Raider"](seed)
        winner = written["play"](bots, str(seed))[0]
        won += winner == ("Blue", "Red")[own]
        lost += winner == ("Red", "Blue")[own]
    assert won > 2 * lost


def test_thinking_ahead_names_an_option_and_leaves_the_game_alone(written):
    game = new_game(find_game("mini"), SetUp("mini", "skirmish", key=DiceKey(seed="1")))
    before = game.s.copy()
    doctrine = find_game("mini").doctrine(0)
    choice = written["best_option"](game, 0, worlds=3, playout=doctrine)
    assert 0 <= choice < len(game.pending()[0].options)
    assert game.s == before
    assert choice == written["best_option"](game, 0, worlds=3, playout=doctrine)
