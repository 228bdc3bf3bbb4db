"""Chapter 10: sonar markers that nobody has looked at, and the boats under some of them.

Who or what is under a marker is drawn when it is turned over: nobody knows it before, so that this
is the same as drawing it when the marker is laid.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.charts import roll_odds
from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Modifier, Throw, die, draw, roll
from deckload.engine.knowledge import NOBODY
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.fleet.rules.search.knowing import forget_sunk, saw_ship
from deckload.games.fleet.rules.search.reports import expose_dummy
from deckload.games.sunset.model.game_data import (
    BATTLESHIPS,
    CARRIERS,
    IJN,
    SIDE_NAMES,
    USN,
    SunsetData,
)
from deckload.games.sunset.model.state import NONE, OFF_MAP, SIDES, SunsetState
from deckload.games.sunset.rules.damage import damage_of, hit_ship
from deckload.games.sunset.rules.forces import (
    counted,
    group_with,
    hex_ref,
    is_dummy,
    marker_ref,
    open_group,
    target_line,
)
from deckload.games.sunset.rules.movement.sea_ways import sea_without, ways_to
from deckload.games.sunset.rules.nouns import HEX, SHIP
from deckload.games.sunset.rules.surface.shots import chance_to_hit, expected_hits

step: Final = steps("sunset.submarines")

FALSE_CONTACT: Final = 2
"""What is drawn for a marker: a side's boat, or nothing."""

NO_CAPITAL_SHIPS: Final = 1
CAPITAL_SHIPS: Final = 2
"""What a boat has told of a force (0: nothing)."""

STAFF: Final = "staff"

LAY: Final = Kind(
    "lay",
    lambda k, d: f"Where does a sonar marker go? It must lie {d.about}.",
    of=HEX,
    label="At {}",
    words={STAFF: "The staff lays this one and all others of the turn, in the enemy's way"},
)
ENGAGE: Final = Kind(
    "engage",
    lambda k, d: f"Your submarine has met {k.data.marker_names[d.about]}. Does it attack?",
    words={"attack": "Try to attack", "dive": "Let them pass, and stay unhurt"},
    word_odds={"attack": lambda k, d: attack_odds(k, d.side)},
)
TORPEDO: Final = Kind(
    "torpedo",
    "Your submarine is in the middle of them. Which ship does it attack?",
    of=SHIP,
    label=target_line,
    odds=lambda k, side, ship: torpedo_odds(k, ship),
)


# --- laying the markers ---------------------------------------------------------------------------


@step
def count_boats(s: SunsetState) -> None:
    """[10.1] At the start of a turn: how many markers there will be, fewer for each boat sunk."""
    usn, ijn = (s.data.limits.sonar_boats[side] - s.boats_lost[side] for side in SIDES)
    s.cup = [usn, ijn, s.data.limits.sonar_false]
    throw = number_throw(s)
    s.sonar_count = min(sum(s.cup), int(roll(s, throw, by="The sides").cell.result))


def number_throw(s: SunsetState) -> Throw:
    """[10.1]"""
    chart, lost = s.data.charts["sonar_markers"], sum(s.boats_lost)
    modifiers: tuple[Modifier, ...] = ()
    if lost:
        modifiers = (Modifier("boats sunk", chart.modifiers["boat_lost"].value * lost, "10.1"),)
    does, gives = "get sonar markers", "marker"
    return Throw(
        "sonar markers", 10, 1, chart, "markers", modifiers, "10.1", does=does, gives=gives
    )


@step
def lay_sonar(s: SunsetState) -> None:
    """[10.2] The sides lay them in turn, the Japanese first (ruling S47). Their staffs see to it,
    unless somebody has said that he lays his own this turn (ruling S104)."""
    then(s, *[(lay_marker, (IJN, USN)[number % 2]) for number in range(s.sonar_count)])


@step
def lay_marker(s: SunsetState, side: int) -> None:
    """[10.2] A die says how near to an enemy task force it goes."""
    chart = s.data.charts["submarine_placement"]
    column, does = "hexes from the enemy", "is to lie"
    throw = Throw("sonar placement", 10, 1, chart, column, (), "10.2", does=does)
    by = f"A sonar marker of the {SIDE_NAMES[side]}"
    near = roll(s, throw, by=by).cell.result == "within one"
    then(s, (choose_hex, side, int(near)))


@step
def choose_hex(s: SunsetState, side: int, near: int) -> Procedure:
    """[10.2, 10.3] Its owner lays it, and it does not move again."""
    free = [] if s.staff_lays[side] else free_hexes(s, side, bool(near))
    choice: int | str = STAFF
    if free:
        where = "within one hex of an enemy" if near else "two hexes or more from all enemies"
        choice = yield ask(side, LAY, free, also=(STAFF,), about=where, case="10.2")
        s.staff_lays[side] = int(choice == STAFF)
    place = proposed_hex(s, side, bool(near)) if isinstance(choice, str) else choice
    if place == NONE:
        tell(s, "10.2", "There is no such hex, and the marker goes back.")
        return
    s.sonar = [*s.sonar, place]
    s.sonar_side = [*s.sonar_side, side]
    text = "The {side} lays a sonar marker in {hex}."
    tell(s, "10.2", text, side=SIDE_NAMES[side], hex=hex_ref(s, place))


