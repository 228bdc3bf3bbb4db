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
    Showing,
    Stretch,
    look_again,
    scenes_seen,
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
    for side in p.viewers:
        lines = list(session.lines_for(side))
        first = max(0, len(lines) - _SOME)
        stretch = stretch_of(session, side, first, len(lines))
        showing = Showing(stretch, look_again(stretch), strict=True)
        shown, view = [], None
        for scene in showing:
            shown.append(scene.line)
            if showing.view is view:
                continue
            view = showing.view
            for what in misplaced(p.ground, Message(view, None, (), (), "")):
                yield f"in a scene (case {scene.line.case or '?'}) side {side} is shown {what}"
        if shown != lines[first:]:
            yield f"side {side} has {len(lines) - first} lines, and {len(shown)} scenes"


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
    """The scenes up to some moment begin with those up to any moment before it. So, of all moments
    at which to compare, the last will do up to which the side has seen the same in both worlds."""
    for a, b in reversed(list(_stretches(world, twin, side, rng))):
        mine, other = _gone_through(a), _gone_through(b)
        if mine.known == other.known:
            yield from _different_scenes((a, mine), (b, other))
            return


def _stretches(
    world: Session, twin: Session, side: int, rng: random.Random
) -> Iterator[tuple[Stretch, Stretch]]:
    """Play both worlds on as long as the side knows the same in them; now and then, all that could
    be seen by then."""
    for _ in range(_HORIZON):
        if world.over or twin.over or knows(world.game, side) != knows(twin.game, side):
            return
        if rng.random() < _SELDOM:
            yield stretch_of(world, side, 0, MOST_SCENES), stretch_of(twin, side, 0, MOST_SCENES)
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


def _gone_through(stretch: Stretch) -> _Notes:
    notes = _Notes(stretch)
    look_again(stretch, notes)
    return notes


def _different_scenes(*worlds: tuple[Stretch, _Notes]) -> Iterator[str]:
    side = worlds[0][0].viewer
    a, b = (_encode(scenes_seen(stretch, notes)) for stretch, notes in worlds)
    if a != b:
        yield f"side {side} can tell two worlds apart by scenes: {first_difference(a, b)}"
