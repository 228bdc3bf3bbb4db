"""Aircraft before they meet the enemy: what is made ready, who patrols, who flies where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from deckload.engine.decision import Decision, Option
from deckload.games.taskforce.doctrine.goals import objective
from deckload.games.taskforce.doctrine.picture import (
    LAUNCH_RANGE,
    SCOUT_RANGE,
    Picture,
    picture,
)
from deckload.games.taskforce.doctrine.raiding import (
    able_to_fly,
    fights_as,
    interceptors_over,
    raid_worth,
)
from deckload.games.taskforce.doctrine.reckoning import price
from deckload.games.taskforce.doctrine.temper import Temper
from deckload.games.taskforce.model.conditions import IN_PLAY, OFF_MAP, OUT, RAID, SHAM
from deckload.games.taskforce.model.game_data import IJN, TORPEDO
from deckload.games.taskforce.rules.aircraft import is_fighter, on_deck
from deckload.games.taskforce.rules.fleets import (
    MARKERS_OF,
    bases_in_hex,
    markers_in,
    scene,
    sea_of,
    ships_under,
)

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState

LAST_NIGHT_TURN: Final = 2
DAY: Final = 12
WORTH_A_TORPEDO: Final = 2.0
AGAINST_A_BASE: Final = 0.5
"""Of the bombers on deck, those that fly against an airfield; the others wait for ships."""


def air(k: TaskForceState, decision: Decision, temper: Temper) -> Option:
    """Raids first, then patrols, then the decks for the next turn."""
    orders = _orders_among(decision.options)
    if not orders:
        return "done"
    side = decision.side
    if not k.data.turns[k.turn].raids:
        return _by_night(k, side, orders)
    kinds = {order[0] for order in orders}
    seen = picture(k, side)
    target = _best_raid(k, side, orders, seen, temper) if "raid" in kinds else None
    if target is not None:
        return target
    coming = _raids_under_way(k, side)
    patrol = _patrol(k, side, orders, seen, coming) if "patrol all" in kinds else None
    if patrol is not None:
        return patrol
    if "ready" not in kinds and "stow" not in kinds:
        return "done"
    in_danger = _decks_in_danger(k, side, seen, coming) if temper.clears_decks else set()
    below = _stow(k, orders, in_danger) if in_danger else None
    if below is not None:
        return below
    if "ready" not in kinds:
        return "done"
    if not _expects_a_strike(k, side, seen):
        return _ready_fighters(k, orders)
    if not in_danger:
        return "decks"
    return _ready_where_safe(k, orders, in_danger)


def _orders_among(options: Sequence[Option]) -> Sequence[tuple[str, int]]:
    """Those that name a unit, a deck or a hex: words come after them."""
    end = len(options)
    while end and isinstance(options[end - 1], str):
        end -= 1
    return options[:end]


def _by_night(k: TaskForceState, side: int, orders: Sequence[tuple[str, int]]) -> Option:
    """Fields that ships may shell are cleared; the others, and all decks, are made ready for the
    morning."""
    shelled = fields_under_guns(k, side)
    for order in sorted(orders) if shelled else ():  # whole decks come before single units
        what, unit = order
        if unit in shelled if what == "clear" else what == "stow" and k.air_home[unit] in shelled:
            return order
    if (k.turn - 1) % DAY + 1 != LAST_NIGHT_TURN:
        return "done"
    if not any(order[0] == "ready" for order in orders):
        return "done"
    if not _expects_a_strike(k, side, picture(k, side)):
        return _ready_fighters(k, [order for order in orders if not _is_on(k, order, shelled)])
    if not shelled:
        return "decks"
    fills = [order for order in orders if order[0] == "fill" and order[1] not in shelled]
    return fills[0] if fills else "done"


def _is_on(k: TaskForceState, order: tuple[str, int], fields: set[int]) -> bool:
    return order[0] == "ready" and k.air_home[order[1]] in fields


def fields_under_guns(k: TaskForceState, side: int) -> set[int]:
    """[4.2.4, 3.5.4] The side's airfields that enemy ships may come to with their next movement:
    whatever is READY there would burn."""
    facts = scene(k)
    found: set[int] = set()
    if k.turn + 1 >= len(k.data.turns):
        return found
    night = k.data.turns[k.turn + 1].night
    moves = k.data.moves_night if night else k.data.moves_day
    for base in facts.bases[side]:
        if k.fate[base] != IN_PLAY or base in facts.off_limits:
            continue
        ways = sea_of(k).ways_to(facts.base_hex[base])
        for marker in MARKERS_OF[1 - side]:
            place = k.place[marker]
            if place >= 0 and ways[place] <= moves and k.proof[marker] != SHAM:
                found.add(base)
    return found


# --- raids ----------------------------------------------------------------------------------------


def _best_raid(
    k: TaskForceState, side: int, orders: Sequence[tuple[str, int]], seen: Picture, temper: Temper
) -> tuple[str, int] | None:
    flying = able_to_fly(k, side, seen)
    if not flying:
        return None
    best, most = None, 0.0
    for order in orders:
        if order[0] == "raid":
            worth = raid_worth(k, side, order[1], flying, seen, temper)
            if worth > most:
                best, most = order, worth
    return best


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
    stay = round(temper.patrols * len(fighters) + 0.25)
    escorts = sorted(fighters, key=lambda unit: (-k.air_steps[unit], unit))
    needed = interceptors_over(k, side, hex_)
    for unit in escorts[: max(0, len(escorts) - stay)]:
        if needed <= 0:
            break
        wanted.add(unit)
        needed -= fights_as(k, unit)
    return wanted


def _against_base(k: TaskForceState, bombers: list[int]) -> list[int]:
    """Dive bombers and level bombers before torpedo planes, at least four units."""
    kinds = scene(k).air_kind
    bombers = sorted(bombers, key=lambda unit: (kinds[unit] == TORPEDO, unit))
    return bombers[: max(5, round(AGAINST_A_BASE * len(bombers) + 0.5))]


# --- patrols --------------------------------------------------------------------------------------


def _patrol(
    k: TaskForceState,
    side: int,
    orders: Sequence[tuple[str, int]],
    seen: Picture,
    coming: set[int],
) -> tuple[str, int] | None:
    """Fighters go up where a raid is on its way; Japan, without radar, where one may come."""
    blind = side == IJN and k.first == side
    if not coming and not blind:
        return None
    for order in sorted([order for order in orders if order[0] == "patrol all"]):
        base = order[1]
        if seen.homes(k)[base] in coming or (blind and is_threatened(k, side, base, seen)):
            return order
    return None


def _raids_under_way(k: TaskForceState, side: int) -> set[int]:
    """Hexes that enemy aircraft are seen to fly to."""
    slots, due, places = k.air_slot, k.air_due, k.air_place
    if RAID not in slots and OUT not in slots:  # mostly so, and sooner known
        return set()
    return {
        places[unit]
        for unit in scene(k).units_of[1 - side]
        if slots[unit] == RAID or (slots[unit] == OUT and due[unit] == k.turn)
    }


def is_threatened(k: TaskForceState, side: int, base: int, seen: Picture) -> bool:
    """May a carrier or base be raided this turn: is it found, and is anybody near enough?"""
    facts, place = scene(k), seen.homes(k).get(base, OFF_MAP)
    if facts.base_hex[base] < 0 and place not in seen.found_by_enemy(k):
        return False
    distance = sea_of(k).grid.distance
    for other in facts.bases[1 - side]:
        if k.fate[other] == IN_PLAY and distance(facts.base_hex[other], place) <= SCOUT_RANGE:
            return True
    near = [enemy for enemy in seen.enemies if enemy.row[place] <= LAUNCH_RANGE]
    return any(enemy.carriers > 0.05 for enemy in near)


# --- decks ----------------------------------------------------------------------------------------


def _decks_in_danger(k: TaskForceState, side: int, seen: Picture, coming: set[int]) -> set[int]:
    """Carriers and bases that may be raided while their aircraft are on deck. Whoever goes second
    has seen where raids go; whoever goes first must think of all that can."""
    homes = seen.homes(k)
    if k.first == side:
        return {home for home in homes if is_threatened(k, side, home, seen)}
    if not coming:
        return set()
    return {home for home, place in homes.items() if place in coming}


def _stow(
    k: TaskForceState, orders: Sequence[tuple[str, int]], in_danger: set[int]
) -> tuple[str, int] | None:
    """[3.5.4] Bombers that cannot fly do not stay where they would burn."""
    for order in sorted(orders):  # whole decks come before single units
        what, unit = order
        if what == "clear" and unit in in_danger:
            return order
        if what == "stow" and k.air_home[unit] in in_danger and not is_fighter(k, unit):
            return order
    return None


def _ready_where_safe(
    k: TaskForceState, orders: Sequence[tuple[str, int]], in_danger: set[int]
) -> Option:
    """Bombers where no raid can come, elsewhere fighters."""
    for order in sorted(orders):  # whole decks come before single units
        what, unit = order
        if what == "fill" and unit not in in_danger:
            return order
        if what == "ready" and (is_fighter(k, unit) or k.air_home[unit] not in in_danger):
            return order
    return "done"


def _expects_a_strike(k: TaskForceState, side: int, seen: Picture) -> bool:
    """Is there anything that bombers may have to be ready for next turn?"""
    if scene(k).solo == side or objective(k, side):
        return True
    rows = [enemy.row for enemy in seen.enemies if enemy.real > 0.05]
    for place in set(seen.homes(k).values()):
        for row in rows:
            if row[place] <= SCOUT_RANGE:
                return True
    return False


def _ready_fighters(k: TaskForceState, orders: Sequence[tuple[str, int]]) -> Option:
    """Half of a deck of fighters, and no bombers to burn."""
    for order in sorted(orders):
        what, unit = order
        below = on_deck(k, k.air_home[unit]) < k.data.ready_most // 2 if what == "ready" else False
        if below and is_fighter(k, unit):
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


def escorts(_k: TaskForceState, _decision: Decision) -> Option:
    """[4.3.4] Bombers are what must be stopped: the weakest hold the escort."""
    return "weakest"


def divert(_k: TaskForceState, decision: Decision) -> Option:
    return "rest" if "rest" in decision.options else decision.options[0]


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
    return "torpedoes" if any(price(k, ship) >= WORTH_A_TORPEDO for ship in ships) else "bombs"
