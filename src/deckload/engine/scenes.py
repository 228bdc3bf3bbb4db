"""Scenes: what a viewer saw happen, event by event, each with what it changed on his table.

Rules are deterministic given the choices, and the log is the one place where something becomes
news. So nothing is recorded while a game is played: the stretch of it that somebody wants to watch
is gone through again, from the start of a step, with a log that looks through the viewer's eyes
whenever an entry comes that he may read. It costs nothing where nobody watches, and needs no lock:
a `Stretch` holds all that it takes.

There is a scene for each line of the viewer's log and for nothing else, so that their number tells
no more than the log does; each shows what `known` gives at that moment. While another side picks
several things one by one, nobody sees anything of it before it has ended, and nobody does here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from deckload.engine.changes import NO_CHANGE, Change, view_change
from deckload.engine.contract import Rules
from deckload.engine.dice import RollRecord
from deckload.engine.errors import BadSave
from deckload.engine.game import Game
from deckload.engine.history import Event, StepStart, TakenBack
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import BEGINS, ENDS, Entry
from deckload.engine.messages import line_of
from deckload.engine.recorded_game import BACK_BY_CONSENT, RecordedGame, option_called
from deckload.engine.state import State, known
from deckload.engine.toll import Tally, increase
from deckload.engine.view_parts import KeptParts
from deckload.engine.views import LogLine, View

MOST_SCENES: Final = 40
"""In one go: whoever wants more asks again."""
NO_COST: Final[tuple[Tally, ...]] = ()


class Battle(NamedTuple):
    """What a battle came to, when it is over: the line of the log with which it began and that
    line's number, what it cost, and its dice, as far as the viewer saw them."""

    number: int
    begins: LogLine
    toll: tuple[Tally, ...]
    rolls: tuple[RollRecord, ...]


class Scene(NamedTuple):
    """One event as a viewer saw it: the line of his log, what was new on his table by then, what
    it cost, and, where a battle is over with it, the sum of that."""

    line: LogLine
    change: Change
    toll: tuple[Tally, ...] = ()
    battle: Battle | None = None


class Scenes(NamedTuple):
    """Scenes in a row: `first` is the number of the first one's line, `view` the table before it,
    and `lines` how many lines the viewer's log has by now."""

    first: int
    view: View
    scenes: tuple[Scene, ...]
    lines: int


class Stretch(NamedTuple):
    """A part of a recorded game, from the start of a step on; whoever has it needs no more of the
    game itself. `before` counts the viewer's lines up to there."""

    rules: Rules
    kind: type[State]
    data: Any
    options: Mapping[str, Any]
    start: StepStart
    events: tuple[Event, ...]
    restarts: Mapping[int, StepStart]
    viewer: int
    before: int
    first: int
    last: int
    lines: int


def stretch_of(table: RecordedGame, viewer: int, first: int, last: int) -> Stretch:
    """What it takes to see lines `first` to `last` (that one left out) of a viewer's log happen; at
    most `MOST_SCENES` of them. The viewer is a side, or `EVERYONE` after the end."""
    log = table.log
    if viewer != EVERYONE:
        log = log[: table.game.log_length_for(viewer)]
    numbers = _line_numbers(log, viewer)
    lines = numbers[-1]
    first = max(0, min(first, lines))
    last = max(first, min(last, lines, first + MOST_SCENES))
    start = _start_before(table, _entry_with(log, numbers, first))
    events = tuple(table.history.events[start.at :])
    begun = {step.at: step for step in table.history.steps}
    return Stretch(
        table.rules,
        type(table.state),
        table.state.data,
        table.state.options,
        start,
        events,
        {at: begun[start.at + at + 1] for at, e in enumerate(events) if isinstance(e, TakenBack)},
        viewer,
        numbers[start.log_length],
        first,
        last,
        lines,
    )


def _line_numbers(log: list[Entry], viewer: int) -> list[int]:
    """By entry, how many of the viewer's lines come before it; and, last of all, how many there
    are."""
    numbers = [0]
    for entry in log:
        numbers.append(numbers[-1] + _lines_in(entry, viewer))
    return numbers


