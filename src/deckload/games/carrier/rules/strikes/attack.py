"""The US Air Attack Segment: which strike goes for which force, step by step (5.1)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, Refusal, ask
from deckload.engine.log import Ref
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import HOME, NO_CAP_YET, OFF_MAP, STRIKE, CarrierState
from deckload.games.carrier.rules.damage.japanese import has_no_deck_left
from deckload.games.carrier.rules.forces.roster import (
    force_name,
    force_ref,
    forces_at,
    forces_on_map,
    is_detected,
)
from deckload.games.carrier.rules.missions.flying import missions_on_map
from deckload.games.carrier.rules.missions.orders import describe
from deckload.games.carrier.rules.nouns import mission_name, mission_ref
from deckload.games.carrier.rules.strikes.cap import lose_cap
from deckload.games.carrier.rules.strikes.contact import contact, contact_odds

step: Final = steps("carrier.air_attack")

DONE: Final = "done"
Attack = tuple[int, int]


def _refs(k: CarrierState, attack: Attack) -> tuple[Ref, ...]:
    return (mission_ref(k, attack[0]), force_ref(k, attack[1]))


ATTACK: Final = Kind(
    "attack",
    "Which strike attacks next, and whom?",
    names=lambda k, attack: f"{attack[0] + 1} {k.data.force_names[attack[1]]}",
    label=lambda k, attack: f"{mission_name(k, attack[0])} goes for {force_name(k, attack[1])}",
    points_at=_refs,
    odds=lambda k, side, attack: contact_odds(k, attack[1]),
    words={DONE: "No more attacks in this phase"},
    group=lambda k, attack: describe(k, attack[0]),
    foresee=True,
)


def why_not_attack(s: CarrierState, attack: Attack) -> Refusal | None:
    """[5.2] Only what has been detected can be attacked."""
    if not is_detected(s, attack[1]):
        return Refusal("5.2", "nobody knows where it is")
    return None


@step
def us_air_attack(s: CarrierState) -> None:
    """[5.1, 5.2] Strikes over detected forces attack one after the other, as the player wishes."""
    attacks = possible_attacks(s)
    if any(why_not_attack(s, attack) is None for attack in attacks):
        then(s, next_attack)
    else:
        end_of_attacks(s)


@step
def next_attack(s: CarrierState) -> Procedure:
    """[5.1, 5.2] Which strike attacks, and whom; or no more in this phase."""
    chosen: Attack | str = yield ask(
        US,
        ATTACK,
        possible_attacks(s),
        unless=lambda attack: why_not_attack(s, attack),
        also=(DONE,),
        case="5.1",
        command="air",
    )
    if isinstance(chosen, str):
        end_of_attacks(s)
        return
    mission, force = chosen
    s.mission_hex[mission] = s.force_hex[force]
    then(s, (contact, mission, force, 1), us_air_attack)


def possible_attacks(s: CarrierState) -> list[Attack]:
    """[5.1, 5.21] Strikes that have not had their attempts, with the forces in their hex; in
    scenario 2 with any force, since all arrive now."""
    if STRIKE not in s.mission_kind:
        return []
    at_will = s.data.scenarios[s.scenario].targets_at_will
    return [
        (mission, force)
        for mission in missions_on_map(s)
        if s.mission_kind[mission] == STRIKE and not s.mission_turned[mission]
        for force in (forces_on_map(s) if at_will else forces_at(s, s.mission_hex[mission]))
    ]


@step
def end_of_attacks(s: CarrierState) -> None:
    """[5.23, 5.44, 12.29] What is left of the CAP goes back to where it came from; it is neither
    lost nor tired, unless no deck is left to land on. Strikes that have had their attempts go
    home."""
    forces = len(s.force_cap)
    if s.force_cap.count(NO_CAP_YET) < forces:
        for force in [force for force, points in enumerate(s.force_cap) if points > 0]:
            if s.force_hex[force] != OFF_MAP and has_no_deck_left(s, force):
                lose_cap(s, force, s.force_cap[force])
        s.force_cap = [NO_CAP_YET] * forces
    for mission in missions_on_map(s):
        if s.mission_turned[mission]:
            s.mission_order[mission] = HOME
