"""3.7: set-up. Each side organises its fleet, fills its decks and places its markers in secret."""

from __future__ import annotations

from typing import Any, Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import shuffled
from deckload.engine.knowledge import ALL_EYES, NOBODY
from deckload.engine.log import tell, tell_heading
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.taskforce.model.conditions import DUMMY, NONE, NOTHING, READY, RESERVE
from deckload.games.taskforce.model.game_data import (
    FIRST_GROUP,
    FORMATIONS,
    SIDES,
    Zone,
)
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.launching import bundles_of
from deckload.games.taskforce.rules.aircraft import set_slot, units_in
from deckload.games.taskforce.rules.arranging import ARRANGE, carry_out
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    FORMATIONS_OF,
    scene,
    sea_of,
    sheets_are_closed,
    ship_name,
    ships_under,
)
from deckload.games.taskforce.rules.nouns import HEX, UNITS, marker_label, units_refs
from deckload.games.taskforce.rules.sheets import Arrangement, sheets_of
from deckload.games.taskforce.rules.solo.harbour import open_harbour
from deckload.games.taskforce.rules.splitting import choose_ships, detach, has_column
from deckload.games.taskforce.rules.turn import next_turn

step: Final = steps("taskforce.set_up")

MOST_CHANGES: Final = 30
"""Before the first turn, or one for each counter of a larger fleet: enough to organise it as one
likes."""

DECKS: Final = Kind(
    "decks",
    "Which aircraft begin on deck?",
    words={"history": "As the scenario has them", "own": "Choose for each carrier and base"},
)
DECK: Final = Kind(
    "deck",
    lambda k, d: (
        f"Which units of {ship_name(k, d.about)} are READY? Four at most (a whole unit takes"
        " two places, a half one); the rest wait in RESERVE."
    ),
    of=UNITS,
    points_at=units_refs,
    words={"done": "That is all"},
)
PLACE: Final = Kind(
    "place",
    lambda k, d: f"Where does {marker_label(k, d.about)} begin?",
    of=HEX,
    words={"history": "This one and all the others as suggested"},
)


def name_battle(s: TaskForceState) -> None:
    """[3.9] Which battle of a campaign begins."""
    battle = scene(s).battle
    tell_heading(
        s,
        "3.9",
        "Battle {battle} of {all}: {title}",
        1,
        battle=battle,
        all=len(s.data.campaign.scenes),
        title=s.data.campaign.titles[battle - 1],
    )


@step
def begin(s: TaskForceState) -> None:
    """[3.7] Both sides, each in secret; then the sheets are opened and the first turn begins."""
    facts = scene(s)
    if facts.battle == 1:
        name_battle(s)
    tell_heading(s, "3.7", "Set-up", 1)
    if facts.sea is None:
        then(s, open_harbour)
        return
    todo: list[Any] = []
    for side in range(SIDES):
        forces = facts.forces[side]
        played = facts.solo in (NONE, side)
        if not forces.set_up.fixed and played:
            todo.append((organise, side))
        if facts.solo == NONE and facts.units_of[side]:
            todo.append((choose_decks, side))
        todo.append((deal_markers, side))
        if not forces.set_up.fixed and played:
            todo.append((place_markers, side, 0))
    then(s, *todo, put_to_sea)


# --- formations -----------------------------------------------------------------------------------


@step
def organise(s: TaskForceState, side: int) -> Procedure:
    """[3.7.1] Ships may go into any legal formations; history's are there to begin with."""
    s.menus[side] += 1
    answer = yield ask(
        side,
        ARRANGE,
        lambda: _arrangements(s, side) if s.menus[side] <= _most_changes(s, side) else [],
        also=("done",),
        case="3.7.1",
        command="fleet",
        covert=True,
        draft=True,
    )
    if answer == "done":
        s.menus[side] = 0
        return
    if answer[0] == "split":
        ships = yield from choose_ships(s, side, answer[1])
        if ships:
            detach(s, side, answer[1], ships)
    elif answer[0] == "part":
        other = s.partner[answer[1]]
        s.partner[answer[1]] = s.partner[other] = NONE
    else:
        yield from carry_out(s, side, answer)
    then(s, (organise, side))


def _most_changes(s: TaskForceState, side: int) -> int:
    return max(MOST_CHANGES, sum([len(s.ships_in[one]) for one in FORMATIONS_OF[side]]))


def _arrangements(s: TaskForceState, side: int) -> list[Arrangement]:
    """[3.7.1, 3.7.3] Everything is together still; half of the markers must stay dummies."""
    own = tuple([one for one in FORMATIONS_OF[side] if s.ships_in[one]])
    changes = sheets_of(s).within_hexes(s, [own])[0]
    forces = scene(s).forces[side]
    if len(commands(s, side)) >= forces.markers - forces.dummies:
        return changes.all
    found = changes.all + [("part", one, NONE) for one in own if NONE < s.partner[one] < one]
    if has_column(s, side):
        found += changes.splits
    return found


