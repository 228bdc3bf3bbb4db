"""The air raid procedure: does a force attack, has it carriers at all, how strong (10.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.charts.chart import Chart
from deckload.engine.dice import Modifier, Throw, roll_result
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.options import GREAT_BATTLE, posture
from deckload.games.carrier.model.state import OFF_MAP, UNKNOWN_AIR, CarrierState
from deckload.games.carrier.rules.butai.display import (
    add_known,
    carriers_are_found,
    set_up_display,
)
from deckload.games.carrier.rules.butai.track import (
    AVAILABLE,
    REACH,
    any_return,
    in_box,
    put,
)
from deckload.games.carrier.rules.clock import time_of
from deckload.games.carrier.rules.damage.cripples import cripple_for_raid
from deckload.games.carrier.rules.fleet import carrier_groups, carrier_hexes, carriers_in
from deckload.games.carrier.rules.forces.chits import (
    CARRIER,
    DOUBLE_FORCE,
    SIZES,
    has_carriers,
    may_have_carriers,
    speaks_of_carriers,
)
from deckload.games.carrier.rules.forces.commitment import (
    double_force_counts_as,
    is_real,
    read_notes,
)
from deckload.games.carrier.rules.forces.kido_butai import name_it
from deckload.games.carrier.rules.forces.levels import draw_chit, put_back, roll_level_2
from deckload.games.carrier.rules.forces.limit import check_limit
from deckload.games.carrier.rules.forces.roster import force_name, force_ref
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.raids.detection import place_raid
from deckload.games.carrier.rules.raids.placement import first_seen, on_line
from deckload.games.carrier.rules.raids.strength import strength_of_raid
from deckload.games.carrier.rules.segments import JAPANESE_AIR_ATTACK

step: Final = steps("carrier.raid_launching")

MOST_RAIDS: Final = 2
"""[10.1] Raids that a force can have under way."""
NOBODY_FOUND: Final = -1


@step
def launch_raids(s: CarrierState, force: int) -> None:
    """[10.1] Before a force moves: would it attack now, is it a carrier force at all, how strong
    would the raid be at full strength, and how much of that is there?"""
    if not is_eligible(s, force):
        return
    here = s.force_hex[force]
    target = find_target(s, here)
    goal = s.group_hex[target] if target != NOBODY_FOUND else find_cripple(s, here)
    if goal == OFF_MAP or not wants_to_attack(s, force, goal):
        return
    looks_again = _has_raided_at_level_1(s, force)
    if not proves_to_have_carriers(s, force):
        tell(s, "10.1", "Nothing comes of it.")
        return
    distance = s.data.grid.distance(here, goal)
    waves = strength_of_raid(s, force, distance)
    if raids_under_way(s, force):
        waves = [sum(waves)]
    if not sum(waves):
        if looks_again:  # it has shown nothing: the second look is called back
            s.force_level[force], s.force_chit[force] = 1, CARRIER
        tell(s, "10.1", "{force} has no aircraft to send.", force=force_ref(s, force))
        return
    if looks_again and s.force_level[force] > 1:
        _is_known_better(s, force)
    send_raid(s, force, target, goal, waves)


# --- A: may it raid? ------------------------------------------------------------------------------


def is_eligible(s: CarrierState, force: int) -> bool:
    """[10.1, 19.3] A: carriers, or a force of which that may still be true; with less than two
    raids under way, of which those that return count as one; and not in retirement."""
    if s.force_hex[force] == OFF_MAP or s.force_retiring[force]:
        return False
    if not has_carriers(s, force) and (s.limit_reached or not may_have_carriers(s, force)):
        return False
    if JAPANESE_AIR_ATTACK not in s.data.scenarios[s.scenario].segments:
        return False
    return raids_under_way(s, force) < MOST_RAIDS and s.raid_number.count(0) >= MOST_RAIDS


def raids_under_way(s: CarrierState, force: int) -> int:
    """[10.1] Raids on their way out, and all that return as one more."""
    return s.raid_source.count(force) + any_return(s, force)


# --- B: does it find a target? --------------------------------------------------------------------


def farthest_raid(s: CarrierState) -> int:
    """[10.1] How far raids may fly in this turn; nought at night."""
    return _farthest_at(s.data.charts["raid_hours"], time_of(s))


@lru_cache(maxsize=64)
def _farthest_at(hours: Chart, time: str) -> int:
    return int(hours.look_up("maximum range", int(time)).result)


def find_target(s: CarrierState, place: int) -> int:
    """[10.1] B: the nearest US group with carriers that is in range; of several at the same
    distance the one with most of them, then by die."""
    reach, hexes = farthest_raid(s), carrier_hexes(s)
    if not reach or not hexes:
        return NOBODY_FOUND
    # Asked from the carriers: the grid has a table for each hex asked from, and these are few.
    if len(hexes) == 1:
        is_near = s.data.grid.distance(hexes[0], place) <= reach
        return carrier_groups(s)[0] if is_near else NOBODY_FOUND
    distances = [s.data.grid.distance(there, place) for there in hexes]
    nearest = min(distances)
    if nearest > reach:
        return NOBODY_FOUND
    at = [there for there, distance in zip(hexes, distances, strict=True) if distance == nearest]
    near = [group for group in carrier_groups(s) if s.group_hex[group] in at]
    if len(at) == 1:
        return near[0]  # the raid is on the hex; which group it attacks is drawn there
    most = max(len(carriers_in(s, group)) for group in near)
    fitting = [group for group in near if len(carriers_in(s, group)) == most]
    return one_of(s, fitting, "target group")


def find_cripple(s: CarrierState, place: int) -> int:
    """[12.44] B: with no task group about, the hex of a carrier adrift, or none."""
    reach = farthest_raid(s)
    return cripple_for_raid(s, place, reach) if reach else OFF_MAP


def generation_throw(s: CarrierState, place: int, goal: int, names: tuple[str, ...]) -> Throw:
    """[10.1, 8.351] Whether they find us and will attack: by the hour, the range, and what is
    special to whoever attacks."""
    if posture(s) == GREAT_BATTLE:
        names = (*names, "great_battle")
    distance = s.data.grid.distance(goal, place)
    charts = s.data.charts
    return _generation_throw(
        charts["raid_generation"],
        (charts["raid_hours"], time_of(s)),
        (charts["raid_ranges"], distance),
        names,
    )


@lru_cache(maxsize=1024)
def _generation_throw(
    chart: Chart, hours: tuple[Chart, str], ranges: tuple[Chart, int], names: tuple[str, ...]
) -> Throw:
    """The same for an hour and a distance, each with its chart."""
    time, distance = hours[1], ranges[1]
    hour = int(hours[0].look_up("modifier", int(time)).result)
    far = int(ranges[0].look_up("modifier", distance).result)
    modifiers = [Modifier(time, hour, "10.1"), Modifier(f"range {distance}", far, "10.1")]
    modifiers += [
        Modifier(chart.modifiers[name].text, chart.modifiers[name].value, "10.1") for name in names
    ]
    return Throw(
        "air raid",
        10,
        chart=chart,
        column="force",
        modifiers=tuple([modifier for modifier in modifiers if modifier.by]),
        case="10.1",
        side=JAPAN,
        does="decides whether to raid",
    )


def wants_to_attack(s: CarrierState, force: int, goal: int) -> bool:
    """[10.1] B: the roll."""
    names = ("advantage",) if s.force_advantage[force] else ()
    throw = generation_throw(s, s.force_hex[force], goal, names)
    return str(roll_result(s, throw, by=force_name(s, force))) == "raid"


# --- C: is it a carrier force? --------------------------------------------------------------------


def proves_to_have_carriers(s: CarrierState, force: int) -> bool:
    """[10.1, 13.221] C: what the raid would tell us of a force. If it tells us nothing, all is as
    before: a chit that was drawn goes back into the cup. Past the threshold of commitment a double
    force is a carrier force."""
    if has_carriers(s, force):
        if s.data.scenarios[s.scenario].full and _has_raided_at_level_1(s, force):
            _to_level_2(s, force)
        return True
    if s.force_level[force] > 0:
        return _is_of_carriers(s, force)
    drawn = draw_chit(s)
    chit = double_force_counts_as(s) if drawn == DOUBLE_FORCE else drawn
    s.force_chit[force], s.force_level[force] = chit, 1
    if chit == CARRIER and is_real(s, force):
        _tell_chit(s, force)
        carriers_are_found(s, force)
        check_limit(s)
        return True
    if chit in SIZES and _is_of_carriers(s, force):
        return True
    s.force_chit[force], s.force_level[force] = "", 0
    put_back(s, drawn)
    return False


def _has_raided_at_level_1(s: CarrierState, force: int) -> bool:
    """[10.1] C: such a force is looked up among those of level 2 when it raids again."""
    is_known = has_carriers(s, force) and s.force_air[force] != UNKNOWN_AIR
    return s.force_level[force] == 1 and is_known


def _to_level_2(s: CarrierState, force: int) -> None:
    """[10.1] C(3): the table takes its known air strength into account."""
    chit, note = roll_level_2(s, force)
    s.force_chit[force] = read_notes(s, force, chit, note)
    s.force_level[force] = 2


def _is_known_better(s: CarrierState, force: int) -> None:
    """[10.1] C(3): the raid that it does send shows what it is."""
    _tell_chit(s, force)
    name_it(s, force)
    set_up_display(s, force)
    check_limit(s)


def _is_of_carriers(s: CarrierState, force: int) -> bool:
    """[10.1] C(2): a force of which the size is known may prove to be carriers; if not, we have
    seen nothing, and it stays what it was."""
    before = s.force_chit[force]
    chit, note = roll_level_2(s, force)
    chit = read_notes(s, force, chit, note)
    if not speaks_of_carriers(chit):
        return False
    if not is_real(s, force):
        s.force_chit[force] = before
        return False
    s.force_chit[force], s.force_level[force] = chit, 2
    _tell_chit(s, force)
    name_it(s, force)
    carriers_are_found(s, force)
    check_limit(s)
    return True


def _tell_chit(s: CarrierState, force: int) -> None:
    chit = s.force_chit[force]
    what = "there are carriers in it" if chit == CARRIER else chit
    tell(s, "10.1", "{force} sends a raid: {what}.", force=force_ref(s, force), what=what)


# --- G: on the map --------------------------------------------------------------------------------


def send_raid(s: CarrierState, force: int, target: int, goal: int, waves: list[int]) -> None:
    """[10.1, 10.21, 10.24, 12.44] G: the points leave their boxes; the first wave is where the
    radar has it, the second two hexes behind. A raid on a cripple flies to her hex."""
    source = s.force_hex[force]
    distance = s.data.grid.distance(source, goal)
    take_points(s, force, sum(waves), distance)
    s.force_raided[force] = 1
    place = first_seen(s, source, goal)
    raids = [place_raid(s, waves[0], place, source=force, target=target)]
    if len(waves) > 1 and waves[1]:
        behind = on_line(s, place, source, s.data.raid_limits.wave_gap)
        raids.append(place_raid(s, waves[1], behind, source=force, target=target))
    if target == NOBODY_FOUND:
        for raid in raids:
            s.raid_to[raid] = goal
    set_up_display(s, force)
    check_limit(s)


def take_points(s: CarrierState, force: int, points: int, distance: int) -> None:
    """[9.22, 9.23] Points that are known and reach so far go first; what is missing was there all
    along, and is known from now on."""
    left = points
    for box in AVAILABLE:
        if REACH[box] >= distance:
            taken = min(left, in_box(s, force, box))
            put(s, force, box, -taken)
            left -= taken
    if left or s.force_air[force] == UNKNOWN_AIR:
        add_known(s, force, left)
