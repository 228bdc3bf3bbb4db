"""A table without a server: the built page, with its requests answered from here.

For what no game at hand can show: very large boards, route maps, displays. The answers are made
from the wire's own types, so they cannot drift from it.
"""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

import deckload.server
from deckload.engine.designs import CounterDesign, Silhouette, Terrain
from deckload.engine.log import Ref
from deckload.engine.views import (
    Board,
    Border,
    Box,
    Display,
    LogLine,
    Message,
    OptionView,
    Panel,
    Picks,
    Piece,
    Place,
    PlaceMark,
    Prompt,
    Reach,
    Table,
    Track,
    View,
)

STATIC = Path(deckload.server.__file__).parent / "static"
ORIGIN = "http://table.test"
ADDRESS = f"{ORIGIN}/table/staged#token"

_ROOT3 = 3**0.5
_SIDES = ("Allies", "Japan")
_SILHOUETTES: dict[str, Silhouette] = {
    "carrier": "carrier",
    "battleship": "battleship",
    "cruiser": "cruiser",
    "destroyer": "destroyer",
    "submarine": "submarine",
    "transport": "transport",
    "fighter": "single-engined",
    "bomber": "twin-engined",
    "fleet": "fleet",
    "base": "airfield",
    "leader": "leader",
    "marker": "marker",
    "squadron": "single-engined",
    "task force": "fleet",
}
_COUNTERS = {kind: CounterDesign(drawn, damage="hits") for kind, drawn in _SILHOUETTES.items()}
_TYPES = tuple(_SILHOUETTES)[:12]
_TERRAIN = {
    "land": Terrain("land"),
    "island": Terrain("land"),
    "japan": Terrain("base", 1),
    "allied": Terrain("base", 0),
    "objective": Terrain("objective"),
}


def _hexes(shape: str, columns: int, rows: int) -> tuple[Place, ...]:
    return tuple(
        Place(f"{c + 1:02}{r + 1:02}", *_centre(shape, c, r), terrain=_terrain(c, r))
        for c in range(columns)
        for r in range(rows)
    )


def _centre(shape: str, column: int, row: int) -> tuple[float, float]:
    if shape == "hex-flat":
        return 1.5 * column, round(_ROOT3 * (row + column % 2 / 2), 3)
    return round(_ROOT3 * (column + row % 2 / 2), 3), 1.5 * row


def _terrain(column: int, row: int) -> str:
    """An island in the middle."""
    return "land" if (column - 20) ** 2 + (row - 14) ** 2 * 2 < 60 else "sea"


def large_table(shape: str = "hex-flat") -> tuple[Table, Message]:
    """A board of 1,400 hexes with 150 counters."""
    places = _hexes(shape, 40, 35)
    pieces = tuple(
        Piece(
            id=f"U{i}",
            at=places[i * 97 % len(places)].id,
            type=_TYPES[i % len(_TYPES)],
            name=f"Unit {i}",
            side=i % 2,
            values={"attack": str(i % 9), "move": str(3 + i % 5)},
            badges=("CAP",) if i % 7 == 0 else (),
        )
        for i in range(150)
    )
    options = tuple(
        OptionView(f"move {place.id}", f"To {place.id}", (Ref("place", place.id),))
        for place in places[600:640]
    )
    table = Table(
        "staged",
        "A large ocean",
        _SIDES,
        Board(shape, places),
        counters=_COUNTERS,
        terrain=_TERRAIN,
    )
    prompt = Prompt("Where to?", "move", "4.1", "", options)
    return table, _message(View("Turn 1", pieces), prompt)


