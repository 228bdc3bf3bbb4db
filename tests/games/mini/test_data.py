"""Bad data never starts a duel: each mistake is refused with its file, its place and a remedy."""

import pytest

from deckload.board.errors import BoardError
from deckload.data import DataError, Overlay, read_package
from deckload.games.mini import GAME
from deckload.games.mini.model import reading

TEXTS = read_package("deckload.games.mini")


def refusal(file, old, new):
    """What is said when one passage of a data file is replaced."""
    assert TEXTS[file].count(old) == 1, f"{old!r} is not in {file} just once"
    with pytest.raises((DataError, BoardError)) as caught:
        reading.from_texts(TEXTS | {file: TEXTS[file].replace(old, new)})
    return str(caught.value)


def overlay(**files):
    about = "game = 'mini'\ntitle = 'Mine'"
    return {"overlay.toml": about} | {f"{name}.toml": text for name, text in files.items()}


def overlay_refusal(texts):
    with pytest.raises((DataError, BoardError)) as caught:
        GAME.load_data(texts)
    return str(caught.value)


def test_the_data_of_the_game_is_read_once():
    assert GAME.load_data(None) is GAME.load_data(None)


def test_nobody_can_change_the_data_that_all_games_share():
    data = GAME.load_data(None)
    sealed = (
        data.charts,
        data.scenarios,
        data.scenarios["dawn"].markers,
        data.charts["search"].modifiers,
    )
    for mapping in sealed:
        with pytest.raises(TypeError, match="does not support item assignment"):
            mapping[next(iter(mapping))] = None


# --- The game's own files -------------------------------------------------------------------------


def test_broken_toml_is_refused_with_its_line():
    said = refusal("map.toml", "rows = [1, 9]", "rows = [1, 9")
    assert said.startswith("map.toml, line 6: broken TOML")


def test_a_coast_that_cannot_be_drawn():
    said = refusal("map.toml", '"M10.27,1.28L10.14', '"10.27,1.28L10.14')
    assert said.startswith("map.toml [coast]: path 2 of the coast cannot be drawn; begin it with M")


def test_a_coast_off_the_map():
    assert "hex 1399 is not on the map" in refusal("map.toml", '"0701", ', '"1399", ')


def test_a_chart_with_a_missing_row():
    said = refusal("charts.toml", '1-3 = ["goes on"]', '1-2 = ["goes on"]')
    assert said.startswith("charts.toml, table charts.scramble")
    assert "3" in said
    assert "Remedy" in said


def test_a_chart_with_a_result_that_does_not_exist():
    said = refusal("charts.toml", '6 = ["exact"]', '6 = ["exactly"]')
    assert said.startswith("charts.toml, table charts.search, cell (row '6', column 'report')")


def test_a_ship_of_unknown_type():
    said = refusal(
        "forces.toml", '{ name = "Auk", type = "cruiser" }', '{ name = "Auk", type = "crusier" }'
    )
    assert said == (
        "forces.toml, table groups.blue-2: ship 'Auk' is of unknown type 'crusier'."
        " Remedy: did you mean 'cruiser'?"
    )


@pytest.mark.parametrize("twin", ["Gannet", "Osprey"])
def test_two_ships_of_one_name(twin):
    said = refusal("forces.toml", 'name = "Auk"', f'name = "{twin}"')
    assert said == (
        f"forces.toml, table groups: 2 ships are called '{twin}'."
        " Remedy: give each a name of its own."
    )


@pytest.mark.parametrize(
    ("old", "new", "letter"),
    [
        ('blue = ["A", "B", "C", "D"]', 'blue = ["A", "B", "C", "C"]', "C"),
        ('red = ["E", "F", "G", "H"]', 'red = ["E", "F", "G", "A"]', "A"),
    ],
)
def test_two_markers_of_one_letter_are_the_fault_of_the_forces(old, new, letter):
    said = refusal("forces.toml", old, new)
    assert said.startswith(f"forces.toml, table markers: 2 markers are called '{letter}'")


def test_a_letter_that_stands_twice_in_a_scenario():
    said = refusal("scenarios.toml", 'A = "0102"', 'A = "0102"\nA = "0103"')
    assert said.startswith("scenarios.toml, line 12: broken TOML")


def test_more_markers_than_anybody_can_deal():
    said = refusal("forces.toml", '"C", "D"]', '"C", "D", "I", "J", "K", "L", "M"]')
    assert said.startswith("forces.toml, table markers, key 'blue'")


@pytest.mark.parametrize("name", reading.CHARTS)
def test_a_chart_that_the_rules_need_is_missing(name):
    text = TEXTS["charts.toml"].replace(f"[charts.{name}", f"[charts.other-{name}")
    with pytest.raises(DataError) as caught:
        reading.from_texts(TEXTS | {"charts.toml": text})
    assert str(caught.value) == (
        f"charts.toml, table charts.{name}: the rules need this chart. Remedy: add [charts.{name}]."
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("haze = {", "fog = {", "charts.search: the rules need a modifier 'haze' in this chart"),
        ("hunt = {", "fog = {", "charts.search: the rules need a modifier 'hunt' in this chart"),
        ("strike = {", "hit = {", "charts.bombing: the rules need a modifier 'strike'"),
        ('["carrier", "cruiser"]', '["carrier", "barge"]', "charts.bombing: the rules need a col"),
        ('["raider"]', '["raid"]', "charts.intercept: the rules need a column 'raider'"),
    ],
)
def test_a_modifier_or_column_that_the_rules_need_is_missing(old, new, said):
    assert refusal("charts.toml", old, new).startswith(f"charts.toml, table {said}")


