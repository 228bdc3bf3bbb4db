"""Japanese submarines: they come for lights and for cripples (14.2)."""

from __future__ import annotations

from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import CARRIERS, DAY, JAPAN
from deckload.games.carrier.model.state import SUNK, CarrierState
from deckload.games.carrier.rules.damage.american import (
    CRIPPLED,
    forget_fresh_hits,
    hit_us,
    sink_us,
    us_level,
)
from deckload.games.carrier.rules.damage.cripples import carriers_adrift, place_of, us_cripples
from deckload.games.carrier.rules.damage.fire import start_fire
from deckload.games.carrier.rules.fleet import carriers_at
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.modifiers import named


def attack_throw(s: CarrierState, *names: str) -> Throw:
    """[14.22, 14.25] Whether a submarine is there and gets near."""
    chart = s.data.charts["japanese_sub"]
    return Throw(
        "Japanese submarine",
        10,
        chart=chart,
        column="hex",
        modifiers=named(chart, names, "14.25"),
        case="14.22",
        side=JAPAN,
        does="looks for",
    )


def hits_throw(s: CarrierState) -> Throw:
    """[14.23] What its torpedoes do."""
    return Throw(
        "Japanese torpedoes",
        10,
        chart=s.data.charts["japanese_sub_hits"],
        column="ship",
        case="14.23",
        side=JAPAN,
        does="torpedoes",
    )


def submarines_attack(s: CarrierState) -> None:
    """[14.21, 14.22, 14.25, 14.26] At the end of a turn, once for each hex that shows lights; then,
    if the whole turn was day, once for each cripple. What our escorts do about it nobody learns."""
    for place in s.lit[:]:
        attack_lights(s, place)
    if is_daylight_turn(s):
        for ship in us_cripples(s):
            attack_cripple(s, ship)
    forget_fresh_hits(s)


def is_daylight_turn(s: CarrierState) -> bool:
    """[14.25] Not the turn of dusk, nor one of night."""
    return all(light == DAY for light in s.data.light[s.turn % len(s.data.times)])


def attack_lights(s: CarrierState, place: int) -> None:
    """[14.22, 14.24] One roll for a hex, whoever is in it; a carrier by lot is hit, one that lies
    adrift there like others."""
    carriers = carriers_at(s, place)
    if not carriers:
        return
    carriers = carriers + [ship for ship in carriers_adrift(s) if s.us_adrift[ship] == place]
    where = s.data.grid.name_of(place)
    rolled = roll(s, attack_throw(s), by="A Japanese submarine", at=f"the lights in {where}")
    if rolled.cell.result == "again":
        torpedo(s, one_of(s, carriers, "carrier torpedoed"))


def attack_cripple(s: CarrierState, ship: int) -> None:
    """[12.47, 14.25] Easier than anybody else, harder with surface ships about her."""
    names = ["crippled", "escorted"] if is_escorted(s, ship) else ["crippled"]
    name = s.data.us_ships[ship].name
    rolled = roll(s, attack_throw(s, *names), by="A Japanese submarine", at=name)
    if rolled.cell.result == "again":
        torpedo(s, ship)


def is_escorted(s: CarrierState, ship: int) -> bool:
    """[14.25] Whether sound surface ships are in the hex of a cripple."""
    place = place_of(s, ship)
    return any(
        place_of(s, other) == place
        for other, facts in enumerate(s.data.us_ships)
        if facts.cls not in CARRIERS and us_level(s, other) < CRIPPLED
    )


def torpedo(s: CarrierState, ship: int) -> None:
    """[14.23, 12.311] Hits, fire with them, or the end."""
    name = s.data.us_ships[ship].name
    rolled = roll(s, hits_throw(s), by="A Japanese submarine", at=name)
    result = str(rolled.cell.result)
    if result == "sunk":
        sink_us(s, ship)
        tell(s, "14.23", "{ship} is torpedoed and sinks.", ship=s.data.us_refs[ship])
        return
    hits, _, fire = result.partition(" and ")
    hit_us(s, ship, int(hits))
    if fire and s.us_group[ship] != SUNK:
        start_fire(s, ship)
