"""Dice that nobody sees: they reach everything, and leave no trace in the open ones."""

from deckload.engine.dice import die
from deckload.engine.unseen_dice import mixed, one_to, pick, some_of
from engine.tiny import TinyData, TinyState


def state(seed: int = 0) -> TinyState:
    s = TinyState(TinyData(None), {})
    s.dice_key = seed.to_bytes(32, "little")
    return s


def test_every_face_and_every_item_comes_up():
    s = state()
    assert {one_to(s, 3) for _ in range(50)} == {1, 2, 3}
    assert {pick(s, "abc") for _ in range(50)} == {"a", "b", "c"}


def test_some_are_drawn_without_putting_back_and_never_more_than_there_are():
    s = state()
    for _ in range(20):
        drawn = some_of(s, "abcd", 3)
        assert len(set(drawn)) == len(drawn) == 3
    assert sorted(some_of(s, "ab", 5)) == ["a", "b"]


def test_every_order_comes_up():
    s = state()
    assert {tuple(mixed(s, "abc")) for _ in range(200)} == {
        tuple(order) for order in ("abc", "acb", "bac", "bca", "cab", "cba")
    }


def test_guesses_do_not_shift_the_open_dice():
    quiet, guessing = state(7), state(7)
    mixed(guessing, range(20))
    assert [die(quiet, 6, "fire") for _ in range(10)] == [
        die(guessing, 6, "fire") for _ in range(10)
    ]
