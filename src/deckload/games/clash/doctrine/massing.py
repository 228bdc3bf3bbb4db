"""Japanese doctrines that strike first and get away: `raiders` and `massed`.

Both are what history did but for the habits here. `raiders`: the forces sail apart as they did, but
do not wait for 19 June: whoever can reach carriers that were found strikes, a lone group rather
than TF 58; the islands are let loose at once. When all has flown they run, away from the US
carriers and round submarine markers, until they are out of reach; but battleships turn on a carrier
group that follows too near. Crippled carriers have a destroyer with them on their way home.
`massed`: besides, all three forces sail as one and so strike as one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.clash.doctrine import fleet
from deckload.games.clash.doctrine.air import carriers_at
from deckload.games.clash.doctrine.picture import (
    can_strike,
    fleet_is_spent,
    found_targets,
    in_sight,
    reported_carriers,
    threats,
)
from deckload.games.clash.doctrine.sailing import (
    LONGEST_RANGE,
    Badness,
    at_distance,
    beyond,
    go,
    one_move,
    within,
)
from deckload.games.clash.model.game_data import BB
from deckload.games.clash.rules.forces import (
    groups_under,
    hex_of,
    is_dummy,
    ships_under,
)
from deckload.games.clash.rules.groups.movement import allowance_left
from deckload.games.clash.rules.raids.launch import NO_RAID
from deckload.games.clash.rules.raids.raid_targets import SHIPS, Target
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.rules.forces import is_night, is_on

if TYPE_CHECKING:
    from deckload.games.clash.model.state import ClashState

OUT_OF_REACH: Final = 19
"""Hexes from which US carriers that come a move nearer still cannot look for the fleet (6.3.1)."""
LAST_HOURS: Final = 7
"""The turn before the last in which the battle can be given."""
FIRST_ORDER: Final = 2
"""The islands are let loose on the first day turn."""


def _sail_as_one(k: ClashState, d: Decision) -> Option:  # noqa: ARG001
    """All forces in the Mobile Fleet, at one word if there is one."""
    return next((groups for groups in d.options if isinstance(groups, tuple)), d.options[0])


# --- where to go ----------------------------------------------------------------------------------


def _move(k: ClashState, d: Decision) -> Option:
    """Into range of what was found, whatever lies on the way. When all has flown, away from the US
    carriers, but for a group that has come too near. Else one move off their range."""
    if fleet_is_spent(k) and not is_dummy(k, d.about):
        prey = _prey_for_guns(k, d)
        return prey if prey >= 0 else _careful(k, d, beyond(k, threats(k, IJN), OUT_OF_REACH))
    prey = _prey(k, d.about)
    if prey >= 0:
        return go(k, d, within(k, prey, LONGEST_RANGE[IJN]))
    off = LONGEST_RANGE[IJN] + one_move(k, d.about)
    return _careful(k, d, at_distance(k, threats(k, IJN), off))


def _careful(k: ClashState, d: Decision, badness: Badness) -> Option:
    return go(k, d, badness, wary=True)


def _prey_for_guns(k: ClashState, d: Decision) -> int:
    """A hex with carriers, but without TF 58, that battleships reach on this move; or -1."""
    tf_58 = k.place[k.data.force_of[USN]]
    carriers = {k.place[m] for m in in_sight(k, USN) if reported_carriers(k, m)} - {tf_58}
    near = sorted(carriers.intersection(d.options))
    if not near or not any(k.data.ship_type[ship] == BB for ship in ships_under(k, d.about)):
        return -1
    return max(near, key=lambda p: (_worth(k, (SHIPS, p)), p))


def _prey(k: ClashState, marker: int) -> int:
    """The hex that a marker should strike today, or -1."""
    if is_night(k) or not can_strike(k, marker):
        return -1
    row = k.data.grid.distances_from(k.place[marker])
    reach = LONGEST_RANGE[IJN] + allowance_left(k, marker)
    places = {k.place[m] for m in found_targets(k, marker)}
    near = [place for place in places if row[place] <= reach]
    return max(near, key=lambda p: (_worth(k, (SHIPS, p)), -row[p], p), default=-1)


# --- what to strike -------------------------------------------------------------------------------


def _raid(k: ClashState, d: Decision) -> Option:
    """On any day, where it is worth most."""
    targets = [t for t in d.options if not isinstance(t, str) and carriers_at(k, IJN, t)]
    return max(targets, key=lambda t: (_worth(k, t), t), default=NO_RAID)


def _worth(k: ClashState, target: Target) -> tuple[bool, int]:
    """A lone group, without the patrols of TF 58 over it, before all others; then by the carriers
    that were reported."""
    is_lone = k.place[k.data.force_of[USN]] != target[1]
    return is_lone, carriers_at(k, IJN, target)


def _patrol(k: ClashState, d: Decision) -> Option:
    """All fighters are kept for escort."""
    return "all" if fleet_is_spent(k) and "all" in d.options else "none"


def _order(k: ClashState, d: Decision) -> Option:  # noqa: ARG001
    return "order" if k.turn >= FIRST_ORDER else "wait"


# --- formations -----------------------------------------------------------------------------------


def _reorganise(k: ClashState, d: Decision) -> Option:
    """A carrier that was sent home gets a destroyer, if one can be spared. Who has found nothing as
    time runs out sails apart, since three search better than one."""
    if "escort" in d.options and _bare_cripple(k) >= 0:
        return "escort"
    if "leave" in d.options and _must_find_them(k):
        return "leave"
    return fleet.HABITS["reorganise"](k, d)


def _must_find_them(k: ClashState) -> bool:
    """Is a fleet in one piece about to lose for want of a battle (16.1.4)?"""
    if k.raided or k.turn < LAST_HOURS or not is_on(k, "decisive_battle"):
        return False
    return len(groups_under(k, k.data.force_of[IJN])) > 1


def _bare_cripple(k: ClashState) -> int:
    """A marker of detached ships with a carrier and no destroyer, where another group has two; or
    -1."""
    for marker in k.data.detached_of[IJN]:
        ships = k.ships[marker]
        if not any(k.data.is_carrier[ship] for ship in ships) or _destroyers(k, marker):
            continue
        here = [g for g in k.data.groups_of[IJN] if hex_of(k, g) == k.place[marker]]
        if any(len(_destroyers(k, group)) > 1 for group in here):
            return marker
    return -1


def _destroyers(k: ClashState, marker: int) -> list[int]:
    return [ship for ship in k.ships[marker] if k.data.is_destroyer[ship]]


def _ship(k: ClashState, d: Decision) -> Option:
    if d.about != "escort":
        return fleet.HABITS["ship"](k, d)
    return next((ship for ship in d.options if k.data.is_destroyer[ship]), d.options[0])


def _group(k: ClashState, d: Decision) -> Option:
    if d.about != "escort to":
        return fleet.HABITS["group"](k, d)
    cripple = _bare_cripple(k)
    return cripple if cripple in d.options else d.options[0]


RAIDERS: Final = {
    "move": _move,
    "raid": _raid,
    "patrol": _patrol,
    "order": _order,
    "reorganise": _reorganise,
    "ship": _ship,
    "group": _group,
}
MASSED: Final[dict[str, Callable[[ClashState, Decision], Option]]] = {
    **RAIDERS,
    "with": _sail_as_one,
}
