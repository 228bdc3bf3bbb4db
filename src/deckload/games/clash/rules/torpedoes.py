"""12.6: torpedoes in a surface battle."""

from __future__ import annotations

from deckload.engine.cases import citing
from deckload.engine.decision import Kind
from deckload.engine.dice import Throw
from deckload.engine.procedures import Procedure, step, then
from deckload.games.clash.rules.forces import ship_ref
from deckload.games.clash.rules.surface_display import (
    distance,
    is_decided,
    on_display,
    ship_line,
)
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

TORPEDO = Kind(
    "torpedoes",
    lambda k, d: (
        f"Round {k.battle_round}: at whom does {ship_line(k, d.about)}, fire torpedoes?"
        " She can do so once in a battle."
    ),
    names=lambda k, side, target: k.data.ships[target].name,
    label=lambda k, side, target: ship_line(k, target),
    points_at=lambda k, side, target: (ship_ref(k, target),),
    odds=lambda k, side, target: _odds(k, k.waiting[0], target),
    words={
        "best": "She and all ships after her fire, each at its best target",
        "hold": "She keeps her torpedoes",
        "cease": "She and all ships after her keep their torpedoes",
    },
)


@step
@case("12.6")
def torpedo_attack(s: ClashState) -> None:
    """After the guns: who has survived them may fire, and again both sides at once."""
    if is_decided(s):
        return
    first = s.initiative
    then(s, (man_tubes, first), (man_tubes, 1 - first), mark_torpedo_hits)


@step
@case("12.6")
def man_tubes(s: ClashState, side: int) -> None:
    """The ships of a side that still have torpedoes."""
    s.waiting = [ship for ship in on_display(s, side) if has_torpedoes(s, ship)]
    then(s, (fire_torpedoes, side))


@step
@case("12.6")
def fire_torpedoes(s: ClashState, side: int) -> Procedure:
    """Ship by ship; torpedoes not fired can be fired in a later round."""
    if (yield from next_attack(s, side, TORPEDOES)):
        then(s, (fire_torpedoes, side))


@step
@case("12.6", "9.3")
def mark_torpedo_hits(s: ClashState) -> None:
    """Each torpedo hit may be a critical one."""
    mark_hits(s, cited="12.6", torpedo=True)


@case("12.6")
def has_torpedoes(s: ClashState, ship: int) -> bool:
    """Once in a battle, and only while damage has left her the tubes."""
    return s.data.log_torpedo[ship][s.hits[ship]] and ship not in s.torpedoes_gone


@case("12.6")
def torpedo_factor(s: ClashState, _ship: int) -> int:
    """All torpedoes attack on the same column (ruling C8)."""
    return s.data.limits.torpedo_factor


@case("12.6")
def torpedo_aims(s: ClashState, ship: int) -> Aims:
    """The enemies in sight and range that a torpedo can hurt, whoever lies between."""
    side, factor, chart = s.data.ship_side[ship], torpedo_factor(s, ship), s.data.charts["damage"]
    sight, ranges = sighting_range(s, side), s.data.torpedo_range[side]
    aims = {}
    for target in on_display(s, 1 - side):
        away = distance(s, ship, target)
        if away > sight or ranges[away] is None:
            continue
        shift = torpedo_shot(s, ship, target).shift
        if expected_hits(chart, factor, shift):
            aims[target] = shift
    return aims


@case("12.6")
def torpedo_shot(s: ClashState, ship: int, target: int) -> Shot:
    """As for guns, but with the range of torpedoes; Japanese ones run farther."""
    by_range = s.data.torpedo_range[s.data.ship_side[ship]][distance(s, ship, target)]
    assert by_range is not None, "it is in range"
    return shot_at(s, ship, target, by_range, "12.6")


@case("12.6")
def fire_torpedo(s: ClashState, ship: int, target: int) -> None:
    s.torpedoes_gone.append(ship)
    throw = Throw(
        "torpedoes",
        10,
        chart=s.data.charts["damage"],
        column=torpedo_factor(s, ship),
        modifiers=torpedo_shot(s, ship, target).modifiers,
        case="12.6",
        subject=f"{s.data.ships[ship].name} at {s.data.ships[target].name}",
    )
    shoot(s, ship, target, throw)


def _odds(k: ClashState, ship: int, target: int) -> str:
    return expectation(k, torpedo_factor(k, ship), torpedo_aims(k, ship)[target])


TORPEDOES = Arm(TORPEDO, "12.6", torpedo_factor, torpedo_aims, fire_torpedo)
