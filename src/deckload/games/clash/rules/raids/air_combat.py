"""8.2: fighters on patrol meet a raid.

Escorts peel off to keep as many of the patrol busy. What is left of the patrol goes for bombers,
and so does all of it where there are no escorts (ruling C7).
"""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import DONE, Procedure, steps, then
from deckload.games.clash.model.state import FORWARD, ClashState
from deckload.games.clash.rules.forces import (
    air_ref,
    counted,
    factor_of,
    is_on,
    patrol_over,
    place_in_words,
    show_unit,
)
from deckload.games.clash.rules.nouns import AIR_UNIT
from deckload.games.clash.rules.raids.air_losses import (
    CHEAPEST,
    LOSE,
    cheapest,
    companions_of,
    is_weak,
    lose_step,
    steps_of,
    suffer,
)
from deckload.games.clash.rules.search.knowing import saw_patrols
from deckload.games.fleet.model.game_data import (
    IJN,
    SIDE_NAMES,
    USN,
)
from deckload.games.fleet.model.state import LOST, NONE

step: Final = steps("clash.air_combat")


ALL: Final = "all"
ENOUGH: Final = "enough"
SPREAD: Final = "spread"
BY_STEPS: Final = "by steps"
FEW: Final = 3


def _escort_prompt(k: ClashState, _d: Decision) -> str:
    enemies = counted(len(k.patrol), "enemy fighter unit")
    return f"Your raid is met by {enemies}. Which of your escorts fight them?"


def _hunt_prompt(_k: ClashState, d: Decision) -> str:
    spare = counted(d.about, "fighter unit")
    return f"You have {spare} that no escort keeps busy. Which bomber do you attack?"


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
HUNT: Final = Kind(
    "hunt",
    _hunt_prompt,
    of=AIR_UNIT,
    label="Attack {}",
    words={
        SPREAD: "All free fighters, spread evenly over the bombers",
        BY_STEPS: "As many at each bomber as it has steps, the others at the escorts",
        DONE: "The free fighters join the fight with the escorts",
    },
    group=lambda k, unit: k.data.air[unit].name,  # each is a target of its own
)
HUNTER: Final = Kind(
    "send",
    lambda k, d: f"Which fighters go after {k.data.air[d.about].name}?",
    of=AIR_UNIT,
    words={ALL: "All that are free, the strongest first"},
)


# --- who is there ---------------------------------------------------------------------------------


def intruders(s: ClashState) -> list[int]:
    """[8.2.4] The raiders that fly on: all but the escorts that have peeled off to fight."""
    return [unit for unit in s.raid if unit not in s.engaged]


def free_escorts(s: ClashState) -> list[int]:
    """[8.2.2]"""
    return [unit for unit in s.escorts if unit not in s.engaged]


def bombers(s: ClashState) -> list[int]:
    return [unit for unit in s.raid if unit not in s.escorts]


@step
def meet_patrol(s: ClashState, place: int) -> None:
    """[8.2, 8.2.3, 8.2.4] All fighters over a hex go for the raid that enters it, whichever group
    they come from, and again for the next raid."""
    if intruders(s):
        patrol = patrol_over(s, 1 - s.raid_side, place)
        saw_patrols(s, patrol, place)
        join_battle(s, patrol, place)


@step
def meet_forward_patrol(s: ClashState, place: int) -> None:
    """[13.0] Fighters sent forward meet the raid before it reaches its target."""
    if intruders(s):
        there = patrol_over(s, 1 - s.raid_side, place)
        join_battle(s, [unit for unit in there if s.air_box[unit] == FORWARD], place)


def join_battle(s: ClashState, patrol: list[int], place: int) -> None:
    """What follows depends on whether the raid has escorts that have not fought yet."""
    if not patrol:
        return
    for unit in patrol:
        show_unit(s, unit)
    s.patrol, s.prey, s.dogfight = patrol, [NONE] * len(patrol), []
    units = counted(len(patrol), f"{SIDE_NAMES[1 - s.raid_side]} fighter unit")
    text = "The raid is met by {units} over {place}."
    tell(s, "8.2", text, units=units, place=place_in_words(s, place))
    if free_escorts(s):
        then(s, peel_off, send_hunters, fight_escorts, break_off)
    else:
        then(s, attack_unescorted, break_off)


