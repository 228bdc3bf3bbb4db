"""What is known of a force, level by level: chits, and in the end ships (7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.dice import Modifier, Throw, draw, roll
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import CARRIERS, JAPAN
from deckload.games.carrier.model.state import (
    NOT_DRAWN,
    OFF_MAP,
    UNDETECTED,
    UNKNOWN_AIR,
    CarrierState,
)
from deckload.games.carrier.rules.forces.roster import force_name, force_ref
from deckload.games.carrier.rules.lots import one_of

FALSE_CONTACT: Final = "False Contact"
CARRIER: Final = "Carrier"
SURFACE: Final = "Surface"
NO_CARRIERS: Final = "(1)"
LAST_LEVEL_OF_SURFACE: Final = 3
LAST_LEVEL_OF_CARRIERS: Final = 4


def has_carriers(s: CarrierState, force: int) -> bool:
    """[7.32, 7.33] A Level 1 Carrier chit, or any later one that speaks of carriers."""
    chit = s.force_chit[force]
    return chit == CARRIER or "Carriers" in chit or "/" in chit


def is_surface(s: CarrierState, force: int) -> bool:
    """[7.32, 7.33] Known, or most likely, to be surface ships alone."""
    return SURFACE in s.force_chit[force] or s.force_chit[force] == SHIPS


SHIPS: Final = "ships"
"""The chit of a surface force whose ships have been drawn."""


def top_level(s: CarrierState, force: int) -> int:
    """[7.33, 7.332] As far as one can know: four for carriers, three for others."""
    return LAST_LEVEL_OF_CARRIERS if has_carriers(s, force) else LAST_LEVEL_OF_SURFACE


def promote(s: CarrierState, force: int) -> None:
    """[7.34] One level more is known of a force, if there is more to know."""
    level = s.force_level[force]
    if level == 0:
        draw_first_chit(s, force)
    elif level < top_level(s, force):
        (_to_level_2, _to_level_3, _to_level_4)[level - 1](s, force)


def draw_first_chit(s: CarrierState, force: int) -> None:
    """[7.31, 7.35] Out of the cup, and never back; a false contact was nothing at all."""
    if not sum(s.first_chits):
        s.first_chits = [
            0 if name == CARRIER else number for name, number in s.data.first_chits.items()
        ]
    kind = list(s.data.first_chits)[draw(s, s.first_chits, "level 1 chit")]
    if kind == FALSE_CONTACT:
        tell(s, "7.35", "{force} was a false contact.", force=force_ref(s, force))
        remove_force(s, force)
        return
    s.force_level[force] = 1
    s.force_chit[force] = kind
    tell(s, "7.35", "{force}: {chit}.", force=force_ref(s, force), chit=_as_report(kind))


def _as_report(chit: str) -> str:
    if chit == CARRIER:
        return "there are carriers in it"
    return "surface ships, it seems" if chit == SURFACE else f"a {chit.lower()} force"


def remove_force(s: CarrierState, force: int) -> None:
    """[7.35] The counter can be used again."""
    s.force_hex[force] = OFF_MAP
    s.force_level[force] = 0
    s.force_chit[force] = ""
    s.force_detected[force] = UNDETECTED
    s.force_advantage[force] = 0


def air_modifier(s: CarrierState, force: int) -> int:
    """[7.36] What a force has shown in the air makes it look larger, or smaller."""
    if s.force_air[force] == UNKNOWN_AIR:
        return 0
    chart = s.data.charts["known_air_strength"]
    return int(chart.look_up("modifier", s.force_air[force]).result)


def row_for(columns: Sequence[str], strength: int) -> str:
    """[7.37] The row of a known air strength, or the one for unknown."""
    for name in columns:
        words = name.split()
        bounds = [int(part) for part in words[-1].split("-") if part.isdigit()]
        if strength == UNKNOWN_AIR:
            if words[0] == "unknown":
                return name
        elif (
            ("less" in words and strength <= int(words[0]))
            or ("more" in words and strength >= int(words[0]))
            or (len(bounds) == 2 and bounds[0] <= strength <= bounds[1])
        ):
            return name
    return columns[0]


def _throw(
    s: CarrierState,
    chart: str,
    column: str,
    case: str,
    force: int,
    modifier: tuple[str, int] = ("", 0),
) -> Throw:
    why, by = modifier
    return Throw(
        "intelligence",
        10,
        chart=s.data.charts[chart],
        column=column,
        modifiers=(Modifier(why, by, case),) if by else (),
        case=case,
        side=JAPAN,
        subject=force_name(s, force),
    )


def _to_level_2(s: CarrierState, force: int) -> None:
    """[7.36] Carriers, about so many, or a surface force of some size."""
    modifier = ("known air strength", air_modifier(s, force))
    throw = _throw(s, "level_1_to_2", s.force_chit[force], "7.36", force, modifier)
    result = str(roll(s, throw).cell.result)
    chit = result.partition(" (")[0]
    if result == NO_CARRIERS:
        has_flown = s.force_air[force] != UNKNOWN_AIR
        chit = "1-2 Carriers" if has_flown else "Medium Surface"
    s.force_level[force] = 2
    s.force_chit[force] = chit
    tell(s, "7.36", "{force} is reported as {chit}.", force=force_ref(s, force), chit=chit)


def _to_level_3(s: CarrierState, force: int) -> None:
    """[7.37, 7.38, 7.39, 7.331] CVs and CVLs told apart; or the ships of a surface force."""
    chit = s.force_chit[force]
    if not has_carriers(s, force):
        draw_surface_ships(s, force, chit, 0)
        s.force_level[force] = LAST_LEVEL_OF_SURFACE
        s.force_chit[force] = SHIPS
        return
    chart = "level_2_to_3_" + chit.split()[0].replace("-", "_").replace("+", "_or_more")
    column = row_for(s.data.charts[chart].columns, s.force_air[force])
    s.force_chit[force] = str(roll(s, _throw(s, chart, column, "7.37", force)).cell.result)
    s.force_level[force] = 3
    tell(s, "7.38", "{force}: {what}.", force=force_ref(s, force), what=in_words(s, force))


def in_words(s: CarrierState, force: int) -> str:
    """Three CV and two CVL for "3/2"."""
    big, small = s.force_chit[force].split("/")
    parts = [f"{number} {name}" for number, name in ((big, "CV"), (small, "CVL")) if int(number)]
    return " and ".join(parts)


def _to_level_4(s: CarrierState, force: int) -> None:
    """[7.41, 7.42, 7.44] The carriers themselves, and their screen."""
    throw = _throw(s, "level_3_to_4", s.force_chit[force], "7.41", force)
    result = str(roll(s, throw).cell.result)
    big, small = (int(number) for number in result.split("/"))
    s.force_chit[force] = result
    s.force_level[force] = LAST_LEVEL_OF_CARRIERS
    drawn = draw_carriers(s, force, big, small)
    column, _, by = str(s.data.charts["screen"].look_up(SCREEN, len(drawn)).result).rpartition(" ")
    if by == SURFACE:
        column, by = f"{column} {by}", "0"
    draw_surface_ships(s, force, column, int(by))


SCREEN: Final = "column and modifier"


# --- ships ----------------------------------------------------------------------------------------


def draw_carriers(s: CarrierState, force: int, big: int, small: int) -> list[int]:
    """[7.42, 7.43] By lot from those not in play; where one type runs out, of the other; when all
    historical ones are out, additional ones."""
    drawn: list[int] = []
    for cls, number in (("CV", big), ("CVL", small)):
        for _ in range(number):
            pool = _pool(s, (cls,)) or _pool(s, CARRIERS)
            if pool:
                drawn.append(_join(s, force, one_of(s, pool, "carrier drawn")))
    return drawn


def _pool(s: CarrierState, classes: Sequence[str]) -> list[int]:
    """[7.43] Ships of a class that may still be drawn: historical ones first."""
    for posture in ("historical", "additional"):
        found = [
            ship
            for ship, facts in enumerate(s.data.japanese_ships)
            if facts.cls in classes and facts.posture == posture and s.ship_force[ship] == NOT_DRAWN
        ]
        if found:
            return found
    return []


def _join(s: CarrierState, force: int, ship: int) -> int:
    s.ship_force[ship] = force
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
    throw = _throw(s, "level_2_to_3_surface", column, "7.39", force, ("screen", by))
    result = str(roll(s, throw).cell.result)
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
