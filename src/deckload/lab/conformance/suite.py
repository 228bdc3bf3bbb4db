"""The suite plays one game at random and lets the checks look at it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import msgspec

from deckload.engine.contract import Rules, SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.errors import BadOption, DeadEnd, RuleFailure
from deckload.engine.failures import broken_line
from deckload.engine.replay import verify
from deckload.engine.saves import read_save, save_session
from deckload.engine.seats import Seat, default_seats
from deckload.engine.session import Session
from deckload.lab.conformance import (
    copies,
    designs,
    guesses,
    questions,
    scenes,
    secrets,
    shown,
    tables,
    thinking,
)
from deckload.lab.conformance.coverage import Coverage
from deckload.lab.conformance.notebook import Notebook
from deckload.lab.conformance.position import Moment, play_on, seat_for

Check = Callable[[Moment], Iterator[str]]

CHECKS: dict[str, Check] = {
    "clone equals": copies.clone_equals,
    "clone is independent": copies.clone_is_independent,
    "same choices, same game": copies.same_choices_same_game,
    "locals are plain": copies.locals_are_plain,
    "values fit": copies.values_fit,
    "scrambled secrets": secrets.scrambled_secrets,
    "twin worlds": secrets.twin_worlds,
    "dice to come": secrets.dice_to_come,
    "guess from knowledge": guesses.guess_from_knowledge,
    "guess looks the same": guesses.guess_looks_the_same,
    "guess varies": guesses.guess_varies,
    "guess plays on": guesses.guess_plays_on,
    "guess leaves a choice": guesses.guess_leaves_a_choice,
    "guess offers its own": guesses.guess_offers_its_own,
    "guess leaves owners their own": guesses.guess_leaves_owners_their_own,
    "places exist": shown.places_exist,
    "cases exist": shown.cases_exist,
    "previews agree": shown.previews_agree,
    "refusals": tables.refuses_what_is_not_offered,
    "undo restores": tables.undo_restores,
    "locks are true": tables.locks_are_true,
    "undo after news": tables.undo_after_news,
    "numbers tell nothing": tables.numbers_tell_nothing,
    "saves": tables.saves_round_trip,
    "any order of answers": tables.any_order_of_answers,
    "counters are designed": designs.counters_are_designed,
    "questions are asked": questions.questions_are_asked,
    "advice is on offer": thinking.advice_is_on_offer,
    "scenes fit the log": scenes.scenes_fit_the_log,
    "twin scenes": scenes.twin_scenes,
}

SECRETS = (
    "scrambled secrets",
    "twin worlds",
    "dice to come",
    "twin scenes",
    "guess from knowledge",
    "guess looks the same",
)
"""The checks of what a side may learn and think."""

OVER_ALL_GAMES = ("guess varies", "guess leaves owners their own")
"""The checks that only many positions together can answer."""

LONGEST_GAME = 200_000
LOOKS = 4
"""At how many positions of a game all checks are made, unless somebody says."""
_ENOUGH = 10_000
"""How far an unwatched game is played to learn its length: longer than any game of the house."""


class Finding(msgspec.Struct, frozen=True):
    """Something a check did not like, and the game it was found in."""

    check: str
    message: str
    save: str = ""
    where: str = ""
    """The line of a rule that broke down, where one did."""


class SuiteReport(msgspec.Struct):
    """What came of one game."""

    finished: bool = False
    dead_end: bool = False
    decisions: int = 0
    positions: int = 0
    findings: list[Finding] = []


class Suite:
    """Plays games of one kind under the eyes of the checks.

    `dear` is the number of positions per game at which a handful of checks is run; `only` limits
    the checks to some names. `coverage` adds up over all games of the suite.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        dear: int = LOOKS,
        only: tuple[str, ...] = (),
        session: type[Session] = Session,
    ) -> None:
        self.rules = rules
        self.dear = dear
        self.checks = {name: CHECKS[name] for name in only or CHECKS}
        self.session = session
        self.coverage = Coverage()

    def play(self, seed: int, scenario: str | None = None) -> SuiteReport:
        """One game with scenario, options and all choices drawn from the seed."""
        rng = random.Random(seed)
        report = SuiteReport()
        session = None
        try:
            setup = random_set_up(self.rules, rng, scenario)
            session = self.session(
                setup, rules=self.rules, seats=some_seats(self.rules, setup, rng)
            )
            self._play(session, rng, report, self._spacing(setup, rng))
        except (RuleFailure, DeadEnd) as failure:
            report.dead_end = isinstance(failure.__cause__ or failure, DeadEnd)
            self._broke(report, session, "plays to the end", failure)
        return report

    def over_all_games(self) -> list[Finding]:
        """What no single position shows, but all games so far together."""
        return findings_of(self.coverage)

    def _play(
        self, session: Session, rng: random.Random, report: SuiteReport, every: float
    ) -> None:
        notes = Notebook()
        while not session.over:
            if report.decisions >= LONGEST_GAME:
                self._find(report, session, "plays to the end", "the game does not end")
                return
            for wrong in self.rules.invariants(session.state):
                self._find(report, session, "invariants", wrong)
            if rng.random() < every:
                report.positions += 1
                self._look(Moment(session, rng, self.coverage, notes), report)
            if report.findings:
                return
            self._choose(session, rng)
            report.decisions += 1
        report.finished = True
        self._check_end(session, notes, report)

    def _spacing(self, setup: SetUp, rng: random.Random) -> float:
        """How often to look: learnt from the length of an unwatched game of the same scenario and
        options, which are what it depends on."""
        length = 0
        try:
            game = new_game(self.rules, setup, keep=False)
            for _ in play_on(game, rng, _ENOUGH):
                length += 1
        except Exception:  # the watched game will show what is wrong, and report it properly
            length = max(length, 1)
        return min(1.0, self.dear / max(1, length))

    def _look(self, moment: Moment, report: SuiteReport) -> None:
        session = moment.session
        before = session.state.freeze()
        for name, check in self.checks.items():
            try:
                for message in check(moment):
                    self._find(report, session, name, message)
            except Exception as e:  # a check that breaks down has found something, too
                self._broke(report, session, name, e)
            if session.state.freeze() != before:
                self._find(report, session, name, "the check changed the game it looked at")
                return

    def _choose(self, session: Session, rng: random.Random) -> None:
        side, decision = rng.choice(list(session.game.pending().items()))
        keys = list(session.offered(side))
        session.submit(seat_for(session, decision), rng.choice(keys))

    def _check_end(self, session: Session, notes: Notebook, report: SuiteReport) -> None:
        save = read_save(save_session(session))
        verdict = verify(save, rules=self.rules, begun=notes.loaded_before(save))
        if not verdict.honest:
            self._find(report, session, "replay", verdict.finding)
        sides = len(session.scenario.sides)
        for wrong in thinking.broken_returns(self.rules, session.state, sides):
            self._find(report, session, "returns", wrong)

    def _broke(
        self, report: SuiteReport, session: Session | None, check: str, error: Exception
    ) -> None:
        """An error is found: told with what is behind it, since players are told no details."""
        cause = error.__cause__ or error
        where = broken_line(cause)
        message = f"{cause!r} at {where}" if where else repr(cause)
        self._find(report, session, check, message, "" if where is None else str(where))

    def _find(
        self,
        report: SuiteReport,
        session: Session | None,
        check: str,
        message: str,
        where: str = "",
    ) -> None:
        try:
            save = "" if session is None else save_session(session)
        except Exception as e:  # a game too broken to be saved is reported all the same
            save = f"cannot be saved: {e}"
        report.findings.append(Finding(check, message, save, where))


