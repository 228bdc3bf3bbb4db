"""Scenarios: set-ups that are legal as they are written, and what each must have."""

from collections import Counter

import pytest

from deckload.board.geography import LAND
from deckload.testing import rule
from games.taskforce.world import (
    BATTLES,
    ON_HEXES,
    SIDES,
    battle,
    charts,
    entries,
    raw,
    sea,
    ship_class,
)

FORCES = [(name, side) for name in BATTLES for side in SIDES]


@pytest.fixture(params=FORCES, ids=" ".join)
def force(request):
    name, side = request.param
    return name, battle(name)["forces"][side]


def distance(grid, a, b):
    return grid.distance(grid.id_of(a), grid.id_of(b))


def allows(grid, zone, place):
    """Whether a zone has that hex."""
    if place in zone.get("also", ()):
        return True
    column, row = int(place[:2]), int(place[2:])
    near = zone.get("near", ())
    return (
        zone.get("columns", [1, 99])[0] <= column <= zone.get("columns", [1, 99])[1]
        and zone.get("rows", [1, 99])[0] <= row <= zone.get("rows", [1, 99])[1]
        and (
            not near
            or any(
                one.get("least", 0) <= distance(grid, place, one["hex"]) <= one["within"]
                for one in near
            )
        )
    )


def zone_of(force, formation):
    """The first zone of which a ship of the formation is."""
    names = {counter.removesuffix("/2") for counter in formation}
    kinds = {ship_class(counter)["type"] for counter in formation}
    return next(
        zone for zone in force["zones"] if not zone.get("with") or {*zone["with"]} & (names | kinds)
    )


# --- every scenario -----------------------------------------------------------------------------


@rule("taskforce", "3.7")
def test_formations_hold_all_ships_and_no_others(force):
    name, force = force
    if name == "pearl-harbor":
        assert "formations" not in force
        return
    counters = Counter()
    named = []
    for formation in force.get("formations", {}).values():
        for counter in formation:
            if counter in raw("ships.toml")["ships"]:
                named.append(counter)
            else:
                kind = counter.removesuffix("/2").split("-")[0]
                counters[kind] += 0.5 if counter.endswith("/2") else 1
    assert sorted(named) == sorted(force["ships"])
    printed = Counter()
    for counter, number in force["counters"].items():
        printed[counter.split("-")[0]] += number
    assert counters == printed


@rule("taskforce", "3.7.1", "5.2.3")
def test_formations_are_legal(force):
    _, force = force
    sheets = raw("formations.toml")["formations"]
    for number, formation in force.get("formations", {}).items():
        kinds = [ship_class(counter)["type"] for counter in formation]
        carriers = [kind for kind in kinds if kind in {"CV", "CVL"}]
        if int(number) <= sheets["ring"]["last"]:
            assert kinds[0] in {"CV", "CVL"}
            assert len(carriers) == 1
            assert len(formation) <= sheets["ring"]["boxes"]
            assert "AO" not in kinds
            for counter, kind in zip(formation, kinds, strict=True):
                allowed = "ring" in ship_class(counter) or counter in force.get("rings", ())
                assert kind != "BB" or allowed
        else:
            assert sheets["column"]["first"] <= int(number) <= sheets["column"]["last"]
            assert not carriers
            assert len(formation) <= sheets["column"]["boxes"]
            units = sum(0.5 if counter.endswith("/2") else 1 for counter in formation)
            assert units >= sheets["column"]["least"]


@rule("taskforce", "3.7.3")
def test_markers_are_twelve_and_half_of_them_dummies(force):
    name, force = force
    set_up = force.get("set_up", {})
    if set_up.get("fixed", True):
        return
    partners = sum(len(pair) - 1 for pair in set_up.get("combined", ()))
    real = len(force["formations"]) - partners
    assert real <= 6, name
    assert real == len(set_up["suggested"])
    assert real + len(set_up["dummies"]) == 12


@rule("taskforce", "3.7.3")
def test_suggested_places_are_legal(force):
    name, force = force
    if name == "pearl-harbor" or not force.get("set_up"):
        return
    land, _ = sea(battle(name)["scenario"]["map"])
    set_up = force["set_up"]
    for place in (*set_up.get("places", {}).values(), *set_up.get("shuffled", ())):
        assert land.terrain[land.grid.id_of(place)] != LAND
    for number, place in set_up.get("suggested", {}).items():
        assert land.terrain[land.grid.id_of(place)] != LAND
        assert allows(land.grid, zone_of(force, force["formations"][number]), place), number
    for place in set_up.get("dummies", ()):
        assert land.terrain[land.grid.id_of(place)] != LAND
        assert any(allows(land.grid, zone, place) for zone in force["zones"]), place


@rule("taskforce", "3.7.2", "4.3.1")
def test_aircraft_fit_their_bases(force):
    _, force = force
    capacity, types = raw("aircraft.toml")["capacity"], raw("aircraft.toml")["air"]
    bases = raw("bases.toml")["bases"]
    for home, units in force.get("air", {}).items():
        assert units.keys() <= types.keys()
        room = (
            bases[home]["capacity"]
            if home in bases
            else capacity[ship_class(home)["nation"]][ship_class(home)["type"]]
        )
        assert sum(units.values()) <= room, home
        ready = force["ready"][home]
        assert sum(ready.values()) <= capacity["ready"], home
        assert all(number <= units[kind] for kind, number in ready.items()), home


