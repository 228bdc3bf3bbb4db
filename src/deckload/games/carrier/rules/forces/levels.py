"""Drawing and rolling for what a force is: the bare tables of levels 1 and 2 (7.35, 7.36)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Modifier, Throw, draw, roll
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.state import (
    NOBODY_THERE,
    NOT_DRAWN,
    OFF_MAP,
    SUNK,
    UNDETECTED,
    UNKNOWN_AIR,
    UNSEEN,
    CarrierState,
)
from deckload.games.carrier.rules.butai.display import close_display
from deckload.games.carrier.rules.forces.chits import CARRIER, DOUBLE_FORCE
from deckload.games.carrier.rules.forces.roster import force_name, is_cripple

NO_CARRIERS: Final = "(1)"


def draw_chit(s: CarrierState) -> str:
    """[7.35, 7.56] A level 1 chit out of the cup; when it is empty all that lie aside go back but
    carriers. A third double force is laid aside, and another chit is drawn."""
    names = list(s.data.first_chits)
    if not sum(s.first_chits):
        s.first_chits = [
            0 if name == CARRIER else number
            for name, number in zip(names, s.data.scenarios[s.scenario].cup, strict=True)
        ]
    chit = names[draw(s, s.first_chits, "level 1 chit")]
    if chit == DOUBLE_FORCE and not s.double_chits:
        return draw_chit(s)
    return chit


def put_back(s: CarrierState, chit: str) -> None:
    """[10.1] A raid that comes to nothing has shown nothing: its chit goes back into the cup."""
    s.first_chits[list(s.data.first_chits).index(chit)] += 1


def remove_force(s: CarrierState, force: int) -> None:
    """[7.35, 12.43] The counter can be used again; who followed it follows nobody, and cripples
    that it left behind belong to no chit any more."""
    s.force_hex[force] = s.force_from[force] = OFF_MAP
    if is_cripple(s, force):
        s.force_title[force] = ""
    s.force_left[force] = NOBODY_THERE
    if force in s.force_left:
        s.force_left = [NOBODY_THERE if of == force else of for of in s.force_left]
    s.force_level[force] = 0
    s.force_chit[force] = ""
    s.force_detected[force] = UNDETECTED
    s.force_seen[force] = UNSEEN
    s.force_advantage[force] = 0
    s.force_retiring[force] = s.force_bereft[force] = 0
    s.force_oiler[force] = NOBODY_THERE
    s.force_queue[force] = s.force_fuelled[force] = 0
    s.force_found[force] = 0
    if s.kido_butai == force:  # it is known, and nobody else is it
        s.kido_butai = SUNK
    if force in s.ship_drawn:
        s.ship_drawn = [NOT_DRAWN if drawn == force else drawn for drawn in s.ship_drawn]
    close_display(s, force)
    if force in s.sub_shadows:
        s.sub_shadows = [NOBODY_THERE if of == force else of for of in s.sub_shadows]
    if any(s.sub_prey):
        s.sub_prey = [prey & ~(1 << force) for prey in s.sub_prey]
    s.force_hits[force] = s.force_hits_now[force] = s.force_hits_before[force] = 0


def air_modifier(s: CarrierState, force: int) -> int:
    """[7.36] What a force has shown in the air makes it look larger, or smaller."""
    if s.force_air[force] == UNKNOWN_AIR:
        return 0
    chart = s.data.charts["known_air_strength"]
    return int(chart.look_up("modifier", s.force_air[force]).result)


def intelligence_throw(
    s: CarrierState,
    chart: str,
    column: str,
    case: str,
    force: int,
    modifier: tuple[str, int] = ("", 0),
) -> Throw:
    """A roll for what a force is."""
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


def roll_level_2(s: CarrierState, force: int) -> tuple[str, str]:
    """[7.36] The level 2 chit of a level 1 force, and the note that stands beside it."""
    modifier = ("known air strength", air_modifier(s, force))
    throw = intelligence_throw(s, "level_1_to_2", s.force_chit[force], "7.36", force, modifier)
    result = str(roll(s, throw).cell.result)
    if result == NO_CARRIERS:
        has_flown = s.force_air[force] != UNKNOWN_AIR
        return ("1-2 Carriers" if has_flown else "Medium Surface"), ""
    chit, _, note = result.partition(" (")
    return chit, note.removesuffix(")")
