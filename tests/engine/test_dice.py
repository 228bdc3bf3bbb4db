"""Dice: streams that do not disturb each other, fair numbers, keys, scripts, draws, shuffles."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import ClassVar

import pytest

from deckload.engine.dice import (
    LOW,
    DiceKey,
    Modifier,
    Script,
    Throw,
    dice_thrown,
    die,
    draw,
    record,
    roll,
    roll_result,
    roll_total,
    shuffled,
)
from deckload.engine.errors import BadOption, LeftoverDice
from deckload.engine.knowledge import EVERYONE, NOBODY
from engine.tiny import TinyState, open_roll, play, secret_roll

SECRET = bytes(range(32))


def table(key: bytes = b"k" * 32) -> TinyState:
    s = TinyState()
    s.dice_key = key
    s.rolls_own = [0, 0]
    return s


def test_the_same_key_gives_the_same_dice():
    first, second, other = table(), table(), table(b"j" * 32)
    faces = [die(first, 6, "x") for _ in range(50)]
    assert [die(second, 6, "x") for _ in range(50)] == faces
    assert [die(other, 6, "x") for _ in range(50)] != faces


@pytest.mark.parametrize("other", [NOBODY, 0, 1])
def test_dice_of_one_audience_do_not_shift_those_of_another(other):
    alone, disturbed = table(), table()
    expected = [die(alone, 1000, "x") for _ in range(20)]
    got = []
    for _ in range(20):
        die(disturbed, 1000, "y", other)
        got.append(die(disturbed, 1000, "x"))
    assert got == expected


def test_every_audience_has_dice_of_its_own():
    s = table()
    streams = [tuple(die(s, 1000, "x", to) for _ in range(10)) for to in (EVERYONE, NOBODY, 0, 1)]
    assert len(set(streams)) == 4


def test_a_secret_roll_does_not_shift_the_open_ones_in_a_game():
    assert play(open_roll).s.gold == play((secret_roll, 0), (secret_roll, 1), open_roll).s.gold


@pytest.mark.parametrize("sides", [2, 6, 10, 20])
@pytest.mark.parametrize("to", [EVERYONE, NOBODY, 1])
def test_dice_are_fair(sides, to):
    s, count = table(), 6000
    seen = Counter(die(s, sides, "x", to) for _ in range(count))
    assert set(seen) == set(range(1, sides + 1))
    expected = count / sides
    chi_square = sum((n - expected) ** 2 / expected for n in seen.values())
    # Far in the tail for up to 19 degrees of freedom; the dice are the same in every run.
    assert chi_square < 50


def test_following_dice_are_independent():
    s = table()
    faces = [die(s, 6, "x") for _ in range(7200)]
    pairs = Counter(zip(faces[::2], faces[1::2], strict=True))
    assert sum((n - 100) ** 2 / 100 for n in pairs.values()) < 80
    assert len(pairs) == 36


def test_the_key_depends_on_the_secret_and_every_nonce():
    keys = {
        DiceKey(secret=SECRET).key(),
        DiceKey(secret=SECRET, nonces=("a",)).key(),
        DiceKey(secret=SECRET, nonces=("a", "b")).key(),
        DiceKey(secret=SECRET, nonces=("b", "a")).key(),
        DiceKey(secret=SECRET, nonces=("ab",)).key(),
        DiceKey(secret=SECRET, nonces=("ab", "")).key(),
        DiceKey(secret=SECRET[::-1]).key(),
        DiceKey(seed="a").key(),
        DiceKey(seed="b").key(),
    }
    assert len(keys) == 9
    assert {len(key) for key in keys} == {32}


def test_the_commitment_hides_the_key_and_does_not_depend_on_nonces():
    key = DiceKey(secret=SECRET, nonces=("a",))
    assert key.commitment == DiceKey(secret=SECRET).commitment
    assert key.commitment != DiceKey(secret=SECRET[::-1]).commitment
    assert SECRET.hex() not in key.commitment
    assert bytes.fromhex(key.commitment) != key.key()


def test_a_seed_is_practice():
    assert DiceKey(seed="").is_practice
    assert not DiceKey(secret=SECRET).is_practice


@pytest.mark.parametrize("secret", [b"", b"short", b"x" * 33])
def test_a_secret_that_could_be_guessed_is_refused(secret):
    with pytest.raises(BadOption, match="32 bytes"):
        DiceKey(secret=secret)


def test_scripted_dice_come_by_reason_and_are_counted():
    s = table()
    s.script = Script(search=[4, 2], air_raid=[6])
    assert [die(s, 6, "search"), die(s, 6, "air raid"), die(s, 6, "search")] == [4, 6, 2]
    s.script.must_be_empty()
    assert dice_thrown(s) == 3


def test_left_over_dice_are_an_error():
    script = Script(search=[4, 2], hit=[])
    script.next("search", 6)
    with pytest.raises(LeftoverDice, match="search"):
        script.must_be_empty()


@pytest.mark.parametrize("faces", [{}, {"search": []}, {"search": [7]}, {"search": [0]}])
def test_missing_and_impossible_scripted_dice_are_an_error(faces):
    with pytest.raises(LeftoverDice, match="search"):
        Script(**faces).next("search", 6)


class Doubling:
    id = "doubling"
    good = LOW

    def __init__(self, **reads: str) -> None:
        self.reads = reads

    def look_up(self, column: str, total: int) -> str:
        return f"{column} {total * 2}"


def test_a_roll_adds_modifiers_looks_up_and_is_logged_as_it_was_thrown():
    s = table()
    s.log = []
    s.script = Script(search=[4, 5])
    throw = Throw("search", 6, 2, Doubling(), "clear", (Modifier("haze", -2, "8.1"),), "5.3")
    assert throw.shift == -2
    rolled = roll(s, throw, to=1)
    assert (rolled.dice, rolled.total, rolled.cell) == ((4, 5), 7, "clear 14")
    (entry,) = s.log
    assert entry.roll == record(rolled)
    assert entry.roll.modifiers == (("haze", -2, "8.1"),)
    assert entry.for_viewer(1) is not None
    assert entry.for_viewer(0) is None


def test_a_code_of_a_chart_is_logged_in_its_words():
    s = table()
    s.script = Script(search=[4])
    rolled = roll(s, Throw("search", 6, 1, Doubling(**{"clear 8": "a clear view"}), "clear"))
    assert (rolled.cell, record(rolled).cell) == ("clear 8", "a clear view")


def test_a_draw_takes_only_what_is_there():
    s = table()
    pool = [0, 3, 0, 2, 0]
    drawn = [draw(s, pool, "chit") for _ in range(5)]
    assert Counter(drawn) == {1: 3, 3: 2}
    assert pool == [0, 0, 0, 0, 0]
    with pytest.raises(ValueError, match="chit"):
        draw(s, pool, "chit")


def test_draws_are_fair():
    s = table()
    seen = Counter(draw(s, [1, 0, 3], "chit") for _ in range(4000))
    assert set(seen) == {0, 2}
    assert abs(seen[0] - 1000) < 120


def test_a_shuffle_is_a_permutation_and_leaves_its_input_alone():
    s = table()
    items = [5, 5, 1, 2, 3]
    assert sorted(shuffled(s, items, "x")) == sorted(items)
    assert items == [5, 5, 1, 2, 3]
    assert shuffled(s, [], "x") == []


def test_every_order_is_equally_likely():
    s = table()
    seen = Counter(tuple(shuffled(s, (1, 2, 3), "x")) for _ in range(6000))
    assert len(seen) == 6
    assert sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 30


def test_all_streams_count_as_thrown():
    s = table()
    for to in (EVERYONE, NOBODY, 0, 1):
        before = dice_thrown(s)
        die(s, 6, "x", to)
        assert dice_thrown(s) == before + 1


def test_a_total_is_rolled_and_logged_as_the_whole_roll_would_be():
    throw = Throw("search", 10, modifiers=(Modifier("night", -2, "6.3"),), case="6.1")
    logged, whole, silent = table(), table(), table()
    logged.log, whole.log, silent.log = [], [], None
    total = roll(whole, throw, by="Hornet", at="Akagi").total
    assert roll_total(logged, throw, by="Hornet", at="Akagi") == total
    assert roll_total(silent, throw, by="Hornet", at="Akagi") == total
    assert logged.log == whole.log
    assert logged.log[0].roll.subject == "Hornet at Akagi"


class Twice:
    """A chart in which every total is written twice as large."""

    id, good = "twice", 0
    reads: ClassVar[dict[str, str]] = {}

    def look_up(self, column: str, total: int) -> SimpleNamespace:
        return SimpleNamespace(result=(column, 2 * total))


@pytest.mark.parametrize("dice", [1, 2])
def test_the_result_alone_is_that_of_the_whole_roll(dice):
    modifiers = (Modifier("near", 2), Modifier("night", -1))
    throw = Throw("hits", 10, dice, Twice(), "bombs", modifiers)
    logged, whole, silent = table(), table(), table()
    logged.log, whole.log, silent.log = [], [], None
    result = roll(whole, throw, 1, "Hornet", "Akagi").cell.result
    assert roll_result(logged, throw, 1, "Hornet", "Akagi") == result
    assert roll_result(silent, throw, 1, "Hornet", "Akagi") == result
    assert silent.rolls_own == whole.rolls_own == [0, dice]
    assert [entry.roll for entry in logged.log] == [entry.roll for entry in whole.log]


def test_a_throw_may_say_what_is_done_to_whom():
    s = table()
    s.log = []
    s.script = Script(flak=[1, 2])
    roll(s, Throw("flak", 6, does="fires at"), by="Hiryu", at="the strike")
    roll(s, Throw("flak", 6), by="Hiryu", at="the strike")
    told = [(entry.roll.subject, entry.roll.clause) for entry in s.log]
    assert told == [("Hiryu fires at the strike", True), ("Hiryu at the strike", False)]