def proposed_hex(s: SunsetState, side: int, near: bool) -> int:
    """Where the staff lays a marker: of the free hexes near an enemy task force, or of those that
    are not, one close to an enemy on his way to the straits or to the beachhead; NONE if none is
    free."""
    data, around = s.data, around_enemies(s, side)
    enemies = {s.place[m] for m in data.groups_of[1 - side]} - {OFF_MAP}
    rows = [data.grid.distances_from(enemy) for enemy in enemies]
    goals = (data.san_bernardino, data.surigao) if side == USN else (data.beachhead,)
    way = ways_to(data, goals)
    least, best = 3 * len(way), NONE
    nearest = 4 if rows and not near else 0  # what the length is at least, but for the way
    for place in nearest_first(data, goals):
        if way[place] + nearest > least:
            break  # no hex beyond can be better
        if (place in around) != near or place in s.sonar:
            continue
        length = 2 * min([row[place] for row in rows], default=0) + way[place]
        if length < least or (length == least and place < best):
            least, best = length, place
    return best


@lru_cache(maxsize=8)
def nearest_first(data: SunsetData, goals: tuple[int, ...]) -> tuple[int, ...]:
    """The hexes of the sea by how far they are from some goals."""
    way = ways_to(data, goals)
    return tuple(sorted(data.sea_in_order, key=way.__getitem__))


def free_hexes(s: SunsetState, side: int, near: bool) -> list[int]:
    """[10.2, 10.3] Free sea hexes in or next to that of an enemy task force, real or not; or those
    two or more from every one."""
    around, sea = around_enemies(s, side), s.data.sea_hexes
    if near:
        return sorted(sea.intersection(around).difference(s.sonar))
    return sea_without(s.data, around.union(s.sonar))


def around_enemies(s: SunsetState, side: int) -> set[int]:
    places = {s.place[marker] for marker in s.data.groups_of[1 - side]} - {OFF_MAP}
    return places.union(*[s.data.grid.neighbours(place) for place in places])


@step
def take_up_sonar(s: SunsetState) -> None:
    """[10.8] At the end of the turn all markers leave the map."""
    s.sonar, s.sonar_side, s.sonar_count = [], [], 0
    s.staff_lays = [1, 1]


# --- turning one over -----------------------------------------------------------------------------


@step
def contact(s: SunsetState, marker: int) -> Procedure:
    """[10.4] A task force that is activated in the hex of an enemy's marker, or enters it, turns it
    over. Enemy means whoever laid it. Only an enemy boat stays to attack, if its owner likes."""
    place, side = s.place[marker], s.data.marker_side[marker]
    if place == OFF_MAP or place not in s.sonar:
        return
    at = s.sonar.index(place)
    if s.sonar_side[at] == side:
        return
    s.sonar = s.sonar[:at] + s.sonar[at + 1 :]
    s.sonar_side = s.sonar_side[:at] + s.sonar_side[at + 1 :]
    found = draw(s, s.cup, "sonar contact")
    what = (
        "a false contact" if found == FALSE_CONTACT else f"a submarine of the {SIDE_NAMES[found]}"
    )
    tell(s, "10.4", "In {hex} there is {what}.", hex=hex_ref(s, place), what=what)
    if found != 1 - side:
        return
    order = yield ask(found, ENGAGE, ("attack", "dive"), about=marker, case="10.4")
    if order == "attack":
        yield from submarine_attack(s, found, marker)


def attack_throw(s: SunsetState, side: int) -> Throw:
    """[10.4] Japanese boats have it harder."""
    chart = s.data.charts["submarine_attack"]
    modifiers: tuple[Modifier, ...] = ()
    if side == IJN:
        modifiers = (Modifier("Japanese boat", chart.modifiers["ijn"].value, "10.4"),)
    return Throw(
        "submarine", 10, 1, chart, "attack on", modifiers, "10.4", does="looks for a target in"
    )


def attack_odds(k: SunsetState, side: int) -> str:
    throw, chart = attack_throw(k, side), k.data.charts["submarine_attack"]
    missed = roll_odds(chart, throw.column, throw.shift).probability("nobody")
    return f"gets a shot {1 - float(missed):.0%}"


def submarine_attack(s: SunsetState, side: int, marker: int) -> Procedure:
    """[10.4, 10.5] The die says whether the boat gets into position, and at whom. A dummy is found
    out by a boat that does."""
    by, at = f"The submarine of the {SIDE_NAMES[side]}", s.data.marker_names[marker]
    prey = str(roll(s, attack_throw(s, side), by=by, at=at).cell.result)
    if prey == "nobody":
        return
    if is_dummy(s, marker):
        expose_dummy(s, marker)
        return
    report_to_boat(s, side, marker)
    for _ in range(2 if prey == "two of its choice" else 1):
        target = yield from choose_prey(s, side, marker, prey)
        fire_torpedoes(s, target)
        if is_dummy(s, marker):
            return  # it was the last ship of the force
    hunt_boat(s, side, marker)


