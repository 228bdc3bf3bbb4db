"""What a data file may say of a board: the tables of maps, routes, displays and tracks."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from deckload.board.hex_math import Orientation
from deckload.data.loading import StrictTable

Side = Literal["north", "south", "east", "west"]


class Cut(StrictTable, frozen=True):
    """A block of numbers that the map leaves out, on all lines or on the odd or even ones only.

    Lines are the straight ones: columns of a flat-top map, rows of a pointy-top map.
    """

    columns: tuple[int, int]
    rows: tuple[int, int]
    lines: Literal["odd", "even", "all"] = "all"


class HexSpec(StrictTable, frozen=True):
    """A hex map as described in a map file.

    `shifted` says which lines (by printed number) lie half a hex off, `shift` towards where.
    `columns` and `rows` are the first and last printed numbers, both included.
    """

    orientation: Orientation
    columns: tuple[int, int]
    rows: tuple[int, int]
    shifted: Literal["odd", "even"]
    shift: Side
    digits: Literal["CCRR", "RRCC"] = "CCRR"
    columns_grow: Literal["east", "west"] = "east"
    rows_grow: Literal["south", "north"] = "south"
    cut: tuple[Cut, ...] = ()
    missing: tuple[str, ...] = ()
    edges: dict[Side, tuple[str, ...]] = field(default_factory=dict)
    exits: dict[str, tuple[str, ...]] = field(default_factory=dict)


class BoxSpec(StrictTable, frozen=True):
    """One box; without `capacity` it holds any amount. `at` is its place when drawn."""

    name: str
    capacity: int | None = None
    at: tuple[float, float] | None = None


class DisplaySpec(StrictTable, frozen=True):
    """A display. `ordered` boxes adjoin in the order listed; `links` join further pairs."""

    boxes: tuple[BoxSpec, ...]
    ordered: bool = False
    links: tuple[tuple[str, str], ...] = ()


class BaseSpec(StrictTable, frozen=True):
    """One base. It is `beyond` hexes from each of its entry hexes: an edge, or those listed."""

    name: str
    beyond: int
    edge: str = ""
    hexes: tuple[str, ...] = ()
    at: tuple[float, float] | None = None


class Apart(StrictTable, frozen=True):
    """A direct distance between two bases, shorter than the way over the map."""

    bases: tuple[str, str]
    distance: int


class TheatreSpec(StrictTable, frozen=True):
    """The off-map bases of a map."""

    bases: tuple[BaseSpec, ...]
    apart: tuple[Apart, ...] = ()


class PassageSpec(StrictTable, frozen=True):
    """Where a kind of mover may not go, by the names on the map."""

    blocked: tuple[str, ...] = ()
    blocked_sides: tuple[tuple[str, str], ...] = ()
    cost: dict[str, int] = field(default_factory=dict)


class RouteSpec(StrictTable, frozen=True):
    """A map of routes.

    `routes` lists the spaces of each route in order; a space named in two routes is where they
    meet. `spaces` adds spaces on no route. `links` are further lines, grouped by what they are
    for. `kinds` sorts spaces (home base, island); the rest are of `default_kind`. `at` places
    spaces for drawing.
    """

    routes: dict[str, tuple[str, ...]]
    spaces: tuple[str, ...] = ()
    links: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    default_kind: str = "sea"
    at: dict[str, tuple[float, float]] = field(default_factory=dict)


class TrackSpec(StrictTable, frozen=True):
    """A track: either `steps` by name (turns), or numbers from `first` to `last` (points).

    `ends` says what a marker does that would run off: stop there (clamp), be an error
    (refuse) or go round (wrap). `marks` names steps of a kind, as night turns.
    """

    steps: tuple[str, ...] = ()
    first: int | None = None
    last: int | None = None
    ends: Literal["clamp", "refuse", "wrap"] = "refuse"
    marks: dict[str, tuple[str, ...]] = field(default_factory=dict)
