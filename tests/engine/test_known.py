"""Who knows what of a state: at first sight, at a glimpse and at a second look; scrambling."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from deckload.engine.knowledge import (
    SPECTATOR,
    UNKNOWN,
    UNKNOWN_WORD,
)
from deckload.engine.state import (
    Watching,
    glimpse,
    known,
    scramble,
    telling_change,
    unknown_fields,
)
from engine.hidden import Hidden, hidden
from engine.tiny import TinyData


def test_what_side_zero_knows():
    k = known(hidden(), 0)
    assert k.open_row == [1, 2]
    assert k.nobody_number == UNKNOWN
    assert k.nobody_word == UNKNOWN_WORD
    assert k.nobody_row == [UNKNOWN_WORD] * 2
    assert k.mine == UNKNOWN
    assert k.by_column == [1, UNKNOWN, UNKNOWN]
    assert k.by_data == ["a", "b", UNKNOWN_WORD, UNKNOWN_WORD]
    assert k.own == [10, UNKNOWN]
    assert k.own_rows == [[1, 2], []]
    assert k.seen == [1, 0, 1, 0]
    assert k.under == [1, UNKNOWN, 3, UNKNOWN]
    assert k.names == ["a", UNKNOWN_WORD, "c", UNKNOWN_WORD]
    assert k.secret_book == {}
    assert k.secret_bytes == b""
    assert k.dice_key == b""


def test_what_side_one_knows():
    k = known(hidden(), 1)
    assert k.mine == 4
    assert k.by_column == [UNKNOWN, 2, 3]
    assert k.own_rows == [[], [3]]
    assert k.seen == [0, 2, 2, 0]
    assert k.under == [UNKNOWN, 2, 3, UNKNOWN]


def test_a_spectator_knows_what_everyone_knows():
    k = known(hidden(), SPECTATOR)
    assert k.open_row == [1, 2]
    assert k.mine == UNKNOWN
    assert k.own == [UNKNOWN] * 2
    assert k.by_data == [UNKNOWN_WORD] * 4
    assert k.seen == [0, 0, 0, 0]
    assert k.under == [UNKNOWN] * 4


@pytest.mark.parametrize("side", [0, 1, SPECTATOR])
def test_a_glimpse_shows_field_by_field_what_is_known(side):
    k, quick = known(hidden(), side), glimpse(hidden(), side)
    assert {n: getattr(quick, n) for n in Hidden._fields} == k.pack()


def test_a_glimpse_has_what_the_state_has_and_nothing_else():
    s = hidden()
    quick = glimpse(s, 0)
    assert isinstance(quick, Hidden)
    assert quick.data is s.data
    with pytest.raises(AttributeError, match="nonsense"):
        _ = quick.nonsense


@pytest.mark.parametrize("name", ["open_row", "under", "names", "by_column", "by_data"])
def test_changing_what_a_glimpse_shows_leaves_the_state_and_other_glimpses_alone(name):
    s = hidden()
    as_it_is = getattr(known(s, 0), name)
    getattr(glimpse(s, 0), name).append(3)
    assert s == hidden()
    assert getattr(glimpse(s, 0), name) == as_it_is


def test_a_glimpse_shows_what_has_changed_since_the_last_one():
    s = hidden()
    assert glimpse(s, 0).under == [1, UNKNOWN, 3, UNKNOWN]
    s.under[0] = 7
    assert glimpse(s, 0).under == [7, UNKNOWN, 3, UNKNOWN]
    s.seen[1] |= 1
    assert glimpse(s, 0).under == [7, 2, 3, UNKNOWN]
    s.side_of[1] = 0
    assert glimpse(s, 0).by_column == [1, 2, UNKNOWN]
    assert glimpse(s, 1).by_column == [UNKNOWN, UNKNOWN, 3]


def test_a_glimpse_goes_by_the_facts_of_its_own_game():
    ours, theirs = hidden(), Hidden(TinyData(None))
    theirs.data = SimpleNamespace(piece_side=(1, 0, 0, 1))
    assert glimpse(ours, 0).by_data == ["a", "b", UNKNOWN_WORD, UNKNOWN_WORD]
    assert glimpse(theirs, 0).by_data == [UNKNOWN_WORD, "b", "c", UNKNOWN_WORD]


def test_fields_tell_that_they_have_changed_or_that_others_know_them():
    s = hidden()
    state_of = telling_change("holder", "under", "own_rows")
    first = state_of(glimpse(s, 0))
    s.open_row.append(5)
    assert state_of(glimpse(s, 0)) is first
    changes = [
        lambda: s.under.append(4),
        lambda: setattr(s, "holder", 0),
        lambda: s.own_rows[1].append(9),
        lambda: s.seen.append(0b11),
        lambda: setattr(s, "data", TinyData(None)),
    ]
    told = [first]
    for change in changes:
        change()
        told.append(state_of(glimpse(s, 0)))
        assert state_of(glimpse(s, 0)) is told[-1]
    assert len({id(one) for one in told}) == len(told)


def test_what_tells_of_changes_is_not_the_same_for_two_sides_nor_for_the_truth():
    s = hidden()
    state_of = telling_change("under")
    told = [state_of(k) for k in (glimpse(s, 0), glimpse(s, 1), s)]
    assert len({id(one) for one in told}) == len(told)
    assert [state_of(k) for k in (glimpse(s, 0), glimpse(s, 1), s)] == told


def test_known_leaves_the_state_alone():
    s = hidden()
    known(s, 0).open_row.append(3)
    assert s == hidden()


def test_after_the_end_all_is_known_but_the_key():
    s = hidden()
    s.over, s.dice_key = True, b"k" * 32
    k = known(s, 0)
    assert k.under == s.under
    assert k.nobody_number == 5
    assert k.dice_key == b""


@pytest.mark.parametrize("side", [0, 1, SPECTATOR])
def test_scramble_changes_only_what_a_side_does_not_know(side):
    changed = set()
    for seed in range(30):
        s = hidden()
        other = scramble(s, side, random.Random(seed))
        assert known(other, side).values() == known(s, side).values()
        changed |= {n for n in Hidden._fields if getattr(other, n) != getattr(s, n)}
    secret = {
        n for n in Hidden._fields if getattr(known(hidden(), side), n) != getattr(hidden(), n)
    }
    assert changed == secret


def test_scramble_shares_nothing_with_the_original():
    s = hidden()
    other = scramble(s, 0, random.Random(1))
    for name in Hidden._fields:
        value = getattr(other, name)
        if isinstance(value, list | dict):
            assert value is not getattr(s, name), name


def test_blanks_are_found_in_lists_and_dicts():
    s = hidden()
    s.open_row[1] = UNKNOWN
    s.secret_book["a"] = UNKNOWN
    s.names[0] = UNKNOWN_WORD
    assert set(unknown_fields(s)) == {"open_row", "secret_book", "names"}


# --- one look after the other --------------------------------------------------------------------


def _something_happens(s: Hidden, rng: random.Random) -> None:
    """One field changes, in place where it is a list: its elements, or how many there are."""
    name = rng.choice([name for name in Hidden._fields if name not in ("agenda", "over")])
    value = getattr(s, name)
    if isinstance(value, list) and value and name not in ("handles", "outcome"):
        at = rng.randrange(len(value))
        value[at] = _another(value[at], rng)
    elif isinstance(value, dict):
        value[rng.choice("abc")] = rng.randrange(3)
    elif not isinstance(value, list):
        setattr(s, name, _another(value, rng))
    if name == "open_row" and rng.random() < 0.5:
        value.append(1)


def _another(value: Any, rng: random.Random) -> Any:
    if isinstance(value, list):
        return [rng.randrange(3) for _ in range(rng.randrange(3))]
    if isinstance(value, int):
        return rng.randrange(4)
    return rng.choice("xyz") if isinstance(value, str) else rng.choice((b"x", b"y"))


def test_whoever_looks_again_knows_what_he_would_at_first_sight() -> None:
    rng, s = random.Random(17), Hidden(TinyData(None))
    watching = {side: Watching(side) for side in (0, 1, 2, SPECTATOR)}
    for _ in range(600):
        _something_happens(s, rng)
        for side, one in watching.items():
            if rng.random() < 0.7:  # not everybody looks every time
                assert one.now(s).values() == known(s, side).values()
    s.over = True
    assert all(one.now(s).values() == known(s, side).values() for side, one in watching.items())
    s.over = False
    assert all(one.now(s).values() == known(s, side).values() for side, one in watching.items())


def test_what_stays_as_it_was_is_not_made_again() -> None:
    s, watching = Hidden(TinyData(None)), Watching(0)
    before = watching.now(s)
    s.under[0] = 9
    after = watching.now(s)
    assert after.under is not before.under
    assert before.under[0] == 1, "what was known then stays what it was"
    assert after.names is before.names
    s.seen[1] = 0b11
    assert watching.now(s).names == ["a", "b", "c", UNKNOWN_WORD]