def report_to_boat(s: SunsetState, side: int, marker: int) -> None:
    """[10.5, 7.0] How many units there are, and whether battleships or carriers are among them.
    This does not make the force detected."""
    number = len(s.ships[marker])
    capital = any(s.data.ship_class[x] in (CARRIERS, BATTLESHIPS) for x in s.ships[marker])
    if not s.report_holds[marker]:  # else what was told of classes is still true
        s.report[marker] = []
    if not s.report[marker]:
        s.report_off[marker], s.fallen_out[marker] = 0, []
        forget_sunk(s, marker)
    s.report_number[marker] = number
    s.report_capital[marker] = CAPITAL_SHIPS if capital else NO_CAPITAL_SHIPS
    s.report_turn[marker], s.report_hex[marker] = s.turn, s.place[marker]
    s.report_holds[marker] = s.genuine[marker] = 1
    words = "battleships or carriers among them" if capital else "no battleship or carrier"
    text = "The submarine of the {side} counts {units} in {marker}, {words}."
    tell(
        s,
        "10.5",
        text,
        side=SIDE_NAMES[side],
        units=counted(number, "unit"),
        marker=marker_ref(s, marker),
        words=words,
    )


def choose_prey(s: SunsetState, side: int, marker: int, prey: str) -> Procedure:
    """[10.5] A random unit, a random larger one (any, if there is none), or the captain's choice,
    who sees them all."""
    ships = s.ships[marker][:]
    if prey in ("a ship of its choice", "two of its choice"):
        open_group(s, marker)
        target = yield ask(side, TORPEDO, ships, case="10.5")
        return target
    if prey == "a larger ship":
        ships = [ship for ship in ships if not s.data.is_destroyer[ship]] or ships
    return ships[die(s, len(ships), "ship met", NOBODY) - 1]


def torpedo_throw(s: SunsetState) -> Throw:
    """[10.6] Column 6 of the damage table, without modifiers."""
    chart, factor = s.data.charts["damage"], s.data.limits.submarine_factor
    does, gives = "fires at", "hit"
    return Throw("submarine attack", 10, 1, chart, factor, (), "10.6", does=does, gives=gives)


def torpedo_odds(k: SunsetState, ship: int) -> str:
    """[9.3] What the torpedoes promise; of a unit of small ships one at most."""
    chart, factor = k.data.charts["damage"], k.data.limits.submarine_factor
    hit = chance_to_hit(chart, factor, 0)
    mean = hit if k.data.is_small[ship] else expected_hits(chart, factor, 0)
    return f"hits {hit:.0%}, {mean:.1f} on average"


def fire_torpedoes(s: SunsetState, ship: int) -> None:
    """[10.6, 9.3] At one ship, and at once."""
    saw_ship(s, ship, group_with(s, ship))
    total = roll(s, torpedo_throw(s), by="The submarine", at=s.data.ships[ship].name).total
    hits, critical = damage_of(s, ship, s.data.limits.submarine_factor, total)
    hit_ship(s, ship, hits, "10.6", critical)


# --- hunting the boat -----------------------------------------------------------------------------


def hunters(s: SunsetState, marker: int) -> int:
    """[10.7, 6.4.1] The destroyer and escort units of a force; single destroyers that screen a
    cripple are one."""
    destroyers = [ship for ship in s.ships[marker] if s.data.is_destroyer[ship]]
    single = [ship for ship in destroyers if ship in s.data.detached]
    return len(destroyers) - len(single) + int(bool(single))


def hunt_throw(s: SunsetState, marker: int) -> Throw:
    """[10.7] Each unit after the first helps, and so do the aircraft of a US carrier."""
    chart, more = s.data.charts["antisubmarine"], hunters(s, marker) - 1
    found = []
    if more:
        found.append(
            Modifier("more units", chart.modifiers["more_destroyers"].value * more, "10.7")
        )
    carriers = any(s.data.is_carrier[ship] for ship in s.ships[marker])
    if s.data.marker_side[marker] == USN and carriers:
        found.append(Modifier("carrier", chart.modifiers["carrier"].value, "10.7"))
    does = "hunts the submarine"
    return Throw("depth charges", 10, 1, chart, "submarine", tuple(found), "10.7", does=does)


def hunt_boat(s: SunsetState, side: int, marker: int) -> None:
    """[10.7] A boat that has attacked is hunted, if there is anybody to do it."""
    if not hunters(s, marker):
        return
    by = s.data.marker_names[marker]
    if roll(s, hunt_throw(s, marker), by=by).cell.result == "sunk":
        s.boats_lost[side] += 1
        tell(s, "10.7", "A submarine of the {side} is sunk.", side=SIDE_NAMES[side])
