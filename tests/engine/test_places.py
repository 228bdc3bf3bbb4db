"""Who is where: groupings of a column are always those of the column as it is now."""

import random

from deckload.engine.grouping import grouped
from deckload.engine.knowledge import everyone
from deckload.engine.state import State, field, known


class Field(State):
    where: list[int] = field(everyone())
    other: list[int] = field(everyone())


by_place = grouped("where")
by_other = grouped("other", nowhere=-1)


def laid_out(*where):
    s = Field()
    s.where = list(where)
    return s


def scanned(column):
    return {v: [i for i, w in enumerate(column) if w == v] for v in set(column)}


def occupied(groups):
    return {value: list(positions) for value, positions in groups.items() if positions}


def test_a_grouping_lists_the_positions_of_every_value_in_order():
    assert occupied(by_place(laid_out(3, -1, 3, 7))) == {3: [0, 2], -1: [1], 7: [3]}


def test_a_grouping_follows_every_way_of_changing_the_column():
    s, chance = laid_out(*[0] * 30), random.Random(1)
    for _ in range(300):
        if chance.random() < 0.1:
            s.where = [chance.randrange(-2, 5) for _ in range(chance.choice((30, 31)))]
        for _ in range(chance.randrange(4)):
            s.where[chance.randrange(len(s.where))] = chance.choice((-2, 0, 1, 1_000, 70_000))
        assert occupied(by_place(s)) == scanned(s.where)


def test_what_was_given_stays_as_it_was_when_the_column_changes():
    s = laid_out(1, 1, 2)
    before = by_place(s)
    s.where[0] = 2
    by_place(s)
    assert occupied(before) == {1: [0, 1], 2: [2]}


def test_copies_do_not_disturb_each_other():
    s = laid_out(1, 1, 2)
    by_place(s)
    copy = s.copy()
    copy.where[0] = 9
    assert occupied(by_place(copy)) == {1: [1], 2: [2], 9: [0]}
    assert occupied(by_place(s)) == {1: [0, 1], 2: [2]}
    assert occupied(by_place(known(copy, 0))) == scanned(copy.where)


def test_who_is_nowhere_is_in_no_group():
    s, chance = Field(), random.Random(2)
    s.other = [-1] * 60
    for _ in range(200):
        for _ in range(chance.randrange(5)):
            s.other[chance.randrange(60)] = chance.randrange(-1, 3)
        everybody = scanned(s.other)
        everybody.pop(-1, None)
        assert occupied(by_other(s)) == everybody
    assert -1 not in by_other(s)


def test_two_columns_have_groupings_of_their_own():
    s = laid_out(1, 2)
    s.other = [5, 5]
    assert occupied(by_place(s)) == {1: [0], 2: [1]}
    assert occupied(by_other(s)) == {5: [0, 1]}


def test_taking_over_another_state_leaves_no_stale_grouping():
    s, other = laid_out(1, 2), laid_out(2, 2)
    by_place(s)
    s.become(other)
    assert occupied(by_place(s)) == {2: [0, 1]}


def test_a_grouping_is_no_part_of_the_state():
    s, other = laid_out(1, 2), laid_out(1, 2)
    by_place(s)
    assert s == other
    assert s.digest() == other.digest()
    assert s.pack() == other.pack()
    assert occupied(by_place(Field.unpack(s.pack(), None, {}))) == {1: [0], 2: [1]}
