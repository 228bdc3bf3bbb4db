"""What a game must bring, and how games are found.

A game is an object of a class derived from `Rules`, registered under the entry-point group
`deckload.games`. Everything else - sessions, saves, undo, views, fuzzing, the tables - works on
this contract alone.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

import msgspec

from deckload.engine.decision import NO_POINTERS, Decision, Option, Pointers
from deckload.engine.dice import DiceKey
from deckload.engine.errors import BadOption, BrokenGame, UnknownGame
from deckload.engine.failures import broken_line
from deckload.engine.game import Game
from deckload.engine.lessons import Lesson
from deckload.engine.log import Entry
from deckload.engine.state import State
from deckload.engine.throws import LooksUp
from deckload.engine.toll import Tally
from deckload.engine.views import Table, View

GROUP: Final = "deckload.games"

Doctrine = Callable[[Any, Decision], Option]
"""A staff officer's habits: what its side knows and the question -> the option to take."""

Plan = tuple[Option, ...]
"""What to answer now, and then to questions of the same kind about the same thing, one by one."""

Migration = Callable[[dict[str, Any]], dict[str, Any]]


class OptionSpec(msgspec.Struct, frozen=True):
    """An optional rule: a switch, or a choice among words."""

    id: str
    title: str
    help: str
    case: str = ""
    choices: tuple[str, ...] = ("off", "on")
    default: str = "off"
    commands: Mapping[str, tuple[str, ...]] = {}
    """By choice, the commands that people who share a side can have, where the option says so."""


class Briefing(msgspec.Struct, frozen=True, omit_defaults=True):
    """An opening card for a newcomer: who he is, what he tries, how he wins, his first steps."""

    side: int
    you: str
    aim: str
    victory: str
    steps: tuple[str, ...] = ()


class Scenario(msgspec.Struct, frozen=True):
    """A scenario: its sides, which of them are played by the rules themselves, its options."""

    id: str
    title: str
    summary: str
    sides: tuple[str, ...]
    automatic: tuple[int, ...] = ()
    commands: tuple[tuple[str, ...], ...] = ()
    """Per side, the commands that several people may share; empty where it is one command."""
    briefings: tuple[Briefing, ...] = ()
    """Opening cards, one for each side that people play."""
    command_help: Mapping[str, str] = {}
    """By command, what it decides, in a few words."""
    history: str = ""
    """What came of it in history, in a few sentences, to be compared with at the end."""
    is_lesson: bool = False
    """It is there to be learned from: the table guides whoever plays it without being asked to."""


