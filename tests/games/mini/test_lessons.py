"""The guided first turn of the duel, and what the check of lessons finds."""

from __future__ import annotations

import pytest

from deckload.engine.lessons import Lesson, LessonStep, Moment, Said
from deckload.games.mini import GAME, Duel
from deckload.testing import lesson_tests
from deckload.testing.lesson_tests import wrong

test_lessons = lesson_tests(GAME)


class Taught(Duel):
    """The duel with a lesson of one step."""

    def __init__(self, step: LessonStep) -> None:
        self.step = step

    def lessons(self, scenario: str) -> tuple[Lesson, ...]:
        return (Lesson(0, "A lesson", "of one step", (self.step,)),)


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (LessonStep("a", "b", when=Moment(asked="parley")), "nobody is asked 'parley'"),
        (LessonStep("a", "b", until=Moment(chose="surrender")), "'surrender' is never on offer"),
        (LessonStep("a", "b", until=Moment()), "waits for nothing"),
        (LessonStep("a", "b", point=(("piece", "Z"),)), "points at ('piece', 'Z')"),
        (LessonStep("a", "b", point=(("panel", "cargo"),)), "points at ('panel', 'cargo')"),
        (LessonStep("a", "b", case="99.9"), "case 99.9"),
        (
            LessonStep("a", "b", after=(Said("c", Moment(case="3.1", says="Green")),)),
            "the log never has a line",
        ),
        (
            LessonStep("a", "b", until=Moment(chart="scramble", result="sunk")),
            "the log never has a line",
        ),
    ],
)
def test_what_is_not_there_is_found(step: LessonStep, says: str) -> None:
    found = wrong(Taught(step), "skirmish", games=1)
    assert len(found) == 1
    assert says in found[0]


def test_whatever_begins_so_is_on_offer() -> None:
    step = LessonStep("a", "b", point=(("option", "move *"),), until=Moment(chose="move *"))
    assert wrong(Taught(step), "skirmish", games=1) == []
