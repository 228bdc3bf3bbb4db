"""6.5.4, 8.2.1: combat air patrols, over one's own task force or another.

Over their own task force fighters are put in secret at the start of a day turn, and stay up as long
as their owner likes. Over another one they are sent in the open, and come down with the turn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.grouping import grouped
from deckload.engine.log import tell, tell_each
from deckload.engine.procedures import DONE, Procedure, pick_some, steps, together
from deckload.games.sunset.model.game_data import SunsetData
from deckload.games.sunset.model.state import (
    CAP,
    NONE,
    OFF_MAP,
    READY,
    SIDES,
    SunsetState,
)
from deckload.games.sunset.rules.air.boxes import (
    can_launch,
    end_patrol,
    is_ashore,
    is_from_escort_carrier,
    ready_units_in,
    saw_carriers,
    take_off,
)
from deckload.games.sunset.rules.air.fighter_names import (
    fighters_label,
    fighters_name,
    fighters_refs,
    force_of,
)
from deckload.games.sunset.rules.forces import (
    air_ref,
    counted,
    distances_from_any,
    hex_of_unit,
    is_night,
    marker_ref,
    on_map,
    own_name,
)
from deckload.games.sunset.rules.nouns import MARKER

step: Final = steps("sunset.patrols")

patrols_over: Final = grouped("patrol_over")


AS_BEFORE: Final = "as before"
ALL: Final = "all"
FIGHTERS: Final = "fighters"
HALF: Final = "half"
CHOOSE: Final = "choose"
NOBODY_UP: Final = "none"


def _patrol_prompt(k: SunsetState, d: Decision) -> str:
    able = fighters(k, d.side)
    up = sum(k.air_box[unit] == CAP for unit in able)
    return (
        f"Combat air patrol: of {counted(len(able), 'fighter unit')} you have {up} up over their"
        " own task forces. Which fly it this turn?"
    )


PATROL: Final = Kind(
    "patrol",
    _patrol_prompt,
    words={
        AS_BEFORE: "As before",
        ALL: "All fighters up, those of escort carriers too",
        FIGHTERS: "All fighters up, but escort carriers keep theirs to strike",
        HALF: "Half of each task force's fighters",
        CHOOSE: "Choose them one by one",
        NOBODY_UP: "No patrol: keep them for other missions",
    },
)
FIGHTER: Final = Kind(
    "cap",
    "Which fighters patrol over their own task force?",
    names=fighters_name,
    label=fighters_label,
    points_at=fighters_refs,
    words={DONE: "No more"},
    group=lambda k, fighters: own_name(k, force_of(k, fighters)),
)
GUARD: Final = Kind(
    "guard",
    "Over which task force do fighters fly?",
    of=MARKER,
    label="Over {}",
    words={NOBODY_UP: "Over none, after all"},
)
COVER: Final = Kind(
    "send",
    lambda k, d: f"Which fighters fly over {own_name(k, d.about)}? They are back with the turn.",
    names=fighters_name,
    label=fighters_label,
    points_at=fighters_refs,
    words={DONE: "No more"},
)


# --- over one's own task force --------------------------------------------------------------------


@step
def assign_patrols(s: SunsetState) -> Procedure:
    """[6.5.4, 8.2.1] By day both sides say at once who flies over his own task force; both are
    asked, fighters or not. What is said in the morning holds for the day, unless somebody asks to
    be asked anew (ruling S108)."""
    if is_night(s):
        s.patrol_order, s.patrol_holds = ["", ""], [0, 0]
        return
    yield together({side: _patrol(s, side) for side in SIDES})
    s.patrol_holds = [1, 1]
    for side in SIDES:
        up = sum(s.air_box[unit] == CAP for unit in s.data.units_of_side[side])
        text = "You have {units} on CAP."
        tell_each(s, "6.5.4", {side: text}, units=counted(up, "fighter unit"))


def _patrol(s: SunsetState, side: int) -> Procedure:
    choice: str = s.patrol_order[side] or AS_BEFORE
    if not s.patrol_holds[side]:
        choice = yield ask(side, PATROL, lambda: words_for(s, side), case="6.5.4", covert=True)
    s.patrol_order[side] = AS_BEFORE if choice == CHOOSE else choice
    if choice == AS_BEFORE:
        return
    able = fighters(s, side)
    if choice == CHOOSE:
        chosen = yield from pick_some(
            side,
            FIGHTER,
            lambda: fighters(s, side),
            bundles=lambda left: by_force(s, left),
            case="6.5.4",
        )
    elif choice == HALF:
        chosen = half_of(s, able)
    else:
        chosen = [u for u in able if choice == ALL or (choice == FIGHTERS and is_pure(s, u))]
    for unit in able:
        s.air_box[unit] = CAP if unit in chosen else READY


def words_for(s: SunsetState, side: int) -> list[str]:
    """What a side may say of its fighters in a word."""
    able = fighters(s, side)
    if not able:
        return [NOBODY_UP]
    words = [AS_BEFORE] if any(s.air_box[unit] == CAP for unit in able) else []
    pure = [unit for unit in able if is_pure(s, unit)]
    mixed = [FIGHTERS] if 0 < len(pure) < len(able) else []
    return [*words, ALL, *mixed, HALF, CHOOSE, NOBODY_UP]


def is_pure(s: SunsetState, unit: int) -> bool:
    """A fighter that never carries bombs."""
    return not is_from_escort_carrier(s, unit)


def fighters(s: SunsetState, side: int) -> list[int]:
    """[6.5.4, 6.5.2] Carrier fighters, and units of escort carriers, that are ready or up over
    their own task force."""
    boxes, over, homes = s.air_box, s.patrol_over, s.air_home
    able = [
        unit
        for unit, ship in carrier_fighters(s.data, side)
        if (boxes[unit] == READY or boxes[unit] == CAP)
        and over[unit] == NONE
        and homes[unit] == ship
    ]
    if not able:
        return []
    there = set().union(*[s.ships[marker] for marker in on_map(s, side)])
    decks = {ship for ship in there.intersection([homes[u] for u in able]) if can_launch(s, ship)}
    return [unit for unit in able if homes[unit] in decks]


@lru_cache(maxsize=8)
def carrier_fighters(data: SunsetData, side: int) -> tuple[tuple[int, int], ...]:
    """[6.5.4] All fighters of a side that belong to a ship, each with it."""
    own = [unit for unit in data.units_of_side[side] if data.is_fighter[unit]]
    return tuple([(unit, data.air_ship[unit]) for unit in own if data.air_ship[unit] != NONE])


def by_force(s: SunsetState, units: list[int]) -> list[tuple[int, ...]]:
    """The same units, those of each task force together."""
    force_of = forces_by_ship(s)
    forces: dict[int, list[int]] = {}
    for unit in units:
        forces.setdefault(force_of[s.air_home[unit]], []).append(unit)
    return [tuple(there) for there in forces.values()]


def forces_by_ship(s: SunsetState) -> dict[int, int]:
    """By ship: the task force it is in, for a rule that asks of many."""
    found: dict[int, int] = {}
    for marker, ships in enumerate(s.ships):
        found.update(dict.fromkeys(ships, marker))
    return found


def half_of(s: SunsetState, units: list[int]) -> list[int]:
    """Every other unit of each task force, the first among them; those of escort carriers are
    counted apart."""
    force_of = forces_by_ship(s)
    taken: dict[tuple[int, bool], int] = {}
    out = []
    for unit in units:
        kind = force_of[s.air_home[unit]], is_pure(s, unit)
        number = taken.get(kind, 0)
        taken[kind] = number + 1
        if number % 2 == 0:
            out.append(unit)
    return out


# --- over another task force ----------------------------------------------------------------------


def can_send_patrol(s: SunsetState, marker: int) -> bool:
    """[8.2.1, 6.5.11] By day, with ready fighters and another task force in their range."""
    return not is_night(s) and bool(guardable(s, marker))


def guardable(s: SunsetState, marker: int) -> list[int]:
    """[8.2.1] The other task forces of its side that fighters of this one can get to."""
    return guardable_by(s, marker, ready_units_in(s, marker))


def guardable_by(s: SunsetState, marker: int, ready: list[int]) -> list[int]:
    """[8.2.1] The same for one of which it is known already what can fly."""
    data = s.data
    reach = max([data.air_range[unit] for unit in ready if data.is_fighter[unit]], default=-1)
    if reach < 0:
        return []
    places = s.place
    far = data.grid.distances_from(places[marker])
    own = data.markers_of[data.marker_side[marker]]
    return [m for m in own if far[places[m]] <= reach and places[m] != OFF_MAP and m != marker]


def ready_fighters(s: SunsetState, marker: int) -> list[int]:
    return [unit for unit in ready_units_in(s, marker) if s.data.is_fighter[unit]]


def is_in_range(s: SunsetState, unit: int, place: int) -> bool:
    """[8.2.1] Is a place within the range of a fighter from its ship, or from any field of its air
    fleet?"""
    if is_ashore(s, unit):
        starts = s.data.fields_of[s.air_home[unit] - s.data.first_base]
    else:
        at = hex_of_unit(s, unit)
        if at == OFF_MAP:
            return False
        starts = (at,)
    return distances_from_any(s.data, starts)[place] <= s.data.air_range[unit]


@step
def send_patrol(s: SunsetState, marker: int) -> Procedure:
    """[6.5.1, 6.5.4, 8.2.1] Fighters of the active task force go over another one, for all to
    see."""
    side = s.data.marker_side[marker]
    over = yield ask(
        side,
        GUARD,
        lambda: guardable(s, marker),
        also=(NOBODY_UP,),
        about=marker,
        case="8.2.1",
        covert=True,
        draft=True,
    )
    if over == NOBODY_UP:
        return
    units = yield from pick_some(
        side,
        COVER,
        lambda: [u for u in ready_fighters(s, marker) if is_in_range(s, u, s.place[over])],
        least=1,
        bundles=lambda left: [tuple(left)],
        case="8.2.1",
        about=over,
    )
    saw_carriers(s, units, marker)
    for unit in units:
        guard(s, unit, over)


def guard(s: SunsetState, unit: int, over: int) -> None:
    """[6.5.4] A fighter goes to the CAP box of another task force."""
    take_off(s, unit, CAP)
    s.patrol_over[unit] = over
    text = "{unit} flies CAP over {marker}."
    tell(s, "6.5.4", text, unit=air_ref(s, unit), marker=marker_ref(s, over))


def guards_another(s: SunsetState) -> bool:
    """[8.2.1] Does any fighter fly over a task force that is not its own?"""
    return s.patrol_over.count(NONE) < len(s.patrol_over)


def check_ranges(s: SunsetState) -> None:
    """[8.2.1] As soon as a fighter cannot get home from the task force that it guards, or that is
    gone, it goes home."""
    if not guards_another(s):
        return
    guarded = [(over, units) for over, units in patrols_over(s).items() if over != NONE]
    for unit, over in sorted([(unit, over) for over, units in guarded for unit in units]):
        if s.place[over] != OFF_MAP and is_in_range(s, unit, s.place[over]):
            continue
        end_patrol(s, unit)
        text = "{unit} breaks off its CAP: what it guards is out of range."
        tell(s, "8.2.1", text, unit=air_ref(s, unit))


# --- who is there when a strike comes -------------------------------------------------------------


def patrol_over(s: SunsetState, marker: int) -> list[int]:
    """[8.1, 6.5.4] All fighters in the CAP box of a task force: its own, and those sent there."""
    own, boxes, over, homes = s.ships[marker], s.air_box, s.patrol_over, s.air_home
    return [
        unit
        for unit in s.data.units_of_side[s.data.marker_side[marker]]
        if boxes[unit] == CAP
        and (over[unit] == marker or (over[unit] == NONE and homes[unit] in own))
    ]
