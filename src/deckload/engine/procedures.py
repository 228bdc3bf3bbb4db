"""Building blocks of rules: steps on the agenda, picks in a row, questions to several sides.

A rule is a generator that changes the state, rolls, logs, and yields a decision when a player must
choose. A long procedure is a list of steps in rulebook order, put on the agenda with `then`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Final

from deckload.engine.decision import Decision, Kind, PickedSoFar
from deckload.engine.errors import DeadEnd, StateError
from deckload.engine.state import State

DONE: Final = "done"

Procedure = Generator[Any, Any, Any]
"""A rule in progress: yields decisions, is sent answers, may return a result."""

ENDED: Final[Any] = object()
"""Stands for the next question of a rule that asks nothing more."""

StepBody = Callable[..., Procedure | None]
"""A generator, or a function that acts, asks nothing and returns nothing."""


class Step:
    """A named piece of the sequence of play that can stand on the agenda.

    Its name is what saves contain. `shared` steps belong to several games and go by the name of
    the game being played.
    """

    __slots__ = ("_entries", "body", "entry", "name")

    def __init__(self, name: str, body: StepBody, *, shared: bool = False) -> None:
        self.name = name
        self.body = body
        # What goes on the agenda without arguments; for a shared step it depends on the game.
        self.entry: tuple[str, ...] = () if shared else (name,)
        self._entries: dict[str, tuple[str]] = {}

    def __call__(self, s: Any, *args: Any) -> Procedure | None:
        return self.body(s, *args)

    def name_in(self, game: str) -> str:
        """What the saves of a game call it."""
        return (self.entry or self.entry_in(game))[0]

    def entry_in(self, game: str) -> tuple[str, ...]:
        """As a shared step stands on the agenda of a game."""
        if game not in self._entries:
            self._entries[game] = (f"{game}.{self.name}",)
        return self._entries[game]


STEPS: Final[dict[str, StepBody]] = {}
SHARED_STEPS: Final[dict[str, StepBody]] = {}


def steps(chapter: str) -> Callable[[StepBody], Step]:
    """The decorator for the steps of one chapter of a game, which may ask or just act:

        step = steps("clash.end_phase")

        @step
        def count_points(s): ...

    Saves know this step as "clash.end_phase.count_points", wherever its module is moved to.
    """
    return _registrar(chapter, STEPS, shared=False)


def shared_steps(chapter: str) -> Callable[[StepBody], Step]:
    """The same for rules that several games share; each game's saves put its own name before it."""
    return _registrar(chapter, SHARED_STEPS, shared=True)


def _registrar(
    chapter: str, registry: dict[str, StepBody], *, shared: bool
) -> Callable[[StepBody], Step]:
    def step(body: StepBody) -> Step:
        name = f"{chapter}.{body.__name__}"
        _check_yields(name, body)
        _check_returns_nothing(name, body)
        if name in registry:
            raise StateError(f"two steps are called {name}: rename one")
        registry[name] = body
        return Step(name, body, shared=shared)

    return step


def _check_yields(name: str, body: StepBody) -> None:
    """A step that makes a question puts it to somebody (found at import, while it is Python)."""
    code = getattr(body, "__code__", None)
    if code is None or inspect.isgeneratorfunction(body):
        return
    asking = _ASKING & set(code.co_names)
    if asking:
        raise StateError(
            f"the step {name} calls {min(asking)}() but yields nothing, so that nobody is asked:"
            " write `answer = yield ask(...)`, and `yield from` before pick_some(...)"
        )


def _check_returns_nothing(name: str, body: StepBody) -> None:
    """A step asks by itself and gives no other rule back: of one that asks, the state is kept as it
    was before anything was done."""
    returns = getattr(body, "__annotations__", {}).get("return")
    if returns not in (None, "None") and not inspect.isgeneratorfunction(body):
        raise StateError(
            f"the step {name} yields nothing and returns {returns}: write `yield from` before the"
            " rule that it returns, or `-> None` if it only acts"
        )


_ASKING: Final = frozenset(("ask", "pick_some", "together"))


def shared_body(name: str) -> StepBody:
    """What a step on the agenda does that is no game's own. It is found among the game's steps the
    next time."""
    game, _, shared = name.partition(".")
    if shared not in SHARED_STEPS:
        raise StateError(f"there is no step {name}: is the game {game} older than this position?")
    STEPS[name] = SHARED_STEPS[shared]
    return STEPS[name]


