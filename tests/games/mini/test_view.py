"""What a side sees of a duel, what it can guess, and what must hold in every position."""

import math
import re

import pytest

from deckload.cli.table.cards import panel_lines
from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.knowledge import EVERYONE, SPECTATOR, UNKNOWN
from deckload.engine.state import known
from deckload.games.mini import GAME
from deckload.games.mini.model.game_data import BOMBER, DUMMY
from deckload.games.mini.model.state import FLOWN, HUNT, LOST, ROUGH, STRIKE
from deckload.games.mini.rules.knowing import show
from deckload.games.mini.rules.movement import move_marker
from deckload.games.mini.rules.strike import deck_capacity, plan_strike
from deckload.testing import rule

COUNTERS = GAME.table(GAME.load_data(None), next(iter(GAME.scenarios()))).counters

BLUE, RED = 0, 1


def pieces(d, viewer):
    return {piece.id: piece for piece in GAME.view(d.knows(viewer), viewer).pieces}


def panel(d, viewer, name):
    """What a card says and has in its boxes, in words."""
    view = GAME.view(d.knows(viewer), viewer)
    return panel_lines(next(p for p in view.panels if p.id == name), view.pieces, COUNTERS)


# --- The table ------------------------------------------------------------------------------------


def test_the_table_has_the_map_and_the_turns():
    table = GAME.table(GAME.load_data(None), "skirmish")
    assert (table.title, table.sides, table.board.shape) == (
        "Duel: Skirmish",
        ("Blue", "Red"),
        "hex-flat",
    )
    assert len(table.board.places) == 12 * 9
    assert table.board.places[0].id == "0101"
    assert table.tracks[0].boxes == ("1", "2", "3")


def test_the_coast_is_drawn_where_the_hexes_say_that_land_is():
    data = GAME.load_data(None)
    board = GAME.table(data, "skirmish").board
    assert board.coast == data.coast.paths
    land = {place.id for place in board.places if place.terrain == "coast"}
    numbers = [tuple(map(float, point.split(","))) for point in points(board.coast)]
    assert {nearest(board.places, at) for at in numbers} == land == set(data.coast.hexes)


def points(paths):
    return [point for path in paths for point in re.findall(r"[\d.]+,[\d.]+", path)]


def nearest(places, at):
    return min(places, key=lambda place: math.dist((place.x, place.y), at)).id


def test_a_side_reads_the_names_under_its_own_markers_only(duel):
    d = duel()
    assert [pieces(d, BLUE)[m].name for m in "ABCD"] == ["blue-1", "blue-2", "dummy", "dummy"]
    assert [pieces(d, RED)[m].name for m in "ABCD"] == [""] * 4
    assert [pieces(d, SPECTATOR)[m].name for m in "AE"] == ["", ""]


def test_everybody_sees_a_marker_that_was_shown(duel):
    d = duel()
    show(d.s, d.marker("B"))
    for viewer in (RED, SPECTATOR):
        assert pieces(d, viewer)["B"].name == "blue-2"
        assert pieces(d, viewer)["B"].badges == ("reported 1 CV 1 CA",)
    assert pieces(d, BLUE)["B"].badges == ("they think 1 CV 1 CA",)


def test_markers_off_the_map_are_not_drawn(duel):
    d = duel().put(C="off")
    assert "C" not in pieces(d, BLUE)
    assert pieces(d, BLUE)["A"].at == "0101"


def test_submarine_markers_look_alike_until_they_are_gone(duel):
    d = duel()
    d.s.sub_place[1] = -1
    assert {name: p.name for name, p in pieces(d, BLUE).items() if p.type == "submarine"} == {
        "sub 1": "?",
        "sub 3": "?",
    }


