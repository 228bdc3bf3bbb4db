"""What a side sees: 7.0 lets the player look at his own forces, bases, and what was spotted."""

from __future__ import annotations

from deckload.engine.cases import citing
from deckload.engine.knowledge import UNKNOWN
from deckload.engine.views import Panel, Piece, View
from deckload.games.midway.facts import (
    ALL_CARRIERS,
    JAPAN,
    LATE_SLOT,
    LIGHT_CARRIERS,
    LOST,
    RESERVE,
    SURFACE,
    US,
)
from deckload.games.midway.rules.basing import base_facts, base_name
from deckload.games.midway.rules.forces import indices, leader_of, ships_of
from deckload.games.midway.rules.operations import markers_played
from deckload.games.midway.rules.reports import air_strength, ship_strength
from deckload.games.midway.rules.victory import half_points, in_words
from deckload.games.midway.state import (
    AFLOAT,
    CAP,
    DAMAGED,
    IN_RESERVE,
    OFF_MAP,
    SUNK,
    WAITING,
    MidwayState,
)

case = citing("midway")

_UNSEEN = {
    LIGHT_CARRIERS: ("a light carrier", "light carriers"),
    ALL_CARRIERS: ("a carrier", "carriers"),
    SURFACE: ("a surface unit or nothing", "counters, each a surface unit or nothing"),
    LATE_SLOT: ("a new counter", "new counters"),
}


@case("7.0")
def view(k: MidwayState, _side: int) -> View:
    """The table as one side sees it. Neither the pool nor the played markers are listed."""
    return View(
        headline=_headline(k),
        pieces=(*_force_pieces(k), *_base_pieces(k), *_air_pieces(k), *_single_ships(k)),
        panels=(
            _campaign(k),
            *[_us_panel(k, f) for f in k.data.us_forces if k.force_space[f] != OFF_MAP],
            *[_ijn_panel(k, f) for f in k.data.ijn_forces if k.force_space[f] != OFF_MAP],
            *_displays(k),
        ),
        scores={"US points": in_words(half_points(k))},
    )


def _headline(k: MidwayState) -> str:
    active = ", ".join(k.data.routes[route] for route in k.active)
    return f"Turn {k.turn}: {k.segment}" + (f" (active: {active})" if active else "")


# --- pieces on the map ---------------------------------------------------------------------------


def _force_pieces(k: MidwayState) -> list[Piece]:
    pieces = []
    for force, facts in enumerate(k.data.forces):
        space = k.force_space[force]
        if space == OFF_MAP:
            continue
        size = len(ships_of(k, force)) if facts.side == US else len(k.slots[force])
        pieces.append(
            Piece(
                id=facts.name,
                at=k.data.space_names[space],
                type="task force",
                name=facts.name,
                side=facts.side,
                values={"ships": str(size)},
                badges=("spotted",) if k.spotted[force] else (),
            )
        )
    return pieces


def _base_pieces(k: MidwayState) -> list[Piece]:
    pieces = []
    for space, name in enumerate(k.data.space_names):
        base = base_facts(k, space)
        if base is None or k.base_step[space] == 0:
            continue
        air, naval, ground = base.factors[k.base_step[space]]
        pieces.append(
            Piece(
                id=base.title,
                at=name,
                type="base",
                name=base.title,
                side=base.side,
                values={"air": str(air), "naval": str(naval), "ground": str(ground)},
                badges=("reduced",) if k.base_step[space] < base.steps else (),
            )
        )
    for unit, at in enumerate(k.ground_at):
        if 0 <= at < k.data.deck:
            facts = k.data.ground[unit]
            place = k.data.space_names[at]
            pieces.append(Piece(facts.name, place, "ground unit", facts.title, facts.side))
    return pieces


def _air_pieces(k: MidwayState) -> list[Piece]:
    """Aircraft in the air and on land bases; those on decks are in the panels of their ships."""
    pieces = []
    for unit, facts in enumerate(k.data.air):
        space = k.fly_space[unit]
        if space == OFF_MAP:
            space = k.air_base[unit]
        if not 0 <= space < k.data.deck:
            continue
        badges = []
        if k.air_step[unit] < facts.steps:
            badges.append("reduced")
        if k.fly_space[unit] != OFF_MAP:
            badges.append("on patrol" if k.mission[unit] == CAP else "attacking")
        pieces.append(
            Piece(
                id=facts.name,
                at=k.data.space_names[space],
                type="fighters" if facts.is_fighter else "bombers",
                name=facts.name,
                side=facts.side,
                values=_factors(k, unit),
                badges=tuple(badges),
            )
        )
    return pieces


