"""4.2-4.4: chits are drawn, and what the drawn one sets in motion."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, Refusal, ask
from deckload.engine.log import Ref, tell_heading
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.fleet.rules.activation import use_command_chit, who_acts
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import NONE, OFF_MAP, SIDES, SunsetState
from deckload.games.sunset.rules.air.air_fleets import act_formation
from deckload.games.sunset.rules.air.kamikazes import strike
from deckload.games.sunset.rules.air.patrols import can_send_patrol, check_ranges, send_patrol
from deckload.games.sunset.rules.air.strike_range import targets
from deckload.games.sunset.rules.air.strikes import (
    plan_strike,
    strike_with_all,
    whole_strike_line,
)
from deckload.games.sunset.rules.forces import (
    be_on_time,
    is_night,
    leave_station,
    marker_ref,
    own_name,
)
from deckload.games.sunset.rules.movement.allowance import BATTLE, steps_left
from deckload.games.sunset.rules.movement.exits import (
    NOT_AT_AN_EDGE,
    is_at_edge,
    leave_map,
    why_not_leave,
)
from deckload.games.sunset.rules.movement.meeting import attack_here, begin_here, can_attack_here
from deckload.games.sunset.rules.movement.moving import Offers, is_eventful, leg_to, sail
from deckload.games.sunset.rules.movement.ormoc import can_unload, unload
from deckload.games.sunset.rules.nouns import HEX, MARKER
from deckload.games.sunset.rules.search.search import (
    LOOK_AGAIN,
    air_search,
    can_air_search,
    can_look_again,
    can_search_here,
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

step: Final = steps("sunset.activation")

DONE: Final = "done"
STAGES: Final = "by stages"

COMMAND: Final = who_acts("Nobody")

Action = int | tuple[str, int] | str
"""A hex to go to, a force to strike with all that reaches it, or a word."""
BY_AIR: Final = "by air at"


def _act_prompt(k: SunsetState, d: Decision) -> str:
    return f"What does {own_name(k, d.about)} do? {steps_left(k, d.about)} MP left."


def _action_name(k: SunsetState, action: Action) -> str:
    if isinstance(action, tuple):
        return f"{BY_AIR} {MARKER.name(k, action[1])}"
    return HEX.name(k, action)


def _action_label(k: SunsetState, action: Action) -> str:
    if isinstance(action, tuple):
        return whole_strike_line(k, k.active, action[1])
    return f"Move to {HEX.reads(k, action)}"


def _action_refs(k: SunsetState, action: Action) -> tuple[Ref, ...]:
    return (marker_ref(k, action[1]),) if isinstance(action, tuple) else HEX.refs(k, action)


def _action_group(_k: SunsetState, action: Action) -> str:
    """Moves are shown together, and strikes."""
    return "Strikes" if isinstance(action, tuple) else "Moves"


ACT: Final = Kind(
    "move",
    _act_prompt,
    names=_action_name,
    label=_action_label,
    points_at=_action_refs,
    words={
        "search here": "Search this hex",
        "air search": "Search with aircraft",
        LOOK_AGAIN: "Search with aircraft, and look again at forces in sight",
        "strike": "Strike with some of its aircraft: costs carriers 2 MP",
        "patrol": "Send fighters to guard another task force",
        "attack": "Attack the enemy in this hex",
        "unload": "Unload the transports at Ormoc: costs 1 MP",
        "leave": "Leave the map for good: costs 1 MP",
        STAGES: "Move and do more: ask after each move",
        **ORDERS,
        DONE: "Do nothing more",
    },
    final=("leave",),
    group=_action_group,
    foresee=True,
)


# --- the container --------------------------------------------------------------------------------


@step
def fill_pool(s: SunsetState) -> None:
    """[3.1, 4.1, 6.5.11] A chit for each task force on the map, dummies too, and the two command
    chits; by day the air formations. Kamikazes are in already, if they come."""
    pool = [0] * len(s.data.chit_names)
    for side in SIDES:
        for marker in s.data.groups_of[side]:
            pool[marker] = int(s.place[marker] != OFF_MAP)
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
    return not any(count for chit, count in enumerate(s.pool) if chit not in s.data.command_chit)


def set_in_motion(s: SunsetState, chit: int) -> None:
    """[4.2] What a drawn chit does. Formations that a command chit has activated, and those that
    have left the map, are in the container no more."""
    if chit == NONE:
        return
    s.drawer = 1 - s.drawer
    s.damaged_now = []
    then(s, end_sub_phase)
    if chit in s.data.command_chit:
        then(s, (command_chit, s.data.command_chit.index(chit)))
    elif chit == s.data.kamikaze_chit:
        then(s, activate_kamikaze)
    else:
        then(s, (activate, chit))


def is_last_one(s: SunsetState) -> bool:
    """Is but one formation left in the container, so that it acts next in any case?"""
    left = [count for chit, count in enumerate(s.pool) if chit not in s.data.command_chit]
    return sum(left) == 1


@step
def command_chit(s: SunsetState, side: int) -> Procedure:
    """[4.3] One formation of the owner's choice acts now. The US chit goes back, used or not; the
    Japanese one is gone for the turn."""
    own = waiting(s, side)
    if not own or is_last_one(s):
        return
    chosen = yield from use_command_chit(s, side, COMMAND, own)
    if side == USN:
        s.pool[s.data.command_chit[USN]] = 1
    if chosen == NONE:
        return
    s.pool[chosen] = 0
    then(s, (activate, chosen))


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
    tell_heading(s, "4.2", "{marker} is activated", marker=marker_ref(s, chit))
    then(s, (begin_here, chit), (begin_act, chit))


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
    choice = yield _ask_action(s, marker, by_stages)
    if choice in ORDERS:
        take_station(s, marker, choice)
    if choice == DONE or choice in ORDERS:
        return
    side = s.data.marker_side[marker]
    again = (act, marker, by_stages)
    leave_station(s, marker)
    if isinstance(choice, int):
        way = leg_to(s, marker, choice)
        goes_on = by_stages or has_more_to_do(s, marker, way[-1])
        then(s, (sail, marker, way), *([again] if goes_on else []))
    elif isinstance(choice, tuple):
        then(s, (strike_with_all, marker, choice[1]), again)
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


def has_more_to_do(s: SunsetState, marker: int, place: int) -> bool:
    """Is the owner asked again when a task force comes to a hex, whatever is under its marker?
    Where something is met; in Ormoc, and where it can leave the map; cripples go as they must."""
    side = s.data.marker_side[marker]
    if s.crippled[marker] or is_eventful(s, marker, place):
        return True
    return side == IJN and (place == s.data.ormoc or is_at_edge(s, side, place))


@step
def begin_act(s: SunsetState, marker: int) -> None:
    """[4.4] A task force that keeps its station is passed over while all is quiet around it and
    nothing bids it move."""
    quiet = s.place[marker] != OFF_MAP and keeps_station(s, marker)
    if quiet and Offers(s, marker, by_stages=True).why_not_stop() is None:
        tell_station(s, marker)
        return
    then(s, (act, marker, 0))


_STEPS: Final = {
    "search here": own_hex,
    "patrol": send_patrol,
    "attack": attack_here,
    "unload": unload,
}
_CAN: Final = {
    "attack": can_attack_here,
    "search here": can_search_here,
    "air search": can_air_search,
    LOOK_AGAIN: can_look_again,
    "patrol": can_send_patrol,
    "unload": can_unload,
}


def _ask_action(s: SunsetState, marker: int, by_stages: int) -> Decision:
    menu = Menu(s, marker, by_stages)
    return ask(
        s.data.marker_side[marker],
        ACT,
        menu.actions,
        unless=menu.why_not,
        about=marker,
        case="4.4",
        covert=True,
    )


class Menu:
    """[4.4] What a task force might do: places to go, and what else its ships and aircraft can."""

    def __init__(self, s: SunsetState, marker: int, by_stages: int) -> None:
        self.s = s
        self.marker = marker
        self.by_stages = bool(by_stages)
        self.offers: Offers | None = None

    def actions(self) -> list[Action]:
        """All that is worth a thought, whether it is allowed or not."""
        s, marker = self.s, self.marker
        self.offers = offers = Offers(s, marker, by_stages=self.by_stages)
        words: list[Action] = []
        if not s.crippled[marker]:  # cripples make for home at full speed (6.4)
            words += [(BY_AIR, target) for target in targets(s, marker)]
            words += ["strike"] if words else []
            words += [name for name, can in _CAN.items() if can(s, marker)]
            words += [STAGES] if offers.before and not self.by_stages else []
            words += ORDERS
        if why_not_leave(s, marker) != NOT_AT_AN_EDGE:
            words.append("leave")
        return [*offers.hexes(), *words, DONE]

    def why_not(self, action: Action) -> Refusal | None:
        """Why it may not do so, or None if it may."""
        if self.offers is None:
            self.offers = Offers(self.s, self.marker, by_stages=self.by_stages)
        if isinstance(action, int):
            return self.offers.why_not(action)
        if action == "leave":
            return why_not_leave(self.s, self.marker)
        if action == DONE or action in ORDERS:
            return self.offers.why_not_stop()
        return None


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
    then(s, detach_damaged)
