"""The end of a game: how it ended, the key of the dice, and whether they were honest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.rule import Rule
from rich.text import Text

from deckload.cli.commands import COMMANDS, save_to
from deckload.cli.terminal import EndOfInput
from deckload.engine.errors import DeckloadError, NotOffered
from deckload.engine.messages import log_lines
from deckload.engine.replay import verify
from deckload.engine.saves import read_save, save_session
from deckload.engine.session import Seat

if TYPE_CHECKING:
    from deckload.cli.play import Play

_STILL = ("log", "map", "stacks", "rules", "save")


def show_end(play: Play, seat: Seat | None) -> None:
    """The last table, with nothing hidden any more, and what there is to say about it."""
    session = play.session
    last = seat if seat is not None else session.seats[0]
    play.terminal.clear()
    play.screen.show_table(session.message(last.name), Text("Everything is open now."))
    if seat is not None:
        play.screen.show_news(log_lines(session.log, seat.side)[play.news_for(seat) :])
    _show_verdict(play)
    if play.save_to is not None:
        save_to(play, play.save_to)
    if play.terminal.interactive:
        _look_around(play, last)


def _show_verdict(play: Play) -> None:
    session, console = play.session, play.console
    console.print(Rule(Text("The game is over")))
    console.print(Text(f"Outcome: {', '.join(session.state.outcome)}", style="bold"))
    key = session.setup.key
    if key.is_practice:
        console.print(Text(f"Practice game: the dice came from the seed {key.seed!r}."))
    else:
        console.print(Text(f"Secret of the dice: {key.secret.hex()}"))
        console.print(Text(f"Nonces of the seats: {', '.join(key.nonces)}"))
        console.print(Text(f"Commitment given at the start: {key.commitment}"))
    save = read_save(save_session(session))
    verdict = verify(save, None if key.is_practice else key.commitment, session.rules)
    word = "Verified" if verdict.honest else "NOT VERIFIED"
    console.print(Text(f"{word}: {verdict.rolls} rolls; {verdict.finding}."))


def _look_around(play: Play, seat: Seat) -> None:
    """After the end people may still read the log, look at the map, and save."""
    play.console.print(f"You can still type {', '.join(_STILL)}; Enter leaves.")
    while True:
        try:
            typed = play.terminal.read("> ")
        except EndOfInput:
            return
        word, _, rest = typed.partition(" ")
        if word in ("", "quit", "q"):
            return
        try:
            if word not in _STILL:
                raise NotOffered(f"the game is over; there is still {', '.join(_STILL)}")
            message = play.session.message(seat.name)
            if COMMANDS[word].run(play, seat, message, rest.strip()):
                play.screen.show_table(message, Text(), play.look)
        except DeckloadError as error:
            play.console.print(Text(str(error), style="red"))
