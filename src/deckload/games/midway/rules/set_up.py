"""Chapter 5: set-up. What is drawn at random, and what the player may arrange (13, 15, 17)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask, nowhere
from deckload.engine.dice import Throw, draw, roll_result, shuffled
from deckload.engine.knowledge import EVERYONE, NOBODY
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.midway.model.game_data import (
    ALL_CARRIERS,
    CSF,
    DECEPTION,
    INVASION,
    JAPAN,
    LIGHT_CARRIERS,
    NOWHERE,
    SURFACE,
    US,
)
from deckload.games.midway.model.state import OFF_MAP, MidwayState
from deckload.games.midway.rules.commands import AIR_ARM, NAVAL_ARM, command
from deckload.games.midway.rules.forces import force_ref, force_room, ship_ref, ships_of, space_ref
from deckload.games.midway.rules.nouns import AIR_UNIT, FORCE, SPACE
from deckload.games.midway.rules.turn import next_turn
from deckload.games.midway.rules.us_phase.arrivals import APPOINT

step: Final = steps("midway.set_up")


STANDARD: Final = "standard"

ASSIGN: Final = Kind(
    "assign",
    lambda k, d: f"Which task force does {k.data.ships[d.about].called} start in?",
    of=FORCE,
    words={STANDARD: "As in the standard game, like all that are left"},
    group=lambda k, force: "task forces",
)
DEPLOY: Final = Kind(
    "deploy",
    lambda k, d: f"Where does {k.data.forces[d.about].name} start?",
    of=SPACE,
)
EMBARK: Final = Kind(
    "embark",
    "Does the RCT Infantry start the game aboard US TR-1?",
    words={"embark": "Aboard US TR-1", "ashore": "Ashore in Pearl Harbor"},
)
SWAP: Final = Kind(
    "swap",
    lambda k, d: f"Which bomber unit of {k.data.ships[d.about].called} gives way to fighters?",
    of=AIR_UNIT,
    label=AIR_UNIT.name,
    points_at=nowhere,
    words={"keep": "Keep the air group as it is"},
)


@step
def deal_forces(s: MidwayState) -> None:
    """[5.2.4] Mix the counters of each lot and put them, unseen, into the task forces."""
    ships = s.data.ships
    lots = {
        name: [ship for ship in s.data.ijn_ships if ships[ship].start == name]
        for name in ("light carriers", "carriers", "surface")
    }
    light = shuffled(s, lots["light carriers"], "light carriers", NOBODY)
    light_slots = _slots_of(s, LIGHT_CARRIERS)
    _fill(s, light_slots, light[: len(light_slots)])
    carriers = light[len(light_slots) :] + lots["carriers"]
    _fill(s, _slots_of(s, ALL_CARRIERS), shuffled(s, carriers, "carriers", NOBODY))
    surface = lots["surface"] + [DECEPTION] * s.data.deception_markers
    _fill(s, _slots_of(s, SURFACE), shuffled(s, surface, "surface ships", NOBODY))
    tell(s, "5.2.4", "The Japanese task forces are dealt, face down.")


def _slots_of(s: MidwayState, lot: int) -> list[int]:
    return [slot for slot, own in enumerate(s.slot_lot) if own == lot]


def _fill(s: MidwayState, slots: list[int], units: list[int]) -> None:
    for slot, unit in zip(slots, units, strict=True):
        s.slot_unit[slot] = unit


@step
def set_markers_aside(s: MidwayState) -> None:
    """[13.0] Two markers are put aside unseen: this game's Japanese plan is shorter by those."""
    for _ in range(2):
        s.aside[draw(s, s.pool, "set aside", NOBODY)] += 1
    s.aside_count = 2
    tell(s, "13.0", "Two operations markers are set aside unseen.")


# --- variable deployment (13) ----------------------------------------------------------------


@step
def arrange_us_fleet(s: MidwayState) -> Procedure:
    """[13.0] The player forms his task forces anew and sends them to any home bases."""
    data = s.data
    ships = [ship for ship in data.us_ships if s.ship_force[ship] >= 0]
    for ship in ships:
        s.ship_force[ship] = -1
    leaders = [i for i, force in enumerate(s.leader_force) if force >= 0]
    for leader in leaders:
        s.leader_force[leader] = -1
    yield from _assign(s, ships)
    formed = [f for f in data.us_forces if ships_of(s, f)]
    for leader in leaders:
        free = [f for f in formed if f not in s.leader_force]
        if not free:
            s.leader_space[leader] = data.us_home[data.routes.index("MI")]
            continue
        s.leader_force[leader] = yield ask(
            US, APPOINT, free, about=leader, case="13.0", command=command(s, NAVAL_ARM)
        )
    then(s, send_out)


