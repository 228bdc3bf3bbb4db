"""What lies on the battle displays, and the cards of what is fought out."""

import pytest

from deckload.engine.knowledge import ALL_EYES, EVERYONE
from deckload.games.clash import GAME
from deckload.games.clash.rules.raids.antiaircraft import antiaircraft_fire
from deckload.games.clash.rules.raids.bombing import bomb_ships
from deckload.games.clash.rules.raids.homecoming import fly_home
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.clash.rules.surface.gunnery import gunnery
from deckload.games.clash.rules.surface.surface_battle import next_round
from deckload.games.clash.rules.surface.surface_movement import move_ships
from deckload.games.clash.rules.surface.torpedoes import torpedo_attack
from deckload.games.clash.table.battle_cards import BATTLE, ON_AIRFIELD, ON_SHIPS
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    CAP,
    LOST,
    NONE,
)
from deckload.games.fleet.rules.nouns import air_sea_box_ref, surface_box_ref
from deckload.games.fleet.rules.raids.air_sea_display import place_aircraft, place_ships
from deckload.testing import rule
from games.clash.looking import inside, look, panel, piece, seen
from games.clash.raids import in_flight, on_display, on_patrol, over, start
from games.clash.surface_line import lined_up

SIDES = pytest.mark.parametrize("side", [USN, IJN])


def raid_on_lexington(b, **how):
    b.put("USN 1", "3111", "Lexington", "Reno").put("IJN 1", "2511", "Zuikaku", "Taiho")
    return in_flight(b, "USN 1", "Zuikaku DB", "Zuikaku T", escorts=("Zuikaku F",), **how)


# --- raids ----------------------------------------------------------------------------------------


@SIDES
@rule("clash", "8.1")
def test_raiders_are_seen_over_their_target(clash, side):
    view = look(raid_on_lexington(clash()), side)
    assert inside(view, "3111")[-3:] == ["Zuikaku F", "Zuikaku DB", "Zuikaku T"]
    assert piece(view, "Zuikaku F").badges == ("escort",)
    card = panel(view, "raid")
    assert card.title == "IJN raid on USN 1 in 3111"
    assert [(box.title, box.also) for box in card.boxes] == [
        ("Bombers: 2", ("Zuikaku DB", "Zuikaku T")),
        ("Escorts: 1", ("Zuikaku F",)),
    ]
    assert card.about == ("place", "3111")


@rule("clash", "13.0")
def test_the_way_of_a_raid_is_marked_on_the_map_each_hex_once(clash):
    view = look(raid_on_lexington(clash(), path=("2911", "3011", "2911", "3111")), USN)
    assert [(mark.id, mark.badges) for mark in view.marks] == [
        ("2911", ("raid",)),
        ("3011", ("raid",)),
        ("3111", ("target",)),
    ]


@rule("clash", "8.3")
def test_no_ship_is_seen_before_the_group_lies_on_the_display(clash):
    b = raid_on_lexington(clash())
    assert "Lexington" not in seen(look(b, IJN))
    assert piece(look(b, USN), "Lexington").at == "Lexington ready"


@SIDES
@rule("clash", "8.3", "8.4")
def test_ships_and_aircraft_lie_in_the_boxes_of_the_display(clash, side):
    b = over(on_display(raid_on_lexington(clash()), Lexington=1, Reno=4), Lexington=("Zuikaku DB",))
    view = look(b, side)
    assert inside(view, air_sea_box_ref(b.s, 0).id) == ["Lexington", "Zuikaku DB"]
    assert inside(view, air_sea_box_ref(b.s, 3).id) == ["Reno"]
    deck = panel(view, "USN 1").boxes[0]
    assert (deck.host, deck.also) == ("Lexington", ("Lexington",))


@rule("clash", "15.1")
def test_a_group_on_the_display_does_not_show_its_aircraft(clash):
    b = on_display(raid_on_lexington(clash()), Lexington=1, Reno=4)
    assert not [p.id for p in look(b, IJN).pieces if p.side == USN and p.type == "dive bomber"]


