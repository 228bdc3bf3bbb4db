"""Moving step by step: shortest paths and reach over passable places and hexsides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final, Protocol

from deckload.board.errors import BoardError
from deckload.board.map_tables import PassageSpec
from deckload.data.errors import Location
from deckload.data.loading import convert

Links = tuple[tuple[tuple[int, int], ...], ...]
"""For each place, the places one step on, each with the cost of that step."""

DEAREST: Final = 1000
NOTHING: Final[frozenset[int]] = frozenset()


class Ground(Protocol):
    """What a passage needs of a board: hex maps and route graphs both have it."""

    @property
    def title(self) -> str: ...
    @property
    def count(self) -> int: ...
    def neighbours(self, place: int, /) -> tuple[int, ...]: ...
    def checked(self, place: int, /) -> int: ...
    def name_of(self, place: int, /) -> str: ...
    def id_of(self, name: str, /) -> int: ...


class Passage:
    """Where one kind of mover can go on a board, and what entering each place costs it.

    A blocked place cannot be entered, but a mover that stands in one may leave it. Blocked sides
    bar the step both ways. Every entry costs 1 unless `cost` says otherwise. Methods take
    `closed`, places that cannot be entered just now (enemy fleets, say).
    """

    def __init__(
        self,
        board: Ground,
        *,
        blocked: Iterable[int] = (),
        blocked_sides: Iterable[tuple[int, int]] = (),
        cost: Mapping[int, int] | None = None,
    ) -> None:
        barred = frozenset(board.checked(place) for place in blocked)
        sides = frozenset(_side(board, a, b) for a, b in blocked_sides)
        price = _prices(board, cost or {})
        self._board: Final = board
        self._onward: Final[Links] = tuple(
            tuple(
                (beyond, price[beyond])
                for beyond in board.neighbours(place)
                if beyond not in barred and frozenset((place, beyond)) not in sides
            )
            for place in range(board.count)
        )
        self._back: Final[Links] = _reversed(self._onward)
        self._neighbours: Final = tuple(
            tuple(beyond for beyond, _ in steps) for steps in self._onward
        )

    @classmethod
    def from_spec(
        cls, board: Ground, data: Mapping[str, object], source: str = "passage"
    ) -> Passage:
        """Build a passage from a parsed TOML table; see `PassageSpec` for the keys."""
        spec = convert(data, PassageSpec, Location(source))
        try:
            return cls(
                board,
                blocked=[board.id_of(name) for name in spec.blocked],
                blocked_sides=[(board.id_of(a), board.id_of(b)) for a, b in spec.blocked_sides],
                cost={board.id_of(name): cost for name, cost in spec.cost.items()},
            )
        except BoardError as problem:
            raise BoardError(f"{source}: {problem}") from None

    def neighbours(self, place: int) -> tuple[int, ...]:
        """Places that can be entered from `place` in one step."""
        return self._neighbours[self._board.checked(place)]

    def reach(
        self, start: int, budget: int, closed: Collection[int] = NOTHING
    ) -> tuple[tuple[int, int], ...]:
        """(place, cost) of all that can be reached for `budget`, cheapest first, start included."""
        found = _flood((self._board.checked(start),), self._onward, closed, budget=budget)
        return tuple(found.items())

    def cost(
        self, start: int, goals: int | Collection[int], closed: Collection[int] = NOTHING
    ) -> int | None:
        """Cost of the cheapest way to any of the goals; None if there is no way."""
        return self._costs_to(start, goals, closed).get(start)

    def path(
        self, start: int, goals: int | Collection[int], closed: Collection[int] = NOTHING
    ) -> tuple[int, ...]:
        """A cheapest path to the nearest goal, both ends included; empty if there is no way.

        Among equal paths the one through the lowest ids is taken, step by step.
        """
        costs = self._costs_to(start, goals, closed)
        if start not in costs:
            return ()
        path = [start]
        while costs[path[-1]] > 0:
            path.append(min(self._best_steps(path[-1], costs)))
        return tuple(path)

    def _best_steps(self, place: int, costs: Mapping[int, int]) -> tuple[int, ...]:
        left = costs[place]
        return tuple(
            beyond
            for beyond, price in self._onward[place]
            if beyond in costs and costs[beyond] + price == left
        )

    def _costs_to(
        self, start: int, goals: int | Collection[int], closed: Collection[int]
    ) -> dict[int, int]:
        """Cost to go from the start and all places nearer than it, found backwards."""
        self._board.checked(start)
        wanted = (goals,) if isinstance(goals, int) else goals
        ends = [goal for goal in wanted if self._board.checked(goal) == start or goal not in closed]
        return _flood(ends, self._back, closed, until=start)


def _flood(
    sources: Iterable[int],
    links: Links,
    closed: Collection[int],
    *,
    budget: int | None = None,
    until: int | None = None,
) -> dict[int, int]:
    """Cheapest cost of each place from the sources, in order of cost.

    Stops beyond the budget or once `until` is settled; `until` may be closed, as a mover may
    stand where it could not go.
    """
    settled: dict[int, int] = {}
    due: list[list[int]] = [list(sources)]
    cost = 0
    while cost < len(due) and (budget is None or cost <= budget):
        for place in due[cost]:
            if place in settled:
                continue
            settled[place] = cost
            if place == until:
                return settled
            for beyond, price in links[place]:
                if beyond in settled or (beyond in closed and beyond != until):
                    continue
                while len(due) <= cost + price:
                    due.append([])
                due[cost + price].append(beyond)
        cost += 1
    return settled


def _reversed(links: Links) -> Links:
    back: list[list[tuple[int, int]]] = [[] for _ in links]
    for place, steps in enumerate(links):
        for beyond, price in steps:
            back[beyond].append((place, price))
    return tuple(tuple(steps) for steps in back)


def _side(board: Ground, a: int, b: int) -> frozenset[int]:
    if board.checked(b) not in board.neighbours(a):
        raise BoardError(
            f"{board.title}: {board.name_of(a)} and {board.name_of(b)} share no side that could be "
            f"blocked; name two adjacent places"
        )
    return frozenset((a, b))


def _prices(board: Ground, cost: Mapping[int, int]) -> list[int]:
    prices = [1] * board.count
    for place, price in cost.items():
        if not 1 <= price <= DEAREST:
            raise BoardError(
                f"{board.title}: entering {board.name_of(place)} cannot cost {price}; use 1 to "
                f"{DEAREST}, or block the place"
            )
        prices[board.checked(place)] = price
    return prices
