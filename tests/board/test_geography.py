"""The land of a map: terrain by letters, blocked sides, the coast, and lines around hexes."""

import copy

import pytest

from deckload.board import BoardError, Geography, HexGrid, checked_coast, outline
from deckload.board.geography import COAST, LAND, SEA
from deckload.engine.errors import DeckloadError

HEXES = {
    "board": {
        "source": "history",
        "orientation": "flat",
        "columns": [1, 4],
        "rows": [1, 3],
        "shifted": "even",
        "shift": "south",
        "missing": ["0401"],
    },
    "georeference": {
        "source": "history",
        "across": 25,
        "reference_latitude": 10,
        "anchors": [{"name": "Cape", "lat": 10, "lon": 140, "hex": "0202"}],
    },
    "terrain": {
        "source": "history",
        "rows": ["... ", ".cX.", "...."],
        "blocked_sides": ["0202/0302", "0102/0202"],
    },
    "places": {"source": "history", "Cape": {"lat": 10, "lon": 140, "hex": "0202"}},
    "bases": {"source": "history", "bases": [{"name": "Far", "beyond": 3, "edge": "east"}]},
}
DRAWN = {"coast": {"source": "history", "paths": ["M1,1l.5,0 0,.5Z", "M2,2l.5,0 0,.5Z"]}}


def geography(table="", coast=DRAWN, **changes):
    hexes = copy.deepcopy(HEXES)
    if table:
        hexes[table].update(changes)
    return Geography(hexes, coast, "map")


def test_letters_are_read_by_row_and_column():
    land = geography()
    terrain = dict(zip(land.grid.names, land.terrain, strict=True))
    assert (terrain["0202"], terrain["0302"], terrain["0101"]) == (COAST, LAND, SEA)
    assert [land.grid.names[at] for at in land.hexes_of(LAND)] == ["0302"]


def test_ships_enter_coast_but_not_land_and_cross_no_blocked_side():
    land = geography()
    cape = land.grid.id_of("0202")
    names = {land.grid.names[at] for at in land.ships().neighbours(cape)}
    assert names == {"0201", "0203", "0103", "0303"}


def test_names_with_a_spread_are_written_across_the_map_where_they_lie():
    sea = {"lat": 10, "lon": 140, "kind": "sea", "spread": 2, "turn": -5}
    land = geography("places", **{"Far Sea": sea})
    x, y = land.grid.geometry().centres[land.grid.id_of("0202")]
    (name,) = land.names()
    assert (name.text, name.kind, name.turn) == ("Far Sea", "sea", -5)
    assert (name.x, name.y) == pytest.approx((x, y), abs=0.001)
    assert name.spread == pytest.approx(2 * 3**0.5, abs=0.001), "two hexes from side to side"


def test_all_land_is_drawn_as_one_path():
    assert geography().coast == ("M1,1l.5,0 0,.5ZM2,2l.5,0 0,.5Z",)


def test_bases_lie_beyond_the_map():
    theatre = geography().theatre()
    assert theatre.distance(theatre.id_of("Far"), theatre.id_of("0402")) == 3


def test_a_map_without_bases_says_so():
    land = Geography({k: v for k, v in HEXES.items() if k != "bases"}, DRAWN, "map")
    with pytest.raises(BoardError, match=r"map: the map has no table \[bases\]"):
        land.theatre()


@pytest.mark.parametrize(
    ("table", "change", "said"),
    [
        ("terrain", {"rows": ["... ", ".cX."]}, "2 lines for the rows 01-03"),
        ("terrain", {"rows": ["... ", ".cX", "...."]}, "row 02 has 3 letters"),
        ("terrain", {"rows": ["... ", ".c?.", "...."]}, r"row 02 has '\?'; use '\.' \(sea\)"),
        ("terrain", {"rows": ["... ", " cX.", "...."]}, "hex 0102 has no terrain"),
        ("terrain", {"blocked_sides": ["0101/0303"]}, "0101/0303 are not adjacent"),
        ("terrain", {"blocked_sides": ["0101/0999"]}, "key blocked_sides: .*hex 0999"),
        ("terrain", {"blocked_sides": ["0101-0102"]}, r"key 'blocked_sides\[0\]'"),
        ("places", {"Sea": {"lat": 1, "lon": 1, "spread": -2}}, "spread"),
        ("places", {"Nowhere": {"lat": 1, "lon": 1, "hex": "0909"}}, "Nowhere: there is no hex"),
    ],
)
def test_land_that_cannot_be(table, change, said):
    with pytest.raises(DeckloadError, match=rf"map \[{table}\][:,] .*{said}"):
        geography(table, **change)


def test_a_missing_table_is_named():
    with pytest.raises(BoardError, match=r"map: the table \[coast\] is missing; add it"):
        geography(coast={})


@pytest.mark.parametrize("path", ["M1,1L2,2 3,1Z", "m1,1h2v-.5zM5,5l1,0 0,1Z"])
def test_a_coast_of_straight_strokes(path):
    assert checked_coast([path], "map") == (path,)


@pytest.mark.parametrize("path", ["", "1,1L2,2Z", "M1,1L2,2", "M1,1C2,2 3,3 4,4Z", 'M1,1Z"/><x'])
def test_a_coast_that_cannot_be_drawn(path):
    with pytest.raises(BoardError, match="map: path 2 of the coast cannot be drawn"):
        checked_coast(["M0,0L1,1 2,0Z", path], "map")


def test_mountains_are_drawn_by_height():
    peak = {"source": "history", "paths": ["M1,1l.4,0 0,.4Z", "M1,1l.2,0 0,.2Z"]}
    assert geography(coast=DRAWN | {"relief": peak}).heights == tuple(peak["paths"])
    assert geography().heights == ()


def test_mountains_that_cannot_be_drawn():
    broken = {"source": "history", "paths": ["M1,1l.4,0"]}
    with pytest.raises(BoardError, match=r"\[relief\]: path 1"):
        geography(coast=DRAWN | {"relief": broken})


# --- Lines around hexes ---------------------------------------------------------------------------


def grid():
    spec = {"orientation": "flat", "columns": [1, 9], "rows": [1, 9], "shifted": "even"}
    return HexGrid.from_spec({**spec, "shift": "south"})


def test_the_line_around_one_hex_closes_after_six_sides():
    (line,) = outline(grid(), [grid().id_of("0505")])
    assert len(line) == 7
    assert line[0] == line[-1]


def test_the_line_around_a_ring_of_hexes_has_an_inner_part():
    g = grid()
    lines = outline(g, g.ring(g.id_of("0505"), 2))
    assert sorted(len(line) - 1 for line in lines) == [18, 30]


def test_the_edge_of_the_map_is_no_part_of_the_line():
    g = grid()
    west = [at for at in range(g.count) if g.columns[at] <= 4]
    (line,) = outline(g, west)
    assert line[0] != line[-1]
    xs = {x for x, _ in line}
    assert max(xs) - min(xs) == pytest.approx(0.5), "the zigzag between columns 04 and 05"


def test_there_is_no_line_around_the_whole_map_or_nothing():
    g = grid()
    assert outline(g, range(g.count)) == outline(g, []) == ()
