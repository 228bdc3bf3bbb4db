"""Everything that a seat is sent is made here, from what its side knows.

Options, prompts, reasons and views are all built from `known(s, side)`; there is no other way to
a client, so there is one place to check for leaks.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from deckload.engine.decision import NO_POINTERS, Decision, Pointers
from deckload.engine.game import Bookmark, Game
from deckload.engine.log import PHASE, TURN, Entry, Ref, Wording, everything, visible
from deckload.engine.procedures import DONE
from deckload.engine.state import Watching, known
from deckload.engine.view_parts import KeptParts
from deckload.engine.views import (
    LogLine,
    Message,
    OptionView,
    Picks,
    Prompt,
    Reach,
    RefusedView,
    View,
)

_formatter = string.Formatter()


class _Seen(NamedTuple):
    """A copy of a game as far as one side may see it, where it stands, and what the side knows."""

    mark: Bookmark
    game: Game
    known: Any


class _Asked(NamedTuple):
    """A question, what the side knew to whom it was put, and how that side reads it."""

    decision: Decision
    known: Any
    prompt: Prompt


class LastViews:
    """What each side of one game knew and saw when it last looked: whoever knows the same sees the
    same, and another side's choice is often one that nobody else knows of yet."""

    def __init__(self) -> None:
        self._watching: dict[int, Watching] = {}
        self._seen: dict[int, _Seen] = {}
        self._parts: dict[int, KeptParts] = {}
        self._views: dict[int, tuple[Any, View]] = {}
        self._asked: dict[int, _Asked] = {}

    def known(self, game: Game, side: int) -> Any:
        """What `side` knows. Where something is hidden from it until others have answered, the way
        to what it may see is gone again only if it leads elsewhere than last time, and if it leads
        on from there, only the rest of it."""
        watching = self._watching.get(side)
        if watching is None:
            watching = self._watching[side] = Watching(side)
        mark = game.mark_seen_by(side)
        last = self._seen.pop(side, None)
        if mark is None:
            return watching.now(game.s)
        if last is None or last.mark.start is not mark.start:
            copy = game.at(mark)
        elif last.mark.since == mark.since:
            self._seen[side] = last
            return last.known
        else:
            copy = _gone_on(game, last, mark)
        seen = self._seen[side] = _Seen(mark, copy, watching.now(copy.s))
        return seen.known

    def view(self, game: Game, k: Any, side: int) -> View:
        """What `side` sees who knows `k`."""
        parts = self._parts.get(side)
        if parts is None:
            parts = self._parts[side] = KeptParts()
        reading = parts.reading(k)
        if reading is not None:
            try:
                self._views[side] = k, game.rules.view(reading, side)
            except BaseException:
                del self._parts[side]  # nobody knows what it is worth
                raise
        return self._views[side][1]

    def prompt(self, game: Game, side: int, decision: Decision) -> Prompt:
        """How `side` reads a question, with what it knew when it was shown the view."""
        k = self._views[side][0]
        last = self._asked.get(side)
        if last is None or last.decision is not decision or last.known is not k:
            prompt = make_prompt(decision, k, game.rules.pointers(k, decision))
            last = self._asked[side] = _Asked(decision, k, prompt)
        return last.prompt

    def shown(self, side: int, decision: Decision) -> Prompt | None:
        """How the side has read a question; None if it has not been shown it."""
        last = self._asked.get(side)
        return None if last is None or last.decision is not decision else last.prompt


def _gone_on(game: Game, last: _Seen, mark: Bookmark) -> Game:
    """The copy at a later mark of the step in which it stands; another one where it is no later."""
    before = len(last.mark.since)
    if mark.since[:before] != last.mark.since:
        return game.at(mark)
    last.game.follow(mark.since[before:])
    return last.game


def make_message(
    game: Game,
    side: int,
    *,
    sides: Sequence[str],
    commands: Sequence[str] = (),
    undo: str = "",
    notices: Sequence[str] = (),
    views: LastViews | None = None,
) -> Message:
    """What a seat of `side` is sent now, apart from its log, which is too long to be made anew each
    time (`side_log.py` keeps it). `commands` limits which questions are put to it."""
    mine = game.pending().get(side)
    if mine is not None and commands and mine.command and mine.command not in commands:
        mine = None  # somebody else of the same side is asked
    prompt: Prompt | None = None
    if views is not None:
        view = views.view(game, views.known(game, side), side)
        prompt = None if mine is None else views.prompt(game, side, mine)
    else:
        k = known(game.as_seen_by(side).s, side)
        view = game.rules.view(k, side)
        prompt = None if mine is None else make_prompt(mine, k, game.rules.pointers(k, mine))
    return Message(
        view=view,
        prompt=prompt,
        waiting_for=_waiting_for(game, side, mine is not None, sides),
        log=(),
        undo=undo,
        over=game.over,
        outcome=tuple(game.s.outcome),
        notices=tuple(notices),
    )


def make_prompt(decision: Decision, k: Any, pointers: Pointers = NO_POINTERS) -> Prompt:
    """The question as the asked side reads it."""
    kind = decision.kind
    return Prompt(
        text=decision.prompt(k),
        verb=kind.verb,
        case=decision.case,
        command=decision.command,
        options=_options(decision, k, pointers.reach),
        refused=tuple(
            RefusedView(kind.key(k, value), kind.reads(k, value), why.case, why.sentence)
            for value, why in decision.refused()
        ),
        draft=decision.draft,
        covert=decision.covert,
        picks=_picks(decision, k),
        about=pointers.about,
        foresee=kind.foresee,
    )


