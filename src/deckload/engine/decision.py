"""Decisions: what a side is asked, and the one list of what it may answer.

Options are compact values (a hex, a piece id, a word); their keys and labels are made only when
somebody looks. A key is the verb and the names ("move 3712"), or a bare word ("pass"); it is what
is sent and saved, so it must stay the same from one release to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from deckload.engine.errors import StateError
from deckload.engine.log import Ref
from deckload.engine.nouns import Naming, Noun

if TYPE_CHECKING:
    from deckload.engine.views import Reach

Option = Any
"""What may be answered: a small value (a hex, a piece, a pair of them) or a word."""


class Refusal(NamedTuple):
    """Why something is not offered: the case that forbids it and a sentence for the player."""

    case: str
    sentence: str


@dataclass(frozen=True, eq=False)
class Kind:
    """A sort of question, and what its options are called.

    `of` is the noun that the options are: `Kind("move", "Where to?", of=HEX)`. It names them, says
    how they read and what they point at. Where a kind is special, `names`, `label` and `points_at`
    say otherwise; a `label` that is a text is put around what the noun reads ("To {}"). `words`
    holds the options that are plain words and how they read to a person.

    `odds` and `word_odds` give the exact chances of options that roll; they get the side that
    is asked, too, and a word's get the question instead of side and value. `final` are the options
    that cannot be undone and on which much depends (or a predicate that says which): they are shown
    with a lock, and where nobody can take them back a person is asked twice.

    `group` says what an option is shown together with, where many are on offer: the carrier that an
    air unit belongs to, the ship that may go to several ports; "" for one that belongs to none.
    Without it all are shown as one list; one that gives each option a name of its own keeps them
    apart. Words stand alone.

    `foresee` says that an answer may lead straight to a battle: tables then offer to play it out
    beforehand, in worlds that the side cannot tell from the true one (`deckload.bots.forecast`).

    All functions get what the asked side knows, never the true state.
    """

    verb: str
    prompt: str | Callable[[Any, Decision], str]
    of: Noun | None = None
    names: Naming | None = None
    label: str | Naming | None = None
    points_at: Callable[[Any, Any], tuple[Ref, ...]] | None = None
    words: Mapping[str, str] = field(default_factory=dict)
    odds: Callable[[Any, int, Any], str] | None = None
    word_odds: Mapping[str, Callable[[Any, Decision], str]] = field(default_factory=dict)
    final: Collection[Any] | Callable[[Any, Any], bool] = ()
    group: Naming | None = None
    foresee: bool = False

    def key(self, k: Any, value: Any) -> str:
        """The stable key of an option."""
        if isinstance(value, str):
            return value
        names = self.names or (self.of.name if self.of else None)
        return f"{self.verb} {value if names is None else names(k, value)}"

    def offer(self, k: Any, value: Any) -> tuple[str, str, tuple[Ref, ...]]:
        """Key, words and refs of an option: where nothing about the kind is special, it is named
        once for all of them."""
        of, label = self.of, self.label
        if of is None or self.names is not None or callable(label) or isinstance(value, str):
            return self.key(k, value), self.reads(k, value), self.refs(k, value)
        name = of.name(k, value)
        thing = name if of.label is None else of.reads(k, value)
        reads = thing if label is None else label.format(thing)
        return f"{self.verb} {name}", reads, self.refs(k, value)

    def is_final(self, k: Any, value: Any) -> bool:
        """Whether the option cannot be undone once it is taken."""
        if callable(self.final):
            return self.final(k, value)
        return value in self.final

    def reads(self, k: Any, value: Any) -> str:
        """The option in words for a person."""
        if isinstance(value, str):
            return self.words.get(value, value.capitalize())
        if callable(self.label):
            return self.label(k, value)
        thing = self.key(k, value) if self.of is None else self.of.reads(k, value)
        return thing if self.label is None else self.label.format(thing)

    def refs(self, k: Any, value: Any) -> tuple[Ref, ...]:
        """What the option points at on the table; a word points at nothing."""
        if isinstance(value, str):
            return ()
        if self.points_at is not None:
            return self.points_at(k, value)
        return () if self.of is None else self.of.refs(k, value)


def nowhere(_k: Any, _value: Any) -> tuple[Ref, ...]:
    """For a kind whose options point at nothing, though those of its noun do otherwise."""
    return ()


class Pointers(NamedTuple):
    """Where the eye should go while a question is put: at what it is `about`, and how far the
    options go, by their values (words among them)."""

    about: tuple[Ref, ...] = ()
    reach: Mapping[Any, tuple[Reach, ...]] = MappingProxyType({})


NO_POINTERS: Final = Pointers()


class PickedSoFar(NamedTuple):
    """The state of a pick of several things; `room` is None where capacity does not count. `closes`
    says whether nothing more could be picked after an option, so that it ends the pick."""

    values: tuple[Any, ...]
    least: int
    most: int | None
    room: int | None
    closes: Callable[[Any], bool] | None = None


class Decision:
    """A question to one side. Treat it as read-only once it is asked.

    Of a covert question the options may still have to be worked out: when a copy of the game gives
    it the answer that it was given before, nobody reads them."""

    # What most questions leave as it is stands here: so it need not be set for every one of them.
    about: Any = None
    case: str = ""
    command: str = ""
    covert: bool = False
    draft: bool = False
    candidates: Sequence[Any] = ()
    unless: Callable[[Any], Refusal | None] | None = None
    also: Sequence[str] = ()
    source: Callable[[], Sequence[Any]] | None = None
    left_out: Callable[[], Sequence[Any]] | None = None
    picks: PickedSoFar | None = None

    def __init__(
        self, side: int, kind: Kind, offered: Sequence[Any] | None, about: Any, case: str
    ) -> None:
        self.side = side
        self.kind = kind
        self.offered = offered
        self.about = about
        self.case = case

    @property
    def options(self) -> Sequence[Any]:
        """What may be answered."""
        if self.offered is None:
            self.refresh()
        assert self.offered is not None
        return self.offered

    # A rule that forgets its `yield` has the question in hand, and goes on to use it as the answer.

    def __eq__(self, other: object) -> bool:
        return self is other if other is None or isinstance(other, Decision) else self._misused()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return id(self)

    def __lt__(self, other: object) -> bool:
        return self._misused()

    def __le__(self, other: object) -> bool:
        return self._misused()

    def __gt__(self, other: object) -> bool:
        return self._misused()

    def __ge__(self, other: object) -> bool:
        return self._misused()

    def __index__(self) -> int:
        return self._misused()

    def __iter__(self) -> Iterator[Any]:
        return self._misused()

    def _misused(self) -> NoReturn:
        raise StateError(
            f"the question {self.kind.verb!r} is used as if it were its answer:"
            " write `yield` before it, as in `answer = yield ask(...)`"
        )

    def keys(self, k: Any) -> list[str]:
        """The keys of all options, in order; `k` is what the asked side knows."""
        return [self.kind.key(k, value) for value in self.options]

    def prompt(self, k: Any) -> str:
        """The question in words."""
        prompt = self.kind.prompt
        return prompt if isinstance(prompt, str) else prompt(k, self)

    def odds(self, k: Any, value: Any) -> str:
        """The exact chances of an option that rolls, as `k` has them; nothing for any other."""
        if isinstance(value, str):
            of_word = self.kind.word_odds.get(value)
            return "" if of_word is None else of_word(k, self)
        return "" if self.kind.odds is None else self.kind.odds(k, self.side, value)

    def refused(self) -> Iterator[tuple[Any, Refusal]]:
        """What was considered and is not offered, each with the reason."""
        if self.unless is None:
            return
        _ = self.options  # of a covert question they may still have to be worked out
        for value in self.candidates if self.left_out is None else self.left_out():
            refusal = self.unless(value)
            if refusal is not None:
                yield value, refusal

    def refresh(self) -> None:
        """Work the options out again, where the rule said how: hidden facts have changed."""
        if self.source is not None:
            self.candidates = self.source()
        elif self.unless is None:
            return
        allowed = _allowed(self.candidates, self.unless if self.left_out is None else None)
        self.offered = [*allowed, *self.also] if self.also else allowed


def _allowed(
    candidates: Sequence[Any], unless: Callable[[Any], Refusal | None] | None
) -> Sequence[Any]:
    if unless is None:
        return candidates
    return [value for value in candidates if unless(value) is None]


def ask(
    side: int,
    kind: Kind,
    options: Sequence[Any] | Callable[[], Sequence[Any]],
    *,
    unless: Callable[[Any], Refusal | None] | None = None,
    left_out: Callable[[], Sequence[Any]] | None = None,
    also: Sequence[str] = (),
    about: Any = None,
    case: str = "",
    command: str = "",
    covert: bool = False,
    draft: bool = False,
) -> Decision:
    """A question for a rule to `yield`; the yield gives the chosen value back.

    `options` is a list, or a function that gives it: write a function where the options depend on
    what the other sides do not know, so that a resampled world offers its own and not the true
    ones. It only looks: no dice, no log, no writes, since a copy of the game may not need it.
    `unless` is a predicate that answers None or a `Refusal`: what it refuses is not offered,
    and the table can say why. It may use only what the asked side knows. A rule that finds many
    options at once, as all hexes in reach, names only what may be answered; `left_out` then gives
    what a player might miss among them, and `unless` is asked about that alone, when somebody
    wants to know. `also` are words ("pass") that come after the filtered options. `covert`: ask
    even when there is a single answer, because being asked must not tell anything. `draft`: nobody
    else sees anything of it until a decision that is not part of the draft.
    """
    asked = Decision(side, kind, None, about, case)
    if command:
        asked.command = command
    if covert:
        asked.covert = True
    if draft:
        asked.draft = True
    if also:
        asked.also = also
    if unless is not None:
        asked.unless = unless
    if left_out is not None:
        asked.left_out = left_out
    if isinstance(options, (list, tuple)) or not callable(options):  # the quicker test comes first
        candidates: Sequence[Any] = options
    else:
        asked.source = options
        if covert:  # the options are worked out when somebody reads them
            return asked
        candidates = options()
    if unless is None or left_out is not None:
        if left_out is not None:  # or `refresh` would find nothing to offer again
            asked.candidates = candidates
        asked.offered = [*candidates, *also] if also else candidates
        return asked
    asked.candidates = candidates
    allowed = [value for value in candidates if unless(value) is None]
    allowed.extend(also)
    asked.offered = allowed
    return asked
