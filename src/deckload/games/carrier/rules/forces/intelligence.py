"""What is known of a force, level by level: chits, and in the end ships (7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.dice import roll
from deckload.engine.log import tell
from deckload.games.carrier.model.options import GREAT_BATTLE, posture
from deckload.games.carrier.model.state import UNKNOWN_AIR, CarrierState
from deckload.games.carrier.rules.butai.display import carriers_are_found, set_up_display
from deckload.games.carrier.rules.damage.assigned import assign_hits
from deckload.games.carrier.rules.damage.japanese import become_surface_force
from deckload.games.carrier.rules.forces.chits import (
    CARRIER,
    DOUBLE_FORCE,
    FALSE_CONTACT,
    LAST_LEVEL_OF_CARRIERS,
    LAST_LEVEL_OF_SURFACE,
    SHIPS,
    SURFACE,
    as_report,
    has_carriers,
    in_words,
    speaks_of_carriers,
    top_level,
)
from deckload.games.carrier.rules.forces.commitment import (
    double_force_counts_as,
    is_real,
    read_notes,
)
from deckload.games.carrier.rules.forces.double import become_double
from deckload.games.carrier.rules.forces.kido_butai import SCREEN as KIDO_BUTAI_SCREEN
from deckload.games.carrier.rules.forces.kido_butai import name_it
from deckload.games.carrier.rules.forces.levels import (
    draw_chit,
    intelligence_throw,
    remove_force,
    roll_level_2,
)
from deckload.games.carrier.rules.forces.limit import check_limit
from deckload.games.carrier.rules.forces.roster import force_ref, ships_of
from deckload.games.carrier.rules.forces.ships import (
    draw_carriers,
    draw_ships_of,
    draw_surface_ships,
)
from deckload.games.carrier.rules.lots import one_of

SCREEN: Final = "column and modifier"


def promote(s: CarrierState, force: int) -> None:
    """[7.34, 13.12] One level more is known of a force, if there is more to know; and with it, how
    much of the Japanese fleet has shown itself."""
    level = s.force_level[force]
    if level == 0:
        draw_first_chit(s, force)
    elif level < top_level(s, force):
        (_to_level_2, _to_level_3, _to_level_4)[level - 1](s, force)
        check_limit(s)


def draw_first_chit(s: CarrierState, force: int) -> None:
    """[7.31, 7.35, 7.52, 7.55, 13.22] Out of the cup, and never back; a false contact was nothing
    at all, and so may be carriers when most of the fleet has been seen already."""
    chit = draw_chit(s)
    if chit == DOUBLE_FORCE:
        chit = double_force_counts_as(s)
    if chit == FALSE_CONTACT or (chit == CARRIER and not is_real(s, force)):
        tell(s, "7.35", "{force} was a false contact.", force=force_ref(s, force))
        remove_force(s, force)
        return
    if chit == DOUBLE_FORCE:
        become_double(s, force)
    else:
        s.force_level[force] = 1
        s.force_chit[force] = chit
        tell(s, "7.35", "{force}: {chit}.", force=force_ref(s, force), chit=as_report(chit))
        carriers_are_found(s, force)
    check_limit(s)


def _to_level_2(s: CarrierState, force: int) -> None:
    """[7.36, 13.22] Carriers, about so many, or a surface force of some size; carriers that nobody
    knew of may be a false contact after all."""
    chit, note = roll_level_2(s, force)
    chit = read_notes(s, force, chit, note)
    is_news = speaks_of_carriers(chit) and not has_carriers(s, force)
    if is_news and not is_real(s, force):
        tell(s, "13.22", "{force} was a false contact.", force=force_ref(s, force))
        remove_force(s, force)
        return
    s.force_level[force] = 2
    s.force_chit[force] = chit
    tell(s, "7.36", "{force} is reported as {chit}.", force=force_ref(s, force), chit=chit)
    name_it(s, force)
    carriers_are_found(s, force)
    set_up_display(s, force)


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


def _to_level_3(s: CarrierState, force: int) -> None:
    """[7.37, 7.38, 7.39, 7.331] CVs and CVLs told apart; or the ships of a surface force, one of
    which has the hits that nobody could place."""
    chit = s.force_chit[force]
    if not has_carriers(s, force):
        draw_surface_ships(s, force, chit, 0)
        s.force_level[force] = LAST_LEVEL_OF_SURFACE
        s.force_chit[force] = SHIPS
        assign_hits(s, force)
        return
    chart = "level_2_to_3_" + chit.split()[0].replace("-", "_").replace("+", "_or_more")
    column = row_for(s.data.charts[chart].columns, s.force_air[force])
    throw = intelligence_throw(s, chart, column, "7.37", force, great_battle(s))
    s.force_chit[force] = chit_at_hand(s, str(roll(s, throw).cell.result))
    s.force_level[force] = 3
    tell(s, "7.38", "{force}: {what}.", force=force_ref(s, force), what=in_words(s, force))


def chit_at_hand(s: CarrierState, wanted: str) -> str:
    """[7.38] The level 3 chit that a result asks for; where all of them are in use, the one that
    differs least, by die among equals."""
    used = [chit for chit, level in zip(s.force_chit, s.force_level, strict=True) if level == 3]
    at_hand = [
        chit for chit, line in s.data.chits.items() if line.air and used.count(chit) < line.number
    ]
    if wanted in at_hand or not at_hand:
        return wanted
    least = min([_difference(wanted, chit) for chit in at_hand])
    nearest = [n for n, chit in enumerate(at_hand) if _difference(wanted, chit) == least]
    return at_hand[one_of(s, nearest, "nearest chit")]


def _difference(wanted: str, chit: str) -> int:
    """[7.38] Carriers that are too many or too few; a CV makes twice as much of it as a CVL."""
    (cv, cvl), (other_cv, other_cvl) = [
        [int(number) for number in each.split("/")] for each in (wanted, chit)
    ]
    return 2 * abs(cv - other_cv) + abs(cvl - other_cvl)


def _to_level_4(s: CarrierState, force: int) -> None:
    """[7.41, 7.42, 7.43, 7.44, 14.162] The carriers themselves, and their screen; hits that nobody
    could place find their ship. Where no carrier is left to be drawn there are none in it."""
    column = s.force_chit[force]
    throw = intelligence_throw(s, "level_3_to_4", column, "7.41", force, great_battle(s))
    result = str(roll(s, throw).cell.result)
    big, small = (int(number) for number in result.split("/"))
    s.force_level[force] = LAST_LEVEL_OF_CARRIERS
    drawn = draw_carriers(s, force, big, small)
    s.force_chit[force] = _as_drawn(s, drawn)
    draw_screen(s, force, len(drawn))
    if drawn:
        assign_hits(s, force)
    else:
        _has_none_after_all(s, force)


def _as_drawn(s: CarrierState, carriers: Sequence[int]) -> str:
    """[7.42, 7.43] What came out of the piles may be of the other type, or fewer."""
    classes = [s.data.japanese_ships[ship].cls for ship in carriers]
    return f"{classes.count('CV')}/{classes.count('CVL')}"


def _has_none_after_all(s: CarrierState, force: int) -> None:
    """[7.43] All carriers are in play elsewhere: these are surface ships, and have lost nothing."""
    tell(
        s,
        "7.43",
        "No carrier is left that could be in {force}: it is a surface force.",
        force=force_ref(s, force),
    )
    become_surface_force(s, force)
    s.force_bereft[force] = 0
    assign_hits(s, force)
    if not ships_of(s, force):
        remove_force(s, force)


def draw_screen(s: CarrierState, force: int, carriers: int) -> None:
    """[7.44] By the number of carriers; that of the Kido Butai is fixed."""
    if s.kido_butai == force:
        draw_ships_of(s, force, KIDO_BUTAI_SCREEN)
        return
    column, _, by = str(s.data.charts["screen"].look_up(SCREEN, carriers).result).rpartition(" ")
    if by == SURFACE:
        column, by = f"{column} {by}", "0"
    draw_surface_ships(s, force, column, int(by))


def great_battle(s: CarrierState) -> tuple[str, int]:
    """[7.37, 7.41] In the Great Carrier Battle forces prove larger."""
    return ("Great Carrier Battle", 1) if posture(s) == GREAT_BATTLE else ("", 0)