def then(s: State, *entries: Step | tuple[Any, ...]) -> None:
    """Put steps on the agenda, to be taken in this order before everything already there.

    An entry is a step, or a tuple of a step and its arguments: numbers, words, or tuples of them,
    since they are saved; never secrets, since everyone knows the agenda.
    """
    agenda = s.agenda
    for entry in entries[::-1]:
        if isinstance(entry, Step):
            agenda.append(entry.entry or entry.entry_in(s.game))
            continue
        try:
            taken: Step = entry[0]
            first = taken.entry or taken.entry_in(s.game)
            if len(entry) == 2:  # common, and soon done
                only = entry[1]
                if type(only) is int or type(only) in _ARGUMENTS:
                    agenda.append((first[0], only))
                    continue
            arguments = entry[1:]
        except (AttributeError, IndexError, TypeError):
            raise _no_step(entry) from None
        for argument in arguments:
            if type(argument) not in _ARGUMENTS and not _is_plain(argument):
                raise StateError(
                    f"{taken.name} cannot stand on the agenda with {argument!r}: not plain data"
                )
        agenda.append(first + arguments)


def _no_step(entry: Any) -> StateError:
    """The error for something on the agenda that cannot stand there."""
    rule = entry[0] if isinstance(entry, tuple) and entry else entry
    name = getattr(rule, "__name__", repr(rule))
    return StateError(
        f"{name} cannot stand on the agenda, since it is no step: write @step above it, with"
        f' `step = steps("game.chapter")` at the top of its module'
    )


_ARGUMENTS: Final = frozenset((int, str, bool, type(None)))


def _is_plain(argument: Any) -> bool:
    if type(argument) is tuple:
        return _ARGUMENTS.issuperset(map(type, argument)) or all(map(_is_plain, argument))
    return type(argument) in _ARGUMENTS


def end_game(s: State, *outcome: str) -> None:
    """The game is over; `outcome` says how, the winner (or "draw") first."""
    s.agenda.clear()
    s.over = True
    s.outcome = list(outcome)


def seal(s: State) -> None:
    """Something hidden has just become known to somebody: what came before cannot be undone.

    Dice, draws and changes of a mask or owner column seal by themselves. Whether somebody's choice
    is sealed is shown to him: where a rule looks something up in secret, call this whatever it
    finds, or the seal itself would tell.
    """
    s.seals += 1


def pick_some(
    side: int,
    kind: Kind,
    pool: Sequence[int] | Callable[[], Sequence[int]],
    *,
    least: int = 0,
    most: int | None = None,
    weight: Callable[[int], int] | None = None,
    capacity: int | None = None,
    bundles: Callable[[list[int]], Sequence[tuple[int, ...]]] | None = None,
    agree: Callable[[list[int]], bool] | None = None,
    case: str = "",
    command: str = "",
    about: Any = None,
) -> Generator[Decision, Any, list[int]]:
    """Ask for some of the pool, one pick at a time, as a draft; returns the picks in order.

    Only picks are offered from which "done" stays reachable: within `most` and `capacity` (a piece
    without a `weight` takes one), and so that at least `least` can still be picked. Give the pool
    as a function where the other sides do not know it, as in `ask`. `bundles` names, of the pieces
    still to be had, those that may be picked together (a whole air group): tuples, offered first.
    `agree` says whether these pieces may be picked together at all, in whatever order; with it no
    more than one can be asked for as the `least`.
    """
    picked: list[int] = []

    def room(taken: list[int]) -> int | None:
        return None if capacity is None else capacity - sum(map(weight or _one, taken))

    def fits(taken: list[int]) -> list[int]:
        if most is not None and max(least, len(taken) + 1) > most:
            return []
        left = [p for p in (pool() if callable(pool) else pool) if p not in taken]
        if agree is not None:
            left = [p for p in left if agree([*taken, p])]
        return _picks_that_fit(left, least - len(taken) - 1, weight or _one, room(taken))

    def fit_at_one_go(bundle: tuple[int, ...]) -> bool:
        if len(bundle) < 2:
            return False
        if agree is not None and not agree([*picked, *bundle]):
            return False
        if most is not None and len(picked) + len(bundle) > most:
            return False
        if capacity is None:  # each of them can be picked, and takes no room from the others
            return True
        if len(picked) + 1 >= least:  # nor has room to be left for what must be picked later
            return sum(map(weight or _one, (*picked, *bundle))) <= capacity
        taken = picked[:]
        for piece in bundle:
            if piece not in fits(taken):
                return False
            taken.append(piece)
        return True

    def offers() -> list[Any]:
        singles = fits(picked)
        if bundles is None:
            return singles
        return [*filter(fit_at_one_go, bundles(singles)), *singles]

    def closes(choice: Any) -> bool:
        return not fits([*picked, *(choice if isinstance(choice, tuple) else (choice,))])

    def question(offered: list[Any], also: tuple[str, ...]) -> Decision:
        asked = Decision(side, kind, offered, about, case)
        asked.command = command
        asked.draft = True
        asked.also = also
        asked.source = offers
        asked.picks = PickedSoFar(tuple(picked), least, most, room(picked), closes)
        return asked

    while True:
        can, can_stop = offers(), len(picked) >= least
        if not can and can_stop:
            return picked
        if not can:
            raise DeadEnd(f"{kind.verb}: {least} cannot be picked (case {case or '?'})")
        also = (DONE,) if can_stop else ()
        choice = yield question([*can, *also], also)
        if choice == DONE:
            return picked
        picked.extend(choice if isinstance(choice, tuple) else (choice,))