@step
def break_off(s: ClashState) -> None:
    s.patrol, s.prey, s.dogfight = [], [], []


# --- fire -----------------------------------------------------------------------------------------


def air_to_air_throw(s: ClashState, units: list[int]) -> Throw:
    """[8.2.1] Units of one side fire together on the sum of their factors."""
    chart = s.data.charts["air_to_air"]
    column = sum([factor_of(s, unit) for unit in units])
    does = "attack" if len(units) > 1 else "attacks"
    skill = _skill(s, units)
    return Throw("air combat", 10, 1, chart, column, skill, "8.2.1", does=does, gives="step")


def _skill(s: ClashState, units: list[int]) -> tuple[Modifier, ...]:
    modifiers = s.data.charts["air_to_air"].modifiers
    if s.data.air_side[units[0]] == USN:
        return (Modifier("USN", modifiers["usn"].value, "8.2.1"),)
    if is_on(s, "trained_crews") and all(s.data.air_ship[unit] != NONE for unit in units):
        return (Modifier("trained crews", modifiers["trained_crews"].value, "16.3"),)
    return ()


def fire(s: ClashState, units: list[int], at: str) -> int:
    """Steps that these units cost the enemy, who is called so in the log."""
    throw = air_to_air_throw(s, units)
    assert isinstance(throw.column, int)
    total = roll(s, throw, by=flight(s, units), at=at).total
    return s.data.steps_lost(throw.column, total)


def flight(s: ClashState, units: list[int]) -> str:
    """A few air units by their names, many by their number."""
    if len(units) <= FEW:
        return " and ".join([s.data.air[unit].name for unit in units])
    return f"{len(units)} {SIDE_NAMES[s.data.air_side[units[0]]]} fighter units"


# --- without escorts ------------------------------------------------------------------------------


@step
def attack_unescorted(s: ClashState) -> Procedure:
    """[8.2.1] The patrol fires on the sum of its factors; the bombers do not fire back."""
    steps = fire(s, s.patrol, "the raid")
    left = yield from suffer(
        s, s.raid_side, lambda: intruders(s), steps, "Fighters attack your bombers", "8.2.1"
    )
    hinder(s, intruders(s), left)


def hinder(s: ClashState, units: list[int], steps: int) -> None:
    """[8.2.1] Steps that weak US bombers take in vain: each costs one of them 1 on its attack, as
    evenly as can be, the weakest first."""
    if not units or s.raid_side != USN:
        return
    for _ in range(steps):
        unit = max(units, key=lambda u: (s.penalty[u], -factor_of(s, u)))
        s.penalty[unit] -= 1
        tell(s, "8.2.1", "{unit} attacks with 1 less.", unit=air_ref(s, unit))


# --- with escorts ---------------------------------------------------------------------------------


@step
def peel_off(s: ClashState) -> Procedure:
    """[8.2.2] At least as many escorts as there are fighters on patrol, or all; more may go."""
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
            case="8.2.2",
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


def engage(s: ClashState, units: list[int]) -> None:
    s.dogfight += units
    s.engaged += units


@step
def send_hunters(s: ClashState) -> Procedure:
    """[8.2.2] Fighters that no escort keeps busy: each may go after one bomber of the owner's
    choice; those that do not fight the escorts with the others."""
    while free_hunters(s) and bombers(s):
        target = yield ask(
            1 - s.raid_side,
            HUNT,
            bombers(s),
            also=(SPREAD, BY_STEPS, DONE),
            about=free_hunters(s),
            case="8.2.2",
        )
        if target == DONE:
            return
        if target == SPREAD:
            hunt_evenly(s)
            return
        if target == BY_STEPS:
            hunt_by_steps(s)
            return
        yield from _send_at(s, target)


def free_hunters(s: ClashState) -> int:
    """How many of the patrol are not matched by an escort and not yet sent at a bomber."""
    busy = len(s.prey) - s.prey.count(NONE)
    return max(0, len(s.patrol) - len(s.dogfight) - busy)


def unassigned(s: ClashState) -> list[int]:
    """The patrol, without those sent at bombers; the strongest first."""
    there = [unit for unit, prey in zip(s.patrol, s.prey, strict=True) if prey == NONE]
    return sorted(there, key=lambda unit: -factor_of(s, unit))


