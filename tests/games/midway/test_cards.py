"""What lies on the table: cards with counters, battles, points, reach, and the map's marks."""

import pytest

from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import Ref
from deckload.engine.state import known
from deckload.games.midway import GAME
from deckload.games.midway.model.game_data import DECEPTION, JAPAN, LOST, US
from deckload.games.midway.model.state import (
    ALL_FORCES,
    BASE,
    CAP,
    DAMAGED,
    ESCORT,
    STRIKE,
    SUNK,
    UNDECIDED,
)
from deckload.games.midway.rules.battle import battle
from deckload.games.midway.rules.victory import half_points, in_words
from deckload.games.midway.table.battle_card import STEPS
from deckload.testing import rule


def look(table):
    return GAME.view(known(table.s, US), US)


def card(view, name):
    return next(panel for panel in view.panels if panel.id == name)


def inside(view, box):
    return [piece.id for piece in view.pieces if piece.at == box]


def piece(view, name):
    return next(one for one in view.pieces if one.id == name)


# --- task forces ----------------------------------------------------------------------------------


@rule("midway", "4.1")
def test_a_carrier_has_a_box_with_her_squadrons_on_it(sea):
    table = sea()
    table.us("TF-17", "MI5", "CV-5", "CA-17.2", leader="Fletcher")
    view = look(table)
    panel = card(view, "TF-17")
    assert panel.title == "TF-17 (Admiral Fletcher)"
    assert panel.about == Ref("piece", "TF-17")
    deck, others = panel.boxes
    assert (deck.title, deck.host, deck.row, others.row) == ("CV-5 Yorktown", "CV-5", 0, 1)
    aboard = {"CV-5", "Yorktown FTR", "Yorktown SBD", "Yorktown TBD"}
    assert set(inside(view, deck.id)) == aboard
    assert inside(view, others.id) == ["CA-17.2"]


@rule("midway", "7.0")
def test_unseen_counters_are_told_apart_by_what_they_may_be_alone(sea):
    table = sea()
    table.ijn("Support", "SO1", DECEPTION, "CA-6", seen=False)
    view = look(table)
    (box,) = card(view, "Support").boxes
    unseen = [one for one in view.pieces if one.at == box.id]
    assert [one.name for one in unseen] == ["?", "?"]
    assert len({one.id for one in unseen}) == 2
    assert "CA-6" not in {one.id for one in view.pieces}


def test_with_everything_laid_open_deceptions_are_named(sea):
    table = sea()
    table.ijn("Support", "SO1", DECEPTION, "CA-6", seen=False)
    view = GAME.view(table.s.copy(), EVERYONE)
    (box,) = card(view, "Support").boxes
    assert inside(view, box.id) == ["CA-6", "Support deception 1"]


def test_a_damaged_carrier_keeps_her_squadrons_in_sight(sea):
    table = sea()
    table.us("TF-17", "MI5", "CA-17.2")
    table.s.status[table.ship("CV-5")] = DAMAGED
    table.s.status[table.ship("CA-8")] = SUNK
    table.s.air_base[table.air("Akagi BBR")] = LOST
    view = look(table)
    (deck,) = [box for box in card(view, "losses-0").boxes if box.host == "CV-5"]
    assert "Yorktown SBD" in inside(view, deck.id)
    boxes = {box.title: inside(view, box.id) for box in card(view, "losses-1").boxes}
    assert boxes == {"Sunk": ["CA-8"], "Air units lost": ["Akagi BBR"]}


def test_every_counter_lies_in_a_place_or_on_a_card(play):
    places = {place.id for place in GAME.table(GAME.load_data(None), "campaign").board.places}
    options = {"ground": "on", "extended": "on", "battle_fleet": "on", "fighter_wings": "on"}
    for number, game in enumerate(play(5, options)):
        if number % 5:
            continue
        for view in (
            GAME.view(known(game.s, US), US),
            GAME.view(known(game.s, JAPAN), JAPAN),
            GAME.view(game.s, EVERYONE),
        ):
            boxes = [box for panel in view.panels for box in panel.boxes]
            ids = [one.id for one in view.pieces]
            assert len(set(ids)) == len(ids)
            assert {one.at for one in view.pieces} <= places | {box.id for box in boxes}
            assert {name for box in boxes for name in box.also} <= set(ids)
            assert len({box.id for box in boxes}) == len(boxes)


# --- battles --------------------------------------------------------------------------------------


def during(table, space, following):
    """The battle card while the step before `following` is carried out."""
    table.s.agenda = [
        (battle.conclude.name, table.space(space)),
        *([] if following is None else [(f"midway.{following}", table.space(space))]),
    ]
    panel = card(look(table), "battle")
    return STEPS[panel.step], panel


@rule("midway", "9.1")
def test_a_battle_shows_both_sides_by_what_they_attack_and_protect(sea):
    table = sea()
    force = table.ijn("2nd CSF", "MI3", "Hiryu", "DD-2")
    table.fly("Yorktown SBD", "MI3", STRIKE, force)
    table.fly("Yorktown FTR", "MI3", ESCORT, UNDECIDED)
    table.fly("Hiryu FTR", "MI3", CAP, force)
    step, panel = during(table, "MI3", "air_combat.air_to_air")
    assert step == "Targets"
    assert panel.title == "Battle at MI3"
    assert panel.about == Ref("place", "MI3")
    shown = {box.title: box.also for box in panel.boxes}
    assert shown == {
        "US attack on ...": ("Yorktown FTR",),
        "US attack on 2nd CSF": ("Yorktown SBD",),
        "Japanese patrol over 2nd CSF": ("Hiryu FTR",),
        "2nd CSF": ("DD-2", "Hiryu"),
    }
    assert {box.side for box in panel.boxes} == {US, JAPAN}


