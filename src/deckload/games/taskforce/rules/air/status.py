"""4.3.1: the aircraft status step, slot by slot."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Throw, roll
from deckload.engine.log import Ref, tell, tell_heading
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.taskforce.model.conditions import (
    CAP,
    LANDING_CAP,
    RAID,
    READY,
    RESERVE,
)
from deckload.games.taskforce.model.game_data import FULL, IJN, SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.flights import (
    CARRIER_REACH,
    cover_hexes,
    distance_to,
    raid_hexes,
    why_not_raid,
)
from deckload.games.taskforce.rules.air.homecoming import divert_landings
from deckload.games.taskforce.rules.air.landing import GOES_BELOW, check_limits, land, move
from deckload.games.taskforce.rules.air.launching import cover, launch_raid
from deckload.games.taskforce.rules.air.zeros import join_zeros, other_half, split_zero
from deckload.games.taskforce.rules.aircraft import (
    can_launch,
    is_fighter,
    on_deck,
    unit_name,
    unit_ref,
    units_in,
)
from deckload.games.taskforce.rules.damage import by_kind, one_of_each
from deckload.games.taskforce.rules.fleets import (
    hex_name,
    hex_of,
    hex_ref,
    scene,
    sea_of,
    sheets_are_closed,
    ship_name,
    ship_ref,
    side_name,
)
from deckload.games.taskforce.rules.limits import must_raid
from deckload.games.taskforce.rules.nouns import unit_label

step: Final = steps("taskforce.air_status")

MOST_ANSWERS: Final = 120
"""More than the largest fleet has units: nobody splits and joins Zeros for ever."""

Order = tuple[str, int]
"""What is done, and with which unit, base or hex."""

BASE_ORDERS: Final = ("patrol all", "below", "clear", "fill")
HEX_ORDERS: Final = ("raid", "cover")


def _name(k: TaskForceState, order: Order) -> str:
    what, value = order
    if what in HEX_ORDERS:
        return f"{what} {hex_name(k, value)}"
    return f"{what} {ship_name(k, value) if what in BASE_ORDERS else unit_name(k, value)}"


def _label(k: TaskForceState, order: Order) -> str:
    what, value = order
    if what == "raid":
        return f"Raid {hex_name(k, value)}"
    if what == "cover":
        return f"Fighters to patrol over {hex_name(k, value)}"
    if what == "patrol all":
        return f"All fighters on the deck of {ship_name(k, value)} take off to patrol"
    if what == "clear":
        return f"All bombers on the deck of {ship_name(k, value)} go to RESERVE"
    if what == "fill":
        return f"Fill the deck of {ship_name(k, value)} from RESERVE"
    if what == "below":
        return f"What lands from patrol on {ship_name(k, value)} goes to RESERVE"
    words = {
        "patrol": "{} takes off to patrol",
        "ready": "{} is made READY",
        "stow": "{} goes to RESERVE",
        "split": "Split {} into halves",
        "join": "Join the halves of {}",
    }
    return words[what].format(unit_label(k, value))


def _refs(k: TaskForceState, order: Order) -> tuple[Ref, ...]:
    what, value = order
    if what in HEX_ORDERS:
        return (hex_ref(k, value),)
    return (ship_ref(k, value) if what in BASE_ORDERS else unit_ref(k, value),)


AIR: Final = Kind(
    "air",
    "Orders for your aircraft?",
    names=_name,
    label=_label,
    points_at=_refs,
    group=lambda k, order: order[0] if order[0] in HEX_ORDERS else _home_name(k, order),
    words={
        "alert": "All READY fighters take off to patrol",
        "decks": "Fill every deck from RESERVE",
        "done": "That is all",
    },
)


def _home_name(k: TaskForceState, order: Order) -> str:
    what, value = order
    return ship_name(k, value if what in BASE_ORDERS else k.air_home[value])


@step
def roll_for_order(s: TaskForceState) -> None:
    """[4.3, 4.3.1] The lower roll goes first; ties are rolled again."""
    tell_heading(s, "4.3", "Aircraft operations")
    s.phase = "Aircraft operations"
    alone = [side for side in range(SIDES) if _has_aircraft(s, side)]
    rolls = [0, 0]
    if len(alone) == 1:  # nobody to wait for
        s.first = alone[0]
        then(s, (begin_status, s.first))
        return
    while rolls[0] == rolls[1]:
        for side in range(SIDES):
            throw = Throw("air initiative", 6, case="4.3.1", side=side, good=1)
            rolls[side] = roll(s, throw, by=side_name(s, side)).total
    s.first = 0 if rolls[0] < rolls[1] else 1
    tell(s, "4.3.1", "{side} goes first.", side=side_name(s, s.first))
    then(s, (begin_status, s.first), (begin_status, 1 - s.first))


def _has_aircraft(s: TaskForceState, side: int) -> bool:
    return any(s.air_steps[unit] for unit in scene(s).units_of[side])


@step
def begin_status(s: TaskForceState, side: int) -> None:
    """[4.3.1] A side's whole step: what must divert, moves, landing, limits."""
    s.air_menu = 0
    for unit in scene(s).units_of[side]:
        s.air_moved[unit] = 0
    then(s, (divert_landings, side), (give_air_orders, side), (land, side), (check_limits, side))


