"""Shortest paths and reach over land, reefs and dear entries."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.board import BoardError, HexGrid, Passage, RouteGraph
from deckload.engine.errors import DeckloadError


@cache
def sea() -> HexGrid:
    return HexGrid.from_spec(
        {
            "orientation": "flat",
            "columns": [1, 6],
            "rows": [1, 6],
            "shifted": "even",
            "shift": "south",
        },
        "sea",
    )


def ids(*names: str) -> tuple[int, ...]:
    return sea().ids_of(names)


def names(places: tuple[int, ...]) -> list[str]:
    return [sea().name_of(place) for place in places]


hexes = st.integers(0, 35)
hex_sets = st.frozensets(hexes, max_size=12)


def test_open_water_goes_straight() -> None:
    a, b = ids("0101", "0105")
    assert names(Passage(sea()).path(a, b)) == ["0101", "0102", "0103", "0104", "0105"]


def test_land_is_sailed_round() -> None:
    a, b = ids("0202", "0204")
    strait = Passage(sea(), blocked=ids("0203", "0103", "0104", "0303"))
    assert strait.path(a, b) != ()
    assert strait.cost(a, b) == 5
    assert names(strait.path(a, b)) == ["0202", "0302", "0402", "0403", "0304", "0204"]


def test_a_reef_bars_its_hexside_both_ways_and_no_other() -> None:
    a, b = ids("0202", "0203")
    reef = Passage(sea(), blocked_sides=[(b, a)])
    assert b not in reef.neighbours(a)
    assert a not in reef.neighbours(b)
    assert reef.cost(a, b) == 2
    assert len(reef.neighbours(a)) == len(sea().neighbours(a)) - 1


def test_a_blocked_hex_can_be_left_but_not_entered() -> None:
    port, outside = ids("0202", "0302")
    passage = Passage(sea(), blocked=[port])
    assert passage.path(port, outside) == (port, outside)
    assert passage.path(outside, port) == ()
    assert passage.cost(outside, port) is None


def test_closed_for_now_works_like_blocked() -> None:
    a, b, enemy = ids("0101", "0103", "0102")
    passage = Passage(sea())
    assert passage.cost(a, b) == 2
    assert passage.cost(a, b, closed={enemy}) == 3
    assert passage.cost(a, enemy, closed={enemy}) is None
    assert passage.cost(enemy, b, closed={enemy}) == 1
    assert enemy not in dict(passage.reach(a, 5, closed={enemy}))


def test_dear_entries_are_avoided_when_it_pays() -> None:
    a, b = ids("0101", "0103")
    shallow = Passage(sea(), cost={ids("0102")[0]: 3})
    assert shallow.cost(a, b) == 3
    assert names(shallow.path(a, b)) == ["0101", "0201", "0202", "0103"]
    assert dict(shallow.reach(a, 3))[ids("0102")[0]] == 3
    assert ids("0102")[0] not in dict(shallow.reach(a, 2))


def test_the_nearest_of_several_goals() -> None:
    start = ids("0503")[0]
    passage = Passage(sea())
    assert passage.cost(start, sea().edges.hexes("west")) == 4
    # Two steps by way of 0502 or 0402: the lower id is taken.
    assert names(passage.path(start, sea().edges.hexes("north"))) == ["0503", "0402", "0401"]
    assert passage.path(start, ()) == ()
    assert passage.path(start, start) == (start,)
    assert passage.cost(start, start) == 0


@given(hexes, hexes, hex_sets)
def test_paths_agree_with_reach(a: int, b: int, land: frozenset[int]) -> None:
    passage = Passage(sea(), blocked=land)
    path = passage.path(a, b)
    everywhere = dict(passage.reach(a, 100))
    assert (b in everywhere) == bool(path)
    assert passage.cost(a, b) == everywhere.get(b)
    if path:
        assert (path[0], path[-1], len(path) - 1) == (a, b, everywhere[b])
        assert all(there in passage.neighbours(here) for here, there in pairwise(path))
        assert not land & set(path[1:])


@given(hexes, st.integers(0, 6), hex_sets, st.dictionaries(hexes, st.integers(1, 4)))
def test_reach_agrees_with_slow_relaxation(
    start: int, budget: int, closed: frozenset[int], cost: dict[int, int]
) -> None:
    passage = Passage(sea(), cost=cost)
    best = {start: 0}
    for _ in range(sea().count):
        for place, spent in list(best.items()):
            for beyond in sea().neighbours(place):
                total = spent + cost.get(beyond, 1)
                if beyond not in closed and total < best.get(beyond, budget + 1):
                    best[beyond] = total
    reach = passage.reach(start, budget, closed)
    assert dict(reach) == best
    assert [spent for _, spent in reach] == sorted(best.values())


def test_reach_without_budget() -> None:
    assert Passage(sea()).reach(3, 0) == ((3, 0),)
    assert Passage(sea()).reach(3, -1) == ()


def test_routes_can_be_blocked_too() -> None:
    graph = RouteGraph.from_spec({"routes": {"A": ["x", "a", "y"], "B": ["x", "b", "c", "y"]}})
    x, a, y = graph.ids_of(["x", "a", "y"])
    assert Passage(graph).cost(x, y) == 2
    assert Passage(graph, blocked=[a]).cost(x, y) == 3


def test_from_spec() -> None:
    passage = Passage.from_spec(
        sea(),
        {"blocked": ["0102"], "blocked_sides": [["0101", "0201"]], "cost": {"0202": 2}},
    )
    assert passage.neighbours(ids("0101")[0]) == ()
    a, b = ids("0201", "0202")
    assert passage.cost(a, b) == 2


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"blocked": ["0909"]}, "reefs: sea: hex 0909 is not on the map"),
        ({"blocked_sides": [["0101", "0103"]]}, "0101 and 0103 share no side"),
        ({"blocked_sides": [["0101"]]}, r"key 'blocked_sides\[0\]': expected `array` of length 2"),
        ({"cost": {"0101": 0}}, "entering 0101 cannot cost 0; use 1 to 1000"),
        ({"cost": {"0101": "dear"}}, "key 'cost.0101': expected `int`"),
        ({"walls": []}, "key 'walls': nothing reads this key"),
    ],
)
def test_bad_descriptions(spec: dict[str, object], message: str) -> None:
    with pytest.raises(DeckloadError, match=message):
        Passage.from_spec(sea(), spec, "reefs")


def test_ids_off_the_board_are_refused() -> None:
    passage = Passage(sea())
    for ask in (
        lambda: passage.path(-1, 0),
        lambda: passage.path(0, 36),
        lambda: passage.cost(0, (1, -1)),
        lambda: passage.reach(36, 1),
        lambda: passage.neighbours(-1),
        lambda: Passage(sea(), blocked=[36]),
        lambda: Passage(sea(), cost={-1: 2}),
    ):
        with pytest.raises(BoardError, match="no hex with id"):
            ask()
