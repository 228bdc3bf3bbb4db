"""Hex maps: numbers, neighbours, distance, rings, arcs, lines, edges and exits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from deckload.board.errors import BoardError
from deckload.board.geometry import HexGeometry, hex_geometry
from deckload.board.hex_math import (
    CODES,
    DEGREES_PER_CODE,
    DIRECTIONS,
    FIRST_BEARING,
    NO_BEARING,
    STEPS,
    Axial,
    Orientation,
    bearing_code,
    hex_distance,
    line_offsets,
    line_step,
    ring_offsets,
)
from deckload.board.map_edges import MapEdges
from deckload.board.map_tables import HexSpec
from deckload.board.numbering import HexNumbering
from deckload.board.places import OFF_BOARD, Places
from deckload.data.errors import Location
from deckload.data.loading import convert

FULL_CIRCLE: Final = CODES * DEGREES_PER_CODE
MOST_LINES: Final = 8_192
"""Lines that a map keeps: raids and missions fly along the same few for many turns."""

Step = tuple[int, ...]
"""One step of a straight line: a hex, or the two hexes of which the player may choose one."""


class HexGrid(Places):
    """An immutable hex map. Hexes are ids in the order of their printed numbers.

    Directions are indices 0-5, clockwise from north, named by `directions`. Bearings are
    compass degrees, multiples of thirty. Tables about one hex are made when first asked for.
    """

    noun = "hex"

    def __init__(self, spec: HexSpec, source: str = "hex grid") -> None:
        self._numbering: Final = HexNumbering(spec, source)
        numbers = tuple(self._numbering.on_map())
        super().__init__([self._numbering.name(*number) for number in numbers], source)
        self.orientation: Final[Orientation] = spec.orientation
        self.directions: Final = DIRECTIONS[spec.orientation]
        self.columns: Final = tuple(column for column, _ in numbers)
        self.rows: Final = tuple(row for _, row in numbers)
        self._axials: Final = tuple(self._numbering.axial(*number) for number in numbers)
        self._at: Final = {axial: place for place, axial in enumerate(self._axials)}
        self.steps: Final = tuple(self._steps_from(axial) for axial in self._axials)
        self._neighbours: Final = tuple(
            tuple(place for place in steps if place != OFF_BOARD) for steps in self.steps
        )
        self.edges: Final = MapEdges(self, self.columns, self.rows, spec)
        # Distances are worked out line by line. Numbered column by column or row by row: they are
        # the same with the axes exchanged. Where numbers run zigzag, the lines are put in order.
        across = tuple([(r, q) for q, r in self._axials])
        self._by_rows: Final = len(_runs(across)) < len(_runs(self._axials))
        self._along: Final = across if self._by_rows else self._axials
        in_lines = sorted(self._along)
        is_zigzag = len(_runs(self._along)) > 2 * len(_runs(in_lines))
        self._runs: Final = _runs(in_lines if is_zigzag else self._along)
        at_line = {axial: at for at, axial in enumerate(in_lines)}
        order = [at_line[axial] for axial in self._along]
        self._from_lines: Final = itemgetter(*order) if is_zigzag else None
        numbers_along = [r for _, r in self._along]
        self._tall: Final = max(numbers_along) - min(numbers_along)
        self._far_aside: Final[dict[int, bytes]] = {}
        self._codes_aside: Final[dict[int, bytes]] = {}
        self._distances: Final[list[bytes | None]] = [None] * self.count
        self._bearings: Final[list[bytes | None]] = [None] * self.count
        self._arcs: Final[dict[tuple[int, int], tuple[int, int]]] = {}
        self._arcs_by_code: Final[dict[tuple[int, int], tuple[int, ...]]] = {}
        self._outward: Final[list[_Outward | None]] = [None] * self.count
        self._lines: Final[dict[tuple[int, int], tuple[Step, ...]]] = {}
        self._paths: Final[dict[tuple[int, int, bool], tuple[int, ...]]] = {}
        self._line_steps: Final[dict[tuple[int, int, int], Step]] = {}

    @classmethod
    def from_spec(cls, data: Mapping[str, object], source: str = "hex grid") -> HexGrid:
        """Build a map from a parsed TOML table; see `HexSpec` for the keys."""
        return cls(convert(data, HexSpec, Location(source)), source)

    def direction(self, name: str) -> int:
        """Index of a direction name such as 'NE'."""
        if name not in self.directions:
            raise BoardError(
                f"{self.title}: {name!r} is no direction on a {self.orientation}-top map; "
                f"use one of {', '.join(self.directions)}"
            )
        return self.directions.index(name)

    def neighbours(self, place: int) -> tuple[int, ...]:
        """The adjacent hexes on the map, clockwise from north."""
        if 0 <= place < self.count:  # asked all the time, so that it asks nobody else
            return self._neighbours[place]
        return self._neighbours[self.checked(place)]

    def neighbour(self, place: int, direction: int) -> int:
        """The hex next to `place` in a direction, or OFF_BOARD."""
        if not 0 <= direction < len(self.directions):
            raise BoardError(f"{self.title}: direction {direction} is none; use 0 to 5")
        return self.steps[place if 0 <= place < self.count else self.checked(place)][direction]

    def distance(self, a: int, b: int) -> int:
        """Hexes from `a` to `b`, as a plane flies."""
        if a >= 0 and b >= 0:
            # The usual case is one look-up; bad ids and first questions fall through.
            try:
                table = self._distances[a]
                if table is not None:
                    return table[b]
            except IndexError:
                pass
        return self.distances_from(a)[self.checked(b)]

    def distances_from(self, place: int) -> bytes:
        """Distance of every hex from `place`, by id."""
        table = self._distances[place] if 0 <= place < self.count else None
        if table is None:
            table = self._table_from(place, self._far_aside, hex_distance)
            self._distances[place] = table
        return table

    def nearer(self, place: int, goal: int) -> tuple[int, ...]:
        """Neighbours of `place` one hex nearer to `goal`."""
        table = self.distances_from(goal)
        here = table[self.checked(place)]
        return tuple(near for near in self._neighbours[place] if table[near] < here)

    def farther(self, place: int, other: int) -> tuple[int, ...]:
        """Neighbours of `place` one hex farther from `other`."""
        table = self.distances_from(other)
        here = table[self.checked(place)]
        return tuple(near for near in self._neighbours[place] if table[near] > here)

    def ring(self, centre: int, radius: int) -> tuple[int, ...]:
        """Hexes exactly `radius` away, clockwise from direction 0."""
        return self._around(centre).between(radius, radius)

    def within(self, centre: int, radius: int, near: int = 0) -> tuple[int, ...]:
        """Hexes at distance `near` to `radius`, nearest first, each ring clockwise."""
        return self._around(centre).between(near, radius)

    def bearings_from(self, centre: int) -> bytes:
        """Bearing code of every hex seen from `centre`, by id; see `hex_math.bearing_code`."""
        table = self._bearings[centre] if 0 <= centre < self.count else None
        if table is None:
            table = self._table_from(centre, self._codes_aside, self._code_along)
            self._bearings[centre] = table
        return table

    def _code_along(self, aside: int, along: int) -> int:
        """The bearing code of an offset, across the lines and along them."""
        q, r = (along, aside) if self._by_rows else (aside, along)
        return bearing_code(q, r, self.orientation)

    def arc(
        self, centre: int, bearing: int, width: int, radius: int, *, near: int = 0
    ) -> tuple[int, ...]:
        """Hexes at distance `near` to `radius` in the arc from `bearing` clockwise by `width`.

        Hexes whose centres lie on either bounding radius belong to the arc, and so does the
        centre itself when `near` is 0. A sixty-degree arc about a flight path is
        `arc(centre, path - 30, 60, ...)`; its halves are `width` 30.
        """
        first, span = self._arc_codes(bearing, width)
        codes = self.bearings_from(centre)
        return tuple(
            place
            for place in self.within(centre, radius, near)
            if codes[place] == NO_BEARING or (codes[place] - first) % CODES <= span
        )

    def in_arc(self, centre: int, place: int, bearing: int, width: int) -> bool:
        """Whether `place` lies in that arc (bounding radii and centre included)."""
        arc = self._arcs.get((bearing, width))
        if arc is None:
            arc = self._arcs[bearing, width] = self._arc_codes(bearing, width)
        code = self.bearings_from(centre)[place if 0 <= place < self.count else self.checked(place)]
        return code == NO_BEARING or (code - arc[0]) % CODES <= arc[1]

    def arcs_about(self, centre: int, place: int, width: int) -> tuple[int, ...]:
        """The bearings about which an arc of `width` holds `place`, of the twelve in their order:
        `in_arc` asked of each."""
        code = self.bearings_from(centre)[self.checked(place)]
        known = self._arcs_by_code.get((code, width))
        if known is None:
            known = tuple(
                path
                for path in range(0, FULL_CIRCLE, 30)
                if self.in_arc(centre, place, (path - width // 2) % FULL_CIRCLE, width)
            )
            self._arcs_by_code[code, width] = known
        return known

    def twelfth(self, centre: int, place: int) -> int:
        """Which thirty-degree slice (0-11 clockwise from due north) holds `place`.

        Each slice owns its first radius and not its last, so that the twelve share out every
        hex but the centre, which is an error. Sextants are pairs of slices.
        """
        code = self.bearings_from(centre)[self.checked(place)]
        if code == NO_BEARING:
            raise BoardError(
                f"{self.title}: hex {self.names[place]} has no bearing from itself; "
                f"ask about another hex"
            )
        return code // 2

    def line(self, a: int, b: int) -> tuple[Step, ...]:
        """The straight line from `a` to `b`, both included: distance + 1 steps.

        A step has two hexes (left hand first) where the line cannot say which of them it
        crosses: along a hexside, or through the very middle of one. Hexes off the map are
        left out, so that a step across a gap in a ragged map is empty.
        """
        known = self._lines.get((a, b))
        if known is not None:
            return known
        (q, r), (x, y) = self._axials[self.checked(a)], self._axials[self.checked(b)]
        found = self._steps_along(a, line_offsets(x - q, y - r))
        if len(self._lines) >= MOST_LINES:
            self._lines.clear()
        self._lines[a, b] = found
        return found

    def straight(self, a: int, b: int, *, right: bool = False) -> tuple[int, ...]:
        """One straight path from `a` to `b`, keeping left (or right) where there is a choice."""
        known = self._paths.get((a, b, right))
        if known is not None:
            return known
        line = self.line(a, b)
        if not all(line):
            raise BoardError(
                f"{self.title}: the straight line from {self.names[a]} to {self.names[b]} "
                f"leaves the map; use line() and look at each step"
            )
        found = tuple([step[-1] if right else step[0] for step in line])
        if len(self._paths) >= MOST_LINES:
            self._paths.clear()
        self._paths[a, b, right] = found
        return found

    def line_at(self, a: int, b: int, steps: int) -> Step:
        """One step of `line`, for those who want no more of it: they fly a hex or two along many
        lines. Before the first step and beyond the last there is nothing."""
        known = self._line_steps.get((a, b, steps))
        if known is not None:
            return known
        (q, r), (x, y) = self._axials[self.checked(a)], self._axials[self.checked(b)]
        found: Step = ()
        if 0 <= steps <= hex_distance(x - q, y - r):
            there = [(q + over, r + on) for over, on in line_step(x - q, y - r, steps)]
            found = tuple([self._at[axial] for axial in there if axial in self._at])
        if len(self._line_steps) >= MOST_LINES:
            self._line_steps.clear()
        self._line_steps[a, b, steps] = found
        return found

    def ahead(self, a: int, b: int, steps: int) -> int:
        """The hex so many steps along the straight path from `a` to `b` that keeps left, as
        `straight` has it. Only a gap in the map right there is an error."""
        there = self.line_at(a, b, steps)
        if not there:
            raise BoardError(
                f"{self.title}: there is no hex {steps} steps along the straight line from "
                f"{self.names[a]} to {self.names[b]}; use line() and look at each step"
            )
        return there[0]

    def ray(self, centre: int, bearing: int, length: int) -> tuple[Step, ...]:
        """The straight line on one of the twelve bearings, until `length` or the map's edge.

        On the six bearings along hexrows every step is one hex; on the six between, every
        other step is a choice of two.
        """
        self.checked(centre)
        if length < 0:
            raise BoardError(f"{self.title}: a ray of {length} hexes; use a length of 0 or more")
        beyond = length + length % 2
        first, _ = self._arc_codes(bearing, 30)
        from_row = (first - FIRST_BEARING[self.orientation] // DEGREES_PER_CODE) % CODES
        side, between = divmod(from_row, CODES // 6)
        q, r = STEPS[self.orientation][side]
        right_q, right_r = STEPS[self.orientation][side - 5]
        if between:
            end = ((q + right_q) * beyond // 2, (r + right_r) * beyond // 2)
        else:
            end = (q * beyond, r * beyond)
        steps = self._steps_along(centre, line_offsets(*end))[: length + 1]
        on_map = next((n for n, step in enumerate(steps) if not step), len(steps))
        return steps[:on_map]

    def geometry(self) -> HexGeometry:
        """Centres, corners and cells for drawing."""
        numbers = zip(self.columns, self.rows, strict=True)
        return hex_geometry(self.orientation, [self._numbering.lattice(*n) for n in numbers])

    def _unknown(self, name: str) -> BoardError:
        return self._numbering.unknown(name)

    def _steps_from(self, axial: Axial) -> tuple[int, ...]:
        q, r = axial
        return tuple(
            self._at.get((q + step_q, r + step_r), OFF_BOARD)
            for step_q, step_r in STEPS[self.orientation]
        )

    def _steps_along(self, start: int, offsets: Sequence[Sequence[Axial]]) -> tuple[Step, ...]:
        q, r = self._axials[start]
        found = ([self._at.get((q + x, r + y), OFF_BOARD) for x, y in step] for step in offsets)
        return tuple(tuple(place for place in step if place != OFF_BOARD) for step in found)

    def _table_from(
        self, place: int, known: dict[int, bytes], measure: Callable[[int, int], int]
    ) -> bytes:
        """What is measured of every hex by how far it lies aside and along from `place`. The hexes
        of all runs as far to one side lie in one row, which is worked out once for the whole
        map."""
        q, r = self._along[self.checked(place)]
        tall, rows = self._tall, []
        for line, first, length in self._runs:
            row = known.get(line - q)
            if row is None:
                row = bytes([measure(line - q, y) for y in range(-tall, tall + 1)])
                known[line - q] = row
            start = first - r + tall
            rows.append(row[start : start + length])
        table = b"".join(rows)
        return table if self._from_lines is None else bytes(self._from_lines(table))

    def _arc_codes(self, bearing: int, width: int) -> tuple[int, int]:
        if bearing % 30 or width % 30 or not 0 < width <= FULL_CIRCLE:
            raise BoardError(
                f"{self.title}: no arc runs from bearing {bearing} over {width} degrees; use "
                f"multiples of 30, the width from 30 to 360"
            )
        return bearing // DEGREES_PER_CODE % CODES, width // DEGREES_PER_CODE

    def _around(self, centre: int) -> _Outward:
        outward = self._outward[centre] if 0 <= centre < self.count else None
        if outward is None:
            outward = _Outward(self._at, self._axials[self.checked(centre)], self.orientation)
            self._outward[centre] = outward
        return outward


class _Run(NamedTuple):
    """Hexes beside each other that lie in one line of the map."""

    q: int
    first: int
    length: int


def _runs(axials: Sequence[Axial]) -> tuple[_Run, ...]:
    """All hexes in the order in which they are given, in runs along the second axis."""
    found: list[_Run] = []
    for q, r in axials:
        last = found[-1] if found else None
        if last is not None and last.q == q and last.first + last.length == r:
            found[-1] = _Run(q, last.first, last.length + 1)
        else:
            found.append(_Run(q, r, 1))
    return tuple(found)


class _Outward:
    """The hexes of a map ordered outward from one, ring by ring, each ring clockwise.

    Rings are worked out when they are first asked for: most questions stay near the centre.
    """

    __slots__ = ("_at", "_centre", "_order", "_orientation", "_starts")

    def __init__(self, at: Mapping[Axial, int], centre: Axial, orientation: Orientation) -> None:
        self._at = at
        self._centre = centre
        self._orientation: Orientation = orientation
        self._order: tuple[int, ...] = ()
        self._starts = [0]  # by ring: where it begins in the order

    def between(self, near: int, far: int) -> tuple[int, ...]:
        if far + 1 >= len(self._starts):
            self._grow(far)
        last = len(self._starts) - 1
        first = self._starts[min(max(near, 0), last)]
        return self._order[first : self._starts[min(max(far + 1, 0), last)]]

    def _grow(self, far: int) -> None:
        """Add rings up to `far`, or until all hexes of the map are in."""
        q, r = self._centre
        order = list(self._order)
        while len(self._starts) <= far + 1 and len(order) < len(self._at):
            ring = ring_offsets(len(self._starts) - 1, self._orientation)
            order += [self._at[q + x, r + y] for x, y in ring if (q + x, r + y) in self._at]
            self._starts.append(len(order))
        self._order = tuple(order)
