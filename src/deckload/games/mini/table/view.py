"""What a side sees of the duel, and the parts of the table that never change."""

from __future__ import annotations

from deckload.engine.knowledge import EVERYONE, UNKNOWN
from deckload.engine.view_parts import part
from deckload.engine.views import Board, Box, Panel, Piece, Place, Reach, Table, Track, View
from deckload.games.mini.model.game_data import DUMMY, KIND_NAMES, SIDE_NAMES, MiniData
from deckload.games.mini.model.state import FLOWN, OFF_MAP, READY, STRIKE, MiniState
from deckload.games.mini.rules.forces import air_id, is_afloat, marker_name
from deckload.games.mini.rules.movement import move_allowance
from deckload.games.mini.rules.patrol import PATROL_RANGE
from deckload.games.mini.table.designs import COLOURS, COUNTERS, LINES, TERRAIN


def table(data: MiniData, scenario: str) -> Table:
    """The map, the turn track, and how everything is drawn."""
    grid = data.grid
    centres = grid.geometry().centres
    turns = data.scenarios[scenario].turns
    return Table(
        game="mini",
        title=f"Duel: {data.scenarios[scenario].title}",
        sides=SIDE_NAMES,
        board=Board(
            shape="hex-flat",
            places=tuple(
                Place(name, round(x, 3), round(y, 3), terrain=_terrain(data, name))
                for name, (x, y) in zip(grid.names, centres, strict=True)
            ),
            coast=data.coast.paths,
        ),
        tracks=(Track("turn", "Turn", tuple(str(turn + 1) for turn in range(turns))),),
        counters=COUNTERS,
        terrain=TERRAIN,
        lines=LINES,
        colours=COLOURS,
    )


def _terrain(data: MiniData, name: str) -> str:
    return "coast" if name in data.coast.hexes else "sea"


def view(k: MiniState, side: int) -> View:
    """The table as one side sees it; `k` is what it knows."""
    return View(
        headline=f"Turn {k.turn} of {k.last_turn}",
        pieces=(
            *_markers(k, side),
            *_submarines(k),
            *_raiders(k),
            *_ships(k, side),
            *_aircraft(k, side),
        ),
        tracks={"turn": max(0, k.turn - 1)},
        panels=(*_fleets(k, side), *_air_groups(k, side)),
        scores={name: str(k.points[i]) for i, name in enumerate(SIDE_NAMES)},
    )


def _is_open(owner: int, side: int) -> bool:
    """Whether a viewer sees all that a side has: his own, and everything after the end."""
    return side in (owner, EVERYONE)


@part
def _markers(k: MiniState, side: int) -> list[Piece]:
    reach = [_reach(k, owner) for owner in range(len(SIDE_NAMES))]
    return [
        Piece(
            id=marker_name(k, marker),
            at=k.data.grid.name_of(place),
            type="fleet",
            name=_content_name(k, marker),
            side=k.data.marker_side[marker],
            badges=_badges(k, marker, side),
            reach=reach[k.data.marker_side[marker]],
        )
        for marker, place in enumerate(k.place)
        if place != OFF_MAP
    ]


def _reach(k: MiniState, owner: int) -> tuple[Reach, ...]:
    """How far a marker moves this turn, and how near an enemy must come to be searched."""
    return (Reach("move", move_allowance(k, owner)), Reach("patrol", PATROL_RANGE))


def _content_name(k: MiniState, marker: int) -> str:
    content = k.inside[marker]
    if content == UNKNOWN:
        return ""
    return "dummy" if content == DUMMY else k.data.groups[content]


def _badges(k: MiniState, marker: int, side: int) -> tuple[str, ...]:
    report = k.report[marker]
    if not report:
        return ()
    word = "reported" if k.data.marker_side[marker] != side else "they think"
    return (f"{word} {report[0]} CV {report[1]} CA",)


@part
def _submarines(k: MiniState) -> list[Piece]:
    return [
        Piece(id=f"sub {number + 1}", at=k.data.grid.name_of(place), type="submarine", name="?")
        for number, place in enumerate(k.sub_place)
        if place != OFF_MAP
    ]


