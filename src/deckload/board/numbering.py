"""Four-digit hex numbers: which digits are the column, which way they grow, what is shifted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from deckload.board.errors import BoardError
from deckload.board.hex_math import Axial
from deckload.board.map_tables import Cut, HexSpec, Side

SIDES: Final[tuple[Side, ...]] = ("north", "south", "east", "west")
HIGHEST: Final = 99
DIGITS: Final = 4


class HexNumbering:
    """Reads and writes the printed numbers of one map and knows where each lies."""

    def __init__(self, spec: HexSpec, source: str) -> None:
        _check_span(spec.columns, "columns", source)
        _check_span(spec.rows, "rows", source)
        _check_shift(spec, source)
        self._spec: Final = spec
        self._source: Final = source
        self._east: Final = 1 if spec.columns_grow == "east" else -1
        self._south: Final = 1 if spec.rows_grow == "south" else -1
        self._shifted_parity: Final = 1 if spec.shifted == "odd" else 0
        self._half: Final = 1 if spec.shift in {"south", "east"} else -1

    def name(self, column: int, row: int) -> str:
        """The printed number of a hex."""
        if self._spec.digits == "CCRR":
            return f"{column:02d}{row:02d}"
        return f"{row:02d}{column:02d}"

    def split(self, name: str) -> tuple[int, int]:
        """(column, row) of a printed number; it need not be on the map."""
        if len(name) != DIGITS or not (name.isascii() and name.isdigit()):
            raise BoardError(
                f"{self._source}: {name!r} is not a hex number; write four digits, "
                f"{self._order()}, such as {self._sample()}"
            )
        first, second = int(name[:2]), int(name[2:])
        return (first, second) if self._spec.digits == "CCRR" else (second, first)

    def lattice(self, column: int, row: int) -> tuple[int, int]:
        """Whole-number drawing cell (x east, y south).

        Along the shifted axis one hex is two cells, so that a half-hex shift is one. Flat-top
        columns are one cell apart in x; pointy-top rows are one cell apart in y.
        """
        x, y = self._east * column, self._south * row
        if self._spec.orientation == "flat":
            return x, 2 * y + self._push(column)
        return 2 * x + self._push(row), y

    def axial(self, column: int, row: int) -> Axial:
        """Axial coordinates of a printed column and row."""
        x, y = self.lattice(column, row)
        # x + y is even all over a map or odd all over it, so rounding down moves the whole map.
        if self._spec.orientation == "flat":
            return x, (y - x) // 2
        return (x - y) // 2, y

    def on_map(self) -> Iterator[tuple[int, int]]:
        """(column, row) of every hex of the map, in the order of the printed numbers."""
        spec = self._spec
        missing = {self._missing(name) for name in spec.missing}
        for cut in spec.cut:
            self._check_cut(cut)
        columns = range(spec.columns[0], spec.columns[1] + 1)
        rows = range(spec.rows[0], spec.rows[1] + 1)
        cells = [(column, row) for column in columns for row in rows]
        if spec.digits == "RRCC":
            cells.sort(key=lambda cell: (cell[1], cell[0]))
        return (cell for cell in cells if cell not in missing and not self._is_cut(*cell))

    def unknown(self, name: str) -> BoardError:
        """Why `name` is not a hex of this map."""
        column, row = self.split(name)
        if self._in_span(column, row):
            return BoardError(
                f"{self._source}: hex {name} is left out of this map; use a neighbouring number, "
                f"or take it out of the keys cut and missing"
            )
        (west, east), (north, south) = self._spec.columns, self._spec.rows
        return BoardError(
            f"{self._source}: hex {name} is not on the map; columns run {west:02d}-{east:02d} and "
            f"rows {north:02d}-{south:02d}, written {self._order()}"
        )

    def _push(self, line: int) -> int:
        return self._half if line % 2 == self._shifted_parity else 0

    def _order(self) -> str:
        return "column then row" if self._spec.digits == "CCRR" else "row then column"

    def _sample(self) -> str:
        return repr(self.name(self._spec.columns[0], self._spec.rows[0]))

    def _in_span(self, column: int, row: int) -> bool:
        return _within(column, self._spec.columns) and _within(row, self._spec.rows)

    def _missing(self, name: str) -> tuple[int, int]:
        column, row = self.split(name)
        if not self._in_span(column, row):
            raise BoardError(
                f"{self._source}: key missing: hex {name} lies outside columns and rows anyway; "
                f"remove it"
            )
        return column, row

    def _check_cut(self, cut: Cut) -> None:
        corners = zip(cut.columns, cut.rows, strict=True)
        if cut.columns[0] > cut.columns[1] or cut.rows[0] > cut.rows[1]:
            problem = "runs backwards; write the smaller number first"
        elif not all(self._in_span(*corner) for corner in corners):
            problem = "reaches outside the map; keep it within columns and rows"
        else:
            return
        raise BoardError(
            f"{self._source}: key cut: the block of columns {list(cut.columns)}, rows "
            f"{list(cut.rows)} {problem}"
        )

    def _is_cut(self, column: int, row: int) -> bool:
        line = column if self._spec.orientation == "flat" else row
        parity = "odd" if line % 2 else "even"
        return any(
            cut.lines in {"all", parity} and _within(column, cut.columns) and _within(row, cut.rows)
            for cut in self._spec.cut
        )


def _within(value: int, span: tuple[int, int]) -> bool:
    return span[0] <= value <= span[1]


def _check_span(span: tuple[int, int], key: str, source: str) -> None:
    if not 0 <= span[0] <= span[1] <= HIGHEST:
        raise BoardError(
            f"{source}: key {key}: {list(span)} is no span; write first and last number, "
            f"both between 0 and {HIGHEST}, the smaller first"
        )


def _check_shift(spec: HexSpec, source: str) -> None:
    lines, allowed = ("columns", SIDES[:2]) if spec.orientation == "flat" else ("rows", SIDES[2:])
    if spec.shift not in allowed:
        raise BoardError(
            f"{source}: key shift: {spec.orientation}-top maps have straight {lines}, which "
            f"cannot be shifted {spec.shift}; write {' or '.join(allowed)}"
        )