@step
def give_air_orders(s: TaskForceState, side: int) -> Procedure:
    """[4.3.1] Each unit may move one slot. It is one draft: the enemy sees raids when it is
    closed."""
    answer = yield ask(
        side,
        AIR,
        lambda: [*air_orders(s, side), *_done(s, side)],
        case="4.3.1",
        command="air",
        covert=sheets_are_closed(s),
        draft=True,
    )
    if answer == "done":
        return
    s.air_menu += 1
    if answer == "alert":
        for unit in ready_units(s, side):
            if is_fighter(s, unit):
                move(s, unit, CAP)
    elif answer == "decks":
        fill_decks(s, side)
    elif answer[0] == "raid":
        yield from launch_raid(s, side, answer[1], ready_units(s, side))
    elif answer[0] == "cover":
        yield from cover(s, side, answer[1], ready_units(s, side))
    else:
        _carry_out(s, *answer)
    then(s, (give_air_orders, side))


def _done(s: TaskForceState, side: int) -> tuple[str, ...]:
    return () if owes_raid(s, side) else ("done",)


def owes_raid(s: TaskForceState, side: int) -> bool:
    """Scenario 6: Midway must be raided with so many bombers as soon as that many, or all there are
    on decks within reach, can fly."""
    base = must_raid(s) if side == IJN else -1
    if base < 0 or not s.data.turns[s.turn].raids:
        return False
    table = scene(s).tables["must_raid"]
    if s.turn < table["turn"]:
        return False
    where = scene(s).base_hex[base]
    sent = [u for u in scene(s).units_of[side] if s.air_slot[u] == RAID and s.air_place[u] == where]
    able = [
        unit
        for unit in ready_units(s, side)
        if why_not_raid(s, unit, where, distance_to(s, unit, where)) is None
    ]
    flying = sum([s.air_steps[unit] for unit in sent if not is_fighter(s, unit)]) + s.raided[base]
    left = sum([s.air_steps[unit] for unit in able if not is_fighter(s, unit)])
    return left > 0 and flying < 2 * table["bombers"]


def ready_units(s: TaskForceState, side: int) -> list[int]:
    """READY units that have not moved and whose base can launch them."""
    decks = {base: can_launch(s, base) for base in scene(s).homes[side]}
    return [
        unit
        for unit in scene(s).units_of[side]
        if s.air_slot[unit] == READY and not s.air_moved[unit] and decks[s.air_home[unit]]
    ]


def air_orders(s: TaskForceState, side: int) -> list[Order | str]:
    """[4.3.1] All that a side's aircraft may do now; of units that are alike one is named."""
    if owes_raid(s, side):
        return [("raid", scene(s).base_hex[must_raid(s)])]
    if s.air_menu >= MOST_ANSWERS:
        return []
    flying = s.data.turns[s.turn].raids
    launching = ready_units(s, side) if flying else []
    orders: list[Order] = []
    words: list[str] = []
    if launching:
        orders += [("raid", hex_) for hex_ in _targets(s, side, launching)]
        if s.first == side:
            orders += [("cover", hex_) for hex_ in _covers(s, side, launching)]
        # Where nobody can raid a base, as in lesson 2, there is nothing to patrol for.
        off_limits = scene(s).off_limits
        patrolling = [u for u in launching if s.air_home[u] not in off_limits]
        bases = dict.fromkeys([s.air_home[u] for u in patrolling if is_fighter(s, u)])
        orders += [("patrol all", base) for base in bases]
        orders += [("patrol", unit) for unit in one_of_each(s, patrolling)]
        if bases:
            words.append("alert")
    decks = _deck_orders(s, side)
    if "ready" in [what for what, _ in decks]:
        words.append("decks")
    return [*orders, *decks, *words]


