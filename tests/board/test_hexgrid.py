"""Distance, rings, arcs, lines and rays, checked against plain geometry."""

from __future__ import annotations

from functools import cache
from math import atan2, degrees, hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.board import OFF_BOARD, BoardError, HexGrid, Passage

TINY = 1e-6


@cache
def board(orientation: str, shifted: str = "even", shift: str = "") -> HexGrid:
    return HexGrid.from_spec(
        {
            "orientation": orientation,
            "columns": [1, 15],
            "rows": [1, 15],
            "shifted": shifted,
            "shift": shift or ("south" if orientation == "flat" else "east"),
        }
    )


BOARDS = [
    board("flat"),
    board("flat", "odd"),
    board("flat", "odd", "north"),
    board("pointy"),
    board("pointy", "odd"),
    board("pointy", "even", "west"),
]
boards = st.sampled_from(BOARDS)
hexes = st.integers(0, 15 * 15 - 1)


def offset(grid: HexGrid, a: int, b: int) -> tuple[float, float]:
    centres = grid.geometry().centres
    return centres[b][0] - centres[a][0], centres[b][1] - centres[a][1]


def compass(grid: HexGrid, a: int, b: int) -> float:
    east, south = offset(grid, a, b)
    return degrees(atan2(east, -south)) % 360


def middle(grid: HexGrid) -> int:
    return grid.id_of("0808")


@given(boards, hexes, hexes, hexes)
def test_distance_is_a_metric(grid: HexGrid, a: int, b: int, c: int) -> None:
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(boards, hexes, hexes)
def test_distance_is_the_fewest_steps(grid: HexGrid, a: int, b: int) -> None:
    assert Passage(grid).cost(a, b) == grid.distance(a, b)


@pytest.mark.parametrize("grid", BOARDS)
def test_neighbours_are_those_one_hex_away(grid: HexGrid) -> None:
    centres = grid.geometry().centres
    for a in range(grid.count):
        x, y = centres[a]
        near = {
            b
            for b, (other_x, other_y) in enumerate(centres)
            if b != a and hypot(other_x - x, other_y - y) < sqrt(3) + TINY
        }
        assert set(grid.neighbours(a)) == near == set(grid.ring(a, 1))


