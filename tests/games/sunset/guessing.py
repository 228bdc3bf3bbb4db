"""Fleets in known places, and worlds that a side thinks possible."""

from typing import Any

from deckload.engine.game import resampled
from deckload.engine.state import known
from deckload.games.sunset import GAME
from deckload.games.sunset.guess.berths import SunsetPlan
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import OFF_MAP
from deckload.games.sunset.rules.task_forces.origins import ships_of_forces

FORCES = {
    "USN 1": "Taffy 1",
    "USN 2": "Taffy 2",
    "USN 3": "Taffy 3",
    "USN 4": "TG 38.2",
    "USN 5": "TG 38.3",
    "USN 6": "TG 38.4",
    "IJN 1": "Force A",
    "IJN 2": "Force B",
    "IJN 3": "Force C",
    "IJN 4": "Shima Force",
    "IJN 5": "Reinforcement Force",
    "IJN 6": "Destroyer Division 21",
    "IJN 7": "Transport Group",
}


def fleets(leyte: Any, *scenario: str, **options: str) -> Any:
    """The forces of the start on the map; nobody can tell which of a side's is where."""
    b = leyte(*scenario, **options)
    facts = b.data.scenarios[b.s.scenario]
    for number, (name, force) in enumerate(FORCES.items()):
        hexes = facts.starts[force].hexes
        b.printed(name, b.data.grid.name_of(hexes[number % len(hexes)]), force)
    guns = [b.data.ships[ship].name for ship in facts.group_ships["TF 78/79"]]
    beach = b.data.grid.name_of(b.data.beachhead)
    b.put("USN 7", beach, *guns[::2]).put("USN 8", beach, *guns[1::2])
    for side in (USN, IJN):
        there = [name for name in facts.groups[side] if not facts.arrives[name]]
        for marker in b.data.groups_of[side]:
            if b.s.place[marker] != OFF_MAP:
                b.s.origins[marker] = ships_of_forces(b.s, side, there)
                b.s.genuine[marker] = 1
    return b


def reported(b: Any, name: str, *told: int, off: int = 0) -> Any:
    """A report by class that still holds."""
    marker = b.marker(name)
    b.detect(name, report=list(told))
    b.s.report_off[marker], b.s.report_holds[marker] = off, 1
    return b


def worlds(b: Any, side: int, count: int = 20) -> list[Any]:
    """What a side thinks possible."""
    return [resampled(GAME, b.s, side, seed) for seed in range(count)]


def ships_in(b: Any, world: Any, name: str) -> list[str]:
    return [b.data.ships[ship].name for ship in world.ships[b.marker(name)]]


def faults(s: Any, side: int) -> list[str]:
    """What a side could object to in a position: limits, reports, ships seen elsewhere."""
    found = []
    for other in (USN, IJN):
        if other == side:
            continue
        seen = known(s, side)
        seen.air_order = s.air_order
        hidden = [m for m in s.data.markers_of[other] if not s.opened[m] >> side & 1]
        plan = SunsetPlan(seen, other, hidden)
        for berth in plan.berths:
            berth.ships = s.ships[berth.marker][:]
        shared = [ship for berth in plan.berths for ship in berth.ships]
        if sorted(shared) != sorted(plan.ships):
            found.append("ships are missing, or twice")
        if plan.berths and plan.faults():
            found.append(f"{plan.faults()} ships too many or too few")
        for berth in plan.berths:
            wrong = [x for x in berth.ships if x in plan.homes and berth not in plan.homes[x]]
            found += [f"{s.data.ships[x].name} cannot be there" for x in wrong]
    classes = [s.data.ship_class[ship] for ship in s.slot_ship]
    if classes != s.slot_class or len(set(s.slot_ship)) != len(s.slot_ship):
        found.append("a ship lies in the wrong slot")
    return found