def findings_of(coverage: Coverage) -> list[Finding]:
    """What is wrong with all that was seen together."""
    varies, owners = OVER_ALL_GAMES
    return [
        *(Finding(varies, message) for message in coverage.never_varied()),
        *(Finding(owners, message) for message in coverage.forgotten()),
    ]


def some_seats(rules: Rules, setup: SetUp, rng: random.Random) -> tuple[Seat, ...]:
    """One seat a side, or one for each command of a side where it has several."""
    scenario = rules.scenarios()[setup.scenario]
    seats: list[Seat] = []
    for seat in default_seats(scenario):
        commands = scenario.commands[seat.side] if seat.side < len(scenario.commands) else ()
        if len(commands) > 1 and rng.random() < 0.5:
            seats += [Seat(f"{seat.name} {c}", seat.side, (c,)) for c in commands]
        else:
            seats.append(seat)
    return tuple(seats)


def random_set_up(rules: Rules, rng: random.Random, scenario: str | None) -> SetUp:
    """A scenario with options drawn at random, leaving out combinations the game refuses."""
    for _ in range(100):
        chosen = scenario or rng.choice(list(rules.scenarios()))
        options = {o.id: rng.choice(o.choices) for o in rules.options(chosen)}
        try:
            rules.check_options(chosen, options)
        except BadOption:
            continue
        return SetUp(rules.code, chosen, options, key=DiceKey(seed=str(rng.getrandbits(64))))
    raise BadOption(f"{rules.code} refuses a hundred random combinations of options in a row")
