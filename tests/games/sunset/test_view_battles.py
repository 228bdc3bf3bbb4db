"""What lies on the battle displays, and the cards of what is fought out."""

import pytest

from deckload.engine.knowledge import ALL_EYES
from deckload.games.fleet.table.battle_cards import BATTLE
from deckload.games.sunset import GAME
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import NONE, OFF_LINE
from deckload.games.sunset.rules.air.aiming import place_bombers, press_home
from deckload.games.sunset.rules.air.air_attack import call_order
from deckload.games.sunset.rules.air.air_display import arrive, form_up
from deckload.games.sunset.rules.air.homecoming import fly_home
from deckload.games.sunset.rules.air.strikes import saw_the_target
from deckload.games.sunset.rules.surface.battle_line import area_ref, slot_ref
from deckload.games.sunset.rules.surface.disengagement import NEAR_THE_EDGE, end_round
from deckload.games.sunset.rules.surface.gunnery import gunnery
from deckload.games.sunset.rules.surface.line_movement import move_side
from deckload.games.sunset.rules.surface.torpedoes import torpedo_attack
from deckload.games.sunset.table.battle_cards import STRIKE
from deckload.games.sunset.table.board import AREAS
from deckload.testing import rule
from games.sunset.air_raids import in_flight, on_display, over
from games.sunset.gun_line import lined_up, slot_of
from games.sunset.looking import inside, look, panel, piece, seen

SIDES = pytest.mark.parametrize("side", [USN, IJN])


def strike_on_musashi(b):
    b.put("USN 1", "3323", "Essex").put("IJN 1", "3218", "Musashi", "Noshiro")
    return in_flight(b, "IJN 1", "VB-15", "VT-15", escorts=("VF-15/1",), source="USN 1")


# --- strikes --------------------------------------------------------------------------------------


@SIDES
@rule("sunset", "8.1")
def test_a_strike_is_seen_over_its_target_and_on_its_card(leyte, side):
    view = look(strike_on_musashi(leyte()), side)
    assert set(inside(view, "3218")) == {"IJN 1", "VF-15/1", "VB-15", "VT-15"}
    card = panel(view, "raid")
    assert card.title == "USN strike on IJN 1 in 3218"
    assert [box.title for box in card.boxes] == ["Bombers: 2", "Escorts: 1"]
    assert [(mark.id, mark.badges) for mark in view.marks if mark.badges] == [("3218", ("target",))]


@rule("sunset", "8.1")
def test_no_ship_is_seen_before_the_force_lies_on_the_display(leyte):
    b = strike_on_musashi(leyte())
    assert "Musashi" not in seen(look(b, USN))
    assert piece(look(b, IJN), "Musashi").at == "ships IJN 1"


@SIDES
@rule("sunset", "8.1")
def test_ships_and_bombers_lie_in_the_areas_of_the_air_display(leyte, side):
    b = on_display(strike_on_musashi(leyte()), Musashi=1, Noshiro=4)
    view = look(over(b, Musashi=("VB-15",)), side)
    assert inside(view, "air-sea 1") == ["Musashi", "VB-15"]
    assert inside(view, "air-sea 4") == ["Noshiro"]
    assert panel(view, "IJN 1").boxes[0].also == ("Musashi", "Noshiro")


@rule("sunset", "8.1")
@pytest.mark.parametrize(
    ("following", "words"),
    [
        (arrive, "Patrol"),
        (form_up, "Patrol"),
        (place_bombers, "Formation"),
        (press_home, "Aim"),
        (call_order, "Attacks"),
        (fly_home, "Attacks"),
        (saw_the_target, "Home"),
        (None, "Patrol"),  # it sets out
    ],
)
def test_the_card_of_a_strike_tells_the_step(leyte, following, words):
    b = strike_on_musashi(leyte())
    b.s.agenda = [(following.name_in("sunset"),)] if following else []
    card = panel(look(b, USN), "raid")
    assert (card.steps, card.steps[card.step]) == (STRIKE, words)


# --- surface battles ------------------------------------------------------------------------------


@rule("sunset", "8.3.1")
def test_us_units_lie_face_down_for_the_japanese_and_theirs_are_seen_by_all(leyte):
    b = lined_up(leyte(), {"Iowa": 13, "Miami": 13}, {"Kongo": 4})
    own = look(b, USN)
    assert inside(own, "area 13") == ["Iowa", "Miami"]
    assert inside(own, "area 4") == ["Kongo"]
    view = look(b, IJN)
    down = [p for p in view.pieces if p.at == "area 13"]
    assert [(p.id, p.type, p.name, dict(p.values)) for p in down] == [
        ("unit 1", "battleship, face down", "battleship 1", {}),
        ("unit 2", "cruiser, face down", "cruiser 2", {}),
    ]
    assert not {"Iowa", "Miami"} & seen(view)
    slot = slot_of(b, "Iowa")
    assert slot_ref(b.knows(IJN), slot).id == "unit 1"
    b.s.slot_shown[slot] = ALL_EYES
    assert "Iowa" in inside(look(b, IJN), "area 13")
    assert "unit 1" not in seen(look(b, IJN))