@part
def _raiders(k: MiniState) -> list[Piece]:
    """Raiders are drawn over their target, by the defender's handles."""
    if k.raid_target == -1 or k.place[k.raid_target] == OFF_MAP:
        return []
    at = k.data.grid.name_of(k.place[k.raid_target])
    return [
        Piece(id=f"raider {handle}", at=at, type="aircraft", side=k.raid_side)
        for handle in k.raid_handles
    ]


# --- ships ----------------------------------------------------------------------------------------


def _is_shown(k: MiniState, ship: int, side: int) -> bool:
    """One's own ships, and those of the enemy that were hit."""
    return _is_open(k.data.ships[ship].side, side) or k.hits[ship] > 0


def _box_of(k: MiniState, ship: int, side: int) -> str:
    """The box of a ship: her group's where the viewer knows it, or that of the ships sunk."""
    facts = k.data.ships[ship]
    if not is_afloat(k, ship):
        return f"sunk {SIDE_NAMES[facts.side]}"
    if _is_open(facts.side, side):
        return k.data.groups[facts.group]
    return f"hit {SIDE_NAMES[facts.side]}"


@part
def _ships(k: MiniState, side: int) -> list[Piece]:
    return [
        Piece(
            id=facts.name,
            at=_box_of(k, ship, side),
            type=facts.type,
            name=facts.name,
            side=facts.side,
            values={"hits": f"{k.hits[ship]}/{facts.facts.hits}"},
        )
        for ship, facts in enumerate(k.data.ships)
        if _is_shown(k, ship, side)
    ]


@part
def _fleets(k: MiniState, side: int) -> list[Panel]:
    """A card of ships per side: one's own by group, the enemy's as far as hits have told."""
    return [
        Panel(
            f"ships-{owner}", f"{name} ships", boxes=tuple(_ship_boxes(k, owner, side)), side=owner
        )
        for owner, name in enumerate(SIDE_NAMES)
    ]


def _ship_boxes(k: MiniState, owner: int, side: int) -> list[Box]:
    found = dict.fromkeys(
        _box_of(k, ship, side)
        for ship, facts in enumerate(k.data.ships)
        if facts.side == owner and _is_shown(k, ship, side)
    )
    return [
        Box(box, box.removesuffix(f" {SIDE_NAMES[owner]}").capitalize(), row=row, side=owner)
        for row, box in enumerate(found)
    ]


# --- aircraft -------------------------------------------------------------------------------------


@part
def _aircraft(k: MiniState, side: int) -> list[Piece]:
    """One's own aircraft, ready or flown."""
    data = k.data
    return [
        Piece(
            id=air_id(data, unit),
            at=_air_box(owner, state),
            type=KIND_NAMES[data.air_kind[unit]],
            name=data.air_names[unit],
            side=owner,
            values={"deck space": str(data.air_weight[unit])},
        )
        for unit, (owner, state) in enumerate(zip(data.air_side, k.air, strict=True))
        if _is_open(owner, side) and state in (READY, FLOWN)
    ]


def _air_box(owner: int, state: int) -> str:
    return f"{'ready' if state == READY else 'flown'} {SIDE_NAMES[owner]}"


@part
def _air_groups(k: MiniState, side: int) -> list[Panel]:
    """Ready and flown aircraft of one's own; of the enemy's, how many were shot down."""
    panels = []
    for owner, name in enumerate(SIDE_NAMES):
        rows = [("Lost", str(k.lost[owner]))]
        boxes: tuple[Box, ...] = ()
        if _is_open(owner, side):
            posture = "strike" if k.posture[owner] == STRIKE else "hunt"
            rows.insert(0, ("Posture", posture))
            boxes = (
                Box(_air_box(owner, READY), "Ready", side=owner),
                Box(_air_box(owner, FLOWN), "Flown", row=1, side=owner),
            )
        panels.append(Panel(f"air-{owner}", f"{name} air", (), tuple(rows), boxes, owner))
    return panels
