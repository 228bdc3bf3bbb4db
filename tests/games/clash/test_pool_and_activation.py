"""4.2, 5.2, 8.7: the container of chits, and what a drawn one sets in motion."""

import pytest

from deckload.games.clash.rules.activation import activate, command_chit
from deckload.games.clash.rules.groups.movement import allowance
from deckload.games.clash.rules.pool import fill_pool
from deckload.games.clash.rules.turn import end_phase, initial_phase
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.rules.activation import draw_marker
from deckload.testing import rule

MESSENGERS = {"USN command", "IJN command", "VP-16", "VB-101"}


def in_pool(b):
    return {b.data.chit_names[chit] for chit, there in enumerate(b.s.pool) if there}


def only(b, *names, draws=1):
    """Leave only these chits in the container."""
    b.s.pool = [int(name in names) for name in b.data.chit_names]
    return b.dice(activation=[1] * draws)


def fleets(clash, **options):
    b = clash(**options).put("USN 1", "3111", "Lexington", "Reno").put("USN 2", "2811", "Idaho")
    return b.force(IJN, "0618", **{"IJN 1": ("Taiho",), "IJN 2": ("Junyo",)})


@rule("clash", "5.2", "3.1.5")
def test_the_pool_holds_markers_on_the_map_but_not_groups_of_a_force(clash):
    b = fleets(clash).put("USN 3", "2811").put("USN D1", "2811", "Mobile").run(fill_pool)
    flotillas = {"61st AF", "22nd AF"}
    assert in_pool(b) == MESSENGERS | flotillas | {"USN 1", "USN 2", "USN 3", "Mobile Fleet"}


@rule("clash", "5.2", "6.3")
def test_the_flotillas_rest_at_night(clash):
    b = fleets(clash).turn(5).run(fill_pool)
    assert in_pool(b) == MESSENGERS | {"USN 1", "USN 2", "Mobile Fleet"}


@rule("clash", "4.2")
def test_chits_are_drawn_until_the_container_is_empty_by_the_sides_in_turn(clash):
    b = only(fleets(clash), "VP-16", "VB-101", draws=2).run(draw_marker)
    assert not any(b.s.pool)
    patrols = [line for line in b.lines() if "patrols" in line]
    assert sorted(patrols) == ["6.3.3 VB-101 patrols", "6.3.3 VP-16 patrols"]
    assert b.s.drawer == USN, "two draws"


@rule("clash", "4.2", "3.1.6")
def test_the_chit_of_a_marker_that_is_gone_is_laid_aside(clash):
    b = only(fleets(clash), "USN 9").run(draw_marker)
    assert not any("activated" in line for line in b.lines())
    assert b.s.drawer == USN, "the same player draws again"


@rule("clash", "6.0")
def test_an_active_marker_searches_then_moves_then_strikes(clash):
    b = only(fleets(clash).put("IJN 3", "2011", "Nagato"), "USN 1").run(draw_marker)
    seen = [b.verb]
    for answer in ("no", "stop", "no raid"):
        b.take(answer)
        seen.append(b.verb)
    assert seen[:3] == ["search", "move", "raid"]


@rule("clash", "8.7")
def test_the_us_chit_returns_until_it_moves_nobody(clash):
    b = only(fleets(clash), "USN command", draws=2).run(draw_marker)
    assert b.keys == ["activate USN 1", "activate USN 2", "pass"]
    b.take("activate USN 1", "stop", "no raid")
    assert b.keys == ["activate USN 2", "pass"]
    b.take("pass")
    assert not any(b.s.pool)


@rule("clash", "8.7")
def test_the_japanese_chit_serves_once(clash):
    b = fleets(clash).put("IJN 3", "0718", "Nagato")
    only(b, "IJN command").run(draw_marker)
    assert b.keys == ["activate IJN 3", "activate Mobile Fleet", "pass"]
    b.take("activate IJN 3", "no", "stop", "no raid")
    assert b.s.pool[b.data.command_chit[IJN]] == 0
    assert b.verb != "activate"


@rule("clash", "8.7")
def test_nothing_acts_twice(clash):
    b = only(fleets(clash), "USN 2")
    b.s.acted[b.marker("USN 2")] = 1
    b.run(draw_marker)
    assert not any("activated" in line for line in b.lines())


@rule("clash", "8.7")
def test_a_chit_without_anybody_left_is_out(clash):
    b = fleets(clash)
    b.s.acted = [1] * len(b.s.acted)
    b.s.pool = [0] * len(b.s.pool)
    b.run((command_chit, USN))
    assert b.s.pool[b.data.command_chit[USN]] == 0
    assert "8.7 The USN command chit is not used." in b.lines()


@rule("clash", "8.7", "7.2")
def test_example_of_8_7_a_marker_takes_one_of_five_points(clash):
    b = clash().printed("USN 1", "2811", "58.7").turn(2)
    group = b.marker("USN 1")
    assert allowance(b.s, group) == 5
    b.s.slower[group] = 1
    assert allowance(b.s, group) == 4
    b.run((activate, group))
    assert "4 MP left" in b.prompt
    b.take("hex by hex", "move 2711", b.keys[0])
    assert "2 MP left" in b.prompt


@rule("clash", "3.0")
def test_the_force_chit_moves_all_its_groups(clash):
    b = fleets(clash).dice(search=[1])
    b.run((activate, b.marker("Mobile Fleet"))).take("move 0718")
    assert b.at("Mobile Fleet") == "0718"
    assert b.s.acted[b.marker("Mobile Fleet")] == 1


@rule("clash", "6.3.2")
@pytest.mark.parametrize(("chit", "searches"), [("61st AF", True), ("22nd AF", False)])
def test_the_61st_searches_and_the_22nd_only_strikes(clash, chit, searches):
    b = only(fleets(clash), chit)
    b.dice(activation=[1], search=[1, 1] if searches else []).run(draw_marker)
    assert (b.side, b.verb) == (IJN, "raid")
    assert ("6.3.2 The 61st Air Flotilla sends out search planes." in b.lines()) is searches


@rule("clash", "4.1", "4.0")
def test_the_initial_phase_goes_in_its_order(clash):
    b = fleets(clash, submarines="on").run(initial_phase)
    names = [entry[0].split(".")[-1] for entry in reversed(b.s.agenda)]
    assert names[:4] == ["give_order", "fill_pool", "reinforce", "revive_island_unit"]
    assert names[4:8] == [
        "units_come_back",
        "recover_from_fatigue",
        "island_recovery",
        "assign_patrols",
    ]
    assert names[8:10] == ["lay_submarines", "lay_submarines"]


@rule("clash", "4.3")
def test_the_japanese_move_detached_ships_first(clash):
    b = fleets(clash).put("IJN D1", "0612", "Nagato").put("USN D1", "3016", "Mobile")
    b.hits(Nagato=1, Mobile=1).run(end_phase)
    moves = [line for line in b.lines() if "D1 moves" in line]
    assert moves[0].startswith("7.3 IJN D1")
    assert any(line.startswith("7.3 USN D1") for line in moves)


@rule("clash", "4.0", "1.1")
@pytest.mark.parametrize(
    ("turn", "line"), [(5, "Turn 5 of 12: 19 June, night"), (4, "Turn 4 of 12: 18 June, day")]
)
def test_a_turn_begins_with_its_date(clash, turn, line):
    b = fleets(clash).turn(turn - 1).run()
    assert f"4.0 {line}" in b.lines()
