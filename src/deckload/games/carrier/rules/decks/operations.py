"""The US Air Operations Segment: launch, raise, service, lower, land, in this order (6.23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import Ref, tell
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import (
    HANGAR,
    HOLD,
    HOME,
    INTERCEPT,
    LANDED,
    LOST_AT_HOME,
    NOBODY_THERE,
    READY,
    SERVICING,
    STRIKE,
    CarrierState,
)
from deckload.games.carrier.rules.decks.boxes import (
    deck_room,
    hex_of,
    in_box,
    limits_of,
    move_to,
    ready_to_launch,
    servicing_room,
    working_carriers,
)
from deckload.games.carrier.rules.decks.landing import land_missions, room_at
from deckload.games.carrier.rules.decks.plans import (
    PLAN_NAMES,
    PLAN_WORDS,
    lower_by_plan,
    raise_by_plan,
    service_by_plan,
    set_plan,
)
from deckload.games.carrier.rules.missions.flying import units_of
from deckload.games.carrier.rules.missions.forming import (
    cap_room,
    form,
    form_patrol,
    free_display,
    join,
)
from deckload.games.carrier.rules.missions.landing import missions_over_decks
from deckload.games.carrier.rules.missions.orders import give_order
from deckload.games.carrier.rules.missions.scramble import set_out
from deckload.games.carrier.rules.nouns import AIR_UNIT, mission_name, mission_ref

step: Final = steps("carrier.air_operations")

DONE: Final = "done"
NEW: Final = "intercept"
JOIN: Final = "join"
CAP: Final = "cap"
RAID: Final = "strike"
PLANS: Final = "plans"
JETTISON: Final = "over the side"

Operation = tuple[str, int]


# --- launching ------------------------------------------------------------------------------------


def _name(k: CarrierState, operation: Operation) -> str:
    what, number = operation
    if what == CAP:
        return f"{what} {k.data.groups[number]}"
    if what == JOIN:
        return f"{what} {number + 1}"
    return f"{what} {k.data.grid.name_of(number)}"


def _label(k: CarrierState, operation: Operation) -> str:
    what, number = operation
    if what == CAP:
        return f"A patrol over {k.data.group_titles[number]} (room for {cap_room(k, number)})"
    if what == JOIN:
        return f"More units for {mission_name(k, number)}"
    ready = len(_pool(k, what, number))
    return f"{'An intercept mission' if what == NEW else 'A strike'} ({ready} can take off)"


def _refs(k: CarrierState, operation: Operation) -> tuple[Ref, ...]:
    what, number = operation
    if what == JOIN:
        return (mission_ref(k, number),)
    return () if what == CAP else (k.data.hex_refs[number],)


LAUNCH: Final = Kind(
    "launch",
    "Launch anything, or change what the decks make ready?",
    names=_name,
    label=_label,
    points_at=_refs,
    words={
        PLANS: "Change deck plans",
        JETTISON: "Push landed aircraft over the side",
        DONE: "Nothing more: handle the decks, then land",
    },
    group=lambda k, operation: "Launch",
)


def _unit_label(k: CarrierState, unit: int | tuple[int, ...]) -> str:
    if isinstance(unit, tuple):
        ships = {k.data.us_ships[k.air_ship[one]].name for one in unit}
        return f"All {len(unit)}" if len(ships) > 1 else f"Both of {ships.pop()}"
    return f"{k.data.air[unit].type} {k.data.air[unit].name}"


def _unit_names(k: CarrierState, unit: int | tuple[int, ...]) -> str:
    if isinstance(unit, tuple):
        return "+".join(k.data.air[one].name for one in unit)
    return k.data.air[unit].name


def _unit_refs(k: CarrierState, unit: int | tuple[int, ...]) -> tuple[Ref, ...]:
    units = unit if isinstance(unit, tuple) else (unit,)
    return tuple(k.data.air_refs[one] for one in units)


def _unit_group(k: CarrierState, unit: int | tuple[int, ...]) -> str:
    return "" if isinstance(unit, tuple) else k.data.us_ships[k.air_ship[unit]].name


TAKE_OFF: Final = Kind(
    "fly off",
    "Which units take off?",
    names=_unit_names,
    label=_unit_label,
    points_at=_unit_refs,
    group=_unit_group,
    words={"done": "Launch these"},
)


@step
def air_operations(s: CarrierState) -> None:
    """[6.23, 8.282] The segment begins; what searches have launched or landed counts in it."""
    s.by_hand = []
    then(s, next_launch)


@step
def next_launch(s: CarrierState) -> Procedure:
    """[6.24] Launches come first, over all carriers, so that groups in a hex can fly together."""
    has_choice = s.phase == 1 or LANDED in s.air_state or launches_on_offer(s)
    if not working_carriers(s) or not has_choice:
        then(s, handle_decks, land_missions)
        return
    also = (PLANS, JETTISON, DONE) if LANDED in s.air_state else (PLANS, DONE)
    chosen = yield ask(US, LAUNCH, launches_on_offer(s), also=also, case="6.24", command="air")
    if chosen == DONE:
        then(s, handle_decks, land_missions)
    elif chosen == PLANS:
        then(s, change_plans, next_launch)
    elif chosen == JETTISON:
        then(s, push_over_the_side, next_launch)
    else:
        then(s, (take_off, *chosen), next_launch)


def launches_on_offer(s: CarrierState) -> list[Operation]:
    """[4.14, 4.33, 6.24] New missions from each hex, patrols, and missions that can be joined."""
    if not s.data.scenarios[s.scenario].missions_flown:
        return []
    hexes = sorted({hex_of(s, ship) for ship in working_carriers(s)})
    found: list[Operation] = []
    if free_display(s) >= 0:
        found += [(NEW, place) for place in hexes if _pool(s, NEW, place)]
        found += [(RAID, place) for place in hexes if _pool(s, RAID, place)]
        found += [
            (CAP, group)
            for group in range(len(s.group_hex))
            if cap_room(s, group) > 0 and _pool(s, CAP, group)
        ]
    found += [(JOIN, mission) for mission in missions_over_decks(s) if _pool(s, JOIN, mission)]
    return found


def _pool(s: CarrierState, what: str, number: int) -> list[int]:
    """[4.31, 4.33] Units that can take off for something: fighters but for a strike, and for a
    patrol those of its own group."""
    fighters_only = what != RAID
    if what == CAP:
        ships = [ship for ship in working_carriers(s) if s.us_group[ship] == number]
    else:
        place = s.mission_hex[number] if what == JOIN else number
        ships = [ship for ship in working_carriers(s) if hex_of(s, ship) == place]
    if what == JOIN and s.mission_kind[number] == STRIKE:
        fighters_only = False
    return [
        unit
        for ship in ships
        for unit in ready_to_launch(s, ship)
        if s.data.is_fighter[unit] or not fighters_only
    ]


@step
def take_off(s: CarrierState, what: str, number: int) -> Procedure:
    """[6.24, 4.14] The player picks the units; they leave the decks they stand on."""
    pool = _pool(s, what, number)
    most = min(len(pool), cap_room(s, number)) if what == CAP else len(pool)
    units = yield from pick_some(
        US,
        TAKE_OFF,
        pool,
        least=1,
        most=most,
        bundles=lambda left: _bundles(s, left),
        case="6.24",
        command="air",
        about=what,
    )
    place = hex_of(s, s.air_ship[units[0]])
    for unit in units:
        s.deck_launched[s.air_ship[unit]] += 1
        s.air_ship[unit] = NOBODY_THERE
    if what == CAP:
        form_patrol(s, number, units)
    elif what == JOIN:
        join(s, number, units)
    elif what == NEW:
        then(s, (set_out, form(s, INTERCEPT, units, place)))
    else:
        give_order(s, form(s, STRIKE, units, place), HOLD, NOBODY_THERE)


def _bundles(s: CarrierState, left: Sequence[int]) -> list[tuple[int, ...]]:
    """All of them, all fighters, and the pairs of single carriers."""
    fighters = tuple(unit for unit in left if s.data.is_fighter[unit])
    found = [tuple(left)]
    if len(fighters) not in (0, len(left)):
        found.append(fighters)
    for ship in s.data.us_carriers:
        pair = tuple(unit for unit in left if s.air_ship[unit] == ship)
        if len(pair) > 1 and len(pair) < len(left):
            found.append(pair)
    return found


PUSH: Final = Kind(
    "push",
    "Which landed units go over the side?",
    of=AIR_UNIT,
    label=_unit_label,
    group=_unit_group,
    words={"done": "These go over the side"},
)


@step
def push_over_the_side(s: CarrierState) -> Procedure:
    """[6.291] Landed units, never ready ones, to make room; the crews are safe on board."""
    landed = [unit for unit, state in enumerate(s.air_state) if state == LANDED]
    units = yield from pick_some(US, PUSH, landed, case="6.291", command="air")
    for unit in units:
        s.air_state[unit] = LOST_AT_HOME
        s.air_ship[unit] = NOBODY_THERE
        tell(s, "6.291", "{unit} is pushed over the side.", unit=s.data.air_refs[unit])


# --- what the decks make ready --------------------------------------------------------------------

Plan = tuple[str, int, int]
BY_HAND: Final = "by hand"


def _plan_name(k: CarrierState, plan: Plan) -> str:
    return f"{_whose(k, plan)} {plan[0] if plan[0] == BY_HAND else PLAN_NAMES[plan[2]]}"


def _whose(k: CarrierState, plan: Plan) -> str:
    what, number, _ = plan
    if what == "all":
        return "all"
    return k.data.groups[number] if what == "group" else k.data.us_ships[number].name


def _plan_group(k: CarrierState, plan: Plan) -> str:
    what, number, _ = plan
    if what == "all":
        return "All carriers"
    if what == "group":
        return k.data.group_titles[number]
    return f"{k.data.us_ships[number].name}: now {PLAN_NAMES[k.deck_plan[number]]}"


PLAN: Final = Kind(
    "plan",
    "What shall the decks do from now on?",
    names=_plan_name,
    label=lambda k, plan: (
        "handle this deck by hand now" if plan[0] == BY_HAND else PLAN_WORDS[plan[2]]
    ),
    group=_plan_group,
    words={DONE: "Leave them as they are"},
)


@step
def change_plans(s: CarrierState) -> Procedure:
    """[6.23] One answer for all carriers, for a group, or for one; or a deck is handled by hand."""
    ships = working_carriers(s)
    groups = sorted({s.us_group[ship] for ship in ships})
    plans: list[Plan] = [("all", 0, plan) for plan in range(len(PLAN_NAMES))]
    plans += [("group", group, plan) for group in groups for plan in range(len(PLAN_NAMES))]
    for ship in ships:
        plans += [("ship", ship, plan) for plan in range(len(PLAN_NAMES))]
        if ship not in s.by_hand:
            plans.append((BY_HAND, ship, 0))
    chosen = yield ask(US, PLAN, plans, also=(DONE,), case="6.23", command="air")
    if chosen == DONE:
        return
    what, number, plan = chosen
    if what == BY_HAND:
        s.by_hand.append(number)
    elif what == "all":
        set_plan(s, ships, plan, "All carriers")
    elif what == "group":
        of_group = [ship for ship in ships if s.us_group[ship] == number]
        set_plan(s, of_group, plan, s.data.group_titles[number])
    else:
        set_plan(s, [number], plan, s.data.us_ships[number].name)


@step
def handle_decks(s: CarrierState) -> None:
    """[6.23] Raise, service and lower, by plan or by hand."""
    for ship in working_carriers(s):
        if ship not in s.by_hand:
            raise_by_plan(s, ship, _held_places(s, ship))
            service_by_plan(s, ship)
            lower_by_plan(s, ship)
    then(s, *[(handle_by_hand, ship) for ship in s.by_hand])


def _held_places(s: CarrierState, ship: int) -> int:
    """Places that a deck keeps free, as missions that were sent home wait above it."""
    place = hex_of(s, ship)
    waiting = sum(
        len(units_of(s, mission))
        for mission in missions_over_decks(s)
        if s.mission_hex[mission] == place and s.mission_order[mission] == HOME
    )
    if not waiting or s.deck_launched[ship] or waiting <= room_at(s, place):
        return 0
    return limits_of(s, ship).launch_or_land


# --- by hand --------------------------------------------------------------------------------------


def _hand_kind(verb: str, question: str, done: str) -> Kind:
    def prompt(k: CarrierState, decision: Decision) -> str:
        return f"{k.data.us_ships[decision.about].name}: {question}"

    return Kind(verb, prompt, of=AIR_UNIT, label=_unit_label, words={"done": done})


RAISE: Final = _hand_kind("raise", "which serviced units go up to the deck?", "These go up")
STOW: Final = _hand_kind("stow", "which units in servicing go back to the hangar?", "These go back")
SERVICE: Final = _hand_kind("service", "which units are armed and fuelled?", "These are serviced")
LOWER: Final = _hand_kind("lower", "which units are struck below?", "These go below")


@step
def handle_by_hand(s: CarrierState, ship: int) -> Procedure:
    """[6.25, 6.26, 6.27] A deck unit by unit: raise, service both ways, lower."""
    room = deck_room(s, ship)
    for unit in (yield from _pick(ship, RAISE, in_box(s, ship, SERVICING), room, "6.25")):
        move_to(s, unit, READY)
    moves = limits_of(s, ship).servicing
    for unit in (yield from _pick(ship, STOW, in_box(s, ship, SERVICING), moves, "6.26")):
        move_to(s, unit, HANGAR)
        moves -= 1
    room = min(moves, servicing_room(s, ship))
    for unit in (yield from _pick(ship, SERVICE, in_box(s, ship, HANGAR), room, "6.26")):
        move_to(s, unit, SERVICING)
    then(s, (lower_by_hand, ship, limits_of(s, ship).lower))


@step
def lower_by_hand(s: CarrierState, ship: int, left: int) -> Procedure:
    """[6.27] Landed units to the hangar, ready ones to servicing as long as there is room."""
    pool = in_box(s, ship, LANDED)
    if servicing_room(s, ship):
        pool = pool + in_box(s, ship, READY)
    chosen = yield from _pick(ship, LOWER, pool, min(left, 1), "6.27")
    for unit in chosen:
        move_to(s, unit, HANGAR if s.air_state[unit] == LANDED else SERVICING)
        then(s, (lower_by_hand, ship, left - 1))


def _pick(ship: int, kind: Kind, pool: list[int], most: int, case: str) -> Procedure:
    if not pool or most <= 0:
        return []
    return (
        yield from pick_some(US, kind, pool[:], most=most, case=case, command="air", about=ship)
    )
