"""The table as text: hexes of both shapes, cropping, routes, displays, symbols."""

import io

import pytest
from rich.console import Console
from rich.text import Text

from deckload.board import HexGrid
from deckload.cli.table.columns import in_columns
from deckload.cli.table.hexmap import Shown, draw_hexes
from deckload.cli.table.markings import Markings
from deckload.cli.table.screen import Look, Screen
from deckload.cli.table.wording import roll_text
from deckload.engine.designs import CounterDesign
from deckload.engine.dice import RollRecord
from deckload.engine.log import Ref
from deckload.engine.views import (
    Board,
    Box,
    Display,
    LogLine,
    Message,
    OptionView,
    Panel,
    Piece,
    Place,
    Prompt,
    Table,
    Track,
    View,
)

MARKS = Markings(("Japan", "USA"))


def hexes(orientation, columns, rows):
    spec = {"orientation": orientation, "columns": [1, columns], "rows": [1, rows]}
    grid = HexGrid.from_spec({**spec, "shifted": "even", "shift": SHIFT[orientation]}, "test")
    places = tuple(Place(grid.name_of(i), x, y) for i, (x, y) in enumerate(grid.geometry().centres))
    return Board(f"hex-{orientation}", places)


SHIFT = {"flat": "south", "pointy": "east"}


def message(pieces=(), options=(), **view):
    prompt = Prompt("Where to?", "move", "4.1", "", tuple(options)) if options else None
    seen = View("Turn 1", tuple(pieces), **view)
    return Message(view=seen, prompt=prompt, waiting_for=(), log=(), undo="")


def drawn(table, shown, *, width=80, height=30, look=None, question=False, before=None):
    console = Console(file=io.StringIO(), width=width, height=height, highlight=False)
    screen = Screen(table, console)
    screen.show_table(shown, Text("You"), look, before)
    if question:
        screen.show_question(shown)
    return console.file.getvalue()


def test_flat_hexes_show_numbers_pieces_and_options():
    board = hexes("flat", 3, 2)
    pieces = {"0201": [Piece("A", "0201", "fleet", side=0)]}
    drawing = draw_hexes(board, Shown(pieces, {"0102": [4]}), MARKS, 19, 30)
    assert drawing.text.plain.split("\n") == [
        " _____       _____",
        "/0101 \\_____/0301 \\",
        "\\_____/0201 \\_____/",
        "/0102*\\_▲A__/0302 \\",
        "\\__(4)/0202 \\_____/",
        "      \\_____/",
    ]


def test_pointy_hexes_are_laid_like_bricks():
    drawing = draw_hexes(hexes("pointy", 2, 2), Shown({}, {}), MARKS, 20, 30)
    lines = drawing.text.plain.split("\n")
    assert lines[1].startswith("|0101 |0201 |") or lines[1].startswith("|0101 |0102 |")
    assert lines[3].startswith("   |0")
    assert not drawing.left_out


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_every_hex_of_a_map_is_drawn_once(orientation):
    board = hexes(orientation, 12, 9)
    text = draw_hexes(board, Shown({}, {}), MARKS, 100, 60).text.plain
    assert all(text.count(place.id) == 1 for place in board.places)
    assert max(map(len, text.split("\n"))) <= 100


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_a_big_map_is_cropped_around_what_matters(orientation):
    board = hexes(orientation, 60, 40)
    pieces = {"4030": [Piece("A", "4030", "fleet", side=0)]}
    drawing = draw_hexes(board, Shown(pieces, {}), MARKS, 80, 24)
    assert "4030" in drawing.text.plain
    assert "0101" not in drawing.text.plain
    assert "hexes are not drawn" in drawing.notes[-1]
    lines = drawing.text.plain.split("\n")
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    moved = draw_hexes(board, Shown(pieces, {}, focus="0101"), MARKS, 80, 24)
    assert "0101" in moved.text.plain


def test_pieces_too_far_apart_leave_the_options_in_view():
    board = hexes("flat", 60, 40)
    pieces = {at: [Piece(at, at, "fleet", side=0)] for at in ("0101", "6040")}
    drawing = draw_hexes(board, Shown(pieces, {"6039": [1]}), MARKS, 80, 24)
    assert "6039*" in drawing.text.plain


def test_places_off_the_grid_are_listed_beside_the_map():
    board = hexes("flat", 3, 2)
    base = Place("Truk", 17.37, 0.311, name="Truk")
    table = Table("g", "G", ("Japan", "USA"), Board("hex-flat", (*board.places, base)))
    out = drawn(table, message([Piece("CV", "Truk", "ship", side=1)]))
    assert "[Truk: ▼CV]" in out
    assert "0302" in out


def test_terrain_is_told_by_a_character_and_named():
    board = hexes("flat", 3, 2)
    land = tuple(
        Place(p.id, p.x, p.y, terrain="land") if p.id == "0201" else p for p in board.places
    )
    drawing = draw_hexes(Board("hex-flat", land), Shown({}, {}), MARKS, 40, 30)
    assert "###" in drawing.text.plain
    assert drawing.notes == ["# land"]


