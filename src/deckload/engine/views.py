"""What a table shows, in terms that know no game: places, pieces, displays, tracks, options, log.

A `Table` describes what does not change (sent once); a `View` what one viewer sees now. A game
builds both from what the viewer knows; terminal and browser draw them without knowing a rule.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from deckload.engine.dice import RollRecord
from deckload.engine.log import Ref

# --- the table: what does not change -------------------------------------------------------------


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hex, space or base of the board, at x (east) and y (south).

    The unit is a hex's size from centre to corner; on route boards, any convenient one.
    """

    id: str
    x: float
    y: float
    name: str = ""
    terrain: str = "sea"


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """The map. `shape` is "hex-flat", "hex-pointy" or "space"; `lines` join spaces of routes.

    `coast` holds the land as closed SVG paths in the units of the places.
    """

    shape: str
    places: tuple[Place, ...]
    lines: tuple[tuple[str, str], ...] = ()
    coast: tuple[str, ...] = ()


class Display(msgspec.Struct, frozen=True, omit_defaults=True):
    """A panel of boxes beside the map (a battle display, a task force card)."""

    id: str
    title: str
    boxes: tuple[Place, ...]
    links: tuple[tuple[str, str], ...] = ()


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of numbered or named boxes with a marker (turns, points)."""

    id: str
    title: str
    boxes: tuple[str, ...]


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a client must know of a game before it can draw views."""

    game: str
    title: str
    sides: tuple[str, ...]
    board: Board
    displays: tuple[Display, ...] = ()
    tracks: tuple[Track, ...] = ()


# --- the view: what one viewer sees now ----------------------------------------------------------


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter as one viewer sees it. `at` is the id of a place or box.

    `id` is the piece's own name, or the viewer's handle for it where he cannot identify it.
    """

    id: str
    at: str
    type: str
    name: str = ""
    side: int = -1
    values: Mapping[str, str] = {}
    badges: tuple[str, ...] = ()


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """Lines of text under a heading: a task group's card, a contact list."""

    id: str
    title: str
    lines: tuple[str, ...]


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table looks like to one viewer. Lists are in an order that he can see himself."""

    headline: str
    pieces: tuple[Piece, ...]
    tracks: Mapping[str, int] = {}
    panels: tuple[Panel, ...] = ()
    scores: Mapping[str, str] = {}


# --- the rest of what is sent --------------------------------------------------------------------


class OptionView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer on offer. `odds` is worked out only for options that roll."""

    key: str
    label: str
    refs: tuple[Ref, ...] = ()
    odds: str = ""


class RefusedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something not on offer, with the reason and the case."""

    key: str
    label: str
    case: str
    why: str


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question put to the viewer."""

    text: str
    verb: str
    case: str
    command: str
    options: tuple[OptionView, ...]
    refused: tuple[RefusedView, ...] = ()


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A log entry for one viewer: its sentence in parts, refs among them, or a roll."""

    case: str
    parts: tuple[str | Ref, ...] = ()
    roll: RollRecord | None = None


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything one seat is sent, apart from its number in that seat's own sequence."""

    view: View
    prompt: Prompt | None
    waiting_for: tuple[str, ...]
    log_from: int
    log: tuple[LogLine, ...]
    undo: str
    over: bool = False
    outcome: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
