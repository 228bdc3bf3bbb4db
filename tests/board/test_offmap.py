"""Bases beyond the edge of the map."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.board import BoardError, HexGrid, Theatre
from deckload.engine.errors import DeckloadError


@cache
def grid() -> HexGrid:
    return HexGrid.from_spec(
        {
            "orientation": "flat",
            "columns": [1, 12],
            "rows": [1, 10],
            "shifted": "even",
            "shift": "south",
        },
        "map",
    )


BASES: dict[str, object] = {
    "bases": [
        {"name": "Iwo Jima", "beyond": 12, "edge": "north"},
        {"name": "Truk", "beyond": 13, "hexes": ["1209", "1210"], "at": [30, 20]},
        {"name": "Yap", "beyond": 4, "edge": "south"},
    ],
    "apart": [{"bases": ["Truk", "Yap"], "distance": 15}],
}


@cache
def theatre() -> Theatre:
    return Theatre.from_spec(grid(), BASES, "bases")


def between(a: str, b: str) -> int:
    return theatre().distance(theatre().id_of(a), theatre().id_of(b))


places = st.integers(0, 12 * 10 + 2)


def test_distance_counts_the_hexes_beyond_and_those_on_the_map() -> None:
    assert between("Iwo Jima", "0501") == 12
    assert between("Iwo Jima", "0504") == 15
    assert between("Truk", "1210") == 13
    assert between("Truk", "1010") == 15
    assert between("0101", "0104") == 3


def test_bases_reach_each_other_over_the_map_or_as_told() -> None:
    assert between("Iwo Jima", "Yap") == 12 + 9 + 4
    assert between("Truk", "Yap") == between("Yap", "Truk") == 15
    assert between("Truk", "Truk") == 0


def test_hexes_keep_their_ids() -> None:
    assert theatre().id_of("0504") == grid().id_of("0504")
    assert theatre().bases == (120, 121, 122)
    assert [theatre().is_base(place) for place in (119, 120)] == [False, True]
    assert theatre().beyond(120) == 12
    assert theatre().entries(121) == grid().ids_of(["1209", "1210"])


@given(places, places)
def test_distance_is_symmetric(a: int, b: int) -> None:
    assert theatre().distance(a, b) == theatre().distance(b, a)
    assert (theatre().distance(a, b) == 0) == (a == b)


@given(places, st.integers(0, 30))
def test_within_agrees_with_distance(place: int, radius: int) -> None:
    found = theatre().within(place, radius)
    wanted = [at for at in range(grid().count) if theatre().distance(place, at) <= radius]
    assert sorted(found) == wanted
    far = [theatre().distance(place, at) for at in found]
    assert far == sorted(far)


def test_bases_are_drawn_outside_the_map_unless_told() -> None:
    north, told, south = theatre().positions
    assert north[1] < 0
    assert told == (30.0, 20.0)
    assert south[1] > grid().geometry().height


@pytest.mark.parametrize(
    ("base", "message"),
    [
        ({"name": "Truk", "beyond": 0, "edge": "east"}, "base Truk: key beyond: 0 is not off"),
        ({"name": "Truk", "beyond": 3}, "base Truk: give its way onto the map either"),
        ({"name": "Truk", "beyond": 3, "edge": "east", "hexes": ["0101"]}, "one of the two"),
        ({"name": "Truk", "beyond": 3, "edge": "up"}, "base Truk: map: there is no edge or exit"),
        ({"name": "Truk", "beyond": 3, "hexes": ["9901"]}, "base Truk: map: hex 9901"),
        ({"name": "0101", "beyond": 3, "edge": "east"}, "'0101' needs a name of its own"),
        ({"name": "Truk"}, r"key 'bases\[0\]': object missing required field `beyond`"),
    ],
)
def test_bad_bases(base: dict[str, object], message: str) -> None:
    with pytest.raises(DeckloadError, match=message) as caught:
        Theatre.from_spec(grid(), {"bases": [base]}, "bases.toml")
    assert str(caught.value).startswith(("bases.toml: ", "bases.toml, key "))


@pytest.mark.parametrize(
    "apart", [(["Truk", "Yap"], 99), (["Truk", "Truk"], 1), (["Truk", "Yap"], 0)]
)
def test_bad_distances_between_bases(apart: tuple[list[str], int]) -> None:
    spec = {**BASES, "apart": [{"bases": apart[0], "distance": apart[1]}]}
    with pytest.raises(BoardError, match=f"key apart: .* cannot be {apart[1]} apart"):
        Theatre.from_spec(grid(), spec)


def test_places_that_are_not_there() -> None:
    for a, b in ((-1, 120), (120, -1), (0, 123), (123, 0)):
        with pytest.raises(BoardError, match="no hex or base with id"):
            theatre().distance(a, b)
    with pytest.raises(BoardError, match="no hex with id -1"):
        theatre().distance(0, -1)
    with pytest.raises(BoardError, match="0101 is a hex, not an off-map base; use one of Iwo Jima"):
        theatre().entries(0)
