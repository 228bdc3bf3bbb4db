"""The map of Clash: airfields, bases beyond the grid, and the lines of the US patrols."""

import pytest

from deckload.charts import load_data
from deckload.data import DataError, read_package
from deckload.games.fleet.model.sea_map import LIMITS, read_map
from deckload.testing import rule

TEXTS = {n: text for n, text in read_package("deckload.games.clash").items() if n[:4] == "map/"}


def sea_map(**limits):
    texts = dict(TEXTS)
    for old, new in limits.values():
        assert texts[LIMITS].count(old) == 1
        texts[LIMITS] = texts[LIMITS].replace(old, new)
    return read_map(load_data("clash", texts).files)


@pytest.fixture(scope="module")
def sea():
    return sea_map()


def names(sea, places):
    return {sea.theatre.name_of(place) for place in places}


def test_airfields_are_on_the_islands_and_on_the_bases_beyond(sea):
    hexes = {name: sea.theatre.name_of(at) for name, at in sea.airfields.items()}
    assert hexes == {
        "Saipan": "3712",
        "Tinian": "3712",
        "Rota": "3614",
        "Guam": "3416",
        "Pagan": "3705",
        "Iwo Jima": "Iwo Jima",
        "Yap": "Yap",
        "Peleliu": "Peleliu",
        "Truk": "Truk",
    }


@rule("clash", "2.1")
@pytest.mark.parametrize(
    ("base", "beyond", "edge"),
    [
        ("Yap", 4, "south"),
        ("Peleliu", 10, "south"),
        ("Iwo Jima", 12, "north"),
        ("Truk", 13, "east"),
    ],
)
def test_bases_beyond_the_grid_reach_it_by_the_hexes_of_their_edge(sea, base, beyond, edge):
    place = sea.airfields[base]
    assert sea.theatre.is_base(place)
    assert sea.theatre.beyond(place) == beyond
    assert set(sea.theatre.entries(place)) <= set(sea.grid.edges.hexes(edge))


def test_truk_is_as_far_from_guam_as_it_was(sea):
    assert sea.theatre.distance(sea.airfields["Truk"], sea.airfields["Guam"]) in (22, 23)


def test_ships_go_everywhere(sea):
    assert all(sea.ships.neighbours(at) == sea.grid.neighbours(at) for at in range(sea.grid.count))


@rule("clash", "2.1")
def test_the_line_of_vp_16_is_24_hexes_from_saipan(sea):
    reached = sea.limits["VP-16"].hexes
    saipan = sea.grid.id_of("3712")
    assert reached == {at for at in range(sea.grid.count) if sea.grid.distance(saipan, at) <= 24}
    assert names(sea, reached) >= {"1312", "4012", "3701"}
    assert "1212" not in names(sea, reached)


@rule("clash", "2.1")
def test_the_line_of_vb_101_runs_from_the_south_edge_to_the_east_edge(sea):
    reached = names(sea, sea.limits["VB-101"].hexes)
    assert reached >= {"3712", "3416", "2018", "1022"}
    assert reached.isdisjoint({"0122", "2012", "3705", "0618"})


@pytest.mark.parametrize("squadron", ["VP-16", "VB-101"])
def test_each_limit_is_drawn_as_one_line_across_the_map(sea, squadron):
    (line,) = sea.limits[squadron].line
    shape = sea.grid.geometry()
    assert line[0] != line[-1]
    assert all(0 <= x <= shape.width and 0 <= y <= shape.height for x, y in line)


def test_a_limit_without_a_place_is_refused():
    with pytest.raises(DataError, match=r"limits.VB-101: nothing says where Manus is.*lat and lon"):
        sea_map(manus=("lat = -2.0, lon = 147.4, ", ""))


def test_a_limit_from_a_hex_off_the_map_is_refused():
    with pytest.raises(DataError, match=r"limits.VP-16: there is no hex '4412'"):
        sea_map(saipan=('"3712"', '"4412"'))