def _send_at(s: ClashState, target: int) -> Procedure:
    words = (ALL,) if free_hunters(s) > 1 else ()
    choice = yield ask(
        1 - s.raid_side, HUNTER, unassigned(s), also=words, about=target, case="8.2.2"
    )
    sent = unassigned(s)[: free_hunters(s)] if choice == ALL else [choice]
    for unit in sent:
        s.prey[s.patrol.index(unit)] = target


def hunt_evenly(s: ClashState) -> None:
    """All free fighters, one bomber after another, the strongest bombers first."""
    targets = strongest_first(s, bombers(s))
    for number, unit in enumerate(unassigned(s)[: free_hunters(s)]):
        s.prey[s.patrol.index(unit)] = targets[number % len(targets)]


def hunt_by_steps(s: ClashState) -> None:
    """Each bomber is hunted by as many fighters as it has steps, the strongest bombers first; free
    fighters that are left over stay with the patrol."""
    wanted = [
        target
        for target in strongest_first(s, bombers(s))
        for _ in range(steps_of(s, target) - s.prey.count(target))
    ]
    for unit, target in zip(unassigned(s)[: free_hunters(s)], wanted, strict=False):
        s.prey[s.patrol.index(unit)] = target


def strongest_first(s: ClashState, units: list[int]) -> list[int]:
    return sorted(units, key=lambda unit: -factor_of(s, unit))


@step
def fight_escorts(s: ClashState) -> None:
    """[8.2.2] Both groups of fighters fire at once; then those sent at bombers attack them."""
    against = unassigned(s)
    by_patrol = fire(s, against, "the escorts")
    by_escorts = fire(s, s.dogfight, "the patrol")
    named = sorted({target for target in s.prey if target != NONE})
    then(
        s,
        (escorts_suffer, by_patrol),
        (patrol_suffers, by_escorts),
        (hunters_attack, tuple(named)),
    )


@step
def escorts_suffer(s: ClashState, steps: int) -> Procedure:
    """[8.2.2] Steps beyond what US fighters can take are lost: fighters attack no ships."""
    yield from suffer(
        s, s.raid_side, lambda: s.dogfight, steps, "Fighters attack your escorts", "8.2.2"
    )


@step
def patrol_suffers(s: ClashState, steps: int) -> Procedure:
    """[8.2.2] Those of the patrol that fought the escorts; the ones after bombers are not fired
    at."""
    yield from suffer(
        s, 1 - s.raid_side, lambda: unassigned(s), steps, "Escorts attack your patrol", "8.2.2"
    )


@step
def hunters_attack(s: ClashState, targets: tuple[int, ...]) -> Procedure:
    """[8.2.2] One bomber after the other. Who stands in for weak ones their owner says each time,
    or once for all of them."""
    choice: int | str = NONE
    for target in targets:
        if s.air_box[target] != LOST:
            choice = yield from attack_bomber(s, target, choice)


def attack_bomber(s: ClashState, target: int, choice: int | str) -> Procedure:
    """[8.2.1, 8.2.2] All fighters sent at one bomber fire together, and it takes the steps, or
    strong ones in its place. Returns what their owner has said last."""
    hunters = [unit for unit, prey in zip(s.patrol, s.prey, strict=True) if prey == target]
    for _ in range(fire(s, hunters, s.data.air[target].name)):
        if s.air_box[target] == LOST:
            break
        if is_weak(s, target) and s.raid_side == USN:
            hinder(s, [target], 1)
        elif is_weak(s, target) and strong_bombers(s):
            if choice != CHEAPEST:
                choice = yield ask(
                    IJN,
                    LOSE,
                    strong_bombers(s),
                    also=(CHEAPEST,) if len(strong_bombers(s)) > 1 else (),
                    about=f"{s.data.air[target].name} is weak, others are not yet",
                    case="8.2.1",
                )
            stand_in = cheapest(s, strong_bombers(s)) if isinstance(choice, str) else choice
            lose_step(s, stand_in, "8.2.1")
        else:
            lose_step(s, target, "8.2.2")
    return choice


def strong_bombers(s: ClashState) -> list[int]:
    """[8.2.1] While one of these is left, no Japanese bomber is destroyed."""
    return [unit for unit in bombers(s) if not is_weak(s, unit)]