def test_what_the_table_draws_as_sea_is_left_empty():
    board = hexes("flat", 3, 2)
    lagoon = tuple(Place(p.id, p.x, p.y, terrain="lagoon") for p in board.places)
    drawing = draw_hexes(Board("hex-flat", lagoon), Shown({}, {}), MARKS, 40, 30, {"lagoon"})
    assert drawing.notes == []


def test_a_side_has_the_colour_that_the_table_states():
    stated = Markings(("North", "South"), ("red", "blue"))
    assert [stated.style(side) for side in (0, 1)] == ["bold bright_red", "bold bright_blue"]
    assert stated.style(-1) == "bold"
    assert MARKS.style(0) != MARKS.style(1)


def test_strengths_stand_in_a_row_where_the_design_says_so():
    table = Table(
        "g",
        "G",
        ("Japan", "USA"),
        Board("space", ()),
        counters={"ship": CounterDesign("cruiser", corners=("guns", "AA", "speed"))},
    )
    values = {"guns": "4", "AA": "2", "speed": "5", "hits": "1/3"}
    pieces = [Piece(kind, "box", kind, kind, 0, values) for kind in ("ship", "raft")]
    card = Panel("p", "Card", boxes=(Box("box", "Here"),))
    out = drawn(table, message(pieces, panels=(card,)))
    assert "ship (4-2-5, hits 1/3)" in out
    assert "raft (guns 4, AA 2, speed 5, hits 1/3)" in out


def test_a_full_hex_counts_its_pieces_by_side():
    pieces = [Piece(f"raider {n}", "0101", "air", side=n % 2) for n in range(1, 8)]
    assert MARKS.brief(pieces, 5).plain == "▼4▲3"
    assert MARKS.brief(pieces[:1], 5).plain == "▼raid"
    assert MARKS.brief([Piece(i, "x", "t", side=0) for i in "AB"], 5).plain == "▲AB"


def test_pieces_without_names_of_their_own_are_read_as_a_row():
    raid = [Piece(f"raider {n}", "x", "air", side=1) for n in (1, 2, 3)]
    fleet = Piece("A", "x", "fleet", side=0, name="blue-1")
    assert MARKS.stack([fleet, *raid]).plain == "▲A (blue-1), ▼raider 1, 2, 3"


def test_sides_differ_by_symbol_and_neutral_pieces_belong_to_neither():
    pieces = [Piece("A", "x", "t", side=0), Piece("A", "x", "t", side=1), Piece("A", "x", "t")]
    assert len({MARKS.piece(piece).plain for piece in pieces}) == 3
    assert len({Markings(("a", "b"), plain=True).piece(p).plain for p in pieces}) == 3


def test_a_board_of_routes_is_rows_of_spaces():
    places = (
        Place("truk", 0, 0, name="Truk"),
        Place("s1", 1, 0),
        Place("rabaul", 2, 0, name="Rabaul"),
        Place("lae", 1, 2, name="Lae"),
    )
    lines = (("truk", "s1"), ("s1", "rabaul"), ("rabaul", "lae"))
    table = Table("g", "G", ("Japan", "USA"), Board("space", places, lines))
    option = OptionView("move lae", "To Lae", (Ref("place", "lae"),))
    shown = message([Piece("Akagi", "s1", "ship", side=0, values={"AA": "3"})], [option, option])
    out = drawn(table, shown)
    assert "[Truk] -- [s1: ▲Akagi (AA 3)] -- [Rabaul] -- [Lae*]" in out


def test_routes_that_meet_are_told_apart():
    """Two routes from west to east meet at Pearl; each is read in one row."""
    places = tuple(
        Place(name, x, y)
        for name, x, y in (
            ("Kyushu", 0, 2), ("MI1", 1, 2), ("Pearl", 3, 2),
            ("Honshu", 0, 0), ("AL1", 1, 1), ("Alaska", 2, 0), ("Samoa", 3, 4),
        )
    )  # fmt: skip
    lines = (
        ("Kyushu", "MI1"), ("MI1", "Pearl"), ("Honshu", "AL1"), ("AL1", "Alaska"),
        ("Alaska", "Pearl"), ("Pearl", "Samoa"),
    )  # fmt: skip
    out = drawn(Table("g", "G", ("Japan", "USA"), Board("space", places, lines)), message([], []))
    assert "[Honshu] -- [AL1] -- [Alaska] -- [Pearl]" in out
    assert "[Kyushu] -- [MI1]" in out
    assert "Also joined: MI1 -- Pearl, Pearl -- Samoa" in out


