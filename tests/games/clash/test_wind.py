"""15.3: launching into the wind."""

import pytest

from deckload.games.clash.rules.groups.reorganisation import reorganise
from deckload.games.clash.rules.raids.combat_air_patrol import assign_patrols
from deckload.games.clash.rules.wind import has_run_into_wind, turn_into_wind
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import CAP, READY
from deckload.testing import rule


@rule("clash", "15.3")
@pytest.mark.parametrize(
    ("track", "ready"),
    [
        (["2010", "2111", "2211"], True),
        (["2009", "2010", "2111", "2211"], True),
        (["2010", "2111"], False),
        (["2010", "2111", "2112"], False),
        (["2010", "2011", "2111"], False),
        ([], False),
    ],
)
def test_bombers_need_two_hexes_southeast_at_the_end_of_the_move(clash, track, ready):
    b = clash(wind="on")
    b.s.track[USN] = [b.hex(name) for name in track]
    assert has_run_into_wind(b.s, USN) is ready


@rule("clash", "15.3")
def test_who_cannot_go_southeast_launches_no_patrol(clash):
    b = clash(wind="on").put("USN 1", "4022", "Essex").put("USN 4", "3015", "Lexington")
    b.put("USN 2", "2010", "Hornet").put("IJN 1", "2111", "Mogami")
    b.put("USN 3", "3010", "Wasp")
    b.s.slower[b.marker("USN 3")] = 5
    b.run(assign_patrols).take_as(USN, "all")
    names = ("VF-15/1", "VF-2/1", "VF-14/1", "VF-16/1")
    assert [b.box(name) for name in names] == [READY, READY, READY, CAP]


@rule("clash", "15.3", "7.3")
def test_detached_carriers_turn_into_the_wind_only_on_their_way_home(clash):
    b = clash(wind="on").put("USN D1", "3610", "Essex").put("IJN D1", "0410", "Zuikaku")
    b.hits(Essex=1, Zuikaku=1).run(assign_patrols, reorganise)
    b.take_as(USN, "all").take_as(IJN, "all")
    assert (b.box("VF-15/1"), b.at("USN D1")) == (CAP, "3711")
    assert "15.3 USN D1 moves to 3711." in b.lines()
    assert (b.box("Zuikaku F"), b.at("IJN D1")) == (READY, "0410")


@rule("clash", "15.3")
def test_nobody_turns_into_a_hex_where_he_sees_an_enemy(clash):
    b = clash(wind="on").put("USN 1", "2010", "Essex").put("IJN 1", "2111", "Taiho")
    turn_into_wind(b.s, b.marker("USN 1"))
    assert (b.at("USN 1"), b.s.slower[b.marker("USN 1")]) == ("2010", 0)


@rule("clash", "15.3", "16.1.4")
def test_tf_58_does_not_leave_its_nine_hexes_for_the_wind(clash):
    b = clash(wind="on", cautious_spruance="on")
    edge = [
        p
        for p in b.data.grid.ring(b.hex("3712"), 9)
        if p in b.data.sea_hexes and b.data.grid.rows[p] > 17
    ]
    b.force(USN, b.data.grid.name_of(min(edge)), **{"USN 1": ("Lexington",)})
    before = b.at("TF 58")
    turn_into_wind(b.s, b.marker("TF 58"))
    distance = b.data.grid.distance(b.hex(b.at("TF 58")), b.hex("3712"))
    assert distance <= 9
    assert before == b.data.grid.name_of(min(edge))


@rule("clash", "15.3", "15.7")
def test_with_secret_movement_the_enemy_does_not_see_it(clash):
    b = clash(wind="on", secret_movement="on").put("USN 1", "2010", "Essex")
    turn_into_wind(b.s, b.marker("USN 1"))
    assert (b.at("USN 1"), b.s.genuine[b.marker("USN 1")]) == ("2111", 0)
    assert b.s.slower[b.marker("USN 1")] == 1
