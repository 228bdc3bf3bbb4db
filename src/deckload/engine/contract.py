"""What a game must bring, and how games are found.

A game is an object of a class derived from `Rules`, registered under the entry-point group
`deckload.games`. Everything else - sessions, saves, undo, views, fuzzing, the tables - works on
this contract alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import Any, ClassVar, Final

import msgspec

from deckload.engine.decision import NO_POINTERS, Decision, Pointers
from deckload.engine.dice import DiceKey
from deckload.engine.errors import BadOption, UnknownGame
from deckload.engine.game import Game
from deckload.engine.log import Entry
from deckload.engine.state import State
from deckload.engine.throws import LooksUp
from deckload.engine.views import Table, View

GROUP: Final = "deckload.games"

Doctrine = Callable[[Any, Decision], int]
"""A staff officer's habits: what its side knows and the question -> the index of an option."""

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


class Rules(ABC):
    """A game. Subclass it, fill in the facts, and point an entry point at an instance."""

    code: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str] = ""
    """What it is about, in a sentence, for whoever chooses a game."""
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
        use `die(s, n, reason, NOBODY)` and `shuffled` for all chance. No blank may be left.
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

    def invariants(self, s: Any) -> Iterable[str]:  # noqa: ARG002
        """Sentences about whatever is wrong with a state (nothing, in a correct game)."""
        return ()

    def doctrine(self, side: int) -> Doctrine | None:  # noqa: ARG002
        """A sensible way to play a side, for bots; None where nobody wrote one."""
        return None


class SetUp(msgspec.Struct, frozen=True):
    """How a game starts: everything that, with the choices, determines it."""

    game: str
    scenario: str
    options: Mapping[str, str] = {}
    overlay: Mapping[str, str] | None = None
    key: DiceKey = DiceKey(seed="0")


def installed_games() -> dict[str, Rules]:
    """All games found on this machine, by code."""
    return {found.name: found.load() for found in entry_points(group=GROUP)}


def find_game(code: str) -> Rules:
    """The game of that code, or an error that names those there are."""
    for found in entry_points(group=GROUP):
        if found.name == code:
            game: Rules = found.load()
            return game
    there = ", ".join(sorted(e.name for e in entry_points(group=GROUP))) or "none"
    raise UnknownGame(f"there is no game called {code!r}; installed: {there}")


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
