"""8.2: fighters on CAP meet a strike.

Escorts take on as many of the CAP as they can. Then all of the CAP that is left goes for the
bombers, those that fought among them.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import DONE, Procedure, pick_some, steps, then
from deckload.games.fleet.rules.raids.air_combat import (
    bombers,
    break_off,
    escorts_suffer,
    fire,
    free_escorts,
    free_hunters,
    patrol_suffers,
    peel_off,
    strongest_first,
    unassigned,
)
from deckload.games.fleet.rules.raids.air_losses import suffer
from deckload.games.sunset.model.game_data import SIDE_NAMES, USN
from deckload.games.sunset.model.state import CAP, NONE, SunsetState
from deckload.games.sunset.rules.air.boxes import is_ashore, saw_carriers
from deckload.games.sunset.rules.air.patrols import patrol_over
from deckload.games.sunset.rules.forces import (
    air_ref,
    counted,
    factor_of,
    hex_ref,
    own_name,
    show_unit,
)
from deckload.games.sunset.rules.nouns import AIR_UNIT

step: Final = steps("sunset.combat")


ALL: Final = "all"
CHOOSE: Final = "choose"
STAY: Final = "none"
EVENLY: Final = "evenly"
AFTER_BOMBERS: Final = 1


def _intercept_prompt(k: SunsetState, _d: Decision) -> str:
    strike = f"{len(k.raid) - len(k.escorts)} bombers and {len(k.escorts)} escorts"
    up = counted(len(patrol_over(k, k.raid_group)), "fighter unit")
    return (
        f"A strike of {strike} comes for {own_name(k, k.raid_group)}, over which {up} fly CAP."
        " Who meets it?"
    )


INTERCEPT: Final = Kind(
    "intercept",
    _intercept_prompt,
    words={
        ALL: "All fighters on CAP",
        CHOOSE: "Choose them one by one",
        STAY: "Nobody",
    },
)
MEET: Final = Kind(
    "meet with",
    "Which fighters meet the strike?",
    of=AIR_UNIT,
    words={DONE: "No more"},
)
SPARE: Final = Kind(
    "pass with",
    lambda k, d: (
        f"You have {counted(free_hunters(k), 'fighter unit')} more than the escorts."
        " Which fly past them, to go for the bombers alone?"
    ),
    of=AIR_UNIT,
    label="{} flies past the escorts",
    words={
        ALL: "All that are spare, the strongest first",
        DONE: "The others help against the escorts first",
    },
)
BURDEN: Final = Kind(
    "burden",
    lambda k, d: (
        f"The bombers can turn no more: you have {counted(d.about, 'modifier')} of -1 to place."
        " Whose attack is spoilt?"
    ),
    of=AIR_UNIT,
    words={EVENLY: "All of them, the strongest bombers first, evenly"},
)


# --- who meets the strike -------------------------------------------------------------------------


@step
def meet_patrol(s: SunsetState) -> Procedure:
    """[8.1, 8.2] Fighters in the CAP box of the target may go for the strike, and again for the
    next one. Their owner is asked whether he has any or not."""
    side = 1 - s.raid_side
    choice = yield ask(
        side, INTERCEPT, lambda: _words(s), about=s.raid_group, case="8.2", covert=True
    )
    if choice == CHOOSE:
        patrol = yield from pick_some(
            side, MEET, lambda: patrol_over(s, s.raid_group), least=1, case="8.2"
        )
    else:
        patrol = patrol_over(s, s.raid_group) if choice == ALL else []
    join_battle(s, sorted(patrol))


def _words(s: SunsetState) -> list[str]:
    there = len(patrol_over(s, s.raid_group))
    return [STAY] if not there else [ALL, *([CHOOSE] if there > 1 else []), STAY]


def join_battle(s: SunsetState, patrol: list[int]) -> None:
    """[8.2.2, 8.2.3] What follows depends on whether the strike has escorts."""
    if not patrol:
        return
    for unit in patrol:
        show_unit(s, unit)
    own = [u for u in patrol if s.patrol_over[u] == NONE and not is_ashore(s, u)]
    if own:
        saw_carriers(s, own, s.raid_group)
    s.patrol, s.prey, s.dogfight = patrol, [NONE] * len(patrol), []
    units = counted(len(patrol), f"{SIDE_NAMES[1 - s.raid_side]} fighter unit")
    text = "The strike is met by {units} over {hex}."
    tell(s, "8.2", text, units=units, hex=hex_ref(s, s.raid_hex))
    if free_escorts(s):
        then(s, peel_off, send_spare_fighters, fight_escorts, go_for_bombers, break_off)
    else:
        then(s, go_for_bombers, break_off)


# --- with escorts (8.2.3) -------------------------------------------------------------------------


@step
def send_spare_fighters(s: SunsetState) -> Procedure:
    """[8.2.3] CAP units that no escort matches: their owner keeps them out of the fight with the
    escorts, or not. All that are left go for the bombers afterwards."""
    while free_hunters(s):
        words = (ALL, DONE) if free_hunters(s) > 1 else (DONE,)
        choice = yield ask(1 - s.raid_side, SPARE, unassigned(s), also=words, case="8.2.3")
        if choice == DONE:
            return
        sent = unassigned(s)[: free_hunters(s)] if choice == ALL else [choice]
        for unit in sent:
            s.prey[s.patrol.index(unit)] = AFTER_BOMBERS


@step
def fight_escorts(s: SunsetState) -> None:
    """[8.2.3] Both groups of fighters fire at once, each on the sum of its factors."""
    by_patrol = fire(s, unassigned(s), "the escorts")
    by_escorts = fire(s, s.dogfight, "the CAP")
    then(s, (escorts_suffer, by_patrol), (patrol_suffers, by_escorts))


# --- the bombers (8.2.2) --------------------------------------------------------------------------


@step
def go_for_bombers(s: SunsetState) -> Procedure:
    """[8.2.2, 8.2.3] All of the CAP that is left fires on the sum of its factors; bombers do not
    fire back. What US bombers cannot turn for burdens their attacks."""
    hunters = [unit for unit in s.patrol if s.air_box[unit] == CAP]
    if not hunters or not bombers(s):
        return
    steps = fire(s, hunters, "the bombers")
    left = yield from suffer(
        s, s.raid_side, lambda: bombers(s), steps, "Fighters attack your bombers", "8.2.2"
    )
    if left and s.raid_side == USN:
        then(s, (place_burdens, left))


@step
def place_burdens(s: SunsetState, number: int) -> Procedure:
    """[8.2.2] Each result beyond those that turn a bomber costs one of them 1 on its attack; the
    Japanese say whom."""
    for placed in range(number):
        left = number - placed
        words = (EVENLY,) if left > 1 and len(bombers(s)) > 1 else ()
        choice = yield ask(
            1 - s.raid_side, BURDEN, bombers(s), also=words, about=left, case="8.2.2"
        )
        if choice == EVENLY:
            for _ in range(left):
                spoil(s, least_spoilt(s))
            return
        spoil(s, choice)


def least_spoilt(s: SunsetState) -> int:
    """Of the bombers that have been spoilt least the strongest."""
    return max(strongest_first(s, bombers(s)), key=lambda u: (s.penalty[u], factor_of(s, u)))


def spoil(s: SunsetState, unit: int) -> None:
    s.penalty[unit] -= 1
    tell(s, "8.2.2", "{unit} attacks with 1 less.", unit=air_ref(s, unit))
