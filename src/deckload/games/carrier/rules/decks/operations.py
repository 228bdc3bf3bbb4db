"""The US Air Operations Segment: launch, raise, service, lower, land, in this order (6.23)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import ask
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import LANDED, OFF_MAP, CarrierState
from deckload.games.carrier.rules.clock import is_night
from deckload.games.carrier.rules.damage.american import can_service
from deckload.games.carrier.rules.decks.boxes import (
    NOBODY,
    hex_of,
    landing_rooms,
    limits_of,
    working_carriers,
)
from deckload.games.carrier.rules.decks.by_hand import handle_by_hand
from deckload.games.carrier.rules.decks.deckloads import (
    Deckload,
    can_send_patrols,
    deckloads_on_offer,
    launch_deckload,
    send_patrols,
)
from deckload.games.carrier.rules.decks.landing import (
    Rooms,
    land_missions,
    room_among,
    waiting_to_land,
)
from deckload.games.carrier.rules.decks.launching import (
    JETTISON,
    LAUNCH,
    LIGHTS,
    PATROLS,
    PLANS,
    QUIET,
    RAID,
    Operation,
    choose_target,
    is_quiet,
    launches_on_offer,
    push_over_the_side,
    situation,
    strikes_fly,
    take_off,
)
from deckload.games.carrier.rules.decks.plan_orders import change_plans
from deckload.games.carrier.rules.decks.plans import after_handling, service_by_plan, stand
from deckload.games.carrier.rules.decks.readiness import (
    READINESS_WORDS,
    make_ready,
    words_not_told,
)
from deckload.games.carrier.rules.decks.ready import ReadyAircraft, ready_aircraft
from deckload.games.carrier.rules.fleet import carriers_at
from deckload.games.carrier.rules.lights import hexes_to_light, turn_on_lights
from deckload.games.carrier.rules.missions.flying import on_ship, units_of
from deckload.games.carrier.rules.missions.scramble import DONE

step: Final = steps("carrier.air_operations")


@step
def air_operations(s: CarrierState) -> None:
    """[6.23, 8.282] The segment begins; what searches have launched or landed counts in it."""
    s.by_hand = []
    if _is_left_alone(s):
        _no_more_launches(s)
    else:
        then(s, next_launch)


@step
def next_launch(s: CarrierState) -> Procedure:
    """[6.24, 6.43] Launches come first, over all carriers, so that groups in a hex can fly
    together; and whoever is expected in the dark may be shown lights, which is asked whatever else
    the player wants to hear of."""
    if _is_left_alone(s):
        _no_more_launches(s)
        return
    loads, others, words = _on_offer(s)
    if not words:
        _no_more_launches(s)
        return
    chosen = yield ask(US, LAUNCH, [*loads, *others], also=words, case="6.24", command="air")
    if chosen in loads:
        launch_deckload(s, chosen)
        then(s, after_ready_made)
    elif chosen == PATROLS:
        send_patrols(s)
        then(s, after_ready_made)
    elif chosen in READINESS_WORDS:
        make_ready(s, chosen)
        then(s, next_launch)
    elif chosen in (DONE, QUIET):
        s.quiet = situation(s) if chosen == QUIET else []
        _no_more_launches(s)
    elif chosen == PLANS:
        then(s, change_plans, next_launch)
    elif chosen == JETTISON:
        then(s, push_over_the_side, next_launch)
    elif chosen[0] == LIGHTS:
        turn_on_lights(s, chosen[1])
        then(s, next_launch)
    elif chosen[0] == RAID:
        then(s, (choose_target, chosen[1]), next_launch)
    else:
        then(s, (take_off, *chosen), next_launch)


def _on_offer(s: CarrierState) -> tuple[list[Deckload], list[Operation], list[str]]:
    """[6.24, 6.43] Ready-made launches, other launches and lights, and what can be said beside; no
    words where nobody need be asked."""
    ready = ready_aircraft(s)
    loads = deckloads_on_offer(s, ready)
    others = launches_on_offer(s, ready)
    others += [(LIGHTS, place) for place in hexes_to_light(s)]
    plans_matter = s.phase == 1 and not is_night(s)
    is_worth_asking = loads or others or plans_matter or LANDED in s.air_state
    return loads, others, words_on_offer(s, ready) if is_worth_asking else []


def _is_left_alone(s: CarrierState) -> bool:
    """[6.24, 6.43] Nobody can launch, or the player wants to hear of nothing and there is no
    darkness to show lights in."""
    if not _flies_missions(s) or not working_carriers(s):
        return True
    return is_quiet(s) and not hexes_to_light(s)


def _flies_missions(s: CarrierState) -> bool:
    """Where nothing but searches flies the decks need no orders."""
    return s.data.scenarios[s.scenario].missions_flown


def words_on_offer(s: CarrierState, ready: ReadyAircraft) -> list[str]:
    """[4.33, 6.23, 6.291] One answer for all patrols or for all decks; plans and decks one by one;
    and to be done."""
    words = [PATROLS] if can_send_patrols(s, ready) else []
    if strikes_fly(s):
        words += words_not_told(s)
    words += [PLANS, JETTISON] if LANDED in s.air_state else [PLANS]
    return [*words, DONE, QUIET]


@step
def after_ready_made(s: CarrierState) -> None:
    """[6.24, 6.43] After a ready-made launch the player is asked again if there is another, or
    lights to be shown; else not before something changes."""
    if deckloads_on_offer(s, ready_aircraft(s)) or hexes_to_light(s):
        then(s, next_launch)
        return
    s.quiet = situation(s)
    _no_more_launches(s)


def _no_more_launches(s: CarrierState) -> None:
    """[6.23, 6.28] The decks are handled, then whoever waits above them lands."""
    if waiting_to_land(s):
        then(s, land_missions)
    handle_decks(s)


@step
def handle_decks(s: CarrierState) -> None:
    """[6.23, 4.452] Raise, service and lower, by plan or by hand; below a wreck service alone."""
    waiting = _units_waiting(s)
    if any(s.deck_crash):
        service_below_wrecks(s)
    everybody = on_ship(s)
    rooms: dict[int, Rooms] = {}
    moved: list[int] = []
    for ship in working_carriers(s):
        if ship in s.by_hand:
            continue
        units = everybody.get(ship, NOBODY)
        boxes = after_handling(s, ship, units, 0)
        if boxes is not None and waiting:
            with_room = after_handling(s, ship, units, limits_of(s, ship).launch_or_land)
            if with_room != boxes and _keeps_room(s, ship, waiting, rooms, moved):
                boxes = with_room
        if boxes is not None:
            stand(s, units, boxes)
            moved.append(ship)
    if s.by_hand:
        then(s, *[(handle_by_hand, ship) for ship in s.by_hand])


def service_below_wrecks(s: CarrierState) -> None:
    """[4.452]"""
    for ship, wreck in enumerate(s.deck_crash):
        if wreck and can_service(s, ship) and hex_of(s, ship) != OFF_MAP:
            service_by_plan(s, ship)


def _units_waiting(s: CarrierState) -> dict[int, int]:
    """Units of missions that were sent home and wait over a deck, by hex."""
    found: dict[int, int] = {}
    for mission in waiting_to_land(s):
        place = s.mission_hex[mission]
        found[place] = found.get(place, 0) + len(units_of(s, mission))
    return found


def _keeps_room(
    s: CarrierState, ship: int, waiting: dict[int, int], rooms: dict[int, Rooms], moved: list[int]
) -> bool:
    """Whether a deck keeps places free for those who wait above it: unless all of them find decks
    as these stand by now. The decks in `moved` have changed since somebody looked."""
    place = hex_of(s, ship)
    if place not in waiting or s.deck_launched[ship]:
        return False
    for there in rooms.values():
        there.update(landing_rooms(s, [other for other in moved if other in there]))
    moved.clear()
    if place not in rooms:
        rooms[place] = landing_rooms(s, carriers_at(s, place))
    return room_among(s, rooms[place]) < waiting[place]