@rule("sunset", "8.3.2", "8.3.4")
def test_a_unit_on_the_line_shows_what_weighs_on_it(leyte):
    b = lined_up(leyte().turn(5), {"Iowa": 13}, {"Kongo": 4})
    iowa, kongo = slot_of(b, "Iowa"), slot_of(b, "Kongo")
    b.s.slot_lit[iowa], b.s.slot_moved[kongo], b.s.slot_hits[kongo] = 1, 1, 3
    view = look(b, IJN)
    assert piece(view, "unit 1").badges == ("flash",)
    assert piece(view, "Kongo").badges == ("+3", "moved")
    b.s.slot_hits[kongo] = 0


@SIDES
@rule("sunset", "8.3.5", "8.3.4")
def test_the_card_of_a_battle_tells_of_smoke_and_darkness(leyte, side):
    b = lined_up(leyte().turn(5), {"Iowa": 13}, {"Kongo": 4})
    b.s.smoke_of, b.s.in_strait = [[12, 9], [9]], IJN
    view = look(b, side)
    assert inside(view, "area 9") == ["smoke area 9"]
    assert panel(view, "battle").lines == (
        "Round 2 of 8",
        "The USN has the initiative",
        "By night the USN sees 18 areas far, the IJN 6; gun flashes are seen",
        "Smoke of the USN in 9, 12",
        "Smoke of the IJN in 9",
        "The IJN enters a strait: its guns count half in round 1",
    )
    assert view.tracks["round"] == 1
    b.s.smoke_of, b.s.in_strait = [[], []], NONE


@rule("sunset", "8.3.2")
def test_who_runs_beyond_the_display_lies_on_the_card_with_the_areas_around(leyte):
    b = lined_up(leyte(), {"Iowa": AREAS.stop + 3}, {"Kongo": 4})
    view = look(b, USN)
    around = range(AREAS.stop, AREAS.stop + 3 + NEAR_THE_EDGE + 1)
    assert [box.id for box in panel(view, "battle").boxes] == [f"area {area}" for area in around]
    assert piece(view, "Iowa").at == f"area {AREAS.stop + 3}"


@rule("sunset", "8.3")
def test_a_ship_that_is_sunk_leaves_the_line(leyte):
    b = lined_up(leyte(), {"Iowa": 13}, {"Kongo": 4, "Haruna": 4})
    b.s.slot_area[slot_of(b, "Kongo")] = OFF_LINE
    b.s.hits[b.ship("Kongo")] = b.data.boxes[b.ship("Kongo")]
    b.s.ships[b.marker("IJN 1")].remove(b.ship("Kongo"))
    assert inside(look(b, USN), "sunk IJN") == ["Kongo"]


@rule("sunset", "8.3")
@pytest.mark.parametrize(
    ("following", "words"),
    [
        (move_side, "IJN moves"),
        (gunnery, "USN moves"),
        (torpedo_attack, "Gunnery"),
        (end_round, "Aircraft"),
        (None, "End of the round"),
    ],
)
def test_the_card_of_a_battle_tells_the_step(leyte, following, words):
    b = lined_up(leyte(), {"Iowa": 13}, {"Kongo": 4}, first=IJN)
    b.s.agenda = [(following.name,)] if following else []
    card = panel(look(b, USN), "battle")
    assert (len(card.steps), card.steps[card.step]) == (len(BATTLE), words)
    b.s.battle_round = 0
    assert panel(look(b, USN), "battle").step == 0


# --- the table ------------------------------------------------------------------------------------


@rule("sunset", "8.3.1")
def test_the_line_is_one_row_of_linked_areas_as_the_rules_call_them(leyte):
    b = leyte()
    display = GAME.table(b.data, "historical").displays[1]
    assert [box.id for box in display.boxes] == [area_ref(b.s, area).id for area in AREAS]
    assert set(range(1, b.data.limits.display_boxes + 1)) <= set(AREAS)
    assert len(display.links) == len(AREAS) - 1
    spots = {box.id: (box.x, box.y) for box in display.boxes}
    for a, b_ in display.links:
        assert sum(abs(p - q) for p, q in zip(spots[a], spots[b_], strict=True)) == 1


@rule("sunset", "8.1")
def test_whoever_is_asked_to_place_a_ship_finds_its_area_on_the_table(leyte):
    b = strike_on_musashi(leyte()).run(form_up).take("ship by ship", "shift Noshiro")
    boxes = {box.id for box in GAME.table(b.data, "historical").displays[0].boxes}
    refs = {b.game.decision.kind.refs(b.s, value)[0].id for value in range(19)}
    assert refs == boxes
