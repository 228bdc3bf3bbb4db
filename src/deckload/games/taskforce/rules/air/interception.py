"""4.3.2, 4.3.4: who rises against a raid, who meets whom, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.charts import roll_odds
from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.taskforce.model.conditions import CAP, COVER, READY
from deckload.games.taskforce.model.game_data import ALLIES, FULL, IJN
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.losses import take_losses
from deckload.games.taskforce.rules.air.zeros import join_all_halves, split_zero
from deckload.games.taskforce.rules.aircraft import (
    can_launch,
    is_fighter,
    is_torpedo,
    set_slot,
    steps_of,
    unit_name,
    units_in,
)
from deckload.games.taskforce.rules.damage import one_of_each
from deckload.games.taskforce.rules.fleets import all_bases_in_hex, hex_name, scene, side_name
from deckload.games.taskforce.rules.nouns import UNIT, unit_label

step: Final = steps("taskforce.interception")

SCRAMBLE: Final = Kind(
    "scramble",
    lambda k, d: f"Radar sees a raid on {hex_name(k, d.about)}: which READY fighters scramble?",
    names=lambda k, n: str(n),
    label=lambda k, n: f"{n} of them",
    words={"all": "All of them", "none": "None"},
)
RISE: Final = Kind(
    "rise",
    "The bombers are Fortresses only: do your fighters go after them?",
    words={"intercept": "Intercept", "decline": "Let them come"},
)
HALVES: Final = Kind(
    "halves",
    "How many Zero units are split into halves?",
    names=lambda k, n: str(n),
    label=lambda k, n: f"{n} units",
)


ESCORTS: Final = Kind(
    "escorts",
    "Which of your fighters take on the escort? The others go for the bombers.",
    words={"strongest": "The strongest", "weakest": "The weakest"},
)


def _pair_odds(k: TaskForceState, _side: int, raider: int) -> str:
    at = next((n for n, row in enumerate(k.pair_i) if row and not k.pair_r[n]), -1)
    if at < 0:
        return ""
    odds = roll_odds(k.data.charts["aerial_combat"], pair_throw(k, k.pair_i[at], [raider]).column)
    stopped = odds.chance(lambda result: not k.data.dogfight[str(result)][2])
    return f"turned back or shot down {float(stopped):.0%}"


PAIR: Final = Kind(
    "pair",
    lambda k, d: f"Whom does {unit_label(k, d.about)} attack?",
    of=UNIT,
    odds=_pair_odds,
    words={
        "spread": "Share out the rest evenly, the best targets first",
        "hold": "Leave the Fortresses alone",
    },
)


# --- who rises ------------------------------------------------------------------------------------


@step
def scramble(s: TaskForceState) -> Procedure:
    """[4.3.2] Allied radar: READY fighters in the raided hex that have not moved this turn may
    still take off. It is asked of every raid, since the question itself would tell."""
    side = 1 - s.raid_side
    if side != ALLIES or scene(s).solo == IJN:
        return
    answer = yield ask(
        side,
        SCRAMBLE,
        lambda: _scramble_choices(s),
        about=s.raid_hex,
        case="4.3.2",
        command="air",
        covert=True,
    )
    if answer == "none":
        return
    able = scrambling(s)
    count = len(able) if answer == "all" else int(answer)
    for unit in able[:count]:
        s.air_moved[unit] = 1
        set_slot(s, unit, CAP)
    tell(s, "4.3.2", "{n} fighter units scramble.", n=count)


def _scramble_choices(s: TaskForceState) -> list[int | str]:
    able = len(scrambling(s))
    if not able:
        return ["none"]
    return ["all", *range(able - 1, 0, -1), "none"]


def scrambling(s: TaskForceState) -> list[int]:
    """[4.3.2] Fighters that radar can still bring up, the strongest first."""
    able = [
        unit
        for base in all_bases_in_hex(s, 1 - s.raid_side, s.raid_hex)
        if can_launch(s, base)
        for unit in units_in(s, base, READY)
        if is_fighter(s, unit) and not s.air_moved[unit]
    ]
    return sorted(able, key=lambda unit: (-_value(s, unit), unit))


@step
def gather_interceptors(s: TaskForceState) -> Procedure:
    """[4.3.2, 5.1.1] All fighters on patrol in the hex must intercept, those sent from elsewhere
    too; against Fortresses alone Japanese fighters need not."""
    side = 1 - s.raid_side
    found = patrol_over(s, side, s.raid_hex)
    bombers = [unit for unit in s.raiders if not is_fighter(s, unit)]
    only_high = bool(bombers) and all(scene(s).high[unit] for unit in bombers)
    if side == IJN and only_high:
        answer = yield ask(
            side,
            RISE,
            lambda: ("intercept", "decline") if patrol_over(s, side, s.raid_hex) else ("decline",),
            case="5.1.1",
            command="air",
            covert=True,
        )
        if answer == "decline":
            found = []
    s.interceptors = found
    for unit in found:
        meet_raid(s, unit)
    s.unopposed = int(not found)
    if found and s.raiders:
        tell(
            s,
            "4.3.2",
            "{n} fighter {units} of {side} intercept{s}.",
            n=len(found),
            units="unit" if len(found) == 1 else "units",
            s="s" if len(found) == 1 else "",
            side=side_name(s, side),
        )
        then(s, (halve_zeros, s.raid_side), (halve_zeros, side), pair_off, pair_next)


def meet_raid(s: TaskForceState, unit: int) -> None:
    """[3.8.1] Fighters that meet a raid are over its hex for everybody to see, until they land."""
    s.air_place[unit] = s.raid_hex
    set_slot(s, unit, s.air_slot[unit])


def patrol_over(s: TaskForceState, side: int, where: int) -> list[int]:
    """The fighters of a side on patrol in a hex: from CAP slots there, or sent from elsewhere."""
    at_home = [
        unit
        for base in all_bases_in_hex(s, side, where)
        for unit in units_in(s, base, CAP)
        if is_fighter(s, unit)
    ]
    sent = [
        unit
        for unit in scene(s).units_of[side]
        if s.air_slot[unit] == COVER and s.air_place[unit] == where and s.air_steps[unit]
    ]
    return at_home + sent


@step
def halve_zeros(s: TaskForceState, side: int) -> Procedure:
    """[4.3.4, 5.1.2] Raiders first, then interceptors: full Zero units may fight as halves. Halves
    are joined at any moment: so here, before their owner says how many he wants."""
    if side == s.raid_side:
        units = s.raiders = join_all_halves(s, s.raiders)
    else:
        units = s.interceptors = join_all_halves(s, s.interceptors)
    full = [u for u in units if scene(s).splits[u] and s.air_steps[u] == FULL]
    if not full:
        return
    count = yield ask(
        side, HALVES, range(len(full), -1, -1), about=side, case="5.1.2", command="air"
    )
    for unit in full[:count]:
        spare = split_zero(s, unit)
        if side == s.raid_side:
            s.raiders = [*s.raiders, spare]
        else:
            s.interceptors = [*s.interceptors, spare]


# --- who meets whom -------------------------------------------------------------------------------


@step
def pair_off(s: TaskForceState) -> Procedure:
    """[4.3.4] Raiding fighters are met first. If there are more of them than interceptors, each of
    these takes on several, as evenly as can be; if there are fewer, the owner says who."""
    fighters = [unit for unit in s.raiders if is_fighter(s, unit)]
    fighters.sort(key=lambda u: (-_value(s, u), u))
    weakest = False
    if fighters and _escort_matters(s, len(fighters)):
        answer = yield ask(
            1 - s.raid_side, ESCORTS, ("strongest", "weakest"), case="4.3.4", command="air"
        )
        weakest = answer == "weakest"
    order = sorted(s.interceptors, key=lambda u: (_value(s, u) * (1 if weakest else -1), u))
    s.pair_i = [[unit] for unit in order]
    s.pair_r = [[] for _ in s.pair_i]
    for at, unit in enumerate(fighters):
        s.pair_r[at % len(s.pair_i)].append(unit)


def _escort_matters(s: TaskForceState, escorts: int) -> bool:
    """Are there interceptors to spare for bombers, and are they not all alike?"""
    if len(s.interceptors) <= escorts or all(is_fighter(s, unit) for unit in s.raiders):
        return False
    return len({_value(s, unit) for unit in s.interceptors}) > 1


@step
def pair_next(s: TaskForceState) -> Procedure:
    """[4.3.4] Interceptors that are left take bombers, torpedo planes and others by turns, either
    first; when all raiders are met, they help each other."""
    side = 1 - s.raid_side
    at = next((n for n, raiders in enumerate(s.pair_r) if not raiders), -1)
    if at < 0:
        then(s, dogfights)
        return
    choices = one_of_each(s, prey(s))
    words = _pair_words(s, choices)
    if len(choices) == 1 and len(words) == 1:
        _engage(s, at, choices[0])
        then(s, pair_next)
        return
    answer = yield ask(
        side,
        PAIR,
        choices,
        also=words,
        about=s.pair_i[at][0],
        case="4.3.4",
        command="air",
    )
    if answer == "hold":
        s.pair_r[at] = [-1]
        then(s, pair_next)
    elif answer == "spread":
        while at >= 0:
            _engage(s, at, _best_prey(s, prey(s)))
            at = next((n for n, raiders in enumerate(s.pair_r) if not raiders), -1)
        then(s, dogfights)
    else:
        _engage(s, at, answer)
        then(s, pair_next)


def _pair_words(s: TaskForceState, choices: Sequence[int]) -> tuple[str, ...]:
    """[5.1.1] Nobody has to take on a Fortress."""
    met = {unit for row in s.pair_r for unit in row}
    free = [unit for unit in choices if unit not in met]
    if free and all(scene(s).high[unit] for unit in free):
        return ("hold", "spread")
    return ("spread",)


def prey(s: TaskForceState) -> list[int]:
    """[4.3.4, 5.1.1] The raiders that the next interceptor may choose from: torpedo planes and
    others by turns. Fortresses are nobody's duty, so they keep no turn for themselves."""
    met = {unit for row in s.pair_r for unit in row}
    high = scene(s).high
    bombers = [unit for unit in s.raiders if not is_fighter(s, unit)]
    free = [unit for unit in bombers if unit not in met]
    low = [unit for unit in free if not high[unit]]
    if not low:
        return free + [unit for unit in s.raiders if unit in met]
    torpedo = [unit for unit in low if is_torpedo(s, unit)]
    others = [unit for unit in low if not is_torpedo(s, unit)]
    fortresses = [unit for unit in free if high[unit]]
    if torpedo and others:
        met_torpedo = sum([unit in met and is_torpedo(s, unit) for unit in bombers])
        met_others = sum([unit in met and not is_torpedo(s, unit) for unit in bombers])
        if met_torpedo > met_others:
            return others + fortresses
        if met_torpedo < met_others:
            return torpedo
    return low + fortresses


