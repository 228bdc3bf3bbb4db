"""The maps that geography/build.py has written: land, straits and islands are where they are."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from deckload.board import Geography
from deckload.board.geography import COAST, LAND, SEA

ROOT = Path(__file__).parents[2]
MAPS = ROOT / "geography/maps"
NAMES = sorted(file.stem for file in MAPS.glob("*.toml"))
LARGEST = {"philippine-sea": 60_000}  # bytes; others may have 100 kB
INPUT = "sha256:9b9f584709c119d63fbadf484ce425260497697b7166be7a2fe360e8c0b171a8"


def folder_of(name):
    return ROOT / tomllib.loads((MAPS / f"{name}.toml").read_text())["output"]


def tables_of(name, file):
    return tomllib.loads((folder_of(name) / file).read_text())


class Built:
    """A built map by printed hex numbers."""

    def __init__(self, name):
        self.land = Geography(tables_of(name, "hexes.toml"), tables_of(name, "coast.toml"), name)
        self.grid = self.land.grid
        self.ships = self.land.ships()

    def terrain(self, name):
        return self.land.terrain[self.grid.id_of(name)]

    def around(self, name):
        """Where a ship can go from a hex."""
        return {self.grid.names[at] for at in self.ships.neighbours(self.grid.id_of(name))}

    def way(self, a, b):
        """Hexes by sea from one to the other."""
        return self.ships.cost(self.grid.id_of(a), self.grid.id_of(b))

    def hex_at(self, lat, lon):
        return self.grid.names[self.land.georeference.hex_at(lat, lon)]

    def is_drawn(self, lat, lon, within):
        """Whether some land is drawn within so many miles of a position."""
        x, y = self.land.georeference.point(lat, lon)
        far = within / self.land.georeference.miles_per_unit
        return any(
            west - far <= x <= east + far and north - far <= y <= south + far
            for west, north, east, south in map(bounds, rings(self.land.coast[0]))
        )


def rings(path):
    """The points of each closed ring of a path of relative strokes."""
    for ring in re.findall(r"M([^Z]*)Z", path):
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", ring.replace("l", " "))]
        x, y = numbers[:2]
        points = [(x, y)]
        for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x, y))
        yield points


def bounds(points):
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.fixture(scope="module", params=NAMES)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def sea():
    return Built("philippine-sea")


@pytest.fixture(scope="module")
def leyte():
    return Built("leyte")


@pytest.fixture(scope="module")
def solomons():
    return Built("solomons")


@pytest.fixture(scope="module")
def midway():
    return Built("midway")


# --- All maps -------------------------------------------------------------------------------------


def test_a_map_is_small_and_says_what_it_was_cut_from(name):
    files = ("hexes.toml", "coast.toml")
    size = sum((folder_of(name) / file).stat().st_size for file in files)
    assert size < LARGEST.get(name, 100_000)
    for file, table in zip(files, ("terrain", "coast"), strict=True):
        facts = tables_of(name, file)[table]
        assert "Natural Earth 10m via world-atlas 2.0.2, public domain" in facts["source"]
        assert facts["input"] == INPUT


def test_a_map_is_built_from_its_definition(name):
    """The parts that are copied are the same; `make geography` was run after the last change."""
    definition, built = (
        tomllib.loads((MAPS / f"{name}.toml").read_text()),
        tables_of(name, "hexes.toml"),
    )
    for table in ("board", "georeference"):
        facts = {key: value for key, value in built[table].items() if key != "source"}
        assert facts == definition[table]
    assert built["places"].keys() - {"source"} == definition["places"].keys()


def test_the_stated_error_is_the_error_and_less_than_half_a_hex(name):
    georeference = Built(name).land.georeference
    stated = tables_of(name, "hexes.toml")["georeference"]["source"]
    assert stated.endswith(f"root mean square error {georeference.error:.1f} nm")
    assert georeference.error < georeference.spec.across / 2


def test_rings_of_the_coast_close(name):
    for path in tables_of(name, "coast.toml")["coast"]["paths"]:
        for ring in rings(path):
            assert len(ring) >= 4
            assert ring[0] == pytest.approx(ring[-1], abs=1e-6)


# --- The Philippine Sea ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lat", "lon", "hex_name"),
    [
        (15.18, 145.75, "3712"),  # Saipan
        (15.0, 145.63, "3712"),  # Tinian
        (14.16, 145.21, "3614"),  # Rota
        (13.44, 144.64, "3416"),  # Guam, Orote field
        (18.11, 145.76, "3705"),  # Pagan
        (16.35, 145.68, "3709"),  # Anatahan
    ],
)
def test_the_marianas_are_coast_in_their_hexes(sea, lat, lon, hex_name):
    assert sea.hex_at(lat, lon) == hex_name
    assert sea.terrain(hex_name) == COAST
    assert sea.is_drawn(lat, lon, within=3)


def test_no_island_of_the_marianas_stops_a_ship(sea):
    assert LAND not in sea.land.terrain
    assert sea.land.blocked_sides == ()
    assert len(sea.land.hexes_of(SEA)) == 865


@pytest.mark.parametrize("island", ["Saipan", "Rota", "Guam", "Sarigan", "Aguijan", "Ulithi"])
def test_small_islands_do_not_vanish(sea, island):
    place = sea.land.places[island]
    assert sea.is_drawn(place.lat, place.lon, within=3)


def test_the_open_sea_is_empty(sea):
    assert sea.terrain("0618") == SEA
    assert not sea.is_drawn(12.5, 134.0, within=100)


# --- Leyte Gulf -----------------------------------------------------------------------------------


def test_leyte_and_samar_are_land(leyte):
    for lat, lon in ((10.95, 124.8), (11.9, 125.2), (12.3, 124.8)):
        assert leyte.terrain(leyte.hex_at(lat, lon)) in {COAST, LAND}
    assert leyte.terrain("3421") == leyte.terrain("3422") == LAND
    assert leyte.terrain(leyte.hex_at(16.5, 121.2)) == LAND, "the middle of Luzon"
    assert leyte.terrain(leyte.hex_at(15.8, 125.9)) == SEA


def test_ships_pass_san_bernardino_strait(leyte):
    assert leyte.hex_at(12.57, 124.19) == "3119"
    assert leyte.around("3119") == {"3118", "3219", "3020", "3120"}
    assert leyte.way("3118", "3120") == 2


def test_ships_pass_surigao_strait(leyte):
    assert leyte.around("3722") == {"3822", "3721", "3622", "3623"}
    assert leyte.way("3822", "3622") == 2


def test_ormoc_and_the_beachhead_lie_on_two_coasts(leyte):
    assert "3521" not in leyte.around("3520")
    assert leyte.around("3521") == {"3522", "3622"}
    assert leyte.way("3520", "3521") == 7, "round the south of Leyte, through Surigao Strait"


@pytest.mark.parametrize(
    "side",
    [
        *("3520/3521", "3521/3621", "3621/3622", "3622/3721", "3722/3823"),
        *("3019/3119", "3019/3020", "3119/3220", "3120/3220"),
    ],
)
def test_land_blocks_the_sides_about_the_straits(leyte, side):
    a, b = side.split("/")
    assert b not in leyte.around(a)
    assert a not in leyte.around(b)


def test_from_san_bernardino_to_the_beachhead_is_round_samar(leyte):
    assert leyte.grid.distance(leyte.grid.id_of("3119"), leyte.grid.id_of("3521")) == 4
    assert leyte.way("3119", "3521") == 9


@pytest.mark.parametrize(
    ("lat", "lon", "heights"),
    [
        (17.0, 121.0, 3),  # Cordillera Central
        (7.0, 125.27, 3),  # Apo
        (11.9, 125.1, 2),  # the hills of Samar
        (16.5, 121.6, 0),  # the Cagayan valley
        (15.5, 120.8, 0),  # the plain of Luzon
    ],
)
def test_mountains_rise_where_they_are(leyte, lat, lon, heights):
    x, y = leyte.land.georeference.point(lat, lon)
    assert sum(is_inside(x, y, path) for path in leyte.land.heights) == heights


def is_inside(x, y, path):
    """Whether a ray from the point crosses the rings of a path an odd number of times."""
    crossed = 0
    for points in rings(path):
        for (a, b), (c, d) in pairwise([*points, points[0]]):
            if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
                crossed += 1
    return crossed % 2 == 1


# --- Solomons and Coral Sea -----------------------------------------------------------------------


def test_guadalcanal_parts_two_seas(solomons):
    assert solomons.terrain(solomons.hex_at(-9.6, 160.15)) == COAST
    assert solomons.terrain("2013") == COAST
    assert "2014" not in solomons.around("2013"), "the mountains behind Henderson Field"
    assert solomons.is_drawn(-9.6, 160.15, within=1)


def test_new_guinea_is_land_and_new_britain_is_not_crossed(solomons):
    land = {solomons.grid.names[at] for at in solomons.land.hexes_of(LAND)}
    assert land == {"0111", "0112", "0213", "0313"}
    assert "0507" not in solomons.around("0506")


def test_the_way_to_port_moresby_leads_through_the_jomard_passage(solomons):
    assert solomons.around("0716") >= {"0715", "0815"}
    assert "0616" not in solomons.around("0715"), "the reef of the Louisiades"
    assert solomons.way("0704", "0113") == 21


def test_distances_in_the_solomons(solomons):
    def distance(a, b):
        return solomons.grid.distance(solomons.grid.id_of(a), solomons.grid.id_of(b))

    assert distance("0704", "2013") == 17, "Rabaul to Henderson Field"
    assert distance("0704", "1308") == 8, "Rabaul to Buin"


# --- Midway ---------------------------------------------------------------------------------------


def test_midway_is_an_atoll_in_its_hex(midway):
    assert midway.hex_at(28.21, -177.37) == "1715"
    assert midway.terrain("1715") == COAST
    assert len(midway.around("1715")) == 6
    assert midway.is_drawn(28.21, -177.37, within=3)


def test_point_luck_is_open_sea_nine_hexes_from_midway(midway):
    luck = midway.hex_at(32.0, -173.0)
    assert luck == "2208"
    assert midway.terrain(luck) == SEA
    assert midway.way(luck, "1715") == 9


def test_the_atolls_beside_midway_are_there(midway):
    coast = {midway.grid.names[at] for at in midway.land.hexes_of(COAST)}
    for island in ("Kure Atoll", "Pearl and Hermes Atoll", "Lisianski", "Laysan"):
        place = midway.land.places[island]
        assert place.hex in coast
        assert midway.is_drawn(place.lat, place.lon, within=4)


# --- Malaya, Java, the Indian Ocean, the Western Pacific -----------------------------------------


@pytest.fixture(scope="module")
def malaya():
    return Built("malaya")


@pytest.fixture(scope="module")
def java():
    return Built("java")


@pytest.fixture(scope="module")
def indian_ocean():
    return Built("indian-ocean")


@pytest.fixture(scope="module")
def western_pacific():
    return Built("western-pacific")


def test_malaya_parts_the_gulf_of_siam_from_the_strait_of_malacca(malaya):
    assert malaya.terrain("0413") == LAND
    assert malaya.hex_at(1.29, 103.85) == "0618"
    assert malaya.way("0514", "0618") < malaya.way("0514", "0316"), "the strait is behind Singapore"


def test_nothing_sails_through_java(java):
    assert java.way("1007", "1011") > 4
    assert java.terrain("1008") == COAST, "Surabaya"
    assert java.hex_at(-5.8, 112.67) == "1006"


def test_adams_bridge_is_closed_and_ceylon_is_sailed_round(indian_ocean):
    assert "1505" not in indian_ocean.around("1404")
    assert indian_ocean.way("1508", "1805") > 7
    assert indian_ocean.terrain("1707") == LAND


def test_the_western_pacific_is_open_sea_with_a_few_rocks(western_pacific):
    assert not western_pacific.land.hexes_of(LAND)
    assert western_pacific.is_drawn(24.78, 141.32, within=4)
    assert western_pacific.way("0112", "3012") == 29
