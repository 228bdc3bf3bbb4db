"""Latitude and longitude on hex maps: fitted from anchors, both ways, with its error."""

import math

import pytest

from deckload.board import OFF_BOARD, Georeference, HexGrid
from deckload.board.georeference import LatLon, miles_between
from deckload.engine.errors import DeckloadError

FLAT = {"orientation": "flat", "columns": [1, 40], "rows": [1, 22], "shifted": "even"}
POINTY = {"orientation": "pointy", "columns": [1, 30], "rows": [1, 23], "shifted": "even"}
SAIPAN = {"name": "Saipan", "lat": 15.18, "lon": 145.75, "hex": "3712"}
FLEET = {"name": "Mobile Fleet", "lat": 12.5, "lon": 134.0, "hex": "0618"}
MIDWAY = {"name": "Midway", "lat": 28.21, "lon": -177.37, "hex": "1715"}


def philippine_sea(*anchors, shifted="even"):
    grid = HexGrid.from_spec({**FLAT, "shift": "south", "shifted": shifted})
    spec = {"across": 25, "reference_latitude": 15.18, "anchors": list(anchors)}
    return grid, Georeference.from_spec(grid, spec, "map.toml [georeference]")


def central_pacific():
    grid = HexGrid.from_spec({**POINTY, "shift": "east"})
    spec = {"across": 40.5, "reference_latitude": 30, "anchors": [MIDWAY]}
    return grid, Georeference.from_spec(grid, spec)


def test_one_anchor_lies_in_the_middle_of_its_hex():
    grid, georeference = philippine_sea(SAIPAN)
    assert georeference.position_of(grid.id_of("3712")) == pytest.approx((15.18, 145.75))
    assert georeference.error == pytest.approx(0)


def test_rows_and_columns_are_as_far_apart_as_the_scale_says():
    grid, georeference = philippine_sea(SAIPAN)
    saipan, south, west = (
        georeference.position_of(grid.id_of(n)) for n in ("3712", "3713", "3512")
    )
    assert (saipan.lat - south.lat) * 60 == pytest.approx(25)
    miles_per_degree = 60 * math.cos(math.radians(15.18))
    assert (saipan.lon - west.lon) * miles_per_degree == pytest.approx(25 * math.sqrt(3))


def test_two_anchors_share_the_error():
    _, georeference = philippine_sea(SAIPAN, FLEET)
    first, second = georeference.misses
    assert (first.east, first.south) == pytest.approx((-second.east, -second.south))
    assert first.miles == pytest.approx(georeference.error)


def test_no_other_shift_has_smaller_squares():
    anchors = (SAIPAN, FLEET, {"name": "Guam", "lat": 13.44, "lon": 144.64, "hex": "3416"})
    _, georeference = philippine_sea(*anchors)
    assert sum(miss.east for miss in georeference.misses) == pytest.approx(0, abs=1e-9)
    assert sum(miss.south for miss in georeference.misses) == pytest.approx(0, abs=1e-9)


def test_the_anchors_tell_which_columns_are_shifted():
    even, odd = (philippine_sea(SAIPAN, FLEET, shifted=which)[1] for which in ("even", "odd"))
    assert even.error < 6
    assert odd.error > 12


@pytest.mark.parametrize("a_map", [lambda: philippine_sea(SAIPAN, FLEET), central_pacific])
def test_every_hex_is_found_again_from_its_position(a_map):
    grid, georeference = a_map()
    for place in range(grid.count):
        assert georeference.hex_at(*georeference.position_of(place)) == place


@pytest.mark.parametrize("a_map", [lambda: philippine_sea(SAIPAN), central_pacific])
def test_a_hex_reaches_to_its_corners_and_no_farther(a_map):
    grid, georeference = a_map()
    shape = grid.geometry()
    corner_hex = 0
    x, y = shape.centres[corner_hex]
    for dx, dy in shape.corners:
        inside = georeference.position((x + 0.98 * dx, y + 0.98 * dy))
        assert georeference.hex_at(*inside) == corner_hex
    outside = georeference.position((-0.01, -0.01))
    assert georeference.hex_at(*outside) == OFF_BOARD


def test_points_and_positions_turn_into_each_other():
    _, georeference = philippine_sea(SAIPAN, FLEET)
    assert georeference.position(georeference.point(9.52, 138.12)) == pytest.approx((9.52, 138.12))


def test_a_map_may_cross_the_date_line():
    grid, georeference = central_pacific()
    west, east = (georeference.position_of(grid.id_of(name)) for name in ("0115", "3015"))
    assert west.lon > 160
    assert east.lon < -160
    assert grid.names[georeference.hex_at(28.2, -177.4)] == "1715"


def test_miles_over_the_globe():
    rabaul, henderson = LatLon(-4.2, 152.17), LatLon(-9.43, 160.05)
    assert miles_between(rabaul, henderson) == pytest.approx(565, abs=3)
    assert miles_between(LatLon(0, 179.5), LatLon(0, -179.5)) == pytest.approx(60)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"anchors": []}, "key 'anchors': expected `array` of length >= 1"),
        ({"anchors": [{**SAIPAN, "hex": "4112"}]}, "key anchors: .*hex 4112 is not on the map"),
        ({"anchors": [{**SAIPAN, "lat": 95.0}]}, r"key 'anchors\[0\].lat': expected `float` <= 85"),
        ({"across": 0}, "key 'across': expected `float` > 0"),
        ({"scale": 25}, "key 'scale': nothing reads this key"),
    ],
)
def test_a_georeference_that_cannot_be(change, said):
    grid = HexGrid.from_spec({**FLAT, "shift": "south"})
    spec = {"across": 25, "reference_latitude": 15.18, "anchors": [SAIPAN], **change}
    with pytest.raises(DeckloadError, match=rf"map.toml \[georeference\][:,] .*{said}"):
        Georeference.from_spec(grid, spec, "map.toml [georeference]")