def _factors(k: MidwayState, unit: int) -> dict[str, str]:
    air, naval, ground = (str(kind[k.air_step[unit]][unit]) for kind in k.data.air_factors)
    return {"air": air, "naval": naval, "ground": ground, "range": str(k.data.air_range[unit])}


def _single_ships(k: MidwayState) -> list[Piece]:
    return [
        Piece(ship.name, k.data.space_names[k.ship_space[i]], "ship", ship.called, US)
        for i, ship in enumerate(k.data.ships[: len(k.data.us_ships)])
        if k.status[i] == AFLOAT and k.ship_force[i] < 0 and k.ship_space[i] >= 0
    ]


# --- panels --------------------------------------------------------------------------------------


def _campaign(k: MidwayState) -> Panel:
    lines = [f"Markers played: {markers_played(k)}"]
    if k.next_marker >= 0:
        lines.append(f"Next marker: {k.data.markers[k.next_marker].name}")
    for route, name in enumerate(k.data.routes):
        objective = k.data.space_names[k.data.objective[route]]
        holder = "Japanese" if k.captured[route] else "US"
        way = "withdrawing" if k.withdrawing[route] else "advancing"
        weather = ", weather" if k.weather[route] else ""
        lines.append(f"{name}: {objective} is {holder}; Japan is {way}{weather}")
    return Panel("campaign", "Campaign", tuple(lines))


def _air_line(k: MidwayState, unit: int) -> str:
    facts, step = k.data.air[unit], k.air_step[unit]
    reduced = ", reduced" if step < facts.steps else ""
    return f"{facts.name} ({air_strength(k, unit, step)}{reduced})"


def _ship_line(k: MidwayState, ship: int) -> str:
    facts = k.data.ships[ship]
    line = f"{facts.called} {ship_strength(k, ship)}"
    code = k.data.deck + ship
    aboard = [_air_line(k, u) for u in indices(k.air_base, code)]
    aboard += [k.data.ground[g].title for g, at in enumerate(k.ground_at) if at == code]
    return f"{line} with {', '.join(aboard)}" if aboard else line


def _us_panel(k: MidwayState, force: int) -> Panel:
    leader = leader_of(k, force)
    title = k.data.forces[force].name
    if leader >= 0:
        title += f" (Admiral {k.data.leaders[leader].name})"
    return Panel(title, title, tuple(_ship_line(k, ship) for ship in ships_of(k, force)))


@case("7.2")
def _ijn_panel(k: MidwayState, force: int) -> Panel:
    """What has been seen of a Japanese task force, and how many counters have not."""
    name = k.data.forces[force].name
    seen = [slot for slot in k.slots[force] if k.slot_unit[slot] != UNKNOWN]
    lines = sorted(_ship_line(k, k.slot_unit[slot]) for slot in seen)
    for lot, (one, several) in _UNSEEN.items():
        number = sum(k.slot_lot[s] == lot and s not in seen for s in k.slots[force])
        if number:
            lines.append(f"unseen: {one if number == 1 else f'{number} {several}'}")
    return Panel(name, name, tuple(lines))


def _displays(k: MidwayState) -> list[Panel]:
    panels = []
    for side, who in ((US, "US"), (JAPAN, "Japanese")):
        for status, word in ((DAMAGED, "damaged"), (SUNK, "sunk")):
            lines = [
                _ship_line(k, i)
                for i, ship in enumerate(k.data.ships)
                if ship.side == side and k.status[i] == status
            ]
            panels.append(Panel(f"{word}-{side}", f"{who} ships {word}", tuple(lines)))
        lost = [unit.name for u, unit in enumerate(k.data.air) if _is_lost(k, u, side)]
        panels.append(Panel(f"lost-{side}", f"{who} air units lost", tuple(lost)))
    panels.append(_reinforcements(k))
    return panels


def _is_lost(k: MidwayState, unit: int, side: int) -> bool:
    return k.data.air_side[unit] == side and k.air_base[unit] == LOST


def _reinforcements(k: MidwayState) -> Panel:
    waiting = [ship.called for i, ship in enumerate(k.data.ships) if k.status[i] == IN_RESERVE]
    waiting += [unit.name for u, unit in enumerate(k.data.air) if k.air_base[u] == RESERVE]
    for leader, force in enumerate(k.leader_force):
        if force == WAITING:
            where = base_name(k, k.leader_space[leader])
            waiting.append(f"Admiral {k.data.leaders[leader].name} (in {where})")
    return Panel("reinforcements", "US reinforcements", tuple(waiting))
