"""A game in progress, for machines: the state, the pending decision, and how it got there.

The loop takes the next step off the agenda and runs its generator to the end. The state at the
step's start and the choices since are everything there is: a clone copies the one and replays the
other. For people, with undo, saves and messages, see `session.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from deckload.engine.decision import Decision, Kind
from deckload.engine.errors import DeadEnd, GameIsOver, NotOffered
from deckload.engine.joint import Joint, dead_end, is_real, only_answer
from deckload.engine.knowledge import UNKNOWN
from deckload.engine.log import Entry
from deckload.engine.procedures import (
    ENDED,
    STEPS,
    Procedure,
    Together,
    answered,
    asks_now_and_then,
    begun,
    not_a_question,
    shared_body,
)
from deckload.engine.state import State, known, unknown_fields

if TYPE_CHECKING:
    from deckload.engine.contract import Rules

_RESAMPLED: Final = -3
"""Marks, among the choices since a step's start, that the hidden facts were drawn anew."""

_KEEPS_NO_COPIES: Final = "this game keeps no copies: make it with keep=True"

_ACTING: Final[set[str]] = set()
"""The names of steps that have returned nothing: they act and never ask, so that nobody comes back
to where they began, and no copy of the state is made there."""

Choice = tuple[int, int, Any]
"""(side, index of the option, the option), or (_RESAMPLED, side, the state that was drawn)."""


class Bookmark(NamedTuple):
    """A step's start, the choices made in that step, and how long the log was."""

    start: State
    since: list[Choice]
    log_length: int


class Draft(NamedTuple):
    """Picks in a row that nobody else sees yet: whose, where they began, and with what question."""

    side: int
    since: int
    log_length: int
    opening: Kind


