"""3.6.3-3.6.5, 3.7.1: task forces are split, merged, combined and put in order; destroyers split
and joined; dummies brought back."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from deckload.engine.decision import Kind, Refusal, ask
from deckload.engine.log import Ref, tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.taskforce.model.conditions import NONE
from deckload.games.taskforce.model.game_data import DD, FIRST_GROUP, FULL, RINGS
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.damage import must_withdraw
from deckload.games.taskforce.rules.detection import choose_report, pass_on_detection
from deckload.games.taskforce.rules.dummies import bring_back_dummy, may_bring_back
from deckload.games.taskforce.rules.fleets import (
    FORMATIONS_OF,
    drop_formation,
    formation_name,
    formation_of,
    formations_under,
    halves,
    hex_ref,
    is_carrier,
    is_group,
    is_night,
    is_ring,
    marker_name,
    marker_of,
    marker_ref,
    markers_on_map,
    scene,
    ship_name,
    ship_ref,
)
from deckload.games.taskforce.rules.nouns import SHIP, marker_label, ship_label
from deckload.games.taskforce.rules.secrecy import close_sheets, see_destroyer
from deckload.games.taskforce.rules.splitting import (
    free_marker,
    give_marker,
    may_part,
    may_split,
    part,
)

step: Final = steps("taskforce.arranging")

MOST_ANSWERS: Final = 10
"""Nobody shuffles counters for ever."""

Arrangement = tuple[str, int, int]
"""What is done, and to what: ships, formations or markers."""


def _name(k: TaskForceState, value: Arrangement) -> str:
    what, a, b = value
    if what == "dummy":
        return f"dummy {marker_name(k, a)}"
    if what in ("front", "halve"):
        return f"{what} {ship_name(k, a)}"
    if what == "join":
        return f"join {ship_name(k, a)}, {ship_name(k, b)}"
    if what == "shift":
        return f"shift {ship_name(k, a)} to {formation_name(k, b)}"
    if what in ("split", "part"):
        return f"{what} {formation_name(k, a)}"
    return f"{what} {formation_name(k, a)} with {formation_name(k, b)}"


def _label(k: TaskForceState, value: Arrangement) -> str:
    what, a, b = value
    if what == "dummy":
        return f"Put a dummy with {marker_label(k, a)}"
    if what == "front":
        return f"{ship_label(k, a)} goes to the head of her column"
    if what == "halve":
        return f"Split {ship_label(k, a)} into two counters"
    if what == "join":
        return f"{ship_label(k, a)} and {ship_label(k, b)} become one counter"
    if what == "shift":
        return f"{ship_label(k, a)} joins {formation_name(k, b)}"
    if what == "split":
        return f"Split {formation_name(k, a)}"
    if what == "part":
        return f"{formation_name(k, a)} gets a marker of its own"
    if what == "merge":
        return f"All of {formation_name(k, a)} join {formation_name(k, b)}"
    return f"{formation_name(k, a)} and {formation_name(k, b)} under one marker"


def _refs(k: TaskForceState, value: Arrangement) -> tuple[Ref, ...]:
    what, a, _ = value
    if what == "dummy":
        return (marker_ref(k, a),)
    if what in ("front", "halve", "join", "shift"):
        return (ship_ref(k, a),)
    marker = marker_of(k, a)
    return (marker_ref(k, marker),) if marker != NONE else ()


ARRANGE: Final = Kind(
    "arrange",
    "How are your task forces arranged?",
    names=_name,
    label=_label,
    points_at=_refs,
    group=lambda k, value: value[0],
    words={"done": "That will do", "history": "As history had it"},
)
TIDY: Final = Kind(
    "tidy",
    "Before aircraft take off: rearrange your task forces?",
    words={"go on": "No, go on", "arrange": "Rearrange"},
)
PICK: Final = Kind(
    "detach",
    lambda k, d: f"Who leaves {formation_name(k, d.about)}?",
    of=SHIP,
    words={"done": "That is the new task force", "cancel": "Nobody after all"},
)


def may_arrange(s: TaskForceState, side: int) -> bool:
    """Some lessons do without."""
    facts = scene(s)
    if "no_splitting" in facts.special_rules or facts.solo == 1 - side:
        return False
    return facts.solo == NONE or any(s.ships_in[one] for one in FORMATIONS_OF[side])


@step
def tidy_up(s: TaskForceState, side: int) -> Procedure:
    """[4.3, 3.6.4] The second moment of a turn at which sheets may be changed. It is always asked:
    that there is something to change would tell where task forces are together."""
    if not may_arrange(s, side):
        return
    answer = yield ask(
        side,
        TIDY,
        lambda: ("go on", "arrange") if arrangements(s, side, orders=False) else ("go on",),
        case="4.3",
        command="fleet",
        covert=True,
    )
    if answer == "arrange":
        then(s, (arrange, side, 0))


@step
def arrange(s: TaskForceState, side: int, orders: int) -> Procedure:
    """[3.6.4] One change after another; splitting and dummies only with the orders of a night."""
    s.menus[side] += 1
    answer = yield ask(
        side,
        ARRANGE,
        lambda: arrangements(s, side, orders=bool(orders)) if s.menus[side] <= MOST_ANSWERS else [],
        also=("done",),
        case="3.6.4",
        command="fleet",
        covert=True,
        draft=True,
    )
    if answer == "done":
        s.menus[side] = 0
        return
    then(s, (arrange, side, orders))  # after a question that the change may raise
    yield from carry_out(s, side, answer)


def arrangements(s: TaskForceState, side: int, *, orders: bool) -> list[Arrangement]:
    """[3.6.3, 3.6.4, 3.6.5] Everything that may be changed now."""
    by_hex: dict[int, list[int]] = {}
    for marker in markers_on_map(s, side):
        by_hex.setdefault(s.place[marker], []).extend(formations_under(s, marker))
    found: list[Arrangement] = []
    for formations in by_hex.values():
        found += within_hex(s, formations)
    if orders and is_night(s):
        for formations in by_hex.values():
            found += [("split", one, NONE) for one in formations if may_split(s, side, one)]
            found += [("part", one, NONE) for one in formations if may_part(s, side, one)]
        found += [("dummy", marker, NONE) for marker in may_bring_back(s, side)]
    return found


def within_hex(s: TaskForceState, formations: list[int]) -> list[Arrangement]:
    """[3.3, 3.6.4] What formations in one hex can do with each other."""
    found: list[Arrangement] = []
    for giver in formations:
        ships = s.ships_in[giver]
        if len(ships) > 1 and not is_ring(s, giver):
            found += [("front", ship, NONE) for ship in ships[1:]]
        for taker in formations:
            if taker == giver:
                continue
            found += [
                ("shift", ship, taker)
                for ship in ships
                if why_not_shift(s, ship, giver, taker) is None
            ]
            if why_not_merge(s, giver, taker) is None:
                found.append(("merge", giver, taker))
            if giver < taker and may_combine(s, giver, taker):
                found.append(("combine", giver, taker))
    return found + _destroyers(s, formations)


def _destroyers(s: TaskForceState, formations: list[int]) -> list[Arrangement]:
    """[3.6.5] Full counters to be split, reduced ones to be joined."""
    types = scene(s).ship_type
    found: list[Arrangement] = []
    reduced = []
    for one in formations:
        room = boxes(s, one) > len(s.ships_in[one])
        for ship in s.ships_in[one]:
            if types[ship] != DD:
                continue
            if s.steps[ship] == FULL and room:
                found.append(("halve", ship, NONE))
            elif s.steps[ship] == 1:
                reduced.append((ship, one))
    for at, (a, _) in enumerate(reduced):
        found += [
            ("join", a, b)
            for b, giver in reduced[at + 1 :]
            if scene(s).ship_nation[a] == scene(s).ship_nation[b]
            and (b in s.ships_in[formation_of(s, a)] or _why_not_leave(s, b, giver) is None)
        ]
    return found


# --- what is allowed ------------------------------------------------------------------------------


def boxes(s: TaskForceState, formation: int) -> int:
    """[2.5, 3.5] Five in a ring, four once it has lost its carrier, ten in a column; a group on the
    map has as many."""
    if formation not in FORMATIONS_OF[0][:RINGS] and formation not in FORMATIONS_OF[1][:RINGS]:
        return s.data.column_boxes
    return s.data.ring_boxes if is_ring(s, formation) else s.data.ring_boxes - 1


def why_not_shift(s: TaskForceState, ship: int, giver: int, taker: int) -> Refusal | None:
    """[3.6.4, 3.7.1, 5.2.3] Why a ship may not go over to another formation."""
    if is_carrier(s, ship):
        return Refusal("3.7.1", "a carrier stays in the centre of her ring")
    if must_withdraw(s, ship):
        return Refusal("3.5.2", "she makes for home")
    if len(s.ships_in[taker]) >= boxes(s, taker):
        return Refusal("3.7.1", "there is no box for her")
    if is_ring(s, taker) and not scene(s).may_ring[ship]:
        return Refusal("5.2.3", "she may not stand in a ring")
    return _why_not_leave(s, ship, giver)


def _why_not_leave(s: TaskForceState, ship: int, giver: int) -> Refusal | None:
    """[3.7.1, 3.6.4] One and a half units stay behind, or nobody; a withdrawing carrier keeps an
    escort."""
    ships = s.ships_in[giver]
    if is_ring(s, giver):
        if is_group(giver) and len(ships) == 2:
            return Refusal("3.6.4", "a withdrawing carrier keeps an escort")
        return None
    if is_group(giver) or len(ships) == 1:
        return None
    left = sum([halves(s, one) for one in ships]) - halves(s, ship)
    if left < s.data.column_least:
        return Refusal("3.7.1", "less than one and a half units would be left")
    return None


def why_not_merge(s: TaskForceState, giver: int, taker: int) -> Refusal | None:
    """[3.6.4, 3.7.1] Why a formation cannot be taken up by another."""
    ships = s.ships_in[giver]
    if len(ships) < 2 or len(ships) + len(s.ships_in[taker]) > boxes(s, taker):
        return Refusal("3.7.1", "there are not enough boxes")
    may_ring, ring = scene(s).may_ring, is_ring(s, taker)
    for ship in ships:
        if is_carrier(s, ship) or must_withdraw(s, ship):
            return Refusal("3.7.1", "one of its ships cannot go over")
        if ring and not may_ring[ship]:
            return Refusal("5.2.3", "one of its ships may not stand in a ring")
    return None


def may_combine(s: TaskForceState, a: int, b: int) -> bool:
    """[3.7.1] Two task forces may go under one marker."""
    return (
        not is_group(a)
        and not is_group(b)
        and s.partner[a] == NONE
        and s.partner[b] == NONE
        and bool(s.ships_in[a])
        and bool(s.ships_in[b])
    )


# --- doing it -------------------------------------------------------------------------------------


def carry_out(s: TaskForceState, side: int, arrangement: Arrangement) -> Procedure:
    """[3.6.4] One change on the sheet or the map."""
    what, a, b = arrangement
    if what == "front":
        ships = s.ships_in[formation_of(s, a)]
        ships.remove(a)
        ships.insert(0, a)
    elif what == "halve":
        split_destroyer(s, a)
    elif what == "join":
        join_destroyers(s, a, b)
    elif what == "shift":
        _move_ships(s, [a], formation_of(s, a), b)
    elif what == "merge":
        _move_ships(s, s.ships_in[a][:], a, b)
    elif what == "combine":
        combine(s, a, b)
    elif what == "part":
        yield from part(s, side, a)
    elif what == "dummy":
        bring_back_dummy(s, side, a)
    else:
        yield from _split(s, side, a)


def _move_ships(s: TaskForceState, ships: list[int], giver: int, taker: int) -> None:
    """[3.6.4] Ships go over, and take with them what the enemy knows of them."""
    source, goal = marker_of(s, giver), marker_of(s, taker)
    for ship in ships:
        s.ships_in[giver].remove(ship)
        s.ships_in[taker].append(ship)
    close_sheets(s, (giver, taker))
    for ship in ships:
        see_destroyer(s, ship)
    if source not in (NONE, goal) and pass_on_detection(s, source, goal):
        then(s, (choose_report, 1 - s.data.marker_side[goal], goal))
    if not s.ships_in[giver]:
        drop_formation(s, giver)


def split_destroyer(s: TaskForceState, ship: int) -> None:
    """[3.6.5] Two reduced counters; a Minor marker goes with the first, or one with each."""
    side = scene(s).ship_side[ship]
    nation = scene(s).ship_nation[ship]
    spare = next(
        other
        for other in scene(s).destroyers[side]
        if not s.steps[other] and scene(s).ship_nation[other] == nation
    )
    formation = formation_of(s, ship)
    s.ships_in[formation].insert(s.ships_in[formation].index(ship) + 1, spare)
    s.steps[ship] = s.steps[spare] = 1
    if s.minor[ship] + s.mending[ship] == FULL:
        column = s.minor if s.minor[ship] else s.mending
        column[ship] -= 1
        column[spare] = 1
    close_sheets(s, (formation,))
    see_destroyer(s, spare)


def join_destroyers(s: TaskForceState, ship: int, other: int) -> None:
    """[3.6.5] One full counter with the Minor markers of both."""
    formation, giver = formation_of(s, ship), formation_of(s, other)
    s.steps[ship] = FULL
    s.minor[ship] += s.minor[other]
    s.mending[ship] += s.mending[other]
    s.steps[other] = s.minor[other] = s.mending[other] = 0
    s.ships_in[giver].remove(other)
    see_destroyer(s, other)
    source, goal = marker_of(s, giver), marker_of(s, formation)
    close_sheets(s, (formation, giver))
    if source not in (NONE, goal) and pass_on_detection(s, source, goal):
        then(s, (choose_report, 1 - s.data.marker_side[goal], goal))
    if not s.ships_in[giver]:
        drop_formation(s, giver)


def combine(s: TaskForceState, a: int, b: int) -> None:
    """[3.7.1] The second one's marker goes onto the sheet of the first."""
    kept, freed = marker_of(s, a), marker_of(s, b)
    report = NONE not in (freed, kept) and pass_on_detection(s, freed, kept)
    if freed != NONE:
        drop_formation(s, b)
    s.partner[a], s.partner[b] = b, a
    if report:
        then(s, (choose_report, 1 - s.data.marker_side[kept], kept))


