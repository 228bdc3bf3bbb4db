"""Who sits where at a new table: choices checked, tokens drawn."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence

from deckload.bots import bots_on_offer, make_bot
from deckload.engine.contract import Rules, Scenario, shared_commands
from deckload.engine.errors import BadOption
from deckload.engine.seats import Seat, check_commands, check_seats, default_seats
from deckload.server.records import Holder, SeatRecord
from deckload.server.socket_messages import SPECTATORS
from deckload.server.wire import SeatChoice

ME = "me"
GUEST = "guest"


def new_token() -> str:
    """A secret that opens seats: 128 bits, safe in an address."""
    return secrets.token_urlsafe(16)


def plain_name(text: str) -> str:
    """A name that somebody typed, on one line, without characters that turn the line around."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def chosen_seats(
    choices: Sequence[SeatChoice], rules: Rules, scenario_id: str, options: Mapping[str, str]
) -> list[tuple[Seat, str]]:
    """The seats of a new table and who takes them; without choices all are mine."""
    scenario = rules.scenarios()[scenario_id]
    if not choices:
        return [(seat, ME) for seat in default_seats(scenario)]
    seats = [
        (
            Seat(plain_name(choice.name) or _name(choice, scenario), choice.side, choice.commands),
            choice.who,
        )
        for choice in choices
    ]
    check_seats([seat for seat, _ in seats], scenario)
    for side, name in enumerate(scenario.sides):
        if side not in scenario.automatic:
            commands = shared_commands(rules, scenario_id, options, side)
            _check_side_is_played(name, [seat for seat, _ in seats if seat.side == side], commands)
    return seats


def imported_seats(seats: Sequence[Seat], who: Mapping[str, str]) -> list[tuple[Seat, str]]:
    """The seats of a save; mine, where nothing else is said."""
    names = [seat.name for seat in seats]
    for name in who:
        if name not in names:
            raise BadOption(f"the save has no seat {name!r}; its seats are: {', '.join(names)}")
    return [(seat, who.get(seat.name, ME)) for seat in seats]


def assign(
    seats: Sequence[tuple[Seat, str]], person: int, rules: Rules
) -> tuple[tuple[SeatRecord, ...], tuple[Holder, ...]]:
    """Tokens for everybody: one for all my seats, one for each guest's."""
    if any(seat.name == SPECTATORS for seat, _ in seats):  # they would see what that seat sees
        raise BadOption(f"no seat can be called {SPECTATORS!r}; give it another name")
    mine = Holder(new_token(), person, maker=True)
    holders = [mine]
    records = []
    bots = bots_on_offer(rules)
    for seat, who in seats:
        bot, token = None, None
        if who == ME:
            token = mine.token
        elif who == GUEST:
            holders.append(Holder(new_token(), None, maker=False))
            token = holders[-1].token
        elif who in bots:
            make_bot(who, rules, seat.side, "")  # an error, if it plays the other side only
            bot = who
        else:
            there = ", ".join((ME, GUEST, *bots))
            raise BadOption(f"{who!r} cannot take the seat {seat.name!r}; choose one of: {there}")
        records.append(
            SeatRecord(seat.name, seat.side, seat.commands, bot, token, changed=time.time())
        )
    if not any(record.token == mine.token for record in records):
        raise BadOption("take at least one seat yourself")
    return tuple(records), tuple(holders)


def _name(choice: SeatChoice, scenario: Scenario) -> str:
    if not 0 <= choice.side < len(scenario.sides):
        raise BadOption(f"{scenario.title} has no side {choice.side}")
    side = scenario.sides[choice.side]
    return f"{side} {' and '.join(choice.commands)}" if choice.commands else side


def _check_side_is_played(name: str, seats: Sequence[Seat], commands: Sequence[str]) -> None:
    """Every command of a side has a seat, and no seat a command that these options do not give."""
    if not seats:
        raise BadOption(f"nobody plays {name}; give it a seat")
    check_commands(name, seats, commands, "give it a seat")
