"""The log: audiences, gaps, numbering without gaps, and what the end lays open."""

from __future__ import annotations

import pytest

from deckload.engine.errors import StateError
from deckload.engine.knowledge import NOBODY, SPECTATOR
from deckload.engine.log import TURN, Ref, tell, tell_each, tell_heading
from deckload.engine.messages import (
    headings_over,
    lines_read,
    log_lines,
    without_empty_headings,
)
from engine.tiny import TinyState


def table() -> TinyState:
    s = TinyState()
    s.log = []
    return s


def read(s: TinyState, side: int, *, over: bool = False) -> list[str]:
    return [
        "".join(part if isinstance(part, str) else part.id for part in line.parts)
        for line in log_lines(s.log, side, over=over)
    ]


def test_everyone_one_side_or_nobody():
    s = table()
    tell(s, "1", "All.")
    tell(s, "1", "North.", to=0)
    tell(s, "1", "South.", to=1)
    tell(s, "1", "Nobody.", to=NOBODY)
    assert read(s, 0) == ["All.", "North."]
    assert read(s, 1) == ["All.", "South."]
    assert read(s, SPECTATOR) == ["All."]
    for side in (0, 1, SPECTATOR):
        assert read(s, side, over=True) == ["All.", "North.", "South.", "Nobody."]


def test_one_event_in_a_wording_per_audience():
    s = table()
    tell_each(
        s,
        "2",
        {0: "You lose {n}.", 1: "The enemy loses {ref}.", -1: "Smoke."},
        n=3,
        ref=Ref("piece", "Akagi"),
    )
    assert read(s, 0) == ["You lose 3."]
    assert read(s, 1) == ["The enemy loses Akagi."]
    assert read(s, SPECTATOR) == ["Smoke."]


def test_a_wording_carries_only_its_own_gaps():
    s = table()
    tell_each(s, "2", {0: "{secret:>5}!", 1: "Nothing."}, secret=77)
    assert s.log[0].wordings[0].fill == (("secret", 77),)
    assert s.log[0].wordings[1].fill == ()
    assert read(s, 0) == ["   77!"]


def test_a_plain_sentence_carries_only_its_own_gaps():
    s = table()
    tell(s, "1", "{a} and {a}.", a=1, unused=2)
    assert s.log[0].wordings[-1].fill == (("a", 1),)
    assert read(s, 0) == ["1 and 1."]


@pytest.mark.parametrize("text", ["{missing}", "{a", "{a.id}", "{}"])
def test_a_sentence_that_cannot_be_read_fails_where_it_is_told(text):
    s = table()
    with pytest.raises(StateError, match=r"case 4\.2"):
        tell(s, "4.2", text, a=1)
    with pytest.raises(StateError, match=r"case 4\.2"):
        tell_each(s, "4.2", {0: "Fine.", 1: text}, a=1)
    assert s.log == []


def test_refs_stay_refs_and_words_stay_together():
    s = table()
    tell(s, "1", "{n} of {ref} go{x}.", n=2, ref=Ref("place", "0304"), x="ne")
    (line,) = log_lines(s.log, 0)
    assert line.parts == ("2 of ", Ref("place", "0304"), " gone.")
    assert s.log[0].wordings[-1].plain() == "2 of 0304 gone."


def test_braces_can_be_said():
    s = table()
    tell(s, "1", "{{{n}}}", n=1)
    assert read(s, 0) == ["{1}"]


def test_a_seats_lines_are_numbered_without_gaps():
    s = table()
    for number in range(6):
        tell(s, "1", "{n}.", n=number, to=number % 3 - 1)
    assert read(s, 0) == ["0.", "1.", "3.", "4."]
    assert read(s, 1) == ["0.", "2.", "3.", "5."]


def test_what_takes_long_to_say_is_worked_out_only_where_a_log_is_kept():
    s, said = table(), []

    def told():
        said.append(1)
        return "2 CV"

    tell(s, "1", "{n} sighted.", n=told)
    assert read(s, 0) == ["2 CV sighted."]
    s.log = None
    tell(s, "1", "{n} sighted.", n=told)
    assert len(said) == 1


def test_without_a_log_nothing_is_kept():
    s = TinyState()
    tell(s, "1", "All.")
    tell_each(s, "1", {0: "North."})
    assert s.log is None


def test_headings_stand_over_what_their_reader_reads():
    s = table()
    tell_heading(s, "1", "Turn {n}", TURN, n=1)
    tell_heading(s, "1", "Search")
    tell(s, "1", "North looks.", to=0)
    tell_heading(s, "1", "Movement")
    tell_heading(s, "1", "Turn {n}", TURN, n=2)
    tell_heading(s, "1", "Search")

    def headings(side):
        lines = without_empty_headings(log_lines(s.log, side))
        return [line.parts[0] for line in lines if line.heading]

    assert headings(0) == ["Turn 1", "Search"]
    assert headings(1) == []
    tell(s, "1", "South looks.", to=1)
    assert headings(0) == ["Turn 1", "Search"]
    assert headings(1) == ["Turn 2", "Search"]


def test_headings_at_the_end_are_not_read_before_something_stands_under_them():
    s = table()
    tell_heading(s, "1", "Turn {n}", TURN, n=1)
    tell_heading(s, "1", "Search")
    assert lines_read(log_lines(s.log, 0)) == 0
    tell(s, "1", "Both look.")
    tell_heading(s, "1", "Movement")
    assert lines_read(log_lines(s.log, 0)) == 3


def test_a_line_stands_under_the_last_headings_of_turn_and_part():
    s = table()
    tell_heading(s, "1", "Turn {n}", TURN, n=1)
    tell_heading(s, "1", "Search")
    tell_heading(s, "1", "Turn {n}", TURN, n=2)
    over = [line.parts[0] for line in headings_over(log_lines(s.log, 0))]
    assert over == ["Turn 2"], "the search was of the turn before"
    tell_heading(s, "1", "Search")
    tell(s, "1", "Both look.")
    tell_heading(s, "1", "Movement")
    assert [line.parts[0] for line in headings_over(log_lines(s.log, 0))] == ["Turn 2", "Movement"]
