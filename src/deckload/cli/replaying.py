"""`deckload replay` and `deckload verify`: a saved game looked at from outside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from deckload.cli.start import find_side
from deckload.cli.table.wording import log_text
from deckload.cli.terminal import EndOfInput, Terminal
from deckload.engine.contract import find_game, find_scenario
from deckload.engine.errors import BadOption, BadSave, DeckloadError
from deckload.engine.history import Event, Took
from deckload.engine.log import Entry, Wording, everything
from deckload.engine.messages import log_lines
from deckload.engine.replay import Question, questions, replay, verify
from deckload.engine.saves import Save, read_save
from deckload.engine.session import Session


def read_file(file: Path) -> Save:
    """A save without starting it, so that even one that does not replay can be judged."""
    try:
        return read_save(file.read_text(encoding="utf-8"), str(file))
    except OSError as error:
        raise BadSave(f"{file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadSave(f"{file} is not a Deckload save (not text)") from error


def show_verdict(file: Path, commitment: str | None) -> bool:
    """Say what a recomputation of the rolls has found; True if all is honest."""
    save = read_file(file)
    verdict = verify(save, commitment)
    console = Terminal().console
    kind = "practice game, its dice could be foreseen" if verdict.practice else "dice by key"
    console.print(Text(f"{file}: {save.setup.game}, {verdict.rolls} rolls, {kind}"))
    if not verdict.practice:
        console.print(Text(f"commitment {verdict.commitment}"))
    word = "honest" if verdict.honest else "NOT HONEST"
    console.print(Text(f"{word}: {verdict.finding}", style="bold"))
    if verdict.honest and not verdict.practice and commitment is None:
        console.print("Compare the commitment with the one shown at the start (--commitment).")
    return verdict.honest


def show_replay(file: Path, side_name: str | None, *, step: bool) -> None:
    """Print the events that a side saw, or all of them once the game is over."""
    save = read_file(file)
    try:
        scenario = find_scenario(find_game(save.setup.game), save.setup.scenario)
    except BadOption as error:
        raise BadSave(f"{file}: {error}") from error
    side = None if side_name is None else find_side(scenario, side_name)
    if side is None and not save.over:
        there = ", ".join(scenario.sides)
        raise BadOption(f"this game is not over, so say whose view you want: --side {there}")
    terminal = Terminal()
    for number, block in enumerate(_blocks(save, side), start=1):
        _show_block(terminal.console, number, block)
        if step:
            try:
                terminal.read("")
            except EndOfInput:
                step = False


def _show_block(console: Console, number: int, block: list[Text]) -> None:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", width=4)
    grid.add_column()
    grid.add_row(str(number), Text("\n").join(block))
    console.print(grid)


def _blocks(save: Save, side: int | None) -> Iterator[list[Text]]:
    """What came with each event, for those events that brought anything to be seen."""
    shown = 0
    asked: Mapping[int, Question] = {}
    for event, session in _events(save):
        lines = _lines(session, side)
        block = _choice(event, side, session, asked)
        asked = questions(session)
        block += lines[shown:]
        shown = max(shown, len(lines))
        if block:
            yield block
        if session.over:
            yield [Text(f"The game is over: {', '.join(session.state.outcome)}", style="bold")]


def _events(save: Save) -> Iterator[tuple[Event | None, Session]]:
    try:
        yield from replay(save)
    except DeckloadError:
        raise
    except Exception as error:
        raise BadSave(f"the rest cannot be replayed; the save was edited ({error!r})") from error


def _lines(session: Session, side: int | None) -> list[Text]:
    if side is None:
        return [_told(session, *one) for one in everything(session.log)]
    log = session.log[: session.game.log_length_for(side)]
    return [log_text(line) for line in log_lines(log, side)]


def _told(session: Session, entry: Entry, audience: int, wording: Wording) -> Text:
    """One line of the log with the name of the only side that got it."""
    [line] = log_lines([entry._replace(wordings={audience: wording})], audience)
    text = log_text(line)
    if 0 <= audience < len(session.scenario.sides):
        return Text(f"({session.scenario.sides[audience]} only) ", style="dim").append_text(text)
    return text


def _choice(
    event: Event | None, side: int | None, session: Session, asked: Mapping[int, Question]
) -> list[Text]:
    """What was chosen, and to which question; the choices of others are not for a side to read."""
    if not isinstance(event, Took) or side not in (None, event.side):
        return []
    prompt, labels = asked.get(event.side, Question("", {}))
    text = Text(f"{session.scenario.sides[event.side]}: ", style="bold")
    text.append(labels.get(event.key, event.key))
    return [text.append(f"  ({prompt})", style="dim") if prompt else text]
