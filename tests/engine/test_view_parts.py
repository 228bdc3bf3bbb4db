"""Parts of views are kept exactly as long as what they were read from stays as it is."""

from __future__ import annotations

import random

import pytest

from deckload.engine.contract import SetUp, find_game
from deckload.engine.dice import DiceKey
from deckload.engine.knowledge import everyone
from deckload.engine.messages import make_message
from deckload.engine.session import Session
from deckload.engine.state import State, field
from deckload.engine.view_parts import KeptParts, part

worked: list[str] = []


class Shelf(State):
    books: list[int] = field(everyone())
    cups: list[int] = field(everyone())
    dust: int = field(everyone())


@part
def books(k: Shelf) -> tuple[int, ...]:
    worked.append("books")
    return tuple(k.books)


@part
def cups(k: Shelf, times: int) -> int:
    worked.append("cups")
    return sum(k.cups) * times


@part
def both(k: Shelf) -> tuple[int, int]:
    worked.append("both")
    return len(books(k)), cups(k, 2)


@pytest.fixture
def shelf() -> Shelf:
    worked.clear()
    made = Shelf()
    made.books, made.cups = [1, 2], [5]
    return made


def test_a_part_is_worked_out_again_only_when_what_it_read_has_changed(shelf: Shelf) -> None:
    kept = KeptParts()
    k = kept.reading(shelf.copy())
    assert (books(k), cups(k, 1)) == ((1, 2), 5)
    shelf.books.append(3)
    k = kept.reading(shelf.copy())
    assert (books(k), cups(k, 1)) == ((1, 2, 3), 5)
    assert worked == ["books", "cups", "books"]
    shelf.dust = 1
    k = kept.reading(shelf.copy())
    assert (books(k), cups(k, 1)) == ((1, 2, 3), 5)
    assert len(worked) == 3
    assert cups(k, 3) == 15, "of another argument it is another"


def test_nothing_is_read_where_nothing_has_changed(shelf: Shelf) -> None:
    kept = KeptParts()
    assert kept.reading(shelf.copy()) is not None
    assert kept.reading(shelf.copy()) is None


def test_a_part_made_of_parts_changes_with_them(shelf: Shelf) -> None:
    kept = KeptParts()
    assert both(kept.reading(shelf.copy())) == (2, 10)
    shelf.cups.append(1)
    assert both(kept.reading(shelf.copy())) == (2, 12)
    assert worked == ["both", "books", "cups", "both", "cups"]
    shelf.books.clear()  # the part was kept when the whole was worked out last
    assert both(kept.reading(shelf.copy())) == (0, 12)


def test_without_anything_kept_a_part_is_a_function_like_any_other(shelf: Shelf) -> None:
    assert both(shelf) == both(shelf) == (2, 10)
    assert worked.count("both") == 2


@pytest.mark.parametrize(("code", "choices"), [("mini", 150), ("clash", 60), ("sunset", 60)])
def test_kept_views_are_what_is_worked_out_afresh(code: str, choices: int) -> None:
    rng, rules = random.Random(5), find_game(code)
    session = Session(SetUp(code, next(iter(rules.scenarios())), {}, None, DiceKey(seed="5")))
    for _ in range(choices):
        pending = session.game.pending()
        if session.over:
            break
        side = rng.choice(sorted(pending))
        seat = next(one for one in session.seats if one.may_answer(pending[side]))
        if rng.random() < 0.2 and session.can_undo(seat.name):
            session.undo(seat.name)
        else:
            session.submit(seat.name, rng.choice(list(session.offered(side))))
        for one in session.seats:
            afresh = make_message(session.game, one.side, sides=session.scenario.sides)
            assert session.message_without_log(one).view == afresh.view
            assert session.message_without_log(one).prompt == afresh.prompt
