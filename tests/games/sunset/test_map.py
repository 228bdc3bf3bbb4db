"""The map of Leyte Gulf: straits, blocked sides, the ways of ships, airfields, search area."""

from itertools import pairwise

import pytest

from deckload.games.sunset.model.game_data import AF1, AF2, USAAF
from deckload.games.sunset.model.reading import load
from deckload.testing import rule


@pytest.fixture(scope="module")
def facts():
    return load(None)


def around(facts, name):
    """Where ships can go from a hex."""
    return {facts.grid.names[at] for at in facts.sea_neighbours[facts.grid.id_of(name)]}


def way(facts, *stops, closed=()):
    """Hexes by sea from stop to stop, not through those that are closed."""
    ids, shut = facts.grid.ids_of(stops), facts.grid.ids_of(closed)
    legs = [facts.sea.ships.cost(a, b, closed=shut) for a, b in pairwise(ids)]
    return None if None in legs else sum(legs)


# --- straits and blocked sides ----------------------------------------------------------------


@rule("sunset", "6.1")
@pytest.mark.parametrize(
    "side",
    [
        *("3520/3521", "3521/3621", "3621/3622", "3622/3721"),  # Leyte
        *("3019/3119", "3019/3020"),  # Sorsogon
        *("3119/3220", "3120/3220"),  # Samar
        *("3722/3823", "3722/3723", "3822/3823", "3823/3922"),  # Dinagat and Mindanao
    ],
)
def test_land_blocks_the_side(facts, side):
    a, b = side.split("/")
    assert b not in around(facts, a)
    assert a not in around(facts, b)
    assert facts.grid.distance(*facts.grid.ids_of((a, b))) == 1


@rule("sunset", "6.1")
@pytest.mark.parametrize("name", ["3421", "3422"])
def test_no_ship_passes_between_samar_and_leyte(facts, name):
    assert facts.grid.id_of(name) not in facts.sea_hexes


@rule("sunset", "12.3")
def test_the_beachhead_is_entered_from_the_gulf_alone(facts):
    assert facts.grid.names[facts.beachhead] == "3521"
    assert around(facts, "3521") == {"3522", "3622"}


@rule("sunset", "12.1")
def test_from_ormoc_to_the_beachhead_is_round_the_island(facts):
    assert facts.grid.names[facts.ormoc] == "3520"
    assert "3521" not in around(facts, "3520")
    assert way(facts, "3520", "3722", "3521") == way(facts, "3520", "3521") == 7
    assert way(facts, "3520", "3521", closed=["3722"]) > 12


@rule("sunset", "6.3")
def test_each_strait_joins_two_hexes_in_the_west_to_two_in_the_east(facts):
    assert {facts.grid.names[at] for at in facts.straits} == {"3119", "3722"}
    assert around(facts, "3119") == {"3118", "3219", "3020", "3120"}
    assert around(facts, "3722") == {"3822", "3721", "3622", "3623"}


@rule("sunset", "6.3")
def test_there_is_no_third_way_through_the_islands(facts):
    inner, outer = ("3215", "3821", "3620", "4111"), "3521"
    for name in inner:
        assert way(facts, name, outer) < 20
        round_luzon = way(facts, name, outer, closed=["3119", "3722"])
        assert round_luzon > 40
        assert way(facts, name, outer, closed=["3119", "3722", *luzon_strait(facts)]) is None


def luzon_strait(facts):
    """The hexes north of Luzon, from its cape to the edge of the map."""
    return [name for name in facts.grid.names if name[2:] == "12" and int(name[:2]) <= 15]


def test_from_san_bernardino_to_the_beachhead_is_round_samar(facts):
    assert facts.grid.distance(facts.san_bernardino, facts.beachhead) == 4
    assert facts.to_beachhead[facts.san_bernardino] == 9


def test_only_the_gulfs_of_southern_mindanao_are_shut_in(facts):
    """The south edge of the map cuts the Moro Gulf and the Davao Gulf off."""
    far = facts.grid.count
    shut_in = {facts.grid.names[at] for at in facts.sea_hexes if facts.to_beachhead[at] == far}
    assert all(int(name[:2]) >= 44 and 15 <= int(name[2:]) <= 24 for name in shut_in)
    assert shut_in >= {facts.sea.land.places["Moro Gulf"].hex}


# --- where ships went in 1944 -------------------------------------------------------------------


def test_kurita_goes_up_the_palawan_passage_and_through_the_sibuyan_sea(facts):
    by_history = way(facts, "4301", "4003", "3306", "3212", "3215", "3117", "3119", "3324")
    assert by_history <= way(facts, "4301", "3119") + way(facts, "3119", "3324") + 2


def test_nishimura_goes_through_balabac_strait_and_the_sulu_sea(facts):
    assert facts.sea.land.places["Balabac Strait"].hex in facts.grid
    by_history = way(facts, "4402", "4111", "3920", "3722")
    assert by_history <= way(facts, "4402", "3722") + 1