@rule("taskforce", "3.7")
def test_counters_are_in_the_box(force):
    _, force = force
    pool = raw("ships.toml")["pool"]
    assert all(-(-number // 1) <= pool[kind] for kind, number in force["counters"].items())


@pytest.mark.parametrize("name", BATTLES)
@rule("taskforce", "3.9")
def test_every_scenario_has_its_levels(name):
    scene = battle(name)
    levels = charts()[scene["victory"]["levels"]]
    names = scene["scenario"]["sides"]
    words = {levels.look_up("level", margin).result for margin in range(-200, 201)}
    assert any(word.startswith(names[0]) for word in words)
    assert any(word.startswith(names[1]) for word in words)
    assert "draw" in words


@pytest.mark.parametrize("name", BATTLES)
def test_special_rules_have_words(name):
    rules = raw("special_rules.toml")["special_rules"]
    assert rules.keys() >= set(battle(name)["scenario"]["special_rules"])


@pytest.mark.parametrize("name", ON_HEXES)
def test_bases_lie_on_a_coast_that_ships_reach(name):
    land, ships = sea(battle(name)["scenario"]["map"])
    bases = raw("bases.toml")["bases"]
    off_limits = battle(name).get("flights", {}).get("off_limits", ())
    for base, place in entries(battle(name).get("bases", {})).items():
        assert base in bases
        if base not in off_limits:
            assert list(ships.neighbours(land.grid.id_of(place))), base


@rule("taskforce", "3.6.1")
def test_scenarios_are_numbered_and_the_first_three_are_solo():
    numbers = [battle(name)["scenario"]["number"] for name in BATTLES]
    assert numbers == list(range(1, 11))
    solo = [name for name in BATTLES if battle(name)["scenario"].get("solo")]
    assert solo == list(BATTLES[:3])


@rule("taskforce", "4.4.1")
def test_searches_of_each_scenario():
    quotas = {
        number: tuple(tuple(battle(name)["forces"][side]["recon"].values()) for side in SIDES)
        for number, name in enumerate(BATTLES, start=1)
        if number > 4
    }
    before, after, allies = (1, 1, 1), (2, 1, 1), (2, 2, 0)
    assert quotas == {
        5: (before, allies),
        6: (before, (2, 2, 1)),
        7: (after, (2, 2, 1)),
        8: (before, allies),
        9: (before, allies),
        10: (after, (2, 2, 2)),
    }


# --- single scenarios ---------------------------------------------------------------------------


def test_pearl_harbor_has_a_berth_for_each_ship():
    berths = entries(raw("map/pearl-harbor.toml")["berths"])
    assert sorted(berths) == sorted(battle("pearl-harbor")["forces"]["allies"]["ships"])
    kinds = Counter(ship_class(ship)["type"] for ship in berths)
    assert kinds == {"BB": 8, "CA": 2, "CL": 4}
    safe = {ship for ship, berth in berths.items() if not berth["torpedo"]}
    assert {"tennessee", "maryland", "pennsylvania"} <= safe


def test_force_z_is_in_the_order_of_the_example():
    column = battle("force-z")["forces"]["allies"]["formations"]["7"]
    assert column == ["dd", "prince-of-wales", "repulse", "dd/2"]


def test_singapore_is_sixteen_hexes_from_saigon():
    land, _ = sea("malaya")
    assert distance(land.grid, "1002", "0618") == 16


def test_force_z_can_sail_home():
    land, ships = sea("malaya")
    for place in battle("force-z")["forces"]["allies"]["set_up"]["shuffled"]:
        assert 7 <= ships.cost(land.grid.id_of(place), land.grid.id_of("0618")) < 99


def test_java_sea_opens_two_hexes_apart():
    land, _ = sea("java")
    japanese = battle("java-sea")["forces"]["ijn"]["set_up"]["places"].values()
    for place in battle("java-sea")["forces"]["allies"]["set_up"]["shuffled"]:
        assert min(distance(land.grid, place, other) for other in japanese) >= 2


def test_duellists_are_out_of_reach_at_first():
    land, _ = sea("midway")
    ijn, allies = (battle("carrier-duel")["forces"][side]["set_up"]["shuffled"] for side in SIDES)
    assert min(distance(land.grid, a, b) for a in ijn for b in allies) > 8 + 1


def test_the_transports_of_coral_sea_can_come_in_reach_of_port_moresby():
    land, ships = sea("solomons")
    start = battle("coral-sea")["forces"]["ijn"]["set_up"]["suggested"]["8"]
    way = ships.cost(land.grid.id_of(start), land.grid.id_of("0113"))
    assert 16 < way <= 16 + 16, "they have sixteen moves in two days"


def test_nagumo_can_be_five_hexes_from_midway_at_dawn():
    land, _ = sea("midway")
    for place in battle("midway")["forces"]["ijn"]["set_up"]["suggested"].values():
        assert distance(land.grid, place, "1715") <= 2 + 2 + 1 + 5