class Rules(ABC):
    """A game. Subclass it, fill in the facts, and point an entry point at an instance."""

    code: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str] = ""
    """What it is about, in a sentence, for people who choose a game."""
    minutes: ClassVar[int] = 0
    """How long its first scenario takes people who know it; 0: nobody knows."""
    difficulty: ClassVar[int] = 0
    """From 1, learned in passing, to 5, for experts; 0: nobody has said."""
    version: ClassVar[str]
    """Changes whenever a rule changes: an older save is then checked by its digests."""
    schema: ClassVar[int] = 1
    """Changes whenever the state's fields change; see `migrations`."""
    migrations: ClassVar[Mapping[int, Migration]] = {}
    """By schema: how to turn a packed state of that schema into one of the next."""

    @abstractmethod
    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios by id; the first is the one a newcomer should play."""

    def options(self, scenario: str) -> tuple[OptionSpec, ...]:  # noqa: ARG002
        """The optional rules that a scenario can be played with."""
        return ()

    def check_options(self, scenario: str, options: Mapping[str, str]) -> tuple[str, ...]:  # noqa: ARG002
        """Raise `BadOption` for a combination that makes no sense; return warnings for odd ones."""
        return ()

    @abstractmethod
    def load_data(self, overlay: Mapping[str, str] | None) -> Any:
        """The static facts, with an overlay's files put over them. Immutable."""

    def charts(self, data: Any) -> Mapping[str, LooksUp]:  # noqa: ARG002
        """The charts that a game with these facts is played with, by id: for tables and terminals
        to show. They are `deckload.charts.Chart`, which the engine has no need to know; a game
        without charts leaves this alone."""
        return {}

    @abstractmethod
    def set_up(self, data: Any, scenario: str, options: Mapping[str, str]) -> State:
        """The state before the first step: pieces where the scenario has them, agenda filled.

        No dice yet: random set-up is a step of the agenda.
        """

    @abstractmethod
    def fill(self, s: Any, side: int) -> None:
        """Draw everything that `side` does not know, consistently with what it does know.

        `s` is what the side knows, with blanks elsewhere (`UNKNOWN`, "?", []), and has fresh dice:
        use those that nobody sees (`engine.unseen_dice`) for all chance. No blank may be left.
        """

    @abstractmethod
    def view(self, k: Any, side: int) -> View:
        """The table as `side` sees it; `k` is what it knows.

        After the end `side` is `EVERYONE` and `k` the whole truth: everything is laid open.
        """

    @abstractmethod
    def table(self, data: Any, scenario: str) -> Table:
        """The parts of the table that do not change."""

    def pointers(self, k: Any, decision: Decision) -> Pointers:  # noqa: ARG002
        """What a question points at on the table, beside what its options do; `k` is what the asked
        side knows."""
        return NO_POINTERS

    def toll(self, k: Any, side: int) -> Iterable[Tally]:  # noqa: ARG002
        """What the fighting has cost both sides up to now, as far as `side` knows: aircraft lost,
        hits by ship, ships sunk, points. `k` is what it knows (the whole truth, for `EVERYONE`).
        Counts only ever grow, but for repairs. It makes hits land and ships sink on the table, the
        card after a battle, and the odds of a whole strike."""
        return ()

    def lessons(self, scenario: str) -> tuple[Lesson, ...]:  # noqa: ARG002
        """Guided turns of a scenario, at most one for each side that people play."""
        return ()

    def invariants(self, s: Any) -> Iterable[str]:  # noqa: ARG002
        """Sentences about whatever is wrong with a state (nothing, in a correct game)."""
        return ()

    def study(self) -> object | None:
        """How the game is compared with history, for the lab: a `deckload.study` calibration, or
        None where nobody wrote one. Import it in here: it is not needed for playing."""
        return None

    # --- for those who think ahead ----------------------------------------------------------------

    def doctrines(self, side: int) -> Mapping[str, Doctrine]:  # noqa: ARG002
        """Sensible ways to play a side, by name; the first is what a bot does unless it is told
        otherwise. Empty where nobody wrote one."""
        return {}

    def returns(self, s: Any) -> tuple[float, ...]:
        """What each side has won when the game is over. Between two sides one's gain is the other's
        loss. Without a better measure, 1 for the winner by name and -1 for everybody else."""
        sides = len(s.rolls_own)
        for scenario in self.scenarios().values():
            if len(scenario.sides) == sides and s.outcome and s.outcome[0] in scenario.sides:
                return tuple([1.0 if name == s.outcome[0] else -1.0 for name in scenario.sides])
        return (0.0,) * sides

    def evaluate(self, s: Any, side: int) -> float | None:  # noqa: ARG002
        """What `side` can expect of `returns` in a position that is not over yet; None where only
        the end can tell."""
        return None

    def is_weighty(self, k: Any, decision: Decision) -> bool:  # noqa: ARG002
        """Is this question worth thinking about, or does doctrine know the answer?"""
        return True

    def plans(self, k: Any, decision: Decision) -> Sequence[Plan]:  # noqa: ARG002
        """What is worth considering: each option, unless a game knows better. Where rules ask hex
        by hex, a plan is a whole way; of options that come to the same, one is enough."""
        return [(option,) for option in decision.options]


class SetUp(msgspec.Struct, frozen=True):
    """How a game starts: everything that, with the choices, determines it."""

    game: str
    scenario: str
    options: Mapping[str, str] = {}
    overlay: Mapping[str, str] | None = None
    key: DiceKey = DiceKey(seed="0")


