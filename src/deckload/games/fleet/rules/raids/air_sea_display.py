"""Ships and aircraft go onto the display of air attacks.

It is a hexagon of boxes, with one ship to a box. Where the ships of a side fire into neighbouring
boxes, it matters which box a ship is in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckload.charts import roll_odds
from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import DONE, Procedure, shared_steps
from deckload.games.fleet.cases import AIMING, SHIPS_UNDER_ATTACK
from deckload.games.fleet.model.state import NONE, FleetState
from deckload.games.fleet.rules.forces import (
    counted,
    factor_of,
    marker_ref,
    open_group,
    target_line,
    type_of,
)
from deckload.games.fleet.rules.nouns import AIR_SEA_BOX, SHIP, unit_line
from deckload.games.fleet.rules.raids.air_combat import intruders

step: Final = shared_steps("air_sea_display")


INSIDE: Final = "carriers inside"
GUNS: Final = "guns inside"
APART: Final = "carriers apart"
SHIP_BY_SHIP: Final = "ship by ship"
SAME: Final = "same"
CARRIERS: Final = "carriers"
EVENLY: Final = "evenly"

Formation = Callable[[FleetState, list[int]], list[int]]
"""The boxes of some ships, in the order of the ships."""


def _aim_prompt(k: FleetState, d: Decision) -> str:
    return f"Where does {unit_line(k, d.about)} go?"


def _aim_label(k: FleetState, ship: int) -> str:
    guns, half = k.data.log_aa[ship][k.hits[ship]], _fire_from_around(k, ship)
    around = f" and {half} from around" if half else ""
    return target_line(k, ship, f"AA {guns} of her own{around}")


def _aim_odds(k: FleetState) -> str:
    """What the unit about to be placed does, if the ships' fire leaves it alone."""
    unit = next(unit for unit in to_place(k) if k.box_of_unit[unit] == NONE)
    if unit in k.escorts:
        return "-1 on the ship's AA"
    odds = roll_odds(k.data.charts["damage"], factor_of(k, unit), k.penalty[unit])
    return f"hits {1 - float(odds.probability(0)):.0%}, before AA"


FORM: Final = Kind(
    "formation",
    lambda k, d: (
        f"Your ships are under attack by {counted(len(intruders(k)), 'air unit')}. Formation?"
    ),
    words={
        INSIDE: "Carriers in the middle, the others around them by their AA",
        GUNS: "The best AA ships in the middle",
        APART: "Carriers on the outside, far from each other, AA ships between",
        SHIP_BY_SHIP: "Carriers in the middle, and then shift ships as I say",
    },
)
SHIFT: Final = Kind(
    "shift",
    "Shift a ship to another box?",
    of=SHIP,
    label=lambda k, ship: f"Shift {k.data.ships[ship].name} ({type_of(k, ship)})",
    words={DONE: "The formation is as it should be"},
)
TO_BOX: Final = Kind(
    "box",
    lambda k, d: (
        f"Where does {k.data.ships[d.about].name} go? A ship there changes places with it."
    ),
    of=AIR_SEA_BOX,
)
AIM: Final = Kind(
    "aim at",
    _aim_prompt,
    of=SHIP,
    label=_aim_label,
    odds=lambda k, side, ship: _aim_odds(k),
    words={
        SAME: "This one and all others at the same ship as the last",
        CARRIERS: "This one and all others, spread evenly over the carriers",
        EVENLY: "This one and all others, spread evenly over all ships",
    },
)


# --- what is where --------------------------------------------------------------------------------


def ships_by_box(s: FleetState) -> dict[int, int]:
    """The ships under attack by their boxes; a ship that sinks leaves its box."""
    boxes = s.box_of_ship
    return {boxes[ship]: ship for ship in s.ships[s.raid_group] if boxes[ship] != NONE}


def units_on_display(s: FleetState) -> list[int]:
    """The raiders that have a box, without those shot down."""
    boxes = s.box_of_unit
    return [unit for unit in s.raid if boxes[unit] != NONE]


def _fire_from_around(k: FleetState, ship: int) -> int:
    """AA factors that neighbours of a ship fire into its box."""
    if not k.data.limits.adjacent_aa[k.data.ship_side[ship]]:
        return 0
    near, half = k.data.air_sea_neighbours[k.box_of_ship[ship]], k.data.log_half_aa
    return sum(half[o][k.hits[o]] for box, o in ships_by_box(k).items() if box in near)


# --- ships ---------------------------------------------------------------------------------------


@step
def place_ships(s: FleetState) -> Procedure:
    """[SHIPS_UNDER_ATTACK] One ship to a box. The owner takes a ready formation, or shifts each
    ship of one as he likes."""
    if not intruders(s):
        return
    meet_raid(s)
    if not s.data.limits.adjacent_aa[1 - s.raid_side]:
        take_formation(s, INSIDE)  # it makes no difference where these ships are
        return
    yield from choose_formation(s)


def meet_raid(s: FleetState) -> None:
    """[SHIPS_UNDER_ATTACK] All see whom a raid has found."""
    group = s.raid_group
    open_group(s, group)
    tell(s, SHIPS_UNDER_ATTACK.of(s), "The raid finds {group}.", group=marker_ref(s, group))


