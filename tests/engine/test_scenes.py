"""Scenes: what a viewer saw happen, event by event, made from what he knew at each moment."""

from __future__ import annotations

import msgspec
import pytest

from deckload.engine.changes import NO_CHANGE
from deckload.engine.contract import SetUp
from deckload.engine.dice import DiceKey
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import BEGINS, ENDS
from deckload.engine.scenes import MOST_SCENES, scenes_of, stretch_of
from deckload.engine.session import Session
from deckload.engine.state import known
from deckload.engine.toll import Tally, increase
from deckload.engine.views import Message
from engine.changing import apply
from engine.tiny import drafting, roll_after, sit_down, word

EVER = 10_000


def all_scenes(session, viewer):
    """Every scene of a game, part by part, with the view that each leads to."""
    found, views, first = [], [], 0
    while first < stretch_of(session, viewer, first, EVER).lines:
        part = scenes_of(stretch_of(session, viewer, first, EVER), strict=True)
        message = Message(part.view, None, (), (), "")
        for scene in part.scenes:
            message = apply(message, scene.change)
            found.append(scene)
            views.append(message.view)
        first += len(part.scenes)
    return found, views


@pytest.fixture(scope="module")
def duel():
    """A game of the duel that two staffs have played for a while, with some battles in it."""
    session = Session(SetUp("mini", "skirmish", key=DiceKey(seed="3")))
    seats = {seat.side: seat.name for seat in session.seats}
    for _ in range(110):
        side, decision = next(iter(session.game.pending().items()))
        k = known(session.state, side)
        option = session.rules.doctrines(side)["careful"](k, decision)
        session.submit(seats[side], decision.kind.key(k, option))
    assert not session.over
    return session


@pytest.mark.parametrize("side", [0, 1])
def test_there_is_a_scene_for_each_line_and_no_other(duel, side):
    scenes, _ = all_scenes(duel, side)
    assert [scene.line for scene in scenes] == list(duel.lines_for(side))
    assert len(scenes) > MOST_SCENES


@pytest.mark.parametrize("side", [0, 1])
def test_scenes_lead_to_what_the_seat_sees(duel, side):
    _, views = all_scenes(duel, side)
    now = duel.message(duel.seats[side].name).view
    hits = {piece.id: piece.values for piece in now.pieces if "hits" in piece.values}
    assert hits
    assert hits == {p.id: p.values for p in views[-1].pieces if "hits" in p.values}


def test_a_counter_moves_in_the_scene_that_tells_of_it(duel):
    scenes, views = all_scenes(duel, 0)
    moves = 0
    for before, scene, view in zip(views, scenes[1:], views[1:], strict=False):
        parts = scene.line.parts
        if len(parts) == 4 and parts[1] == " moves to ":
            was = {piece.id: piece.at for piece in before.pieces}
            now = {piece.id: piece.at for piece in view.pieces}
            assert was[parts[0].id] != now[parts[0].id] == parts[2].id
            moves += 1
    assert moves > 5


def test_hits_land_in_the_scene_that_tells_of_them_or_the_next(duel):
    scenes, _ = all_scenes(duel, 0)
    told = [i for i, scene in enumerate(scenes) if " is hit." in scene.line.parts]
    landed = [i for i, s in enumerate(scenes) if any(t.kind == "hits" for t in s.toll)]
    assert told
    assert all({i, i + 1} & set(landed) for i in told)


def test_a_battle_is_summed_up_at_its_end(duel):
    scenes, _ = all_scenes(duel, 0)
    ends = [scene for scene in scenes if scene.line.battle == ENDS]
    assert ends
    for scene in ends:
        battle = scene.battle
        begins = scenes[battle.number]
        assert begins.line == battle.begins
        assert begins.line.battle == BEGINS
        within = scenes[battle.number + 1 : scenes.index(scene) + 1]
        cost = sum(tally.number for one in within for tally in one.toll)
        assert cost == sum(tally.number for tally in battle.toll)
        assert list(battle.rolls) == [one.line.roll for one in within if one.line.roll]
    assert all(scene.battle is None for scene in scenes if scene.line.battle != ENDS)


def test_the_sum_is_the_same_wherever_one_begins_to_watch(duel):
    scenes, _ = all_scenes(duel, 1)
    at = next(i for i, scene in enumerate(scenes) if scene.battle is not None)
    alone = scenes_of(stretch_of(duel, 1, at, at + 1)).scenes
    assert [scene.battle for scene in alone] == [scenes[at].battle]


@pytest.mark.parametrize("part", [1, 3, 7])
def test_scenes_are_the_same_in_whatever_parts_they_come(duel, part):
    scenes, views = all_scenes(duel, 0)
    for first in range(part, len(scenes) - part, part * 5):
        some = scenes_of(stretch_of(duel, 0, first, first + part))
        assert [one.toll for one in some.scenes] == [one.toll for one in scenes[first:][:part]]
        message = Message(some.view, None, (), (), "")
        for scene, view in zip(some.scenes, views[first:], strict=False):
            message = apply(message, scene.change)
            assert message.view == view


def test_nothing_of_an_open_draft_is_seen():
    session = sit_down((drafting, 0), (word, 1))
    session.submit("North", ["begin", "number 1"])
    assert stretch_of(session, 1, 0, EVER).lines == 1
    assert stretch_of(session, 0, 0, EVER).lines == 2


def test_of_a_closed_draft_only_its_outcome_is_seen():
    session = sit_down((drafting, 0), (word, 1))
    session.submit("North", ["begin", "number 1", "number 2", "number 3"])
    scenes, views = all_scenes(session, 1)
    picks = [i for i, s in enumerate(scenes) if str(s.line.parts[0]).startswith("Pick")]
    gold = [next(x for x in views[i].panels[0].lines if x.startswith("gold")) for i in picks]
    assert gold == ["gold: [0, 0]", "gold: [0, 0]", "gold: [6, 0]"]
    assert [scenes[i].change for i in picks[:2]] == [NO_CHANGE, NO_CHANGE]
    own, own_views = all_scenes(session, 0)
    assert "gold: [3, 0]" in own_views[picks[1]].panels[0].lines
    assert len(own) == len(scenes)


def test_scenes_go_on_after_a_takeback():
    session = sit_down((roll_after, 0), (word, 1))
    session.submit("North", "a")
    session.propose_takeback("North")
    session.answer_takeback("South", True)
    session.submit("North", "a")
    assert not session.over
    for side in (0, 1):
        scenes, _ = all_scenes(session, side)
        assert [scene.line for scene in scenes] == list(session.lines_for(side))
        assert any("By consent" in str(scene.line.parts) for scene in scenes)


def test_everything_is_seen_after_the_end():
    session = sit_down((word, 0), (word, 1))
    session.submit("North", "a")
    session.submit("South", "b")
    assert session.over
    scenes, views = all_scenes(session, EVERYONE)
    assert len(scenes) == len(session.lines_for(0))
    assert "card: [5, 6, 7, 8]" in views[0].panels[0].lines
    assert all("dice_key: b''" in view.panels[0].lines for view in views)


def test_only_what_has_grown_is_news():
    ship = Tally(0, "hits", 2, "Akagi")
    repaired = msgspec.structs.replace(ship, number=1)
    assert increase([ship], [repaired]) == ()
    assert increase([repaired], [ship]) == (repaired,)
    assert increase([], [ship]) == (ship,)