def _split(s: TaskForceState, side: int, formation: int) -> Procedure:
    """[3.6.3] The ships that go make a task force, with a marker beside the old one."""
    ships = yield from choose_ships(s, side, formation)
    if not ships:
        return
    yield from free_marker(s, side)
    new = detach(s, side, formation, ships)
    where = s.place[marker_of(s, formation)]
    tell(s, "3.6.3", "A task force is split in {hex}.", hex=hex_ref(s, where))
    give_marker(s, side, formation, new)


def choose_ships(s: TaskForceState, side: int, formation: int) -> Procedure:
    """[3.6.3, 3.7.1] Who leaves: one and a half units at least, or nobody."""
    chosen: list[int] = []
    while True:
        size = sum([halves(s, ship) for ship in chosen])
        enough = size >= s.data.column_least
        answer: Any = yield ask(
            side,
            PICK,
            partial(detachable, s, formation, chosen),
            also=("done", "cancel") if enough else ("cancel",),
            about=formation,
            case="3.6.3",
            command="fleet",
            covert=True,
            draft=True,
        )
        if answer == "cancel":
            return []
        if answer == "done":
            return chosen
        chosen = [*chosen, answer]


def detach(s: TaskForceState, side: int, formation: int, ships: list[int]) -> int:
    """[3.6.3] Ships go into a free column of the sheet: which."""
    free = next(one for one in FORMATIONS_OF[side][RINGS:FIRST_GROUP] if not s.ships_in[one])
    for ship in ships:
        s.ships_in[formation].remove(ship)
    s.ships_in[free] = ships
    close_sheets(s, (formation, free))
    return free


def detachable(s: TaskForceState, formation: int, chosen: list[int]) -> list[int]:
    """[3.6.3, 3.7.1] The ships that may still leave, so that a legal formation stays behind."""
    ships = [ship for ship in s.ships_in[formation] if ship not in chosen]
    if len(chosen) >= s.data.column_boxes:
        return []
    if is_ring(s, formation):
        return ships[1:]
    left = sum([halves(s, ship) for ship in ships])
    least = s.data.column_least
    return [ship for ship in ships if left - halves(s, ship) >= least and not s.kept[ship]]
