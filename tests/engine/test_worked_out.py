"""What is worked out from columns is always what follows from them as they are now."""

from deckload.engine.knowledge import everyone
from deckload.engine.state import State, field
from deckload.engine.worked_out import worked_out


class Scales(State):
    left: list[int] = field(everyone())
    right: list[int] = field(everyone())


asked: list[State] = []


def _weigh(s):
    asked.append(s)
    return sum(s.left) - sum(s.right)


balance = worked_out("balance", ("left", "right"), _weigh)


def scales(left, right):
    s = Scales()
    s.left, s.right = left, right
    asked.clear()
    return s


def test_it_is_worked_out_once_while_nothing_changes():
    s = scales([3, 4], [5])
    assert [balance(s), balance(s), balance(s)] == [2, 2, 2]
    assert len(asked) == 1


def test_it_follows_a_change_of_any_of_its_columns():
    s = scales([3, 4], [5])
    balance(s)
    s.left[0] = 13
    assert balance(s) == 12
    s.right = [5, 5]
    assert balance(s) == 7


def test_copies_do_not_disturb_each_other():
    s = scales([1], [1])
    balance(s)
    copy = s.copy()
    copy.left.append(9)
    assert (balance(copy), balance(s)) == (9, 0)


def test_taking_over_another_state_leaves_nothing_stale():
    s = scales([1], [1])
    balance(s)
    s.become(scales([2], [1]))
    assert balance(s) == 1


def test_one_column_will_do():
    heaviest = worked_out("heaviest", ("left",), lambda s: max(s.left))
    s = scales([3, 4], [5])
    copy = s.copy()
    assert (heaviest(s), heaviest(copy)) == (4, 4)
    copy.left[0] = 9
    assert (heaviest(s), heaviest(copy)) == (4, 9)
    s.become(copy)
    assert heaviest(s) == 9
