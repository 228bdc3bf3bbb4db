"""3.6.3-3.6.5, 3.7.1: task forces are split, merged, combined and put in order; destroyers split
and joined; dummies brought back."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import Ref
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.taskforce.model.conditions import FLAG, NONE
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.dummies import bring_back_all, bring_back_dummy, may_bring_back
from deckload.games.taskforce.rules.exchanging import (
    combine,
    join_destroyers,
    move_ships,
    split_destroyer,
)
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    FORMATIONS_OF,
    formation_name,
    formation_of,
    formations_under,
    is_night,
    marker_name,
    marker_of,
    marker_ref,
    markers_on_map,
    scene,
    ship_name,
    ship_ref,
)
from deckload.games.taskforce.rules.keeping import kept_by_side
from deckload.games.taskforce.rules.nouns import marker_label, ship_label
from deckload.games.taskforce.rules.reconnaissance import are_scouts_out
from deckload.games.taskforce.rules.sheets import Arrangement, sheets_of
from deckload.games.taskforce.rules.splitting import (
    has_column,
    has_marker,
    may_part,
    part,
    split,
)

step: Final = steps("taskforce.arranging")

MOST_ANSWERS: Final = 10
"""Nobody shuffles counters for ever."""


def _name(k: TaskForceState, value: Arrangement) -> str:
    what, a, b = value
    if what == "dummy":
        return f"dummy {marker_name(k, a)}"
    if what == "halve" and b != NONE:
        return f"halve {ship_name(k, a)} to {formation_name(k, b)}"
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
        where = "" if b == NONE else f", one of them in {formation_name(k, b)}"
        return f"Split {ship_label(k, a)} into two counters{where}"
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
    words={
        "done": "That will do",
        "dummies": "Bring back all spare dummies, evenly over your hexes",
    },
)
TIDY: Final = Kind(
    "tidy",
    lambda k, _: (
        "Before aircraft take off: rearrange your task forces?"
        if any(k.air_steps)
        else "After the battle: rearrange your task forces?"
    ),
    words={"go on": "No, go on", "arrange": "Rearrange"},
)


def may_arrange(s: TaskForceState, side: int) -> bool:
    """Some lessons do without."""
    facts = scene(s)
    if "no_splitting" in facts.special_rules or facts.solo == 1 - side:
        return False
    return facts.solo == NONE or any(s.ships_in[one] for one in FORMATIONS_OF[side])


@step
def tidy_up(s: TaskForceState, side: int) -> Procedure:
    """[4.3, 3.6.4] The second moment of a turn at which sheets may be changed. Whether there is
    something to change would tell where task forces are together: so it is asked by what everybody
    sees."""
    if not may_arrange(s, side):
        return
    if not _may_be_raided(s, side) and not _is_searched_together(s, side):
        return
    answer = yield ask(
        side,
        TIDY,
        lambda: ("go on", "arrange") if _can_change(s, side) else ("go on",),
        case="4.3",
        command="fleet",
        covert=True,
    )
    if answer == "arrange":
        then(s, (arrange, side, 0))


def _may_be_raided(s: TaskForceState, side: int) -> bool:
    """Before aircraft take off fleets that can be raided have a reason to change."""
    if not s.data.turns[s.turn].raids:
        return False
    bases = {scene(s).base_hex[base] for base in scene(s).bases[side]}
    return any(s.face[m] != FLAG or s.place[m] in bases for m in markers_on_map(s, side))


def _is_searched_together(s: TaskForceState, side: int) -> bool:
    """[4.4.2] And so have markers of one hex before scouts tell of each of them. All others do as
    well at the start of their next movement."""
    if not are_scouts_out(s):
        return False
    places = [s.place[marker] for marker in FLEETS_OF[side] if s.place[marker] >= 0]
    return len(set(places)) < len(places)


@step
def arrange(s: TaskForceState, side: int, orders: int) -> Procedure:
    """[3.6.4] One change after another; splitting and dummies only with the orders of a night."""
    s.menus[side] += 1
    answer = yield ask(
        side,
        ARRANGE,
        lambda: arrangements(s, side, orders=bool(orders)) if s.menus[side] <= MOST_ANSWERS else [],
        also=("dummies", "done")
        if orders and is_night(s) and may_bring_back(s, side)
        else ("done",),
        case="3.6.4",
        command="fleet",
        covert=True,
        draft=True,
    )
    if answer == "done":
        s.menus[side] = 0
        return
    then(s, (arrange, side, orders))  # after a question that the change may raise
    if answer == "dummies":
        bring_back_all(s, side)
    else:
        yield from carry_out(s, side, answer)


def arrangements(s: TaskForceState, side: int, *, orders: bool) -> list[Arrangement]:
    """[3.6.3, 3.6.4, 3.6.5] Everything that may be changed now."""
    together = _by_hex(s, side)
    hexes = sheets_of(s).within_hexes(s, together)
    found: list[Arrangement] = []
    for changes in hexes:
        found += changes.all
    if not orders or not is_night(s):
        return found
    if has_marker(s, side):
        column = has_column(s, side)
        for formations, changes in zip(together, hexes, strict=True):
            if column:
                found += changes.splits
            found += [("part", one, NONE) for one in formations if may_part(s, one)]
    return found + [("dummy", marker, NONE) for marker in may_bring_back(s, side)]


def _formations_by_hex(s: TaskForceState, side: int) -> list[tuple[int, ...]]:
    """[3.3] The formations of each hex that has any."""
    by_hex: dict[int, list[int]] = {}
    for marker in markers_on_map(s, side):
        by_hex.setdefault(s.place[marker], []).extend(formations_under(s, marker))
    return [tuple(formations) for formations in by_hex.values() if formations]


_by_hex: Final = kept_by_side("by hex", ("place", "under", "partner"), _formations_by_hex)


def _can_change(s: TaskForceState, side: int) -> bool:
    """[3.6.4] Is there anything to be changed on the sheet, but for splitting?"""
    return any(changes.all for changes in sheets_of(s).within_hexes(s, _by_hex(s, side)))


def carry_out(s: TaskForceState, side: int, arrangement: Arrangement) -> Procedure:
    """[3.6.4] One change on the sheet or the map."""
    what, a, b = arrangement
    if what == "front":
        ships = s.ships_in[formation_of(s, a)]
        ships.remove(a)
        ships.insert(0, a)
    elif what == "halve":
        split_destroyer(s, a, b)
    elif what == "join":
        join_destroyers(s, a, b)
    elif what == "shift":
        move_ships(s, [a], formation_of(s, a), b)
    elif what == "merge":
        move_ships(s, s.ships_in[a][:], a, b)
    elif what == "combine":
        combine(s, a, b)
    elif what == "part":
        yield from part(s, side, a)
    elif what == "dummy":
        bring_back_dummy(s, side, a)
    else:
        yield from split(s, side, a)