def _assign(s: MidwayState, ships: list[int]) -> Procedure:
    """Ship by ship, until the player has the rest sail as in the standard game."""
    orders = command(s, NAVAL_ARM)
    for number, ship in enumerate(ships):
        fits = [f for f in s.data.us_forces if force_room(s, f) > 0]
        choice = yield ask(
            US, ASSIGN, fits, also=(STANDARD,), about=ship, case="13.0", command=orders
        )
        if choice == STANDARD:
            for left in ships[number:]:
                s.ship_force[left] = _standard_force(s, left)
            return
        s.ship_force[ship] = choice


def _standard_force(s: MidwayState, ship: int) -> int:
    """Where a ship is in the standard game; if that is full, the first with room."""
    fits = [f for f in s.data.us_forces if force_room(s, f) > 0]
    return next((f for f in fits if s.data.forces[f].name == s.data.ships[ship].start), fits[0])


@step
def send_out(s: MidwayState) -> Procedure:
    """[13.0] Every task force that was formed goes to a home base."""
    homes = s.data.us_homes
    for force in s.data.us_forces:
        if not ships_of(s, force):
            s.force_space[force] = OFF_MAP
            continue
        s.force_space[force] = yield ask(
            US, DEPLOY, homes, about=force, case="13.0", command=command(s, NAVAL_ARM)
        )


@step
def scatter_ijn_forces(s: MidwayState) -> None:
    """[13.0] An invasion force and a carrier force (or the Guard) to each home base, the rest
    rolled."""
    data = s.data
    homes = [data.ijn_home[data.routes.index(route)] for route in ("AL", "MI", "SO", "MO")]
    invasion = [f for f in data.ijn_forces if data.forces[f].kind == INVASION]
    guard = [f for f in data.ijn_forces if data.forces[f].name == "Guard"]
    strong = [f for f in data.ijn_forces if data.forces[f].kind == CSF] + guard
    for lot in (invasion, strong):
        for force, home in zip(shuffled(s, lot, "deployment", EVERYONE), homes, strict=True):
            s.force_space[force] = home
    chart, does = data.charts["random_deployment"], "begins at"
    throw = Throw("deployment", 6, 1, chart, "TF", (), "13.0", does=does)
    for force in data.ijn_forces:
        if force not in invasion and force not in strong:
            s.force_space[force] = data.graph.id_of(
                roll_result(s, throw, by=data.forces[force].name)
            )
    for force in data.ijn_forces:
        tell(
            s,
            "13.0",
            "{force} starts in {space}.",
            force=force_ref(s, force),
            space=space_ref(s, s.force_space[force]),
        )


# --- land units (15) and fighter-heavy air wings (17) ------------------------------------------


@step
def load_invasion_troops(s: MidwayState) -> None:
    """[15.1] Each Japanese transport gets a land unit, drawn at random."""
    data = s.data
    troops = [g for g, unit in enumerate(data.ground) if unit.side == JAPAN]
    transports = [ship for ship in data.ijn_ships if data.ships[ship].cls == "TR"]
    for ship, unit in zip(transports, shuffled(s, troops, "troops", EVERYONE), strict=False):
        s.ground_at[unit] = data.deck + ship
        tell(
            s,
            "15.1",
            "{unit} embarks on {ship}.",
            unit=data.ground[unit].title,
            ship=ship_ref(s, ship),
        )


@step
def embark_rct(s: MidwayState) -> Procedure:
    """[15.1] The RCT may begin aboard the transport in Pearl Harbor."""
    data = s.data
    choice = yield ask(US, EMBARK, ("embark", "ashore"), case="15.1", command=command(s, NAVAL_ARM))
    if choice == "embark":
        transport = next(i for i in data.us_ships if data.ships[i].name == "US TR-1")
        unit = next(g for g, facts in enumerate(data.ground) if facts.name == "RCT")
        s.ground_at[unit] = data.deck + transport


@step
def trade_bombers(s: MidwayState) -> Procedure:
    """[17.0] Each US carrier may trade one bomber unit for its second fighter unit."""
    data = s.data
    for unit in data.us_air:
        if data.air[unit].option != "fighter_wings":
            continue
        carrier = data.air[unit].parent
        code = data.deck + carrier
        bombers = [u for u in data.us_air if s.air_base[u] == code and not data.is_fighter[u]]
        goes = yield ask(
            US,
            SWAP,
            bombers,
            also=("keep",),
            about=carrier,
            case="17.0",
            command=command(s, AIR_ARM),
        )
        if goes != "keep":
            s.air_base[goes] = NOWHERE
            s.air_base[unit] = code


@step
def begin(s: MidwayState) -> None:
    """Everything is in place."""
    then(s, next_turn)
