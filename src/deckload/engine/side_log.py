"""The log as one side reads it, kept from one look to the next: a long game's log is long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckload.engine.log import Entry
from deckload.engine.messages import line_of, log_lines
from deckload.engine.views import LogLine

if TYPE_CHECKING:
    from deckload.engine.recorded_game import RecordedGame


class SideLog:
    """Lines worked out entry by entry. With `everything` nothing is hidden: the game was over
    long ago, and somebody looks back on it."""

    def __init__(self, side: int, *, everything: bool = False) -> None:
        self._side = side
        self._everything = everything
        self._entries: list[Entry] = []
        self._ends: list[int] = []  # by entry: how many lines there are after it
        self._over = False
        self.lines: list[LogLine] = []

    def copy(self) -> SideLog:
        new = SideLog(self._side, everything=self._everything)
        new._entries, new._ends, new.lines = self._entries[:], self._ends[:], self.lines[:]
        new._over = self._over
        return new

    def read(self, table: RecordedGame) -> list[LogLine]:
        """Bring the lines up to date. The log changes at its end only: entries before one that is
        still there are there, too."""
        if table.over != self._over:
            self._cut(0)
            self._over = table.over
        end = len(table.log)
        if not self._everything:
            end = table.game.log_length_for(self._side)
        same = min(len(self._entries), end)
        while same and self._entries[same - 1] is not table.log[same - 1]:
            same -= 1
        self._cut(same)
        for entry in table.log[same:end]:
            self._add(entry)
            self._entries.append(entry)
            self._ends.append(len(self.lines))
        return self.lines

    def _add(self, entry: Entry) -> None:
        if self._over or self._everything:
            self.lines.extend(log_lines([entry], self._side, over=True))
            return
        wording = entry.for_viewer(self._side)
        if wording is not None:
            self.lines.append(line_of(entry, wording))

    def _cut(self, entries: int) -> None:
        if entries < len(self._entries):
            del self._entries[entries:]
            del self._ends[entries:]
            del self.lines[self._ends[-1] if self._ends else 0 :]
