"""Aircraft before they meet the enemy: what is made ready, who patrols, who flies where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deckload.engine.decision import Decision, Option
from deckload.games.taskforce.doctrine.goals import objective
from deckload.games.taskforce.doctrine.picture import (
    LAUNCH_RANGE,
    SCOUT_RANGE,
    Contact,
    contacts,
    seen_by_enemy,
)
from deckload.games.taskforce.doctrine.reckoning import price
from deckload.games.taskforce.doctrine.temper import Temper
from deckload.games.taskforce.model.conditions import GONE, IN_PLAY, OUT, RAID, READY
from deckload.games.taskforce.model.game_data import FIGHTER, IJN
from deckload.games.taskforce.rules.aircraft import is_fighter, on_deck
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    bases_in_hex,
    hex_of,
    markers_in,
    scene,
    sea_of,
    ships_under,
)

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState

LAST_NIGHT_TURN: Final = 2
DAY: Final = 12
CARRIER: Final = 9.0
"""Points that a hex with carriers promises."""
FLEET: Final = 2.5
"""... and one with other ships."""
WORTH_A_RAID: Final = 2.0
AGAINST_A_BASE: Final = 0.5
"""Of the bombers on deck, those that fly against an airfield; the others wait for ships."""


def air(k: TaskForceState, decision: Decision, temper: Temper) -> Option:
    """Raids first, then patrols, then the decks for the next turn."""
    options = decision.options
    orders = {option for option in options if isinstance(option, tuple)}
    enemies = contacts(k, decision.side)
    target = _best_raid(k, decision.side, orders, enemies, temper)
    if target is not None:
        return target
    patrol = _patrol(k, decision.side, orders, enemies)
    if patrol is not None:
        return patrol
    in_danger = _decks_in_danger(k, decision.side, enemies) if temper.clears_decks else set()
    below = _stow(k, orders, in_danger)
    if below is not None:
        return below
    if not k.data.turns[k.turn].raids and (k.turn - 1) % DAY + 1 != LAST_NIGHT_TURN:
        return "done"
    if not any(order[0] == "ready" for order in orders):
        return "done"
    if not _expects_a_strike(k, decision.side, enemies):
        return _ready_fighters(k, orders)
    if not in_danger:
        return "decks"
    return _ready_where_safe(k, orders, in_danger)


# --- raids ----------------------------------------------------------------------------------------


def _best_raid(
    k: TaskForceState,
    side: int,
    orders: set[tuple[str, int]],
    enemies: list[Contact],
    temper: Temper,
) -> tuple[str, int] | None:
    hexes = [order[1] for order in orders if order[0] == "raid"]
    if not hexes:
        return None
    bombers = _bombers_on_deck(k, side)
    if not bombers:
        return None
    best, most = None, 0.0
    for hex_ in hexes:
        if not any(_reaches(k, unit, hex_) for unit in bombers):
            continue
        worth = raid_worth(k, side, hex_, enemies, temper)
        if worth > most:
            best, most = ("raid", hex_), worth
    return best


def raid_worth(
    k: TaskForceState, side: int, hex_: int, enemies: list[Contact], temper: Temper
) -> float:
    """Points that a hex promises to a raid; 0 if bombers had better wait."""
    here = [enemy for enemy in enemies if enemy.place == hex_]
    chance = max([enemy.carriers for enemy in here], default=0.0)
    if chance >= temper.raid_from:
        return CARRIER * chance + len(here)
    if here and (temper.fleets or not _better_to_come(k, side, enemies)):
        return max([_worth_of_fleet(k, enemy) for enemy in here])
    return _worth_of_base(k, side, hex_, enemies)


def _worth_of_fleet(k: TaskForceState, enemy: Contact) -> float:
    ships = ships_under(k, enemy.marker)
    if ships:
        worth = max([price(k, ship) for ship in ships])
        return worth if worth >= WORTH_A_RAID else 0.0
    return FLEET * enemy.real


def _worth_of_base(k: TaskForceState, side: int, hex_: int, enemies: list[Contact]) -> float:
    """An airfield is raided if it must be, or if there is nothing else to do."""
    bases = bases_in_hex(k, 1 - side, hex_)
    if not bases:
        return 0.0
    if any(place == hex_ for place, _, _ in objective(k, side)):
        return 2 * CARRIER
    if _better_to_come(k, side, enemies):
        return 0.0
    return 1.0 if k.steps[bases[0]] == 2 else 0.5


def _better_to_come(k: TaskForceState, side: int, enemies: list[Contact]) -> bool:
    """Are there carriers about that may be found and struck soon?"""
    homes = _active_homes(k, side)
    grid = sea_of(k).grid
    return any(
        enemy.carriers > 0.1
        and any(grid.distance(enemy.place, place) <= LAUNCH_RANGE + 2 for place in homes)
        for enemy in enemies
    )


def _bombers_on_deck(k: TaskForceState, side: int) -> list[int]:
    kinds = scene(k).air_kind
    return [
        unit
        for unit in scene(k).units_of[side]
        if k.air_slot[unit] == READY and not k.air_moved[unit] and kinds[unit] != FIGHTER
    ]


def _reaches(k: TaskForceState, unit: int, hex_: int) -> bool:
    facts = scene(k)
    reach = max(facts.air_range[unit], facts.long_range[unit], facts.flights)
    return sea_of(k).grid.distance(hex_of(k, k.air_home[unit]), hex_) <= reach


def fly(k: TaskForceState, decision: Decision, temper: Temper) -> Option:
    """All bombers, and of the fighters those that are not wanted at home."""
    picked: tuple[int, ...] = () if decision.picks is None else tuple(decision.picks.values)
    units = [option for option in decision.options if isinstance(option, int)]
    wanted = _wanted(k, decision.side, decision.about, [*units, *picked], temper)
    for option in decision.options:
        if isinstance(option, tuple) and wanted.issuperset(option):
            return option
    for unit in units:
        if unit in wanted:
            return unit
    return "done" if "done" in decision.options else decision.options[0]


def _wanted(k: TaskForceState, side: int, hex_: int, units: list[int], temper: Temper) -> set[int]:
    bombers = [unit for unit in units if not is_fighter(k, unit)]
    fighters = [unit for unit in units if is_fighter(k, unit)]
    if bases_in_hex(k, 1 - side, hex_) and not markers_in(k, 1 - side, hex_):
        bombers = _against_base(k, bombers)
    wanted = set(bombers)
    for home in {k.air_home[unit] for unit in fighters}:
        own = [unit for unit in fighters if k.air_home[unit] == home]
        stay = round(temper.patrols * len(own) + 0.25)
        wanted.update(own[stay:])
    return wanted


def _against_base(k: TaskForceState, bombers: list[int]) -> list[int]:
    """Dive bombers and level bombers before torpedo planes, at least four units."""
    kinds = scene(k).air_kind
    bombers = sorted(bombers, key=lambda unit: (kinds[unit] == 3, unit))
    return bombers[: max(5, round(AGAINST_A_BASE * len(bombers) + 0.5))]


# --- patrols --------------------------------------------------------------------------------------


def _patrol(
    k: TaskForceState, side: int, orders: set[tuple[str, int]], enemies: list[Contact]
) -> tuple[str, int] | None:
    """Fighters go up where a raid is on its way; Japan, without radar, where one may come."""
    coming = _raids_under_way(k, side)
    for order in sorted(orders):
        what, base = order
        if what != "patrol all":
            continue
        place = hex_of(k, base)
        if place in coming:
            return order
        if side == IJN and k.first == side and is_threatened(k, side, base, enemies):
            return order
    return None


def _raids_under_way(k: TaskForceState, side: int) -> set[int]:
    """Hexes that enemy aircraft are seen to fly to."""
    return {
        k.air_place[unit]
        for unit in scene(k).units_of[1 - side]
        if k.air_slot[unit] == RAID or (k.air_slot[unit] == OUT and k.air_due[unit] == k.turn)
    }


def is_threatened(k: TaskForceState, side: int, base: int, enemies: list[Contact]) -> bool:
    """May a carrier or base be raided this turn: is it found, and is anybody near enough?"""
    place = hex_of(k, base)
    found = scene(k).base_hex[base] >= 0 or any(
        k.place[m] == place and seen_by_enemy(k, m) for m in FLEETS_OF[side]
    )
    if not found:
        return False
    grid = sea_of(k).grid
    if any(e.carriers > 0.05 and grid.distance(e.place, place) <= LAUNCH_RANGE for e in enemies):
        return True
    facts = scene(k)
    return any(
        k.fate[other] == IN_PLAY and grid.distance(facts.base_hex[other], place) <= SCOUT_RANGE
        for other in facts.bases[1 - side]
    )


# --- decks ----------------------------------------------------------------------------------------


def _decks_in_danger(k: TaskForceState, side: int, enemies: list[Contact]) -> set[int]:
    """Carriers and bases that may be raided while their aircraft are on deck. Whoever goes second
    has seen where raids go; whoever goes first must think of all that can."""
    if not k.data.turns[k.turn].raids:
        return set()
    facts = scene(k)
    homes = [home for home in facts.homes[side] if k.fate[home] == IN_PLAY]
    if k.first == side:
        return {home for home in homes if is_threatened(k, side, home, enemies)}
    coming = _raids_under_way(k, side)
    return {home for home in homes if hex_of(k, home) in coming}


def _stow(
    k: TaskForceState, orders: set[tuple[str, int]], in_danger: set[int]
) -> tuple[str, int] | None:
    """[3.5.4] Bombers that cannot fly do not stay where they would burn."""
    for order in sorted(orders):
        what, unit = order
        if what == "stow" and k.air_home[unit] in in_danger and not is_fighter(k, unit):
            return order
    return None


def _ready_where_safe(
    k: TaskForceState, orders: set[tuple[str, int]], in_danger: set[int]
) -> Option:
    """Bombers where no raid can come, elsewhere fighters."""
    for order in sorted(orders):
        what, unit = order
        if what == "ready" and (is_fighter(k, unit) or k.air_home[unit] not in in_danger):
            return order
    return "done"


def _active_homes(k: TaskForceState, side: int) -> list[int]:
    facts = scene(k)
    places = [hex_of(k, home) for home in facts.homes[side] if k.fate[home] == IN_PLAY]
    return [place for place in places if place >= 0]


def _expects_a_strike(k: TaskForceState, side: int, enemies: list[Contact]) -> bool:
    """Is there anything that bombers may have to be ready for next turn?"""
    if scene(k).solo == side or objective(k, side):
        return True
    homes = _active_homes(k, side)
    grid = sea_of(k).grid
    return any(
        enemy.real > 0.05
        and any(grid.distance(enemy.place, place) <= SCOUT_RANGE for place in homes)
        for enemy in enemies
    )


def _ready_fighters(k: TaskForceState, orders: set[tuple[str, int]]) -> Option:
    """Half of a deck of fighters, and no bombers to burn."""
    for order in sorted(orders):
        what, unit = order
        if what == "ready" and is_fighter(k, unit):
            if on_deck(k, k.air_home[unit]) < k.data.ready_most // 2:
                return order
    return "done"


# --- over the target and home again ---------------------------------------------------------------


def scramble(_k: TaskForceState, decision: Decision) -> Option:
    """[4.3.2] Everybody."""
    return "all" if "all" in decision.options else decision.options[0]


def rise(_k: TaskForceState, decision: Decision) -> Option:
    return "intercept" if "intercept" in decision.options else decision.options[0]


def halves(k: TaskForceState, decision: Decision) -> Option:
    """[5.1.2] As many Zeros as possible, as long as there are enemies for each of them."""
    others = len(k.raiders) if decision.side != k.raid_side else len(k.interceptors)
    own = len(k.interceptors) if decision.side != k.raid_side else len(k.raiders)
    wanted = max(0, others - own)
    return min(decision.options, key=lambda n: abs(n - wanted))


def pair(_k: TaskForceState, decision: Decision) -> Option:
    return "spread" if "spread" in decision.options else decision.options[0]


def lose(k: TaskForceState, decision: Decision) -> Option:
    """The step that costs least."""
    facts = scene(k)

    def cost(unit: Any) -> tuple[int, int]:
        values = facts.air_value if is_fighter(k, unit) else facts.surface
        steps = k.air_steps[unit]
        return (values[unit][steps] - values[unit][steps - 1], unit)

    return min(decision.options, key=cost)


def excess(k: TaskForceState, decision: Decision) -> Option:
    """The unit that is worth least."""
    facts = scene(k)
    return min(
        decision.options,
        key=lambda u: facts.surface[u][k.air_steps[u]] + facts.air_value[u][k.air_steps[u]],
    )


def load(k: TaskForceState, decision: Decision) -> Option:
    """[4.3.6] Torpedoes where there are ships worth one."""
    ships = [
        ship
        for marker in markers_in(k, 1 - decision.side, decision.about)
        for ship in ships_under(k, marker)
    ]
    return "torpedoes" if any(price(k, ship) >= WORTH_A_RAID for ship in ships) else "bombs"


def is_lost(k: TaskForceState, unit: int) -> bool:
    return k.air_slot[unit] == GONE
