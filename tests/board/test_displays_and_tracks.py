"""Displays with boxes that hold so much, and tracks with ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.board import OFF_BOARD, BoardError, Capacities, Display, Track
from deckload.engine.errors import DeckloadError

CARRIER: dict[str, object] = {
    "boxes": [
        {"name": "Hangar", "capacity": 6},
        {"name": "Ready", "capacity": 4, "at": [2, 1]},
        {"name": "CAP"},
    ],
    "links": [["Hangar", "Ready"]],
}


def test_boxes_hold_what_they_hold() -> None:
    display = Display.from_spec(CARRIER, "Enterprise")
    ready, cap = display.ids_of(["Ready", "CAP"])
    holds = display.capacities
    assert holds.fits(ready, 3, 1)
    assert not holds.fits(ready, 3, 2)
    assert holds.room(ready, 3) == 1
    assert holds.room(ready, 9) == 0
    assert holds.room(cap, 99) is None
    assert holds.fits(cap, 99, 99)
    holds.require(ready, 3, 1)
    with pytest.raises(BoardError, match="Enterprise: Ready holds 4, has 3 and cannot take 2 more"):
        holds.require(ready, 3, 2)


def test_adjoining_boxes() -> None:
    display = Display.from_spec(CARRIER)
    hangar, ready, cap = range(3)
    assert ready in display.neighbours(hangar)
    assert display.neighbours(cap) == ()
    assert display.positions == ((0.0, 0.0), (2.0, 1.0), (2.0, 0.0))
    with pytest.raises(BoardError, match="its boxes have no order; set key ordered"):
        display.next(hangar)


def test_ordered_boxes() -> None:
    boxes = [{"name": f"Box {n}"} for n in range(1, 7)]
    column = Display.from_spec({"boxes": boxes, "ordered": True, "links": [["Box 1", "Box 6"]]})
    assert column.neighbours(2) == (1, 3)
    assert column.neighbours(0) == (1, 5)
    assert column.next(0) == 1
    assert column.next(3, -2) == 1
    assert column.next(5) == OFF_BOARD
    assert column.next(0, -1) == OFF_BOARD
    assert column.name_of(5) == "Box 6"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"boxes": []}, "there is no box at all"),
        ({"boxes": [{"name": "A"}, {"name": "A"}]}, "box 'A' is named twice"),
        ({"boxes": [{"name": "A", "capacity": -1}], "links": []}, "A cannot hold -1"),
        ({"boxes": [{"capacity": 1}]}, r"key 'boxes\[0\]': .*missing required field `name`"),
        ({"boxes": [{"name": "A", "capacity": 1.5}]}, r"key 'boxes\[0\].capacity': expected"),
        ({"links": [["Hangar", "Deck"]]}, "'Deck'.*key links"),
        ({"links": [["CAP", "CAP"]]}, "key links: box 'CAP' is linked to itself"),
    ],
)
def test_bad_displays_name_the_key(change: dict[str, object], message: str) -> None:
    with pytest.raises(DeckloadError, match=message):
        Display.from_spec({**CARRIER, **change})


def test_capacities_for_any_board() -> None:
    display = Display.from_spec(CARRIER)
    with pytest.raises(BoardError, match="2 capacities for 3 places"):
        Capacities(display, [1, 2])
    with pytest.raises(BoardError, match="no box with id 3"):
        display.capacities.fits(3, 0, 1)


def points(ends: str) -> Track:
    return Track.from_spec({"first": -2, "last": 7, "ends": ends}, "Morale")


@given(st.integers(0, 9), st.integers(-30, 30))
def test_the_ends_of_a_point_track(step: int, by: int) -> None:
    value = points("clamp").value(step) + by
    clamped, wrapped = points("clamp").move(step, by), points("wrap").move(step, by)
    assert points("clamp").value(clamped) == min(7, max(-2, value))
    assert (points("wrap").value(wrapped) - value) % 10 == 0
    if -2 <= value <= 7:
        assert points("refuse").move(step, by) == clamped == wrapped
        assert points("refuse").at(value) == clamped
    else:
        with pytest.raises(BoardError, match=r"Morale: .* runs off the track \(-2 to 7\)"):
            points("refuse").move(step, by)


def test_numbers_on_a_point_track() -> None:
    track = points("clamp")
    assert track.count == 10
    assert track.at(0) == 2
    assert track.at(50) == 9
    assert track.value(track.at(5)) == 5
    assert track.name_of(0) == "-2"
    with pytest.raises(BoardError, match="no step with id 10"):
        track.value(10)


def test_turn_track() -> None:
    turns = Track.from_spec(
        {"steps": ["Dawn", "Noon", "Dusk", "Night"], "marks": {"dark": ["Dusk", "Night"]}}, "Turns"
    )
    assert [turns.marked(turn, "dark") for turn in range(4)] == [False, False, True, True]
    assert turns.name_of(turns.move(0, 1)) == "Noon"
    with pytest.raises(BoardError, match=r"Turns: \+1 from Night runs off the track"):
        turns.move(3, 1)
    with pytest.raises(BoardError, match="its steps are named, not numbered"):
        turns.value(0)
    with pytest.raises(BoardError, match="no mark 'wet'; known are dark"):
        turns.marked(0, "wet")


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({}, "no steps; give key steps, or both"),
        ({"first": 1}, "no steps; give key steps, or both"),
        ({"steps": ["a"], "last": 3}, "keys steps and first/last contradict"),
        ({"first": 3, "last": 1}, "3 to 1 is no track"),
        ({"first": 0, "last": 10_000}, "at most 10000 steps"),
        ({"steps": ["a", "b", "a"]}, "step 'a' is named twice"),
        ({"steps": ["a"], "marks": {"night": ["b"]}}, "'b'.*key marks.night"),
        ({"steps": ["a"], "ends": "bounce"}, "key 'ends': invalid enum value 'bounce'"),
    ],
)
def test_bad_tracks_name_the_key(spec: dict[str, object], message: str) -> None:
    with pytest.raises(DeckloadError, match=message):
        Track.from_spec(spec, "Turns")
