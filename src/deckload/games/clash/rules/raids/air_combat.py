"""8.2: fighters on patrol meet a raid. What is left of the patrol when the escorts have taken on
their number goes for bombers, each fighter for one (ruling C7)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Modifier
from deckload.engine.procedures import DONE, Procedure, Step, steps, then
from deckload.games.clash.model.state import FORWARD, ClashState
from deckload.games.clash.rules.forces import patrol_over, place_in_words
from deckload.games.clash.rules.search.knowing import saw_patrols
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import LOST, NONE
from deckload.games.fleet.rules.forces import counted, factor_of, is_on
from deckload.games.fleet.rules.nouns import AIR_UNIT
from deckload.games.fleet.rules.raids.air_combat import (
    ALL,
    bombers,
    exchange_fire,
    fire,
    hinder,
    intruders,
    join_battle,
    patrol_against_escorts,
    peel_off,
    us_skill,
)
from deckload.games.fleet.rules.raids.air_losses import (
    CHEAPEST,
    LOSE,
    cheapest,
    is_weak,
    lose_step,
    steps_of,
)

step: Final = steps("clash.air_combat")

SPREAD: Final = "spread"
BY_STEPS: Final = "by steps"


def _hunt_prompt(_k: ClashState, d: Decision) -> str:
    spare = counted(d.about, "fighter unit")
    return f"You have {spare} that no escort keeps busy. Which bomber do you attack?"


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


def skill(s: ClashState, units: list[int]) -> tuple[Modifier, ...]:
    """[16.3] In the dream the crews of the Japanese carriers are trained."""
    at_sea = all(s.data.air_ship[unit] != NONE for unit in units)
    if is_on(s, "trained_crews") and s.data.air_side[units[0]] == IJN and at_sea:
        return (Modifier("trained crews", s.data.modifier("air_to_air", "trained_crews"), "16.3"),)
    return us_skill(s, units)


# --- who is met -----------------------------------------------------------------------------------


@step
def meet_patrol(s: ClashState, place: int) -> None:
    """[8.2, 8.2.3, 8.2.4] All fighters over a hex go for the raid that enters it, whichever group
    they come from, and again for the next raid."""
    if intruders(s):
        patrol = patrol_over(s, 1 - s.raid_side, place)
        saw_patrols(s, patrol, place)
        join_battle(s, patrol, place_in_words(s, place), WITH_ESCORTS)


@step
def meet_forward_patrol(s: ClashState, place: int) -> None:
    """[13.0] Fighters sent forward meet the raid before it reaches its target."""
    if intruders(s):
        there = patrol_over(s, 1 - s.raid_side, place)
        forward = [unit for unit in there if s.air_box[unit] == FORWARD]
        join_battle(s, forward, place_in_words(s, place), WITH_ESCORTS)


# --- fighters that no escort keeps busy -----------------------------------------------------------


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


def _send_at(s: ClashState, target: int) -> Procedure:
    words = (ALL,) if free_hunters(s) > 1 else ()
    choice = yield ask(
        1 - s.raid_side, HUNTER, patrol_against_escorts(s), also=words, about=target, case="8.2.2"
    )
    sent = patrol_against_escorts(s)[: free_hunters(s)] if choice == ALL else [choice]
    for unit in sent:
        s.prey[s.patrol.index(unit)] = target


def hunt_evenly(s: ClashState) -> None:
    """All free fighters, one bomber after another, the strongest bombers first."""
    targets = strongest_first(s, bombers(s))
    for number, unit in enumerate(patrol_against_escorts(s)[: free_hunters(s)]):
        s.prey[s.patrol.index(unit)] = targets[number % len(targets)]


def hunt_by_steps(s: ClashState) -> None:
    """Each bomber is hunted by as many fighters as it has steps, the strongest bombers first; free
    fighters that are left over stay with the patrol."""
    wanted = [
        target
        for target in strongest_first(s, bombers(s))
        for _ in range(steps_of(s, target) - s.prey.count(target))
    ]
    for unit, target in zip(patrol_against_escorts(s)[: free_hunters(s)], wanted, strict=False):
        s.prey[s.patrol.index(unit)] = target


def strongest_first(s: ClashState, units: list[int]) -> list[int]:
    return sorted(units, key=lambda unit: -factor_of(s, unit))


@step
def fight_escorts(s: ClashState) -> None:
    """[8.2.2] Both groups of fighters fire at once; then those sent at bombers attack them."""
    suffering = exchange_fire(s)
    named = sorted({target for target in s.prey if target != NONE})
    then(s, *suffering, (hunters_attack, tuple(named)))


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
            yield from hinder(s, [target], 1)
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


WITH_ESCORTS: Final[tuple[Step, ...]] = (peel_off, send_hunters, fight_escorts)
"""[8.2.2] What follows where the raid has escorts that have not fought yet."""
