"""5.1, 5.4, 6.2.1, 6.4: both sides form their task forces anew, in secret and at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, together
from deckload.games.fleet.rules.search.knowing import ships_by_hex
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import NONE, OFF_MAP, SIDES, SunsetState
from deckload.games.sunset.rules.forces import (
    counted,
    end_orders,
    forces_in,
    hex_ref,
    marker_ref,
    remove_marker,
)
from deckload.games.sunset.rules.movement.allowance import slow_down
from deckload.games.sunset.rules.special.fanaticism import makes_late
from deckload.games.sunset.rules.special.wild_bull import lose_goal, unbind
from deckload.games.sunset.rules.task_forces.convoys import convoy, markers_for
from deckload.games.sunset.rules.task_forces.cripples import (
    alone,
    give_escorts,
    lenders,
    possible_escorts,
)
from deckload.games.sunset.rules.task_forces.dummies import lay_dummy
from deckload.games.sunset.rules.task_forces.limits import crowded_hexes, free_marker
from deckload.games.sunset.rules.task_forces.origins import forget_compositions, mix_origins
from deckload.games.sunset.rules.task_forces.transfers import (
    WHICH_FORCE,
    can_split,
    merge,
    mergers,
    shift,
    split,
    takers,
)
from deckload.games.sunset.rules.victory import storm_beachhead

step: Final = steps("sunset.reorganisation")

DONE: Final = "done"
BOATS: Final = "boats"
SONAR: Final = "sonar"
ANEW: Final = "ask anew"
FORMATIONS: Final = Kind(
    "reorganise",
    "Change your task forces? Each that gives or takes ships, and each new one, loses one MP.",
    words={
        DONE: "Leave all as it is now",
        "merge": "Join two task forces of a hex",
        "split": "Form a new task force of some ships",
        "shift": "Shift ships to another task force of their hex",
        "dummy": "Lay out a dummy task force",
        "remove": "Take a dummy off the map",
        "convoy": "Form a task force of a damaged ship that goes home alone",
        "escort": "Give escorts to a damaged ship that goes home",
        BOATS: "Send the PT boats to another hex, later in this phase",
        SONAR: "Lay this turn's sonar markers yourself",
        ANEW: "End the orders that last: ask for every task force, formation, CAP and report again",
    },
)


@step
def reorganise(s: SunsetState) -> Procedure:
    """[5.1, 3.1, 12.3] Both are asked every turn, and nobody sees what the other does until both
    are done; then only the markers. A force that is formed on the beachhead may be enough there."""
    forget_compositions(s)
    were_at, before = ships_by_hex(s), s.place[:]
    unbind(s, [marker for marker, place in enumerate(before) if place == OFF_MAP])
    taken_up = yield together({side: _formations(s, side) for side in SIDES})
    lifted = sorted([marker for side in SIDES for marker in taken_up[side]])
    lose_goal(s, lifted)
    mix_origins(s, were_at)
    forget_compositions(s)
    announce(s, before, lifted)
    for marker in s.data.groups_of[IJN]:
        if storm_beachhead(s, marker):  # forces that came one by one have joined there
            return


def _formations(s: SunsetState, side: int) -> Procedure:
    """One change after another. Each marker is handled once a turn in the same way, so that the
    phase comes to an end. Returns the task force markers that were taken off the map, though some
    of them may lie on it again."""
    changed: list[int] = []
    handled: list[int] = []
    lifted: list[int] = []
    while True:
        action = yield ask(
            side,
            FORMATIONS,
            lambda: possible_actions(s, side, handled),
            case="5.1",
            covert=True,
        )
        if action == DONE:
            charge(s, changed)
            return lifted
        if action == BOATS:
            s.boats_move = 1
            continue
        if action == SONAR:
            s.staff_lays[side] = 0
            continue
        if action == ANEW:
            ask_for_all_again(s, side)
            continue
        if action == "dummy":
            marker = yield from lay_dummy(s, side)
            handled.append(marker)
            changed.append(marker)
            continue
        marker = yield _ask_which(s, side, action, handled)
        handled.append(marker)
        forces = _forces(s, side)
        changed += yield from _change(s, side, action, marker)
        gone = [force for force in forces if s.place[force] == OFF_MAP]
        unbind(s, gone)
        lifted += gone


def _ask_which(s: SunsetState, side: int, action: str, handled: list[int]) -> Decision:
    return ask(
        side, WHICH_FORCE, lambda: _markers(s, side, action, handled), about=action, case="5.1"
    )


def possible_actions(s: SunsetState, side: int, handled: list[int]) -> list[str]:
    """What can be changed. Where a retreat has left too many in a hex they must join if they can
    (8.3.9)."""
    formed = formed_now(s, side)
    actions = [name for name in _CAN if _is_possible(s, formed, name, handled)]
    if formed.marker != NONE:  # there is always room for a dummy at sea
        actions.append("dummy")
    if side == USN and s.pt_hex != OFF_MAP and not s.boats_move:
        actions.append(BOATS)
    if s.sonar_count and s.staff_lays[side]:
        actions.append(SONAR)
    if has_lasting_orders(s, formed):
        actions.append(ANEW)
    return actions if must_merge(s, side, handled) else [DONE, *actions]


def has_lasting_orders(s: SunsetState, formed: Formed) -> bool:
    """Is there a task force that its owner is not asked for, a formation that it takes unasked, or
    a word on CAP, reports, groups or ships hit lightly that holds?"""
    side = formed.side
    if s.patrol_holds[side] or s.reports_unasked[side] or s.groups_usual[side]:
        return True
    if s.wrecks_go[side] or (side == USN and s.light_hits_stay):
        return True
    watch, scouting, formation, bound_for = s.watch, s.scouting, s.formation, s.bound_for
    return any(
        watch[m] or scouting[m] or formation[m] or bound_for[m] != NONE for m in formed.forces
    )


def ask_for_all_again(s: SunsetState, side: int) -> None:
    s.patrol_holds[side] = s.reports_unasked[side] = s.groups_usual[side] = 0
    s.report_word[side] = ""
    s.wrecks_go[side] = 0
    if side == USN:
        s.light_hits_stay = 0
    for marker in _forces(s, side):
        end_orders(s, marker)
        s.scouting[marker] = s.formation[marker] = 0


def must_merge(s: SunsetState, side: int, handled: list[int]) -> bool:
    """[8.3.9] An overstacked hex is put right at the first chance."""
    crowded = crowded_hexes(s, side)
    if not crowded:
        return False
    return any(s.place[m] in crowded for m in _markers(s, side, "merge", handled))


def _is_possible(s: SunsetState, formed: Formed, action: str, handled: list[int]) -> bool:
    """Is there a marker with which a change can be made? The first is enough."""
    for marker in _CAN[action](s, formed):  # noqa: SIM110 (asked all the time, and seldom twice)
        if marker not in handled:
            return True
    return False


def _markers(s: SunsetState, side: int, action: str, handled: list[int]) -> list[int]:
    """The markers with which a change can be made."""
    return [m for m in _CAN[action](s, formed_now(s, side)) if m not in handled]


def _change(s: SunsetState, side: int, action: str, marker: int) -> Procedure:
    """Make a change; returns the markers that it costs a movement point."""
    if action == "remove":
        remove_marker(s, marker)
        return []
    if action == "escort":
        forces = forces_in(s, side, s.place[marker])
        before = [_strength(s, force) for force in forces]
        yield from give_escorts(s, side, marker)
        return [m for m, was in zip(forces, before, strict=True) if _strength(s, m) != was]
    changed = yield from _DO[action](s, side, marker)
    return changed


def _strength(s: SunsetState, marker: int) -> tuple[int, int]:
    """How many units a task force has, and how many destroyers they have lent."""
    ships = s.ships[marker]
    return len(ships), sum(s.lent[ship] for ship in ships)


def _forces(s: SunsetState, side: int) -> list[int]:
    places = s.place
    return [m for m in s.data.groups_of[side] if places[m] != OFF_MAP]


class Formed(NamedTuple):
    """What a side has on the map, looked up once for all that a question may offer."""

    side: int
    forces: list[int]  # its task forces, dummies too
    company: list[int]  # those that are not alone in their hex
    alone: list[int]  # its cripples that are in no task force
    marker: int  # for a new task force, or NONE


def formed_now(s: SunsetState, side: int) -> Formed:
    forces = _forces(s, side)
    place_of, own = s.place, s.data.groups_of[side]
    places = place_of[own[0] : own[-1] + 1]  # the markers of a side lie together
    off = len(places) - len(forces)
    company: list[int] = []
    if len(set(places)) < len(forces) + (off > 0):
        company = [m for m in forces if places.count(place_of[m]) > 1]
    return Formed(side, forces, company, alone(s, side), free_marker(s, side))


def _to_merge(s: SunsetState, formed: Formed) -> Iterator[int]:
    for marker in formed.company:
        if mergers(s, marker):
            yield marker


def _to_shift(s: SunsetState, formed: Formed) -> Iterator[int]:
    for marker in formed.company:
        if takers(s, marker):
            yield marker


def _to_split(s: SunsetState, formed: Formed) -> Iterator[int]:
    if formed.marker == NONE:
        return
    for marker in formed.forces:
        if can_split(s, marker):
            yield marker


def _to_take_up(s: SunsetState, formed: Formed) -> list[int]:
    """[5.4] The dummies on the map."""
    ships = s.ships
    return [m for m in formed.forces if not ships[m]]


def _for_convoys(s: SunsetState, formed: Formed) -> list[int]:
    """[6.4] Damaged ships on the map for which there is a task force, or a marker and room."""
    return [m for m in formed.alone if markers_for(s, m)]


def _to_be_escorted(s: SunsetState, formed: Formed) -> list[int]:
    """[6.4.1, 6.4.2, 13.1.5.2] Damaged ships on their way home with sound ones in their hex that
    have time to give some."""
    homeward = [*formed.alone, *[m for m in formed.forces if s.crippled[m]]]
    if not homeward:
        return []
    possible = (possible_escorts, lenders)[formed.side]
    found = [m for m in homeward if possible(s, m)]
    if not found:
        return []
    late = {s.place[m] for m in formed.forces if makes_late(s, m, m)}
    return [m for m in found if s.place[m] not in late]


_CAN: Final[dict[str, Callable[[SunsetState, Formed], Iterable[int]]]] = {
    "merge": _to_merge,
    "split": _to_split,
    "shift": _to_shift,
    "remove": _to_take_up,
    "convoy": _for_convoys,
    "escort": _to_be_escorted,
}
_DO: Final[dict[str, Callable[[SunsetState, int, int], Procedure]]] = {
    "merge": merge,
    "split": split,
    "shift": shift,
    "convoy": convoy,
}


# --- what comes of it -----------------------------------------------------------------------------


def charge(s: SunsetState, changed: list[int]) -> None:
    """[6.2.1] Whoever gave or took ships, and every new task force, dummies too, is late once."""
    for marker in sorted(set(changed)):
        if s.place[marker] != OFF_MAP:
            slow_down(s, marker, s.data.limits.reorganising_cost)


def announce(s: SunsetState, before: list[int], lifted: list[int]) -> None:
    """[5.1, 5.4] All see markers come and go, also one that is taken up and lies in its hex again:
    a task force that has given up its ships does not live on as a dummy unseen. Of a new one that
    is detected the number of units is told; others look like dummies (ruling S7)."""
    for marker, place in enumerate(s.place):
        was = before[marker]
        if was == place and (place == OFF_MAP or marker not in lifted):
            continue
        if was != OFF_MAP:
            tell(s, "5.1", "{marker} is taken off the map.", marker=marker_ref(s, marker))
        if place == OFF_MAP:
            continue
        ref, at = marker_ref(s, marker), hex_ref(s, place)
        if not s.detected[marker]:
            tell(s, "5.1", "{marker} is formed in {hex}.", marker=ref, hex=at)
            continue
        number = len(s.ships[marker])
        s.report_number[marker], s.report[marker] = number, []
        s.report_turn[marker], s.report_hex[marker], s.report_holds[marker] = s.turn, place, 1
        s.genuine[marker] = 1
        s.report_off[marker] = s.report_capital[marker] = 0
        s.fallen_out[marker] = []
        text = "{marker} is formed in {hex}, in the enemy's sight: {units}."
        tell(s, "5.1", text, marker=ref, hex=at, units=counted(number, "unit"))
