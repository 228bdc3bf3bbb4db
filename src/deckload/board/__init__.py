"""What games are played on: hex maps, routes, displays, tracks, stacks.

Boards are built once from plain data and shared by all games; state holds place ids only.
"""

from deckload.board.capacity import Capacities
from deckload.board.coast import checked_coast
from deckload.board.display import Display
from deckload.board.errors import BoardError
from deckload.board.geography import Geography
from deckload.board.geometry import HexGeometry, Point
from deckload.board.georeference import Georeference
from deckload.board.hex_grid import HexGrid, Step
from deckload.board.map_edges import MapEdges
from deckload.board.off_map import Theatre
from deckload.board.outline import outline
from deckload.board.paths import Passage
from deckload.board.places import OFF_BOARD, Places
from deckload.board.routes import RouteGraph
from deckload.board.stacks import (
    by_place,
    load_at,
    pieces_at,
    put_on_top,
    put_under,
    require_room,
    stack_at,
)
from deckload.board.track import Track

__all__ = [
    "OFF_BOARD",
    "BoardError",
    "Capacities",
    "Display",
    "Geography",
    "Georeference",
    "HexGeometry",
    "HexGrid",
    "MapEdges",
    "Passage",
    "Places",
    "Point",
    "RouteGraph",
    "Step",
    "Theatre",
    "Track",
    "by_place",
    "checked_coast",
    "load_at",
    "outline",
    "pieces_at",
    "put_on_top",
    "put_under",
    "require_room",
    "stack_at",
]
