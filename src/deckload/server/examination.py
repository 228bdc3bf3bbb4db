"""The process that reads what somebody has sent: an overlay or a save. `examining.py` starts it.

A foreign file can ask for anything that data can ask for: a turn track of ten million boxes, an
attack that takes an hour to work out. So it is read here first, with little time and memory, set
up, looked at and played for a while. What comes through is read again by the server itself, which
then takes no longer than it took here.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from deckload.data import Overlay
from deckload.engine.contract import Rules, SetUp, find_game, new_game
from deckload.engine.errors import BadOption
from deckload.engine.game import Game
from deckload.engine.log import Entry
from deckload.engine.messages import make_message
from deckload.engine.saves import Save, load_session, read_save
from deckload.server.aside import HUMBLE
from deckload.server.mistakes import RequestRefused, explain
from deckload.server.seating import plain_name
from deckload.server.wire import Error, OverlayInfo

CPU_SECONDS: Final = 10
MEMORY: Final = 1 << 30
MOST_SEATS: Final = 64
MOST_ORDERS: Final = 200
LONGEST_NAME: Final = 400
MOST_EVENTS: Final = 50_000
LARGEST_TABLE: Final = 4 << 20
"""Bytes of a table's description, and of what a seat is shown of it."""
CHOICES: Final = 40
"""How long a game with an overlay is tried out."""


class Papers(msgspec.Struct, frozen=True):
    """What is to be examined: a save, or an overlay with the game that it is for."""

    save: str = ""
    game: str = ""
    overlay: Mapping[str, str] = {}
    scenario: str = ""
    options: Mapping[str, str] = {}


class Report(msgspec.Struct, frozen=True):
    """What was found: an error with its status code, or what the overlay is."""

    status: int = 200
    error: Error | None = None
    overlay: OverlayInfo | None = None


def examine(papers: Papers) -> Report:
    """Read the papers as the server would; whatever is wrong with them is in the report."""
    try:
        if papers.save:
            _examine_save(papers.save)
            return Report()
        return Report(overlay=_examine_overlay(papers))
    except (MemoryError, RecursionError):
        return _refusal(
            RequestRefused(422, "it asks for more memory than any game needs", _SMALLER)
        )
    except Exception as error:  # a foreign file may break down anywhere
        if explain(error).status < 500:
            return _refusal(error)
        what = f"{type(error).__name__}: {error}"[:200]
        kind = "save" if papers.save else "overlay"
        return _refusal(
            RequestRefused(422, f"the game breaks down with this {kind} ({what})", _CORRECT)
        )


_SMALLER: Final = "make its numbers smaller"
_CORRECT: Final = "correct the file, or play without it"


def _refusal(error: Exception) -> Report:
    mistake = explain(error)
    return Report(mistake.status, mistake.body)


def _examine_save(text: str) -> None:
    _require_people(read_save(text, "the file"))
    session = load_session(text, where="the file", from_start=True)
    if len(session.history) > MOST_EVENTS:
        raise BadOption(f"the file has more than {MOST_EVENTS} choices")
    setup = session.setup
    if setup.overlay is not None:
        _try_out(session.rules, setup)
    _require_size(session.rules.table(session.state.data, setup.scenario))
    for seat in session.seats:
        _require_size(session.message(seat.name))


def _require_people(save: Save) -> None:
    """Every seat is shown the table after every choice, and its name to everybody."""
    if len(save.seats) > MOST_SEATS or len(save.standing) > MOST_ORDERS:
        raise BadOption(f"the file has more than {MOST_SEATS} seats, or {MOST_ORDERS} orders")
    for seat in save.seats:
        if not seat.name or seat.name != plain_name(seat.name) or len(seat.name) > LONGEST_NAME:
            raise BadOption(
                f"a seat of the file is called {seat.name[:40]!r}; a name is one line of at most"
                f" {LONGEST_NAME} letters"
            )


def _examine_overlay(papers: Papers) -> OverlayInfo:
    overlay = Overlay.from_texts(papers.overlay)
    rules = find_game(papers.game or overlay.about.game)
    scenarios = [papers.scenario] if papers.scenario else list(rules.scenarios())
    for scenario in scenarios:
        _try_out(rules, SetUp(rules.code, scenario, papers.options, overlay.captured()))
    files = tuple(overlay.data_texts())
    return OverlayInfo(rules.code, overlay.about.title, overlay.about.notes, files)


def _try_out(rules: Rules, setup: SetUp) -> None:
    """Set the game up, show it to everybody, and play on at random for a while."""
    data = rules.load_data(setup.overlay)
    _require_size(rules.table(data, setup.scenario))
    log: list[Entry] = []
    game = new_game(rules, setup, log=log, data=data)
    chance = random.Random(0)
    sides = rules.scenarios()[setup.scenario].sides
    for _ in range(CHOICES):
        if not _look_and_choose(game, sides, chance):
            return


def _look_and_choose(game: Game, sides: tuple[str, ...], chance: random.Random) -> bool:
    pending = game.pending()
    for side, decision in pending.items():
        _require_size(make_message(game, side, sides=sides))
        game.choose(chance.randrange(len(decision.options)), side)
        return True
    return False


def _require_size(shown: Any) -> None:
    if len(msgspec.json.encode(shown)) > LARGEST_TABLE:
        raise BadOption(f"the table would be larger than {LARGEST_TABLE >> 20} MB; {_SMALLER}")


def limit_this_process() -> None:
    """Little time and memory, and no file may be written. (Windows knows no such limits; there
    whoever waits for this process ends it.)"""
    try:
        import resource
    except ImportError:
        return
    os.nice(HUMBLE)  # those who play come first
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def main() -> None:
    limit_this_process()
    papers = msgspec.json.decode(sys.stdin.buffer.read(), type=Papers)
    sys.stdout.buffer.write(msgspec.json.encode(examine(papers)))


if __name__ == "__main__":
    main()