def route_table() -> tuple[Table, Message]:
    """Spaces joined by lines, a display of boxes, and every silhouette."""
    at = {
        "Truk": (0, 2),
        "Rabaul": (2, 4),
        "Solomons": (4, 5),
        "Wake": (3, 1.4),
        "Midway": (6, 1),
        "Pearl Harbor": (8.4, 1.6),
        "Samoa": (7.6, 4.4),
        "New Caledonia": (5.4, 6.4),
    }
    kinds = {
        "Truk": "japan",
        "Rabaul": "island",
        "Solomons": "objective",
        "Midway": "objective",
        "Pearl Harbor": "allied",
        "New Caledonia": "allied",
    }
    lines = (
        ("Truk", "Rabaul"),
        ("Rabaul", "Solomons"),
        ("Truk", "Wake"),
        ("Wake", "Midway"),
        ("Midway", "Pearl Harbor"),
        ("Pearl Harbor", "Samoa"),
        ("Samoa", "New Caledonia"),
        ("Solomons", "New Caledonia"),
    )
    places = tuple(Place(n, x, y, terrain=kinds.get(n, "sea")) for n, (x, y) in at.items())
    boxes = tuple(Place(f"box {i}", i % 3, i // 3, name=f"Station {i + 1}") for i in range(6))
    names = list(at)
    pieces = tuple(
        Piece(kind, names[i % 7], kind, kind.title(), i % 2, {"a": str(i), "hits": f"{i % 3}/3"})
        for i, kind in enumerate(_TYPES)
    ) + tuple(Piece(f"P{i}", f"box {i % 4}", "fighter", f"VF-{i}", i % 2) for i in range(7))
    table = Table(
        "staged",
        "Routes",
        _SIDES,
        Board("space", places, lines),
        (Display("battle", "Battle", boxes, (("box 0", "box 1"),)),),
        (Track("turn", "Turn", ("May", "June", "July", "August")),),
        counters=_COUNTERS,
        terrain=_TERRAIN,
    )
    options = (
        OptionView("go box 4", "To station 5", (Ref("box", "box 4"),)),
        OptionView("sail Samoa", "Sail to Samoa", (Ref("place", "Samoa"),)),
        OptionView("pick carrier", "The carrier", (Ref("piece", "carrier"),), "58 % hit"),
        OptionView("pass", "Pass", word=True),
    )
    view = View(
        "June 1942",
        pieces,
        {"turn": 1},
        (Panel("p", "Contacts", ("2 CV near Wake",)),),
        {"Allies": "7", "Japan": "4"},
    )
    return table, _message(view, Prompt("What next?", "go", "8.3", "", options))


def card_table() -> tuple[Table, Message]:
    """Task forces with cards, a battle, control of places, a border, and picks in a row."""
    at = {"Pearl Harbor": (8, 2), "Midway": (5, 1.6), "Wake": (2, 2), "Samoa": (7, 5)}
    places = tuple(
        Place(name, x, y, terrain="objective" if name == "Midway" else "sea")
        for name, (x, y) in at.items()
    )
    lines = (("Pearl Harbor", "Midway"), ("Midway", "Wake"), ("Pearl Harbor", "Samoa"))
    borders = (Border("Perimeter", (("Midway", "Wake"), ("Samoa", "Wake")), 1),)
    table = Table(
        "staged",
        "Cards",
        _SIDES,
        Board("space", places, lines, borders=borders),
        counters=_COUNTERS,
        terrain=_TERRAIN,
        lines={"move": "solid", "air range": "dashes"},
    )
    squadrons = tuple(
        Piece(f"Enterprise {kind}", "deck", "squadron", f"Enterprise {kind}", 0, {"air": "3"})
        for kind in ("VF", "VB", "VT")
    )
    reach = (Reach("move", places=("Midway",)), Reach("air range", places=("Midway", "Wake")))
    pieces = (
        Piece("TF-16", "Pearl Harbor", "task force", "TF-16", 0, reach=reach),
        Piece("Kido Butai", "Wake", "task force", "Kido Butai", 1),
        Piece("CV-6", "deck", "carrier", "CV-6 Enterprise", 0),
        *squadrons,
        Piece("DD-1", "screen", "destroyer", "DD-1", 0),
        Piece("DD-2", "screen", "destroyer", "DD-2", 0),
    )
    boxes = (
        Box("deck", "CV-6 Enterprise", host="CV-6"),
        Box("screen", "Ships", row=1),
    )
    panels = (
        Panel("TF-16", "TF-16", boxes=boxes, side=0, about=Ref("piece", "TF-16")),
        Panel("enemy", "Kido Butai", ("unseen: a carrier",), side=1),
        Panel("points", "Victory points", rows=(("Ships sunk", "6"), ("Islands", "-2"))),
        Panel(
            "battle",
            "Battle at Wake",
            boxes=(Box("ours", "Ours", also=("TF-16",)), Box("theirs", "Theirs", row=1)),
            steps=("Fighters", "Flak", "Bombs"),
            step=1,
        ),
    )
    view = View(
        "June 1942",
        pieces,
        panels=panels,
        scores={"Allies": "4"},
        marks=(PlaceMark("Midway", 0, ("storm",)), PlaceMark("Wake", 1)),
    )
    vf, vb, vt = (_pick(piece) for piece in squadrons)
    options = (vt, OptionView("done", "Launch them", odds="58% hit", irreversible=True, word=True))
    picks = Picks((vf, vb), 1, 3, done="done")
    prompt = Prompt("Which squadrons fly?", "fly", "8.3", "", options, picks=picks)
    return table, _message(view, prompt)


def _pick(piece: Piece) -> OptionView:
    return OptionView(f"fly {piece.id}", piece.id, (Ref("piece", piece.id),))


def _message(view: View, prompt: Prompt) -> Message:
    log = (LogLine("1.1", ("The game begins.",)),)
    return Message(view, prompt, (), log, undo="")


class Stage:
    """The other end of the page's line: what it has heard, and a way to speak."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.socket: WebSocketRoute | None = None

    @property
    def answers(self) -> list[dict[str, Any]]:
        return [said for said in self.heard if said["type"] == "answer"]

    def say(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        self.socket.send(msgspec.json.encode(message).decode())


def stage(page: Page, table: Table, message: Message) -> Stage:
    """Answer the page's requests from this table."""
    staged = Stage()
    plain = msgspec.to_builtins
    info: dict[str, Any] = {
        "id": "staged",
        "token": "token",
        "game": table.game,
        "title": table.title,
        "scenario": {
            "id": "s",
            "title": "",
            "summary": "",
            "sides": list(table.sides),
            "automatic": [],
            "commands": [],
            "options": [],
        },
        "options": {},
        "seats": [
            {"name": table.sides[0], "side": 0, "who": "me"},
            {"name": table.sides[1], "side": 1, "who": "guest"},
        ],
        "my_seats": [table.sides[0]],
        "status": "playing",
        "dice": "practice",
        "commitment": "",
        "table": plain(table),
        "charts": [],
    }
    snapshot = {
        "type": "snapshot",
        "seat": table.sides[0],
        "side": 0,
        "number": 1,
        "message": plain(message),
        "desk": {"asked": [table.sides[0]]},
    }

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if "/scenes" in path:
            route.fulfill(status=404, json={"error": "no scenes here", "remedy": ""})
            return
        if path.startswith("/api/"):
            route.fulfill(json=info)
            return
        file = STATIC / path.partition("?")[0].lstrip("/")
        if not file.is_file():
            file = STATIC / "index.html"
        kind = mimetypes.guess_type(file.name)[0] or "text/html"
        route.fulfill(body=file.read_bytes(), content_type=kind)

    def sit(socket: WebSocketRoute) -> None:
        def hear(said: str | bytes) -> None:
            staged.heard.append(msgspec.json.decode(said))
            if staged.heard[-1]["type"] == "hello":
                staged.say(snapshot)

        staged.socket = socket
        socket.on_message(hear)

    page.route(f"{ORIGIN}/**", answer)
    page.route_web_socket("**/play", sit)
    return staged
