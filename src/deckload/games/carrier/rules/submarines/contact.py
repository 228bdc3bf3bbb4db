"""A submarine closes with a force: contact, then shadow or attack (14.13-14.15)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.carrier.model.game_data import DAY, US
from deckload.games.carrier.model.state import NOBODY_THERE, OFF_MAP, CarrierState
from deckload.games.carrier.rules.clock import light
from deckload.games.carrier.rules.damage.japanese import DAMAGE_NAMES, level_of
from deckload.games.carrier.rules.forces.intelligence import draw_first_chit
from deckload.games.carrier.rules.forces.roster import (
    carriers_of,
    force_name,
    force_ref,
    forces_at,
    is_cripple,
)
from deckload.games.carrier.rules.modifiers import named
from deckload.games.carrier.rules.submarines.torpedoes import attack

step: Final = steps("carrier.submarine_contact")

SHADOW: Final = "shadow"
ATTACK: Final = "attack"
LEAVE: Final = "let it go"
NOT_MOVED: Final = -2
"""The submarine has not moved in this activation."""

WHOM: Final = Kind(
    "contact",
    lambda k, d: f"{k.data.submarines[d.about]} has several forces about it. Close with which?",
    names=lambda k, force: k.data.force_names[force],
    label=force_name,
    points_at=lambda k, force: (force_ref(k, force),),
    words={LEAVE: "With none of them"},
)


def _contact_prompt(k: CarrierState, decision: Decision) -> str:
    who, whom = k.data.submarines[decision.about[0]], force_name(k, decision.about[1])
    return f"{who} has {whom} in its periscope. Attack, or follow?"


def target_label(k: CarrierState, ship: int) -> str:
    facts = k.data.japanese_ships[ship]
    state = DAMAGE_NAMES[level_of(k, ship)]
    return f"Attack {facts.name} ({facts.cls}, {state})"


IN_CONTACT: Final = Kind(
    "torpedo",
    _contact_prompt,
    names=lambda k, ship: k.data.japanese_ships[ship].name,
    label=target_label,
    points_at=lambda k, ship: (k.data.ship_refs[ship],),
    words={ATTACK: "Attack", SHADOW: "Shadow it, to help the searches"},
)


def contact_modifiers(s: CarrierState, sub: int, force: int, came_from: int) -> list[str]:
    """[14.131] What helps a submarine to close, and what hinders it. It helps if the force came to
    it or did not move at all; it hinders to come up from astern, or from the quarter."""
    left, here = s.force_from[force], s.force_hex[force]
    names = []
    if s.sub_prey[sub] >> force & 1:
        names.append("came")
    elif left == here:
        names.append("not_moved")
    if came_from not in (NOT_MOVED, here) and left not in (OFF_MAP, here):
        if came_from == left:
            names.append("stern")
        elif came_from in s.data.grid.neighbours(left):
            names.append("oblique")
    if light(s) != DAY:
        names.append("dark")
    if is_cripple(s, force):
        names.append("crippled")
    return names


def contact_throw(s: CarrierState, sub: int, force: int, came_from: int) -> Throw:
    """[14.13] Whether a submarine gets near enough."""
    chart = s.data.charts["sub_contact"]
    names = contact_modifiers(s, sub, force, came_from)
    return Throw(
        "submarine contact",
        10,
        chart=chart,
        column="submarine",
        modifiers=named(chart, names, "14.131"),
        case="14.13",
        side=US,
        does="closes with",
    )


@step
def make_contact(s: CarrierState, sub: int, came_from: int) -> Procedure:
    """[14.12, 14.13, 14.141, 14.18] A submarine tries to close with a force in its hex, never with
    aircraft; where there are several the player says with which. When it was a false contact
    another may be tried, until one fails or one is real."""
    here = s.sub_hex[sub]
    forces = forces_at(s, here)
    if not forces:
        return
    force = forces[0]
    if len(forces) > 1:
        chosen = yield ask(
            US, WHOM, forces, also=(LEAVE,), about=sub, case="14.141", command="submarines"
        )
        if chosen == LEAVE:
            return
        force = chosen
    throw = contact_throw(s, sub, force, came_from)
    rolled = roll(s, throw, by=s.data.submarines[sub], at=force_name(s, force))
    if rolled.cell.result != "contact":
        return
    if s.force_level[force] == 0:
        draw_first_chit(s, force)
    if s.force_hex[force] == OFF_MAP:
        then(s, (make_contact, sub, came_from))
    else:
        then(s, (in_contact, sub, force))


@step
def in_contact(s: CarrierState, sub: int, force: int) -> Procedure:
    """[14.14, 14.15, 14.16] Shadow or attack; contact is no detection. Where the carriers are known
    the attack is on one of them."""
    carriers = carriers_of(s, force)
    chosen = yield ask(
        US,
        IN_CONTACT,
        carriers,
        also=(SHADOW,) if carriers else (ATTACK, SHADOW),
        about=(sub, force),
        case="14.14",
        command="submarines",
    )
    if chosen == SHADOW:
        s.sub_shadows[sub] = force
        tell(
            s,
            "14.15",
            "{sub} shadows {force}.",
            sub=s.data.sub_refs[sub],
            force=force_ref(s, force),
        )
        return
    attack(s, sub, force, NOBODY_THERE if chosen == ATTACK else chosen)