def commands(s: TaskForceState, side: int) -> list[int]:
    """The formations that need a marker: of two that are combined, the first."""
    return [
        one
        for one in FORMATIONS_OF[side][:FIRST_GROUP]
        if s.ships_in[one] and not NONE < s.partner[one] < one
    ]


# --- decks ----------------------------------------------------------------------------------------


@step
def choose_decks(s: TaskForceState, side: int) -> Procedure:
    """[3.7.2] At most four units are READY, the others in RESERVE."""
    answer = yield ask(side, DECKS, ("history", "own"), case="3.7.2", command="air", draft=True)
    if answer == "own":
        bases = [base for base in scene(s).homes[side] if scene(s).capacity[base]]
        then(s, *[(choose_deck, side, base) for base in bases])


@step
def choose_deck(s: TaskForceState, side: int, base: int) -> Procedure:
    """[3.7.2] One carrier or base."""
    own = [*units_in(s, base, READY), *units_in(s, base, RESERVE)]
    if not own:
        return
    ready = yield from pick_some(
        side,
        DECK,
        lambda: [*units_in(s, base, READY), *units_in(s, base, RESERVE)],
        weight=lambda unit: s.air_steps[unit],
        capacity=s.data.ready_most,
        bundles=lambda left: bundles_of(s, left),
        case="3.7.2",
        command="air",
        about=base,
    )
    for unit in own:
        s.air_slot[unit] = READY if unit in ready else RESERVE


# --- markers --------------------------------------------------------------------------------------


@step
def deal_markers(s: TaskForceState, side: int) -> None:
    """[3.7.3] A marker for each task force, dummies for the rest; only their owner can tell which
    is which. Lessons deal them to their hexes."""
    forces = scene(s).forces[side]
    if scene(s).sea is None:
        return
    real = commands(s, side)
    contents = [*real, *[DUMMY] * (forces.markers - len(real))]
    if not real:
        return
    played = scene(s).solo in (NONE, side)
    order = shuffled(s, contents, "markers", to=side if played else NOBODY)
    hexes = [sea_of(s).grid.id_of(name) for name in forces.set_up.shuffled]
    for at, content in enumerate(order):
        marker = FLEETS_OF[side][at]
        s.under[marker] = content
        s.marker_seen[marker] = 1 << side
        if hexes:
            s.course[marker] = hexes[at]
        elif content >= 0:
            s.course[marker] = forces.suggested.get(content % FORMATIONS, NONE)
    if not hexes:
        suggest(s, side)


def suggest(s: TaskForceState, side: int) -> None:
    """Dummies where history would have put them, and task forces without a suggestion in the middle
    of their zone."""
    left = list(scene(s).forces[side].dummy_hexes)
    for marker in FLEETS_OF[side]:
        if s.under[marker] == NOTHING or s.course[marker] != NONE:
            continue
        if s.under[marker] == DUMMY and left:
            s.course[marker] = left.pop(0)
            continue
        hexes = zone_of(s, marker)
        s.course[marker] = hexes[len(hexes) * (marker % 7 + 1) // 9]


def zone_of(s: TaskForceState, marker: int) -> tuple[int, ...]:
    """[3.7] Where a marker may begin: the first zone that one of its ships belongs to; dummies
    anywhere."""
    zones: tuple[Zone, ...] = scene(s).forces[s.data.marker_side[marker]].zones
    if not zones:
        return sea_of(s).sea_hexes
    if s.under[marker] == DUMMY:
        return tuple(sorted({hex_ for zone in zones for hex_ in zone.hexes}))
    types = scene(s).ship_type
    for zone in zones:
        if not zone.types and not zone.ships:
            return zone.hexes
        if any(ship in zone.ships or types[ship] in zone.types for ship in ships_under(s, marker)):
            return zone.hexes
    return zones[-1].hexes


@step
def place_markers(s: TaskForceState, side: int, at: int) -> Procedure:
    """[3.7.3] One marker after another, or all the rest as suggested."""
    if at >= scene(s).forces[side].markers:
        return
    marker = FLEETS_OF[side][at]
    answer = yield ask(
        side,
        PLACE,
        lambda: zone_of(s, marker),
        also=("history",),
        about=marker,
        case="3.7.3",
        command="fleet",
        covert=True,
        draft=True,
    )
    if answer == "history":
        return
    s.course[marker] = answer
    then(s, (place_markers, side, at + 1))


@step
def put_to_sea(s: TaskForceState) -> None:
    """[3.7.3, 3.8] Everything is shown that lies open from now on."""
    for side in range(SIDES):
        for marker in FLEETS_OF[side]:
            if s.marker_seen[marker] == ALL_EYES:
                continue
            s.place[marker], s.course[marker] = s.course[marker], NONE
    if sheets_are_closed(s):
        for unit, slot in enumerate(s.air_slot):
            set_slot(s, unit, slot)
    else:
        s.formation_seen = [ALL_EYES for _ in s.formation_seen]
        s.card_open = [1 for _ in s.card_open]
        s.ship_seen = [ALL_EYES for _ in s.ship_seen]
        s.air_seen = [ALL_EYES for _ in s.air_seen]
    tell(s, "3.7.3", "Both fleets are at sea.")
    then(s, next_turn)