@rule("midway", "9.1")
@pytest.mark.parametrize(
    ("following", "step"),
    [
        ("air_combat.air_to_air", "Targets"),
        ("air_combat.anti_air", "Air to air"),
        ("bombing.bomb_ships", "Anti-aircraft fire"),
        ("bombing.bomb_bases", "Air attack on ships"),
        ("surface.surface_action", "Air attack on ships"),
        ("assault.amphibious_assault", "Surface action"),
        (None, "Amphibious assault"),
    ],
)
def test_the_card_marks_the_step_of_the_battle(sea, following, step):
    table = sea()
    table.ijn("Invasion MI", "Midway", "TR-1", "DD-2")
    table.us("TF-17", "Midway", "CV-5")
    table.fly("Hiryu BBR", "Midway", STRIKE, ALL_FORCES)
    assert during(table, "Midway", following)[0] == step


@rule("midway", "9.1")
def test_a_raid_on_the_base_alone_is_met_by_flak(sea):
    table = sea()
    table.fly("Hiryu BBR", "Midway", STRIKE, BASE)
    step, panel = during(table, "Midway", "bombing.bomb_bases")
    assert step == "Anti-aircraft fire"
    assert ("Midway", US) in {(box.title, box.side) for box in panel.boxes}


def test_without_a_battle_there_is_no_battle_card(sea):
    assert "battle" not in {panel.id for panel in look(sea()).panels}


def test_the_step_on_the_card_is_the_one_that_asks(play):
    """In whole games: what a question is about fits the step that the card shows."""
    steps = {
        "target": {"Targets"},
        "lead": {"Targets"},
        "fire at": {"Air to air", "Anti-aircraft fire"},
        "attack": {"Targets", "Air attack on ships", "Surface action", "Amphibious assault"},
        "suffer": {"Air attack on ships", "Surface action"},
    }
    seen = set()
    for seed in range(6):
        for game in play(seed):
            if game.over:
                break
            panels = GAME.view(known(game.s, US), US).panels
            shown = [STEPS[panel.step] for panel in panels if panel.id == "battle"]
            verb = game.decision.kind.verb
            if shown and verb in steps:
                assert shown[0] in steps[verb], (verb, shown)
                seen.add((verb, shown[0]))
    assert len(seen) >= 4


# --- how it stands --------------------------------------------------------------------------------


@rule("midway", "3.3")
def test_the_causes_of_points_add_up_to_the_score(sea):
    table = sea()
    table.s.status[table.ship("Akagi")] = SUNK
    table.s.status[table.ship("CV-3")] = DAMAGED
    table.s.air_base[table.air("VMF 221")] = LOST
    table.s.captured[table.route("AL")] = 1
    view = look(table)
    rows = dict(card(view, "points").rows)
    assert rows["Japanese ships sunk"] == "6"
    assert (rows["US ships damaged"], rows["US air units lost"]) == ("-2", "-1")
    assert rows["Objectives captured"] == "-2"
    assert rows["US points"] == in_words(half_points(table.s)) == view.scores["US points"] == "1"
    assert (rows["You win with"], rows["A draw takes"]) == ("25", "15")


@rule("midway", "7.0", "6.1.1")
def test_the_card_of_markers_counts_what_is_left(desk):
    table = desk().only_markers(MI=2, AL=1)
    rows = dict(card(look(table), "markers").rows)
    assert rows["Left in the pool"] == "3"
    table.s.next_marker = table.marker("MI")
    table.s.drawn[table.marker("MI")] += 1
    rows = dict(card(look(table), "markers").rows)
    assert (rows["Left in the pool"], rows["Next"]) == ("3", "MI")


@rule("midway", "3.2")
def test_the_map_marks_who_holds_an_objective(sea):
    table = sea()
    table.s.captured[table.route("MI")] = 1
    table.s.weather[table.route("SO")] = 1
    marks = {mark.id: mark for mark in look(table).marks}
    assert (marks["Midway"].side, marks["Aleutians"].side) == (JAPAN, US)
    assert marks["Solomons"].badges == ("nobody can fly",)


@rule("midway", "2.2")
def test_the_defence_perimeter_is_drawn_where_us_ships_must_stop(desk):
    (border,) = GAME.table(desk().data, "campaign").board.borders
    assert border.side == JAPAN
    assert set(border.between) == {
        ("AL1", "AL2"),
        ("Wake", "MI3"),
        ("Rabaul (SO)", "SO2"),
        ("Rabaul (MO)", "MO2"),
    }


# --- reach ----------------------------------------------------------------------------------------


@rule("midway", "8.1", "8.1.1")
def test_a_task_force_shows_where_it_can_go_and_its_aircraft_fly(sea):
    table = sea()
    table.us("TF-17", "MI5", "CV-5")
    table.ijn("2nd CSF", "Midway", "Hiryu")
    reach = {one.what: one for one in piece(look(table), "TF-17").reach}
    assert set(reach["move"].places) == {"Midway", "MI6", "Pearl Harbor"}
    assert reach["air range"].distance == 2
    assert set(reach["air range"].places) == {"MI4", "Midway", "MI5", "MI6", "Pearl Harbor"}


@rule("midway", "6.1.2")
def test_a_japanese_task_force_shows_how_far_it_searches(sea):
    table = sea()
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.ijn("Support", "MI4", "CA-6")
    view = look(table)
    searches = {
        name: {one.what: one.distance for one in piece(view, name).reach}["search"]
        for name in ("2nd CSF", "Support")
    }
    assert searches == {"2nd CSF": 2, "Support": 1}
