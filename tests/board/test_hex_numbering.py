"""Printed numbers against neighbours worked out by hand, one map per kind of numbering."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.board import OFF_BOARD, BoardError, HexGrid
from deckload.engine.errors import DeckloadError

COLUMNS_EAST_ROWS_SOUTH = {
    "orientation": "flat",
    "columns": [1, 40],
    "rows": [1, 22],
    "shifted": "even",
    "shift": "south",
}
ROWS_SOUTH_COLUMNS_EAST = {
    "orientation": "pointy",
    "digits": "RRCC",
    "columns": [1, 28],
    "rows": [10, 44],
    "shifted": "odd",
    "shift": "east",
}
ROWS_SOUTH_COLUMNS_WEST = {
    "orientation": "pointy",
    "digits": "RRCC",
    "columns": [1, 30],
    "rows": [1, 25],
    "columns_grow": "west",
    "shifted": "odd",
    "shift": "west",
}
POINTY_COLUMN_FIRST = {
    "orientation": "pointy",
    "columns": [1, 30],
    "rows": [1, 23],
    "shifted": "even",
    "shift": "east",
}
FLAT_ODD_SOUTH_FROM_ZERO = {
    "orientation": "flat",
    "columns": [0, 5],
    "rows": [0, 4],
    "shifted": "odd",
    "shift": "south",
}
ROWS_NORTH = {
    "orientation": "flat",
    "columns": [1, 9],
    "rows": [1, 9],
    "rows_grow": "north",
    "shifted": "odd",
    "shift": "north",
}


def around(spec: dict[str, object], name: str) -> dict[str, str]:
    grid = HexGrid.from_spec(spec)
    steps = grid.steps[grid.id_of(name)]
    found = zip(grid.directions, steps, strict=True)
    return {way: "-" if at == OFF_BOARD else grid.name_of(at) for way, at in found}


HAND_WORKED = [
    (COLUMNS_EAST_ROWS_SOUTH, "3712", "N=3711 NE=3811 SE=3812 S=3713 SW=3612 NW=3611"),
    (COLUMNS_EAST_ROWS_SOUTH, "3812", "N=3811 NE=3912 SE=3913 S=3813 SW=3713 NW=3712"),
    (COLUMNS_EAST_ROWS_SOUTH, "0101", "N=- NE=- SE=0201 S=0102 SW=- NW=-"),
    (ROWS_SOUTH_COLUMNS_EAST, "3223", "NE=3123 E=3224 SE=3323 SW=3322 W=3222 NW=3122"),
    (ROWS_SOUTH_COLUMNS_EAST, "3323", "NE=3224 E=3324 SE=3424 SW=3423 W=3322 NW=3223"),
    (ROWS_SOUTH_COLUMNS_WEST, "1013", "NE=0912 E=1012 SE=1112 SW=1113 W=1014 NW=0913"),
    (ROWS_SOUTH_COLUMNS_WEST, "0913", "NE=0813 E=0912 SE=1013 SW=1014 W=0914 NW=0814"),
    (POINTY_COLUMN_FIRST, "0704", "NE=0803 E=0804 SE=0805 SW=0705 W=0604 NW=0703"),
    (POINTY_COLUMN_FIRST, "0705", "NE=0704 E=0805 SE=0706 SW=0606 W=0605 NW=0604"),
    (FLAT_ODD_SOUTH_FROM_ZERO, "0202", "N=0201 NE=0301 SE=0302 S=0203 SW=0102 NW=0101"),
    (FLAT_ODD_SOUTH_FROM_ZERO, "0102", "N=0101 NE=0202 SE=0203 S=0103 SW=0003 NW=0002"),
    (ROWS_NORTH, "0404", "N=0405 NE=0504 SE=0503 S=0403 SW=0303 NW=0304"),
]


@pytest.mark.parametrize(("spec", "name", "expected"), HAND_WORKED)
def test_neighbours_by_hand(spec: dict[str, object], name: str, expected: str) -> None:
    assert around(spec, name) == dict(pair.split("=") for pair in expected.split())


@pytest.mark.parametrize(
    ("spec", "a", "b", "expected"),
    [
        (COLUMNS_EAST_ROWS_SOUTH, "0618", "3712", 31),
        (ROWS_SOUTH_COLUMNS_EAST, "2120", "3215", 11),
        (ROWS_SOUTH_COLUMNS_EAST, "3223", "3423", 2),
        (ROWS_SOUTH_COLUMNS_WEST, "1024", "1117", 7),
        (POINTY_COLUMN_FIRST, "0704", "2013", 17),
        (POINTY_COLUMN_FIRST, "0101", "0101", 0),
    ],
)
def test_distance_by_hand(spec: dict[str, object], a: str, b: str, expected: int) -> None:
    grid = HexGrid.from_spec(spec)
    assert grid.distance(grid.id_of(a), grid.id_of(b)) == expected


def test_ids_follow_the_printed_numbers() -> None:
    for spec, *_ in HAND_WORKED:
        names = HexGrid.from_spec(spec).names
        assert list(names) == sorted(names)


def test_columns_and_rows_are_those_printed() -> None:
    grid = HexGrid.from_spec(ROWS_SOUTH_COLUMNS_WEST)
    place = grid.id_of("0913")
    assert (grid.rows[place], grid.columns[place]) == (9, 13)


@st.composite
def specs(draw: st.DrawFn) -> dict[str, object]:
    orientation = draw(st.sampled_from(["flat", "pointy"]))
    ways = ["north", "south"] if orientation == "flat" else ["east", "west"]
    first_column, first_row = draw(st.integers(0, 90)), draw(st.integers(0, 90))
    return {
        "orientation": orientation,
        "digits": draw(st.sampled_from(["CCRR", "RRCC"])),
        "columns": [first_column, first_column + draw(st.integers(0, 9))],
        "rows": [first_row, first_row + draw(st.integers(0, 9))],
        "columns_grow": draw(st.sampled_from(["east", "west"])),
        "rows_grow": draw(st.sampled_from(["north", "south"])),
        "shifted": draw(st.sampled_from(["odd", "even"])),
        "shift": draw(st.sampled_from(ways)),
    }


@given(specs())
def test_numbers_round_trip(spec: dict[str, object]) -> None:
    grid = HexGrid.from_spec(spec)
    assert [grid.id_of(name) for name in grid.names] == list(range(grid.count))


@given(specs())
def test_hexes_lie_where_the_description_says(spec: dict[str, object]) -> None:
    """Centres against plain geometry that knows nothing of axial coordinates."""
    grid = HexGrid.from_spec(spec)
    centres = grid.geometry().centres
    expected = [described_centre(spec, *at) for at in zip(grid.columns, grid.rows, strict=True)]
    dx, dy = centres[0][0] - expected[0][0], centres[0][1] - expected[0][1]
    for (x, y), (wanted_x, wanted_y) in zip(centres, expected, strict=True):
        assert (x - dx, y - dy) == pytest.approx((wanted_x, wanted_y))


def described_centre(spec: dict[str, object], column: int, row: int) -> tuple[float, float]:
    flat = spec["orientation"] == "flat"
    x = float(column if spec["columns_grow"] == "east" else -column)
    y = float(row if spec["rows_grow"] == "south" else -row)
    line = column if flat else row
    off = 0.5 if spec["shift"] in {"south", "east"} else -0.5
    if (line % 2 == 1) != (spec["shifted"] == "odd"):
        off = 0.0
    return (1.5 * x, sqrt(3) * (y + off)) if flat else (sqrt(3) * (x + off), 1.5 * y)


@pytest.mark.parametrize(
    "name", ["37A2", "371", "37123", "", "\N{FULLWIDTH DIGIT THREE}712", "+712", " 712"]
)
def test_malformed_numbers_are_told_how_to_write_them(name: str) -> None:
    grid = HexGrid.from_spec(COLUMNS_EAST_ROWS_SOUTH)
    with pytest.raises(BoardError, match="four digits, column then row, such as '0101'"):
        grid.id_of(name)


def test_numbers_off_the_map_are_told_its_extent() -> None:
    grid = HexGrid.from_spec(COLUMNS_EAST_ROWS_SOUTH, "clash/map.toml [hexes]")
    with pytest.raises(
        BoardError, match=r"clash/map.toml \[hexes\]: hex 4101 .*columns run 01-40 and rows 01-22"
    ):
        grid.id_of("4101")


def test_ragged_maps() -> None:
    grid = HexGrid.from_spec(
        {
            **COLUMNS_EAST_ROWS_SOUTH,
            "cut": [
                {"columns": [1, 9], "rows": [1, 3]},
                {"columns": [1, 40], "rows": [22, 22], "lines": "even"},
            ],
            "missing": ["4001"],
        }
    )
    assert grid.count == 40 * 22 - 9 * 3 - 20 - 1
    assert "0103" not in grid
    assert "0104" in grid
    assert "0222" not in grid
    assert "0322" in grid
    assert grid.neighbour(grid.id_of("0104"), grid.direction("N")) == OFF_BOARD
    with pytest.raises(BoardError, match="4001 is left out of this map"):
        grid.id_of("4001")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"orientation": "round"}, "key 'orientation': invalid enum value 'round'"),
        ({"shift": "east"}, "key shift: flat-top maps have straight columns.*north or south"),
        ({"orientation": "pointy"}, "key shift: pointy-top .*write east or west"),
        ({"columns": [5, 1]}, r"key columns: \[5, 1\] is no span"),
        ({"rows": [1, 100]}, r"key rows: \[1, 100\] is no span"),
        ({"rows": [1]}, "key 'rows': expected `array` of length 2"),
        ({"columns": ["a", 2]}, r"key 'columns\[0\]': expected `int`, got `str`"),
        (
            {"colums": [1, 2]},
            "nothing reads this key. Remedy: did you mean 'columns'",
        ),
        ({"missing": ["0199"]}, "key missing: hex 0199 lies outside"),
        ({"missing": [101]}, r"key 'missing\[0\]': expected `str`, got `int`"),
        ({"cut": [{"columns": [3, 2], "rows": [1, 1]}]}, "key cut: .* runs backwards"),
        ({"cut": [{"columns": [1, 41], "rows": [1, 1]}]}, "key cut: .* outside the map"),
        ({"cut": [{"columns": [1, 40], "rows": [1, 22]}]}, "there is no hex at all"),
        ({"edges": {"up": ["0101"]}}, "key 'edges': invalid enum value 'up'"),
        ({"edges": {"north": ["4101"]}}, "hex 4101 is not on the map.*key edges.north"),
        ({"edges": {"north": []}}, "key edges.north: no hexes"),
        ({"exits": {"Strait": ["0x01"]}}, "'0x01' is not a hex number.*key exits.Strait"),
        ({"exits": {"east": ["0101"]}}, "key exits.east: that is an edge"),
    ],
)
def test_bad_descriptions_name_the_key(change: dict[str, object], message: str) -> None:
    with pytest.raises(DeckloadError, match=message) as caught:
        HexGrid.from_spec({**COLUMNS_EAST_ROWS_SOUTH, **change}, "map.toml [hexes]")
    assert str(caught.value).startswith(("map.toml [hexes]: ", "map.toml [hexes], key "))


def test_a_missing_key_is_named() -> None:
    spec = {key: value for key, value in COLUMNS_EAST_ROWS_SOUTH.items() if key != "rows"}
    with pytest.raises(DeckloadError, match=r"missing required field `rows`\. Remedy: add it"):
        HexGrid.from_spec(spec)
