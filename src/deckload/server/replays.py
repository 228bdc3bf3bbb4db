"""Looking back on a game: frame by frame, as a seat saw it or with everything laid open.

Frames are worked out as they are asked for, and kept in parts: the table in full, then changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from deckload.engine.changes import NO_CHANGE, change_between, log_change
from deckload.engine.contract import find_game, find_scenario
from deckload.engine.decision import Decision
from deckload.engine.dice import RollRecord
from deckload.engine.errors import DeckloadError
from deckload.engine.history import Event, Took
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import Entry
from deckload.engine.messages import make_prompt
from deckload.engine.replay import Question, questions, replay, verify
from deckload.engine.saves import Save, events_to_replay
from deckload.engine.seats import Seat
from deckload.engine.session import Session
from deckload.engine.side_log import SideLog
from deckload.engine.state import known
from deckload.engine.views import LogLine, Message, Prompt
from deckload.server.luck import luck, luck_of_sides
from deckload.server.records import GameRecord
from deckload.server.socket_messages import Ending, Frame, ReplayPart

PART = 50
"""Frames in one part."""

EVERYTHING = ""
"""The view with nothing hidden, in place of a seat's name."""


class _Shot(NamedTuple):
    """The table at one frame, and what was chosen to get there."""

    message: Message
    lines: tuple[LogLine, ...]
    side: int
    chosen: str


class Replay:
    """The replay of one save for one viewer."""

    def __init__(self, save: Save, seat: Seat | None, side: int) -> None:
        self._save = save
        self._seat = seat
        self._side = side
        self._shots = self._all_shots()
        self._parts: list[ReplayPart] = []
        self._last: _Shot | None = None
        self._made = 0
        self._ended = False

    def part(self, start: int) -> ReplayPart:
        """The part that has frame `start` (the last part, if there is no such frame)."""
        while not self._ended and self._made <= start:
            self._make_frame()
        while not self._save.over and not self._ended:
            self._make_frame()  # only then is it known how many frames this seat saw
        frames = self._made
        if self._save.over:
            frames = len(events_to_replay(self._save)) + 1
        # A part that is not full yet may still be filled up.
        while not self._ended and self._made < min(frames, (start // PART + 1) * PART):
            self._make_frame()
        found = self._parts[min(start // PART, len(self._parts) - 1)]
        return msgspec.structs.replace(found, frames=frames)

    def _make_frame(self) -> None:
        shot = next(self._shots, None)
        if shot is None:
            self._ended = True
            return
        if self._made % PART == 0:
            message = msgspec.structs.replace(shot.message, log=shot.lines)
            name = EVERYTHING if self._seat is None else self._seat.name
            part = ReplayPart(name, 0, self._made, self._side, message, ())
            self._parts.append(msgspec.structs.replace(part, by=shot.side, chosen=shot.chosen))
        else:
            assert self._last is not None
            last = self._parts[-1]
            change = change_between(
                self._last.message, shot.message, log_change(self._last.lines, shot.lines)
            )
            frame = Frame(change, shot.side, shot.chosen)
            self._parts[-1] = msgspec.structs.replace(last, after=(*last.after, frame))
        self._last = shot
        self._made += 1

    def _all_shots(self) -> Iterator[_Shot]:
        log = SideLog(self._side if self._seat is not None else 0, everything=self._seat is None)
        last: _Shot | None = None
        asked: Mapping[int, Question] = {}
        for event, session in replay(self._save):
            shot = self._shot(event, session, log, asked)
            asked = questions(session)
            if not self._save.over and last is not None and _same(last, shot):
                continue  # a frame for nothing would tell how often others have chosen
            last = shot
            yield shot

    def _shot(
        self,
        event: Event | None,
        session: Session,
        log: SideLog,
        asked: Mapping[int, Question],
    ) -> _Shot:
        if self._seat is None:
            message = open_message(session)
        else:
            message = session.message_without_log(self._seat)
        lines = tuple(log.read(session))
        side, chosen = -1, ""
        if isinstance(event, Took) and (self._seat is None or event.side == self._seat.side):
            side = event.side
            labels = asked[side].labels if side in asked else {}
            chosen = labels.get(event.key, event.key)
        # Nothing can be undone in a replay.
        message = msgspec.structs.replace(message, undo="", notices=())
        return _Shot(message, lines, side, chosen)


def _same(a: _Shot, b: _Shot) -> bool:
    return a.lines == b.lines and change_between(a.message, b.message) == NO_CHANGE


def _prompt(session: Session, decision: Decision) -> Prompt:
    k = known(session.state, decision.side)
    return make_prompt(decision, k, session.rules.pointers(k, decision))


def open_message(session: Session) -> Message:
    """The table with everything laid open: for after the game."""
    truth = session.state.copy()
    truth.dice_key = b""
    pending = session.game.pending()
    decision = next(iter(pending.values()), None)
    return Message(
        view=session.rules.view(truth, EVERYONE),
        prompt=None if decision is None else _prompt(session, decision),
        waiting_for=tuple(session.scenario.sides[one] for one in pending),
        log=(),
        undo="",
        over=session.over,
        outcome=tuple(session.state.outcome),
    )


def ending(record: GameRecord, save: Save) -> Ending:
    """The key, whether the dice follow from it, and how they fell."""
    key, rolls = save.setup.key, _rolls(save)
    scenario = find_scenario(find_game(save.setup.game), save.setup.scenario)
    commitment = record.commitment if record.dice == "fair" else None
    return Ending(
        outcome=record.outcome,
        verdict=verify(save, commitment),
        dice=record.dice,
        commitment="" if key.is_practice else key.commitment,
        secret=key.secret.hex(),
        nonces=key.nonces,
        seed=key.seed,
        luck=luck(rolls),
        luck_of_sides=luck_of_sides(rolls, len(scenario.sides)),
    )


def _rolls(save: Save) -> list[RollRecord]:
    """All rolls of a game, as far as it can be replayed."""
    log: list[Entry] = []
    try:
        for _, session in replay(save):
            log = session.log
    except DeckloadError:
        pass
    return [entry.roll for entry in log if entry.roll is not None]
