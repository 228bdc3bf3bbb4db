"""Scenes: one for each line of a side's log, each showing what the side knew at that moment.

`twin_scenes` compares two worlds, as `twin_worlds` does for what is sent: as long as a side knows
the same in both at every moment that a scene shows, the scenes are the same to the byte.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from deckload.engine.game import Bookmark, resampled
from deckload.engine.history import StepStart
from deckload.engine.log import Entry
from deckload.engine.scenes import (
    MOST_SCENES,
    Looks,
    Stretch,
    look_again,
    scenes_of,
    stretch_of,
)
from deckload.engine.session import Session
from deckload.engine.state import State, known
from deckload.engine.views import Message
from deckload.lab.conformance.position import (
    Moment,
    first_difference,
    give_dice,
    knows,
    same_choice,
    seat_for,
)
from deckload.lab.conformance.shown import misplaced

_HORIZON = 14
_SELDOM = 0.2
_SOME = 12  # lines of the log to look at
_encode = msgspec.json.Encoder().encode


def scenes_fit_the_log(p: Moment) -> Iterator[str]:
    """The last lines of each side's log have a scene each, which can be drawn."""
    session = p.session
    table = session.rules.table(session.state.data, session.setup.scenario)
    for side in p.viewers:
        lines = list(session.lines_for(side))
        first = max(0, len(lines) - _SOME)
        stretch = stretch_of(session, side, first, len(lines))
        shown = scenes_of(stretch, strict=True)
        if [scene.line for scene in shown.scenes] != lines[first:]:
            yield f"side {side} has {len(lines) - first} lines, and {len(shown.scenes)} scenes"
        for sight in look_again(stretch).sights:
            if sight.k is None:
                continue
            view = session.rules.view(sight.k, side)
            for what in misplaced(table, Message(view, None, (), (), "")):
                yield f"in a scene (case {sight.line.case or '?'}) side {side} is shown {what}"


def twin_scenes(p: Moment) -> Iterator[str]:
    """A side sees the same happen in two worlds that it cannot tell apart."""
    start = p.game.start
    if start.over:
        return
    for side in p.viewers:
        other = resampled(p.session.rules, start, side, p.rng.getrandbits(32))
        give_dice(start, other)
        world, twin = (_table(p.session, s) for s in (start, other))
        yield from _compare(world, twin, side, random.Random(p.rng.random()))


def _table(session: Session, start: State) -> Session:
    """A second table whose present step, and whose log, begin with this state."""
    table = session.fork(at=Bookmark(start, [], 0))
    table.log.clear()
    table.game = table.game.at(Bookmark(start, [], 0), log=table.log)
    at = table.history.steps[-1].at
    table.history.steps[-1] = StepStart(at, start.freeze(), 0)
    table.history.opening = table.history.steps[-1]
    return table


def _compare(world: Session, twin: Session, side: int, rng: random.Random) -> Iterator[str]:
    for _ in range(_HORIZON):
        if world.over or twin.over:
            return
        if knows(world.game, side) != knows(twin.game, side):
            return
        if rng.random() < _SELDOM:
            if _known_in_scenes(world, side) != _known_in_scenes(twin, side):
                return
            a, b = _all_scenes(world, side), _all_scenes(twin, side)
            if a != b:
                yield f"side {side} can tell two worlds apart by scenes: {first_difference(a, b)}"
                return
        chosen = same_choice(world.game, twin.game, rng)
        if chosen is None:
            return
        for table, index in zip((world, twin), chosen.indexes, strict=True):
            decision = table.game.pending()[chosen.side]
            key = list(table.offered(chosen.side))[index]
            table.submit(seat_for(table, decision), key)


class _Notes(Looks):
    """Notes what the side knew at each moment that it is shown, whatever the scenes make of it."""

    def __init__(self, stretch: Stretch) -> None:
        super().__init__(stretch)
        self.side = stretch.viewer
        self.known: list[Any] = []

    def append(self, entry: Entry) -> None:
        super().append(entry)
        if len(self.sights) > len(self.known):
            k = known(self.s, self.side)
            k.agenda = []  # how far the rules have come is no fact of the game
            self.known.append(k.values())

    def hide(self, first: int) -> None:
        super().hide(first)
        self.known[first:] = [None for _ in self.known[first:]]


def _known_in_scenes(table: Session, side: int) -> list[Any]:
    stretch = stretch_of(table, side, 0, MOST_SCENES)
    notes = _Notes(stretch)
    look_again(stretch, notes)
    return notes.known


def _all_scenes(table: Session, side: int) -> bytes:
    return _encode(scenes_of(stretch_of(table, side, 0, MOST_SCENES)))
