"""Case 6.2.2: the three G-2 intelligence actions."""

from __future__ import annotations

from collections.abc import Iterator

from deckload.engine.cases import citing
from deckload.engine.decision import Kind, Refusal, ask
from deckload.engine.dice import Throw, draw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, step
from deckload.games.midway.facts import US
from deckload.games.midway.rules.chances import chance
from deckload.games.midway.rules.commands import SUPREME, command
from deckload.games.midway.rules.forces import (
    force_ref,
    indices,
    is_us_held,
    space_ref,
    where_is,
)
from deckload.games.midway.rules.operations import markers_left
from deckload.games.midway.rules.spotting import spot
from deckload.games.midway.state import OFF_MAP, MidwayState

case = citing("midway")

SKIP = "skip"

ACTION = Kind(
    "g2",
    "G-2 Intelligence: which action?",
    words={
        "signals": "Signals intelligence: spot one Japanese task force",
        "seaplanes": "Seaplane search: look around a base or tender",
        "codebreakers": "Codebreakers: look at the next operations marker",
        SKIP: "No action",
    },
)
LISTEN = Kind(
    "signals",
    "Which Japanese task force do the listeners fix?",
    names=lambda k, side, force: k.data.forces[force].name,
    label=lambda k, side, force: (
        f"{k.data.forces[force].name} at {k.data.space_names[k.force_space[force]]}"
    ),
    points_at=lambda k, side, force: (force_ref(k, force),),
)
SEARCH = Kind(
    "search",
    "From where do the seaplanes search?",
    names=lambda k, side, space: k.data.space_names[space],
    label=lambda k, side, space: f"Around {k.data.space_names[space]}",
    points_at=lambda k, side, space: (space_ref(k, space),),
    odds=lambda k, side, space: chance(k, "seaplane_search", "area", "spotted"),
)


@step
@case("6.2.2", "6.2")
def g2_intelligence(s: MidwayState) -> Procedure:
    """One intelligence action, or none."""
    s.segment = "G-2 intelligence"
    choice = yield ask(
        US,
        ACTION,
        ("signals", "seaplanes", "codebreakers"),
        unless=lambda action: why_no_action(s, action),
        also=(SKIP,),
        case="6.2.2",
        command=command(s, SUPREME),
    )
    if choice == "signals":
        yield from _signals(s)
    elif choice == "seaplanes":
        yield from _seaplanes(s)
    elif choice == "codebreakers":
        look_ahead(s)


@case("6.2.2")
def why_no_action(s: MidwayState, action: str) -> Refusal | None:
    """Why a G-2 action is not on offer."""
    if action == "signals" and next(_unspotted_at_sea(s), None) is None:
        return Refusal("6.2.2", "no unspotted Japanese task force is at sea")
    if action == "seaplanes" and next(_searchers(s), None) is None:
        return Refusal("6.2.2", "no task force is within three spaces of a base or tender")
    if action == "codebreakers" and (s.next_marker >= 0 or not markers_left(s)):
        return Refusal("6.2.2", "there is no marker left to look at")
    return None


def unspotted_at_sea(s: MidwayState) -> list[int]:
    """Japanese task forces that have left their home base and are not spotted."""
    return list(_unspotted_at_sea(s))


def _unspotted_at_sea(s: MidwayState) -> Iterator[int]:
    kinds, where = s.data.space_kind, s.force_space
    for force in indices(s.spotted, 0, s.data.first_ijn_force):
        if where[force] != OFF_MAP and kinds[where[force]] != "japan":
            yield force


@case("6.2.2", "7.1")
def _signals(s: MidwayState) -> Procedure:
    """The listeners fix one task force anywhere at sea."""
    force = yield ask(US, LISTEN, unspotted_at_sea(s), case="6.2.2", command=command(s, SUPREME))
    spot(s, force)


@case("6.2.2", "2.3")
def searchers(s: MidwayState) -> list[int]:
    """Spaces with a coastal base or a tender that have something unspotted in reach."""
    return sorted(set(_searchers(s)))


def _searchers(s: MidwayState) -> Iterator[int]:
    """Each space once for its base, once for every tender."""
    data = s.data
    goals = {s.force_space[force] for force in unspotted_at_sea(s)}
    if not goals:
        return
    for space in data.objective:
        if s.base_step[space] > 0 and is_us_held(s, space) and goals & data.seaplane_area[space]:
            yield space
    for ship in data.tenders:
        space = where_is(s, ship)
        if space != OFF_MAP and goals & data.seaplane_area[space]:
            yield space


@case("6.2.2", "7.1")
def _seaplanes(s: MidwayState) -> Procedure:
    """One roll; a success spots every task force in reach."""
    space = yield ask(US, SEARCH, searchers(s), case="6.2.2", command=command(s, SUPREME))
    chart = s.data.charts["seaplane_search"]
    throw = Throw("seaplane search", 6, 1, chart, "area", (), "6.2.2", side=US)
    if roll(s, throw).cell.result != "spotted":
        tell(s, "6.2.2", "The seaplanes find nothing.")
        return
    for force in unspotted_at_sea(s):
        if s.force_space[force] in s.data.seaplane_area[space]:
            spot(s, force)


@case("6.2.2")
def look_ahead(s: MidwayState) -> None:
    """The next marker is drawn now, seen, and kept to come next."""
    kind = draw(s, s.pool, "operations marker")
    s.next_marker = kind
    s.drawn[kind] += 1
    tell(s, "6.2.2", "The next marker will be {name}.", name=s.data.markers[kind].name)
