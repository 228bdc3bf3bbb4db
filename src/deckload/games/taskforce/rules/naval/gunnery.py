"""4.2.2, 4.2.3, 4.2.5: one round of battle between ships."""

from __future__ import annotations

from typing import Any, Final

from deckload.charts import roll_odds
from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Throw, roll
from deckload.engine.log import PHASE, tell, tell_battle, tell_battle_over
from deckload.engine.procedures import Procedure, steps, then, together
from deckload.games.taskforce.model.conditions import NONE
from deckload.games.taskforce.model.game_data import ALLIES, IJN, RANGE_CLASSES, SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.damage import take_hits
from deckload.games.taskforce.rules.fleets import (
    expose,
    initiative,
    is_afloat,
    is_night,
    marker_name,
    scene,
    sheets_are_closed,
    ship_name,
    ship_ref,
    side_name,
)
from deckload.games.taskforce.rules.naval.battle_line import (
    classes_present,
    fire_throw,
    firepower,
    firing_group,
    firing_ships,
    fleet,
    last_target,
    left_to_aim,
    partners,
)
from deckload.games.taskforce.rules.nouns import SHIP
from deckload.games.taskforce.rules.solo.abda import aim_for_abda
from deckload.games.taskforce.rules.withdrawal import break_off

step: Final = steps("taskforce.gunnery")

LONGEST: Final = "longest"

YAMATO: Final = Kind(
    "yamato",
    "How does Yamato use her guns?",
    words={
        "twice": "She attacks twice",
        "alone": "She alone fires, and nobody answers",
    },
)
RANGE: Final = Kind(
    "range",
    "Down to which class of guns would you close the range? It takes both sides to agree.",
    words={
        LONGEST: "Not at all: the longest guns fire",
        "CA": "Down to heavy cruisers",
        "CL": "Down to light cruisers",
        "DD": "Down to destroyers",
    },
)
GROUPS: Final = Kind(
    "volleys",
    "How do your ships fire?",
    words={"pairs": "Two by two, the strongest together", "singles": "Each ship by herself"},
)


def _at_whom(k: TaskForceState, firers: tuple[int, ...]) -> str:
    """Whose turn it is, and how many hits such a volley brings, at whomever it is fired."""
    names = " and ".join(ship_name(k, ship) for ship in firers)
    throw = fire_throw(k, firers)
    odds = roll_odds(k.data.charts["naval_combat"], throw.column, throw.shift)
    hits = sum(int(each) * float(share) for each, share in odds.items())
    do = "do" if len(firers) > 1 else "does"
    return f"At whom {do} {names} fire? {hits:.1f} hits on average."


FIRE: Final = Kind(
    "fire",
    lambda k, d: _at_whom(k, d.about),
    of=SHIP,
    words={
        "rest": "All the rest of your ships at the same target as before",
        "apart": "Not together: the first of them fires by herself",
        "partner": "The first of them fires together with another",
    },
)
PARTNER: Final = Kind(
    "partner",
    lambda k, d: f"Who fires together with {ship_name(k, d.about)}?",
    of=SHIP,
)