@rule("sunset", "13.1.1")
def test_fuso_reaches_surigao_in_the_night_to_25_october(facts):
    turns = -(-way(facts, "3909", "3722") // 3)
    assert turns == 5
    assert facts.is_night[turns]


def test_shima_comes_from_coron_by_the_sulu_sea(facts):
    assert way(facts, "3210", "3909") is not None
    assert way(facts, "3210", "3611", "4015", "3722") <= 24


def test_transports_reach_ormoc_from_bohol_and_from_cagayan(facts):
    assert way(facts, "3820", "3520") == 3
    assert way(facts, "4120", "3520") == 6


def test_manila_is_joined_to_the_visayas_by_the_verde_island_passage(facts):
    passage = facts.sea.land.places["Verde Island Passage"].hex
    assert way(facts, "2512", passage, "3118") <= way(facts, "2512", "3118") + 1


# --- edges --------------------------------------------------------------------------------------


@rule("sunset", "6.3")
def test_the_edges_by_which_ships_leave_are_open_sea(facts):
    for edge in ("north", "west", "east"):
        hexes = [at for at in facts.grid.edges.hexes(edge) if at in facts.sea_hexes]
        assert len(hexes) >= 20
        assert all(facts.to_edge[edge][at] == 0 for at in hexes)


@rule("sunset", "9.4")
def test_a_cripple_of_surigao_is_nearer_to_the_west_edge_than_to_the_north(facts):
    assert facts.to_edge["west"][facts.surigao] < facts.to_edge["north"][facts.surigao]


# --- airfields and search -----------------------------------------------------------------------


@rule("sunset", "6.5.9")
def test_airfields_of_the_air_fleets(facts):
    names = {
        fleet: {field.name for field in facts.fields if field.formation == fleet}
        for fleet in (AF1, AF2)
    }
    assert names[AF2] == {
        *("Clark Field", "Lingayen", "Echague", "Tuguegarao", "Aparri", "Laoag"),
    }
    assert names[AF1] == {
        *("Manila", "Lipa", "Legaspi", "Bacolod", "Cebu", "Dumaguete", "Puerto Princesa"),
        "Cagayan de Oro",
    }


AIRFIELDS = {
    "Clark Field": "2412",
    "Lingayen": "2110",
    "Echague": "1913",
    "Tuguegarao": "1713",
    "Aparri": "1513",
    "Laoag": "1511",
    "Manila": "2512",
    "Lipa": "2712",
    "Legaspi": "2918",
    "Bacolod": "3617",
    "Cebu": "3719",
    "Dumaguete": "4018",
    "Puerto Princesa": "3907",
    "Cagayan de Oro": "4221",
}


@pytest.mark.parametrize("name", AIRFIELDS)
def test_each_airfield_is_in_its_hex(facts, name):
    places = {field.name: facts.grid.names[field.place] for field in facts.fields}
    assert places[name] == AIRFIELDS[name]


@rule("sunset", "6.5.9")
def test_the_2nd_air_fleet_holds_the_fields_north_of_row_25(facts):
    for field in facts.fields:
        row = int(facts.grid.names[field.place][:2])
        assert (field.formation == AF2) == (row < 25)


@rule("sunset", "6.5.9")
def test_strikes_of_the_2nd_air_fleet_start_at_clark_field(facts):
    assert [facts.grid.names[at] for at in facts.strike_fields[AF2]] == ["2412"]
    assert facts.strike_fields[AF1] == facts.fields_of[AF1]
    assert facts.fields_of[USAAF] == ()


@rule("sunset", "6.5.8")
def test_the_usaaf_reaches_the_gulf_and_the_sibuyan_sea_but_not_manila(facts):
    morotai = facts.base_place[USAAF]
    far = {name: facts.theatre.distance(morotai, facts.grid.id_of(name)) for name in NEAR_AND_FAR}
    assert far == NEAR_AND_FAR
    inside = {name for name in NEAR_AND_FAR if facts.grid.id_of(name) in facts.usaaf_area}
    assert inside == {"3521", "3722", "3215"}


NEAR_AND_FAR = {"3521": 24, "3722": 22, "3215": 28, "2512": 34}


# --- names --------------------------------------------------------------------------------------


def test_seas_and_great_islands_are_written_across_the_map(facts):
    written = {name.text for name in facts.sea.land.names()}
    assert written >= {
        *("Philippine Sea", "South China Sea", "Sulu Sea", "Sibuyan Sea", "Visayan Sea"),
        *("Leyte Gulf", "Mindanao Sea", "Palawan Passage"),
        *("Luzon", "Mindanao", "Samar", "Leyte", "Panay", "Negros", "Palawan", "Mindoro"),
    }


def test_names_of_islands_lie_on_land_and_those_of_seas_do_not(facts):
    for name, place in facts.sea.land.places.items():
        if not place.hex:
            continue
        terrain = facts.sea.land.terrain[facts.grid.id_of(place.hex)]
        if place.kind in ("island", "town"):
            assert terrain != "sea", name
        else:
            assert terrain != "land", name