def test_raiders_are_drawn_by_handles_over_their_target(duel):
    d = duel().reported(E=[1, 1]).dice(handles=[1]).run((plan_strike, BLUE))
    d.take("strike E", "fly F1", "fly B1", "done")
    drawn = {name: p.at for name, p in pieces(d, RED).items() if p.type == "aircraft"}
    assert drawn == {"raider 1": d.at("E"), "raider 2": d.at("E")}


def test_ships_and_aircraft_of_both_sides(duel):
    d = duel().hits(Kestrel=1, Merlin=2, Heron=1).aircraft_left(BLUE, fighters=18)
    assert panel(d, BLUE, "ships-1") == ["Hit: Kestrel (hits 1/3)", "Sunk: Merlin (hits 2/2)"]
    assert panel(d, BLUE, "ships-0")[0].startswith("Blue-1: Heron (hits 1/3), Tern (hits 0/2)")
    assert panel(d, BLUE, "air-0") == [
        "Posture: hunt",
        "Lost: 2",
        "Ready: 18 x fighter, 20 x bomber",
    ]
    assert panel(d, RED, "air-0") == ["Lost: 2"]
    assert GAME.view(d.knows(RED), RED).headline == "Turn 1 of 6"


def test_with_everything_laid_open_both_fleets_are_shown(duel):
    d = duel()
    view = GAME.view(d.s.copy(), EVERYONE)
    shown = {piece.id for piece in view.pieces}
    assert {ship.name for ship in d.s.data.ships} <= shown
    assert {"Blue F1", "Red F1", "Red B20"} <= shown
    cards = {panel.id: [box.id for box in panel.boxes] for panel in view.panels}
    assert cards["ships-1"] == ["red-1", "red-2"]


@rule("mini", "4.1", "5.1")
def test_a_marker_says_how_far_it_moves_and_searches(duel):
    d = duel()
    d.s.posture = [HUNT, STRIKE]
    reach = {name: {r.what: r.distance for r in pieces(d, BLUE)[name].reach} for name in "AE"}
    assert reach == {"A": {"move": 2, "patrol": 2}, "E": {"move": 1, "patrol": 2}}


# --- Guessing -------------------------------------------------------------------------------------


def worlds(d, viewer, count=30):
    return [d.game.resample(viewer, seed).s for seed in range(count)]


def test_a_guess_keeps_to_the_deals_that_are_left(duel):
    d = duel()
    show(d.s, d.marker("F"))
    d.run((move_marker, 0))
    guesses = {tuple(w.inside[4:]) for w in worlds(d, BLUE)}
    assert guesses == {(2, 3, DUMMY, DUMMY), (DUMMY, 3, 2, DUMMY), (DUMMY, 3, DUMMY, 2)}
    assert all(w.inside[:4] == d.s.inside[:4] for w in worlds(d, BLUE, 5))


def test_a_guess_knows_the_size_of_a_raid_and_its_decks(duel):
    d = (
        duel()
        .hits(Heron=3)
        .reported(E=[1, 1])
        .dice(handles=[6, 5, 4, 3, 2])
        .run((plan_strike, BLUE))
    )
    d.take("strike E", "fly B1", "fly B2", "fly B3", *[f"fly F{n}" for n in (1, 2, 3)])
    assert deck_capacity(d.s, BLUE) == 9
    bombers = set()
    for w in worlds(d, RED):
        assert len(w.raid[BLUE]) == 6
        assert all(w.air[unit] == FLOWN for unit in w.raid[BLUE])
        bombers.add(sum(d.data.air_kind[unit] == BOMBER for unit in w.raid[BLUE]))
    assert bombers == {0, 1, 2, 3}, "six aircraft and a deck of nine: three bombers at most"
    assert len({tuple(w.handles[RED]) for w in worlds(d, RED)}) > 5


