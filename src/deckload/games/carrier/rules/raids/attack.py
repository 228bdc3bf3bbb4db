"""The Japanese Air Attack Segment: raids over the fleet (5.7)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.charts.chart import Chart
from deckload.engine.decision import Kind
from deckload.engine.dice import Modifier, Throw, roll, shuffled
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import tell, tell_battle, tell_battle_over
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.carrier.model.game_data import CARRIERS, JAPAN, US
from deckload.games.carrier.model.options import GREAT_BATTLE, NEW_AIRCRAFT, plays_with, posture
from deckload.games.carrier.model.state import FROM_GUAM, OFF_MAP, ORPHANED, SUNK, CarrierState
from deckload.games.carrier.rules.butai.track import put, return_box
from deckload.games.carrier.rules.damage.american import (
    flak_of_group,
    hit_us,
    ships_of_group,
    us_flak,
)
from deckload.games.carrier.rules.damage.cripples import ships_adrift
from deckload.games.carrier.rules.damage.fire import check_for_fires
from deckload.games.carrier.rules.fleet import carrier_groups, groups_on_map
from deckload.games.carrier.rules.guam_field import land_on_guam
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.nouns import in_points, raid_name, raid_ref
from deckload.games.carrier.rules.raids.composition import (
    count_fighters,
    lose_points,
    remove_if_empty,
)
from deckload.games.carrier.rules.raids.counters import (
    attackers_of,
    is_on_map,
    raids_on_map,
    remove_raid,
)
from deckload.games.carrier.rules.raids.shuttle import divert, diverts
from deckload.games.carrier.rules.strikes.bombing import rolls_for
from deckload.games.carrier.rules.strikes.flak import flak_throw, least_flak, read_flak

step: Final = steps("carrier.japanese_attack")

BATTLE_LINE: Final = "58.7"
DIVERT: Final = "divert"
OVERFLY: Final = "overfly"

WHO_FIRES: Final = Kind(
    "fire",
    lambda k, d: f"Which battleships fire at {raid_name(k, d.about)} as it flies over?",
    names=lambda k, ship: "all" if isinstance(ship, tuple) else k.data.us_ships[ship].name,
    label=lambda k, ship: "All of them" if isinstance(ship, tuple) else k.data.us_ships[ship].name,
    points_at=lambda k, ship: tuple(
        k.data.us_refs[one] for one in (ship if isinstance(ship, tuple) else (ship,))
    ),
    words={"done": "These fire"},
)


@step
def japanese_air_attack(s: CarrierState) -> None:
    """[5.7, 5.71] Raids that have reached their target attack one at a time, in random order."""
    s.guns_fired = []
    land_on_guam(s)
    raids = raids_on_map(s)
    if not raids:
        fires_break_out(s)
        return
    over = [raid for raid in raids if _has_arrived(s, raid)]
    order = shuffled(s, over, "order of raids", EVERYONE)
    hunters = [raid for raid in raids if _is_over_cripple(s, raid)]
    then(
        s,
        *[(attack_fleet, raid) for raid in order],
        *[(attack_adrift, raid) for raid in hunters],
        fires_break_out,
    )


@step
def fires_break_out(s: CarrierState) -> None:
    """[12.31] After the last attack of the segment, where fire is played."""
    if s.data.scenarios[s.scenario].full:
        check_for_fires(s)


def _has_arrived(s: CarrierState, raid: int) -> bool:
    at_target = s.raid_hex[raid] == s.group_hex[s.raid_target[raid]]
    return at_target and s.raid_to[raid] == OFF_MAP


def _is_over_cripple(s: CarrierState, raid: int) -> bool:
    """[12.44] A raid that was sent for a cripple is where she was."""
    to = s.raid_to[raid]
    return to not in (OFF_MAP, s.data.guam) and s.raid_hex[raid] == to


def battle_line_throw(s: CarrierState) -> Throw:
    """[5.71] What green pilots make of seven battleships."""
    return Throw(
        "battle line",
        10,
        chart=s.data.charts["battle_line"],
        column="raid",
        case="5.71",
        side=JAPAN,
        does="meets",
    )


@step
def attack_fleet(s: CarrierState, raid: int) -> None:
    """[5.71, 5.72, 5.74] The Battle Line first, if it is there; then whom they attack. There is no
    contact and no surprise."""
    count_fighters(s, raid)
    place = s.raid_hex[raid]
    line = s.data.groups.index(BATTLE_LINE)
    action = ""
    if s.group_hex[line] == place and ships_of_group(s, line):
        throw = battle_line_throw(s)
        rolled = roll(s, throw, by=raid_name(s, raid), at="the Battle Line")
        action = str(rolled.cell.result)
    if action == DIVERT:
        then(s, (attack_group, raid, line))
        return
    groups = [group for group in carrier_groups(s) if s.group_hex[group] == place]
    groups = groups or [
        group
        for group in groups_on_map(s)
        if s.group_hex[group] == place and ships_of_group(s, group)
    ]
    if not groups:
        tell(s, "5.71", "{raid} finds nothing left to attack.", raid=raid_ref(s, raid))
        send_home(s, raid)
        return
    target = one_of(s, groups, "target group")
    if action == OVERFLY:
        then(s, (fly_over, raid), (attack_group, raid, target))
    else:
        then(s, (attack_group, raid, target))


# --- flak -----------------------------------------------------------------------------------------


@step
def fly_over(s: CarrierState, raid: int) -> Procedure:
    """[5.72, 5.721] Battleships fire with half their flak at those who fly over them, each at one
    raid in a phase; the player says who, where more than one raid comes."""
    line = s.data.groups.index(BATTLE_LINE)
    guns = [
        ship
        for ship in ships_of_group(s, line)
        if s.data.us_ships[ship].cls == "BB" and ship not in s.guns_fired
    ]
    others = [other for other in raids_on_map(s) if other != raid and _has_arrived(s, other)]
    if others and len(guns) > 1:
        guns = yield from pick_some(
            US,
            WHO_FIRES,
            guns,
            bundles=lambda left: [tuple(left)],
            case="5.721",
            command="air",
            about=raid,
        )
    s.guns_fired += guns
    total = sum(us_flak(s, ship) for ship in guns) // 2
    if total < least_flak(s):
        return
    rolled = roll(s, flak_throw(s, total, US), by="The Battle Line", at=raid_name(s, raid))
    aborted, lost = read_flak(str(rolled.cell.result))
    for _ in range(lost):
        _lose_any_point(s, raid)
    for _ in range(aborted):
        if s.raid_points[raid] and _is_attacker(s, raid):
            s.raid_aborted[raid] = min(s.raid_aborted[raid] + 1, attackers_of(s, raid))
    remove_if_empty(s, raid)


def _is_attacker(s: CarrierState, raid: int) -> bool:
    """[5.72] Whether a point drawn by lot is one of attack planes."""
    points = list(range(s.raid_points[raid]))
    return one_of(s, points, "point hit") < attackers_of(s, raid)


def _lose_any_point(s: CarrierState, raid: int) -> None:
    """[5.72] Fighters are hit as well as attack planes, as all fly over."""
    if not s.raid_points[raid]:
        return
    if _is_attacker(s, raid):
        lose_points(s, raid, 0, 1)
    else:
        lose_points(s, raid, 1, 0)


@step
def attack_group(s: CarrierState, raid: int, group: int) -> None:
    """[5.73, 5.75] The group fires; what is left of the raid attacks its ships."""
    if not is_on_map(s, raid):
        return
    tell_battle(
        s,
        "5.71",
        "{raid} attacks {group}.",
        JAPAN,
        raid=raid_ref(s, raid),
        group=s.data.group_titles[group],
    )
    if not _runs_flak(s, raid, flak_of_group(s, group), s.data.group_titles[group]):
        return
    _bomb(s, raid, targets_in(s, raid, group))
    then(s, (go_home, raid))


@step
def attack_adrift(s: CarrierState, raid: int) -> None:
    """[12.44] A cripple does not shoot; who has stayed with her does. If she is gone, so are
    they."""
    count_fighters(s, raid)
    ships = [ship for ship in ships_adrift(s) if s.us_adrift[ship] == s.raid_hex[raid]]
    carriers = [ship for ship in ships if s.data.us_ships[ship].cls in CARRIERS]
    s.raid_to[raid] = OFF_MAP
    if not carriers:
        then(s, (go_home, raid))
        return
    names = " and ".join(s.data.us_ships[ship].name for ship in carriers)
    tell_battle(s, "12.44", "{raid} attacks {names}.", JAPAN, raid=raid_ref(s, raid), names=names)
    if not _runs_flak(s, raid, sum([us_flak(s, ship) for ship in ships]), names):
        return
    _bomb(s, raid, carriers)
    then(s, (go_home, raid))


def _runs_flak(s: CarrierState, raid: int, total: int, who: str) -> bool:
    """[5.73] Those attacked fire; whether anything is left of the raid."""
    if total >= least_flak(s) and attackers_of(s, raid):
        rolled = roll(s, flak_throw(s, total, US), by=who, at=raid_name(s, raid))
        aborted, lost = read_flak(str(rolled.cell.result))
        lose_points(s, raid, 0, lost)
        s.raid_aborted[raid] = min(s.raid_aborted[raid] + aborted, attackers_of(s, raid))
    if remove_if_empty(s, raid):
        tell_battle_over(s, "5.73", "The attack is beaten off.")
        return False
    return True


# --- bombs ----------------------------------------------------------------------------------------


def raid_strength(s: CarrierState, raid: int) -> int:
    """[5.75, 5.61, 11.11] Four for each point that attacks, five in the Great Carrier Battle, three
    if it is land-based; twice if no fighter has met the raid."""
    points = attackers_of(s, raid) - s.raid_aborted[raid]
    limits = s.data.raid_limits
    naval = limits.great_attack if posture(s) == GREAT_BATTLE else limits.attack
    strength = points * (limits.land_attack if s.raid_land[raid] else naval)
    return strength if s.raid_fought[raid] else 2 * strength


def targets_in(s: CarrierState, raid: int, group: int) -> list[int]:
    """[5.61] Carriers of either size alike, but large ones first for the carrier pilots of the
    Great Carrier Battle; without any, battleships; else whoever is there."""
    ships = ships_of_group(s, group)
    prefers_large = posture(s) == GREAT_BATTLE and not s.raid_land[raid]
    for classes in (("CV",) if prefers_large else CARRIERS, CARRIERS, ("BB",)):
        found = [ship for ship in ships if s.data.us_ships[ship].cls in classes]
        if found:
            return found
    return ships


def raid_damage_throw(s: CarrierState, modifier: int) -> Throw:
    """[5.61, 5.75, 24.4] One damage roll of a raid."""
    return _raid_damage_throw(s.data.charts["attack_damage"], modifier, plays_with(s, NEW_AIRCRAFT))


@lru_cache(maxsize=64)
def _raid_damage_throw(chart: Chart, modifier: int, new_types: bool) -> Throw:
    modifiers = [Modifier("attack", modifier, "5.61")] if modifier else []
    if new_types:
        modifiers.append(Modifier("new types", chart.modifiers["new_types"].value, "24.4"))
    return Throw(
        "damage",
        10,
        chart=chart,
        column="hits",
        modifiers=tuple(modifiers),
        case="5.61",
        side=JAPAN,
        does="attacks",
        gives="hit",
    )


def _bomb(s: CarrierState, raid: int, pool: list[int]) -> None:
    """[5.61, 5.75] Every roll has its target, drawn by lot, before the first is made."""
    strength = raid_strength(s, raid)
    rolls = rolls_for(s.data.charts["attack_rolls"], strength, left=False)
    tell(
        s,
        "5.75",
        "{raid} attacks with a strength of {strength}: {n} damage rolls.",
        raid=raid_ref(s, raid),
        strength=strength,
        n=len(rolls),
    )
    targets = [one_of(s, pool, "target ship") for _ in rolls]
    scored: dict[int, int] = {}
    for ship, modifier in zip(targets, rolls, strict=True):
        throw = raid_damage_throw(s, modifier)
        rolled = roll(s, throw, by=raid_name(s, raid), at=s.data.us_ships[ship].name)
        scored[ship] = scored.get(ship, 0) + int(rolled.cell.result)
    for ship, hits in scored.items():
        if hits and s.us_group[ship] != SUNK:
            hit_us(s, ship, hits)


@step
def go_home(s: CarrierState, raid: int) -> None:
    """[10.31, 11.28, 23.3] What is left of the raid turns for its carriers, out of our sight, by
    the distance at which they are now; one from Guam flies back on the map, and so does who makes
    for Guam."""
    text = "{raid} turns for home with {n}."
    points = s.raid_points[raid]
    tell_battle_over(s, "10.31", text, raid=raid_ref(s, raid), n=in_points(points))
    send_home(s, raid)


def send_home(s: CarrierState, raid: int) -> None:
    """[10.31, 11.28, 23.3] To the box of the return track, to Guam, or into the sea."""
    points, source = s.raid_points[raid], s.raid_source[raid]
    s.attacked += points
    if diverts(s, raid):
        divert(s, raid)
        return
    if source == FROM_GUAM:
        s.raid_to[raid] = s.data.guam
        return
    if source >= 0:
        distance = s.data.grid.distance(s.force_hex[source], s.raid_hex[raid])
        put(s, source, return_box(distance), points)
    elif source == ORPHANED:
        s.destroyed += points
        tell(s, "10.33", "Nobody is left for them to land on.")
    remove_raid(s, raid)
