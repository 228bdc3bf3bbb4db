"""Chapter 9: hits on ships, critical hits, and ships that sink."""

from __future__ import annotations

from typing import Final, NamedTuple

from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import tell
from deckload.games.fleet.rules.damage import mark_boxes
from deckload.games.fleet.rules.search.knowing import saw_ship
from deckload.games.sunset.model.game_data import BB
from deckload.games.sunset.model.state import NONE, OFF_LINE, SunsetState
from deckload.games.sunset.rules.air.boxes import lose_deck
from deckload.games.sunset.rules.forces import group_with, hex_of_ship, is_afloat, ship_ref

EFFECTS: Final = {
    "steering": "The steering of {ship} is hit: she is slower for the rest of the game.",
    "fire": "{ship} is on fire.",
    "flooding": "{ship} is flooding, and slower for the rest of the game.",
    "magazine": "{ship} is shaken by an explosion.",
}

IN_BATTLE: Final = 83
"""What sank a ship in a surface battle."""


class Damage(NamedTuple):
    """What one roll on the damage table does to a ship."""

    hits: int
    critical: int  # 1 if the roll is also a critical one


# --- one roll on the damage table -----------------------------------------------------------------


def damage_of(s: SunsetState, ship: int, factor: int, total: int) -> Damage:
    """[9.2, 9.3] What a roll does: at most one ship of a destroyer unit, escort or transport, which
    suffer no critical hits; a high roll that hits anything larger is critical."""
    hits = s.data.hits(factor, total)
    if s.data.is_small[ship]:
        return Damage(min(hits, 1), 0)
    return Damage(hits, int(hits > 0 and total >= s.data.limits.critical_from))


# --- marking it -----------------------------------------------------------------------------------


def hit_ship(s: SunsetState, ship: int, hits: int, case: str, critical: int = 0) -> None:
    """[9.0, 9.2] Mark boxes on a ship's damage log; with the last box it sinks. Then its critical
    rolls are made, so many as there were critical results."""
    if hits <= 0 or not is_afloat(s, ship):
        return
    mark(s, ship, hits, case)
    for _ in range(critical):
        if is_afloat(s, ship) and not s.data.is_small[ship]:
            critical_hit(s, ship, case)


def mark(s: SunsetState, ship: int, hits: int, case: str) -> None:
    """[9.0, 8.3.1] The boxes give the ship's new speed and factors. Damage logs are open, so that a
    US ship on the line of battle that is hit is known by name (ruling S41)."""
    note_damage(s, ship)
    saw_ship(s, ship, group_with(s, ship))
    slot = s.slot_ship.index(ship) if ship in s.slot_ship else NONE
    if slot != NONE:
        show_slot(s, slot)
    mark_boxes(s, ship, hits, cause=cause_of(case), case=case)
    if is_afloat(s, ship):
        return
    if slot != NONE:
        s.slot_area[slot] = OFF_LINE
    if s.data.is_hermaphrodite[ship]:  # no carrier, but her aircraft go down with her (14.5)
        lose_deck(s, ship)


def note_damage(s: SunsetState, ship: int) -> None:
    """[6.4] Who is hit may fall out when the sub-phase ends, in the hex where it was hit last."""
    place = hex_of_ship(s, ship)
    if ship not in s.damaged_now:
        s.damaged_now, s.damaged_in = [*s.damaged_now, ship], [*s.damaged_in, place]
        return
    last = s.damaged_now.index(ship)
    s.damaged_in = [place if n == last else other for n, other in enumerate(s.damaged_in)]


def cause_of(case: str) -> int:
    """What sank a ship, by chapter; guns and torpedoes share theirs with the aircraft (8.3)."""
    return IN_BATTLE if case.startswith("8.3") else int(case.split(".")[0])


def show_slot(s: SunsetState, slot: int) -> None:
    """[8.3.1] The unit in this slot of a surface battle is turned face up."""
    ship = s.slot_ship[slot]
    s.slot_open[slot], s.slot_shown[slot] = 1, ALL_EYES
    saw_ship(s, ship, group_with(s, ship))


# --- critical hits --------------------------------------------------------------------------------


def critical_throw(s: SunsetState, ship: int) -> Throw:
    """[9.2] The roll for a critical result; battleships stand more, and carriers burn."""
    chart = s.data.charts["critical_hits"]
    modifiers: tuple[Modifier, ...] = ()
    if s.data.ship_type[ship] == BB:
        modifiers = (Modifier("battleship", chart.modifiers["battleship"].value, "9.2"),)
    elif s.data.is_carrier[ship]:
        modifiers = (Modifier("carrier", chart.modifiers["carrier"].value, "9.2"),)
    does = "may strike a vital part of"
    return Throw("critical hit", 10, 1, chart, "effect", modifiers, "9.2", does=does)


def critical_hit(s: SunsetState, ship: int, case: str) -> None:
    """[9.2] It takes effect at once: slower for the game, guns or deck out of order to the end of
    the next turn, or more boxes."""
    name = s.data.ships[ship].name
    effect = str(roll(s, critical_throw(s, ship), by="A hit", at=name).cell.result)
    does = s.data.critical_effects[effect]
    if effect in EFFECTS:
        tell(s, "9.2", EFFECTS[effect], ship=ship_ref(s, ship))
    s.slowed[ship] += does.slower
    if does.silences:
        put_out_of_order(s, ship)
    if does.hits:  # these roll no further
        mark(s, ship, does.hits, case)


def put_out_of_order(s: SunsetState, ship: int) -> None:
    """[9.2] Until the end of the next turn a carrier flies nothing, and any ship's guns count
    half."""
    s.silenced[ship] = s.turn + 1
    part = "flight deck" if s.data.is_carrier[ship] else "fire control"
    text = "The {part} of {ship} is out of order until the end of turn {turn}."
    tell(s, "9.2", text, part=part, ship=ship_ref(s, ship), turn=s.turn + 1)
