"""Route maps: spaces, shared home bases, distance along lines."""

from __future__ import annotations

from functools import cache

import pytest

from deckload.board import BoardError, RouteGraph
from deckload.engine.errors import DeckloadError

SPEC: dict[str, object] = {
    "routes": {
        "AL": ["Honshu", "AL1", "AL2", "AL3", "AL4", "Aleutians", "AL5", "AL6", "Alaska"],
        "MI": ["Kyushu", "MI1", "Wake", "MI2", "Midway", "MI3", "Pearl Harbor"],
        "SO": ["Truk", "SO1", "Solomons", "SO2", "Pearl Harbor"],
    },
    "spaces": ["West Coast", "Samoa"],
    "links": {"redeploy": [["Alaska", "West Coast"], ["West Coast", "Pearl Harbor"]]},
    "kinds": {
        "home base": ["Honshu", "Kyushu", "Truk", "Alaska", "Pearl Harbor", "West Coast"],
        "objective": ["Aleutians", "Midway", "Solomons"],
    },
    "at": {"Honshu": [1.5, -2]},
}


@cache
def graph() -> RouteGraph:
    return RouteGraph.from_spec(SPEC, "routes")


def space(name: str) -> int:
    return graph().id_of(name)


def names(spaces: tuple[int, ...]) -> list[str]:
    return [graph().name_of(at) for at in spaces]


def distance(a: str, b: str, lines: str | None = None) -> int | None:
    return graph().distance(space(a), space(b), lines)


def test_distance_along_a_route() -> None:
    assert distance("Honshu", "AL2") == 2
    assert distance("AL2", "Aleutians", "AL") == 3
    assert distance("Alaska", "AL2") == 6
    assert distance("Midway", "Midway") == 0


def test_routes_meet_at_shared_home_bases() -> None:
    assert names(graph().neighbours(space("Pearl Harbor"), "MI")) == ["MI3"]
    assert sorted(names(graph().neighbours(space("Pearl Harbor")))) == ["MI3", "SO2", "West Coast"]
    assert distance("Midway", "Solomons") == 4
    assert distance("Midway", "Solomons", "MI") is None


def test_links_are_lines_of_their_own() -> None:
    assert distance("Alaska", "Pearl Harbor", "redeploy") == 2
    assert distance("Alaska", "AL6", "redeploy") is None
    assert names(graph().path(space("AL6"), space("SO2"))) == [
        "AL6",
        "Alaska",
        "West Coast",
        "Pearl Harbor",
        "SO2",
    ]
    assert graph().path(space("AL6"), space("SO2"), "AL") == ()
    assert graph().path(space("AL6"), space("AL6")) == (space("AL6"),)
    assert distance("Samoa", "Truk") is None


def test_paths_and_ranges_agree_with_distance() -> None:
    for lines in (None, "AL", "MI", "SO", "redeploy"):
        for a in range(graph().count):
            for b in range(graph().count):
                far = graph().distance(a, b, lines)
                assert far == graph().distance(b, a, lines)
                assert len(graph().path(a, b, lines)) == (0 if far is None else far + 1)
                assert (b in graph().within(a, 3, lines)) == (far is not None and far <= 3)


def test_kinds() -> None:
    assert graph().kinds[space("AL1")] == "sea"
    assert graph().kinds[space("Truk")] == "home base"


def test_drawing() -> None:
    assert graph().positions[space("Honshu")] == (1.5, -2.0)
    assert graph().positions[space("Wake")] == (2.0, 1.0)
    assert len(graph().positions) == graph().count
    assert len(graph().lines("AL")) == 8
    assert len(graph().lines()) == 8 + 6 + 4 + 2


def test_route_names() -> None:
    assert graph().route_names == ("AL", "MI", "SO")
    assert names(graph().route("SO")) == ["Truk", "SO1", "Solomons", "SO2", "Pearl Harbor"]
    with pytest.raises(BoardError, match="no route 'XX'; use one of AL, MI, SO"):
        graph().route("XX")
    with pytest.raises(BoardError, match="no lines 'XX'; use one of AL, MI, SO, redeploy"):
        graph().neighbours(0, "XX")
    with pytest.raises(BoardError, match="no space called 'Tokyo'; use one of Honshu"):
        graph().id_of("Tokyo")
    with pytest.raises(BoardError, match="no space with id -1"):
        graph().neighbours(-1)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"routes": {}, "spaces": []}, "there is no space at all"),
        ({"routes": {"AL": ["Honshu"]}}, "key routes.AL: a route needs two spaces"),
        ({"routes": {"AL": ["a", "b", "a"]}}, "key routes.AL: a comes twice"),
        ({"routes": {"AL": [1, 2]}}, r"key 'routes.AL\[0\]': expected `str`"),
        ({"links": {"x": [["Honshu", "Tokyo"]]}}, "'Tokyo'.*key links.x"),
        ({"links": {"x": [["Samoa", "Samoa"]]}}, "key links.x: Samoa is linked to itself"),
        ({"links": {"AL": [["Samoa", "Truk"]]}}, "key links.AL: a route has that name"),
        ({"kinds": {"port": ["Tokyo"]}}, "'Tokyo'.*key kinds.port"),
        ({"kinds": {"a": ["Truk"], "b": ["Truk"]}}, "key kinds.b: Truk is already of kind 'a'"),
        ({"at": {"Tokyo": [1, 2]}}, "'Tokyo'.*key at"),
    ],
)
def test_bad_descriptions_name_the_key(change: dict[str, object], message: str) -> None:
    with pytest.raises(DeckloadError, match=message):
        RouteGraph.from_spec({**SPEC, **change})
