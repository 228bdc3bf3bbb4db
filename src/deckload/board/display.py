"""Displays: boxes beside the map that hold pieces."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from deckload.board.capacity import Capacities
from deckload.board.errors import BoardError
from deckload.board.map_tables import DisplaySpec
from deckload.board.places import OFF_BOARD, Places
from deckload.data.errors import Location
from deckload.data.loading import convert


class Display(Places):
    """An immutable set of boxes: who adjoins whom, and how much each holds."""

    noun = "box"

    def __init__(self, spec: DisplaySpec, source: str = "display") -> None:
        super().__init__([box.name for box in spec.boxes], source)
        self.ordered: Final = spec.ordered
        self.capacities: Final = Capacities(self, [box.capacity for box in spec.boxes])
        self.positions: Final = tuple(
            box.at or (float(column), 0.0) for column, box in enumerate(spec.boxes)
        )
        self._neighbours: Final = self._adjoining(spec)

    @classmethod
    def from_spec(cls, data: Mapping[str, object], source: str = "display") -> Display:
        """Build from a parsed TOML table; see `DisplaySpec` for the keys."""
        return cls(convert(data, DisplaySpec, Location(source)), source)

    def neighbours(self, box: int) -> tuple[int, ...]:
        """The boxes that adjoin a box, in order of id."""
        return self._neighbours[self.checked(box)]

    def next(self, box: int, by: int = 1) -> int:
        """The box `by` further in an ordered display (negative: back), or OFF_BOARD."""
        if not self.ordered:
            raise BoardError(
                f"{self.title}: its boxes have no order; set key ordered, or ask for neighbours"
            )
        place = self.checked(box) + by
        return place if 0 <= place < self.count else OFF_BOARD

    def _adjoining(self, spec: DisplaySpec) -> tuple[tuple[int, ...], ...]:
        beside: list[set[int]] = [set() for _ in range(self.count)]
        for a, b in (*self._in_order(spec), *(self._link(link) for link in spec.links)):
            beside[a].add(b)
            beside[b].add(a)
        return tuple(tuple(sorted(boxes)) for boxes in beside)

    def _in_order(self, spec: DisplaySpec) -> tuple[tuple[int, int], ...]:
        return tuple(pairwise(range(self.count))) if spec.ordered else ()

    def _link(self, link: tuple[str, str]) -> tuple[int, int]:
        try:
            a, b = self.ids_of(link)
        except BoardError as problem:
            raise BoardError(f"{problem} (key links)") from None
        if a == b:
            raise BoardError(
                f"{self.title}: key links: box {link[0]!r} is linked to itself; name two boxes"
            )
        return a, b
