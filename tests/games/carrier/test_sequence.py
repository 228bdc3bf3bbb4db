"""Chapter 3 and raids that a scenario brings: time, segments, the way in."""

import pytest

from deckload.games.carrier.model.game_data import DAY, DUSK, NIGHT
from deckload.games.carrier.rules.clock import light
from deckload.games.carrier.rules.raids.movement import japanese_air_movement
from deckload.games.carrier.rules.turn import end_turn, next_phase
from deckload.testing import rule


@rule("carrier", "3.1")
def test_a_turn_has_four_phases_with_the_same_segments(battle):
    b = battle().mission(1, "1109").at("0930", 0).run(next_phase)
    seen = []
    while b.s.turn == b.data.scenarios["scramble"].first_turn:
        seen.append((b.s.phase, b.s.segment))
        b.take("carry on" if b.verb == "order" else "done")
    segments = ("US air movement", "Scramble")
    assert seen == [(phase, segment) for phase in (1, 2, 3, 4) for segment in segments]
    assert b.told("1050, phase 1 (day)")


@rule("carrier", "3.1")
def test_after_the_last_turn_the_scenario_is_over(battle):
    b = battle().at("1050", 4).run(end_turn)
    assert b.s.over
    assert b.s.outcome[0] == "Japan"


@rule("carrier", "6.41")
@pytest.mark.parametrize(
    ("time", "phase", "wanted"),
    [
        ("0530", 1, DAY),
        ("1730", 4, DAY),
        ("1850", 1, DAY),
        ("1850", 2, DUSK),
        ("1850", 3, DUSK),
        ("1850", 4, NIGHT),
        ("2010", 1, NIGHT),
        ("0410", 4, NIGHT),
    ],
)
def test_dusk_and_night_come_at_their_hours(battle, time, phase, wanted):
    assert light(battle().at(time, phase).s) == wanted


@rule("carrier", "10.22", "10.23")
def test_a_raid_flies_two_hexes_straight_at_the_fleet(battle):
    b = battle().raid(9, "1114").mission(1, "1113").run(japanese_air_movement)
    assert b.raid_at(1) == "1112", "fighters do not stop it"


@rule("carrier", "10.23")
def test_a_raid_stops_over_its_target(battle):
    b = battle().raid(9, "1110").run(japanese_air_movement)
    assert b.raid_at(1) == "1109"


def test_a_raid_that_forms_up_stays_where_it_is(battle):
    b = battle().raid(9, "1114", waits=(1,)).run(japanese_air_movement, japanese_air_movement)
    assert b.raid_at(1) == "1112", "once it circles, once it flies"


@rule("carrier", "10.231")
def test_a_raid_does_not_move_in_the_phase_in_which_it_appears(battle):
    b = battle().at("1050", 0).run(next_phase)
    assert b.raid_at(1) == "1214"
    assert b.s.phase == 1
