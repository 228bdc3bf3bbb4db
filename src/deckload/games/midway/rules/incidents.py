"""Chapter 11: the incident that may happen after movement."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Throw, die, draw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps
from deckload.games.midway.model.game_data import JAPAN, US
from deckload.games.midway.model.state import OFF_MAP, SURPRISE_IJN, SURPRISE_US, MidwayState
from deckload.games.midway.rules.basing import tender_left, tender_warning
from deckload.games.midway.rules.battle.damage import hit_ship
from deckload.games.midway.rules.battle.fire import TORPEDOES, is_hit
from deckload.games.midway.rules.chances import odds_on_ship
from deckload.games.midway.rules.commands import NAVAL_ARM, command
from deckload.games.midway.rules.forces import (
    force_ref,
    forces_on,
    in_route_order,
    ship_ref,
    ships_of,
)
from deckload.games.midway.rules.ijn_phase.movement import enter, is_locked, us_steps
from deckload.games.midway.rules.nouns import SHIP, passage, passage_refs
from deckload.games.midway.rules.spotting import examine, spot
from deckload.games.midway.rules.victory import sudden_death

step: Final = steps("midway.incidents")


TORPEDO: Final = Kind(
    "torpedo",
    lambda k, d: (
        f"A US submarine is among {k.data.forces[d.about].name}. Which ship does it attack?"
    ),
    of=SHIP.part(0),
    label=lambda k, v: f"{k.data.ships[v[0]].name} ({k.data.ships[v[0]].cls})",
    odds=lambda k, side, v: odds_on_ship(k, *v),
)


def _dash_label(k: MidwayState, v: tuple[int, int]) -> str:
    return f"{passage(k, v)}{tender_warning(k, ships_of(k, v[0]), k.force_space[v[0]])}"


DASH: Final = Kind(
    "dash",
    "Surprise: one task force may move one more space. Which, and where to?",
    names=passage,
    label=_dash_label,
    points_at=passage_refs,
    words={"pass": "None"},
)


@step
def ijn_incident(s: MidwayState) -> Procedure:
    """[11.0] One incident for the whole movement segment; with two routes, chance says on which."""
    if not s.active:
        return
    route = s.active[0]
    if len(s.active) > 1:
        route = s.active[die(s, len(s.active), "incident route") - 1]
    yield from incident(s, route, JAPAN)


def incident(s: MidwayState, route: int, mover: int) -> Procedure:
    """[11.0] Pick a marker, carry it out, and put it back."""
    facts = s.data.incidents[draw(s, list(s.data.incident_counts), "incident")]
    tell(s, "11.0", "Incident on {route}: {name}.", route=s.data.routes[route], name=facts.name)
    if facts.name == "Intelligence":
        _look_around(s, route, 1 - mover)
    elif facts.strength:
        yield from _submarine(s, route, mover, facts.strength)
    elif facts.name == "Surprise Move":
        yield from _surprise(s, route, mover)
    elif facts.name == "Weather":
        s.weather[route] = 1


def _look_around(s: MidwayState, route: int, side: int) -> None:
    """All task forces of a side on the route are spotted."""
    unspotted = [force for force in forces_on(s, route, side) if not s.spotted[force]]
    if not unspotted:
        tell(s, "11.0", "It finds nothing new.")
    for force in unspotted:
        spot(s, force, "US intelligence" if side == JAPAN else "Japanese intelligence")


# --- submarines ----------------------------------------------------------------------------------


def _submarine(s: MidwayState, route: int, mover: int, strength: int) -> Procedure:
    """[11.0] The foremost task force of the side that moved meets a submarine."""
    boat = f"{'US' if mover == JAPAN else 'Japanese'} submarine"
    forces = _foremost(s, route, mover)
    for force in forces:
        spot(s, force, f"a {boat}")
        if mover == JAPAN and not ships_of(s, force):  # markers that joined it later [16.2]
            examine(s, force)
    forces = [f for f in forces if s.force_space[f] != OFF_MAP]
    if not forces:
        tell(s, "11.0", "The submarine finds nobody.")
        return
    force = forces[0] if len(forces) == 1 else forces[die(s, len(forces), "submarine finds") - 1]
    if _driven_off(s, force):
        tell(s, "11.0", "The escorts of {force} drive it off.", force=force_ref(s, force))
        return
    target = yield from _submarine_target(s, force, mover, strength)
    if target < 0:
        tell(s, "11.0", "The submarine finds nothing worth a torpedo.")
        return
    name = s.data.ships[target].called
    if is_hit(s, TORPEDOES, strength, f"A {boat}", name, 1 - mover, "11.0"):
        hit_ship(s, target, 1)
        sudden_death(s)
    else:
        tell(s, "11.0", "{ship} is missed.", ship=ship_ref(s, target))


def _foremost(s: MidwayState, route: int, mover: int) -> list[int]:
    """The task forces in the space nearest the enemy's home base; none still in a home base."""
    index, where, kinds = s.data.space_index, s.force_space, s.data.space_kind
    forces = [f for f in forces_on(s, route, mover) if kinds[where[f]] not in ("japan", "allied")]
    if not forces:
        return []
    spaces = [index[where[f]] for f in forces]
    front = max(spaces) if mover == JAPAN else min(spaces)
    return [f for f in forces if index[where[f]] == front]


