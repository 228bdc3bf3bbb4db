"""Counters and markers that are ours to settle: what is printed stays, the rest can bear a look."""

from fractions import Fraction
from itertools import product

from deckload.charts import roll_odds
from deckload.games.midway.model.game_data import AIR
from deckload.games.midway.rules.ijn_phase.operations import (
    discard_markers,
    draw_operations,
    markers_left,
)
from deckload.testing import rule


def flak(table, name):
    return table.data.ships[table.ship(name)].factors[AIR]


@rule("midway", "2.4", "5.2.1")
def test_fourteen_operations_markers_and_eight_specials_with_one_yamamoto(desk):
    counts = {kind.name: kind.count for kind in desk().data.markers if not kind.option}
    routes = {name: counts.pop(name) for name in ("AL", "MI", "SO", "MO")}
    assert routes == {"AL": 3, "MI": 5, "SO": 3, "MO": 3}
    assert sum(counts.values()) == 8
    assert counts["Yamamoto"] == 1


@rule("midway", "1.3", "2.4")
def test_the_pool_lasts_about_fourteen_turns(desk):
    lengths = []
    for seed in range(200):
        table = desk(seed=str(seed))
        turns = 0
        while markers_left(table.s):
            table.run(draw_operations)
            discard_markers(table.s)
            turns += 1
        lengths.append(turns)
    assert 13.5 < sum(lengths) / len(lengths) < 14.5
    assert sum(13 <= turns <= 15 for turns in lengths) > 0.8 * len(lengths)


@rule("midway", "11.0")
def test_weather_keeps_aircraft_down_in_no_more_than_a_quarter_of_all_segments(desk):
    incidents = {incident.name: incident.count for incident in desk().data.incidents}
    assert sum(incidents.values()) == 10
    assert incidents["Weather"] <= sum(incidents.values()) / 4


@rule("midway", "2.3.2")
def test_flak_stands_in_the_order_of_history(sea):
    table = sea()
    newest, older = ("Shokaku", "Zuikaku"), ("Akagi", "Kaga", "Hiryu", "Soryu")
    light = ("Ryujo", "Junyo", "Shoho", "Zuiho", "Hosho")
    assert {flak(table, name) for name in newest} == {3}  # that of Zuikaku is printed
    assert max(flak(table, name) for name in older) < 3
    assert min(flak(table, name) for name in older) > max(flak(table, name) for name in light)
    assert flak(table, "CA-17.2") > flak(table, "CA-8")
    assert flak(table, "CA-8") >= flak(table, "DD-2") > 0


@rule("midway", "5.2.4")
def test_surface_counters_are_the_divisions_of_1942(desk):
    data = desk().data
    surface = [data.ships[ship] for ship in data.ijn_ships if data.ships[ship].start == "surface"]
    by_class = {}
    for ship in surface:
        by_class.setdefault(ship.cls, []).append(ship.name)
    assert len(surface) + data.deception_markers == 20
    assert len(by_class["BB"]) == 6
    assert by_class["CA"] == [f"CA-{division}" for division in range(4, 9)]
    assert len(by_class["DD"]) > 4


@rule("midway", "6.1.3")
def test_three_markers_can_bring_the_transports_to_the_aleutians(desk):
    data = desk().data
    odds = roll_odds(data.charts["movement"], "Invasion")
    way = data.space_index[data.objective[data.routes.index("AL")]]
    chance = Fraction(0)
    for moves in product((1, 2), repeat=3):
        if sum(moves) >= way:
            share = Fraction(1)
            for spaces in moves:
                share *= odds.probability(spaces)
            chance += share
    assert chance >= Fraction(1, 2)


@rule("midway", "9.1")
def test_one_hit_does_for_the_defences_of_the_aleutians(sea):
    table = sea()
    assert table.data.bases[table.space("Aleutians")].steps == 1
