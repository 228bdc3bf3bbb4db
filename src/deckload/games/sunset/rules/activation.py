"""4.2-4.4: chits are drawn, and what the drawn one sets in motion."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, ask
from deckload.engine.log import tell_heading
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.fleet.rules.activation import OUT, use_command_chit, who_acts
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import NONE, OFF_MAP, SIDES, SunsetState
from deckload.games.sunset.rules.air.air_fleets import act_formation
from deckload.games.sunset.rules.air.closing import CLOSE_IN, launching_place, usual_range
from deckload.games.sunset.rules.air.kamikazes import strike
from deckload.games.sunset.rules.air.patrols import check_ranges, send_patrol
from deckload.games.sunset.rules.air.strike_range import bombers_of, strikers, targets
from deckload.games.sunset.rules.air.strikes import (
    plan_strike,
    strike_with_all,
)
from deckload.games.sunset.rules.forces import (
    be_on_time,
    end_orders,
    enemies_here,
    is_night,
    marker_ref,
)
from deckload.games.sunset.rules.menu import (
    ACT,
    AND_STAY,
    DONE,
    SCOUT,
    STAGES,
    Menu,
)
from deckload.games.sunset.rules.movement.allowance import BATTLE
from deckload.games.sunset.rules.movement.courses import Courses, ways_now
from deckload.games.sunset.rules.movement.exits import (
    is_at_edge,
    leave_map,
)
from deckload.games.sunset.rules.movement.meeting import attack_here, begin_here
from deckload.games.sunset.rules.movement.moving import Offers, leg_to, sail
from deckload.games.sunset.rules.movement.ormoc import unload
from deckload.games.sunset.rules.search.search import (
    LOOK_AGAIN,
    air_search,
    can_air_search,
    own_hex,
)
from deckload.games.sunset.rules.special.fanaticism import note_strait
from deckload.games.sunset.rules.stations import (
    ORDERS,
    keeps_station,
    take_station,
    tell_station,
)
from deckload.games.sunset.rules.task_forces.cripples import detach_damaged
from deckload.games.sunset.rules.voyages import MAKE_FOR, next_leg

step: Final = steps("sunset.activation")

COMMAND: Final = who_acts("Nobody")
US_COMMAND: Final = who_acts("Nobody now", "Nobody, nor when it is drawn again this turn")


# --- the container --------------------------------------------------------------------------------


@step
def fill_pool(s: SunsetState) -> None:
    """[3.1, 4.1, 6.5.11, 8.3.9] A chit for each task force on the map that does not stand aside,
    dummies too, and the two command chits; by day the air formations. Kamikazes are in already, if
    they come."""
    pool = [0] * len(s.data.chit_names)
    for side in SIDES:
        for marker in s.data.groups_of[side]:
            pool[marker] = int(s.place[marker] != OFF_MAP and marker not in s.aside)
        pool[s.data.command_chit[side]] = 1
    for chit in s.data.formation_chit:
        pool[chit] = int(not is_night(s))
    pool[s.data.kamikaze_chit] = s.pool[s.data.kamikaze_chit]
    s.pool = pool
    s.acted = [0] * len(s.data.marker_names)
    s.begun = s.place[:]
    s.drawer = USN


def waiting(s: SunsetState, side: int) -> list[int]:
    """[4.3] What a side can still activate: its task forces and air formations in the container."""
    forces = [m for m in s.data.groups_of[side] if s.pool[m]]
    return forces + [c for c in formations_of(s, side) if s.pool[c]]


def formations_of(s: SunsetState, side: int) -> tuple[int, ...]:
    """The chits of a side's land-based air formations: the US has one, the Japanese the others."""
    return s.data.formation_chit[:1] if side == USN else s.data.formation_chit[1:]


def is_phase_over(s: SunsetState) -> bool:
    """[4.2] Has every formation acted? Command chits that are left change nothing."""
    return sum(s.pool) <= len(s.data.command_chit) and formations_left(s) == 0