def _driven_off(s: MidwayState, force: int) -> bool:
    """[11.0] Each small carrier, light cruiser and destroyer unit has a chance."""
    screen = [ship for ship in ships_of(s, force) if _screens(s, ship)]
    results = [roll(s, _asw_throw(s, ship), by=s.data.ships[ship].called) for ship in screen]
    return "driven off" in [rolled.cell.result for rolled in results]


def _asw_throw(s: MidwayState, ship: int) -> Throw:
    chart, side = s.data.charts["asw"], s.data.ships[ship].side
    does = "hunts the submarine"
    return Throw("ASW", 6, 1, chart, "escort", (), "11.0", side=side, does=does)


def _screens(s: MidwayState, ship: int) -> bool:
    return s.data.ships[ship].cls in s.data.submarine_screen


def _submarine_target(s: MidwayState, force: int, mover: int, strength: int) -> Procedure:
    """[11.0] The player aims US boats; Japanese ones go for carriers, then battleships, or for
    nothing."""
    ships = ships_of(s, force)
    if mover == JAPAN:
        route = s.data.space_route[s.force_space[force]]
        aims = [(ship, (strength,)) for ship in ships]
        orders = command(s, NAVAL_ARM, route)
        target, _ = yield ask(US, TORPEDO, aims, about=force, case="11.0", command=orders)
        return target
    for cls in s.data.submarine_targets:
        found = [ship for ship in ships if s.data.ships[ship].cls == cls]
        if found:
            return found[0] if len(found) == 1 else found[die(s, len(found), "torpedo aim") - 1]
    return -1


# --- surprise --------------------------------------------------------------------------------


def _surprise(s: MidwayState, route: int, mover: int) -> Procedure:
    """[11.0] An unexpected move, and better aircraft for the rest of the action."""
    whose, where = "US" if mover == US else "Japanese", s.data.routes[route]
    tell(s, "11.0", "{whose} aircraft on {route} fight at +1.", whose=whose, route=where)
    if mover == JAPAN:
        s.surprise[route] = SURPRISE_IJN
        _surge(s, route)
        return
    s.surprise[route] = SURPRISE_US
    moves = [
        (force, space)
        for force in forces_on(s, route, US)
        for space in us_steps(s, s.force_space[force])
    ]
    choice = yield ask(
        US, DASH, moves, also=("pass",), case="11.0", command=command(s, NAVAL_ARM, route)
    )
    if choice != "pass":
        left = s.force_space[choice[0]]
        enter(s, choice[0], choice[1])
        tender_left(s, left)


def _surge(s: MidwayState, route: int) -> None:
    """The foremost Japanese task forces go one space on, toward the US home base."""
    data = s.data
    ordered = in_route_order(s, route)
    if not ordered:
        return
    front = data.space_index[s.force_space[ordered[0]]]
    if front >= len(data.route_spaces[route]) - 2:
        return
    for force in ordered:
        if data.space_index[s.force_space[force]] == front and not is_locked(s, force):
            enter(s, force, data.route_spaces[route][front + 1])
