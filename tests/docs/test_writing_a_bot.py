"""The bots of docs/writing-a-bot.md are run as they stand there."""

import re
from pathlib import Path

import pytest

from deckload.bots import BOTS, Problem, RandomBot, make_bot, play_out
from deckload.bots.doctrine_bot import DoctrineBot
from deckload.engine.contract import SetUp, find_game, new_game
from deckload.engine.dice import DiceKey

MINI = find_game("mini")
DOCUMENT = Path(__file__).parents[2] / "docs" / "writing-a-bot.md"


@pytest.fixture(scope="module")
def written():
    """What the document's blocks define, run one after the other."""
    blocks = re.findall(
        r"^```python\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.S | re.M
    )
    assert len(blocks) == 4
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
    won = lost = 0
    for seed in range(60):
        own = seed % 2
        bots = {1 - own: RandomBot(str(seed)), own: written["Raider"](seed)}
        winner = written["play"](bots, str(seed))[0]
        won += winner == ("Blue", "Red")[own]
        lost += winner == ("Red", "Blue")[own]
    assert won > 2 * lost


def test_the_doctrine_lets_the_enemy_come(written):
    game = new_game(MINI, SetUp("mini", "skirmish", key=DiceKey(seed="1")))
    ambush = DoctrineBot(written["ambush"])
    own = MINI.load_data(None).markers_of[0]
    before = [game.s.place[marker] for marker in own]
    play_out(game, {0: ambush, 1: make_bot("doctrine", MINI, 1, "1")}, 60)
    assert game.s.turn > 1
    after = [game.s.place[marker] for marker in own]
    assert all(new in (old, -1) for new, old in zip(after, before, strict=True))


def test_thinking_ahead_names_an_option_and_leaves_the_game_alone(written):
    game = new_game(MINI, SetUp("mini", "skirmish", key=DiceKey(seed="1")))
    before = game.s.copy()
    choices = [written["Thinker"](worlds=3)(Problem(game, 0)) for _ in range(2)]
    assert choices[0] == choices[1]
    assert choices[0] in game.pending()[0].options
    assert game.s == before


def test_the_table_names_bots_that_there_are():
    names = re.findall(r"^\| `([^`]+)` \|", DOCUMENT.read_text(encoding="utf-8"), re.M)
    assert {name.partition(":")[0] for name in names} == set(BOTS)
    for name in names:
        make_bot(name, MINI, 0, "1")
