"""The US Interception Segment: which missions fight which raids (4.5)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, Refusal, ask
from deckload.engine.log import Ref, tell, tell_battle, tell_battle_over
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import INTERCEPT, UNUSED, CarrierState
from deckload.games.carrier.rules.missions.air_combat import intercept
from deckload.games.carrier.rules.missions.flying import (
    is_on_cap,
    missions_in_use,
    place_of,
    units_of,
)
from deckload.games.carrier.rules.missions.forming import bring_out
from deckload.games.carrier.rules.missions.fuel import can_pay, spend
from deckload.games.carrier.rules.missions.movement import can_split, split_off
from deckload.games.carrier.rules.missions.orders import describe, fuel_in_words, way_home
from deckload.games.carrier.rules.nouns import (
    in_points,
    mission_name,
    mission_ref,
    raid_name,
    raid_ref,
)
from deckload.games.carrier.rules.raids.counters import is_on_map, raids_at, raids_on_map

step: Final = steps("carrier.interception")

ALL: Final = "all"
SAFE: Final = "safe"
SPLIT: Final = "split"
DONE: Final = "done"

Pair = tuple[int, int]


def _refs(k: CarrierState, pair: Pair) -> tuple[Ref, ...]:
    return (mission_ref(k, pair[0]), raid_ref(k, pair[1]))


def _pair_label(k: CarrierState, pair: Pair) -> str:
    """Who, and what the fight leaves in the tanks for the way home."""
    mission, raid = pair
    number = len(units_of(k, mission))
    who = f"{mission_name(k, mission)} ({'1 unit' if number == 1 else f'{number} units'})"
    against = f", against {raid_name(k, raid)}" if len(raids_at(k, k.raid_hex[raid])) > 1 else ""
    if is_on_cap(k, mission):
        return f"{who} from patrol{against}"
    left = fuel_in_words(k.mission_fuel[mission] - k.data.fuel.combat)
    return f"{who}{against}: {left} after the fight, home takes {way_home(k, mission)}"


PAIR: Final = Kind(
    "engage",
    "Which missions attack the raids? They fight in the order in which you name them.",
    names=lambda k, pair: f"{pair[0] + 1} Raid {k.raid_number[pair[1]]}",
    label=_pair_label,
    points_at=_refs,
    words={
        ALL: "All that can (3 fuel points each)",
        SAFE: "All that can still come home from it",
        SPLIT: "Split a mission first, so that it can meet two raids",
        DONE: "No more missions attack",
    },
    group=lambda k, pair: raid_name(k, pair[1]),
    foresee=True,
)


PARTED: Final = Kind(
    "part",
    "Which mission is split?",
    names=lambda k, mission: str(mission + 1),
    label=describe,
    points_at=lambda k, mission: (mission_ref(k, mission),),
)


def why_not_engage(s: CarrierState, pair: Pair) -> Refusal | None:
    """[4.434, 4.51] Combat takes three fuel points; who has not got them cannot fight."""
    mission = pair[0]
    if not is_on_cap(s, mission) and not can_pay(s, mission, s.data.fuel.combat):
        return Refusal("4.51", "it would run out of fuel in the fight")
    return None


@step
def interception(s: CarrierState) -> None:
    """[4.51] All pairs are named, and all fuel is paid, before the first die is thrown."""
    s.pairs = []
    s.fewest_at_escorts = 0
    if possible_pairs(s):
        then(s, name_pair)


@step
def name_pair(s: CarrierState) -> Procedure:
    """[4.51, 4.37] The next mission that fights, and whom; or all that can, or all that can come
    home from it, shared out among the raids. A mission may be split first to meet two. It is a
    draft: nothing happens until all are named, and who is not named does not fight."""
    pairs = possible_pairs(s)
    offered = [pair for pair in pairs if why_not_engage(s, pair) is None]
    chosen: Pair | str = DONE
    if offered:
        missions = [mission for mission, _ in offered]
        also = [ALL]
        if 0 < len(who_comes_home(s, missions)) < len(set(missions)):
            also.append(SAFE)
        if missions_to_split(s, missions):
            also.append(SPLIT)
        chosen = yield ask(
            US,
            PAIR,
            pairs,
            unless=lambda pair: why_not_engage(s, pair),
            also=(*also, DONE),
            case="4.51",
            command="air",
            draft=True,
        )
    if chosen == SPLIT:
        then(s, choose_mission_to_split, name_pair)
    elif isinstance(chosen, str):
        missions = list(dict.fromkeys([mission for mission, _ in offered]))
        if chosen != DONE:
            share_out(s, missions if chosen == ALL else who_comes_home(s, missions))
        commit(s)
    else:
        s.pairs.append(chosen)
        then(s, name_pair)


def who_comes_home(s: CarrierState, missions: list[int]) -> list[int]:
    """[4.434] Those that have the fuel for a fight and for the way home after it; patrols have."""
    cost = s.data.fuel.combat
    return [
        mission
        for mission in dict.fromkeys(missions)
        if is_on_cap(s, mission) or s.mission_fuel[mission] - cost >= way_home(s, mission)
    ]


def share_out(s: CarrierState, missions: list[int]) -> None:
    """[4.51] Each mission against a raid in its hex: first such as nobody has met, since these
    would attack with twice their strength, then those that are met by fewest for their size."""
    met = dict.fromkeys(raids_on_map(s), 0)
    for mission, raid in s.pairs:
        met[raid] += len(units_of(s, mission))
    for mission in missions:
        raid = min(
            raids_at(s, place_of(s, mission)),
            key=lambda one: (
                bool(s.raid_fought[one] or met[one]),
                met[one] / s.raid_points[one],
            ),
        )
        met[raid] += len(units_of(s, mission))
        s.pairs.append((mission, raid))


def missions_to_split(s: CarrierState, missions: list[int]) -> list[int]:
    """[4.37, 4.51] Missions on the map with two raids to choose from: each mission fights one."""
    return [
        mission
        for mission in dict.fromkeys(missions)
        if missions.count(mission) > 1 and not is_on_cap(s, mission) and can_split(s, mission)
    ]


@step
def choose_mission_to_split(s: CarrierState) -> Procedure:
    """[4.37] At any time while it is in flight."""
    missions = missions_to_split(s, [mission for mission, _ in possible_pairs(s)])
    mission = yield ask(US, PARTED, missions, case="4.37", command="air")
    then(s, (split_off, mission))


@step
def commit(s: CarrierState) -> None:
    """[4.34, 4.434] Patrols come onto the map to fight; all pay three points, then it begins."""
    for mission, _ in s.pairs:
        if is_on_cap(s, mission):
            bring_out(s, mission)
        spend(s, mission, s.data.fuel.combat)
    if s.pairs:
        met = dict.fromkeys(raid for _, raid in s.pairs)
        names = " and ".join([raid_name(s, raid) for raid in met])
        tell_battle(s, "4.51", "Our fighters meet {raids}.", US, raids=names)
        then(s, *[(engage, mission, raid) for mission, raid in s.pairs], break_off)


@step
def break_off(s: CarrierState) -> None:
    """[4.51] All that were named have fought."""
    left = [raid for raid in dict.fromkeys(raid for _, raid in s.pairs) if is_on_map(s, raid)]
    flies = [
        f"{raid_name(s, raid)} flies on with {in_points(s.raid_points[raid])}" for raid in left
    ]
    told = "; ".join(flies) or "Nothing is left to shoot at"
    tell_battle_over(s, "4.51", "{told}.", told=told)


def possible_pairs(s: CarrierState) -> list[Pair]:
    """[4.5, 4.24] Intercept missions, patrols among them, with each raid in their hex; a mission
    that has been named for one fights no other."""
    if INTERCEPT not in s.mission_kind or not raids_on_map(s):
        return []
    named = [mission for mission, _ in s.pairs]
    return [
        (mission, raid)
        for mission in missions_in_use(s)
        if s.mission_kind[mission] == INTERCEPT and mission not in named
        for raid in raids_at(s, place_of(s, mission))
    ]


@step
def engage(s: CarrierState, mission: int, raid: int) -> Procedure:
    """[4.51] Each mission fights by itself, all its units against one raid."""
    if s.mission_kind[mission] == UNUSED:
        return
    if not is_on_map(s, raid):
        tell(
            s,
            "4.51",
            "{mission} finds nothing left to shoot at.",
            mission=mission_ref(s, mission),
        )
        return
    tell(
        s,
        "4.51",
        "{mission} attacks {raid}.",
        mission=mission_ref(s, mission),
        raid=raid_ref(s, raid),
    )
    yield from intercept(s, mission, raid)
