"""The Japanese Air Attack Segment: raids over the fleet (5.7)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind
from deckload.engine.dice import Modifier, Throw, roll, shuffled
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.carrier.model.game_data import CARRIERS, JAPAN, US
from deckload.games.carrier.model.state import SUNK, CarrierState
from deckload.games.carrier.rules.damage.american import (
    flak_of_group,
    hit_us,
    ships_of_group,
    us_flak,
)
from deckload.games.carrier.rules.fleet import carrier_groups
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.nouns import raid_name, raid_ref
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
    over = [raid for raid in raids_on_map(s) if _has_arrived(s, raid)]
    then(s, *[(attack_fleet, raid) for raid in shuffled(s, over, "order of raids", EVERYONE)])


def _has_arrived(s: CarrierState, raid: int) -> bool:
    return s.raid_hex[raid] == s.group_hex[s.raid_target[raid]]


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
    tell(
        s,
        "5.71",
        "{raid} attacks {group}.",
        raid=raid_ref(s, raid),
        group=s.data.group_titles[group],
    )
    total = flak_of_group(s, group)
    if total >= least_flak(s) and attackers_of(s, raid):
        throw = flak_throw(s, total, US)
        rolled = roll(s, throw, by=s.data.group_titles[group], at=raid_name(s, raid))
        aborted, lost = read_flak(str(rolled.cell.result))
        lose_points(s, raid, 0, lost)
        s.raid_aborted[raid] = min(s.raid_aborted[raid] + aborted, attackers_of(s, raid))
    if not remove_if_empty(s, raid):
        _bomb_group(s, raid, group)
        then(s, (go_home, raid))


# --- bombs ----------------------------------------------------------------------------------------


def raid_strength(s: CarrierState, raid: int) -> int:
    """[5.75, 5.61] Four for each point that attacks, twice if no fighter has met the raid."""
    points = attackers_of(s, raid) - s.raid_aborted[raid]
    strength = points * s.data.raid_limits.attack
    return strength if s.raid_fought[raid] else 2 * strength


def targets_in(s: CarrierState, group: int) -> list[int]:
    """[5.61] Carriers of either size alike; without any, battleships; else whoever is there."""
    ships = ships_of_group(s, group)
    for classes in (CARRIERS, ("BB",)):
        found = [ship for ship in ships if s.data.us_ships[ship].cls in classes]
        if found:
            return found
    return ships


def raid_damage_throw(s: CarrierState, modifier: int) -> Throw:
    """[5.61, 5.75] One damage roll of a raid."""
    return Throw(
        "damage",
        10,
        chart=s.data.charts["attack_damage"],
        column="hits",
        modifiers=(Modifier("attack", modifier, "5.61"),) if modifier else (),
        case="5.61",
        side=JAPAN,
        does="attacks",
        gives="hit",
    )


def _bomb_group(s: CarrierState, raid: int, group: int) -> None:
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
    pool = targets_in(s, group)
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
    """[10.31] What is left of the raid turns for its carriers, out of our sight."""
    tell(
        s,
        "10.31",
        "{raid} turns for home with {n} points.",
        raid=raid_ref(s, raid),
        n=s.raid_points[raid],
    )
    s.attacked += s.raid_points[raid]
    remove_raid(s, raid)
