"""5.4-5.6: patrols land, crews rest, island aircraft are made ready."""

import pytest

from deckload.engine.knowledge import ALL_EYES
from deckload.games.clash.model.state import FORWARD
from deckload.games.clash.rules.raids.air_recovery import (
    island_recovery,
    recover_from_fatigue,
    return_patrols,
    units_come_back,
)
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    AWAY,
    CAP,
    FLOWN,
    LOST,
    OFF_MAP,
    READY,
)
from deckload.testing import rule

NIGHT = 5


def weak(b, unit):
    return b.s.air_weak[b.unit(unit)]


@rule("clash", "5.7")
def test_patrols_land_on_the_side_they_show(clash):
    b = clash().put("USN 1", "3111", "Lexington").air(CAP, "VF-16/1", weak=True)
    b.air(FORWARD, "VF-16/2")
    b.s.forward_hex[b.unit("VF-16/2")] = b.hex("3010")
    b.run(return_patrols)
    assert (b.box("VF-16/1"), weak(b, "VF-16/1"), b.box("VF-16/2")) == (READY, 1, READY)
    assert b.s.forward_hex[b.unit("VF-16/2")] == OFF_MAP


@rule("clash", "9.4")
def test_a_patrol_of_a_carrier_that_cannot_fly_is_flown(clash):
    b = clash().put("USN 1", "3111", "Lexington").hits(Lexington=5).air(CAP, "VF-16/1")
    assert b.run(return_patrols).box("VF-16/1") == FLOWN


@rule("clash", "5.5")
def test_what_was_seen_of_aircraft_is_old_except_what_cannot_change(clash):
    b = clash().put("IJN 1", "0618", "Taiho").air(FLOWN, "Taiho F")
    b.air(LOST, "Taiho DB").s.air_shown = [ALL_EYES] * len(b.s.air_shown)
    b.run(return_patrols)
    shown = b.s.air_shown
    assert shown[b.unit("Taiho F")] == shown[b.unit("Taiho DB")] == ALL_EYES
    assert shown[b.unit("VF-16/1")] == 1 << USN
    assert shown[b.unit("261 F")] == 1 << IJN


@rule("clash", "5.6")
@pytest.mark.parametrize(
    ("unit", "box", "seen", "since"),
    [
        ("261 F", FLOWN, True, 5),  # spent on turn 5, and everybody saw it
        ("261 F", FLOWN, False, 0),
        ("261 F", READY, True, 0),
        ("VF-16/1", FLOWN, True, 0),  # US aircraft are ready again at once
    ],
)
def test_it_is_remembered_when_a_japanese_unit_was_last_seen_spent(clash, unit, box, seen, since):
    b = clash().put("USN 1", "3111", "Lexington").turn(6).air(box, unit)
    side = b.data.air_side[b.unit(unit)]
    b.s.air_shown[b.unit(unit)] = ALL_EYES if seen else 1 << side
    b.run(return_patrols)
    assert b.s.out_since[b.unit(unit)] == since


@rule("clash", "5.4")
def test_units_come_back_rested_on_their_turn(clash):
    b = clash().put("USN 1", "3111", "Lexington").turn(6).air(AWAY, "VB-16", "VT-16")
    b.s.air_back[b.unit("VB-16")], b.s.air_back[b.unit("VT-16")] = (6,), (7,)
    b.run(units_come_back)
    assert (b.box("VB-16"), weak(b, "VB-16"), b.box("VT-16")) == (READY, 0, AWAY)
    assert b.s.air_back[b.unit("VB-16")] == ()


@rule("clash", "5.5")
@pytest.mark.parametrize(("turn", "flown", "tired"), [(3, 1, 1), (NIGHT, 0, 0)])
def test_flown_us_units_are_ready_tired_by_day_and_rested_by_night(clash, turn, flown, tired):
    b = clash().put("USN 1", "3111", "Lexington").turn(turn).air(FLOWN, "VB-16")
    b.air(READY, "VT-16", weak=True).air(READY, "VF-16/1").run(recover_from_fatigue)
    assert (b.box("VB-16"), weak(b, "VB-16")) == (READY, flown)
    assert (b.box("VT-16"), weak(b, "VT-16")) == (READY, tired)
    assert weak(b, "VF-16/1") == 0


@rule("clash", "5.5", "9.4")
def test_nobody_rests_on_a_carrier_that_cannot_fly_or_has_left(clash):
    b = clash().put("USN 1", "3111", "Lexington").hits(Lexington=5).turn(NIGHT)
    b.air(FLOWN, "VB-16", "VB-15", weak=True)
    b.s.gone[USN] = [b.ship("Essex")]
    b.run(recover_from_fatigue)
    assert (b.box("VB-16"), weak(b, "VB-16")) == (FLOWN, 1)
    assert b.box("VB-15") == FLOWN


@rule("clash", "5.5")
def test_japanese_carrier_units_stay_flown_and_weak(clash):
    b = clash().put("IJN 1", "0618", "Taiho").turn(NIGHT).air(FLOWN, "Taiho F", weak=True)
    b.run(recover_from_fatigue, island_recovery)
    assert (b.box("Taiho F"), weak(b, "Taiho F")) == (FLOWN, 1)


@rule("clash", "5.6")
@pytest.mark.parametrize(
    ("unit", "die", "box"),
    [("261 F", 5, READY), ("261 F", 6, FLOWN), ("343 F", 3, READY), ("343 F", 4, FLOWN)],
)
def test_island_units_roll_better_on_guam_and_only_their_owner_sees(clash, unit, die, box):
    b = clash().air(FLOWN, unit).dice(island_recovery=[die]).run(island_recovery)
    assert b.box(unit) == box
    assert not any("island recovery" in line for line in b.lines(USN))
    assert any("island recovery" in line for line in b.lines(IJN))
