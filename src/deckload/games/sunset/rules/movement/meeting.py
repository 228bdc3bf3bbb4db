"""12.3, 7.1.1, 8.3: what happens in a hex that a task force enters, and who fights there."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import PHASE, tell, tell_battle
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.sunset.model.state import OFF_MAP, SunsetState
from deckload.games.sunset.rules.forces import (
    be_on_time,
    enemies_here,
    hex_ref,
    is_alone,
    is_dummy,
    marker_ref,
    own_name,
)
from deckload.games.sunset.rules.movement.allowance import BATTLE
from deckload.games.sunset.rules.nouns import MARKER
from deckload.games.sunset.rules.pt_boats import attack
from deckload.games.sunset.rules.search.search import mutual_search
from deckload.games.sunset.rules.submarines import contact
from deckload.games.sunset.rules.surface.surface_battle import begin_battle
from deckload.games.sunset.rules.victory import storm_beachhead

step: Final = steps("sunset.meeting")

PASS: Final = "pass"
ALL: Final = "all"

FIGHT: Final = Kind(
    "fight",
    lambda k, d: f"The enemy has not found {own_name(k, d.about)}. Does it attack?",
    words={"attack": "Attack: a surface battle begins", PASS: "Let the enemy be"},
)
AMBUSH: Final = Kind(
    "ambush",
    lambda k, d: f"Who attacks {k.data.marker_names[d.about]}, which has not found them?",
    of=MARKER,
    label="{} attacks",
    words={ALL: "All of them attack", PASS: "Nobody: let the enemy pass"},
)


# --- entering a hex -------------------------------------------------------------------------------


@step
def enter_hex(s: SunsetState, marker: int) -> None:
    """[12.3, 11.2.1, 10.4, 7.1.1, 8.3] The beachhead first; then PT boats, submarines, the looks of
    both sides, and battle."""
    if storm_beachhead(s, marker):
        return
    then(s, (attack, marker), (contact, marker), (meet_enemy, marker))


@step
def begin_here(s: SunsetState, marker: int) -> None:
    """[10.4, 7.1.1, 8.3] A task force is activated where a sonar marker or an enemy already is."""
    then(s, (meet_enemy, marker))
    if s.place[marker] in s.sonar:
        then(s, (contact, marker))


@step
def meet_enemy(s: SunsetState, marker: int) -> None:
    """[7.1.1] Both sides look at each other in a hex, if both are still there."""
    if s.place[marker] != OFF_MAP and enemies_here(s, marker):
        then(s, (mutual_search, marker), (decide_battle, marker))


# --- who fights -----------------------------------------------------------------------------------


@step
def decide_battle(s: SunsetState, marker: int) -> Procedure:
    """[8.3] Detected against detected fights. Where only one side is detected the other chooses,
    and is asked even with a dummy; where neither is, nothing happens. So it goes for each enemy of
    the hex: those that were not found may join a battle with others (ruling S118)."""
    if s.place[marker] == OFF_MAP:
        return
    found = detected_here(s, marker)
    if s.detected[marker]:
        enemies = [*found, *(yield from _ambush(s, marker))]
    elif found:
        choice = yield from _ask_to_fight(s, marker)
        enemies = found if choice == "attack" else []
    else:
        enemies = []
    if enemies:
        join_battle(s, marker, enemies)


def detected_here(s: SunsetState, marker: int) -> list[int]:
    """[8.3, 6.4] The enemies in the hex that can be fought: those detected, and all cripples."""
    return [m for m in enemies_here(s, marker) if s.detected[m] or is_alone(s, m)]


def _ask_to_fight(s: SunsetState, marker: int) -> Procedure:
    """[8.3, 6.4] An active task force that nobody has found may attack or not; one that takes
    cripples home lets the enemy be (ruling S17)."""
    choice = yield ask(
        s.data.marker_side[marker],
        FIGHT,
        lambda: [PASS] if is_dummy(s, marker) or s.crippled[marker] else ["attack", PASS],
        about=marker,
        case="8.3",
        covert=True,
    )
    return choice


def _ambush(s: SunsetState, marker: int) -> Procedure:
    """[8.3] Task forces that were not found may attack the active one, which was."""
    side = 1 - s.data.marker_side[marker]
    if set(enemies_here(s, marker)) == set(detected_here(s, marker)):
        return []
    choice = yield ask(
        side, AMBUSH, lambda: ambushers(s, marker), about=marker, case="8.3", covert=True
    )
    if choice == PASS:
        return []
    return able_to_attack(s, marker) if choice == ALL else [choice]


def ambushers(s: SunsetState, marker: int) -> list[int | str]:
    """Who may attack: any real task force of the hex, or all of them."""
    real: list[int | str] = [*able_to_attack(s, marker)]
    return [*real, ALL, PASS] if len(real) > 1 else [*real, PASS]


def able_to_attack(s: SunsetState, marker: int) -> list[int]:
    """[8.3, 8.3.9, 6.4] The enemies in its hex with ships that were not found, but for those that
    stand aside or take cripples home (ruling S17)."""
    hidden = [m for m in enemies_here(s, marker) if not s.detected[m]]
    real = [m for m in hidden if not is_dummy(s, m) and m not in s.aside]
    return [m for m in real if not s.crippled[m]]


@step
def attack_here(s: SunsetState, marker: int) -> None:
    """[4.4, 8.3] The owner has thought better of it: the enemy in the hex is attacked after all."""
    join_battle(s, marker, detected_here(s, marker))


def can_attack_here(s: SunsetState, marker: int) -> bool:
    """[8.3] Is there an enemy to attack, and has it not fought yet?"""
    if is_dummy(s, marker) or s.crippled[marker] or BATTLE in s.done:
        return False
    return bool(detected_here(s, marker))


def join_battle(s: SunsetState, marker: int, enemies: list[int]) -> None:
    """[8.3, 6.2.4, 6.2.5] The movement of the active task force is over, and what it had lost is
    paid for. Nobody fights unseen (ruling S8)."""
    s.done = [*s.done, BATTLE]
    be_on_time(s, marker)
    for fighter in (marker, *enemies):
        s.detected[fighter] = s.genuine[fighter] = 1
    place, side = hex_ref(s, s.place[marker]), s.data.marker_side[marker]
    tell_battle(s, "8.3", "Surface battle in {hex}!", side, PHASE, hex=place)
    for enemy in enemies:
        text = "{marker} meets {enemy}."
        tell(s, "8.3", text, marker=marker_ref(s, marker), enemy=marker_ref(s, enemy))
    then(s, (begin_battle, marker, tuple(enemies)))
