"""Fighters on patrol meet a raid.

Escorts peel off to keep as many of the patrol busy. Where there are none, the patrol goes for the
bombers. What becomes of fighters that no escort keeps busy each game says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import HIGH, Modifier, Throw, roll
from deckload.engine.log import Ref, tell
from deckload.engine.procedures import DONE, Procedure, Step, shared_steps, then
from deckload.engine.shared_cases import SharedCase
from deckload.games.fleet.cases import AIR_COMBAT, ESCORT_FIRE, ESCORTED, UNESCORTED
from deckload.games.fleet.model.game_data import SIDE_NAMES, USN
from deckload.games.fleet.model.state import LOST, NONE, FleetState
from deckload.games.fleet.rules.customs import customs_of
from deckload.games.fleet.rules.forces import air_ref, counted, factor_of, show_unit
from deckload.games.fleet.rules.nouns import AIR_UNIT
from deckload.games.fleet.rules.raids.air_losses import companions_of, suffer

step: Final = shared_steps("air_combat")


ALL: Final = "all"
ENOUGH: Final = "enough"
FEW: Final = 3


def _escort_prompt(k: FleetState, _d: Decision) -> str:
    enemies = counted(len(k.patrol), "enemy fighter unit")
    return f"Your raid is met by {enemies}. Which of your escorts fight them?"


PEEL_OFF: Final = Kind(
    "peel off",
    _escort_prompt,
    of=AIR_UNIT,
    label="{} meets them",
    words={
        ALL: "All escorts meet them",
        ENOUGH: "As few as allowed, the weakest first",
        DONE: "The others stay with the bombers",
    },
    group=companions_of,
)
SPOIL: Final = Kind(
    "spoil",
    "Your fighters have spoilt an attack. Which bomber attacks with 1 less?",
    of=AIR_UNIT,
    group=lambda k, unit: k.data.air[unit].name,  # each is a target of its own
)


# --- who is there ---------------------------------------------------------------------------------


def intruders(s: FleetState) -> list[int]:
    """[MEETING_A_RAID] The raiders that fly on: all but the escorts that have peeled off to
    fight."""
    return [unit for unit in s.raid if unit not in s.engaged]


def free_escorts(s: FleetState) -> list[int]:
    """[ESCORTED]"""
    return [unit for unit in s.escorts if unit not in s.engaged]


def bombers(s: FleetState) -> list[int]:
    return [unit for unit in s.raid if unit not in s.escorts]


def join_battle(
    s: FleetState, patrol: list[int], over: Ref | str, with_escorts: Sequence[Step]
) -> None:
    """[AIR_COMBAT] What follows depends on whether the raid has escorts that have not fought yet;
    `with_escorts` are the steps of the game if it has."""
    if not patrol:
        return
    for unit in patrol:
        show_unit(s, unit)
    s.patrol, s.prey, s.dogfight = patrol, [NONE] * len(patrol), []
    units = counted(len(patrol), f"{SIDE_NAMES[1 - s.raid_side]} fighter unit")
    tell(s, AIR_COMBAT.of(s), "The raid is met by {units} over {place}.", units=units, place=over)
    if free_escorts(s):
        then(s, *with_escorts, break_off)
    else:
        then(s, attack_unescorted, break_off)


@step
def break_off(s: FleetState) -> None:
    s.patrol, s.prey, s.dogfight = [], [], []


# --- fire -----------------------------------------------------------------------------------------


def air_to_air_throw(s: FleetState, units: list[int], cited: SharedCase = UNESCORTED) -> Throw:
    """[UNESCORTED] Units of one side fire together on the sum of their factors; `cited` is the case
    that makes them."""
    chart = s.data.charts["air_to_air"]
    column = sum([factor_of(s, unit) for unit in units])
    does = "attack" if len(units) > 1 else "attacks"
    skill, case = customs_of(s).skill(s, units), cited.of(s)
    side = s.data.air_side[units[0]]
    return Throw(
        "air combat",
        10,
        1,
        chart,
        column,
        skill,
        case,
        side=side,
        good=HIGH,
        does=does,
        gives="step",
    )


def us_skill(s: FleetState, units: list[int]) -> tuple[Modifier, ...]:
    """[UNESCORTED] US pilots shoot better."""
    if s.data.air_side[units[0]] != USN:
        return ()
    return (Modifier("USN", s.data.modifier("air_to_air", "usn"), UNESCORTED.of(s)),)


def fire(s: FleetState, units: list[int], at: str, cited: SharedCase = UNESCORTED) -> int:
    """Steps that these units cost the enemy, who is called so in the log."""
    throw = air_to_air_throw(s, units, cited)
    assert isinstance(throw.column, int)
    total = roll(s, throw, by=flight(s, units), at=at).total
    return s.data.steps_lost(throw.column, total)


def flight(s: FleetState, units: list[int]) -> str:
    """A few air units by their names, many by their number."""
    if len(units) <= FEW:
        return " and ".join([s.data.air[unit].name for unit in units])
    return f"{len(units)} {SIDE_NAMES[s.data.air_side[units[0]]]} fighter units"


# --- without escorts ------------------------------------------------------------------------------


@step
def attack_unescorted(s: FleetState) -> Procedure:
    """[UNESCORTED] What is left of the patrol fires on the sum of its factors; the bombers do not
    fire back."""
    patrol = [unit for unit in s.patrol if s.air_box[unit] != LOST]
    if not patrol or not bombers(s):
        return
    steps = fire(s, patrol, "the raid")
    left = yield from suffer(
        s,
        s.raid_side,
        lambda: bombers(s),
        steps,
        "Fighters attack your bombers",
        UNESCORTED.of(s),
    )
    yield from hinder(s, bombers(s), left)


def hinder(s: FleetState, units: list[int], steps: int) -> Procedure:
    """[UNESCORTED] Steps that weak US bombers take in vain: each costs one of them 1 on its attack.
    The enemy picks them, or they are spread as evenly as can be, the weakest first."""
    if not units or s.raid_side != USN:
        return
    case = UNESCORTED.of(s)
    for _ in range(steps):
        if s.data.limits.enemy_picks_spoilt:
            unit = yield ask(1 - s.raid_side, SPOIL, units, case=case)
        else:
            unit = max(units, key=lambda u: (s.penalty[u], -factor_of(s, u)))
        s.penalty[unit] -= 1
        tell(s, case, "{unit} attacks with 1 less.", unit=air_ref(s, unit))


# --- with escorts ---------------------------------------------------------------------------------


@step
def peel_off(s: FleetState) -> Procedure:
    """[ESCORTED] At least as many escorts as there are fighters on patrol, or all; more may go."""
    needed = min(len(s.patrol), len(free_escorts(s)))
    if needed == len(free_escorts(s)):
        engage(s, free_escorts(s))
        return
    while free_escorts(s):
        enough = len(s.dogfight) >= needed
        whole = (ALL,) if len(free_escorts(s)) > 1 else ()
        choice = yield ask(
            s.raid_side,
            PEEL_OFF,
            free_escorts(s),
            also=(*whole, DONE if enough else ENOUGH),
            case=ESCORTED.of(s),
        )
        if choice == DONE:
            return
        if choice == ALL:
            engage(s, free_escorts(s))
        elif choice == ENOUGH:
            weakest = sorted(free_escorts(s), key=lambda unit: factor_of(s, unit))
            engage(s, weakest[: needed - len(s.dogfight)])
            return
        else:
            engage(s, [choice])


def engage(s: FleetState, units: list[int]) -> None:
    s.dogfight += units
    s.engaged += units


def patrol_against_escorts(s: FleetState) -> list[int]:
    """The patrol without those sent at bombers, the strongest first."""
    there = [unit for unit, prey in zip(s.patrol, s.prey, strict=True) if prey == NONE]
    return sorted(there, key=lambda unit: -factor_of(s, unit))


def exchange_fire(s: FleetState) -> tuple[tuple[Step, int], tuple[Step, int]]:
    """[ESCORTED] Both groups of fighters fire before anybody suffers: what comes next."""
    by_patrol = fire(s, patrol_against_escorts(s), "the escorts", ESCORT_FIRE)
    by_escorts = fire(s, s.dogfight, "the patrol", ESCORT_FIRE)
    return (escorts_suffer, by_patrol), (patrol_suffers, by_escorts)


@step
def escorts_suffer(s: FleetState, steps: int) -> Procedure:
    """[ESCORTED] Steps beyond what US fighters can take are lost: fighters attack no ships."""
    yield from suffer(
        s,
        s.raid_side,
        lambda: s.dogfight,
        steps,
        "Fighters attack your escorts",
        ESCORTED.of(s),
    )


@step
def patrol_suffers(s: FleetState, steps: int) -> Procedure:
    """[ESCORTED] Those of the patrol that fought the escorts; the ones after bombers are not fired
    at."""
    yield from suffer(
        s,
        1 - s.raid_side,
        lambda: patrol_against_escorts(s),
        steps,
        "Escorts attack your patrol",
        ESCORTED.of(s),
    )
