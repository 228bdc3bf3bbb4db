"""12.5: gunnery in a surface battle."""

from __future__ import annotations

from deckload.engine.cases import citing
from deckload.engine.decision import Kind
from deckload.engine.dice import Throw
from deckload.engine.procedures import Procedure, step, then
from deckload.games.clash.rules.forces import ship_ref
from deckload.games.clash.rules.surface_display import distance, is_decided, on_display, ship_line
from deckload.games.clash.rules.surface_fire import (
    Aims,
    Arm,
    Shot,
    expectation,
    expected_hits,
    mark_hits,
    next_attack,
    shoot,
    shot_at,
    sighting_range,
)
from deckload.games.clash.state import ClashState

case = citing("clash")

FIRE = Kind(
    "fire",
    lambda k, d: f"Round {k.battle_round}: at whom does {ship_line(k, d.about)}, fire?",
    names=lambda k, side, target: k.data.ships[target].name,
    label=lambda k, side, target: ship_line(k, target),
    points_at=lambda k, side, target: (ship_ref(k, target),),
    odds=lambda k, side, target: _odds(k, k.waiting[0], target),
    words={
        "best": "She and all ships after her fire, each at its best target",
        "hold": "She holds her fire",
        "cease": "She and all ships after her hold their fire",
    },
)


@step
@case("12.5")
def gunnery(s: ClashState) -> None:
    """Both sides fire before any damage is marked, so the order only sets who speaks first."""
    if is_decided(s):
        return
    first = s.initiative
    then(s, (man_guns, first), (man_guns, 1 - first), mark_gun_hits)


@step
@case("12.5")
def man_guns(s: ClashState, side: int) -> None:
    """The ships of a side that have guns get ready to fire, once each."""
    s.waiting = [ship for ship in on_display(s, side) if guns_of(s, ship)]
    then(s, (fire_guns, side))


@step
@case("12.5")
def fire_guns(s: ClashState, side: int) -> Procedure:
    """Ship by ship; those that can hit nothing are passed over."""
    if (yield from next_attack(s, side, GUNS)):
        then(s, (fire_guns, side))


@step
@case("12.5")
def mark_gun_hits(s: ClashState) -> None:
    """Gun hits are never critical."""
    mark_hits(s, cited="12.5", torpedo=False)


@case("9.1", "9.2")
def guns_of(s: ClashState, ship: int) -> int:
    """The gunnery factor that damage has left."""
    return s.data.log_guns[ship][s.hits[ship]]


@case("12.5")
def gun_aims(s: ClashState, ship: int) -> Aims:
    """The enemies in sight that the guns can hurt; by day the whole display is in sight."""
    here, side, factor = s.box_of_ship[ship], s.data.ship_side[ship], guns_of(s, ship)
    sight = sighting_range(s, side)
    boxes, is_destroyer, chart = s.box_of_ship, s.data.is_destroyer, s.data.charts["damage"]
    shifts: dict[tuple[int, bool], int] = {}  # ships of a box differ only by being destroyers
    aims = {}
    for target in on_display(s, 1 - side):
        spot = boxes[target], is_destroyer[target]
        if abs(spot[0] - here) > sight:
            continue
        if spot not in shifts:
            shifts[spot] = gun_shot(s, ship, target).shift
        if expected_hits(chart, factor, shifts[spot]):
            aims[target] = shifts[spot]
    return aims


@case("12.5")
def gun_shot(s: ClashState, ship: int, target: int) -> Shot:
    """The modifiers of all surface fire, with the range of guns."""
    by_range = s.data.gunnery_range[distance(s, ship, target)]
    return shot_at(s, ship, target, by_range, "12.5")


@case("12.5")
def fire_gun(s: ClashState, ship: int, target: int) -> None:
    """One ship at one ship: factors are never added up."""
    throw = Throw(
        "gunnery",
        10,
        chart=s.data.charts["damage"],
        column=guns_of(s, ship),
        modifiers=gun_shot(s, ship, target).modifiers,
        case="12.5",
        subject=f"{s.data.ships[ship].name} at {s.data.ships[target].name}",
    )
    shoot(s, ship, target, throw)


def _odds(k: ClashState, ship: int, target: int) -> str:
    return expectation(k, guns_of(k, ship), gun_aims(k, ship)[target])


GUNS = Arm(FIRE, "12.5", guns_of, gun_aims, fire_gun)
