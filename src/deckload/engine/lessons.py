"""Lessons: a guided turn, one idea at a time. A game states them, the page carries them out.

A lesson is a row of steps. A step waits for its moment, points at something on the table, explains
one idea, and is done when the player has done what it asks for; then it says what just happened.
Steps are taken as their moments come, and the last one ends the lesson whatever did not come up: so
a lesson fits whatever the player and the dice do.
A lesson watches what the seat is sent anyway: it knows no more than the player, and stops nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

Part = Literal["question", "map", "dice", "log", "points", "undo", "menu"]
"""The parts of every table that a step can point at."""

Thing = Literal["piece", "place", "box", "panel", "option", "part", "subject"]
"""What a step can point at: something on the table, a panel by its id, an option by its key, a part
of the page, or whatever the question is about (`("subject", "")`)."""

Point = tuple[Thing, str]

SUBJECT: Final[Point] = ("subject", "")


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to be waited for. All that it states must hold.

    `asked` is the verb of a question that is put to the player now; everything else is looked for
    since the step began: `answered` the verb of a question that he answered, `chose` the key that
    he chose ("move *": any that begins so), and one line of the log of `case`, that `says` these
    words, or is a roll on `chart` with this `result`, as the log says it.
    """

    asked: str = ""
    answered: str = ""
    chose: str = ""
    case: str = ""
    says: str = ""
    chart: str = ""
    result: str = ""


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """Words for one of several cases; without a moment, for all the others."""

    text: str
    when: Moment | None = None


class LessonStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One idea. It is shown when its moment has come (`when`; without one, right after the step
    before it), and done with `until` (without one the player has read it and says so). `do` is what
    he is asked to do. After it, the first of `after` that fits says what just happened.

    Of several steps whose moment has come the first is shown. While one waits, later ones may be
    shown before it, unless it `must` come first. `case` is the rule to read on.
    """

    title: str
    text: str
    do: str = ""
    point: tuple[Point, ...] = ()
    when: Moment | None = None
    until: Moment | None = None
    after: tuple[Said, ...] = ()
    case: str = ""
    must: bool = False


class Lesson(msgspec.Struct, frozen=True, omit_defaults=True):
    """A guided turn for the player of `side`. Of `debriefing` all that fit the whole lesson are
    said at its end. Started from the lobby it is played against a sensible bot, with `options`, and
    with the dice of `seed` where it needs a course that is known beforehand."""

    side: int
    title: str
    summary: str
    steps: tuple[LessonStep, ...]
    debriefing: tuple[Said, ...] = ()
    minutes: int = 10
    seed: str = ""
    options: Mapping[str, str] = {}


def moments_of(lesson: Lesson) -> list[Moment]:
    """All moments that a lesson speaks of."""
    said = [*lesson.debriefing, *(said for step in lesson.steps for said in step.after)]
    moments = [moment for step in lesson.steps for moment in (step.when, step.until)]
    return [moment for moment in (*moments, *(one.when for one in said)) if moment is not None]
