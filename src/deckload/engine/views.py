"""What a table shows, in terms that know no game: places, pieces, displays, tracks, options, log.

A `Table` describes what does not change (sent once); a `View` what one viewer sees now. A game
builds both from what the viewer knows; terminal and browser draw them without knowing a rule.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from deckload.engine.designs import (
    OPEN_SEA,
    Colour,
    CounterDesign,
    Line,
    Terrain,
    check_colours,
    check_lines,
    check_terrain,
)
from deckload.engine.dice import RollRecord
from deckload.engine.log import Ref

# --- the table: what does not change -------------------------------------------------------------


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hex, space or base of the board, at x (east) and y (south).

    The unit is a hex's size from centre to corner; on route boards, any convenient one. `terrain`
    is a word of the game's own; the table states how it is drawn.
    """

    id: str
    x: float
    y: float
    name: str = ""
    terrain: str = OPEN_SEA


class Border(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line drawn across the map between the two places of each pair (a defence perimeter)."""

    title: str
    between: tuple[tuple[str, str], ...]
    side: int = -1


class MapName(msgspec.Struct, frozen=True, omit_defaults=True):
    """A name written across the map, its middle at x and y: that of a sea or a group of islands.

    `spread` is the length of the writing in the units of the places; `turn` turns it clockwise, in
    degrees. `kind` says what bears the name: "sea", "islands", or a word of the game's own.
    """

    text: str
    x: float
    y: float
    spread: float
    kind: str = "sea"
    turn: float = 0.0


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """The map. `shape` is "hex-flat", "hex-pointy" or "space"; `lines` join spaces of routes.

    `coast` holds the land as closed SVG paths in the units of the places, `heights` the mountains
    on it, one path for each height from the lowest up; `names` are written across it.
    """

    shape: str
    places: tuple[Place, ...]
    lines: tuple[tuple[str, str], ...] = ()
    coast: tuple[str, ...] = ()
    heights: tuple[str, ...] = ()
    borders: tuple[Border, ...] = ()
    names: tuple[MapName, ...] = ()


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
    """All that a client must know of a game before it can draw views.

    `counters` says by type how pieces are printed (a type that is left out gets a plain counter),
    `terrain` by word how places are drawn ("sea" need not be stated), `lines` by its name how a
    reach is edged, and `colours` what the sides have (blue, red, green, purple in this order where
    nothing is stated).
    """

    game: str
    title: str
    sides: tuple[str, ...]
    board: Board
    displays: tuple[Display, ...] = ()
    tracks: tuple[Track, ...] = ()
    counters: Mapping[str, CounterDesign] = {}
    terrain: Mapping[str, Terrain] = {}
    lines: Mapping[str, Line] = {}
    colours: tuple[Colour, ...] = ()

    def __post_init__(self) -> None:
        check_terrain((place.terrain for place in self.board.places), self.terrain)
        check_lines(self.lines)
        check_colours(self.colours, self.sides)


# --- the view: what one viewer sees now ----------------------------------------------------------


class Reach(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far something goes, to be drawn on the map: every place within `distance` hexes of
    `around` (of the piece itself, where that is empty), or just these `places` where distance
    alone does not tell. `what` names it: "move", "air range", "search"."""

    what: str
    distance: int = 0
    places: tuple[str, ...] = ()
    around: str = ""


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
    reach: tuple[Reach, ...] = ()


class PlaceMark(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be seen of a place itself: who controls it (`side`), words about it, and whether
    clouds hang over it (`weather`)."""

    id: str
    side: int = -1
    badges: tuple[str, ...] = ()
    weather: bool = False


class Box(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box on a card. It holds the pieces that are `at` its id, and shows those of `also`, which
    are somewhere else (on the map). `host` is the piece among them that carries the others, such
    as a carrier with her squadrons. Boxes of one `row` stand side by side."""

    id: str
    title: str = ""
    row: int = 0
    side: int = -1
    host: str = ""
    also: tuple[str, ...] = ()


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something beside the map: a task force's card, a battle, a contact list, a sum of points.

    `lines` are plain text and `rows` a table of two columns. A card has `boxes` with pieces in
    them; `about` is what it is the card of. `steps` is a sequence of play with `step` (counted
    from 0) being carried out now.
    """

    id: str
    title: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    boxes: tuple[Box, ...] = ()
    side: int = -1
    about: Ref | None = None
    steps: tuple[str, ...] = ()
    step: int = -1


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table looks like to one viewer. Lists are in an order that he can see himself. At
    `night` the map is dark."""

    headline: str
    pieces: tuple[Piece, ...]
    tracks: Mapping[str, int] = {}
    panels: tuple[Panel, ...] = ()
    scores: Mapping[str, str] = {}
    marks: tuple[PlaceMark, ...] = ()
    night: bool = False


# --- the rest of what is sent --------------------------------------------------------------------


class OptionView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer on offer. `odds` is worked out only for options that roll. `irreversible`: it
    cannot be undone and much depends on it, so that it is shown with a lock. `word`: it is a
    plain word ("pass"), not one of many things. Options of one `group` are shown together.
    `closes`: nothing more can be picked after it, and what was picked goes into battle: its odds
    are then those of all that is picked."""

    key: str
    label: str
    refs: tuple[Ref, ...] = ()
    odds: str = ""
    irreversible: bool = False
    reach: tuple[Reach, ...] = ()
    word: bool = False
    group: str = ""
    closes: bool = False


class RefusedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something not on offer, with the reason and the case."""

    key: str
    label: str
    case: str
    why: str


class Picks(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where several things are picked one by one: those picked so far, in order, how many it must
    (`least`) and may be (`most`; -1: any number), and the room left for more (-1: not counted).
    `done` is the key of the option that ends it; "" where it cannot end yet."""

    picked: tuple[OptionView, ...] = ()
    least: int = 0
    most: int = -1
    room: int = -1
    done: str = ""


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question put to the viewer. `draft`: nobody else sees anything of it until it is closed.
    `covert`: it is always asked, and a standing order can answer it. `about` is what it asks about:
    the ship that fires, the force that moves. `foresee`: an answer may lead to a battle, which can
    be played out beforehand."""

    text: str
    verb: str
    case: str
    command: str
    options: tuple[OptionView, ...]
    refused: tuple[RefusedView, ...] = ()
    draft: bool = False
    covert: bool = False
    picks: Picks | None = None
    about: tuple[Ref, ...] = ()
    foresee: bool = False


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A log entry for one viewer: its sentence in parts, refs among them, or a roll. A `heading`
    stands over a turn (1) or a part of it (2). A `battle` begins with it (1) or is over (2)."""

    case: str
    parts: tuple[str | Ref, ...] = ()
    roll: RollRecord | None = None
    heading: int = 0
    battle: int = 0


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything one seat is sent, apart from its number in that seat's own sequence."""

    view: View
    prompt: Prompt | None
    waiting_for: tuple[str, ...]
    log: tuple[LogLine, ...]
    undo: str
    over: bool = False
    outcome: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