@rule("clash", "8.2.3")
def test_the_patrol_that_meets_the_raid_is_on_its_card(clash):
    b = on_patrol(raid_on_lexington(clash()), "VF-16/1")
    unit = b.unit("VF-16/1")
    b.s.patrol, b.s.prey, b.s.air_shown[unit] = [unit], [-1], ALL_EYES
    assert panel(look(b, USN), "raid").boxes[-1].also == ("VF-16/1",)
    assert b.box("VF-16/1") == CAP


@rule("clash", "8.0")
@pytest.mark.parametrize(
    ("following", "words"),
    [
        (place_ships, "Patrol"),
        (place_aircraft, "Formation"),
        (antiaircraft_fire, "Aim"),
        (bomb_ships, "AA fire"),
        (fly_home, "Attacks"),
        (plan_raids, "Home"),
        (None, "Interception"),  # it sets out
    ],
)
def test_the_card_of_a_raid_tells_the_step(clash, following, words):
    b = raid_on_lexington(clash())
    b.s.agenda = [(following.name_in("clash"),)] if following else []
    card = panel(look(b, USN), "raid")
    assert (card.steps, card.steps[card.step]) == (ON_SHIPS, words)


@rule("clash", "8.0")
def test_a_raid_on_an_airfield_has_its_own_steps(clash):
    b = raid_on_lexington(clash())
    b.s.raid_base, b.s.raid_group, b.s.raid_hex = 0, -1, b.data.guam
    b.s.agenda = [(fly_home.name,)]
    card = panel(look(b, USN), "raid")
    assert (card.steps, card.step) == (ON_AIRFIELD, 1)
    assert card.title == "IJN raid on 3416"


@rule("clash", "8.3")
def test_whoever_is_asked_to_place_a_ship_finds_its_box_on_the_table(clash):
    b = start(raid_on_lexington(clash()), place_ships).take("ship by ship", "shift Reno")
    boxes = {box.id for box in GAME.table(b.data, "historical").displays[0].boxes}
    refs = {b.game.decision.kind.refs(b.s, value)[0].id for value in range(19)}
    assert refs == boxes


# --- surface battles ------------------------------------------------------------------------------


@SIDES
@rule("clash", "12.2", "12.4")
def test_ships_and_smoke_lie_on_the_surface_display(clash, side):
    b = lined_up(clash(), {"Iowa": 13, "Reno": 13}, {"Kongo": 2})
    b.s.smoke = [13, 7]
    view = look(b, side)
    assert inside(view, surface_box_ref(b.s, 13).id) == ["Reno", "Iowa", "smoke surface 13"]
    assert inside(view, surface_box_ref(b.s, 2).id) == ["Kongo"]
    assert view.tracks["round"] == 0
    assert view.marks[0].id == "2010"
    assert "Smoke in boxes 7, 13" in panel(view, "battle").lines
    b.s.smoke = []


@rule("clash", "12.6")
def test_ships_that_can_still_fire_torpedoes_are_marked(clash):
    b = lined_up(clash(), {"Iowa": 13}, {"Kongo": 2, "Takao": 3})
    assert "torp" in piece(look(b, USN), "Takao").badges
    b.s.torpedoes_gone = [b.ship("Takao")]
    assert "torp" not in piece(look(b, USN), "Takao").badges


@rule("clash", "12.3")
def test_ships_that_have_left_and_aircraft_in_the_air_are_on_the_card(clash):
    b = lined_up(clash(), {"Iowa": 13, "Lexington": 25}, {"Kongo": 2})
    b.s.escaped, b.s.scrambled = [b.ship("Lexington")], [b.unit("VB-16")]
    b.s.air_shown[b.unit("VB-16")] = ALL_EYES
    for side in (USN, IJN):
        view = look(b, side)
        assert "Have left the battle: Lexington" in panel(view, "battle").lines
        assert inside(view, panel(view, "battle").boxes[0].id) == ["VB-16"]
    b.air(LOST, "VB-16")
    assert panel(look(b, USN), "battle").boxes == ()
    b.s.scrambled = []


