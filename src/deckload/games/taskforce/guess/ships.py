"""Ships and aircraft that lie on closed sheets, drawn anew (3.8.1); and during set-up."""

from __future__ import annotations

from deckload.engine.dice import shuffled
from deckload.engine.knowledge import ALL_EYES, NOBODY, UNKNOWN
from deckload.engine.unseen_dice import mixed, one_to
from deckload.games.taskforce.guess.aircraft import fill_aircraft
from deckload.games.taskforce.model.conditions import IN_PLAY, NONE, REAL, SHAM
from deckload.games.taskforce.model.game_data import (
    AK,
    BASE,
    DD,
    FIRST_GROUP,
    FORMATIONS,
    RINGS,
)
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    FORMATIONS_OF,
    is_carrier,
    is_land_base,
    scene,
    sheets_are_closed,
)
from deckload.games.taskforce.rules.formations import boxes
from deckload.games.taskforce.rules.laying_out import suggest_formations


def fill_ships(s: TaskForceState, other: int) -> None:
    """What the viewer does not see of the other side's ships and aircraft."""
    _destroyers(s, other)
    hidden = [one for one in FORMATIONS_OF[other] if s.partner[one] == UNKNOWN]
    if hidden:
        for one in hidden:
            s.ships_in[one], s.partner[one] = [], _told_by_partner(s, other, one)
        if s.phase == "Set-up":
            suggest_formations(s, other)  # as history had it
        else:
            _organise(s, other, hidden)
    fill_aircraft(s, other)


def _told_by_partner(s: TaskForceState, other: int, hidden: int) -> int:
    """[3.7.1, 3.8.1] The formation whose open sheet names a hidden one as combined with it, if any:
    of two that are combined one may have changed its ships, and the other not."""
    for one in FORMATIONS_OF[other]:
        if s.partner[one] == hidden:
            return one
    return NONE


def _destroyers(s: TaskForceState, other: int) -> None:
    """[3.6.5] The destroyers that nobody has seen: what is left of them, in full counters."""
    facts = scene(s)
    own = facts.destroyers[other]
    hidden = [ship for ship in own if s.steps[ship] == UNKNOWN]
    if not hidden:
        return
    if s.phase == "Set-up":
        for ship in hidden:
            s.steps[ship] = facts.starts_steps[ship]
            s.minor[ship] = s.mending[ship] = 0
        return
    seen = sum([s.steps[ship] for ship in own if ship not in hidden])
    began = sum([facts.starts_steps[ship] for ship in own])
    left = began - s.small_sunk[other] - s.small_left[other] - seen
    for ship in mixed(s, hidden):
        s.steps[ship] = max(0, min(2, left))
        left -= s.steps[ship]
        s.minor[ship] = s.mending[ship] = 0
        if s.contact and s.steps[ship] and one_to(s, 12) == 1:  # hurt in a fight, perhaps mending
            column = s.minor if one_to(s, 2) == 1 else s.mending
            column[ship] = 1


def _organise(s: TaskForceState, other: int, hidden: list[int]) -> None:
    """[3.7.1] Rings about the carriers, the rest in columns, as many as there may be task forces
    under the markers that are not known."""
    facts = scene(s)
    seen = {ship for one in FORMATIONS_OF[other] for ship in s.ships_in[one]}
    ships = [
        ship
        for ship, owner in enumerate(facts.ship_side)
        if owner == other
        and facts.ship_type[ship] != BASE
        and s.fate[ship] == IN_PLAY
        and s.steps[ship] > 0
        and ship not in seen
    ]
    carriers = [ship for ship in ships if is_carrier(s, ship)]
    rest = shuffled(s, [ship for ship in ships if ship not in carriers], "guess", NOBODY)
    rest.sort(key=lambda ship: (facts.ship_type[ship] != AK, facts.may_ring[ship]))
    shown = {s.under[marker] for marker in FLEETS_OF[other]}  # their numbers are known, at least
    shown.update([one for one in hidden if s.partner[one] != NONE])  # or whom they sail with
    rings = _those_first([one for one in hidden if one % FORMATIONS < RINGS], shown)
    used, left = rings[: len(carriers)], [one for one in rings[len(carriers) :] if one in shown]
    columns = [one for one in hidden if RINGS <= one % FORMATIONS < FIRST_GROUP]
    columns = left + _those_first(columns, shown)
    known = sum([one in shown for one in (*used, *columns)])
    least, most = _commands_wanted(s, other)
    for one, carrier in zip(used, carriers, strict=False):
        s.ships_in[one] = [carrier]
    wanted = max(
        min(most, least) + known - len(used),
        sum([one in shown for one in columns]),
        _columns_needed(s, rest, len(used)),
    )
    opened = columns[: min(wanted, len(columns), len(rest))]
    _share_out(s, rest, opened, used)
    filled = [one for one in (*used, *opened) if s.ships_in[one]]
    free = [one for one in filled if one not in shown]
    single = [one for one in filled if one in shown and s.partner[one] == NONE]
    _join_those_shown(s, free, single, most)
    _combine(s, free, sum([s.proof[m] == REAL for m in FLEETS_OF[other]]), most)


