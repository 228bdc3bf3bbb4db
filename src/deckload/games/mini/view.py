"""What a side sees of the duel, and the parts of the table that never change."""

from __future__ import annotations

from deckload.engine.knowledge import UNKNOWN
from deckload.engine.views import Board, Panel, Piece, Place, Table, Track, View
from deckload.games.mini.facts import DUMMY, KIND_NAMES, SIDE_NAMES, SIDES, MiniData
from deckload.games.mini.rules.forces import is_afloat, marker_name
from deckload.games.mini.state import OFF_MAP, READY, STRIKE, MiniState


def table(data: MiniData, scenario: str) -> Table:
    """The map and the turn track."""
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
    )


def _terrain(data: MiniData, name: str) -> str:
    return "coast" if name in data.coast.hexes else "sea"


def view(k: MiniState, side: int) -> View:
    """The table as one side sees it; `k` is what it knows."""
    return View(
        headline=f"Turn {k.turn} of {k.last_turn}",
        pieces=(*_markers(k, side), *_submarines(k), *_raiders(k)),
        tracks={"turn": max(0, k.turn - 1)},
        panels=(*_fleets(k, side), *_air_groups(k, side)),
        scores={name: str(k.points[i]) for i, name in enumerate(SIDE_NAMES)},
    )


def _markers(k: MiniState, side: int) -> list[Piece]:
    return [
        Piece(
            id=marker_name(k, marker),
            at=k.data.grid.name_of(place),
            type="fleet",
            name=_content_name(k, marker),
            side=k.data.marker_side[marker],
            badges=_badges(k, marker, side),
        )
        for marker, place in enumerate(k.place)
        if place != OFF_MAP
    ]


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


def _submarines(k: MiniState) -> list[Piece]:
    return [
        Piece(id=f"sub {number + 1}", at=k.data.grid.name_of(place), type="submarine", name="?")
        for number, place in enumerate(k.sub_place)
        if place != OFF_MAP
    ]


def _raiders(k: MiniState) -> list[Piece]:
    """Raiders are drawn over their target, by the defender's handles."""
    if k.raid_target == -1 or k.place[k.raid_target] == OFF_MAP:
        return []
    at = k.data.grid.name_of(k.place[k.raid_target])
    return [
        Piece(id=f"raider {handle}", at=at, type="aircraft", side=k.raid_side)
        for handle in k.raid_handles
    ]


def _fleets(k: MiniState, side: int) -> list[Panel]:
    """A panel of ships per side: one's own by group, the enemy's as far as hits have told."""
    panels = []
    for owner in range(SIDES):
        lines = []
        for number, ship in enumerate(k.data.ships):
            if ship.side != owner:
                continue
            if not is_afloat(k, number):
                lines.append(f"{ship.name} ({ship.type}) sunk")
            elif owner == side or k.hits[number]:
                group = f" {k.data.groups[ship.group]}" if owner == side else ""
                lines.append(f"{ship.name} ({ship.type}){group}: {k.hits[number]} hits")
        panels.append(Panel(f"ships-{owner}", f"{SIDE_NAMES[owner]} ships", tuple(lines)))
    return panels


def _air_groups(k: MiniState, side: int) -> list[Panel]:
    panels = []
    for owner in range(SIDES):
        lines = [f"lost {k.lost[owner]}"]
        if owner == side:
            posture = "striking" if k.posture[side] == STRIKE else "hunting"
            lines.append(posture)
            lines += [f"{_ready(k, side, kind)} {name}s ready" for kind, name in _kinds()]
        panels.append(Panel(f"air-{owner}", f"{SIDE_NAMES[owner]} air", tuple(lines)))
    return panels


def _kinds() -> list[tuple[int, str]]:
    return list(enumerate(KIND_NAMES))


def _ready(k: MiniState, side: int, kind: int) -> int:
    return sum(
        state == READY and k.data.air_side[unit] == side and k.data.air_kind[unit] == kind
        for unit, state in enumerate(k.air)
    )