@rule("clash", "12.0")
@pytest.mark.parametrize(
    ("following", "words"),
    [
        (move_ships, "IJN moves"),
        (gunnery, "USN moves"),
        (torpedo_attack, "Gunnery"),
        (next_round, "End of the round"),
    ],
)
def test_the_card_of_a_battle_tells_the_step(clash, following, words):
    b = lined_up(clash(), {"Iowa": 13}, {"Kongo": 2}, first=IJN)
    b.s.agenda = [(following.name_in("clash"),)]
    card = panel(look(b, USN), "battle")
    assert (len(card.steps), card.steps[card.step]) == (len(BATTLE), words)
    b.s.battle_round = 0
    assert panel(look(b, USN), "battle").step == 0
    b.s.initiative = NONE
    assert panel(look(b, USN), "battle").steps == BATTLE
    b.s.initiative = IJN


# --- the table ------------------------------------------------------------------------------------


@rule("clash", "2.1")
def test_the_table_has_all_hexes_the_islands_and_the_bases_beyond(clash):
    table = GAME.table(clash().data, "historical")
    places = {place.id: place for place in table.board.places}
    assert len(places) == 884
    assert places["3712"].name == "Saipan, Tinian"
    assert (places["3712"].terrain, places["0101"].terrain) == ("coast", "sea")
    assert {"Iwo Jima", "Yap", "Peleliu", "Truk"} <= set(places)
    assert table.board.coast
    names = {name.text: name.kind for name in table.board.names}
    assert names["Philippine Sea"] == "sea"
    assert names["Mariana Islands"] == "islands"


@rule("clash", "6.3.3")
def test_the_lines_of_the_us_patrols_run_between_hexes_they_search_and_hexes_they_do_not(clash):
    data = clash().data
    borders = GAME.table(data, "historical").board.borders
    assert [border.title for border in borders] == ["VP-16 from Saipan", "VB-101 from Manus"]
    for border, area in zip(borders, data.scout_area, strict=True):
        assert len(border.between) > 20
        for inside_, outside in border.between:
            assert data.grid.id_of(inside_) in area
            assert data.grid.id_of(outside) not in area


@rule("clash", "1.1")
def test_the_turn_track_tells_dates_and_nights(clash):
    tracks = GAME.table(clash().data, "historical").tracks
    assert tracks[0].boxes[:5] == ("1: night of 18 June", "2", "3", "4", "5: night of 19 June")
    assert len(tracks[1].boxes) == 8


@rule("clash", "12.2")
def test_the_surface_display_is_one_row_of_linked_boxes(clash):
    s = clash().s
    display = GAME.table(s.data, "historical").displays[1]
    assert [box.id for box in display.boxes] == [surface_box_ref(s, n).id for n in range(1, 26)]
    assert len(display.links) == 24
    spots = {box.id: (box.x, box.y) for box in display.boxes}
    for a, b in display.links:
        assert sum(abs(p - q) for p, q in zip(spots[a], spots[b], strict=True)) == 1


@rule("clash", "8.3")
def test_neighbours_on_the_air_sea_display_lie_side_by_side(clash):
    data = clash().data
    boxes = GAME.table(data, "historical").displays[0].boxes
    assert len({(box.x, box.y) for box in boxes}) == 19
    for box, near in zip(boxes, data.air_sea_neighbours, strict=True):
        for other in near:
            assert abs(box.x - boxes[other].x) + abs(box.y - boxes[other].y) <= 1.5


def test_every_scenario_has_orders_for_both_sides():
    for scenario in GAME.scenarios().values():
        assert [card.side for card in scenario.briefings] == [USN, IJN]
        assert all(card.steps and card.aim and card.victory for card in scenario.briefings)


@rule("clash", "15.1")
def test_after_the_end_everything_lies_open(clash):
    b = clash().put("USN 1", "3111", "Lexington").put("IJN 1", "2511", "Zuikaku")
    view = look(b, EVERYONE)
    assert {"Lexington", "Zuikaku", "VB-16", "Zuikaku DB"} <= seen(view)
    assert {"USN 1", "IJN 1"} <= {one.id for one in view.panels}
