"""Case 6.2.2: the three G-2 intelligence actions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from deckload.engine.decision import Kind, Refusal, ask
from deckload.engine.dice import Throw, draw, roll_result
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps
from deckload.games.midway.model.game_data import US
from deckload.games.midway.model.state import OFF_MAP, MidwayState
from deckload.games.midway.rules.chances import chance
from deckload.games.midway.rules.commands import SUPREME, command
from deckload.games.midway.rules.forces import (
    is_us_held,
    where_is,
)
from deckload.games.midway.rules.ijn_phase.operations import markers_in_pool
from deckload.games.midway.rules.nouns import FORCE, SPACE
from deckload.games.midway.rules.segments import US_PHASE, begin_segment
from deckload.games.midway.rules.spotting import spot
from deckload.games.midway.rules.us_phase.staff_actions import Staff, why_no_action

step: Final = steps("midway.intelligence")


SKIP: Final = "skip"


def _search_odds(k: MidwayState) -> str:
    return chance(k, "seaplane_search", "area", "spotted")


def _area_label(k: MidwayState, space: int) -> str:
    """A space with the task forces that a search there may spot."""
    names = [k.data.forces[force].name for force in _in_area(k, space)]
    return f"Around {k.data.space_names[space]}: {', '.join(names)}"


ACTION: Final = Kind(
    "g2",
    "G-2 Intelligence: which action?",
    words={
        "signals": "Signals intelligence: spot one Japanese task force",
        "seaplanes": "Seaplane search: look around a base or tender",
        "codebreakers": "Codebreakers: look at the next operations marker",
        SKIP: "No action",
    },
    word_odds={"seaplanes": lambda k, d: _search_odds(k)},
)
LISTEN: Final = Kind(
    "signals",
    "Which Japanese task force do the listeners fix?",
    of=FORCE,
    label=lambda k, force: f"{FORCE.name(k, force)} at {SPACE.name(k, k.force_space[force])}",
)
SEARCH: Final = Kind(
    "search",
    "From where do the seaplanes search?",
    of=SPACE,
    label=_area_label,
    odds=lambda k, side, space: _search_odds(k),
)


@step
def g2_intelligence(s: MidwayState) -> Procedure:
    """[6.2.2, 6.2] One intelligence action, or none."""
    begin_segment(s, US_PHASE, "G-2 intelligence", "6.2.2")
    choice = yield ask(
        US,
        ACTION,
        ("signals", "seaplanes", "codebreakers"),
        unless=partial(why_no_action, POSSIBLE, s),
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


def unspotted_at_sea(s: MidwayState) -> list[int]:
    """Japanese task forces that have left their home base and are not spotted."""
    where, spotted, at_sea = s.force_space, s.spotted, s.data.at_sea
    return [f for f in s.data.ijn_forces if not spotted[f] and at_sea[where[f]]]


def _signals(s: MidwayState) -> Procedure:
    """[6.2.2, 7.1] The listeners fix one task force anywhere at sea."""
    force = yield ask(US, LISTEN, unspotted_at_sea(s), case="6.2.2", command=command(s, SUPREME))
    spot(s, force, "signals intelligence")


def searchers(s: MidwayState) -> list[int]:
    """[6.2.2, 2.3] Spaces with a coastal base or a tender that have something unspotted in
    reach."""
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


def _in_area(s: MidwayState, space: int) -> list[int]:
    """The unspotted task forces within reach of seaplanes from a space."""
    area, where = s.data.seaplane_area[space], s.force_space
    return [force for force in unspotted_at_sea(s) if where[force] in area]


def _seaplanes(s: MidwayState) -> Procedure:
    """[6.2.2, 7.1] One roll; a success spots every task force in reach."""
    space = yield ask(US, SEARCH, searchers(s), case="6.2.2", command=command(s, SUPREME))
    chart = s.data.charts["seaplane_search"]
    throw = Throw("seaplane search", 6, 1, chart, "area", (), "6.2.2", side=US, does="search from")
    place = s.data.space_names[space]
    if roll_result(s, throw, by="Seaplanes", at=place) != "spotted":
        tell(s, "6.2.2", "The seaplanes find nothing.")
        return
    for force in _in_area(s, space):
        spot(s, force, f"seaplanes from {place}")


def look_ahead(s: MidwayState) -> None:
    """[6.2.2] The next marker is drawn now, seen, and kept to come next."""
    kind = draw(s, s.pool, "operations marker")
    s.next_marker = kind
    s.drawn[kind] += 1
    tell(s, "6.2.2", "The next marker will be {name}.", name=s.data.markers[kind].name)


def markers_to_look_at(s: MidwayState) -> range:
    """Those still in the pool, whichever they are, unless one was looked at already."""
    return range(0 if s.next_marker >= 0 else markers_in_pool(s))


POSSIBLE: Final[Staff] = {
    "signals": (
        unspotted_at_sea,
        Refusal("6.2.2", "no unspotted Japanese task force is at sea"),
    ),
    "seaplanes": (
        _searchers,
        Refusal("6.2.2", "no task force is within three spaces of a base or tender"),
    ),
    "codebreakers": (markers_to_look_at, Refusal("6.2.2", "there is no marker left to look at")),
}