def test_displays_tracks_panels_and_scores():
    table = Table(
        "g",
        "G",
        ("Japan", "USA"),
        Board("space", ()),
        displays=(Display("tf", "TF 16", (Place("cap", 0, 0, "CAP"), Place("deck", 1, 0))),),
        tracks=(Track("turn", "Turn", ("day", "night")),),
    )
    shown = message(
        [Piece("F1", "cap", "fighter", side=1, badges=("tired",))],
        tracks={"turn": 1},
        panels=(Panel("p", "Contacts", ("two ships",)),),
        scores={"Japan": "3"},
    )
    for width in (80, 140):
        out = drawn(table, shown, width=width)
        assert "TF 16" in out
        assert "[CAP: ▼F1 [tired]]" in out
        assert "[deck]" in out
        assert "Turn: day [night]" in out
        assert "two ships" in out
        assert "Japan 3" in out


@pytest.mark.parametrize("width", [80, 140])
def test_panels_are_shown_again_only_when_they_change(width):
    table = Table("g", "G", ("Japan", "USA"), Board("space", ()))
    old = message(panels=(Panel("a", "TF 16", ("Hornet",)), Panel("b", "TF 17", ("Yorktown",))))
    new = message(panels=(Panel("a", "TF 16", ("Hornet",)), Panel("b", "TF 17", ("Yorktown hit",))))
    out = drawn(table, new, width=width, before=old.view)
    assert "Yorktown hit" in out
    assert "Hornet" not in out
    assert "1 panel is as before; `table` shows" in " ".join(out.split())
    assert "Hornet" in drawn(table, new, width=width)


def test_markup_in_names_is_only_text():
    table = Table("g", "[red]G[/red]", ("[b]", "USA"), hexes("flat", 3, 2))
    out = drawn(table, message([Piece("[/x]", "0101", "t", side=0, name="[bold]")]))
    assert "[red]G[/red]" in out
    assert "▲[/x] ([bold])" in out


def test_many_options_go_into_columns_and_none_is_lost():
    table = Table("g", "G", ("Japan", "USA"), hexes("flat", 3, 2))
    offered = [OptionView(f"fly {n}", f"Plane {n}", odds="1/6") for n in range(1, 41)]
    out = drawn(table, message((), offered), question=True)
    question = out.partition("Where to?")[2]
    assert all(f"Plane {n} " in question for n in range(1, 41))
    assert question.count("\n") < 25
    assert "(1/6)" in question


def test_columns_read_downwards_and_long_lines_stand_alone():
    lines = [Text(f"line {n}") for n in range(1, 6)] + [Text("x" * 30)]
    rows = in_columns(lines, 30).plain.split("\n")
    assert rows[0].split() == ["line", "1", "line", "3", "line", "5"]
    assert rows[-1] == "x" * 30


def test_the_whole_map_can_be_asked_for():
    table = Table("g", "G", ("Japan", "USA"), hexes("flat", 30, 30))
    out = drawn(table, message(), width=400, look=Look(whole=True))
    assert "0101" in out
    assert "3030" in out


def test_a_roll_in_words():
    roll = RollRecord(
        "search", 6, (2, 3), 6, "search", "report", (("haze", 1, "8.1"),), "rough", ""
    )
    assert roll_text(roll) == "Roll for search: 2d6 = 2 + 3 + 1 (haze) = 6; report: rough"


def test_a_roll_that_says_who_does_what_needs_neither_reason_nor_chart():
    roll = RollRecord(
        "bombing", 6, (2,), 2, "bomb_hits", "CV", (), "sunk", "", "Kaga BBR bombs Hornet",
        clause=True,
    )  # fmt: skip
    assert roll_text(roll) == "Kaga BBR bombs Hornet: d6 = 2: sunk"


def test_headings_stand_out_and_empty_ones_are_left_out():
    console = Console(file=io.StringIO(), width=40)
    screen = Screen(Table("g", "G", ("Japan", "USA"), hexes("flat", 2, 2)), console)
    lines = [
        LogLine("", ("Turn 1",), heading=1),
        LogLine("", ("Search",), heading=2),
        LogLine("", ("Movement",), heading=2),
        LogLine("6.1", ("Kaga sails.",)),
    ]
    screen.show_lines(lines)
    printed = console.file.getvalue().splitlines()
    assert printed[0].startswith("Turn 1 ")
    assert [line.rstrip() for line in printed[1:]] == ["Movement", "  Kaga sails.  [6.1]"]


def test_news_that_are_cut_short_keep_the_headings_where_they_belong():
    console = Console(file=io.StringIO(), width=40)
    screen = Screen(Table("g", "G", ("Japan", "USA"), hexes("flat", 2, 2)), console)
    sails = [LogLine("6.1", (f"Ship {number} sails.",)) for number in range(5)]
    lines = [LogLine("", ("Turn 1",), heading=1), LogLine("", ("Movement",), heading=2), *sails]
    screen.show_news(lines, most=2)
    printed = [line.rstrip() for line in console.file.getvalue().splitlines()]
    assert printed[1] == "  ... 5 lines before: `log`"
    assert printed[2].startswith("Turn 1 ")
    assert printed[3:] == ["Movement", "  Ship 3 sails.  [6.1]", "  Ship 4 sails.  [6.1]"]
    screen.show_news([LogLine("", ("Turn 2",), heading=1)])
    assert len(console.file.getvalue().splitlines()) == len(printed), "there is nothing to tell"