def _best_prey(s: TaskForceState, choices: list[int]) -> int:
    surface, value = scene(s).surface, scene(s).air_value
    return max(
        choices,
        key=lambda u: (
            surface[u][s.air_steps[u]] - value[u][s.air_steps[u]] - 9 * scene(s).high[u],
            -u,
        ),
    )


def _engage(s: TaskForceState, at: int, raider: int) -> None:
    """One more interceptor on a raider who is met already joins that fight."""
    for other, row in enumerate(s.pair_r):
        if raider in row:
            s.pair_i[other] += s.pair_i[at]
            del s.pair_i[at], s.pair_r[at]
            return
    s.pair_r[at].append(raider)


# --- the fights -----------------------------------------------------------------------------------


def _value(s: TaskForceState, unit: int) -> int:
    return scene(s).air_value[unit][s.air_steps[unit]]


def pair_throw(s: TaskForceState, interceptors: Sequence[int], raiders: Sequence[int]) -> Throw:
    """[2.4.3, 4.3.4] All values of a pairing are added up, and the raiders' taken off."""
    difference = sum([_value(s, u) for u in interceptors]) - sum([_value(s, u) for u in raiders])
    return Throw(
        "air combat",
        6,
        1,
        s.data.charts["aerial_combat"],
        difference,
        (),
        "4.3.4",
        side=1 - s.raid_side,
        good=-1,
        does="attacks" if len(interceptors) == 1 else "attack",
    )