def _columns_needed(s: TaskForceState, rest: list[int], rings: int) -> int:
    """[3.7.1, 5.2.3] For those that may not stand in rings, and those for whom there is no room."""
    facts = scene(s)
    apart = sum([not facts.may_ring[ship] or facts.ship_type[ship] == AK for ship in rest])
    left_over = len(rest) - rings * (s.data.ring_boxes - 1)
    return -(-max(apart, left_over) // s.data.column_boxes)


def _those_first(formations: list[int], first: set[int]) -> list[int]:
    return sorted(formations, key=lambda one: (one not in first, one))


def _commands_wanted(s: TaskForceState, other: int) -> tuple[int, int]:
    """How many task forces there are at least and at most under markers that are not known."""
    markers = [m for m in FLEETS_OF[other] if s.under[m] == UNKNOWN]
    real = sum([s.proof[marker] == REAL for marker in markers])
    sham = sum([s.proof[marker] == SHAM for marker in markers])
    forces = scene(s).forces[other]
    suggested = sum([bool(ships) for ships in forces.formations]) - len(forces.combined)
    turned_up = sum([s.under[m] >= 0 for m in FLEETS_OF[other]])
    most = len(markers) - sham
    return max(real, min(most, suggested - turned_up)), most


def _share_out(s: TaskForceState, rest: list[int], columns: list[int], rings: list[int]) -> None:
    """Ships that may not stand in rings into the columns, the others wherever there is room. A ring
    that has lost its carrier counts as a column with fewer boxes (3.5)."""
    may_ring = scene(s).may_ring
    for at, ship in enumerate(rest):
        places = [one for one in columns if len(s.ships_in[one]) < boxes(s, one)]
        empty = [one for one in places if not s.ships_in[one]]
        if may_ring[ship] and scene(s).ship_type[ship] != AK:
            places += [one for one in rings if len(s.ships_in[one]) < s.data.ring_boxes]
        if empty:
            places = empty
        if places:
            s.ships_in[places[at % len(places)]].append(ship)
        else:
            s.ships_in[columns[0] if columns else rings[0]].append(ship)


def _join_those_shown(s: TaskForceState, free: list[int], shown: list[int], most: int) -> None:
    """[3.7.1] Where the markers that are not known are too few, formations are under known ones."""
    while len(free) > most and shown:
        _pair(s, free.pop(), shown.pop())


def _pair(s: TaskForceState, a: int, b: int) -> None:
    s.partner[a], s.partner[b] = b, a


def _combine(s: TaskForceState, free: list[int], least: int, most: int) -> None:
    """[3.7.1] Two and two under one marker, while there are too few markers; and now and then
    because their owner wished it, while that leaves enough."""
    left = len(free)
    by_choice = left > least and one_to(s, 4) == 1
    while len(free) > 1 and (left > most or by_choice):
        _pair(s, free.pop(), free.pop())
        left -= 1
        by_choice = False


def open_eyes_on_counters(s: TaskForceState, viewer: int, *, setting_up: bool) -> None:
    """[3.8, 3.8.1] Who sees which destroyers and aircraft. Enemy aircraft that the viewer sees are
    seen by everybody, such as fighters that have met a raid and still patrol."""
    facts = scene(s)
    closed = sheets_are_closed(s)
    shown = {ship for one, open_ in enumerate(s.card_open) if open_ for ship in s.ships_in[one]}
    for ship, owner in enumerate(facts.ship_side):
        secret = facts.ship_type[ship] == DD and (setting_up or (closed and ship not in shown))
        s.ship_seen[ship] = 1 << owner if secret else ALL_EYES
    for unit, owner in enumerate(facts.air_side):
        if owner != viewer:
            hidden = not s.air_seen[unit] >> viewer & 1
        else:
            hidden = setting_up or (
                closed and s.air_place[unit] < 0 and not is_land_base(s, s.air_home[unit])
            )
        s.air_seen[unit] = 1 << owner if hidden else ALL_EYES
