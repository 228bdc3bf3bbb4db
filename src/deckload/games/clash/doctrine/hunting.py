"""US doctrines that go for the enemy: `leash` and `hunters`.

Both are what history did but for the habits here. `leash`: TF 58 waits where it did, but steps
forward inside its nine hexes when that brings what was found into range, and sticks to an enemy
whose decks are empty; a small raid goes for one ship. `hunters`: besides, the carrier groups that
are not bound to TF 58 never join it but go west at once, and strike for themselves to the end; they
keep clear of guns, and raid those too if there is no carrier in reach; TF 58 waits at the western
end of its leash, and raids Guam while the enemy is far off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.clash.doctrine import air, fleet, sailing
from deckload.games.clash.doctrine.picture import (
    can_strike,
    distance,
    enemy_carriers,
    found_targets,
    has_carriers,
    in_sight,
    japanese_decks_are_empty,
    reported_carriers,
    target_in_reach,
)
from deckload.games.clash.doctrine.sailing import (
    LONGEST_RANGE,
    STATION,
    STRIKE_RANGE,
    Badness,
    at_distance,
    beyond,
    go,
    hunt,
    places_in,
    towards,
    us_goal,
    within,
)
from deckload.games.clash.model.game_data import BB, CA
from deckload.games.clash.rules.groups.movement import allowance_left
from deckload.games.clash.rules.raids.launch import NO_RAID
from deckload.games.clash.rules.raids.raid_targets import AIRFIELD, SHIPS, Target
from deckload.games.clash.rules.special_rules import is_on_leash, spruance_holds
from deckload.games.clash.rules.submarines import REST
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.rules.forces import is_night
from deckload.games.fleet.rules.raids.air_sea_display import SAME, to_place

if TYPE_CHECKING:
    from deckload.games.clash.model.state import ClashState

FORWARD: Final = "2811"
"""Where the leash of TF 58 ends in the west."""
AT_HIS_HEELS: Final = 8
"""So near a fleet without aircraft is followed: where it flees to will be in range again, and its
guns do not reach so far, even if it turns."""
CLEAR_OF_GUNS: Final = 8
"""So far from battleships and heavy cruisers only two of their moves in a row reach a carrier
group."""
TOO_NEAR: Final = 4
"""A hex nearer to them than that is as bad as so many hexes farther from the prey."""
ENOUGH_FOR_EACH: Final = 5
"""Bombers for each carrier, if a raid is to be spread over all of them."""
SEVERAL: Final = 2
FAR_OFF: Final = 20
"""While the enemy's carriers are so far off, those who raid Guam today have rested before they are
needed."""


# --- TF 58 ----------------------------------------------------------------------------------------


def _step_forward(k: ClashState, d: Decision) -> Option:
    """TF 58 waits where it did in history."""
    return go(k, d, _goal(k, d, STATION))


def _goal(k: ClashState, d: Decision, station: str) -> Badness:
    """On its leash TF 58 goes to where it can strike, or to its station; then after the enemy."""
    force = k.data.force_of[USN]
    if d.about != force:
        return us_goal(k, d.about)
    if not spruance_holds(k):
        return _chase(k, force)
    if not is_night(k) and can_strike(k, force):
        places = [k.place[force], *places_in(d)]
        for reach in (STRIKE_RANGE[USN], LONGEST_RANGE[USN]):
            target = _target_within_reach_of(k, force, places, reach)
            if target >= 0:
                return within(k, target, reach)
    return towards(k, k.data.grid.id_of(station))


def _target_within_reach_of(k: ClashState, marker: int, places: list[int], reach: int) -> int:
    """The hex with the most carriers found that can be struck from one of these places, or -1."""
    best = (0, 0, -1)
    for enemy in found_targets(k, marker):
        there = k.place[enemy]
        if distance(k, there, places) <= reach:
            best = max(best, (reported_carriers(k, enemy), -enemy, there))
    return best[2]


def _chase(k: ClashState, marker: int) -> Badness:
    """As in history until the enemy has shot his bolt; then close in, striking or not."""
    if not japanese_decks_are_empty(k):
        return hunt(k, marker)
    target = -1
    if not is_night(k) and can_strike(k, marker):
        target = target_in_reach(k, marker, LONGEST_RANGE[USN] + allowance_left(k, marker))
    prey = enemy_carriers(k, USN) if target < 0 else [target]
    return at_distance(k, prey, AT_HIS_HEELS)


# --- the hunters ----------------------------------------------------------------------------------


def _spread(k: ClashState, d: Decision) -> Option:
    """Carrier groups outside TF 58 hunt; TF 58 waits as far west as it may."""
    if d.about != k.data.force_of[USN] and has_carriers(k, d.about):
        return go(k, d, _clear_of_guns(k, _chase(k, d.about)))
    return go(k, d, _goal(k, d, FORWARD))


def _clear_of_guns(k: ClashState, badness: Badness) -> Badness:
    """As good a place as can be, but away from whoever could sink the carriers by gunfire."""
    guns = [k.place[m] for m in in_sight(k, IJN) if _may_have_guns(k, m)]
    if not guns:
        return badness
    too_near = beyond(k, guns, CLEAR_OF_GUNS)
    return lambda places: [
        far + TOO_NEAR * near for far, near in zip(badness(places), too_near(places), strict=True)
    ]


def _may_have_guns(k: ClashState, marker: int) -> bool:
    """Has a marker heavy ships by report, or no report yet?"""
    report = k.report[marker]
    return not report or report[BB] + report[CA] > 0


def _stay_apart(k: ClashState, d: Decision) -> Option:
    """Who joins TF 58 is bound like it; and a raid comes upon one group, however many fly, so that
    several small ones do more than one that is large."""
    wish = fleet.HABITS["reorganise"](k, d)
    return "done" if wish == "join" and "done" in d.options else wish


def _raid(k: ClashState, d: Decision) -> Option:
    """Carriers that were found; otherwise TF 58 on its leash raids Guam while it has the time, and
    whoever has bombs left goes for heavy ships."""
    wish = air.HABITS["raid"](k, d)
    if wish != NO_RAID or not can_strike(k, d.about):
        return wish
    targets = [t for t in d.options if not isinstance(t, str)]
    if is_on_leash(k, d.about):
        far_off = distance(k, k.place[d.about], enemy_carriers(k, USN)) >= FAR_OFF
        guam = [t for t in targets if far_off and _is_guam(k, t)]
        if guam:
            return guam[0]
    heavy = [t for t in targets if any(_heavy_ships(k, t))]
    return max(heavy, key=lambda t: (_heavy_ships(k, t), t), default=NO_RAID)


def _is_guam(k: ClashState, target: Target) -> bool:
    return target[0] == AIRFIELD and k.data.base_place[target[1]] == k.data.guam


def _heavy_ships(k: ClashState, target: Target) -> tuple[int, int]:
    """Cruisers, which are worth as much as a light carrier and sink as soon, and battleships that
    were reported in a hex."""
    if target[0] != SHIPS:
        return 0, 0
    reports = [k.report[m] for m in k.data.markers_of[IJN] if k.place[m] == target[1]]
    return sum([r[CA] for r in reports if r]), sum([r[BB] for r in reports if r])


def _aim(k: ClashState, d: Decision) -> Option:
    """Too few bombers for all carriers go for the one that is nearest to her end: who is only
    damaged comes home. So do all, where there is no carrier, for a heavy cruiser."""
    ships = [x for x in d.options if not isinstance(x, str)]
    carriers = [x for x in ships if k.data.is_carrier[x]]
    cruisers = [x for x in ships if k.data.ship_type[x] == CA]
    if SAME in d.options or (carriers and _are_enough_for(k, carriers)):
        return air.HABITS["aim at"](k, d)
    prey = carriers or cruisers
    if not prey:
        return air.HABITS["aim at"](k, d)
    return min(prey, key=lambda ship: (k.data.boxes[ship] - k.hits[ship], ship))


def _are_enough_for(k: ClashState, carriers: list[int]) -> bool:
    """Can the raid be spread over all of them?"""
    bombers = [unit for unit in to_place(k) if unit not in k.escorts]
    return len(carriers) < SEVERAL or len(bombers) >= ENOUGH_FOR_EACH * len(carriers)


def _lay(k: ClashState, d: Decision) -> Option:
    """Before the enemy's carriers, and all others about the first."""
    return REST if REST in d.options else sailing.before_carriers(k, d)


LEASH: Final = {"move": _step_forward, "lay": _lay, "aim at": _aim}
HUNTERS: Final = {**LEASH, "move": _spread, "reorganise": _stay_apart, "raid": _raid}
