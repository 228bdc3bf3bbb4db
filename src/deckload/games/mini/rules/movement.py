"""Chapter 4: moving markers, and what they run into."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Throw, roll
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps
from deckload.games.mini.model.game_data import DUMMY
from deckload.games.mini.model.state import HUNT, OFF_MAP, MiniState
from deckload.games.mini.rules.forces import (
    hex_ref,
    hit,
    marker_name,
    marker_ref,
    ship_ref,
    ships_afloat,
)
from deckload.games.mini.rules.knowing import show
from deckload.games.mini.rules.nouns import HEX
from deckload.games.mini.rules.patrol import patrols_against

step: Final = steps("mini.movement")


MOVE: Final = Kind(
    "move",
    lambda k, d: f"Where does marker {marker_name(k, d.about)} go?",
    of=HEX,
    label="To {}",
    words={"stay": "Go no farther"},
)


def move_allowance(s: MiniState, side: int) -> int:
    """[4.1] How many hexes a marker of a side may move this turn."""
    return 2 if s.posture[side] == HUNT else 1


@step
def move_marker(s: MiniState, marker: int) -> Procedure:
    """[4.1] One marker moves hex by hex; the enemy may look at where it ends."""
    if s.place[marker] == OFF_MAP:
        return
    side = s.data.marker_side[marker]
    for _ in range(move_allowance(s, side)):
        near = s.data.grid.neighbours(s.place[marker])
        goes = yield ask(
            side, MOVE, near, also=("stay",), about=marker, case="4.1", command="fleet"
        )
        if goes == "stay":
            break
        s.place[marker] = goes
        _log_move(s, marker)
        if goes in s.sub_place:
            meet_submarine(s, marker, s.sub_place.index(goes))
            break
    yield from patrols_against(s, marker)  # nobody is asked if it is gone, or the game is over


def _log_move(s: MiniState, marker: int) -> None:
    place = hex_ref(s, s.place[marker])
    tell(s, "4.1", "{marker} moves to {hex}.", marker=marker_ref(s, marker), hex=place)


def meet_submarine(s: MiniState, marker: int, sub: int) -> None:
    """[4.2] The submarine marker is turned over and taken off the map."""
    s.sub_seen[sub] = ALL_EYES
    s.sub_place[sub] = OFF_MAP
    if not s.sub_real[sub]:
        tell(s, "4.2", "{marker} meets a school of whales.", marker=marker_ref(s, marker))
        return
    tell(s, "4.2", "{marker} runs into a submarine.", marker=marker_ref(s, marker))
    submarine_attacks(s, marker)


def submarine_attacks(s: MiniState, marker: int) -> None:
    """[4.3] It shoots at the first ship afloat; a dummy has nothing to shoot at and is exposed."""
    show(s, marker)
    group = s.inside[marker]
    if group == DUMMY:
        s.place[marker] = OFF_MAP
        tell(s, "4.3", "There was nothing under {marker}.", marker=marker_ref(s, marker))
        return
    ship = ships_afloat(s, group)[0]
    enemy = 1 - s.data.marker_side[marker]  # the submarine is nobody's, but he scores
    throw = Throw("torpedo", 6, 1, s.data.charts["torpedo"], "any ship", (), "4.3", side=enemy)
    if roll(s, throw).cell.result:
        tell(s, "4.3", "{ship} is torpedoed.", ship=ship_ref(s, ship))
        hit(s, ship, enemy)
        take_off_if_sunk(s, marker)


def take_off_if_sunk(s: MiniState, marker: int) -> None:
    """A marker without a ship left leaves the map."""
    if not ships_afloat(s, s.inside[marker]):
        s.place[marker] = OFF_MAP