@pytest.mark.parametrize("grid", BOARDS)
def test_directions_point_where_they_say(grid: HexGrid) -> None:
    bearings = {"N": 0, "NE": 60, "SE": 120, "S": 180, "SW": 240, "NW": 300}
    if grid.orientation == "pointy":
        bearings = {"NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270, "NW": 330}
    for name, bearing in bearings.items():
        beside = grid.neighbour(middle(grid), grid.direction(name))
        assert compass(grid, middle(grid), beside) == pytest.approx(bearing)


@pytest.mark.parametrize("grid", BOARDS)
@pytest.mark.parametrize("radius", [1, 2, 3, 5, 6])
def test_rings_inside_the_map_have_six_times_the_radius(grid: HexGrid, radius: int) -> None:
    ring = grid.ring(middle(grid), radius)
    assert len(set(ring)) == len(ring) == 6 * radius
    ahead = [*ring[1:], ring[0]]
    assert all(grid.distance(a, b) == 1 for a, b in zip(ring, ahead, strict=True))
    first = compass(grid, middle(grid), ring[0])
    assert first == pytest.approx(0 if grid.orientation == "flat" else 30)
    assert (compass(grid, middle(grid), ring[1]) - first) % 360 < 180, "clockwise"


@given(boards, hexes, st.integers(0, 30), st.integers(0, 30))
def test_ranges_hold_just_the_hexes_so_far_away(
    grid: HexGrid, centre: int, near: int, far: int
) -> None:
    found = grid.within(centre, far, near)
    wanted = [at for at in range(grid.count) if near <= grid.distance(centre, at) <= far]
    assert sorted(found) == wanted
    distances = [grid.distance(centre, at) for at in found]
    assert distances == sorted(distances)


def test_empty_ranges() -> None:
    grid = BOARDS[0]
    assert grid.ring(0, 200) == ()
    assert grid.within(0, -1) == ()
    assert grid.ring(0, -1) == ()


@given(boards, hexes, hexes, st.integers(0, 11), st.integers(1, 12))
def test_arcs_agree_with_the_compass(
    grid: HexGrid, centre: int, place: int, start: int, slices: int
) -> None:
    if centre == place:
        assert grid.in_arc(centre, place, 30 * start, 30 * slices)
        return
    turn = (compass(grid, centre, place) - 30 * start + TINY) % 360
    assert grid.in_arc(centre, place, 30 * start, 30 * slices) == (turn <= 30 * slices + 2 * TINY)


@given(boards, hexes, hexes, st.integers(1, 6))
def test_arcs_about_a_path_are_those_that_hold_the_hex(
    grid: HexGrid, centre: int, place: int, sixths: int
) -> None:
    holding = [
        path
        for path in range(0, 360, 30)
        if grid.in_arc(centre, place, (path - 30 * sixths) % 360, 60 * sixths)
    ]
    assert grid.arcs_about(centre, place, 60 * sixths) == tuple(holding)


@given(boards, hexes, hexes)
def test_twelfths_own_their_first_radius(grid: HexGrid, centre: int, place: int) -> None:
    if centre != place:
        slice_by_compass = int((compass(grid, centre, place) + TINY) // 30) % 12
        assert grid.twelfth(centre, place) == slice_by_compass


@pytest.mark.parametrize("grid", BOARDS)
@pytest.mark.parametrize("radius", [1, 2, 3, 6])
def test_slices_share_out_a_ring(grid: HexGrid, radius: int) -> None:
    centre = middle(grid)
    counts = [0] * 12
    for place in grid.ring(centre, radius):
        counts[grid.twelfth(centre, place)] += 1
    assert sum(counts) == 6 * radius
    # From any row of hexes to the next there are `radius` steps on the ring.
    first = 0 if grid.orientation == "flat" else 1
    assert {counts[(first + n) % 12] + counts[(first + n + 1) % 12] for n in range(0, 12, 2)} == {
        radius
    }


@pytest.mark.parametrize("grid", BOARDS)
def test_arcs_count_their_bounding_radii(grid: HexGrid) -> None:
    centre = middle(grid)
    along_rows = 0 if grid.orientation == "flat" else 30
    assert len(grid.arc(centre, along_rows, 60, 6, near=6)) == 7
    assert len(grid.arc(centre, along_rows, 30, 6, near=6)) == 4
    assert len(grid.arc(centre, along_rows, 30, 5, near=5)) == 3
    assert grid.arc(centre, along_rows, 60, 0) == (centre,)
    assert grid.arc(centre, 0, 360, 4) == grid.within(centre, 4)
    assert grid.arc(centre, -30, 60, 4) == grid.arc(centre, 330, 60, 4)


@pytest.mark.parametrize(("bearing", "width"), [(15, 60), (0, 45), (0, 0), (0, 390), (0, -30)])
def test_odd_arcs_are_refused(bearing: int, width: int) -> None:
    with pytest.raises(BoardError, match="use multiples of 30"):
        BOARDS[0].arc(0, bearing, width, 3)


@given(boards, hexes, hexes)
def test_lines_take_the_nearest_hexes(grid: HexGrid, a: int, b: int) -> None:
    line = grid.line(a, b)
    length = grid.distance(a, b)
    assert len(line) == length + 1
    centres = grid.geometry().centres
    east, south = offset(grid, a, b)
    for n, step in enumerate(line):
        part = n / length if length else 0
        x, y = centres[a][0] + part * east, centres[a][1] + part * south
        away = [hypot(other_x - x, other_y - y) for other_x, other_y in centres]
        nearest = {at for at, far in enumerate(away) if far < min(away) + TINY}
        assert set(step) == nearest
        assert len(step) <= 2
        if len(step) == 2:
            sides = [east * (centres[at][1] - y) - south * (centres[at][0] - x) for at in step]
            assert sides[0] < 0 < sides[1], "left hand first"


@given(boards, hexes, hexes, st.booleans())
def test_straight_paths_are_shortest_paths(grid: HexGrid, a: int, b: int, right: bool) -> None:
    path = grid.straight(a, b, right=right)
    assert (path[0], path[-1], len(path)) == (a, b, grid.distance(a, b) + 1)
    assert all(grid.distance(path[n], path[n + 1]) == 1 for n in range(len(path) - 1))


def names(grid: HexGrid, line: tuple[tuple[int, ...], ...]) -> list[str]:
    return ["|".join(grid.name_of(at) for at in step) for step in line]


def test_a_line_along_hexsides_offers_both_hexes() -> None:
    grid = board("flat")
    eastward = grid.line(grid.id_of("0505"), grid.id_of("0905"))
    assert names(grid, eastward) == ["0505", "0604|0605", "0705", "0804|0805", "0905"]
    back = grid.line(grid.id_of("0905"), grid.id_of("0505"))
    assert names(grid, back) == ["0905", "0805|0804", "0705", "0605|0604", "0505"]


def test_a_straight_path_keeps_to_one_hand() -> None:
    grid = board("flat")
    a, b = grid.id_of("0505"), grid.id_of("0905")
    left, right = grid.straight(a, b), grid.straight(a, b, right=True)
    assert [grid.name_of(at) for at in left] == ["0505", "0604", "0705", "0804", "0905"]
    assert [grid.name_of(at) for at in right] == ["0505", "0605", "0705", "0805", "0905"]


@given(boards, hexes, hexes)
def test_steps_of_a_line_can_be_had_one_by_one(grid: HexGrid, a: int, b: int) -> None:
    line = grid.line(a, b)
    assert tuple([grid.line_at(a, b, steps) for steps in range(len(line))]) == line
    assert grid.line_at(a, b, -1) == grid.line_at(a, b, len(line)) == ()


@given(boards, hexes, hexes)
def test_a_hex_ahead_is_one_of_the_straight_path(grid: HexGrid, a: int, b: int) -> None:
    path = grid.straight(a, b)
    assert [grid.ahead(a, b, steps) for steps in range(len(path))] == list(path)
    for beyond in (-1, len(path)):
        with pytest.raises(BoardError, match=f"there is no hex {beyond} steps along"):
            grid.ahead(a, b, beyond)


def test_a_line_along_the_map_edge_offers_what_is_on_the_map() -> None:
    grid = board("flat")
    assert names(grid, grid.line(grid.id_of("0101"), grid.id_of("0301"))) == [
        "0101",
        "0201",
        "0301",
    ]


def test_a_line_across_a_gap_says_so() -> None:
    grid = HexGrid.from_spec(
        {
            "orientation": "flat",
            "columns": [1, 5],
            "rows": [1, 5],
            "shifted": "even",
            "shift": "south",
            "missing": ["0303"],
        },
        "gappy map",
    )
    a, b = grid.id_of("0301"), grid.id_of("0305")
    assert names(grid, grid.line(a, b)) == ["0301", "0302", "", "0304", "0305"]
    with pytest.raises(BoardError, match="gappy map: the straight line from 0301 to 0305 leaves"):
        grid.straight(a, b)
    assert grid.name_of(grid.ahead(a, b, 3)) == "0304", "the gap is behind"
    with pytest.raises(BoardError, match="no hex 2 steps along the straight line from 0301"):
        grid.ahead(a, b, 2)


@pytest.mark.parametrize("grid", BOARDS)
@pytest.mark.parametrize("bearing", range(0, 360, 30))
def test_rays_fly_the_twelve_bearings(grid: HexGrid, bearing: int) -> None:
    centre = middle(grid)
    ray = grid.ray(centre, bearing, 6)
    assert len(ray) == 7
    assert ray[0] == (centre,)
    assert len(ray[6]) == 1
    assert compass(grid, centre, ray[6][0]) % 360 == pytest.approx(bearing, abs=TINY)
    along_row = (bearing % 60 == 0) == (grid.orientation == "flat")
    assert [len(step) for step in ray] == ([1] * 7 if along_row else [1, 2, 1, 2, 1, 2, 1])
    assert grid.ray(centre, bearing, 5) == ray[:6]


def test_rays_stop_at_the_edge_of_the_map() -> None:
    grid = board("flat")
    assert names(grid, grid.ray(grid.id_of("0303"), 0, 10)) == ["0303", "0302", "0301"]
    assert grid.ray(middle(grid), 0, 0) == ((middle(grid),),)
    with pytest.raises(BoardError, match="length of 0 or more"):
        grid.ray(0, 0, -1)


@given(boards, hexes, hexes)
def test_nearer_and_farther(grid: HexGrid, a: int, b: int) -> None:
    far = grid.distance(a, b)
    assert all(grid.distance(at, b) == far - 1 for at in grid.nearer(a, b))
    assert all(grid.distance(at, b) == far + 1 for at in grid.farther(a, b))
    assert bool(grid.nearer(a, b)) == (a != b)


@pytest.mark.parametrize("bad", [-1, 225, 10_000])
def test_ids_off_the_board_are_refused(bad: int) -> None:
    grid = BOARDS[0]
    grid.distance(0, 0)
    for ask in (
        lambda: grid.distance(0, bad),
        lambda: grid.distance(bad, 0),
        lambda: grid.distances_from(bad),
        lambda: grid.neighbours(bad),
        lambda: grid.neighbour(bad, 0),
        lambda: grid.name_of(bad),
        lambda: grid.ring(bad, 1),
        lambda: grid.within(bad, 1),
        lambda: grid.bearings_from(bad),
        lambda: grid.in_arc(0, bad, 0, 60),
        lambda: grid.arcs_about(0, bad, 60),
        lambda: grid.line(0, bad),
        lambda: grid.ray(bad, 0, 1),
        lambda: grid.nearer(bad, 0),
        lambda: grid.edges.of(bad),
    ):
        with pytest.raises(BoardError, match=f"no hex with id {bad}"):
            ask()


def test_unknown_directions_are_told_the_right_ones() -> None:
    with pytest.raises(BoardError, match="'E' is no direction on a flat-top map; use one of N, NE"):
        board("flat").direction("E")
    with pytest.raises(BoardError, match="direction 6 is none"):
        board("flat").neighbour(0, 6)


def test_no_bearing_from_itself() -> None:
    with pytest.raises(BoardError, match="hex 0101 has no bearing from itself"):
        board("flat").twelfth(0, 0)


@pytest.mark.parametrize("grid", BOARDS)
def test_drawing_fits_its_sheet(grid: HexGrid) -> None:
    shape = grid.geometry()
    points = [(x + dx, y + dy) for x, y in shape.centres for dx, dy in shape.corners]
    assert min(x for x, _ in points) == pytest.approx(0, abs=TINY)
    assert min(y for _, y in points) == pytest.approx(0, abs=TINY)
    assert max(x for x, _ in points) == pytest.approx(shape.width)
    assert max(y for _, y in points) == pytest.approx(shape.height)
    assert len(set(shape.cells)) == grid.count
    assert min(shape.cells[0]) >= 0


@pytest.mark.parametrize("grid", BOARDS)
def test_adjacent_hexes_share_two_corners(grid: HexGrid) -> None:
    shape = grid.geometry()

    def corners(at: int) -> set[tuple[float, float]]:
        x, y = shape.centres[at]
        return {(round(x + dx, 5), round(y + dy, 5)) for dx, dy in shape.corners}

    for beside in grid.neighbours(middle(grid)):
        assert len(corners(middle(grid)) & corners(beside)) == 2


def test_edges_of_a_plain_map() -> None:
    for grid in BOARDS:
        found = {side: set(grid.edges.hexes(side)) for side in ("north", "south", "east", "west")}
        assert found["north"] == {at for at in range(grid.count) if grid.rows[at] == 1}
        assert found["south"] == {at for at in range(grid.count) if grid.rows[at] == 15}
        assert found["west"] == {at for at in range(grid.count) if grid.columns[at] == 1}
        assert found["east"] == {at for at in range(grid.count) if grid.columns[at] == 15}
        assert grid.edges.of(grid.id_of("0101")) == ("north", "west")
        assert grid.edges.of(middle(grid)) == ()
        rim = set().union(*found.values())
        assert all(OFF_BOARD in grid.steps[at] for at in rim)


def test_edges_follow_cuts_growth_and_lists() -> None:
    grid = HexGrid.from_spec(
        {
            "orientation": "pointy",
            "digits": "RRCC",
            "columns": [1, 4],
            "rows": [1, 3],
            "columns_grow": "west",
            "shifted": "odd",
            "shift": "west",
            "cut": [{"columns": [1, 2], "rows": [1, 1]}],
            "missing": ["0203"],
            "edges": {"south": ["0303", "0302"]},
            "exits": {"Strait": ["0304"]},
        }
    )

    def named(edge: str) -> list[str]:
        return [grid.name_of(at) for at in grid.edges.hexes(edge)]

    assert named("north") == ["0103", "0104", "0201", "0202"]
    assert named("east") == ["0103", "0201", "0301"]
    assert named("west") == ["0104", "0204", "0304"]
    assert named("south") == ["0302", "0303"]
    assert named("Strait") == ["0304"]
    assert grid.edges.of(grid.id_of("0304")) == ("west", "Strait")
    assert grid.edges.names == ("north", "south", "east", "west", "Strait")
    with pytest.raises(BoardError, match="no edge or exit 'up'; use one of north"):
        grid.edges.hexes("up")
