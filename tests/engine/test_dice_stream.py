"""Which number comes next: the definition that `verify` of an old game relies on."""

from hashlib import blake2b

import pytest

from deckload.engine.dice import Throw, die, roll
from deckload.engine.knowledge import EVERYONE, NOBODY
from deckload.engine.state import State


class DiceOnly(State):
    """Nothing but what the engine itself keeps."""


def state(key):
    s = DiceOnly()
    s.dice_key = key
    s.rolls_own = [0, 0]
    return s


@pytest.mark.parametrize("audience", [EVERYONE, NOBODY, 0, 1])
def test_a_die_is_the_keyed_hash_of_stream_and_counter(audience):
    for key in (b"a" * 32, b"b" * 32, b""):
        s = state(key)
        for count in range(5):
            message = (count << 8 | (audience & 0xFF)).to_bytes(8, "little")
            number = int.from_bytes(blake2b(message, key=key, digest_size=8).digest(), "little")
            assert die(s, 10, "test", audience) == number % 10 + 1


@pytest.mark.parametrize("dice", [0, 1, 2, 5])
def test_a_throw_takes_as_many_numbers_as_dice(dice):
    s, beside = state(b"k" * 32), state(b"k" * 32)
    rolled = roll(s, Throw("test", 6, dice))
    assert rolled.dice == tuple(die(beside, 6, "test") for _ in range(dice))
    assert rolled.total == sum(rolled.dice)
    assert s.rolls_open == beside.rolls_open == dice
