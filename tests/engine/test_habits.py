"""Doctrines made of habits."""

from deckload.engine.decision import Kind, ask
from deckload.engine.habits import by_habit

SAIL, FIRE = Kind("sail", "Where to?"), Kind("fire", "At whom?")


def test_a_staff_answers_by_habit_and_takes_the_first_option_where_it_has_none():
    doctrine = by_habit({"sail": lambda k, decision: decision.options[k]})
    assert doctrine(2, ask(0, SAIL, [5, 6, 7])) == 7
    assert doctrine(2, ask(0, FIRE, [5, 6, 7])) == 5
