"""The US Air Movement Segment: where missions fly, and what it costs them (4.4)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import Ref
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import (
    AFTER_RAID,
    HOLD,
    HOME,
    INTERCEPT,
    TO_FORCE,
    TO_HEX,
    CarrierState,
)
from deckload.games.carrier.rules.fleet import carrier_hexes, nearest_carriers
from deckload.games.carrier.rules.forces.roster import (
    detected_forces,
    force_name,
    force_ref,
    forces_at,
    is_detected,
)
from deckload.games.carrier.rules.missions.course import (
    fly_by_order,
    fly_towards,
    reach_of,
    stay,
)
from deckload.games.carrier.rules.missions.direction import (
    EVERYBODY,
    SOME_STAY,
    direct,
    is_directed,
    leave_to_director,
)
from deckload.games.carrier.rules.missions.flying import (
    is_on_cap,
    missions_in_use,
    missions_on_map,
    place_of,
    units_of,
)
from deckload.games.carrier.rules.missions.forming import bring_out, free_display, split
from deckload.games.carrier.rules.missions.landing import over_decks
from deckload.games.carrier.rules.missions.leash import (
    destinations,
    fuel_there_and_back,
    may_stay,
    would_fight,
)
from deckload.games.carrier.rules.missions.orders import (
    any_at_bingo,
    describe,
    follow_order,
    fuel_in_words,
    give_order,
    idle_missions,
    low_missions,
    low_on_fuel,
    may_be_sent_home,
    order_for,
    waiting_strikes,
    way_home,
)
from deckload.games.carrier.rules.nouns import mission_name, mission_ref, raid_name, raid_ref
from deckload.games.carrier.rules.raids.counters import raids_at, raids_on_map

step: Final = steps("carrier.air_movement")

CARRY_ON: Final = "carry on"
DIRECT: Final = "all meet the raids"
DIRECT_SOME: Final = "every second patrol waits"
ALL_LAND: Final = "all land"
LOW_HOME: Final = "low on fuel home"
STAY: Final = "stay"
SPLIT: Final = "split"
LAND: Final = "land"
CIRCLE: Final = "circle over the carriers"

Order = tuple[str, int]
"""What, and its number: a mission that is asked about, all that are free after a raid or for a
force; or a mission that goes home at once."""
GOES_HOME: Final = "home"


def _order_name(k: CarrierState, order: Order) -> str:
    what, number = order
    if what == "force":
        return force_name(k, number)
    if what == GOES_HOME:
        return f"{mission_name(k, number)} home"
    return mission_name(k, number) if what == "mission" else raid_name(k, number)


def _order_label(k: CarrierState, order: Order) -> str:
    what, number = order
    if what == "mission":
        return describe(k, number)
    if what == GOES_HOME:
        lands = k.mission_hex[number] in carrier_hexes(k)
        return f"{mission_name(k, number)} {'lands' if lands else 'comes home'}"
    if what == "force":
        waiting = ", ".join(str(mission + 1) for mission in waiting_strikes(k))
        return f"All strikes that wait go for {force_name(k, number)} (missions {waiting})"
    idle = ", ".join(str(mission + 1) for mission in idle_missions(k))
    return f"All that are free go for {raid_name(k, number)} (missions {idle})"


def _order_refs(k: CarrierState, order: Order) -> tuple[Ref, ...]:
    what, number = order
    if what == "force":
        return (force_ref(k, number),)
    return (raid_ref(k, number) if what == "raid" else mission_ref(k, number),)


ORDERS: Final = Kind(
    "order",
    lambda k, d: f"Which mission gets new orders?{low_on_fuel(k)}",
    names=_order_name,
    label=_order_label,
    points_at=_order_refs,
    words={
        DIRECT: "Fighters meet raids, or come home, by themselves until something changes",
        DIRECT_SOME: "The same, but every second patrol waits over the fleet",
        LOW_HOME: "All that are low on fuel come home",
        ALL_LAND: "All over the fleet land",
        CARRY_ON: "Carry on: the rest follow their orders, and patrols stay on patrol",
    },
    group=lambda k, order: {"mission": "One by one", GOES_HOME: "Home"}.get(order[0], "Together"),
)


Flight = tuple[int, int]


def _flight_label(k: CarrierState, flight: Flight) -> str:
    """Where to, what is there, and whether it can come home from there."""
    mission, place = flight
    there = [force_name(k, force) for force in forces_at(k, place) if is_detected(k, force)]
    there += [raid_name(k, raid) for raid in raids_at(k, place)]
    if place in carrier_hexes(k):
        there.append("home")
    elif place == k.data.guam:
        there.append("Guam")
    needs, fuel = fuel_there_and_back(k, mission, place), k.mission_fuel[mission]
    words = f"{k.data.grid.name_of(place)}{' (' if there else ''}{', '.join(there)}"
    words += ")" if there else ""
    fights = would_fight(k, mission, place)
    if place in carrier_hexes(k):
        way = "home, a fight and landing" if fights else "home and landing"
        return f"{words}: {way} take {needs} of {fuel} fuel"
    way = "there, a fight and back" if fights else "there and back"
    if fuel >= needs:
        return f"{words}: {way} take at least {needs} of {fuel} fuel"
    short = needs - fuel
    lost = "cannot come home" if short >= k.data.fuel.critical_limit else f"{short} short of fuel"
    return f"{words}: {way} take {needs}, it has {fuel}: {lost}"


def _flight_group(k: CarrierState, flight: Flight) -> str:
    mission, place = flight
    is_near = k.data.grid.distance(place_of(k, mission), place) <= reach_of(k, mission)
    if place in carrier_hexes(k) or raids_at(k, place):
        return "Home and raids"
    if any(is_detected(k, force) for force in forces_at(k, place)):
        return "Forces"
    return "In reach" if is_near else "Farther off"


DESTINATION: Final = Kind(
    "fly",
    lambda k, d: f"Where does {mission_name(k, d.about)} fly? It has {_fuel_words(k, d.about)}.",
    names=lambda k, flight: k.data.grid.name_of(flight[1]),
    label=_flight_label,
    points_at=lambda k, flight: (k.data.hex_refs[flight[1]],),
    group=_flight_group,
    words={
        STAY: "Stay here (1 fuel point)",
        SPLIT: "Split it in two first",
        LAND: "Land",
        CIRCLE: "Fly to the nearest carriers and circle: nobody lands yet",
    },
)


SPLIT_OFF: Final = Kind(
    "detach",
    lambda k, d: (
        f"How many of the {len(units_of(k, d.about))} units leave {mission_name(k, d.about)}?"
    ),
    names=lambda k, number: str(number),
    label=lambda k, number: f"{number} go on as a mission of their own",
)


def _fuel_words(k: CarrierState, mission: int) -> str:
    """Fuel now, and what the way home takes: nobody should have to count hexes."""
    level = fuel_in_words(k.mission_fuel[mission])
    return f"{level}, and needs {way_home(k, mission)} to come home and land from where it is"


@step
def us_air_movement(s: CarrierState) -> None:
    """[4.41] Every mission on the map moves or pays for staying; patrols may come out."""
    s.mission_moved = [0] * len(s.mission_kind)
    if not is_directed(s):
        s.direction = []
    if s.direction or _is_worth_asking(s):
        then(s, next_order)
    else:
        fly_on(s)


@step
def next_order(s: CarrierState) -> Procedure:
    """[4.41] Missions get new orders one by one, or all at once that are free, low on fuel or over
    the decks; the rest goes on as it was told. All fighters may be left to their director."""
    if s.direction:
        direct(s, afresh=False)
        fly_on(s)
        return
    chosen: Order | str = CARRY_ON
    if _is_worth_asking(s) and (movable := _may_still_move(s)):
        out = may_be_sent_home(s)
        also = [DIRECT, DIRECT_SOME] if has_director(s) else []
        also += [LOW_HOME] if any_at_bingo(s, out) else []
        also += [ALL_LAND] if over_decks(s, out) else []
        offered = _orders_on_offer(s, movable, out)
        chosen = yield ask(US, ORDERS, offered, also=(*also, CARRY_ON), case="4.41", command="air")
    if chosen in (DIRECT, DIRECT_SOME):
        leave_to_director(s, EVERYBODY if chosen == DIRECT else SOME_STAY)
        direct(s, afresh=True)
        chosen = CARRY_ON
    if chosen == CARRY_ON:
        fly_on(s)
        return
    if isinstance(chosen, str):
        _send_home(s, low_missions(s) if chosen == LOW_HOME else landable(s))
        then(s, next_order)
        return
    what, number = chosen
    if what == GOES_HOME:
        _send_home(s, [number])
        then(s, next_order)
        return
    if what != "mission":
        send = send_all_after if what == "raid" else send_strikes
        send(s, number)
        then(s, next_order)
        return
    if is_on_cap(s, number):
        bring_out(s, number)
    then(s, (order_mission, number), next_order)


@step
def fly_on(s: CarrierState) -> None:
    """[4.41, 4.431] Who has not moved does what it was told before."""
    for mission in missions_on_map(s):
        if not s.mission_moved[mission]:
            follow_order(s, mission)
            fly_by_order(s, mission)


def has_director(s: CarrierState) -> bool:
    """[4.41] Whether there are fighters that a director could lead; in the first lesson the player
    leads them himself."""
    return s.data.scenarios[s.scenario].decks and INTERCEPT in s.mission_kind


def _may_still_move(s: CarrierState) -> list[int]:
    moved = s.mission_moved
    return [mission for mission in missions_in_use(s) if not moved[mission]]


def _orders_on_offer(s: CarrierState, movable: list[int], out: list[int]) -> list[Order]:
    """For each mission that may still move, for those that are free together, and home for those
    that are out."""
    found: list[Order] = [("mission", mission) for mission in movable]
    raids = raids_on_map(s)
    if raids and idle_missions(s):
        found += [("raid", raid) for raid in raids]
    found += [(GOES_HOME, mission) for mission in out]
    if waiting_strikes(s):
        found += [("force", force) for force in detected_forces(s)]
    return found


def _send_home(s: CarrierState, missions: list[int]) -> None:
    """[4.16] They make for the nearest carriers, and land where they are."""
    for mission in missions:
        give_order(s, mission, HOME, -1)
        fly_by_order(s, mission)


def landable(s: CarrierState) -> list[int]:
    """[4.16] Missions over decks that have not moved yet and were not sent home."""
    return over_decks(s, may_be_sent_home(s))


def _is_worth_asking(s: CarrierState) -> bool:
    """Patrols alone, with nobody to meet, need no orders more than once a turn."""
    return s.phase == 1 or bool(missions_on_map(s)) or bool(raids_on_map(s))


def send_strikes(s: CarrierState, force: int) -> None:
    """[4.22, 4.23] One order for all strikes that wait for a target."""
    for mission in waiting_strikes(s):
        give_order(s, mission, TO_FORCE, force)
        fly_by_order(s, mission)


def send_all_after(s: CarrierState, raid: int) -> None:
    """[4.34] One order for all that are on patrol or have nothing to do."""
    for mission in idle_missions(s):
        if is_on_cap(s, mission):
            bring_out(s, mission)
        give_order(s, mission, AFTER_RAID, raid)
        fly_by_order(s, mission)


@step
def order_mission(s: CarrierState, mission: int) -> Procedure:
    """[4.34, 4.41] Where one mission flies, unless it is split first."""
    goes = yield ask(
        US,
        DESTINATION,
        [(mission, place) for place in destinations(s, mission, reach_of(s, mission))],
        also=_words_for(s, mission),
        about=mission,
        case="4.41",
        command="air",
    )
    if goes == SPLIT:
        then(s, (split_off, mission), (order_mission, mission))
    elif goes in (STAY, LAND):
        give_order(s, mission, HOME if goes == LAND else HOLD, -1)
        stay(s, mission)
    elif goes == CIRCLE:
        fleet = nearest_carriers(s, s.mission_hex[mission])
        give_order(s, mission, TO_HEX, fleet)
        fly_towards(s, mission, fleet)
    else:
        place = goes[1]
        give_order(s, mission, *order_for(s, mission, place))
        fly_towards(s, mission, place)


def _words_for(s: CarrierState, mission: int) -> list[str]:
    """[4.16, 4.37, 6.28] To stay; to land where there are decks below, or else to come back to them
    and wait; to split."""
    words = [STAY] if may_stay(s, mission) else []
    decks = carrier_hexes(s)
    if s.mission_hex[mission] in decks:
        words.append(LAND)
    elif decks:
        words.append(CIRCLE)
    if can_split(s, mission):
        words.append(SPLIT)
    return words


def can_split(s: CarrierState, mission: int) -> bool:
    """[4.37, 4.25] Intercept missions only, never a strike; and a display must be free."""
    is_intercept = s.mission_kind[mission] == INTERCEPT
    return is_intercept and len(units_of(s, mission)) > 1 and free_display(s) >= 0


@step
def split_off(s: CarrierState, mission: int) -> Procedure:
    """[4.37]"""
    units = units_of(s, mission)[:]
    number = yield ask(
        US, SPLIT_OFF, range(1, len(units)), about=mission, case="4.37", command="air"
    )
    split(s, mission, units[-number:])