def _lines_in(entry: Entry, viewer: int) -> int:
    if viewer == EVERYONE:
        return len(entry.wordings)
    return entry.for_viewer(viewer) is not None


def _entry_with(log: list[Entry], numbers: list[int], line: int) -> int:
    """The entry that a line is of, or with which the battle began that is fought in it."""
    begun = None
    for at, entry in enumerate(log):
        if numbers[at + 1] > line:
            return at if begun is None else begun
        if entry.battle:
            begun = at if entry.battle == BEGINS else None
    return len(log)


def _start_before(table: RecordedGame, entry: int) -> StepStart:
    """The last step that began before an entry was written."""
    opening = table.history.opening
    for step in reversed(table.history.steps):
        if step.log_length <= entry:
            return step
    assert opening is not None, "a game that runs has begun"
    return opening


# --- going through it again ----------------------------------------------------------------------


class Sight(NamedTuple):
    """What a viewer knew when a line of his log was written; None where nothing was to be seen but
    the line itself."""

    line: LogLine
    entry: Entry
    k: Any


class Looks(list[Entry]):
    """A log that looks at the game through a viewer's eyes whenever there is news for him."""

    def __init__(self, stretch: Stretch) -> None:
        super().__init__()
        self.s: Any = None
        self.number = stretch.before
        self.rest: Any = None  # what he knew before the first line
        self.sights: list[Sight] = []
        self.begun: dict[int, tuple[int, LogLine, Any]] = {}  # by place in `sights` of its end
        self._stretch = stretch
        self._battle: tuple[int, LogLine, Any] | None = None

    @property
    def has_seen_enough(self) -> bool:
        return self.number >= self._stretch.last

    def append(self, entry: Entry) -> None:
        super().append(entry)
        viewer = self._stretch.viewer
        wordings = [wording for _, wording in sorted(entry.wordings.items())]
        if viewer != EVERYONE:
            own = entry.for_viewer(viewer)
            wordings = [] if own is None else [own]
        for place, wording in enumerate(wordings):
            self._see(line_of(entry, wording), entry, again=place > 0)

    def _see(self, line: LogLine, entry: Entry, *, again: bool) -> None:
        number, self.number = self.number, self.number + 1
        first = self._stretch.first
        wanted = first <= number < self._stretch.last
        k = None
        if number == first - 1:  # what happened up to here is not news of the line after it
            self.rest = as_known(self.s, self._stretch.viewer)
        if (wanted or entry.battle == BEGINS) and not again:
            k = as_known(self.s, self._stretch.viewer)
        if entry.battle == BEGINS:
            self._battle = (number, line, k)
        if not wanted:
            return
        if entry.battle == ENDS and self._battle is not None:
            self.begun[len(self.sights)] = self._battle
            self._battle = None
        self.sights.append(Sight(line, entry, k))

    def end(self) -> None:
        """The game is over, and with it the battle that decided it."""
        if self._battle is not None and self.sights:
            self.begun[len(self.sights) - 1] = self._battle

    def hide(self, first: int) -> None:
        """What happened in another side's unfinished draft was not to be seen."""
        self.sights[first:] = [sight._replace(k=None) for sight in self.sights[first:]]


def as_known(s: State, viewer: int) -> Any:
    """What a viewer knows; nothing but the key of the dice is hidden from `EVERYONE`."""
    if viewer != EVERYONE:
        return known(s, viewer)
    truth = s.copy()
    truth.dice_key = b""
    return truth