def _deck_orders(s: TaskForceState, side: int) -> list[Order]:
    """[4.3.1, 5.1.2] Between RESERVE and READY, Zeros split and joined, and where patrols land."""
    facts = scene(s)
    steps_, slots, homes, moved = s.air_steps, s.air_slot, s.air_home, s.air_moved
    room = dict.fromkeys(facts.homes[side], s.data.ready_most)
    ready: list[int] = []
    reserve: list[int] = []
    landing: list[int] = []
    for unit in facts.units_of[side]:
        slot = slots[unit]
        if slot == READY:
            room[homes[unit]] -= steps_[unit]
            if not moved[unit]:
                ready.append(unit)
        elif slot == RESERVE:
            if not moved[unit]:
                reserve.append(unit)
        elif slot == LANDING_CAP and not moved[unit]:
            landing.append(unit)
    on_deck_, below_ = by_kind(s, ready), by_kind(s, reserve)
    orders: list[Order] = [("stow", alike[0]) for alike in on_deck_ + by_kind(s, landing)]
    orders += [("clear", base) for base in _with_several(s, ready)]
    fitting = [alike[0] for alike in below_ if steps_[alike[0]] <= room[homes[alike[0]]]]
    orders += [("ready", unit) for unit in fitting]
    orders += [("fill", base) for base in dict.fromkeys([homes[unit] for unit in fitting])]
    for kinds in (on_deck_, below_):
        zeros = [alike for alike in kinds if facts.splits[alike[0]]]
        orders += [("split", alike[0]) for alike in zeros if steps_[alike[0]] == FULL]
        halves = [alike for alike in zeros if steps_[alike[0]] < FULL and len(alike) > 1]
        orders += [("join", alike[0]) for alike in halves]
    return orders + [("below", base) for base in dict.fromkeys([homes[u] for u in landing])]


def _with_several(s: TaskForceState, ready: list[int]) -> list[int]:
    """The decks with more than one bomber unit that could go below."""
    homes = [s.air_home[unit] for unit in ready if not is_fighter(s, unit)]
    return [base for base in dict.fromkeys(homes) if homes.count(base) > 1]


def _targets(s: TaskForceState, side: int, launching: list[int]) -> list[int]:
    """The hexes that somebody on deck can raid."""
    hexes = raid_hexes(s, side)
    if not hexes:
        return []
    grid, facts = sea_of(s).grid, scene(s)
    places = {home: hex_of(s, home) for home in {s.air_home[unit] for unit in launching}}
    # One of those that start from the same deck and fly as far stands for all.
    able = {(s.air_home[u], facts.air_range[u], facts.long_range[u]): u for u in launching}
    return [
        hex_
        for hex_ in hexes
        if any(
            why_not_raid(s, unit, hex_, grid.distance(places[home], hex_)) is None
            for (home, _, _), unit in able.items()
        )
    ]


def _covers(s: TaskForceState, side: int, launching: list[int]) -> list[int]:
    fighters = [unit for unit in one_of_each(s, launching) if is_fighter(s, unit)]
    if not fighters:
        return []
    grid = sea_of(s).grid
    places = {hex_of(s, s.air_home[unit]) for unit in fighters}
    return [
        hex_
        for hex_ in cover_hexes(s, side)
        if any(0 < grid.distance(place, hex_) <= CARRIER_REACH for place in places)
    ]


# --- moves between slots --------------------------------------------------------------------------


def _carry_out(s: TaskForceState, what: str, value: int) -> None:
    if what == "patrol":
        move(s, value, CAP)
    elif what == "patrol all":
        for unit in units_in(s, value, READY):
            if is_fighter(s, unit) and not s.air_moved[unit]:
                move(s, unit, CAP)
    elif what == "ready":
        move(s, value, READY)
    elif what == "stow" and s.air_slot[value] == LANDING_CAP:
        s.air_moved[value] = GOES_BELOW
    elif what == "stow":
        move(s, value, RESERVE)
    elif what == "clear":
        for unit in units_in(s, value, READY):
            if not is_fighter(s, unit) and not s.air_moved[unit]:
                move(s, unit, RESERVE)
    elif what == "fill":
        fill_deck(s, value)
    elif what == "below":
        for unit in units_in(s, value, LANDING_CAP):
            s.air_moved[unit] = GOES_BELOW
    elif what == "split":
        split_zero(s, value)
    else:
        slot = units_in(s, s.air_home[value], s.air_slot[value])
        join_zeros(s, value, other_half(s, value, [u for u in slot if not s.air_moved[u]]))


def fill_decks(s: TaskForceState, side: int) -> None:
    """[4.3.1] Every deck of a side."""
    for base in scene(s).homes[side]:
        fill_deck(s, base)


def fill_deck(s: TaskForceState, base: int) -> None:
    """[4.3.1] From RESERVE to READY as long as there is room: strike aircraft before fighters, but
    one fighter unit first."""
    waiting = [u for u in units_in(s, base, RESERVE) if not s.air_moved[u]]
    has_fighter = any(is_fighter(s, unit) for unit in units_in(s, base, READY))
    waiting.sort(key=lambda u: (is_fighter(s, u), -s.air_steps[u], u))
    if not has_fighter:
        waiting.sort(key=lambda u: not is_fighter(s, u))
        waiting[1:] = sorted(waiting[1:], key=lambda u: (is_fighter(s, u), -s.air_steps[u], u))
    for unit in waiting:
        if on_deck(s, base) + s.air_steps[unit] <= s.data.ready_most:
            move(s, unit, READY)