class GamesFound(NamedTuple):
    """The games of this machine by code: those that can be played, and what ails the others."""

    games: dict[str, Rules]
    broken: dict[str, BrokenGame]


def look_for_games() -> GamesFound:
    """All games that are installed. One that cannot be loaded stands in nobody's way."""
    found = GamesFound({}, {})
    for point in _points(tuple(sys.path)).values():
        try:
            found.games[point.name] = _loaded(point)
        except BrokenGame as error:
            found.broken[point.name] = error
    return found


@lru_cache(maxsize=2)
def _points(_path: tuple[str, ...]) -> Mapping[str, EntryPoint]:
    """What packages call games, looked up once: it means reading a file of each of them."""
    return {point.name: point for point in entry_points(group=GROUP)}


def installed_games() -> dict[str, Rules]:
    """All games that can be played on this machine, by code."""
    return look_for_games().games


def find_game(code: str) -> Rules:
    """The game of that code, or an error that names those there are."""
    points = _points(tuple(sys.path))
    if code in points:
        return _loaded(points[code])
    there = ", ".join(sorted(points)) or "none"
    raise UnknownGame(f"there is no game called {code!r}; installed: {there}")


def _loaded(point: EntryPoint) -> Rules:
    """The game behind an entry point, with its data read once, since bad data stop it as well."""
    try:
        game = point.load()
        if not isinstance(game, Rules):
            raise TypeError(f"{point.value} is no game: point at an object of a class of Rules")
        game.scenarios()
    except Exception as error:
        where = broken_line(error)
        reason = f"{type(error).__name__}: {error}" + (f" ({where})" if where else "")
        raise BrokenGame(point.name, reason) from error
    return game


def find_scenario(rules: Rules, name: str) -> Scenario:
    """A game's scenario of that name, or an error that names those there are."""
    scenarios = rules.scenarios()
    if name not in scenarios:
        there = ", ".join(scenarios)
        raise BadOption(f"{rules.code} has no scenario {name!r}; choose one of: {there}")
    return scenarios[name]


def shared_commands(
    rules: Rules, scenario: str, options: Mapping[str, str], side: int
) -> tuple[str, ...]:
    """The commands of a side that several people can share under these options."""
    commands = find_scenario(rules, scenario).commands
    own = commands[side] if side < len(commands) else ()
    for spec in rules.options(scenario):
        if spec.commands and own:
            own = spec.commands.get(options.get(spec.id, spec.default), ())
    return own


def settle_options(rules: Rules, scenario: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """All options of a scenario with a value: the chosen ones checked, the rest by default.

    The dict is the caller's own, to be stored or sent; a state gets it sealed (`new_state`).
    """
    find_scenario(rules, scenario)
    specs = {spec.id: spec for spec in rules.options(scenario)}
    for name, value in chosen.items():
        if name not in specs:
            there = ", ".join(specs) or "none"
            raise BadOption(f"{rules.code} has no option {name!r} in {scenario}; options: {there}")
        if value not in specs[name].choices:
            allowed = ", ".join(specs[name].choices)
            raise BadOption(f"option {name} of {rules.code} cannot be {value!r}; use: {allowed}")
    settled = {spec.id: chosen.get(spec.id, spec.default) for spec in specs.values()}
    rules.check_options(scenario, settled)
    return settled


def new_state(rules: Rules, setup: SetUp, data: Any = None) -> State:
    """The state before the first step, with its dice. Its options cannot be changed any more."""
    options = MappingProxyType(settle_options(rules, setup.scenario, setup.options))
    if data is None:
        data = rules.load_data(setup.overlay)
    s = rules.set_up(data, setup.scenario, options)
    s.dice_key = setup.key.key()
    s.rolls_own = [0] * len(find_scenario(rules, setup.scenario).sides)
    return s


def new_game(
    rules: Rules,
    setup: SetUp,
    *,
    keep: bool = True,
    log: list[Entry] | None = None,
    data: Any = None,
) -> Game:
    """A game at its first decision."""
    return Game(rules, new_state(rules, setup, data), keep=keep, log=log)