def look_again(stretch: Stretch, looks: Looks | None = None) -> Looks:
    """Go through a stretch once more, and see what there was to be seen."""
    looks = Looks(stretch) if looks is None else looks
    game = _begun(stretch, stretch.start, looks)
    for number, event in enumerate(stretch.events):
        if looks.has_seen_enough:
            break
        if looks.number <= stretch.first and _in_peace(game, stretch.viewer):
            looks.rest = as_known(game.s, stretch.viewer)
        if isinstance(event, TakenBack):
            looks.append(BACK_BY_CONSENT)  # no rule writes it
            game = _begun(stretch, stretch.restarts[number], looks)
            continue
        index = option_called(game, event.side, event.key)
        if index is None:
            raise BadSave(f"{event.key!r} was taken, but is not on offer any more")
        draft, seen, rest = game.draft, len(looks.sights), looks.rest
        game.choose(index, event.side)
        if draft is not None and draft is game.draft and draft.side != stretch.viewer:
            looks.hide(seen)
            looks.rest = rest
    if game.over:
        looks.end()
    return looks


def _begun(stretch: Stretch, start: StepStart, looks: Looks) -> Game:
    s = stretch.kind.thaw(start.frozen, stretch.data, stretch.options)
    looks.s = s
    if looks.rest is None:
        looks.rest = as_known(s, stretch.viewer)
    return Game(stretch.rules, s, log=looks)


def _in_peace(game: Game, viewer: int) -> bool:
    """Nothing is going on that the viewer must not see."""
    if viewer == EVERYONE:
        return True
    return game.joint is None and (game.draft is None or game.draft.side == viewer)


# --- making scenes of it -------------------------------------------------------------------------


class Showing:
    """A stretch that was gone through, shown scene by scene. After each of them `view` is the table
    as it was then. What the viewer knew before he sees no other than before: it is not made anew.

    Where a game cannot show its table in the midst of a rule, nothing changes in that scene; with
    `strict` it is an error.
    """

    def __init__(self, stretch: Stretch, looks: Looks, *, strict: bool = False) -> None:
        self._rules, self._viewer = stretch.rules, stretch.viewer
        self._looks = looks
        self._strict = strict
        self._parts = KeptParts()
        self.view: View = self._rules.view(self._parts.reading(looks.rest), self._viewer)
        self._toll = tuple(self._rules.toll(looks.rest, self._viewer))

    def __iter__(self) -> Iterator[Scene]:
        for place, sight in enumerate(self._looks.sights):
            change, cost = NO_CHANGE, NO_COST
            reading = None if sight.k is None else self._parts.reading(sight.k)
            if reading is not None:
                change = self._seen(reading)
                paid = tuple(self._rules.toll(sight.k, self._viewer))
                cost, self._toll = increase(self._toll, paid), paid
            battle = None
            if place in self._looks.begun:
                battle = _battle(self._looks, place, self._rules, self._viewer)
            yield Scene(sight.line, change, cost, battle)

    def _seen(self, reading: Any) -> Change:
        was = self.view
        try:
            self.view = self._rules.view(reading, self._viewer)
        except Exception:
            if self._strict:
                raise
            self._parts = KeptParts()  # nobody knows what these are worth
        return view_change(was, self.view)


def scenes_of(stretch: Stretch, *, strict: bool = False) -> Scenes:
    """The scenes of a stretch."""
    return scenes_seen(stretch, look_again(stretch), strict=strict)


def scenes_seen(stretch: Stretch, looks: Looks, *, strict: bool = False) -> Scenes:
    """The scenes of a stretch that somebody has gone through already."""
    showing = Showing(stretch, looks, strict=strict)
    opened = showing.view
    return Scenes(stretch.first, opened, tuple(showing), stretch.lines)


def _battle(looks: Looks, place: int, rules: Rules, viewer: int) -> Battle:
    number, begins, k = looks.begun[place]
    after = looks.sights[place].k
    toll = increase(rules.toll(k, viewer), rules.toll(after, viewer)) if after is not None else ()
    ended, begun = looks.sights[place].entry, False
    rolls: list[RollRecord] = []
    for entry in looks:
        if entry.battle == BEGINS:
            begun, rolls = True, []
        if begun and entry.roll is not None and _lines_in(entry, viewer):
            rolls.append(entry.roll)
        if entry is ended:
            break
    return Battle(number, begins, toll, tuple(rolls))
