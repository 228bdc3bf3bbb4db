"""Do lessons speak of what there is? Games are played by doctrine and at random in turn, and
everything that a lesson waits for or points at must turn up in one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

import pytest

from deckload.bots import Bot, ask_bot, make_bot
from deckload.engine.cases import cases_of
from deckload.engine.contract import Rules, SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.game import Game
from deckload.engine.lessons import Lesson, Moment, Point, moments_of
from deckload.engine.log import Entry
from deckload.engine.messages import log_lines, make_message
from deckload.engine.state import known
from deckload.engine.views import LogLine, Message, Table

GAMES: Final = 12
LONG: Final = 1500
"""Choices after which a lesson should have come to its end."""
LOOKS: Final = 120
"""Questions of a game at which the table is looked at, which is slow."""


@dataclass
class Seen:
    """What turned up."""

    verbs: set[str] = field(default_factory=set)
    keys: set[str] = field(default_factory=set)
    lines: list[LogLine] = field(default_factory=list)
    things: set[tuple[str, str]] = field(default_factory=set)


def lesson_tests(game: Rules, games: int = GAMES) -> Callable[[str], None]:
    """`test_lessons = lesson_tests(GAME)` in a test file of a game checks all its lessons."""

    @pytest.mark.parametrize("code", [game.code])
    def test_lessons(code: str) -> None:  # noqa: ARG001
        found = [what for scenario in game.scenarios() for what in wrong(game, scenario, games)]
        assert not found, "\n".join(found)

    return test_lessons


def wrong(rules: Rules, scenario: str, games: int = GAMES) -> list[str]:
    """What the lessons of a scenario speak of that there is not."""
    return [
        f"{scenario}, {lesson.title!r} for side {lesson.side}: {what}"
        for lesson in rules.lessons(scenario)
        for what in _wrong(rules, scenario, lesson, games)
    ]


def _wrong(rules: Rules, scenario: str, lesson: Lesson, games: int) -> Iterator[str]:
    statements = cases_of(rules.code).statements
    for step in lesson.steps:
        if step.case and step.case not in statements:
            yield f"step {step.title!r} cites case {step.case}, which is not listed"
        if step.until is not None and step.until == Moment():
            yield f"step {step.title!r} waits for nothing: leave `until` out"
    seen = Seen()
    for number in range(games):
        bot = "random" if number % 2 else "doctrine"
        _play(rules, scenario, lesson, bot, lesson.seed or str(number), seen)
        missing = [*_unmet(lesson, seen), *_unseen(lesson, seen)]
        if not missing:
            return
    yield from missing


def _unmet(lesson: Lesson, seen: Seen) -> Iterator[str]:
    for moment in moments_of(lesson):
        for verb in (moment.asked, moment.answered):
            if verb and verb not in seen.verbs:
                yield f"nobody is asked {verb!r}"
        if moment.chose and not _is_offered(moment.chose, seen.keys):
            yield f"{moment.chose!r} is never on offer"
        if not any(_tells(moment, line) for line in seen.lines):
            yield f"the log never has a line for {moment}"


def _unseen(lesson: Lesson, seen: Seen) -> Iterator[str]:
    for step in lesson.steps:
        for point in step.point:
            if not _is_there(point, seen):
                yield f"step {step.title!r} points at {point}, which is never there"


def _is_there(point: Point, seen: Seen) -> bool:
    kind, name = point
    if kind in ("part", "subject"):
        return True
    if kind == "option":
        return _is_offered(name, seen.keys)
    return point in seen.things


def _is_offered(pattern: str, keys: set[str]) -> bool:
    if pattern.endswith("*"):
        return any(key.startswith(pattern[:-1]) for key in keys)
    return pattern in keys


def _tells(moment: Moment, line: LogLine) -> bool:
    """As the page reads it (web/src/guide/lesson.ts); a moment of no line is told by any."""
    roll = line.roll
    words = "".join(part if isinstance(part, str) else part.id for part in line.parts)
    return (
        moment.case in ("", line.case)
        and (moment.says in words or (roll is not None and moment.says in roll.subject))
        and (not moment.chart or (roll is not None and roll.chart == moment.chart))
        and (not moment.result or (roll is not None and roll.cell == moment.result))
    )


def _play(rules: Rules, scenario: str, lesson: Lesson, bot: str, seed: str, seen: Seen) -> None:
    """A game by bots; the player of the lesson's side looks at everything."""
    setup = SetUp(rules.code, scenario, lesson.options, None, DiceKey(seed=seed))
    facts = rules.scenarios()[scenario]
    played = [side for side in range(len(facts.sides)) if side not in facts.automatic]
    bots: dict[int, Bot] = {side: make_bot(bot, rules, side, seed) for side in played}
    log: list[Entry] = []
    game = new_game(rules, setup, log=log)
    table = rules.table(game.s.data, scenario)
    looks = 0
    for _ in range(LONG):
        pending = game.pending()
        if not pending:
            break
        asked = next(iter(pending))
        if asked == lesson.side:
            _note_question(game, asked, seen)
            looks += 1
            if looks < LOOKS:
                _note_table(table, make_message(game, asked, sides=facts.sides), seen)
        game.choose(ask_bot(bots[asked], game, asked), asked)
    seen.lines += log_lines(log, lesson.side)


def _note_question(game: Game, side: int, seen: Seen) -> None:
    decision = game.pending()[side]
    seen.verbs.add(decision.kind.verb)
    seen.keys.update(decision.keys(known(game.as_seen_by(side).s, side)))


def _note_table(table: Table, message: Message, seen: Seen) -> None:
    view = message.view
    seen.things |= {("piece", piece.id) for piece in view.pieces}
    seen.things |= {("place", place.id) for place in table.board.places}
    seen.things |= {("panel", panel.id) for panel in view.panels}
    seen.things |= {("box", box.id) for panel in view.panels for box in panel.boxes}
    for display in table.displays:
        seen.things.add(("panel", f"display-{display.id}"))
        seen.things |= {("box", box.id) for box in display.boxes}
    seen.things |= {("panel", f"track-{track.id}") for track in table.tracks}
