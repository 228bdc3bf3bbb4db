"""A seat's sequence: numbers, updates, snapshots, and what is sent again."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET

from deckload.engine.errors import StaleAnswer
from deckload.engine.seat_sequence import Circumstances, Desk, SeatSequence, Snapshot, Update
from engine.changing import apply
from engine.tiny import Onlooker, everything, sit_down, word, words


def decoded(sent: list[bytes]) -> list[Update | Snapshot]:
    return [msgspec.json.decode(one, type=Update | Snapshot) for one in sent]


def test_numbers_grow_only_when_something_changes_for_the_seat():
    session = sit_down((words, 0, 3))
    north, south = Onlooker(session, "North", 4), Onlooker(session, "South", 9)
    assert (north.news(), south.news()) == (None, None)
    session.submit("North", "a")
    assert (north.news().number, south.news().number) == (5, 10)
    assert (north.news(), south.news()) == (None, None)
    assert (north.sequence.number, south.sequence.number) == (5, 10)


def test_sequences_begin_at_numbers_that_tell_nothing():
    session = sit_down((word, 0))
    first = {Onlooker(session, "North").sequence.number for _ in range(20)}
    assert len(first) == 20
    assert all(0 <= number < 2**53 - 1 for number in first), "a browser counts no farther"


def test_updates_lead_from_one_snapshot_to_the_next():
    session = sit_down((words, 0, 3), (word, 1))
    south = Onlooker(session, "South")
    message, desk = south.snapshot().message, south.snapshot().desk
    for seat in ("North", "North", "North"):
        session.submit(seat, "a")
        update = south.news()
        message = apply(message, update.change)
        desk = desk if update.desk is UNSET else update.desk
        assert (south.snapshot().message, south.snapshot().desk) == (message, desk)
        assert south.snapshot().number == update.number
        assert message == session.message("South")


def test_the_desk_has_what_lies_beside_the_game():
    session = sit_down((words, 0, 3))
    sequence = SeatSequence(session.seat("North"), 0)
    sequence.go_on(sequence.look(session, Circumstances(("North",))))
    session.submit("North", "a")
    session.set_standing_order("North", "peek", "pass")
    beside = Circumstances(("North",), since=1, seen=5, needs_consent=False, notices=("Tired.",))
    update = msgspec.json.decode(sequence.go_on(sequence.look(session, beside)), type=Update)
    lines = len(session.message("North").log)
    assert update.desk == Desk(("North",), 1, min(5, lines), "free", standing={"peek": "pass"})
    assert update.change.notices == ("Tired.",)


def test_an_answer_to_an_older_message_is_refused():
    session = sit_down((words, 0, 3), (word, 1))
    north = Onlooker(session, "North", 7)
    north.sequence.check(7)
    session.submit("North", "a")
    north.news()
    before = everything(session)
    for number in (7, 9, 0, -1, 10**30):
        with pytest.raises(StaleAnswer, match="look again"):
            north.sequence.check(number)
    north.sequence.check(8)
    assert everything(session) == before


def test_what_was_missed_is_sent_again():
    session = sit_down((words, 0, 3))
    south = Onlooker(session, "South", 20)
    sent = []
    for _ in range(2):
        session.submit("North", "a")
        sent.append(south.news())
    assert decoded(south.sequence.after(20)) == sent
    assert decoded(south.sequence.after(21)) == sent[1:]
    assert south.sequence.after(22) == []


@pytest.mark.parametrize("have", [None, 3, 19, 23, 10**12])
def test_whoever_has_an_unknown_number_is_sent_everything(have):
    session = sit_down((words, 0, 3))
    south = Onlooker(session, "South", 20)
    for _ in range(2):
        session.submit("North", "a")
        south.news()
    [snapshot] = decoded(south.sequence.after(have))
    assert snapshot == south.snapshot()
    assert (snapshot.number, snapshot.message) == (22, session.message("South"))


def test_only_so_many_updates_are_kept():
    session = sit_down((words, 0, 101))
    south = Onlooker(session, "South", 0)
    for _ in range(100):
        session.submit("North", "a")
        south.news()
    assert len(south.sequence.after(36)) == 64
    [snapshot] = decoded(south.sequence.after(35))
    assert snapshot.number == 100


def test_what_the_seat_says_it_has_read_is_no_news():
    session = sit_down((words, 0, 3))
    session.submit("North", "a")
    north = Onlooker(session, "North", 3)
    north.sequence.has_read(1)
    assert north.snapshot().desk.seen == 1
    assert north.sequence.number == 3
