"""What a player can type besides an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.table import Table as Grid
from rich.text import Text

from deckload.cli.answers import read_answer
from deckload.cli.foreseeing import as_grid, forecast_for
from deckload.cli.table.screen import Look
from deckload.cli.table.wording import option_keys, refusals
from deckload.engine.cases import cases_of
from deckload.engine.errors import BadOption, NotOffered
from deckload.engine.saves import open_save, write_save
from deckload.engine.session import Seat
from deckload.engine.views import Message, Prompt

if TYPE_CHECKING:
    from deckload.cli.play import Play

Run = Callable[["Play", Seat, Message, str], bool]
"""Returns True if the table has to be shown again."""


class Quit(Exception):
    """A player leaves the table."""


class Command(NamedTuple):
    usage: str
    does: str
    run: Run


# --- looking -------------------------------------------------------------------------------------


def _help(play: Play, _seat: Seat, _message: Message, _rest: str) -> bool:
    grid = Grid.grid(padding=(0, 3))
    grid.add_row("3", "take option 3")
    grid.add_row("1-4,7,done", "several picks in a row, where the question is one of picks")
    grid.add_row("move 0504", "an option by its key, as `keys` lists them; keys, with, commas")
    for command in dict.fromkeys(COMMANDS.values()):
        grid.add_row(Text(command.usage), command.does)
    play.console.print(grid)
    return False


def _table(play: Play, _seat: Seat, _message: Message, _rest: str) -> bool:
    play.redraw()
    return True


def _log(play: Play, _seat: Seat, message: Message, rest: str) -> bool:
    lines = message.log
    if rest:
        if not rest.isdigit() or rest == "0":
            raise NotOffered("log takes the number of lines to show, as in `log 20`")
        lines = lines[-int(rest) :]
    play.screen.show_lines(lines)
    return False


def _odds(play: Play, seat: Seat, message: Message, rest: str) -> bool:
    """Try an answer out in worlds that the seat cannot tell from the true one."""
    if message.prompt is None:
        raise NotOffered("nothing is asked now")
    keys = read_answer(rest or "1", message.prompt.options, several=False)
    found = forecast_for(play.session, seat, keys)
    play.console.print(as_grid(found, play.session.scenario.sides))
    return False


def _map(play: Play, _seat: Seat, _message: Message, rest: str) -> bool:
    if rest == "all":
        play.look = Look(whole=True)
    elif not rest:
        play.look = Look()
    else:
        by_name = {place.name: place.id for place in play.screen.table.board.places if place.name}
        at = by_name.get(rest, rest)
        if at not in {place.id for place in play.screen.table.board.places}:
            raise NotOffered(f"there is no place {rest!r} on the map")
        play.look = Look(at=at)
    return True


def _stacks(play: Play, _seat: Seat, message: Message, _rest: str) -> bool:
    for line in play.screen.stack_lines(message.view):
        play.console.print(line)
    return False


def _keys(play: Play, _seat: Seat, message: Message, _rest: str) -> bool:
    play.console.print(option_keys(_prompt(message).options))
    return False


def _why(play: Play, _seat: Seat, message: Message, _rest: str) -> bool:
    play.console.print(refusals(_prompt(message)))
    return False


def _rules(play: Play, _seat: Seat, message: Message, rest: str) -> bool:
    case = rest or (message.prompt.case if message.prompt else "")
    if not case:
        raise NotOffered("which case? Type it, as in `rules 4.1`")
    statement = cases_of(play.session.rules.code).statement(case)
    play.console.print(Text(f"{case}  {statement}"))
    return False


def _prompt(message: Message) -> Prompt:
    if message.prompt is None:
        raise NotOffered("nothing is asked of you now")
    return message.prompt


# --- taking back ---------------------------------------------------------------------------------


def _undo(play: Play, seat: Seat, _message: Message, _rest: str) -> bool:
    play.session.undo(seat.name)
    return True


def _redo(play: Play, seat: Seat, _message: Message, _rest: str) -> bool:
    play.session.redo(seat.name)
    return True


def _takeback(play: Play, seat: Seat, _message: Message, _rest: str) -> bool:
    """Ask one person of every other side; bots never mind."""
    session = play.session
    session.propose_takeback(seat.name)
    others = {other.side: other for other in session.seats if other.side != seat.side}
    for other in others.values():
        agreed = other.side in play.bots or play.consult(
            other,
            f"{seat.name} asks to take back the last choice; dice already thrown stay thrown.",
        )
        session.answer_takeback(other.name, agreed)
        if not agreed:
            play.console.print(f"{other.name} does not agree.")
            break
    return True


def _always(play: Play, seat: Seat, message: Message, rest: str) -> bool:
    """A standing order; only questions that are put whether they matter or not can have one."""
    prompt, session = _prompt(message), play.session
    orders = {verb: o.key for (side, verb), o in session.standing.items() if side == seat.side}
    if not rest:
        listed = ", ".join(f"{verb}: {key}" for verb, key in orders.items()) or "none"
        play.console.print(Text(f"Your standing orders: {listed}"))
        return False
    if rest == "ask":
        for verb in orders:
            session.set_standing_order(seat.name, verb, None)
        play.console.print("You will be asked everything again.")
        return False
    decision = play.question_for(seat)
    if decision is None or not decision.covert:
        raise NotOffered("this question comes up only when it matters, so answer it each time")
    keys = read_answer(rest, prompt.options, several=False)
    if keys[0] not in [option.key for option in prompt.options]:
        raise NotOffered("always takes one option, as in `always 2`; `always ask` ends it")
    session.set_standing_order(seat.name, prompt.verb, keys[0])
    return True


# --- files ---------------------------------------------------------------------------------------


def save_to(play: Play, path: Path) -> None:
    """Save, but never over a file that is something else."""
    try:
        if path.exists() and not path.read_bytes().startswith(b"deckload-save "):
            raise BadOption(f"{path} is there already and is not a save; choose another name")
        write_save(play.session, path)
    except OSError as error:
        raise BadOption(f"{path} cannot be written: {error.strerror}") from error
    play.saved_at = len(play.session.history)
    play.console.print(Text(f"Saved to {path}."))


def _save(play: Play, _seat: Seat, _message: Message, rest: str) -> bool:
    path = Path(rest) if rest else play.save_to
    if path is None:
        raise NotOffered("save takes a file name, as in `save duel.save`")
    save_to(play, path)
    return False


def _load(play: Play, _seat: Seat, _message: Message, rest: str) -> bool:
    if not rest:
        raise NotOffered("load takes a file name, as in `load duel.save`")
    session = open_save(Path(rest), failures=play.session.failures)
    if session.rules.code != play.session.rules.code:
        raise BadOption(f"{rest} is a game of {session.rules.code}: deckload play --load {rest}")
    if any(side >= len(session.scenario.sides) for side in play.bots):
        raise BadOption(f"{rest} has other sides than this game: deckload play --load {rest}")
    play.open(session)
    return True


def _quit(play: Play, _seat: Seat, _message: Message, _rest: str) -> bool:
    unsaved = play.saved_at != len(play.session.history) and not play.session.over
    if unsaved and play.terminal.interactive:
        answer = play.terminal.read("Leave without saving? Type yes to leave. ")
        if answer.lower() not in ("y", "yes"):
            return False
    raise Quit


_LISTED = {
    "help": Command("help", "this list", _help),
    "table": Command("table", "show the table again", _table),
    "log": Command("log, log 20", "everything you know to have happened, or the last lines", _log),
    "map": Command("map 0504, map all, map", "look at a part of the map, all of it, back", _map),
    "stacks": Command("stacks", "every stack on the map, spread out", _stacks),
    "keys": Command("keys", "the options by their keys, for scripts", _keys),
    "why": Command("why", "what is not on offer, and why not", _why),
    "rules": Command("rules 4.1, rules", "what a case says; without a number, this one", _rules),
    "odds": Command("odds 3", "what option 3 may come to, before a strike", _odds),
    "undo": Command("undo", "take your last answer back, if no dice or news came since", _undo),
    "redo": Command("redo", "take it again", _redo),
    "takeback": Command("takeback", "ask the others to go back further than undo does", _takeback),
    "always": Command("always 2, always ask", "answer this question so from now on; stop", _always),
    "save": Command("save FILE", "save the game", _save),
    "load": Command("load FILE", "go on with a saved game", _load),
    "quit": Command("quit", "leave the table", _quit),
}
COMMANDS = {**_LISTED, "?": _LISTED["help"], "q": _LISTED["quit"], "why-not": _LISTED["why"]}
