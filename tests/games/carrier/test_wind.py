"""Chapter 17: launching and landing against the wind."""

import pytest

from deckload.games.carrier.model.state import LEEWARD, STATION, WINDWARD
from deckload.games.carrier.rules.decks.boxes import (
    landing_room,
    launch_limits,
    may_launch_together,
)
from deckload.games.carrier.rules.decks.landing import room_at
from deckload.games.carrier.rules.decks.ready import ready_to_launch
from deckload.games.carrier.rules.fleet_movement import us_move
from deckload.games.carrier.rules.missions.forming import cap_room
from deckload.games.carrier.rules.wind import is_leeward, set_wind
from deckload.testing import rule

EAST = "from the east"
BIG, LIGHT = ("Hornet", "Yorktown"), ("Belleau Wood", "Bataan")


@pytest.fixture
def fleet(battle):
    """TF 58 in 1109 on 19 June with an east wind; TG 58.1 lies to it as the test wants."""

    def make(mark=WINDWARD, wind=EAST):
        b = battle("19-june").playing(wind=wind).dice()
        if wind == EAST:
            b.run(set_wind)
        b.s.group_wind[group(b)] = mark
        return b

    return make


def group(b):
    return b.data.groups.index("58.1")


def ready(b, **units):
    """One or two units ready on each carrier of TG 58.1."""
    for ship, names in units.items():
        b.deck(ship.replace("_", " "), ready=names)
    return b


def all_ready(b):
    return ready(
        b,
        Hornet=("VF-2a", "VF-2b"),
        Yorktown=("VF-1a", "VF-1b"),
        Belleau_Wood=("VF-24a",),
        Bataan=("VF-50a",),
    )


def together(b, *names):
    return may_launch_together(b.s, [b.unit(name) for name in names], launch_limits(b.s))


@rule("carrier", "17.0")
def test_three_of_six_directions_lead_away_from_an_east_wind(fleet):
    b = fleet()
    here = b.hex("1013")
    away = {
        b.data.grid.name_of(h) for h in b.data.grid.neighbours(here) if is_leeward(b.s, here, h)
    }
    assert away == {"0913", "1014", "1113"}


@rule("carrier", "17.0")
@pytest.mark.parametrize(
    ("goes", "mark"), [("1110", LEEWARD), ("1010", LEEWARD), ("1108", WINDWARD), (None, STATION)]
)
def test_each_move_gives_its_marker(fleet, goes, mark):
    b = fleet(STATION)
    for mission in range(len(b.s.mission_cap)):
        b.s.mission_cap[mission] = -1
    b.run(us_move).take("stay" if goes is None else f"steam to {goes}")
    assert b.s.group_wind[group(b)] == mark


@rule("carrier", "17.1")
def test_a_marker_stays_until_the_next_move(fleet):
    b = fleet().run(us_move).take("stay")
    assert b.s.group_wind[group(b)] == STATION
    b.run(us_move).take("steam to 1108")
    assert b.s.group_wind[group(b)] == WINDWARD


@rule("carrier", "17.2")
def test_before_the_wind_a_group_launches_or_lands_one_unit_in_all(fleet):
    b = all_ready(fleet(LEEWARD))
    assert together(b, "VF-2a")
    assert not together(b, "VF-2a", "VF-24a")
    b.s.deck_launched[b.us_ship("Hornet")] = 1
    assert ready_to_launch(b.s, b.us_ship("Bataan")) == []
    assert landing_room(b.s, b.us_ship("Bataan")) == 0, "not both"


@rule("carrier", "17.2")
def test_before_the_wind_one_unit_lands_on_all_decks_together(fleet):
    b = fleet(LEEWARD).deck("Hornet", away=("VF-2a",)).deck("Yorktown", away=("VF-1a",))
    others = [g for g in range(4) if g != group(b)]
    for other in others:
        b.s.group_hex[other] = b.hex("0909")
    assert room_at(b.s, b.hex("1109")) == 1
    b.s.group_wind[group(b)] = WINDWARD
    assert room_at(b.s, b.hex("1109")) == 2


@rule("carrier", "17.2")
def test_before_the_wind_patrols_come_onto_the_map(fleet):
    b = fleet().patrol(1, "58.1", ("VF-2a", "VF-2b")).dice(patrol_fuel=[7])
    for name in ("VF-2a", "VF-2b"):
        b.s.air_ship[b.unit(name)] = -1
    b.run(us_move).take("steam to 1110")
    assert (b.over(1), b.fuel(1)) == ("1110", 13)
    assert cap_room(b.s, group(b)) == 0


@rule("carrier", "17.3")
def test_on_station_every_cv_handles_one_unit_and_the_cvls_one_together(fleet):
    b = all_ready(fleet(STATION))
    assert together(b, "VF-2a", "VF-1a", "VF-24a")
    assert not together(b, "VF-2a", "VF-2b")
    assert not together(b, "VF-24a", "VF-50a")


@rule("carrier", "17.3")
def test_on_station_another_cvl_may_be_next(fleet):
    b = all_ready(fleet(STATION))
    b.s.deck_landed[b.us_ship("Bataan")] = 1
    assert ready_to_launch(b.s, b.us_ship("Belleau Wood")) == []
    b.s.deck_landed[b.us_ship("Bataan")] = 0
    assert ready_to_launch(b.s, b.us_ship("Belleau Wood"))


@rule("carrier", "17.4")
def test_against_the_wind_all_decks_work(fleet):
    b = all_ready(fleet(WINDWARD))
    assert together(b, "VF-2a", "VF-2b", "VF-1a", "VF-1b", "VF-24a", "VF-50a")


@rule("carrier", "17.5")
def test_a_fleet_may_begin_before_the_wind(battle):
    b = battle("another-spruance").playing(wind=EAST).dice().run(set_wind)
    carriers = [
        mark for mark, has in zip(b.s.group_wind, b.data.group_has_carriers, strict=True) if has
    ]
    assert set(carriers) == {LEEWARD}
    calm = battle("another-spruance").dice().run(set_wind)
    assert set(calm.s.group_wind) == {WINDWARD}


@rule("carrier", "17.6")
@pytest.mark.parametrize(
    ("dice", "way"), [([7], "W"), ([8], "NW"), ([9], "SW"), ([10, 5], "SW"), ([10, 7], "E")]
)
def test_the_wind_may_be_rolled_for(fleet, dice, way):
    b = fleet(wind="by die").dice(wind=dice).run(set_wind)
    assert b.s.wind_to == b.data.grid.direction(way)
