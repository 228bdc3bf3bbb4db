"""Chapter 7: what the player sees, and what a resample may change."""

import random

import pytest

from deckload.cli.table.cards import panel_lines
from deckload.engine.contract import SetUp
from deckload.engine.dice import DiceKey
from deckload.engine.knowledge import UNKNOWN
from deckload.engine.session import Session
from deckload.engine.state import known, scramble
from deckload.games.midway import GAME
from deckload.games.midway.guess import fill
from deckload.games.midway.model.game_data import DECEPTION, JAPAN, US
from deckload.games.midway.rules import spotting
from deckload.testing import rule

COUNTERS = GAME.table(GAME.load_data(None), "campaign").counters

SPECTATOR = 99


def panel(view, title):
    """What lies in the boxes of a card, in words."""
    card = next(p for p in view.panels if p.title == title)
    return panel_lines(card, view.pieces, COUNTERS)


@rule("midway", "7.0")
def test_an_unspotted_force_shows_only_how_many_counters_it_has(desk):
    table = desk().begin()
    view = GAME.view(known(table.s, US), US)
    assert panel(view, "1st CSF") == [
        "Ships: 4 x unseen (a carrier), 3 x unseen (a surface unit or nothing)"
    ]
    [invasion] = panel(view, "Invasion MI")
    assert invasion.startswith("Ships: TR-1 (0-0-0), TR-2 (0-0-0), ")
    assert invasion.endswith("unseen (a surface unit or nothing)")


@rule("midway", "7.2")
def test_a_spotted_force_shows_its_ships_and_air_groups(sea):
    table = sea()
    force = table.ijn("2nd CSF", "MI3", "Hiryu", "DD-2", seen=False)
    assert "Hiryu" not in str(panel(GAME.view(known(table.s, US), US), "2nd CSF"))
    spotting.spot(table.s, force, "seaplanes")
    lines = panel(GAME.view(known(table.s, US), US), "2nd CSF")
    aboard = "Hiryu FTR (4-0-0, range 3), Hiryu BBR (1-4-2, range 3)"
    assert lines == [f"Hiryu (2-1-0, air units 3) with {aboard}", "Ships: DD-2 (1-2-1)"]


@rule("midway", "7.0")
def test_what_was_seen_stays_known_after_sight_is_lost(sea):
    table = sea()
    force = table.ijn("2nd CSF", "MI3", "Hiryu", seen=False)
    spotting.spot(table.s, force, "seaplanes")
    spotting.lose_sight(table.s)
    assert not table.s.spotted[force]
    assert "Hiryu" in str(panel(GAME.view(known(table.s, US), US), "2nd CSF"))


@rule("midway", "7.0")
def test_japanese_bases_and_their_aircraft_are_open(desk):
    table = desk().begin()
    pieces = {piece.id: piece for piece in GAME.view(known(table.s, US), US).pieces}
    assert pieces["Tainan (SO)"].at == "Rabaul (SO)"
    assert pieces["Wake garrison"].values == {"air": "2", "naval": "2", "ground": "2"}
    assert "Akagi FTR" not in pieces


@rule("midway", "7.0")
def test_neither_pool_nor_played_markers_are_shown(play):
    for game in play(2):
        k = known(game.s, US)
        if game.over:
            break
        assert set(k.pool) | set(k.played) | set(k.aside) == {UNKNOWN}
        text = str(GAME.view(k, US))
        for kind in game.s.data.markers:
            if kind.route < 0 and game.s.next_marker < 0:
                assert kind.name not in text


def test_the_view_depends_on_knowledge_alone(play):
    chance = random.Random(1)
    for number, game in enumerate(play(4, {"variable_operations": "on"})):
        if number % 7 or game.over:
            continue
        for side in (US, SPECTATOR):
            other = scramble(game.s, side, chance)
            assert GAME.view(known(other, side), side) == GAME.view(known(game.s, side), side)


@pytest.mark.parametrize("side", [US, JAPAN, SPECTATOR])
@pytest.mark.parametrize("seed", range(3))
def test_a_resample_keeps_what_is_known_and_breaks_no_rule(play, side, seed):
    options = {"variable_operations": "on", "extended": "on", "ground": "on"}
    for number, game in enumerate(play(seed, options)):
        if number % 11 or game.over:
            continue
        world = game.resample(side, 7)
        assert world.s == world.resample(side, 7).s
        assert list(GAME.invariants(world.s)) == []
        seen = [i for i, m in enumerate(game.s.slot_seen) if m & 1 and side == US]
        for slot in seen:
            assert world.s.slot_unit[slot] == game.s.slot_unit[slot]
        assert world.s.next_marker == game.s.next_marker


@rule("midway", "7.0", "5.2.4")
def test_resamples_deal_the_unseen_counters_anew(desk):
    from deckload.engine.contract import new_game

    game = new_game(GAME, desk().setup)
    worlds = [game.resample(US, seed).s for seed in range(30)]
    hidden = [i for i, seen in enumerate(game.s.slot_seen) if not seen & 1]
    assert len(hidden) > 20
    for slot in hidden:
        assert len({world.slot_unit[slot] for world in worlds}) > 1
    lone_cvl = game.s.slots[
        next(f for f in game.s.data.ijn_forces if game.s.data.forces[f].name == "Covering")
    ][0]
    ships = game.s.data.ships
    assert {ships[world.slot_unit[lone_cvl]].cls for world in worlds} == {"CVL"}


def test_the_markers_aside_are_guessed_from_what_was_never_drawn(desk):
    """Two kinds, one of each aside: two draws of the first kind tell that the second is aside."""
    worlds = fill._worlds((2, 1), (0, 0), (2, 0), 0, 1)
    assert [(back, away) for _, back, away in worlds] == [((0, 0), (0, 1))]
    worlds = fill._worlds((2, 1), (0, 0), (1, 0), 0, 1)
    # One A seen. Aside is an A in 2 of 3 cases before, and the draw was an A in 1 of 2 then.
    assert {away: weight for weight, _, away in worlds} == {(1, 0): 2, (0, 1): 2}


def test_a_marker_drawn_twice_over_must_have_gone_back(desk):
    worlds = fill._worlds((1, 2), (1, 1), (1, 0), 1, 0)
    assert [back for _, back, _ in worlds] == [(1, 0)]


def test_a_deception_only_force_looks_like_any_other(sea):
    table = sea()
    table.ijn("Support", "SO1", DECEPTION, seen=False)
    table.ijn("Guard", "SO1", "CA-6", seen=False)
    view = GAME.view(known(table.s, US), US)
    assert panel(view, "Support") == panel(view, "Guard") != []
    pieces = {piece.id: piece for piece in view.pieces}
    assert pieces["Support"].values == pieces["Guard"].values


def test_the_table_draws_every_space_and_line(desk):
    data = desk().data
    table = GAME.table(data, "campaign")
    assert {place.id for place in table.board.places} == set(data.space_names)
    assert ("MI4", "Midway") in table.board.lines
    places = [(place.x, place.y) for place in table.board.places]
    assert len(set(places)) == len(places)


@rule("midway", "7.2")
def test_who_has_looked_at_a_force_cannot_take_it_back():
    session = Session(SetUp("midway", "campaign", {}, key=DiceKey(seed="5")))
    for key in ("skip", "signals"):
        session.submit("US", key)
        assert session.can_undo("US")
    force = session.game.decision.options[0]
    s = session.game.s
    assert spotting.SEEN_BY_ALL not in [s.slot_seen[slot] for slot in s.slots[force]]
    session.submit("US", f"signals {s.data.forces[force].name}")
    assert not session.can_undo("US")