@step
def dogfights(s: TaskForceState) -> None:
    """[4.3.4] Pairing by pairing. A bomber that was met does not bomb, unless the result has an
    asterisk and it lives."""
    met = {unit for row in s.pair_r for unit in row}
    s.bombers = [u for u in s.raiders if not is_fighter(s, u) and u not in met]
    then(s, *[(dogfight, at) for at in range(len(s.pair_i))], end_dogfights)


@step
def dogfight(s: TaskForceState, at: int) -> Procedure:
    """[4.3.4] One die; steps lost in excess go to nobody else."""
    interceptors, raiders = s.pair_i[at], s.pair_r[at]
    if raiders == [-1]:
        return
    throw = pair_throw(s, interceptors, raiders)
    rolled = roll(s, throw, by=_names(s, interceptors), at=_names(s, raiders))
    lost_r, lost_i, goes_on = s.data.dogfight[str(rolled.cell.result)]
    before = steps_of(s, raiders), steps_of(s, interceptors)
    yield from take_losses(s, s.raid_side, raiders[:], min(lost_r, before[0]), "4.3.4")
    yield from take_losses(s, 1 - s.raid_side, interceptors[:], min(lost_i, before[1]), "4.3.4")
    if goes_on:
        s.bombers = s.bombers + [u for u in raiders if not is_fighter(s, u) and s.air_steps[u] > 0]


def _names(s: TaskForceState, units: Sequence[int]) -> str:
    return " and ".join([unit_name(s, unit) for unit in units])


@step
def end_dogfights(s: TaskForceState) -> None:
    """Who is left goes on, or turns for home."""
    s.bombers = sorted([unit for unit in s.bombers if s.air_steps[unit]])
    s.raiders = [unit for unit in s.raiders if s.air_steps[unit]]
    s.interceptors = []
    s.pair_i, s.pair_r = [], []