def set_in_motion(s: SunsetState, chit: int) -> None:
    """[4.2] What a drawn chit does. Formations that a command chit has activated, and those that
    have left the map, are in the container no more. What need not wait for anything begins
    at once and is no step of its own: a game has hundreds of activations."""
    if chit == NONE:
        return
    s.drawer = 1 - s.drawer
    s.damaged_now, s.damaged_in = [], []
    then(s, end_sub_phase)
    if chit in s.data.command_chit:
        then(s, (command_chit, s.data.command_chit.index(chit)))
    elif chit == s.data.kamikaze_chit:
        then(s, activate_kamikaze)
    else:
        activate(s, chit)


def is_last_one(s: SunsetState) -> bool:
    """Is but one formation left in the container, so that it acts next in any case?"""
    return formations_left(s) == 1


def formations_left(s: SunsetState) -> int:
    """[4.2] How many chits are in the container but for command chits."""
    return sum(s.pool) - sum([s.pool[chit] for chit in s.data.command_chit])


@step
def command_chit(s: SunsetState, side: int) -> Procedure:
    """[4.3] One formation of the owner's choice acts now. The US chit goes back, used or not, if
    its owner does not pass for the whole turn; the Japanese one is gone for the turn."""
    own = waiting(s, side)
    if not own or is_last_one(s):
        return
    kind = US_COMMAND if side == USN else COMMAND
    chosen = yield from use_command_chit(s, side, kind, own)
    if side == USN and chosen != OUT:
        s.pool[s.data.command_chit[USN]] = 1
    if chosen in (NONE, OUT):
        return
    s.pool[chosen] = 0
    activate(s, chosen)


@step
def activate(s: SunsetState, chit: int) -> None:
    """[4.2, 4.4, 4.5] A task force acts, or the aircraft of a land-based formation."""
    s.active, s.spent, s.done, s.track = chit, 0, [], []
    if chit in s.data.formation_chit:
        tell_heading(s, "4.5", "{name} is activated", name=s.data.chit_names[chit])
        then(s, (act_formation, s.data.formation_chit.index(chit)))
        return
    s.acted[chit] = 1
    s.entered[chit] = OFF_MAP
    s.track = [s.place[chit]]
    note_strait(s, chit)
    if s.log is not None:
        tell_heading(s, "4.2", "{marker} is activated", marker=marker_ref(s, chit))
    is_met = s.place[chit] in s.sonar or bool(enemies_here(s, chit))
    if not (is_met or s.scouting[chit]):
        begin_act(s, chit)
        return
    then(s, (scout, chit), (begin_act, chit))
    if is_met:
        then(s, (begin_here, chit))


@step
def activate_kamikaze(s: SunsetState) -> None:
    """[4.6]"""
    s.active, s.spent, s.done, s.track = s.data.kamikaze_chit, 0, [], []
    tell_heading(s, "4.6", "A kamikaze is activated")
    then(s, strike)


# --- the menu of a task force ---------------------------------------------------------------------


@step
def act(s: SunsetState, marker: int, by_stages: int = 0) -> Procedure:
    """[4.4] A task force moves, searches, flies and fights in any order, until its owner has
    enough: when it is where he sent it, unless it goes by stages or something was met there. He is
    asked whatever it is, so that nobody can tell a dummy by its haste."""
    if s.place[marker] == OFF_MAP:
        return
    ways: list[Courses] = []  # those on which it can go, once its owner is asked
    choice = yield _ask_action(s, Menu(s, marker, by_stages, ways))
    if choice in ORDERS:
        take_station(s, marker, choice)
    if choice == DONE or choice in ORDERS:
        return
    side = s.data.marker_side[marker]
    again = (act, marker, by_stages)
    if not (isinstance(choice, tuple) and AND_STAY in choice):
        end_orders(s, marker)
    if isinstance(choice, int):
        go_to(s, marker, choice, ways[0] if ways else ways_now(s, marker), by_stages)
    elif isinstance(choice, tuple):
        _carry_out(s, marker, choice, by_stages)
    elif choice == SCOUT:
        s.scouting[marker] = 1
        then(s, (scout, marker), again)
    elif choice == STAGES:
        then(s, (act, marker, 1))
    elif choice == "leave":
        leave_map(s, marker, "6.3")
    elif choice == "strike":
        then(s, (plan_strike, side, marker), again)
    elif choice in ("air search", LOOK_AGAIN):
        then(s, (air_search, marker, int(choice == LOOK_AGAIN)), again)
    else:
        then(s, (_STEPS[choice], marker), again)