@step
def fight(s: TaskForceState, ours: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    """[4.2.2] One battle: surprise, range, then fire and damage."""
    s.fight = [list(ours), list(theirs)]
    s.volleys = []
    s.fight_range, s.fight_alone = NONE, NONE
    names = [" and ".join(marker_name(s, m) for m in markers) for markers in s.fight]
    tell_battle(
        s, "4.2.2", "Battle of {ours} against {theirs}", NONE, PHASE, ours=names[0], theirs=names[1]
    )
    order = [initiative(s), 1 - initiative(s)]
    surprise = _surprise(s)
    if surprise != NONE:
        order = [surprise, 1 - surprise]
    together_ = surprise == NONE
    rounds: list[Any] = [choose_yamato, choose_range, show_fleets]
    for side in order:
        rounds += [(aim, side, NONE), (open_fire, side)]
        if not together_:
            rounds.append((apply_volleys, side))
    if together_:
        rounds += [(apply_volleys, order[0]), (apply_volleys, order[1])]
    then(s, *rounds, end_fight, (break_off, order[0]), (break_off, order[1]))


def _surprise(s: TaskForceState) -> int:
    """[4.2.5] Only in scenarios that say so: who fires first and does his damage first."""
    if not scene(s).surprise:
        return NONE
    throw = Throw("surprise", 6, 1, s.data.charts["surprise"], "side", (), "4.2.5")
    result = roll(s, throw).cell.result
    if result == "none":
        return NONE
    side = IJN if result == "ijn" else ALLIES
    tell(s, "4.2.5", "{side} has the advantage of surprise.", side=side_name(s, side))
    return side


# --- range ----------------------------------------------------------------------------------------


@step
def choose_yamato(s: TaskForceState) -> Procedure:
    """[5.2.4] By day she may fire alone; otherwise, and always at night, she attacks twice."""
    yamato = _yamato(s)
    if yamato == NONE or is_night(s):
        return
    how = yield ask(
        IJN,
        YAMATO,
        ("twice", "alone"),
        about=yamato,
        case="5.2.4",
        command="fleet",
        covert=sheets_are_closed(s),  # nobody knows yet that she is there
    )
    if how == "alone":
        s.fight_alone = yamato
        tell(s, "5.2.4", "{ship} alone fires.", ship=ship_ref(s, yamato))


def _yamato(s: TaskForceState) -> int:
    outranges = scene(s).outranges
    guns = [ship for ship in fleet(s, IJN) if outranges[ship] and firepower(s, ship)]
    return guns[0] if guns else NONE


@step
def choose_range(s: TaskForceState) -> Procedure:
    """[4.2.2, 4.2.3] By day the longest class fires, unless both sides agree to close; at night
    all."""
    shortest = len(RANGE_CLASSES) - 1
    if is_night(s) or s.fight_alone != NONE:
        s.fight_range = shortest
        return
    classes = classes_present(s)
    s.fight_range = classes[0] if classes else shortest
    shorter = _ranges_on_offer(s, classes)
    if shorter:
        if scene(s).solo != NONE:  # the automatic side never agrees (4.2.2)
            return
        answers = yield together({side: _shortest(side, shorter) for side in range(SIDES)})
        wishes = [answers[side] for side in range(SIDES)]
        agreed = NONE if LONGEST in wishes else min(RANGE_CLASSES.index(wish) for wish in wishes)
        if agreed > s.fight_range:
            s.fight_range = agreed
            tell(s, "4.2.2", "Both fleets close to the range of {c}.", c=RANGE_CLASSES[agreed])
    tell(s, "4.2.2", "The guns of {c} decide the range.", c=RANGE_CLASSES[s.fight_range])


def _ranges_on_offer(s: TaskForceState, classes: list[int]) -> list[str]:
    """[4.2.2, 3.8.1] The classes that could be closed to. With closed sheets it is always asked of
    all of them: which are there nobody knows before the first attack is declared."""
    if sheets_are_closed(s):
        return list(RANGE_CLASSES[1:])
    return [RANGE_CLASSES[one] for one in classes[1:]]


@step
def show_fleets(s: TaskForceState) -> None:
    """[3.8.1] With closed sheets ships are shown now, when attacks are declared."""
    for markers in s.fight:
        for marker in markers:
            expose(s, marker)


def _shortest(side: int, shorter: list[str]) -> Procedure:
    answer = yield ask(side, RANGE, (LONGEST, *shorter), case="4.2.2", command="fleet")
    return answer


# --- targets --------------------------------------------------------------------------------------


@step
def aim(s: TaskForceState, side: int, size: int) -> Procedure:
    """[4.2.2] All targets are fixed before the first die: groups of one or two counters, each at
    one enemy counter."""
    ships = firing_ships(s, side)
    targets = fleet(s, 1 - side)
    if not ships or not targets:
        return
    if scene(s).solo == 1 - side:
        aim_for_abda(s, side)
        return
    if size == NONE:
        how = "singles"
        if len(ships) > 1:
            how = yield ask(side, GROUPS, ("pairs", "singles"), case="4.2.2", command="fleet")
        size = 2 if how == "pairs" else 1
    firers = firing_group(left_to_aim(s, side), size)
    while firers:
        others = partners(left_to_aim(s, side), firers)
        answer = yield ask(
            side,
            FIRE,
            targets,
            also=_other_ways(s, side, firers, others),
            about=firers,
            case="4.2.2",
            command="fleet",
            draft=True,
        )
        if answer == "rest":
            _fire_the_rest(s, side, size)
            return
        if answer == "apart":
            firers = firers[:1]
            continue
        if answer == "partner":
            partner = yield ask(
                side, PARTNER, others, about=firers[0], case="4.2.2", command="fleet", draft=True
            )
            firers = (firers[0], partner)
            continue
        s.volleys.append([answer, 0, *firers])
        firers = firing_group(left_to_aim(s, side), size)


def _other_ways(
    s: TaskForceState, side: int, firers: tuple[int, ...], others: list[int]
) -> tuple[str, ...]:
    """[4.2.2] Beside a target: all the rest at the last one, or other groups of one or two."""
    words: list[str] = []
    if last_target(s, side) != NONE:
        words.append("rest")
    if len(firers) > 1:
        words.append("apart")
        if others:
            words.append("partner")
    return tuple(words)


def _fire_the_rest(s: TaskForceState, side: int, size: int) -> None:
    """All that have no target yet fire at the last one."""
    target = last_target(s, side)
    while firers := firing_group(left_to_aim(s, side), size):
        s.volleys.append([target, 0, *firers])


# --- fire -----------------------------------------------------------------------------------------


@step
def open_fire(s: TaskForceState, side: int) -> None:
    """[4.2.2] The dice of one side. Nothing is marked before both have fired, unless one of them
    was surprised."""
    facts = scene(s)
    for volley in s.volleys:
        firers = tuple([ship for ship in volley[2:] if is_afloat(s, ship)])
        if not firers or facts.ship_side[firers[0]] != side:
            continue
        if not sum([firepower(s, ship) for ship in firers]):
            continue
        throw = fire_throw(s, firers)
        names = " and ".join([facts.ship_name[ship] for ship in firers])
        rolled = roll(s, throw, by=names, at=facts.ship_name[volley[0]])
        volley[1] = int(rolled.cell.result)


@step
def apply_volleys(s: TaskForceState, side: int) -> None:
    """[4.2.2, 3.5] The damage that a side has done, attack by attack in the order of its dice."""
    facts = scene(s)
    for volley in s.volleys:
        if facts.ship_side[volley[2]] == side and is_afloat(s, volley[0]):
            take_hits(s, volley[0], volley[1])


@step
def end_fight(s: TaskForceState) -> None:
    """The battle is over for this turn."""
    tell_battle_over(s, "4.2.2", "The guns fall silent.")
    s.fight = []
    s.volleys = []
    s.fight_range, s.fight_alone = NONE, NONE