def picking(question: Decision, picked: Sequence[Any], *, least: int = 1) -> Decision:
    """A question of a procedure that picks several things in a way of its own (by words that mean
    many, until some condition holds): what has been picked is shown, and can be put back."""
    question.picks = PickedSoFar(tuple(picked), least, None, None)
    return question


def _one(_piece: int) -> int:
    return 1


def _picks_that_fit(
    left: list[int], needed_after: int, weight: Callable[[int], int], room: int | None
) -> list[int]:
    """The picks after which `needed_after` more still fit into the room that is left."""
    if len(left) <= needed_after:
        return []
    if room is None:
        return left
    if needed_after <= 0:
        return [p for p in left if weight(p) <= room]
    lightest = sorted(left, key=weight)
    reserve = sum(weight(p) for p in lightest[:needed_after])
    among_lightest = set(lightest[:needed_after])
    next_lightest = weight(lightest[needed_after])
    out = []
    for p in left:
        # A pick that is itself in the reserve is replaced there by the next lightest.
        need = reserve - weight(p) + next_lightest if p in among_lightest else reserve
        if weight(p) + need <= room:
            out.append(p)
    return out


def begun(procedure: Procedure) -> Any:
    """Begin a rule; what it asks first, or ENDED, as of many rules."""
    return next(procedure, ENDED)


def answered(procedure: Procedure, answer: Any) -> Any:
    """Give a rule its answer; what it asks next, or ENDED. Every rule comes to its end, so compiled
    it does so without an exception (`fast_build.py`)."""
    try:
        return procedure.send(answer)
    except StopIteration:
        return ENDED


class Together:
    """Questions to several sides at once; see `together`."""

    __slots__ = ("procedures",)

    def __init__(self, procedures: Mapping[int, Procedure]) -> None:
        self.procedures = dict(sorted(procedures.items()))


def together(procedures: Mapping[int, Procedure]) -> Together:
    """Ask several sides at once: `answers = yield together({0: plan(s, 0), 1: plan(s, 1)})`.

    The yield gives what each procedure returned, by side. Inside there are no dice, no log, and no
    writes that another side's procedure reads; the order in which people answer never matters.
    """
    for side, procedure in procedures.items():
        if not hasattr(procedure, "send"):
            raise StateError(
                f"together() was given {_described(procedure)} for side {side}: give it a call of"
                " a function that says `return (yield ask(...))`"
            )
    return Together(procedures)


def not_a_question(thing: Any) -> StateError:
    """The error for a rule that yields, or is, something that nobody can answer."""
    return StateError(
        f"a rule gave {_described(thing)} where a question was expected: write"
        " `answer = yield ask(...)`, and `yield from` before a rule or pick_some(...) that asks"
    )


def asks_now_and_then(name: str) -> StateError:
    """The error for a step that is a rule in progress one time and nothing another time."""
    return StateError(
        f"the step {name} returned nothing before and returns a rule now: write `yield from` before"
        " the rule, so that it asks by itself"
    )


def _described(thing: Any) -> str:
    if isinstance(thing, Decision):
        return f"the bare question {thing.kind.verb!r}"
    name = getattr(thing, "__qualname__", None)
    return f"the rule {name}" if name and hasattr(thing, "send") else repr(thing)
