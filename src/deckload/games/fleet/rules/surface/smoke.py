"""Destroyers lay smoke on the surface battle display."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, shared_steps, then
from deckload.games.fleet.cases import SMOKE_SCREENS
from deckload.games.fleet.model.state import FleetState
from deckload.games.fleet.rules.forces import ship_ref
from deckload.games.fleet.rules.nouns import SURFACE_BOX
from deckload.games.fleet.rules.surface.surface_display import ship_line

step: Final = shared_steps("surface_movement")


SMOKE: Final = Kind(
    "smoke",
    lambda k, d: (
        f"Round {k.battle_round}: where does {ship_line(k, d.about)}, lay smoke?"
        " All fire into, out of or through it is worse."
    ),
    of=SURFACE_BOX,
    label="In {}",
    words={
        "clear": "Nobody lays any more smoke",
        "pass": "She lays none",
        "screen": "She and all that are left, each in the first box that has none",
    },
)


def note_wake(s: FleetState, ship: int, goal: int, speed: int) -> None:
    """[SMOKE_SCREENS] The boxes a destroyer unit can enter on its way, detours within its speed
    included."""
    here = s.box_of_ship[ship]
    detour = (speed - abs(goal - here)) // 2
    first = max(1, min(here, goal) - detour)
    last = min(s.data.limits.display_boxes, max(here, goal) + detour)
    s.wakes.append([ship, first, last])


@step
def lay_smoke(s: FleetState, side: int) -> Procedure:
    """[SMOKE_SCREENS] Each destroyer unit may lay smoke in one box of its way."""
    while s.wakes and not _clear_boxes(s, s.wakes[0]):
        s.wakes.pop(0)
    if not s.wakes:
        return
    ship, case = s.wakes[0][0], SMOKE_SCREENS.of(s)
    words = ("pass", "clear", "screen") if len(s.wakes) > 1 else ("pass",)
    answer = yield ask(side, SMOKE, _clear_boxes(s, s.wakes[0]), also=words, about=ship, case=case)
    if answer == "screen":
        _screen(s)
    if answer in ("clear", "screen"):
        s.wakes = []
        return
    s.wakes.pop(0)
    if answer != "pass":
        _smoke(s, ship, answer)
    then(s, (lay_smoke, side))


def _screen(s: FleetState) -> None:
    """[SMOKE_SCREENS] All destroyer units that are left lay smoke where there is none."""
    for wake in s.wakes:
        if clear := _clear_boxes(s, wake):
            _smoke(s, wake[0], clear[0])


def _smoke(s: FleetState, ship: int, box: int) -> None:
    s.smoke.append(box)
    text = "{ship} lays smoke in box {box}."
    tell(s, SMOKE_SCREENS.of(s), text, ship=ship_ref(s, ship), box=box)


def _clear_boxes(s: FleetState, wake: list[int]) -> list[int]:
    """Where smoke would make a difference: in boxes that have none."""
    _, first, last = wake
    return [box for box in range(first, last + 1) if box not in s.smoke]
