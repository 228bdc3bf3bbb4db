"""Whole fleets in known places, and worlds that a side thinks possible."""

from typing import Any

from deckload.engine.game import resampled
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.state import known
from deckload.games.clash import GAME
from deckload.games.clash.guess.berths import ClashPlan
from deckload.games.clash.rules.search.knowing import ships_of_groups
from deckload.games.clash.rules.set_up import note_origins
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import OFF_MAP

AT_SEA = {
    "USN 1": ("2811", "58.1"),
    "USN 5": ("3209", "58.4"),
    "USN 6": ("3712", "52.10"),
    "IJN 1": ("0616", "Force A"),
    "IJN 2": ("0618", "Force B"),
    "IJN 3": ("0620", "Force C"),
}
IN_FORCE = {"USN 2": "58.2", "USN 3": "58.3", "USN 4": "58.7"}


def fleets(clash: Any, *, mingled: bool = True, **options: str) -> Any:
    """All ships of the historical scenario as they start, the Japanese forces on their own. If they
    have mingled, nobody can tell which printed group is under which marker."""
    b = clash(**options)
    for name, (place, group) in AT_SEA.items():
        b.printed(name, place, group)
    groups = b.data.scenarios["historical"].group_ships
    inside = {n: tuple(b.data.ships[x].name for x in groups[g]) for n, g in IN_FORCE.items()}
    b.force(USN, "3111", **inside)
    for marker, place in enumerate(b.s.place):
        if place == OFF_MAP:
            b.s.sighted[marker] = ALL_EYES  # that it is not there is plain to see
    for side in (USN, IJN):
        note_origins(b.s, side)
        every = ships_of_groups(b.s, side, b.data.scenarios["historical"].groups[side])
        for marker in b.data.markers_of[side] if mingled else ():
            b.s.origins[marker] = every
    return b


def worlds(b: Any, side: int, count: int = 20) -> list[Any]:
    """What a side thinks possible."""
    return [resampled(GAME, b.s, side, seed) for seed in range(count)]


def ships_in(b: Any, world: Any, name: str) -> list[str]:
    return [b.data.ships[ship].name for ship in world.ships[b.marker(name)]]


def under(b: Any, world: Any, name: str) -> set[str]:
    """All ships under a marker of the map; those of its groups under the task force."""
    marker = b.marker(name)
    side = b.data.marker_side[marker]
    inside = [g for g in b.data.groups_of[side] if world.in_force[g]]
    groups = inside if marker == b.data.force_of[side] else [marker]
    return {b.data.ships[ship].name for group in groups for ship in world.ships[group]}


def faults(s: Any, side: int) -> list[str]:
    """What a side could object to in a position: limits, reports, ships seen elsewhere."""
    found = []
    for other in (USN, IJN):
        if other == side:
            continue
        seen = known(s, side)
        seen.place = s.place[:]
        hidden = [m for m in s.data.markers_of[other] if not s.opened[m] >> side & 1]
        plan = ClashPlan(seen, other, sorted(hidden, key=lambda m: not s.in_force[m]))
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
    return found
