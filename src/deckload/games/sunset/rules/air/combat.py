"""8.2: fighters on CAP meet a strike.

Escorts take on as many of the CAP as they can. Then all of the CAP that is left goes for the
bombers, those that fought among them.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.procedures import DONE, Procedure, pick_some, steps, then
from deckload.games.fleet.rules.raids.air_combat import (
    attack_unescorted,
    exchange_fire,
    join_battle,
    patrol_against_escorts,
    peel_off,
)
from deckload.games.sunset.model.state import NONE, SunsetState
from deckload.games.sunset.rules.air.boxes import is_ashore, saw_carriers
from deckload.games.sunset.rules.air.patrols import patrol_over
from deckload.games.sunset.rules.forces import counted, hex_ref, own_name
from deckload.games.sunset.rules.nouns import AIR_UNIT

step: Final = steps("sunset.combat")


ALL: Final = "all"
CHOOSE: Final = "choose"
STAY: Final = "none"
AFTER_BOMBERS: Final = 1


def _intercept_prompt(k: SunsetState, _d: Decision) -> str:
    bombers = counted(len(k.raid) - len(k.escorts), "bomber")
    escorts = f"and {counted(len(k.escorts), 'escort')}" if k.escorts else "without escort"
    up = counted(len(patrol_over(k, k.raid_group)), "fighter unit")
    return (
        f"A strike of {bombers} {escorts} comes for {own_name(k, k.raid_group)},"
        f" over which {up} fly CAP. Who meets it?"
    )


INTERCEPT: Final = Kind(
    "intercept",
    _intercept_prompt,
    words={
        ALL: "All fighters on CAP",
        CHOOSE: "Choose them one by one",
        STAY: "Nobody",
    },
    foresee=True,
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
        f"You have {counted(spare_fighters(k), 'fighter unit')} more than the escorts."
        " Which fly past them, to go for the bombers alone?"
    ),
    of=AIR_UNIT,
    label="{} flies past the escorts",
    words={
        ALL: "All that are spare, the strongest first",
        DONE: "The others help against the escorts first",
    },
)


# --- who meets the strike -------------------------------------------------------------------------


@step
def meet_patrol(s: SunsetState) -> Procedure:
    """[8.1, 8.2] Fighters in the CAP box of the target may go for the strike, and again for the
    next one. Their owner is asked whether he has any or not."""
    side = 1 - s.raid_side
    choice = yield ask(
        side,
        INTERCEPT,
        lambda: _words(s),
        about=s.raid_group,
        case="8.2",
        covert=True,
        draft=True,
    )
    if choice == CHOOSE:
        patrol = yield from pick_some(
            side, MEET, lambda: patrol_over(s, s.raid_group), least=1, case="8.2"
        )
    else:
        patrol = patrol_over(s, s.raid_group) if choice == ALL else []
    show_decks(s, patrol)
    escorted = (peel_off, send_spare_fighters, fight_escorts, attack_unescorted)
    join_battle(s, sorted(patrol), hex_ref(s, s.raid_hex), escorted)


def _words(s: SunsetState) -> list[str]:
    there = len(patrol_over(s, s.raid_group))
    return [STAY] if not there else [ALL, *([CHOOSE] if there > 1 else []), STAY]


def show_decks(s: SunsetState, patrol: list[int]) -> None:
    """Fighters over their own task force show whose decks are there."""
    own = [u for u in patrol if s.patrol_over[u] == NONE and not is_ashore(s, u)]
    if own:
        saw_carriers(s, own, s.raid_group)


@step
def send_spare_fighters(s: SunsetState) -> Procedure:
    """[8.2.3] CAP units that no escort matches: their owner keeps them out of the fight with the
    escorts, or not. All that are left go for the bombers afterwards."""
    while spare_fighters(s):
        words = (ALL, DONE) if spare_fighters(s) > 1 else (DONE,)
        able = patrol_against_escorts(s)
        choice = yield ask(1 - s.raid_side, SPARE, able, also=words, case="8.2.3")
        if choice == DONE:
            return
        for unit in able[: spare_fighters(s)] if choice == ALL else [choice]:
            s.prey[s.patrol.index(unit)] = AFTER_BOMBERS


def spare_fighters(s: SunsetState) -> int:
    """[8.2.3] How many of the CAP that may fight escorts are more than those."""
    return max(0, len(patrol_against_escorts(s)) - len(s.dogfight))


@step
def fight_escorts(s: SunsetState) -> None:
    """[8.2.3] Both groups of fighters fire at once, each on the sum of its factors."""
    then(s, *exchange_fire(s))