def choose_formation(s: FleetState, *, by_order: bool = False) -> Procedure:
    """[SHIPS_UNDER_ATTACK] A ready formation, or one in which ships are shifted; returns its name.
    `by_order`: a standing order can answer."""
    side, case = 1 - s.raid_side, SHIPS_UNDER_ATTACK.of(s)
    name = yield ask(
        side, FORM, tuple(FORMATIONS), also=(SHIP_BY_SHIP,), case=case, covert=by_order
    )
    take_formation(s, INSIDE if name == SHIP_BY_SHIP else name)
    left = s.ships[s.raid_group][:] if name == SHIP_BY_SHIP else []
    while left:
        ship = yield ask(side, SHIFT, left, also=(DONE,), case=case)
        if ship == DONE:
            break
        left = [other for other in left if other != ship]
        here = s.box_of_ship[ship]
        others = [box for box in range(len(s.data.air_sea_neighbours)) if box != here]
        box = yield ask(side, TO_BOX, others, about=ship, case=case)
        shift_ship(s, ship, box)
    return name


def take_formation(s: FleetState, name: str) -> None:
    ships = s.ships[s.raid_group]
    for ship, box in zip(ships, FORMATIONS[name](s, ships), strict=True):
        s.box_of_ship[ship] = box


def shift_ship(s: FleetState, ship: int, box: int) -> None:
    """The ship goes to a box; one that is there takes its place."""
    there = ships_by_box(s).get(box)
    if there is not None:
        s.box_of_ship[there] = s.box_of_ship[ship]
    s.box_of_ship[ship] = box


def _by_guns(s: FleetState, ships: list[int]) -> list[int]:
    """The ships with the best AA first."""
    return sorted(ships, key=lambda ship: -s.data.log_aa[ship][s.hits[ship]])


def _in_order(ships: list[int], order: list[int]) -> list[int]:
    """Boxes from the centre outwards for ships in this order."""
    at = {ship: box for box, ship in enumerate(order)}
    return [at[ship] for ship in ships]


def _carriers_inside(s: FleetState, ships: list[int]) -> list[int]:
    carriers = [ship for ship in ships if s.data.is_carrier[ship]]
    others = [ship for ship in ships if not s.data.is_carrier[ship]]
    return _in_order(ships, carriers + _by_guns(s, others))


def _guns_inside(s: FleetState, ships: list[int]) -> list[int]:
    return _in_order(ships, _by_guns(s, ships))


def _carriers_apart(s: FleetState, ships: list[int]) -> list[int]:
    """Each carrier takes the outermost box that is farthest from being crowded by the others."""
    near = s.data.air_sea_neighbours
    free = list(range(len(near)))
    at: dict[int, int] = {}
    decks = [0] * len(near)  # by box: how many carriers are next to it
    crowding = [0] * len(near)  # and how much it is crowded by them and by those beyond
    for ship in ships:
        if s.data.is_carrier[ship]:
            box = max(free, key=lambda b: (-crowding[b], b))
            at[ship] = box
            free.remove(box)
            for neighbour in near[box]:
                decks[neighbour] += 1
                crowding[neighbour] += 3
                for beyond in near[neighbour]:
                    crowding[beyond] += 1
    for ship in _by_guns(s, [ship for ship in ships if ship not in at]):
        box = max(free, key=lambda b: (decks[b], -b))
        at[ship] = box
        free.remove(box)
    return [at[ship] for ship in ships]


FORMATIONS: Final[dict[str, Formation]] = {
    INSIDE: _carriers_inside,
    GUNS: _guns_inside,
    APART: _carriers_apart,
}


# --- aircraft ------------------------------------------------------------------------------------


def to_place(s: FleetState) -> list[int]:
    """The raiders that reach the ships, bombers before escorts."""
    return sorted(intruders(s), key=lambda unit: unit in s.escorts)


@step
def place_aircraft(s: FleetState) -> Procedure:
    """[AIMING] All that the patrol has let through. Escorts that fought it stay behind."""
    yield from aim(s, to_place(s))


def aim(s: FleetState, units: list[int]) -> Procedure:
    """[AIMING] Each of some air units goes on a ship; several may share a box."""
    ships = s.ships[s.raid_group][:] if units else []
    carriers = [ship for ship in ships if s.data.is_carrier[ship]]
    last = NONE
    for number, unit in enumerate(units):
        words = [EVENLY] if number < len(units) - 1 else []
        if words and carriers:
            words.insert(0, CARRIERS)
        if words and last != NONE:
            words.insert(0, SAME)
        choice = yield ask(s.raid_side, AIM, ships, also=words, about=unit, case=AIMING.of(s))
        if isinstance(choice, str):
            chosen = {SAME: [last], CARRIERS: carriers, EVENLY: ships}[choice]
            spread_over(s, units[number:], chosen)
            return
        last = choice
        s.box_of_unit[unit] = s.box_of_ship[last]


def spread_over(s: FleetState, units: list[int], ships: list[int]) -> None:
    """One ship after another, and round again."""
    for number, unit in enumerate(units):
        s.box_of_unit[unit] = s.box_of_ship[ships[number % len(ships)]]