def test_a_game_without_charts():
    texts = {name: text for name, text in TEXTS.items() if name != "charts.toml"}
    with pytest.raises(DataError, match=r"charts\.toml: the data file is missing"):
        reading.from_texts(texts)


def test_the_rules_look_for_every_chart_of_the_game():
    assert set(reading.CHARTS) == set(GAME.load_data(None).charts)


def test_a_group_of_a_side_that_does_not_exist():
    said = refusal("forces.toml", "[groups.red-2]\nside = 1", "[groups.red-2]\nside = 2")
    assert said.startswith("forces.toml, table groups.red-2, key 'side'")


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("carrier = { hits = 3,", "carrier = { hits = 0,", "types.carrier, key 'hits'"),
        ("count = 20, weight = 1", "count = 20, weight = 0", "aircraft.fighter, key 'weight'"),
        ("count = 20, weight = 2", "count = -1, weight = 2", "aircraft.bomber, key 'count'"),
        ("count = 20, weight = 1", "count = 201, weight = 1", "aircraft.fighter, key 'count'"),
    ],
)
def test_numbers_that_make_no_sense(old, new, key):
    assert refusal("forces.toml", old, new).startswith(f"forces.toml, table {key}")


def test_more_groups_than_markers():
    said = refusal("forces.toml", 'blue = ["A", "B", "C", "D"]', 'blue = ["A"]')
    assert said.startswith("forces.toml, table markers: Blue has 1 markers for 2 groups")


def test_a_side_without_a_group():
    text = TEXTS["forces.toml"].replace("side = 1", "side = 0")
    with pytest.raises(DataError, match=r"forces\.toml, table markers: Red has 4 markers for 0"):
        reading.from_texts(TEXTS | {"forces.toml": text})


def test_an_unknown_hex_in_a_scenario():
    said = refusal("scenarios.toml", 'A = "0403"', 'A = "0499"')
    assert said == (
        "scenarios.toml, table scenarios.skirmish: there is no hex '0499'. Remedy: see map.toml."
    )
    assert "there is no hex '9999'" in refusal("scenarios.toml", '"0607"]', '"9999"]')


def test_an_unknown_piece_in_a_scenario():
    said = refusal("scenarios.toml", 'A = "0102"', 'A = "0102"\nQ = "0103"')
    assert said.startswith("scenarios.toml, table scenarios.dawn: there is no marker 'Q'")


def test_a_piece_left_out_of_a_scenario():
    said = refusal("scenarios.toml", 'H = "0806"\n', "")
    assert said.startswith("scenarios.toml, table scenarios.skirmish: marker 'H' has no hex")


def test_a_scenario_without_turns():
    said = refusal("scenarios.toml", "turns = 6", "turns = 0")
    assert said.startswith("scenarios.toml, table scenarios.dawn, key 'turns'")


def test_a_map_that_cannot_be():
    assert refusal("map.toml", 'shift = "south"', 'shift = "upward"').startswith("map.toml [board]")


# --- A player's overlay ---------------------------------------------------------------------------


def test_an_overlay_with_broken_toml():
    said = overlay_refusal(overlay(charts="[charts.search]\nsource = "))
    assert said.startswith("charts.toml of overlay 'Mine', line 2: broken TOML")


def test_an_overlay_for_another_game():
    texts = overlay(charts="[charts.search]\nsource = 'printed: mine'")
    texts["overlay.toml"] = texts["overlay.toml"].replace("mini", "midway")
    assert "overlay 'Mine' is for 'midway', not for 'mini'" in overlay_refusal(texts)


def test_an_overlay_of_a_chart_that_does_not_exist():
    said = overlay_refusal(overlay(charts="[charts.serch]\nsource = 'printed: mine'"))
    assert said.startswith("charts.toml of overlay 'Mine', table charts.serch")
    assert "did you mean 'search'" in said


def test_an_overlay_that_leaves_a_row_out():
    said = overlay_refusal(
        overlay(charts="[charts.torpedo]\nsource = 'printed: mine'\nrows.1-2 = [0]\nrows.4-6 = [1]")
    )
    assert said.startswith("charts.toml of overlay 'Mine', table charts.torpedo")


def test_an_overlay_with_an_unknown_hex():
    said = overlay_refusal(
        overlay(scenarios="[scenarios.dawn]\nsource = 'printed: mine'\nmarkers.A = '7777'")
    )
    assert said.startswith(
        "scenarios.toml with overlay 'Mine', table scenarios.dawn: there is no hex '7777'"
    )


def test_an_overlay_with_an_unknown_piece():
    said = overlay_refusal(
        overlay(scenarios="[scenarios.dawn]\nsource = 'printed: mine'\nmarkers.Q = '0101'")
    )
    assert said.startswith(
        "scenarios.toml of overlay 'Mine', table scenarios.dawn.markers, key 'Q'"
    )


def test_an_overlay_may_replace_any_table():
    texts = overlay(
        forces="[types.carrier]\nsource = 'printed: mine'\nhits = 5",
        scenarios="[scenarios.dawn]\nsource = 'printed: mine'\nturns = 9\nmarkers.A = '0909'",
    )
    data = GAME.load_data(texts)
    assert {ship.facts.hits for ship in data.ships if ship.type == "carrier"} == {5}
    assert data.scenarios["dawn"].turns == 9
    assert data.scenarios["dawn"].markers["A"] == "0909"
    assert GAME.load_data(None).scenarios["dawn"].turns == 6, "the game itself stays as it is"
    assert Overlay.from_texts(texts).captured() == texts
