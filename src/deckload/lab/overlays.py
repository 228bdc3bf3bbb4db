"""Overlays gone wrong: facts of a game's files, changed by chance, one at a time.

A player may bring his own charts, counters and scenarios, so that any number or word of them may be
anything. Each change must lead to a clear error, with place and remedy, or to a game that can be
played; never to a traceback, and never to a machine that does not answer.
"""

from __future__ import annotations

import json
import random
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

import msgspec

from deckload.board import BoardError
from deckload.data import DataError
from deckload.data.folders import read_package
from deckload.data.loading import parse_toml
from deckload.engine.contract import Rules, SetUp, find_game, new_game
from deckload.engine.dice import DiceKey
from deckload.lab.over_seeds import Progress

REFUSED: Final = "refused"
PLAYED: Final = "played"

CHOICES: Final = 40
"""So many are made in a game that begins."""
PATIENCE: Final = 60
"""Seconds for one overlay, of a machine that may be busy."""
NO_FACTS: Final = ("cases.toml",)

Path = tuple[str, ...]


class Mutation(msgspec.Struct, frozen=True):
    """One fact of a file, and what is written instead."""

    file: str
    path: Path
    now: Any

    def __str__(self) -> str:
        return f"{self.file}: {'.'.join(self.path)} = {written(self.now)[:80]}"


class OverlayReport(msgspec.Struct):
    """How so many overlays went."""

    outcomes: Counter[str] = msgspec.field(default_factory=Counter)
    failures: list[str] = []

    def __str__(self) -> str:
        return ", ".join([f"{number} {name}" for name, number in self.outcomes.most_common()])


class TooLong(Exception):
    """An overlay that keeps the machine busy."""


def fuzz_overlays(
    game: str, count: int, seed: int, progress: Progress | None = None
) -> OverlayReport:
    """Try so many overlays of one changed fact each; the same seed tries the same ones."""
    rules, report = find_game(game), OverlayReport()
    tables = tables_of(rules)
    facts = [(name, path) for name, table in tables.items() for path in leaves(table)]
    for number in range(count):
        chance = random.Random(f"{game} {seed + number}")
        file, path = chance.choice(facts)
        mutation = Mutation(file, path, changed(at(tables[file], path), chance))
        outcome = try_overlay(rules, overlay_of(rules, tables[file], mutation), chance)
        report.outcomes[outcome if outcome in (REFUSED, PLAYED) else "failed"] += 1
        if outcome not in (REFUSED, PLAYED):
            report.failures.append(f"seed {seed + number}, {mutation}: {outcome}")
        if progress is not None:
            progress(number + 1)
    return report


def try_overlay(rules: Rules, overlay: dict[str, str], chance: random.Random) -> str:
    """REFUSED, PLAYED, or what went wrong."""
    try:
        with at_most(PATIENCE):
            return _load_and_play(rules, overlay, chance)
    except Exception as failure:  # whatever a game does with bad facts is what is looked for
        return repr(failure)


def _load_and_play(rules: Rules, overlay: dict[str, str], chance: random.Random) -> str:
    """All that can be wrong is found before a game begins; boards name place and remedy in their
    own way."""
    try:
        data = rules.load_data(overlay)
    except (DataError, BoardError):
        return REFUSED
    scenario = chance.choice(sorted(rules.scenarios()))
    key = DiceKey(seed=str(chance.random()))
    game = new_game(rules, SetUp(rules.code, scenario, {}, overlay, key), data=data)
    for _ in range(CHOICES):
        if game.over:
            break
        side, asked = next(iter(game.pending().items()))
        game.choose(chance.randrange(len(asked.options)), side)
    return PLAYED


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Give up after so long, where the system can say so."""

    def give_up(_signal: int, _frame: FrameType | None) -> None:
        raise TooLong(f"it takes more than {seconds} seconds")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# --- what can be changed --------------------------------------------------------------------------


def tables_of(rules: Rules) -> dict[str, dict[str, Any]]:
    """The files of a game that an overlay can lay something over."""
    files = read_package(type(rules).__module__)
    return {name: parse_toml(text, name) for name, text in files.items() if name not in NO_FACTS}


def leaves(table: Any, path: Path = ()) -> Iterator[Path]:
    """All facts of a file, lists as a whole; where a fact comes from is none."""
    for key, value in table.items():
        if key in ("source", "sources"):
            continue
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key)


def at(table: Any, path: Path) -> Any:
    for key in path:
        table = table[key]
    return table


def changed(value: Any, chance: random.Random) -> Any:
    """Something else in its place, often of the same sort and often not."""
    if isinstance(value, list) and value and chance.random() < 0.8:
        return _changed_list(value, chance)
    return chance.choice([*_of_its_sort(value, chance), *ANYTHING])


ANYTHING: Final[tuple[Any, ...]] = (
    0,
    -1,
    10**9,
    10**30,
    2.5,
    "",
    "x",
    "x" * 5000,
    "\u0007",
    True,
    [],
    {},
    [[1]],
)


def _of_its_sort(value: Any, chance: random.Random) -> list[Any]:
    if isinstance(value, bool):
        return [not value] * 4
    if isinstance(value, int):
        return [value + 1, value - 1, value * 2, -value, chance.randrange(200)] * 2
    if isinstance(value, str):
        letters = list(value)
        chance.shuffle(letters)
        return ["".join(letters), value.upper(), value[:-1], f"{value} {value}"] * 2
    return [value]


def _changed_list(value: list[Any], chance: random.Random) -> list[Any]:
    number = chance.randrange(len(value))
    before, after = value[:number], value[number + 1 :]
    return chance.choice(
        [
            [*before, *after],
            [*value, value[number]],
            value[::-1],
            [*before, changed(value[number], chance), *after],
            [*before, changed(value[number], chance), *after],
        ]
    )


# --- as a player would write it -------------------------------------------------------------------


def overlay_of(rules: Rules, table: dict[str, Any], mutation: Mutation) -> dict[str, str]:
    """An overlay that changes one fact, and says whence wherever the file does."""
    over = _over(table, mutation.path, mutation.now)
    about = f'game = "{rules.code}"\ntitle = "Mine"\n'
    text = "\n".join(f"{written(key)} = {written(value)}" for key, value in over.items())
    return {"overlay.toml": about, mutation.file: text}


def _over(table: dict[str, Any], path: Path, now: Any) -> dict[str, Any]:
    key = path[0]
    over: dict[str, Any] = {"source": "printed: mine"} if "source" in table else {}
    if len(path) == 1:
        return over | {key: now}
    inner = _over(table[key], path[1:], now)
    if key == "rows":  # of a chart they are replaced together
        inner = table[key] | inner
    return over | {key: inner}


def written(value: Any) -> str:
    """A value in TOML, tables in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join([f"{written(k)} = {written(v)}" for k, v in value.items()]) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([written(one) for one in value]) + "]"
    return json.dumps(value)
