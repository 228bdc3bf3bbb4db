"""5.7: combat air patrol, assigned by both sides unseen."""

from deckload.games.clash.rules.groups.reorganisation import reorganise
from deckload.games.clash.rules.raids.combat_air_patrol import assign_patrols, fighters
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import CAP, READY
from deckload.games.fleet.rules.raids.combat_air_patrol import half_of
from deckload.testing import rule


def at_sea(clash, **options):
    b = clash(**options).put("USN 1", "3111", "Lexington", "Reno").put("IJN 1", "0618", "Zuikaku")
    return b.only_aircraft("VF-16/1", "VF-16/2", "VB-16", "Zuikaku FB", "Zuikaku T", "261 F")


@rule("clash", "5.7")
def test_fighters_and_fighter_bombers_patrol_over_ships_and_islands(clash):
    b = at_sea(clash).run(assign_patrols, reorganise).take_as(USN, "all").take_as(IJN, "choose")
    assert b.keys_of(IJN) == ["cap Zuikaku FB", "cap 261 F", "done"]
    b.take_as(IJN, "cap 261 F", "done")
    assert [b.box(u) for u in ("VF-16/1", "VF-16/2", "VB-16")] == [CAP, CAP, READY]
    assert (b.box("261 F"), b.box("Zuikaku FB")) == (CAP, READY)


@rule("clash", "5.7")
def test_each_side_hears_only_of_its_own_patrols(clash):
    b = at_sea(clash).run(assign_patrols, reorganise).take_as(USN, "half").take_as(IJN, "none")
    assert [b.box(u) for u in ("VF-16/1", "VF-16/2")] == [CAP, READY]
    assert "5.7 You have 1 fighter unit on patrol." in b.lines(USN)
    assert "5.7 You have 0 fighter units on patrol." in b.lines(IJN)
    assert b.knows(IJN).air_box[b.unit("VF-16/1")] < 0


@rule("clash", "5.7")
def test_there_is_no_patrol_at_night(clash):
    b = at_sea(clash).turn(5).run(assign_patrols)
    assert b.verb == "reorganise"


@rule("clash", "5.7")
def test_a_side_without_fighters_is_asked_all_the_same(clash):
    b = at_sea(clash).only_aircraft("VB-16").run(assign_patrols)
    assert b.keys_of(USN) == b.keys_of(IJN) == ["none"]


@rule("clash", "5.7", "9.4")
def test_a_carrier_that_cannot_fly_sends_nobody(clash):
    b = at_sea(clash).hits(Lexington=5)
    assert fighters(b.s, USN) == []


@rule("clash", "5.7")
def test_half_is_every_other_unit_of_each_home(clash):
    b = clash()
    units = [b.unit(u) for u in ("VF-16/1", "VF-16/2", "VF-15/1", "VF-15/2", "VF-51")]
    assert half_of(b.s, units) == [units[0], units[2], units[4]]


@rule("clash", "15.3")
def test_with_wind_a_group_that_launches_a_patrol_goes_southeast(clash):
    b = (
        at_sea(clash, wind="on")
        .run(assign_patrols, reorganise)
        .take_as(USN, "all")
        .take_as(IJN, "none")
    )
    assert (b.at("USN 1"), b.at("IJN 1")) == ("3211", "0618")
    marker = b.marker("USN 1")
    assert (b.s.slower[marker], b.s.genuine[marker]) == (1, 1)


@rule("clash", "15.3")
def test_island_patrols_and_calm_air_move_nobody(clash):
    b = at_sea(clash, wind="on").run(assign_patrols, reorganise).take_as(USN, "none")
    b.take_as(IJN, "choose", "cap 261 F", "done")
    assert (b.at("USN 1"), b.at("IJN 1")) == ("3111", "0618")
