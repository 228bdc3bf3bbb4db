"""5.3, 16.1.2: island aircraft that come later, and lost ones that are made up again."""

import pytest

from deckload.engine.knowledge import ALL_EYES
from deckload.games.clash.rules.reinforcements import reinforce, revive_island_unit
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    CAP,
    FLOWN,
    LOST,
    NOT_YET,
    READY,
)
from deckload.testing import rule


@rule("clash", "5.3", "16.1.2")
@pytest.mark.parametrize(
    ("turn", "truk", "on_a_die"), [(1, NOT_YET, NOT_YET), (2, READY, NOT_YET), (4, NOT_YET, READY)]
)
def test_units_arrive_on_their_turn(clash, turn, truk, on_a_die):
    b = clash().turn(turn)
    b.s.arrival = 4
    b.run(reinforce)
    assert (b.box("253 F"), b.box("755 T")) == (truk, truk)
    assert [b.box(u) for u in ("263 F Iwo Jima", "202 F", "503 DB")] == [on_a_die] * 3


@rule("clash", "5.3")
def test_only_the_owner_hears_of_arrivals(clash):
    b = clash().turn(2).run(reinforce)
    assert "5.3 253 F has arrived." in b.lines(IJN)
    assert not any("arrived" in line for line in b.lines(USN))


@rule("clash", "5.3", "15.1")
@pytest.mark.parametrize(("sheets", "seen"), [("off", 4), ("on", 0)])
def test_where_sheets_lie_open_everybody_sees_the_units_on_a_die_arrive(clash, sheets, seen):
    b = clash(secret_composition=sheets).turn(4)
    b.s.arrival = 4
    for unit in b.data.units_of_side[IJN]:
        b.s.air_shown[unit] = ALL_EYES if sheets == "off" else 1 << IJN
    b.run(reinforce)
    assert b.s.late_seen == seen


@rule("clash", "16.1.2")
def test_each_day_a_lost_island_unit_is_back_on_guam_flown_and_weak(clash):
    b = clash().air(LOST, "343 F", "521 B Yap", "Taiho F")
    b.dice(revived_unit=[1]).run(revive_island_unit)
    unit = b.unit("343 F")
    assert (b.box("343 F"), b.s.air_weak[unit]) == (FLOWN, 1)
    guam = b.data.home_of_base(b.data.base_id["guam"])
    assert (b.s.air_home[unit], b.s.out_since[unit]) == (guam, 2)
    assert (b.box("521 B Yap"), b.box("Taiho F")) == (LOST, LOST)


@rule("clash", "16.1.2")
def test_a_unit_without_a_weak_side_comes_back_as_it_was(clash):
    b = clash().air(LOST, "521 B Guam").dice(revived_unit=[1]).run(revive_island_unit)
    assert (b.box("521 B Guam"), b.s.air_weak[b.unit("521 B Guam")]) == (FLOWN, 0)


@rule("clash", "16.1.2")
def test_nobody_revives_by_night_or_without_room(clash):
    b = clash().turn(5).air(LOST, "343 F").run(revive_island_unit)
    assert b.box("343 F") == LOST
    b = clash().air(LOST, "343 F")
    crowd = ("263 F Peleliu", "761 T", "265 F", "521 B Yap", "523 DB Yap")
    for unit in crowd:
        b.s.air_home[b.unit(unit)] = b.data.home_of_base(b.data.base_id["guam"])
    b.air(CAP, "265 F").run(revive_island_unit)
    assert b.box("343 F") == LOST, "eight units are on Guam"
