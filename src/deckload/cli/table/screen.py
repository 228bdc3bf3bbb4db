"""The whole table on one screen: heading, map, stacks, displays, tracks, panels, news, question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from deckload.cli.table.cards import panel_lines
from deckload.cli.table.columns import in_columns
from deckload.cli.table.hexmap import POINTED_AT, Shown, draw_hexes
from deckload.cli.table.markings import Markings
from deckload.cli.table.spaces import draw_spaces
from deckload.cli.table.wording import log_text, options, question
from deckload.engine.designs import OPEN_SEA, CounterDesign
from deckload.engine.log import TURN, Ref
from deckload.engine.messages import headings_over, without_empty_headings
from deckload.engine.views import LogLine, Message, OptionView, Piece, Table, Track, View

_MOST_NEWS = 14
_MOST_STACKS = 24
_SIDE_BY_SIDE = 118  # from this width on, panels stand beside the map
_BESIDE = 40
_LEAST_MAP_LINES = 21  # never crop a map below this, even on a small screen


class Look(NamedTuple):
    """Where the player has moved the map to, if anywhere."""

    at: str = ""
    whole: bool = False


class Screen:
    """Draws messages of one game on a console."""

    def __init__(self, table: Table, console: Console) -> None:
        plain = not console.encoding.lower().startswith("utf")
        self.table = table
        self.console = console
        self.marks = Markings(table.sides, table.colours, plain=plain)
        self._sea = {OPEN_SEA, *(w for w, t in table.terrain.items() if t.ground == OPEN_SEA)}
        self._names = {place.id: place.name for place in table.board.places}

    # --- the table ------------------------------------------------------------------------------

    def show_table(
        self,
        message: Message,
        you: RenderableType,
        look: Look | None = None,
        before: View | None = None,
    ) -> None:
        """Everything but the question; of panels that were shown `before`, those that changed."""
        view, look = message.view, look or Look()
        width = self.console.width
        panels = list(self._beside(view, before))
        beside = panels and width >= _SIDE_BY_SIDE
        board = Group(*self._board(message, look, width - _BESIDE - 2 if beside else width))
        self.console.print(self._heading(view, you))
        for track in self.table.tracks:
            self.console.print(_track(track, view.tracks.get(track.id)))
        if beside:
            grid = Grid.grid(padding=(0, 2))
            grid.add_column()
            grid.add_column(width=_BESIDE)
            grid.add_row(board, Group(*panels))
            self.console.print(grid)
        else:
            # The map comes last, so that on a low screen it stays in sight with the question.
            if panels:
                self.console.print(Columns(panels, padding=(0, 1)))
            self.console.print(board)

    def _heading(self, view: View, you: RenderableType) -> RenderableType:
        scores = ", ".join(f"{name} {score}" for name, score in view.scores.items())
        title = Text(f"{self.table.title}. {view.headline}", style="bold")
        if scores:
            title.append(f"   ({scores})", style="not bold")
        return Group(Rule(), title, you)

    def _board(self, message: Message, look: Look, width: int) -> Iterator[RenderableType]:
        view, board = message.view, self.table.board
        stacks = _stacks(view.pieces)
        offered = message.prompt.options if message.prompt else ()
        numbers = _pointed_at(offered, view.pieces)
        if board.shape == "space":
            yield draw_spaces(board.places, board.lines, stacks, numbers, self.marks, width)
        elif board.places:
            height = 10_000 if look.whole else max(_LEAST_MAP_LINES, self.console.height - 12)
            width = 10_000 if look.whole else width
            shown = Shown(stacks, numbers, look.at)
            drawing = draw_hexes(board, shown, self.marks, width, height, self._sea)
            drawing.text.no_wrap = True
            yield drawing.text
            if drawing.left_out:
                yield draw_spaces(drawing.left_out, (), stacks, numbers, self.marks, width)
            for note in drawing.notes:
                yield Text(note, style="dim")
        if board.places:
            yield self._legend(view, bool(numbers))
        if board.shape != "space":
            lines = list(self._stack_lines(stacks, _MOST_STACKS))
            yield in_columns(lines, width)
        for display in self.table.displays:
            yield Text(display.title, style="bold underline")
            yield draw_spaces(display.boxes, display.links, stacks, numbers, self.marks, width)

    def _legend(self, view: View, pointed: bool) -> Text:
        legend = self.marks.legend(view.pieces)
        if pointed:
            legend.append(f"   {POINTED_AT} an option is about this place", style="dim")
        return legend

    def stack_lines(self, view: View) -> list[Text]:
        """Every stack on the map, spread out."""
        return list(self._stack_lines(_stacks(view.pieces), 10_000))

    def _stack_lines(self, stacks: Mapping[str, Sequence[Piece]], most: int) -> Iterator[Text]:
        on_map = [(at, pieces) for at, pieces in stacks.items() if at in self._names]
        for at, pieces in sorted(on_map)[:most]:
            name = self._names.get(at, "")
            line = Text(f"  {at}{' ' + name if name and name != at else ''}: ")
            line.append_text(self.marks.stack(pieces))
            yield line
        if len(on_map) > most:
            yield Text(f"  ... {len(on_map) - most} more places; `stacks` lists all", style="dim")

    def _beside(self, view: View, before: View | None) -> Iterator[RenderableType]:
        designs = self.table.counters
        shown = _filled_panels(before, designs) if before is not None else {}
        same = 0
        for title, lines in _filled_panels(view, designs).items():
            if shown.get(title) == lines:
                same += 1
            else:
                yield Panel(Text("\n".join(lines)), title=Text(title), expand=False)
        if same:
            number = "1 panel is" if same == 1 else f"{same} panels are"
            yield Text(f"{number} as before; `table` shows everything.", style="dim")

    # --- news and question ----------------------------------------------------------------------

    def show_news(self, lines: Sequence[LogLine], most: int = _MOST_NEWS) -> None:
        """What happened since the player last looked, under the headings where it belongs."""
        news = without_empty_headings(lines)
        if not news:
            return
        self.console.print(Rule(Text("What happened"), align="left", style="dim"))
        cut = max(0, len(news) - most)
        if cut:
            self.console.print(Text(f"  ... {cut} lines before: `log`", style="dim"))
        self.show_lines([*headings_over(news[:cut]), *news[cut:]])

    def show_lines(self, lines: Sequence[LogLine]) -> None:
        """Lines of the log as they are, under their headings."""
        for line in without_empty_headings(lines):
            if line.heading == TURN:
                self.console.print(Rule(log_text(line), align="left"))
            else:
                indent = 0 if line.heading else 2
                self.console.print(Padding(log_text(line), (0, 0, 0, indent)))

    def show_question(self, message: Message, hints: Sequence[str] = ()) -> None:
        """What is asked now, with the answers; `hints` say more about how to answer."""
        self.console.print(Rule(style="dim"))
        for notice in message.notices:
            self.console.print(Text(notice, style="bold"))
        if message.prompt is None:
            waiting = ", ".join(message.waiting_for)
            self.console.print(f"Nothing is asked of you now. Waiting for: {waiting or 'nobody'}.")
            return
        self.console.print(question(message.prompt))
        for hint in hints:
            self.console.print(Text(hint, style="dim"))
        self.console.print(options(message.prompt.options, self.console.width))


def _stacks(pieces: Sequence[Piece]) -> dict[str, list[Piece]]:
    stacks: dict[str, list[Piece]] = {}
    for piece in pieces:
        stacks.setdefault(piece.at, []).append(piece)
    return stacks


def _pointed_at(offered: Sequence[OptionView], pieces: Sequence[Piece]) -> dict[str, list[int]]:
    """By place or box: the numbers of the options that point at it or at a piece there."""
    where = {piece.id: piece.at for piece in pieces}
    numbers: dict[str, list[int]] = {}
    for number, option in enumerate(offered, start=1):
        for ref in option.refs:
            at = _place_of(ref, where)
            if at:
                numbers.setdefault(at, []).append(number)
    return numbers


def _place_of(ref: Ref, where: Mapping[str, str]) -> str:
    return where.get(ref.id, "") if ref.kind == "piece" else ref.id


def _track(track: Track, at: int | None) -> Text:
    """A row of boxes, the one with the marker in brackets."""
    text = Text(f"{track.title}: ", style="bold")
    for number, box in enumerate(track.boxes):
        here = number == at
        text.append(f"[{box}]" if here else box, style="bold reverse" if here else "not bold")
        text.append(" ", style="not bold")
    return text


def _filled_panels(view: View, designs: Mapping[str, CounterDesign]) -> dict[str, list[str]]:
    """The panels that say anything, by title."""
    texts = {panel.title: panel_lines(panel, view.pieces, designs) for panel in view.panels}
    return {title: lines for title, lines in texts.items() if lines}
