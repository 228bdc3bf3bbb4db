"""What a side sees, and the parts of the table that never change."""

from __future__ import annotations

from deckload.engine.knowledge import UNKNOWN
from deckload.engine.views import Board, Panel, Piece, Place, PlaceMark, Table, Track, View

from newgame.model.game_data import SIDE_NAMES, NewGameData
from newgame.model.state import NewGameState
from newgame.rules.spaces import name_of
from newgame.table.designs import COLOURS, COUNTERS, TERRAIN


def table(data: NewGameData, scenario: str) -> Table:
    """The spaces with the lines between them, and the turn track."""
    spaces = data.spaces
    facts = data.scenarios[scenario]
    return Table(
        game="newgame",
        title=facts.title,
        sides=SIDE_NAMES,
        board=Board(
            shape="space",
            places=tuple(
                Place(name, x, y, terrain=kind)
                for name, (x, y), kind in zip(
                    spaces.names, spaces.positions, spaces.kinds, strict=True
                )
            ),
            lines=tuple((spaces.name_of(a), spaces.name_of(b)) for a, b in spaces.lines()),
        ),
        tracks=(Track("turn", "Turn", tuple(str(turn + 1) for turn in range(facts.turns))),),
        counters=COUNTERS,
        terrain=TERRAIN,
        colours=COLOURS,
    )


def view(k: NewGameState, side: int) -> View:
    """The table as one side sees it; `k` is what it knows, after the end everything."""
    return View(
        headline=f"Turn {k.turn} of {k.last_turn}",
        pieces=tuple(_flagships(k)),
        tracks={"turn": max(0, k.turn - 1)},
        panels=tuple(_whereabouts(k, owner) for owner in range(len(SIDE_NAMES))),
        marks=tuple(_ruled_out(k)),
    )


def _flagships(k: NewGameState) -> list[Piece]:
    """One's own; the enemy's place is blank to us until the end."""
    return [
        Piece(f"{name} flagship", name_of(k, space), "flagship", f"{name} flagship", side)
        for side, (name, space) in enumerate(zip(SIDE_NAMES, k.place, strict=True))
        if space != UNKNOWN
    ]


def _whereabouts(k: NewGameState, owner: int) -> Panel:
    """Where a flagship can be, for all that both sides have seen."""
    spaces = ", ".join(name_of(k, space) for space in k.possible[owner])
    title = f"{SIDE_NAMES[owner]} flagship"
    return Panel(f"whereabouts-{owner}", title, rows=(("Can be in", spaces),), side=owner)


def _ruled_out(k: NewGameState) -> list[PlaceMark]:
    return [
        PlaceMark(name_of(k, space), badges=("searched",))
        for waters, possible in zip(k.data.waters, k.possible, strict=True)
        for space in waters
        if space not in possible
    ]
