"""Case 9.1, step 6, and case 15.3: landings on the objectives."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps
from deckload.games.midway.model.game_data import CARRIERS, GROUND, JAPAN, US
from deckload.games.midway.model.state import AFLOAT, MidwayState
from deckload.games.midway.rules.basing import base_facts, based_at, lose_air, us_troops
from deckload.games.midway.rules.battle.bombing import defenders_steps, hit_defenders, sink
from deckload.games.midway.rules.battle.damage import hit_air, hit_ground, remove_from_game
from deckload.games.midway.rules.battle.fire import (
    AIR_SUFFERS,
    AT_SHIP,
    AT_TROOPS,
    BEACH,
    LANDING,
    SHELLS,
    Hits,
    Shooter,
    add,
    aim,
    allocate,
    is_hit,
    volley,
)
from deckload.games.midway.rules.commands import AIR_ARM, NAVAL_ARM, command
from deckload.games.midway.rules.forces import (
    air_ref,
    carries_troops,
    ship_ref,
    ships_at,
    space_ref,
)
from deckload.games.midway.rules.victory import sudden_death

step: Final = steps("midway.assault")


def transports(s: MidwayState, space: int) -> list[int]:
    """The Japanese transports in a space that have troops to land."""
    return [ship for ship in ships_at(s, space, JAPAN) if carries_troops(s, ship)]


def has_transport(s: MidwayState, space: int) -> bool:
    return bool(transports(s, space))


@step
def amphibious_assault(s: MidwayState, space: int) -> Procedure:
    """[9.1] Step 6. Bombardment, the defenders' answer, and the landing."""
    boats = transports(s, space)
    if not boats:
        return
    tell(s, "9.1", "The Japanese assault {space}.", space=space_ref(s, space))
    shelled = _bombard(s, space)
    if s.options["ground"] == "on":
        yield from _land_troops(s, space, shelled)
        return
    hits: Hits = {}
    base = base_facts(s, space)
    factor = base.factors[s.base_step[space]][GROUND] if base is not None else 0
    if factor and base is not None:
        orders = command(s, NAVAL_ARM, s.data.space_route[space])
        guns = [(base.title, factor)]
        (target,) = yield from aim(AT_SHIP, guns, boats, at=space, cited="9.1", command=orders)
        if is_hit(s, BEACH, factor, base.title, s.data.ships[target].called, US):
            add(hits, target)
    yield from _shell(s, space, shelled)
    sink(s, hits)
    if not s.over and s.base_step[space] == 0 and transports(s, space):
        capture(s, space)


def _bombard(s: MidwayState, space: int) -> int:
    """[9.1] Ships other than carriers shell the place; their hits wait for the defenders' fire."""
    ships, place = s.data.ships, s.data.space_names[space]
    guns = [
        (ships[i].called, ships[i].factors[GROUND])
        for i in ships_at(s, space, JAPAN)
        if ships[i].cls not in CARRIERS and ships[i].factors[GROUND]
    ]
    most = defenders_steps(s, space)
    if s.options["ground"] != "on":  # by rule 15 no shell is left for the airfield
        most += sum([s.air_step[unit] for unit in based_at(s, space)])
    return volley(s, SHELLS, guns, place, JAPAN, most)


def _shell(s: MidwayState, space: int, scored: int) -> Procedure:
    """[9.1, 9.4.2] Hits that the defences no longer absorb fall on aircraft standing there, by
    priority."""
    left = hit_defenders(s, space, scored)
    taken = yield from allocate(
        left,
        based_at(s, space),
        lambda unit: s.data.air[unit].rank,
        AIR_SUFFERS,
        about=(space, SHELLS),
        command=command(s, AIR_ARM, s.data.space_route[space]),
        limit=lambda unit: s.air_step[unit],
    )
    for unit, number in taken.items():
        for _ in range(number):
            hit_air(s, unit)


def capture(s: MidwayState, space: int) -> None:
    """[2.2, 9.1] The objective is Japanese for good; all aircraft on it and its defences are
    gone."""
    s.captured[s.data.space_route[space]] = 1
    s.base_step[space] = 0
    tell(s, "9.1", "{space} falls.", space=space_ref(s, space))
    for unit in based_at(s, space):
        lose_air(s, unit)
        tell(s, "9.1", "{unit} is lost with the island.", unit=air_ref(s, unit))
    if s.options["ground"] != "on":
        for ship in transports(s, space):
            tell(s, "9.1", "{ship} has landed its troops and leaves play.", ship=ship_ref(s, ship))
            remove_from_game(s, ship)
    sudden_death(s)


# --- rule 15 -----------------------------------------------------------------------------------


def _land_troops(s: MidwayState, space: int, shelled: int) -> Procedure:
    """[15.3] Troops go ashore, and both sides fire in turn until only one is left."""
    landed = disembark(s, space)
    shells = shelled
    while landed:
        landed = yield from _repel(s, space, landed)
        hit_defenders(s, space, shells)
        shells = 0
        if not landed or not _defenders(s, space):
            break
        _fight_ashore(s, space, landed)
        if not _defenders(s, space):
            break
    if not landed:
        hit_defenders(s, space, shells)
    elif not _defenders(s, space):
        capture(s, space)


def _repel(s: MidwayState, space: int, landed: list[int]) -> Procedure:
    """[15.3, 9.2] All defenders fire, then their hits count; returns the landed units that are
    left."""
    guns = _defenders(s, space)
    orders = command(s, NAVAL_ARM, s.data.space_route[space])
    aims = yield from aim(AT_TROOPS, guns, landed, at=space, cited="15.3", command=orders)
    hits: Hits = {}
    for (name, factor), target in zip(guns, aims, strict=True):
        if is_hit(s, BEACH, factor, name, s.data.ground[target].title, US):
            add(hits, target)
    for unit, number in hits.items():
        for _ in range(min(number, s.ground_step[unit])):
            hit_ground(s, unit)
    return [unit for unit in landed if s.ground_step[unit]]


def _fight_ashore(s: MidwayState, space: int, landed: list[int]) -> None:
    """[15.3, 9.2] All landed units fire, then their hits count."""
    place, facts = s.data.space_names[space], s.data.ground
    troops = [(facts[unit].title, facts[unit].ground[s.ground_step[unit]]) for unit in landed]
    scored = volley(s, LANDING, troops, place, JAPAN, defenders_steps(s, space))
    hit_defenders(s, space, scored)


def disembark(s: MidwayState, space: int) -> list[int]:
    """[15.2, 15.3] Everything aboard the transports here goes ashore, for good."""
    deck = s.data.deck
    aboard = {deck + ship for ship in transports(s, space) if s.status[ship] == AFLOAT}
    landed = [unit for unit, at in enumerate(s.ground_at) if at in aboard]
    for unit in landed:
        s.ground_at[unit] = space
        tell(s, "15.3", "{unit} goes ashore.", unit=s.data.ground[unit].title)
    return landed


def _defenders(s: MidwayState, space: int) -> list[Shooter]:
    """Ground factors of the coastal unit and the US land units ashore."""
    found = []
    base = base_facts(s, space)
    if base is not None and s.base_step[space]:
        found.append((base.title, base.factors[s.base_step[space]][GROUND]))
    for unit in us_troops(s, space):
        facts = s.data.ground[unit]
        found.append((facts.title, facts.ground[s.ground_step[unit]]))
    return found
