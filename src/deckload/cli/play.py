"""Playing at the terminal: who is asked, handing over between people, what they see and type."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.panel import Panel
from rich.text import Text

from deckload.bots import Bot, ask_bot_for_key
from deckload.cli.answers import read_answer
from deckload.cli.commands import COMMANDS, Quit
from deckload.cli.ending import show_end
from deckload.cli.mistakes import what_broke
from deckload.cli.start import warnings_of
from deckload.cli.table.screen import Look, Screen
from deckload.cli.terminal import EndOfInput, Terminal
from deckload.engine.decision import Decision
from deckload.engine.errors import DeckloadError
from deckload.engine.history import Took
from deckload.engine.knowledge import SPECTATOR
from deckload.engine.messages import lines_read, log_lines
from deckload.engine.session import Seat, Session
from deckload.engine.views import Message, View


class Play:
    """One sitting at one table."""

    def __init__(
        self,
        session: Session,
        terminal: Terminal,
        bots: Mapping[int, Bot],
        save_to: Path | None = None,
    ) -> None:
        self.terminal = terminal
        self.console = terminal.console
        self.bots = bots
        self.save_to = save_to
        self.open(session)

    def open(self, session: Session) -> None:
        """Lay out a game, new or saved; nobody sits yet."""
        self.session = session
        table = session.rules.table(session.state.data, session.setup.scenario)
        self.screen = Screen(table, self.console)
        self.look = Look()
        self.saved_at = len(session.history)
        self._sitting: Seat | None = None
        self._recalled: Seat | None = None
        self._seen: dict[str, int] = {}
        self._told = 0  # lines of the log that those who look on have read
        self._drawn: tuple[str, View, Look] | None = None
        sides = {seat.side for seat in self.people}
        session.spare(sides if len(sides) == 1 else ())

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in self.session.seats if seat.side not in self.bots]

    # --- the loop -------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            self._welcome()
            self._tell_spectators()
            while not self.session.over:
                self._go_on()
            show_end(self, self._sitting)
        except EndOfInput:
            self._leave("The input has ended")
        except KeyboardInterrupt:
            self._leave("Interrupted")
            raise
        except Quit:
            self._leave("You left the table")

    def _go_on(self) -> None:
        if self._bot_moves():
            return
        seat = self._next_seat()
        if seat != self._sitting and not self._hand_over(seat):
            return
        self._sitting, self._recalled = seat, None
        self._ask(seat)

    def _leave(self, why: str) -> None:
        saved = self.saved_at == len(self.session.history)
        fate = "everything is saved" if saved and self.saved_at else "this game was not saved"
        self.console.print(Text(f"\n{why}; {fate}."))

    def _bot_moves(self) -> bool:
        """Let one bot answer what it is asked."""
        session = self.session
        if session.read_only:
            return False
        for side in session.game.pending():
            if side not in self.bots:
                continue
            key = ask_bot_for_key(self.bots[side], session.game, side)
            seat = next(seat for seat in session.seats if seat.side == side)
            session.submit(seat.name, key)
            self._tell_spectators()
            return True
        return False

    def _tell_spectators(self) -> None:
        """Where bots play alone, whoever looks on reads the whole game as it goes."""
        if self.people:
            return
        lines = log_lines(self.session.log, SPECTATOR)
        end = lines_read(lines)
        self.screen.show_lines(lines[self._told : end])
        self._told = end

    def _next_seat(self) -> Seat:
        """Somebody who is asked, the one who sits there already if possible."""
        asked = [seat for seat in self.people if self.question_for(seat) is not None]
        if self._recalled in asked:
            assert self._recalled is not None
            return self._recalled
        if self._sitting in asked or (self._sitting and self.session.read_only):
            assert self._sitting is not None
            return self._sitting
        if not asked and self.session.read_only and self.people:
            return self.people[0]
        if not asked:
            sides = [self.session.scenario.sides[side] for side in self.session.game.pending()]
            raise DeckloadError(f"{', '.join(sides)} is asked, but nobody plays that side")
        return asked[0]

    def question_for(self, seat: Seat) -> Decision | None:
        decision = self.session.game.pending().get(seat.side)
        return decision if decision is not None and seat.may_answer(decision) else None

    # --- sitting down ---------------------------------------------------------------------------

    def _welcome(self) -> None:
        session, rules = self.session, self.session.rules
        lines = [f"{rules.title}: {session.scenario.title}. {session.scenario.summary}"]
        lines += [f"Option {name}: {value}" for name, value in session.state.options.items()]
        lines += [f"Note: {warning}" for warning in warnings_of(rules, session)]
        for side, name in enumerate(session.scenario.sides):
            lines.append(f"{self.screen.marks.symbol(side)} {name}: {self._played_by(side)}")
        key = session.setup.key
        if key.is_practice:
            lines.append(f"Practice: the dice follow from the seed {key.seed!r}.")
        else:
            lines.append(f"The dice are committed to {key.commitment}.")
            lines.append("At the end their key is shown, and every roll is checked against it.")
        if session.read_only:
            lines.append(f"Note: {session.read_only}.")
        lines.append("Answer with a number; `help` lists what else you can type.")
        self.console.print(Text("\n".join(lines)))
        if self.terminal.interactive and len(self.people) == 1:
            self.terminal.read("Press Enter to begin. ")

    def _played_by(self, side: int) -> str:
        if side in self.session.scenario.automatic:
            return "played by the rules"
        if side in self.bots:
            return "played by a bot"
        seats = [seat for seat in self.session.seats if seat.side == side]
        return ", ".join(
            f"{seat.name} ({', '.join(seat.commands)})" if seat.commands else seat.name
            for seat in seats
        )

    def _hand_over(self, seat: Seat) -> bool:
        """Wait until somebody else sits down. False if the one before takes his answer back."""
        before = self._sitting
        self._drawn = None
        if len(self.people) == 1:
            return True
        if before is not None:
            self.terminal.forget()
        name = self.session.scenario.sides[seat.side]
        who = name if seat.name == name else f"{seat.name} ({name})"
        undo = before is not None and self.session.can_undo(before.name)
        self.console.print(Panel(Text(f"Hand over to {who}.", style="bold"), expand=False))
        if undo and before is not None:
            self.console.print(f"{before.name} can still take the last answer back: type undo.")
        typed = self.terminal.read(f"{who}: press Enter when nobody else can see the screen. ")
        if typed == "quit":
            raise Quit
        if typed == "undo" and undo and before is not None:
            self.session.undo(before.name)
            # By now the other may be looking, so whoever has left the chair sits down anew.
            self._sitting, self._recalled = None, before
            return False
        self.terminal.forget()
        return True

    def show_to(self, seat: Seat) -> Message:
        """The table, the news and the question, as this seat may see them."""
        message = self.session.message(seat.name)
        self.terminal.clear()
        # A script reads the table again only when something on it has changed.
        drawing = (seat.name, message.view, self.look)
        if self.terminal.interactive or drawing != self._drawn:
            before = self._drawn[1] if self._drawn and self._drawn[0] == seat.name else None
            self.screen.show_table(message, self._you(seat), self.look, before)
        self._drawn = drawing
        # An undo takes lines back, and what takes their place is news again.
        self._seen[seat.name] = min(self._seen.get(seat.name, 0), len(message.log))
        self.screen.show_news(message.log[self._seen[seat.name] :])
        self.screen.show_question(message, self._hints(seat))
        return message

    def _hints(self, seat: Seat) -> list[str]:
        """How to pick several, and what is picked already."""
        decision = self.question_for(seat)
        if decision is None or not decision.draft:
            return []
        hints = []
        if len(decision.options) > 2:
            hints.append("Pick one, or several at once, as in 1-4,7.")
        verb = f"{decision.kind.verb} "
        picked = [k.removeprefix(verb) for k in self._this_step(seat) if k.startswith(verb)]
        if picked:
            hints.append(f"So far: {', '.join(picked)}.")
        return hints

    def _this_step(self, seat: Seat) -> list[str]:
        """What the seat's side has answered in the step that is going on."""
        history = self.session.history
        events = history.events[history.steps[-1].at :]
        return [e.key for e in events if isinstance(e, Took) and e.side == seat.side]

    def _you(self, seat: Seat) -> Text:
        side = self.screen.marks.side_name(seat.side)
        who = f" ({seat.name})" if seat.name != self.session.scenario.sides[seat.side] else ""
        return Text("You are ").append_text(side).append(who)

    # --- asking ---------------------------------------------------------------------------------

    def _ask(self, seat: Seat) -> None:
        """Put the question until something changes."""
        message = self.show_to(seat)
        while True:
            typed = self.terminal.read(f"{seat.name}> ")
            try:
                if not typed or self._do(typed, seat, message):
                    return
            except DeckloadError as error:
                self.console.print(Text(f"{error}", style="red"))
                if broke := what_broke(error):
                    self.console.print(Text(broke), soft_wrap=True)

    def _do(self, typed: str, seat: Seat, message: Message) -> bool:
        """Carry out what was typed; True if the table has to be shown again."""
        offered = message.prompt.options if message.prompt else ()
        word, _, rest = typed.partition(" ")
        command = COMMANDS.get(word.lower())
        if command is not None and typed not in [option.key for option in offered]:
            return command.run(self, seat, message, rest.strip())
        decision = self.question_for(seat)
        several = decision is not None and decision.draft
        keys = read_answer(typed, offered, several=several)
        seen = lines_read(message.log)
        self.session.submit(seat.name, keys)
        self._seen[seat.name] = seen
        self.look = Look()
        return True

    def consult(self, seat: Seat, what: str) -> bool:
        """Ask somebody else something in passing; whoever sat there has to sit down again."""
        self.terminal.forget()
        self._sitting, self._drawn = None, None
        answer = self.terminal.read(f"{seat.name}: {what} Type yes to agree. ")
        return answer.lower() in ("y", "yes")

    def redraw(self) -> None:
        """Draw the table next time even if nothing on it has changed."""
        self._drawn = None

    def news_for(self, seat: Seat) -> int:
        """How many lines of the log this seat has read."""
        return self._seen.get(seat.name, 0)
