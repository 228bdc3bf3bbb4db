"""4.3.5, 4.3.6: groups of bombers attack ships and land bases, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.charts import roll_odds
from deckload.engine.decision import Decision, Kind, PickedSoFar, Refusal, ask
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.taskforce.model.conditions import NONE
from deckload.games.taskforce.model.game_data import FULL, SHIP_TYPES, TORPEDO
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.anti_air import anti_air_value
from deckload.games.taskforce.rules.air.launching import bundles_of
from deckload.games.taskforce.rules.air.losses import take_losses
from deckload.games.taskforce.rules.aircraft import is_torpedo, put_away, unit_name
from deckload.games.taskforce.rules.damage import (
    LEVELS,
    LOST,
    MINOR,
    SIGNIFICANT,
    UNHURT,
    level_after,
    level_of,
    take_hits,
)
from deckload.games.taskforce.rules.fleets import (
    is_land_base,
    is_small,
    scene,
    ship_name,
    ship_ref,
    ships_in_hex,
)
from deckload.games.taskforce.rules.nouns import SHIP, UNITS, units_refs

step: Final = steps("taskforce.bombing")

TORPEDOES: Final = Refusal("4.3.6", "torpedoes cannot hit a base")
INBOARD: Final = Refusal("4.3.5", "torpedoes do not reach her berth")


def _target_odds(k: TaskForceState, _side: int, ship: int) -> str:
    """What a target fires back, how many hits of one attack sink it, and what it is then worth."""
    facts = scene(k)
    guns = 0 if k.surprised else anti_air_value(k, ship)
    words = [f"anti-air {guns}" if guns else "no anti-air fire"]
    points = facts.points.sunk.get(SHIP_TYPES[facts.ship_type[ship]], 0)
    each = " a ship" if is_small(k, ship) else ""
    verb = "destroy it" if is_land_base(k, ship) else "sink her"
    words.append(f"{hits_to_sink(k, ship)} hits {verb}, {points:g} points{each}")
    if facts.berths and ship not in facts.torpedo_berths:
        words.append("bombs only")
    return "; ".join(words)


def hits_to_sink(s: TaskForceState, ship: int) -> int:
    """[3.5, 3.5.1] Of one attack, as she is now; of small ships the next one of the counter."""
    front, back = scene(s).durability[ship][FULL], scene(s).durability[ship][1]
    level = level_of(s, ship)
    if is_small(s, ship):
        return 1 if level == MINOR else front + 1
    return {UNHURT: front + back + 2, MINOR: back + 2, SIGNIFICANT: back + 1}.get(level, 1)


BOMB: Final = Kind(
    "bomb",
    "Which target is attacked next?",
    of=SHIP,
    odds=_target_odds,
    foresee=True,
)


def _group_odds(k: TaskForceState, d: Decision) -> str:
    """The levels of damage that the group picked so far would bring, in words."""
    picks = d.picks or PickedSoFar((), 0, None, None)
    if not picks.values:
        return ""
    return attack_odds(k, list(picks.values), d.about)


def _group_text(k: TaskForceState, d: Decision) -> str:
    question = f"Which bombers attack {ship_name(k, d.about)} together?"
    if not k.surprised:
        return question
    return f"{question} The surprise has room: two for a whole unit, one for a half."


GROUP: Final = Kind(
    "group",
    _group_text,
    of=UNITS,
    points_at=units_refs,
    words={"done": "Attack"},
    word_odds={"done": _group_odds},
    foresee=True,
)


@step
def next_attack(s: TaskForceState) -> Procedure:
    """[4.3.5] Target and group; Fortresses in groups of their own (5.1.1)."""
    side = s.raid_side
    flying = attacking_units(s)
    targets = targets_for(s, flying)
    if not flying or not targets:
        return
    target = yield ask(
        side,
        BOMB,
        all_targets(s),
        unless=lambda ship: why_no_target(s, flying, ship),
        case="4.3.5",
        command="air",
    )
    able = [unit for unit in flying if can_attack(s, unit, target)]
    surprised = s.surprised
    group = yield from pick_some(
        side,
        GROUP,
        able,
        least=1,
        weight=lambda unit: s.air_steps[unit],
        capacity=surprised if surprised else None,
        bundles=lambda left: group_bundles(s, left),
        agree=lambda units: may_fly_together(s, units),
        about=target,
        case="4.3.5",
        command="air",
    )
    s.group, s.target = sorted(group), target
    s.bombers = [unit for unit in s.bombers if unit not in group]
    then(s, attack, next_attack)


def attacking_units(s: TaskForceState) -> list[int]:
    """[4.3.5] All that still have bombs; as long as the harbour sleeps, those that it lets pass."""
    if s.surprised:
        return [unit for unit in s.bombers if s.air_steps[unit] <= s.surprised] or s.bombers[:]
    return s.bombers[:]


def may_fly_together(s: TaskForceState, units: Sequence[int]) -> bool:
    """[5.1.1] Fortresses, which meet no anti-air fire, keep among themselves."""
    high = scene(s).high
    return len({high[unit] for unit in units}) < 2


def all_targets(s: TaskForceState) -> list[int]:
    """[4.3.5] All ships and the base of the hex, or of the harbour."""
    if scene(s).berths:
        return [ship for ship in scene(s).berths if level_of(s, ship) != LOST]
    off_limits = scene(s).off_limits
    found = ships_in_hex(s, 1 - s.raid_side, s.raid_hex)
    return [ship for ship in found if ship not in off_limits]


def can_attack(s: TaskForceState, unit: int, target: int) -> bool:
    """[4.3.6] Whoever has bombs; with torpedoes, see `takes_torpedoes`."""
    return not is_torpedo(s, unit) or takes_torpedoes(s, target)


def takes_torpedoes(s: TaskForceState, target: int) -> bool:
    """[4.3.6] Torpedoes are for ships, and in harbour for those in open water."""
    if is_land_base(s, target):
        return False
    facts = scene(s)
    return not facts.berths or target in facts.torpedo_berths


def why_no_target(s: TaskForceState, units: Sequence[int], target: int) -> Refusal | None:
    if any(can_attack(s, unit, target) for unit in units):
        return None
    return TORPEDOES if is_land_base(s, target) else INBOARD


def targets_for(s: TaskForceState, units: Sequence[int]) -> list[int]:
    return [ship for ship in all_targets(s) if why_no_target(s, units, ship) is None]


def group_bundles(s: TaskForceState, left: list[int]) -> list[tuple[int, ...]]:
    """Pairs for a strength of 10 or 12, the whole wave, and everybody of a type."""
    facts = scene(s)
    by_kind: dict[tuple[str, int], list[int]] = {}
    for unit in left:
        by_kind.setdefault((facts.air_type[unit], s.air_steps[unit]), []).append(unit)
    several = [tuple(units) for units in by_kind.values() if len(units) > 1]
    return list(dict.fromkeys([*[units[:2] for units in several], *bundles_of(s, left), *several]))


# --- one attack -----------------------------------------------------------------------------------


@step
def attack(s: TaskForceState) -> Procedure:
    """[4.3.5] Anti-air fire, losses, bombs: the strength is what is left of the group."""
    drm = 0
    if s.surprised:
        s.surprised = max(0, s.surprised - sum([s.air_steps[unit] for unit in s.group]))
    else:
        drm = yield from _under_fire(s)
    units = [unit for unit in s.group if s.air_steps[unit]]
    if units:
        throw = bombing_throw(s, units, s.target, drm)
        names = " and ".join([unit_name(s, unit) for unit in units])
        hits = int(roll(s, throw, by=names, at=ship_name(s, s.target)).cell.result)
        then(s, (settle_attack, hits))
    else:
        tell(s, "4.3.5", "Nothing is left of the group.")
        then(s, (settle_attack, 0))


def _under_fire(s: TaskForceState) -> Procedure:
    """[4.3.5, 2.4.2] The modifier that anti-air fire gives; Fortresses fly too high for it
    (5.1.1)."""
    value = anti_air_value(s, s.target)
    if not value or all(scene(s).high[unit] for unit in s.group):
        return 0
    throw = flak_throw(s, value)
    rolled = roll(s, throw, by=ship_name(s, s.target), at="the bombers")
    drm, steps_ = s.data.flak[str(rolled.cell.result)]
    yield from take_losses(s, s.raid_side, s.group[:], steps_, "4.3.5", evenly=True)
    return drm


def flak_throw(s: TaskForceState, value: int) -> Throw:
    """[2.4.2]"""
    return Throw(
        "flak",
        6,
        1,
        s.data.charts["anti_air"],
        value,
        (),
        "4.3.5",
        side=1 - s.raid_side,
        does="fires at",
    )


def strength_of(s: TaskForceState, unit: int, target: int) -> int:
    """[4.3.5, 4.3.6] Printed, or two for torpedo bombers with bombs; against a base without
    interceptors doubled, and tripled for Fortresses."""
    facts = scene(s)
    steps_ = s.air_steps[unit]
    level = facts.air_kind[unit] == TORPEDO and s.air_bombs[unit]
    value = s.data.level_surface[steps_] if level else facts.surface[unit][steps_]
    if not is_land_base(s, target) or not s.unopposed:
        return value
    return value * (s.data.precision_high if facts.high[unit] else s.data.precision)


def bombing_throw(s: TaskForceState, units: Sequence[int], target: int, drm: int) -> Throw:
    """[2.4.4, 4.3.5] The group's strength; anti-air fire is added to the die, and two taken off
    for a target that does not move."""
    chart = s.data.charts["air_to_surface"]
    modifiers = []
    if drm:
        modifiers.append(Modifier("anti-air fire", drm, "4.3.5"))
    if is_land_base(s, target) or scene(s).berths:
        modifiers.append(
            Modifier("stationary target", chart.modifiers["stationary"].value, "4.3.5")
        )
    strength = sum([strength_of(s, unit, target) for unit in units])
    return Throw(
        "bombing",
        6,
        1,
        chart,
        strength,
        tuple(modifiers),
        "4.3.5",
        side=s.raid_side,
        does="attacks" if len(units) == 1 else "attack",
        gives="hit",
    )


@step
def settle_attack(s: TaskForceState, hits: int) -> None:
    """[3.5, 5.1.1] The damage; Fortresses that have bombed leave the game."""
    target = s.target
    for unit in s.group:
        if scene(s).high[unit] and s.air_steps[unit]:
            put_away(s, unit)
    s.raiders = [unit for unit in s.raiders if s.air_steps[unit]]
    s.group, s.target = [], NONE
    if not hits:
        return
    before = level_of(s, target)
    take_hits(s, target, hits)
    if level_of(s, target) == before and not is_small(s, target):
        tell(s, "3.5", "{ship} bears it.", ship=ship_ref(s, target))


# --- odds -----------------------------------------------------------------------------------------


def attack_odds(s: TaskForceState, units: list[int], target: int) -> str:
    """What an attack would do: the chances of each level of damage, anti-air fire counted by its
    modifier alone."""
    flak = anti_air_value(s, target)
    if s.surprised or all(scene(s).high[unit] for unit in units):
        flak = 0
    chances: dict[int, float] = {}
    drms = {0: 1.0}
    if flak:
        odds = roll_odds(s.data.charts["anti_air"], flak)
        drms = {}
        for result, chance in odds.items():
            drm = s.data.flak[str(result)][0]
            drms[drm] = drms.get(drm, 0.0) + float(chance)
    for drm, share in drms.items():
        throw = bombing_throw(s, units, target, drm)
        for hits, chance in roll_odds(
            s.data.charts["air_to_surface"], throw.column, throw.shift
        ).items():
            level = _level(s, target, int(str(hits)))
            chances[level] = chances.get(level, 0.0) + share * float(chance)
    before = level_of(s, target)
    worse = [(level, chance) for level, chance in sorted(chances.items()) if level > before]
    return ", ".join(f"{LEVELS[level]} {chance:.0%}" for level, chance in worse) or "no damage"


def _level(s: TaskForceState, target: int, hits: int) -> int:
    if not is_small(s, target):
        return level_after(s, target, hits)
    return LOST if hits > scene(s).durability[target][2] else 0
