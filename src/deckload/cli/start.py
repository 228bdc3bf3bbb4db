"""Starting a game from the command line: which game, who sits where, whose dice."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

from deckload.bots import Bot, make_bot
from deckload.data.folders import read_folder
from deckload.data.overlay import Overlay
from deckload.engine.contract import (
    Rules,
    Scenario,
    SetUp,
    find_game,
    find_scenario,
    installed_games,
    settle_options,
    shared_commands,
)
from deckload.engine.dice import DiceKey
from deckload.engine.errors import BadOption
from deckload.engine.saves import open_save
from deckload.engine.seats import check_commands
from deckload.engine.session import Seat, Session, default_seats

FAILURES = Path("failures")


def new_session(
    game: str | None,
    *,
    scenario: str | None,
    options: Sequence[str],
    overlay: Path | None,
    seed: str | None,
    seats: Sequence[str],
) -> Session:
    """A game from its first question on."""
    if game is None:
        there = ", ".join(sorted(installed_games())) or "none"
        raise BadOption(f"which game? Installed: {there}. Try: deckload play mini")
    rules = find_game(game)
    scenario = scenario if scenario is not None else next(iter(rules.scenarios()))
    chosen = read_pairs(options, "--option")
    chairs = read_seats(seats, rules, scenario, settle_options(rules, scenario, chosen))
    setup = SetUp(
        game=rules.code,
        scenario=scenario,
        options=chosen,
        overlay=None if overlay is None else Overlay.from_texts(read_folder(overlay)).captured(),
        key=_dice_key(seed, len(chairs)),
    )
    return Session(setup, seats=chairs, failures=FAILURES, rules=rules)


def loaded_session(file: Path, game: str | None, left_out: Mapping[str, object]) -> Session:
    """A saved game; it brings what `left_out` names itself."""
    given = [name for name, value in left_out.items() if value]
    if given:
        raise BadOption(f"a saved game has its own {', '.join(given)}; leave them out with --load")
    session = open_save(file, failures=FAILURES)
    if game is not None and session.rules.code != game:
        raise BadOption(f"{file} is a game of {session.rules.code}, not of {game}")
    return session


def _dice_key(seed: str | None, seats: int) -> DiceKey:
    """A key from a seed, for practice; or one that nobody at the table could have chosen."""
    if seed is not None:
        return DiceKey(seed=seed)
    nonces = tuple(secrets.token_hex(8) for _ in range(seats))
    return DiceKey(secret=secrets.token_bytes(32), nonces=nonces)


# --- who sits where ------------------------------------------------------------------------------


def read_pairs(pairs: Sequence[str], flag: str) -> dict[str, str]:
    """`name=value` from the command line, each name once."""
    out: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise BadOption(f"{flag} {pair!r}: write {flag} name=value")
        if name in out:
            raise BadOption(f"{flag} {name} is given twice; give it once")
        out[name] = value
    return out


def find_side(scenario: Scenario, name: str) -> int:
    """A side by its name, in any case."""
    for side, title in enumerate(scenario.sides):
        if title.casefold() == name.casefold():
            return side
    there = ", ".join(scenario.sides)
    raise BadOption(f"{scenario.title} has no side {name!r}; sides: {there}")


def read_seats(
    seats: Sequence[str], rules: Rules, scenario_id: str, options: Mapping[str, str]
) -> tuple[Seat, ...]:
    """`Ann=Blue` or `Ann=Blue:fleet,air`; a side nobody is named for gets one seat."""
    scenario = find_scenario(rules, scenario_id)
    named = [_read_seat(n, v, scenario) for n, v in read_pairs(seats, "--seat").items()]
    taken = {seat.side for seat in named}
    for side in taken:
        commands = shared_commands(rules, scenario_id, options, side)
        here = [seat for seat in named if seat.side == side]
        title = scenario.sides[side]
        example = f"--seat Ann={title}:{','.join(commands)}"
        check_commands(title, here, commands, f"give it to one of its seats, as in {example}")
    rest = [seat for seat in default_seats(scenario) if seat.side not in taken]
    return tuple(sorted([*named, *rest], key=lambda seat: seat.side))


def _read_seat(name: str, value: str, scenario: Scenario) -> Seat:
    title, _, listed = value.partition(":")
    side = find_side(scenario, title)
    if side in scenario.automatic:
        raise BadOption(f"--seat {name}: {scenario.sides[side]} is played by the rules themselves")
    return Seat(name, side, tuple(filter(None, listed.split(","))))


def read_bots(bots: Sequence[str], session: Session) -> dict[int, Bot]:
    """`Red=doctrine`: the sides that programs play."""
    out: dict[int, Bot] = {}
    key = session.setup.key
    seed = key.seed if key.seed is not None else secrets.token_hex(16)
    for title, name in read_pairs(bots, "--bot").items():
        side = find_side(session.scenario, title)
        _check_bot_seat(side, session)
        out[side] = make_bot(name, session.rules, side, seed)
    return out


def _check_bot_seat(side: int, session: Session) -> None:
    title = session.scenario.sides[side]
    if side in session.scenario.automatic:
        raise BadOption(f"--bot {title}: this side is played by the rules themselves")
    people = [seat.name for seat in session.seats if seat.side == side and seat.name != title]
    if people:
        raise BadOption(f"--bot {title}: {', '.join(people)} plays this side; leave out one")


def warnings_of(rules: Rules, session: Session) -> tuple[str, ...]:
    """What a game has to say about an odd combination of options."""
    return rules.check_options(session.setup.scenario, session.state.options)