def _options(
    decision: Decision, k: Any, reach: Mapping[Any, tuple[Reach, ...]]
) -> tuple[OptionView, ...]:
    """Often there are dozens: what is the same for all of them is asked once."""
    kind, group = decision.kind, decision.kind.group
    has_odds, has_final = kind.odds is not None or bool(kind.word_odds), bool(kind.final)
    options = []
    for value in decision.options:
        is_word = isinstance(value, str)
        key, reads, refs = kind.offer(k, value)
        closed = None if is_word else _closed_with(decision, value)
        options.append(
            OptionView(
                key,
                reads,
                refs,
                _odds(decision, closed, k, value) if has_odds else "",
                has_final and kind.is_final(k, value),
                reach.get(value, ()) if reach else (),
                is_word,
                "" if group is None or is_word else group(k, value),
                closed is not None,
            )
        )
    return tuple(options)


def _closed_with(decision: Decision, value: Any) -> Decision | None:
    """The question as it would stand with the last thing picked that can be, where a battle may
    follow: nobody is asked for the word that ends it then. Where so many must be picked, that they
    are enough is no surprise."""
    picks = decision.picks
    if picks is None or picks.closes is None or not decision.kind.foresee:
        return None
    if picks.least == picks.most or not picks.closes(value):
        return None
    closed = Decision(decision.side, decision.kind, decision.options, decision.about, decision.case)
    added = value if isinstance(value, tuple) else (value,)
    closed.picks = picks._replace(values=(*picks.values, *added))
    return closed


def _odds(decision: Decision, closed: Decision | None, k: Any, value: Any) -> str:
    own = decision.odds(k, value)
    return own if own or closed is None else closed.odds(k, DONE)


def _picks(decision: Decision, k: Any) -> Picks | None:
    """What was picked so far, by the names the options have."""
    so_far, kind = decision.picks, decision.kind
    if so_far is None:
        return None
    picked = tuple([OptionView(*kind.offer(k, value)) for value in so_far.values])
    most = -1 if so_far.most is None else so_far.most
    room = -1 if so_far.room is None else so_far.room
    return Picks(picked, so_far.least, most, room, DONE if DONE in decision.options else "")


def log_lines(log: list[Entry], side: int, *, over: bool = False) -> list[LogLine]:
    """The log as a side reads it; after the end, all of it."""
    if over:
        return [line_of(entry, wording) for entry, _, wording in everything(log)]
    return [line_of(entry, wording) for entry, wording in visible(log, side)]


def line_of(entry: Entry, wording: Wording) -> LogLine:
    """An entry in one of its wordings."""
    return LogLine(entry.case, _parts(wording), entry.roll, entry.heading, entry.battle)


def lines_read(lines: Sequence[LogLine]) -> int:
    """How many lines somebody has read to whom all of them were shown: not the headings at the end,
    under which nothing stands yet."""
    count = len(lines)
    while count and lines[count - 1].heading:
        count -= 1
    return count


def headings_over(lines: Sequence[LogLine]) -> list[LogLine]:
    """The headings, of the turn and of its part, under which the next line would stand."""
    found: list[LogLine] = []
    for line in reversed(lines):
        if line.heading and (not found or line.heading < found[0].heading):
            found.insert(0, line)
        if line.heading == TURN:
            break
    return found


def without_empty_headings(lines: Sequence[LogLine]) -> list[LogLine]:
    """The lines, without headings under which this reader has nothing to read."""
    kept = []
    filled: set[int] = set()  # the levels of heading for which something follows
    for line in reversed(lines):
        if line.heading == 0:
            filled = {TURN, PHASE}
        elif line.heading not in filled:
            continue
        else:
            filled -= set(range(line.heading, PHASE + 1))
        kept.append(line)
    kept.reverse()
    return kept


@lru_cache(maxsize=4096)
def _parsed(text: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """The pieces of a sentence: words, and the gap after them. A game has few sentences."""
    return tuple((words, gap, spec) for words, gap, spec, _ in _formatter.parse(text))


def _parts(wording: Wording) -> tuple[str | Ref, ...]:
    """A sentence cut at its gaps, so that refs stay refs and neighbouring words stay together."""
    if not wording.text:  # a roll
        return ()
    if not wording.fill:
        return (wording.plain(),)
    fill = dict(wording.fill)
    parts: list[str | Ref] = []
    for text, gap, spec in _parsed(wording.text):
        pieces: list[Any] = [text] if text else []
        if gap is not None:
            value = fill[gap]
            pieces.append(value if isinstance(value, Ref) else format(value, spec or ""))
        for piece in pieces:
            if isinstance(piece, str) and parts and not isinstance(parts[-1], Ref):
                parts[-1] += piece
            else:
                parts.append(piece)
    return tuple(parts)


def _waiting_for(game: Game, side: int, asked: bool, sides: Sequence[str]) -> tuple[str, ...]:
    """The sides that owe an answer. While several are asked at once, all the others are named to
    the end: who had little to decide, and has answered already, is nobody's business."""
    owing = game.pending() if game.joint is None else game.joint.procedures
    waiting = [sides[other] for other in owing if other != side]
    if side in game.pending() and not asked:  # somebody else of the same side is asked
        waiting.insert(0, f"{sides[side]} ({game.pending()[side].command})")
    return tuple(waiting)
