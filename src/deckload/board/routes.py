"""Route graphs: named spaces along routes, lines between them, home bases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Final

from deckload.board.errors import BoardError
from deckload.board.geometry import Point
from deckload.board.map_tables import RouteSpec
from deckload.board.places import OFF_BOARD, Places
from deckload.data.errors import Location
from deckload.data.loading import convert

Neighbours = tuple[tuple[int, ...], ...]


class RouteGraph(Places):
    """An immutable map of routes. Every line is one space long.

    Where a method takes `lines`, the name of a route or of a group of links keeps to those
    lines alone; without it all lines count.
    """

    noun = "space"

    def __init__(self, spec: RouteSpec, source: str = "route graph") -> None:
        routes = spec.routes
        on_routes = [name for route in routes.values() for name in route]
        super().__init__(tuple(dict.fromkeys((*on_routes, *spec.spaces))), source)
        for name, route in routes.items():
            _check_route(name, route, source)
        self._routes: Final = {name: self.ids_of(route) for name, route in routes.items()}
        nets: dict[str | None, list[tuple[int, int]]] = {
            name: list(pairwise(route)) for name, route in self._routes.items()
        }
        for group, links in spec.links.items():
            if group in nets:
                raise BoardError(f"{source}: key links.{group}: a route has that name; rename it")
            nets[group] = [self._link(group, link) for link in links]
        nets[None] = [line for lines in nets.values() for line in lines]
        self._nets: Final = {name: _Net(self.count, lines) for name, lines in nets.items()}
        self.kinds: Final = self._kinds_by_space(spec)
        self.positions: Final = self._drawn_at(spec)

    @classmethod
    def from_spec(cls, data: Mapping[str, object], source: str = "route graph") -> RouteGraph:
        """Build from a parsed TOML table; see `RouteSpec` for the keys."""
        return cls(convert(data, RouteSpec, Location(source)), source)

    @property
    def route_names(self) -> tuple[str, ...]:
        """The routes, in the order of the map file."""
        return tuple(self._routes)

    def route(self, name: str) -> tuple[int, ...]:
        """The spaces of a route, in order."""
        if name not in self._routes:
            raise BoardError(
                f"{self.title}: there is no route {name!r}; use one of {', '.join(self._routes)}"
            )
        return self._routes[name]

    def neighbours(self, space: int, lines: str | None = None) -> tuple[int, ...]:
        """Spaces one line away, in order of id."""
        return self._net(lines).neighbours[self.checked(space)]

    def distance(self, a: int, b: int, lines: str | None = None) -> int | None:
        """Lines from `a` to `b`; None where no line leads there."""
        far = self._net(lines).distances_from(self.checked(a))[self.checked(b)]
        return None if far == OFF_BOARD else far

    def within(self, space: int, radius: int, lines: str | None = None) -> tuple[int, ...]:
        """Spaces at most `radius` lines away, in order of id, `space` included."""
        row = self._net(lines).distances_from(self.checked(space))
        return tuple(other for other, far in enumerate(row) if 0 <= far <= radius)

    def path(self, a: int, b: int, lines: str | None = None) -> tuple[int, ...]:
        """A shortest path, both ends included (lowest ids among equals); empty without a way."""
        net = self._net(lines)
        to_go = net.distances_from(self.checked(b))
        if to_go[self.checked(a)] == OFF_BOARD:
            return ()
        path = [a]
        while path[-1] != b:
            here = path[-1]
            path.append(next(at for at in net.neighbours[here] if to_go[at] == to_go[here] - 1))
        return tuple(path)

    def lines(self, lines: str | None = None) -> tuple[tuple[int, int], ...]:
        """Every line once, as (lower id, higher id), for drawing."""
        return self._net(lines).lines

    def _net(self, lines: str | None) -> _Net:
        net = self._nets.get(lines)
        if net is None:
            known = ", ".join(name for name in self._nets if name is not None)
            raise BoardError(f"{self.title}: there are no lines {lines!r}; use one of {known}")
        return net

    def _link(self, group: str, link: tuple[str, str]) -> tuple[int, int]:
        a, b = (self._space(f"links.{group}", name) for name in link)
        if a == b:
            raise BoardError(
                f"{self.title}: key links.{group}: {link[0]} is linked to itself; name two spaces"
            )
        return a, b

    def _space(self, key: str, name: str) -> int:
        try:
            return self.id_of(name)
        except BoardError as problem:
            raise BoardError(f"{problem} (key {key})") from None

    def _kinds_by_space(self, spec: RouteSpec) -> tuple[str, ...]:
        kinds: dict[int, str] = {}
        for kind, names in spec.kinds.items():
            for name in names:
                space = self._space(f"kinds.{kind}", name)
                if space in kinds:
                    raise BoardError(
                        f"{self.title}: key kinds.{kind}: {name} is already of kind "
                        f"{kinds[space]!r}; keep one"
                    )
                kinds[space] = kind
        return tuple(kinds.get(space, spec.default_kind) for space in range(self.count))

    def _drawn_at(self, spec: RouteSpec) -> tuple[Point, ...]:
        """Given positions; elsewhere each route is a row, and loose spaces a last row."""
        points: dict[int, Point] = {}
        loose = self.ids_of(spec.spaces)
        for row, spaces in enumerate((*self._routes.values(), loose)):
            for column, space in enumerate(spaces):
                points.setdefault(space, (float(column), float(row)))
        for name, point in spec.at.items():
            points[self._space("at", name)] = point
        return tuple(points[space] for space in range(self.count))


class _Net:
    """A set of lines with neighbours at hand and distances worked out when first asked for."""

    __slots__ = ("_rows", "lines", "neighbours")

    def __init__(self, count: int, lines: Iterable[tuple[int, int]]) -> None:
        self.lines = tuple(sorted({(min(line), max(line)) for line in lines}))
        beside: list[set[int]] = [set() for _ in range(count)]
        for a, b in self.lines:
            beside[a].add(b)
            beside[b].add(a)
        self.neighbours: Neighbours = tuple(tuple(sorted(spaces)) for spaces in beside)
        self._rows: list[tuple[int, ...] | None] = [None] * count

    def distances_from(self, start: int) -> tuple[int, ...]:
        row = self._rows[start]
        if row is None:
            row = self._rows[start] = self._measured(start)
        return row

    def _measured(self, start: int) -> tuple[int, ...]:
        row = [OFF_BOARD] * len(self.neighbours)
        row[start] = 0
        queue = [start]
        for space in queue:
            for beyond in self.neighbours[space]:
                if row[beyond] == OFF_BOARD:
                    row[beyond] = row[space] + 1
                    queue.append(beyond)
        return tuple(row)


def _check_route(name: str, route: tuple[str, ...], source: str) -> None:
    if len(set(route)) != len(route):
        twice = next(space for space in route if route.count(space) > 1)
        raise BoardError(f"{source}: key routes.{name}: {twice} comes twice; name it once")
    if not route[1:]:
        raise BoardError(f"{source}: key routes.{name}: a route needs two spaces or more; add some")
