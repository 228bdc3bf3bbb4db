"""Which ships a force has: drawn by lot when they are seen (7.39, 7.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.dice import roll
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import CARRIERS
from deckload.games.carrier.model.options import ADDITIONAL, GREAT_BATTLE, posture
from deckload.games.carrier.model.state import NOT_DRAWN, CarrierState
from deckload.games.carrier.rules.forces.levels import intelligence_throw
from deckload.games.carrier.rules.forces.roster import force_ref
from deckload.games.carrier.rules.lots import one_of

IN_THE_PILE: Final = {
    ADDITIONAL: ("historical", "additional"),
    GREAT_BATTLE: ("historical", "additional", "ghost"),
}
"""[2.35] By posture, which ships may be drawn; otherwise those of the battle alone."""
HISTORICAL_ALONE: Final = ("historical",)
IN_RESERVE: Final = ("additional",)
"""[7.43] Carriers that come when all of the battle are in play."""


def draw_carriers(s: CarrierState, force: int, big: int, small: int) -> list[int]:
    """[7.42, 7.43] By lot from those not in play; where one type runs out, of the other; when all
    historical ones are out, additional ones."""
    drawn: list[int] = []
    for cls, number in (("CV", big), ("CVL", small)):
        for _ in range(number):
            pool = _pool(s, (cls,)) or _pool(s, CARRIERS) or _reserve(s, cls)
            if pool:
                drawn.append(_join(s, force, one_of(s, pool, "carrier drawn")))
    return drawn


def _pool(s: CarrierState, classes: Sequence[str]) -> list[int]:
    """[2.35, 7.39] Ships of a class that may still be drawn: of the battle, unless the game is
    played with others as well."""
    return _not_drawn(s, classes, IN_THE_PILE.get(posture(s), HISTORICAL_ALONE))


def _reserve(s: CarrierState, cls: str) -> list[int]:
    """[7.43] Additional carriers, for a game that has used up all others; of this type first."""
    return _not_drawn(s, (cls,), IN_RESERVE) or _not_drawn(s, CARRIERS, IN_RESERVE)


def _not_drawn(s: CarrierState, classes: Sequence[str], postures: Sequence[str]) -> list[int]:
    return [
        ship
        for ship, facts in enumerate(s.data.japanese_ships)
        if facts.cls in classes and facts.posture in postures and s.ship_force[ship] == NOT_DRAWN
    ]


def _join(s: CarrierState, force: int, ship: int) -> int:
    s.ship_force[ship] = s.ship_drawn[ship] = force
    tell(
        s,
        "7.42",
        "{ship} is with {force}.",
        ship=s.data.ship_refs[ship],
        force=force_ref(s, force),
    )
    return ship


def draw_surface_ships(s: CarrierState, force: int, column: str, by: int) -> None:
    """[7.39, 7.44] Battleships, and a cruiser or destroyer force."""
    throw = intelligence_throw(s, "level_2_to_3_surface", column, "7.39", force, ("screen", by))
    draw_ships_of(s, force, str(roll(s, throw).cell.result))


def draw_ships_of(s: CarrierState, force: int, result: str) -> None:
    """[7.39, 7.44] What a result of that table means, such as 2BB+CA."""
    *big, rest = result.split("+", 1) if "BB" in result else [result]
    for _ in range(_number_of_battleships(big)):
        pool = _pool(s, ("BB",))
        if pool:
            _join(s, force, one_of(s, pool, "battleship drawn"))
    _draw_light_force(s, force, rest)


def _number_of_battleships(big: Sequence[str]) -> int:
    return int(big[0].removesuffix("BB") or 1) if big else 0


def _draw_light_force(s: CarrierState, force: int, what: str) -> None:
    """[7.39] CA2+ and CA2- are the stronger and the weaker of two."""
    cls = "DD" if what == "DD" else "CA"
    pool = _pool(s, (cls,)) or _pool(s, ("CA", "DD"))
    if not pool:
        return
    first = one_of(s, pool, "unit drawn")
    if what not in ("CA2+", "CA2-") or len(pool) == 1:
        _join(s, force, first)
        return
    second = one_of(s, [ship for ship in pool if ship != first], "unit drawn")
    ordered = sorted((first, second), key=lambda ship: _strength(s, ship))
    _join(s, force, ordered[1] if what == "CA2+" else ordered[0])


def _strength(s: CarrierState, ship: int) -> tuple[int, int, int]:
    facts = s.data.japanese_ships[ship]
    return (facts.hits, facts.aa, facts.gun)