class Game:
    """One game. `keep=False` leaves out what clones and undo need, for fast playouts.

    `watch` is called at the start of every step, once all that the step before did is done.
    """

    __slots__ = (
        "_again",
        "_draft",
        "_first_start",
        "_imagined",
        "_log_length",
        "_procedure",
        "_since",
        "_start",
        "_watch",
        "decision",
        "joint",
        "keep",
        "rules",
        "s",
        "trail",
    )

    def __init__(
        self,
        rules: Rules,
        s: State,
        *,
        keep: bool = True,
        log: list[Entry] | None = None,
        start: State | None = None,
        choices: Sequence[Choice] = (),
        watch: Callable[[Game], None] | None = None,
    ) -> None:
        self.rules = rules
        self.s = s
        self.keep = keep
        self.decision: Decision | None = None
        self.joint: Joint | None = None
        self.trail: list[Bookmark] | None = None
        self._procedure: Procedure | None = None
        self._start: State | None = None
        self._first_start = start  # an equal state that is at hand saves a copy
        self._since: list[Choice] = []
        self._log_length = 0
        self._draft: Draft | None = None
        self._imagined = False  # does a bot think in it?
        self._watch = watch
        self._again = bool(choices)  # are earlier choices being made again?
        s.log = log
        self._next_step()
        if choices:
            self._repeat(choices)

    # --- playing ------------------------------------------------------------------------------

    @classmethod
    def stopped(cls, rules: Rules, s: State, log: list[Entry] | None = None) -> Game:
        """A position to look at only: nothing is run, nothing is asked."""
        agenda, s.agenda, over, s.over = s.agenda, [], s.over, True
        new = cls(rules, s, log=log)
        s.agenda, s.over = agenda, over
        return new

    @property
    def over(self) -> bool:
        return self.s.over

    def pending(self) -> dict[int, Decision]:
        """The questions open now, by side: one, or several where sides are asked at once."""
        if self.joint is not None:
            return self.joint.pending
        return {} if self.decision is None else {self.decision.side: self.decision}

    def choose(self, index: int, side: int | None = None) -> None:
        """Take option `index` of the pending decision (of `side`, where several are asked)."""
        if self.joint is not None:
            self._choose_jointly(index, side)
            return
        decision = self.decision
        if decision is None:
            raise GameIsOver("nothing is asked any more")
        options = decision.offered
        if options is None:
            options = decision.options
        if not 0 <= index < len(options) or (side is not None and side != decision.side):
            raise NotOffered(f"option {index} of side {side} is not on offer")
        if self.keep:
            self._since.append((decision.side, index, options[index]))
        self._go_on(self._procedure, options[index])

    def _next_step(self) -> None:
        """Run steps off the agenda until one of them asks something or the game is over."""
        s, keep = self.s, self.keep
        agenda = s.agenda
        while agenda and not s.over:
            name = agenda[-1][0]
            if keep:
                if name in _ACTING and self._watch is None:
                    self._first_start = None  # from here on it is another state
                else:
                    self._mark_step()
            entry = agenda.pop()
            try:
                body = STEPS[name]
            except KeyError:
                body = shared_body(name)
            if len(entry) == 1:
                procedure = body(s)
            elif len(entry) == 2:  # common, and faster than unpacking
                procedure = body(s, entry[1])
            else:
                procedure = body(s, *entry[1:])
            if procedure is None:
                if keep:
                    _ACTING.add(name)
                continue
            if keep and name in _ACTING:
                raise asks_now_and_then(name)
            try:
                asked = begun(procedure)
            except TypeError:
                if isinstance(procedure, Decision | Together):
                    raise not_a_question(procedure) from None
                raise
            if asked is not ENDED and self._put(asked, procedure):
                return
        if not s.over:
            raise DeadEnd("the agenda is empty and no rule has ended the game")
        if keep:
            self._mark_step()

    def _go_on(self, procedure: Procedure | None, answer: Any) -> None:
        """Give a procedure its answer, and go on until something is asked or the game is over."""
        assert procedure is not None
        self.decision = None
        asked = answered(procedure, answer)
        if asked is ENDED or not self._put(asked, procedure):
            self._next_step()

    def _put(self, asked: Any, procedure: Procedure) -> bool:
        """Put a question to the side that must answer (True); False if the rule ends without one.
        Once a rule has ended the game, nothing more is asked."""
        self._procedure = procedure
        answer: Any
        while not self.s.over:
            if isinstance(asked, Decision):
                offered = asked.offered
                if (
                    (offered is not None and len(offered) > 1)  # usual, and quickly tested
                    or (self._again and asked.covert)
                    or is_real(asked)
                ):
                    self.decision = asked
                    if self.keep:
                        self._follow_draft(asked)
                    return True
                answer = only_answer(asked)
            elif isinstance(asked, Together):
                answer = self._open_joint(asked, procedure)
                if self.joint is not None:
                    return True
            else:
                raise not_a_question(asked)
            asked = answered(procedure, answer)
            if asked is ENDED:
                return False
        procedure.close()
        return False

    def _mark_step(self) -> None:
        if self.trail is not None and self._since and self._start is not None:
            self.trail.append(Bookmark(self._start, self._since, self._log_length))
        self._start = self._first_start if self._first_start is not None else self.s.copy()
        self._first_start = None
        self._since = []
        self._draft = None
        self._log_length = self._log_now()
        if self._watch is not None:
            self._watch(self)

    def _log_now(self) -> int:
        return 0 if self.s.log is None else len(self.s.log)

    def _follow_draft(self, asked: Decision) -> None:
        if not asked.draft:
            self._draft = None
        elif self._draft is None or self._draft.side != asked.side:
            self._draft = Draft(asked.side, len(self._since), self._log_now(), asked.kind)

    # --- several sides at once -----------------------------------------------------------------

    def _open_joint(self, asked: Together, resume: Procedure) -> dict[int, Any] | None:
        """Ask every side its first question; the answers, if nobody has a choice to make."""
        joint = Joint(asked.procedures, resume, len(self._since))
        self.joint = joint
        self._draft = None
        for side in joint.procedures:
            joint.advance(self.s, side, None, again=self._again)
        self.decision = joint.first_pending
        if self.decision is not None:
            return None
        self.joint = None
        return joint.answers

    def _choose_jointly(self, index: int, side: int | None) -> None:
        joint = self.joint
        assert joint is not None
        decision = self.decision if side is None else joint.pending.get(side)
        options = () if decision is None else decision.options
        if decision is None or not 0 <= index < len(options):
            raise NotOffered(f"option {index} of side {side} is not on offer")
        self._take_jointly(joint, decision.side, index, options[index])

    def _take_jointly(self, joint: Joint, side: int, index: int, answer: Any) -> None:
        if self.keep:
            self._note_jointly((side, index, answer), joint.first)
        self.decision = None
        joint.advance(self.s, side, answer, again=self._again)
        self.decision = joint.first_pending
        if self.decision is not None:
            return
        self.joint = None
        self._go_on(joint.resume, joint.answers)

    def _note_jointly(self, choice: Choice, first: int) -> None:
        """Keep a joint question's answers in the order of the sides, so that the order of arrival
        leaves no trace. What came before a resample stays before it."""
        since = self._since
        at = len(since)
        while at > first and since[at - 1][0] > choice[0]:
            at -= 1
        since.insert(at, choice)

    # --- copies -------------------------------------------------------------------------------

    @property
    def since(self) -> tuple[Choice, ...]:
        """The choices made since the step's start; in an imagined world, those made in it."""
        return tuple(self._since[self._imagined_from() :])

    @property
    def start(self) -> State:
        """The state at the step's start: look, don't touch."""
        if self._imagined_from():
            raise ValueError("the step of an imagined world began in the true game: play on first")
        if self._start is None:
            raise ValueError(_KEEPS_NO_COPIES)
        return self._start

    @property
    def log_at_start(self) -> int:
        """How long the log was at the step's start."""
        return self._log_length

    @property
    def draft(self) -> Draft | None:
        """The picks in a row that nobody but one side sees yet."""
        return self._draft

    def bookmark(self) -> Bookmark:
        """Where this game stands, to come back to it later."""
        return Bookmark(self.start, self._since[:], self._log_length)

    def _bookmark(self) -> Bookmark:
        """The same for copies alone: of an imagined world it holds the truth at the step's start,
        which only leads up to the question that is open."""
        if self._start is None:
            raise ValueError(_KEEPS_NO_COPIES)
        return Bookmark(self._start, self._since[:], self._log_length)

    def _imagined_from(self) -> int:
        """How many of the choices since the step's start were made in the true game and are not for
        whoever thinks in this one."""
        if not self._imagined:
            return 0
        drawn = [at for at, choice in enumerate(self._since) if choice[0] == _RESAMPLED]
        return drawn[-1] + 1 if drawn else 0

    def clone(self, *, keep: bool = True) -> Game:
        """An independent game at the same decision (without a log)."""
        return self.at(self._bookmark(), keep=keep)

    def at(self, mark: Bookmark, *, keep: bool = True, log: list[Entry] | None = None) -> Game:
        """The game as it was at a mark: copy the step's start and replay the choices."""
        start, since, _ = mark
        new = Game(self.rules, start.copy(), keep=keep, log=log, start=start, choices=since)
        new._imagined = self._imagined
        return new

    def follow(self, choices: Sequence[Choice]) -> None:
        """Make choices that were made elsewhere: a copy that was at a mark goes on to a later one
        of the same step."""
        self._again = True
        self._repeat(choices)

    def _repeat(self, choices: Sequence[Choice]) -> None:
        """Make choices again. What was answered then is not looked up among the options, which
        covert questions need not even work out; what is asked in the end has all of them."""
        for side, index, answer in choices:
            if side == _RESAMPLED:
                self._enter(index, answer)
            elif self.joint is not None:
                self._take_jointly(self.joint, side, index, answer)
            else:
                if self.keep:
                    self._since.append((side, index, answer))
                self._go_on(self._procedure, answer)
        self._again = False
        for decision in self.pending().values():
            if not decision.options:
                raise dead_end(decision)

    def log_length_for(self, side: int) -> int:
        """How much of the log `side` may see: nothing of another side's unfinished draft."""
        draft = self._draft
        return self._log_now() if draft is None or draft.side == side else draft.log_length

    def as_seen_by(self, side: int) -> Game:
        """The game as far as `side` may see it: without another side's unfinished draft, and
        without what others have answered while several are being asked."""
        if self.joint is None and self._draft is None:  # usual, and quickly tested
            return self
        mark = self.mark_seen_by(side)
        return self if mark is None else self.at(mark)

    def mark_seen_by(self, side: int) -> Bookmark | None:
        """Where the game stands for `side`, from whom something is hidden; None if nothing is."""
        first = self._hidden_from(side)
        return None if first is None else self._mark_without_others(side, first)

    def _hidden_from(self, side: int) -> int | None:
        """Where, among the choices since the step's start, those begin that `side` must not see
        yet; None if there are none."""
        if self.joint is not None:
            first = self.joint.first
            others = any(choice[0] not in (side, _RESAMPLED) for choice in self._since[first:])
            return first if others else None
        if self._draft is not None and self._draft.side != side:
            return self._draft.since
        return None

    def _without_others(self, side: int, first: int, *, keep: bool = True) -> Game:
        """This game without what other sides have chosen after the first choices of the step.

        If hidden facts were drawn anew since, they stay so: a copy never goes back to the truth.
        """
        return self.at(self._mark_without_others(side, first), keep=keep)

    def _mark_without_others(self, side: int, first: int) -> Bookmark:
        start, since, length = self._bookmark()
        since[first:] = [c for c in since[first:] if c[0] in (side, _RESAMPLED)]
        return Bookmark(start, since, length)

    # --- hidden facts drawn anew ------------------------------------------------------------------

    def resample(self, side: int, seed: int, *, keep: bool = True) -> Game:
        """A game that `side` cannot tell from this one: everything it does not know is redrawn.

        The result depends on what the side knows and the seed, and on nothing else. Another side's
        unfinished draft and its sealed answers are not known, so they are left out.
        """
        first = self._hidden_from(side)
        new = self._without_others(side, len(self._since) if first is None else first, keep=keep)
        new._resample_here(side, seed)
        return new

    def imagine(self, side: int, seed: int) -> Game:
        """The same for a program that plays `side`: how the step really began is out of its reach,
        in the game and in all copies of it."""
        new = self.resample(side, seed)
        new._imagined = True
        return new

    def _resample_here(self, side: int, seed: int) -> None:
        if not self.s.over:
            self._enter(side, resampled(self.rules, self.s, side, seed))

    def _enter(self, side: int, drawn: State) -> None:
        """Go on in a world that was drawn for `side`. It is kept as it is, so that a copy of this
        game need not draw it again."""
        self.s.become(drawn)
        for other, decision in self.pending().items():
            if other != side:
                decision.refresh()
                if not decision.options:
                    raise ValueError(f"{self.rules.code}: fill() leaves no {decision.kind.verb!r}")
        if self.keep:
            self._since.append((_RESAMPLED, side, drawn))


def resampled(rules: Rules, s: State, side: int, seed: int) -> State:
    """A state that `side` cannot tell from `s`. It is made of what the side knows and the seed:
    the truth is blanked out before the game's `fill` sees it."""
    new: State = known(s, side)
    key = blake2b(f"{side} {seed}".encode(), digest_size=32, person=b"deckload-fill").digest()
    new.dice_key = key
    new.rolls_hidden = 0
    new.seals = 0
    new.rolls_own = [0 if n == UNKNOWN else n for n in new.rolls_own]
    new.handles_used = [0 if n == UNKNOWN else n for n in new.handles_used]
    rules.fill(new, side)
    forgotten = unknown_fields(new)
    if forgotten:
        raise ValueError(f"{rules.code}: fill() left blanks in {', '.join(forgotten)}")
    return new