def test_a_guess_counts_what_was_seen_flying_and_falling(duel):
    d = duel().aircraft_left(RED, fighters=17, bombers=19)
    d.s.air[d.aircraft(RED, BOMBER)[0]] = FLOWN
    d.s.shown[RED] = [0, 1]
    d.run((move_marker, 0))
    kinds = set()
    for w in worlds(d, BLUE):
        lost = [unit for unit in range(40, 80) if w.air[unit] == LOST]
        kinds.add(sum(d.data.air_kind[unit] == BOMBER for unit in lost))
        assert len(lost) == 4
        assert [d.data.air_kind[u] for u in range(40, 80) if w.air[u] == FLOWN] == [BOMBER]
    assert len(kinds) > 1


def test_a_guess_remembers_submarines_that_were_met(duel):
    d = duel().put(A="0505").run((move_marker, 0)).take("move 0605")
    for viewer in (BLUE, RED, SPECTATOR):
        guesses = {tuple(w.sub_real) for w in worlds(d, viewer)}
        assert guesses == {(1, 0, 0), (0, 0, 1)}


def test_a_dummy_that_was_found_was_not_seen_well(duel):
    d = duel().put(C="0405", E="0605").dice(search=[3]).run((move_marker, 2))
    d.take("stay", "patrol", "pass")
    assert d.verb == "report"
    seen = {(w.inside[2] == DUMMY, w.slack[2]) for w in worlds(d, RED)}
    assert (True, ROUGH) in seen
    assert len(seen) == 3, "an exact look at a dummy would have exposed it"


@pytest.mark.parametrize("viewer", [BLUE, RED, SPECTATOR])
def test_guesses_look_like_the_truth_and_play_on(viewer):
    """Doctrine plays to a question in mid-turn; every world guessed there is sound to its end."""
    game = new_game(GAME, SetUp("mini", "skirmish", key=DiceKey(seed="3")))
    play(game, 40)
    seen = GAME.view(known(game.s, viewer), viewer)
    for seed in range(5):
        world = game.resample(viewer, seed)
        assert GAME.view(known(world.s, viewer), viewer) == seen
        play(world, 1000)
        assert world.over


def play(game, questions):
    doctrine = GAME.doctrines(BLUE)["careful"]
    for _ in range(questions):
        if game.over:
            return
        side, decision = next(iter(game.pending().items()))
        game.choose(decision.options.index(doctrine(known(game.s, side), decision)), side)
        assert list(GAME.invariants(game.s)) == []


# --- Invariants -----------------------------------------------------------------------------------


def break_contents(s):
    s.inside[0] = DUMMY


def break_knowledge(s):
    s.possible[BLUE] = [0]


def break_spotting(s):
    s.spotted[0] = -1


def break_report(s):
    s.slack[0] = ROUGH


def break_losses(s):
    s.lost[RED] = 1


def break_flights(s):
    s.air[0] = FLOWN


def break_submarines(s):
    s.sub_real = [1, 1, 0]


def break_ships(s):
    s.hits[0] = 4


def break_handles(s):
    s.raid_handles = [1]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (break_contents, "the markers of Blue hide"),
        (break_knowledge, "Red has ruled out what is true of Blue"),
        (break_spotting, "who knows what is under A is muddled"),
        (break_report, "A owes a report"),
        (break_losses, "Red has miscounted its lost aircraft"),
        (break_flights, "Blue has miscounted its aircraft in flight"),
        (break_submarines, "2 submarines are real"),
        (break_ships, "Heron has 4 hits"),
        (break_handles, "raiders and their handles differ"),
    ],
)
def test_a_broken_position_is_noticed(duel, spoil, said):
    s = duel().s.copy()
    assert list(GAME.invariants(s)) == []
    spoil(s)
    assert any(sentence.startswith(said) for sentence in GAME.invariants(s))


def test_before_the_deal_nothing_is_wrong():
    s = new_game(GAME, SetUp("mini", "dawn")).start
    assert s.turn == 1
    fresh = GAME.set_up(GAME.load_data(None), "dawn", {"haze": "off"})
    assert list(GAME.invariants(fresh)) == []
    assert known(s, RED).inside[0] == UNKNOWN