def go_to(s: SunsetState, marker: int, goal: int, ways: Courses, by_stages: int = 0) -> None:
    """[6.1] It sails; its owner is asked again if there is more to do."""
    way, meets = leg_to(s, marker, goal, ways)
    if by_stages or meets or has_more_to_do(s, marker, way[-1]):
        then(s, (act, marker, by_stages))
    sail(s, marker, way, meets)


def _carry_out(s: SunsetState, marker: int, choice: tuple[str, int], by_stages: int) -> None:
    """A strike with everything, or a voyage, which begins at once."""
    order, about = choice
    if order == MAKE_FOR:
        s.bound_for[marker] = about
        place = next_leg(s, marker, about)
        if place != NONE:
            go_to(s, marker, place, ways_now(s, marker))
        return
    if order == CLOSE_IN:
        offers = Offers(s, marker, by_stages=True)
        reach = usual_range(s, bombers_of(s, strikers(s, marker)))
        place = launching_place(s, marker, about, offers, reach)
        way, meets = leg_to(s, marker, place, offers.courses)
        then(s, (strike_if_there, marker, about, place), (act, marker, 1))
        sail(s, marker, way, meets)
        return
    ends = order == AND_STAY
    then(s, (strike_with_all, marker, about), *([] if ends else [(act, marker, by_stages)]))


@step
def strike_if_there(s: SunsetState, marker: int, target: int, place: int) -> None:
    """[8.1] The strike for which carriers have closed in, unless something has come between."""
    if s.place[marker] == place and target in targets(s, marker):
        then(s, (strike_with_all, marker, target))


def has_more_to_do(s: SunsetState, marker: int, place: int) -> bool:
    """Is the owner asked again when a task force comes to a hex where nothing is met, whatever is
    under its marker? In Ormoc, and where it can leave the map; cripples go as they must."""
    if s.crippled[marker]:
        return True
    side = s.data.marker_side[marker]
    return side == IJN and (place == s.data.ormoc or is_at_edge(s, side, place))


@step
def scout(s: SunsetState, marker: int) -> None:
    """[7.2] Planes that were told to search whenever their task force is activated set out."""
    if s.place[marker] != OFF_MAP and s.scouting[marker] and can_air_search(s, marker):
        then(s, (air_search, marker, 0))


@step
def begin_act(s: SunsetState, marker: int) -> None:
    """[4.4] A task force that keeps its station is passed over while all is quiet around it and
    nothing bids it move; one on a voyage goes on."""
    if s.place[marker] == OFF_MAP:
        return
    if keeps_station(s, marker) and Offers(s, marker, by_stages=True).why_not_stop() is None:
        tell_station(s, marker)
        return
    place = next_leg(s, marker, s.bound_for[marker])
    if place == NONE or place == s.bound_for[marker]:
        s.bound_for[marker] = NONE
    if place == NONE:
        then(s, (act, marker, 0))
    else:
        go_to(s, marker, place, ways_now(s, marker))


_STEPS: Final = {
    "search here": own_hex,
    "patrol": send_patrol,
    "attack": attack_here,
    "unload": unload,
}


def _ask_action(s: SunsetState, menu: Menu) -> Decision:
    return ask(
        s.data.marker_side[menu.marker],
        ACT,
        menu.actions,
        unless=menu.why_not,
        left_out=menu.considered,
        about=menu.marker,
        case="4.4",
        covert=True,
    )


# --- the end of a sub-phase -----------------------------------------------------------------------


@step
def end_sub_phase(s: SunsetState) -> None:
    """[6.2.4, 8.2.1, 6.4] The active task force has paid for what it had lost, unless that came
    after its battle; patrols out of range land, and damaged ships may fall out."""
    active = s.active
    if NONE < active < len(s.data.marker_names) and BATTLE not in s.done:
        be_on_time(s, active)
    check_ranges(s)
    s.active, s.spent, s.done, s.track = NONE, 0, [], []
    if is_phase_over(s):
        s.pool = [0] * len(s.pool)
    if s.damaged_now:
        then(s, detach_damaged)
