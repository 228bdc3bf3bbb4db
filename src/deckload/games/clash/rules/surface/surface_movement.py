"""12.3, 12.4: moving on the surface battle display, laying smoke, and leaving it."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Modifier, Throw, roll_result
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.clash.model.state import ClashState
from deckload.games.fleet.model.game_data import USN
from deckload.games.fleet.model.state import NONE
from deckload.games.fleet.rules.forces import ship_ref, speed_of
from deckload.games.fleet.rules.nouns import SURFACE_BOX
from deckload.games.fleet.rules.surface.smoke import lay_smoke, note_wake
from deckload.games.fleet.rules.surface.surface_display import (
    is_decided,
    on_display,
    ship_line,
)

step: Final = steps("clash.surface_movement")


def _box_label(k: ClashState, box: int) -> str:
    """For the ship that moves next."""
    return f"{'Stay in' if box == k.box_of_ship[k.waiting[0]] else 'To'} box {box}"


SAIL: Final = Kind(
    "sail",
    lambda k, d: f"Round {k.battle_round}: where does {ship_line(k, d.about)}, go?",
    of=SURFACE_BOX,
    label=_box_label,
    words={
        "close": "She and all ships after her close with the enemy at full speed",
        "hold": "She and all ships after her stay where they are",
        "open": "She and all ships after her draw off at full speed",
        "withdraw": "She and all ships after her draw off; those at the edge try to leave",
        "leave": "Try to leave the battle",
    },
)


def home_box(s: ClashState, side: int) -> int:
    """The end of the display from which a side comes, and by which it may leave."""
    return s.data.limits.display_boxes if side == USN else 1


# --- movement -------------------------------------------------------------------------------------


@step
def move_ships(s: ClashState, side: int) -> None:
    """[12.3] A side moves, lays smoke, and then its ships at the edge try to leave: smoke helps
    them."""
    if is_decided(s):
        return
    s.waiting = on_display(s, side)
    s.leaving = []
    s.wakes = []
    then(s, (move_next, side), (lay_smoke, side), leave_display)


@step
def move_next(s: ClashState, side: int) -> Procedure:
    """[12.3] Ship by ship; an order to a formation is carried out by all ships not yet moved."""
    while s.waiting and not _has_choice(s, s.waiting[0]):
        sail(s, s.waiting[0], s.box_of_ship[s.waiting[0]])
        s.waiting.pop(0)
    if not s.waiting:
        return
    ship = s.waiting[0]
    order = yield ask(side, SAIL, sailing_orders(s, ship), about=ship, case="12.3")
    if order in ("close", "hold", "open", "withdraw"):
        enemies = sorted({s.box_of_ship[other] for other in on_display(s, 1 - side)})
        for other in s.waiting:
            obey(s, other, order, enemies)
        s.waiting = []
        return
    s.waiting.pop(0)
    if order == "leave":
        try_to_leave(s, ship)
    else:
        sail(s, ship, order)
    then(s, (move_next, side))


def _has_choice(s: ClashState, ship: int) -> bool:
    return speed_of(s, ship) > 0 or can_leave(s, ship)


def sailing_orders(s: ClashState, ship: int) -> list[int | str]:
    """What a ship may do: an order for the rest of the fleet, boxes in reach, leaving."""
    here, speed = s.box_of_ship[ship], speed_of(s, ship)
    low, high = max(1, here - speed), min(s.data.limits.display_boxes, here + speed)
    orders: list[int | str] = ["close", "hold", "open"]
    if any(can_leave(s, other) for other in s.waiting):
        orders.append("withdraw")
    orders.extend(range(low, high + 1))
    if can_leave(s, ship):
        orders.append("leave")
    return orders


def obey(s: ClashState, ship: int, order: str, enemies: list[int]) -> None:
    """[12.3] One ship carries out the order given to its formation; `enemies` are the boxes of
    these."""
    here = s.box_of_ship[ship]
    if order == "withdraw" and can_leave(s, ship):
        try_to_leave(s, ship)
        return
    if order == "hold":
        goal = here
    elif order == "close":
        goal = min(enemies, key=lambda box: abs(box - here))
    else:
        goal = home_box(s, s.data.ship_side[ship])
    speed = speed_of(s, ship)
    sail(s, ship, max(here - speed, min(here + speed, goal)))


def sail(s: ClashState, ship: int, box: int) -> None:
    """[12.3] Other ships are in nobody's way."""
    if s.data.is_destroyer[ship]:
        note_wake(s, ship, box, speed_of(s, ship))
    if box == s.box_of_ship[ship]:
        return
    s.box_of_ship[ship] = box
    tell(s, "12.3", "{ship} goes to box {box}.", ship=ship_ref(s, ship), box=box)


# --- leaving --------------------------------------------------------------------------------------


def can_leave(s: ClashState, ship: int) -> bool:
    """[12.3] Only from the box at the own end, and only who begins the subphase there."""
    return s.box_of_ship[ship] == home_box(s, s.data.ship_side[ship])


def try_to_leave(s: ClashState, ship: int) -> None:
    """[12.3] She keeps her box until the die is thrown, and if it fails."""
    if s.data.is_destroyer[ship]:
        s.wakes.append([ship, s.box_of_ship[ship], s.box_of_ship[ship]])
    s.leaving.append(ship)


def exit_throw(s: ClashState) -> Throw:
    """[12.3] At most the number of the round; any smoke makes it easier."""
    chart = s.data.charts["exit"]
    smoke = Modifier("smoke", s.data.modifier("exit", "smoke"), "12.3")
    return Throw(
        "exit",
        10,
        chart=chart,
        column=s.battle_round,
        modifiers=(smoke,) if s.smoke else (),
        case="12.3",
        does="tries to leave the battle",
    )


@step
def leave_display(s: ClashState) -> None:
    """[12.3] All who wanted to leave roll for it."""
    for ship in s.leaving:
        name = s.data.ships[ship].name
        if roll_result(s, exit_throw(s), by=name) != "exits":
            continue
        s.box_of_ship[ship] = NONE
        s.escaped.append(ship)
        tell(s, "12.3", "{ship} leaves the battle.", ship=ship_ref(s, ship))
    s.leaving = []
