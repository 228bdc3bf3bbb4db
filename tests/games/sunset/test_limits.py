"""5.2-5.5: what task forces may hold and where they may meet."""

from deckload.games.sunset.model.game_data import IJN, SEVENTH, THIRD, USN
from deckload.games.sunset.model.state import NONE
from deckload.games.sunset.rules.task_forces.limits import (
    free_marker,
    may_fall_out,
    room_for_carriers,
    room_in,
    why_no_room,
    why_not_merge,
    why_not_together,
)
from deckload.testing import rule


@rule("sunset", "5.2")
def test_the_ijn_has_ten_task_forces_and_keeps_one_for_ozawa(leyte):
    b = leyte()
    for number in range(1, 9):
        b.put(f"IJN {number}", "3212")
    assert free_marker(b.s, IJN) == b.marker("IJN 9")
    b.put("IJN 9", "3212")
    assert free_marker(b.s, IJN) == NONE
    b.put("IJN 1", "1024", "Zuikaku")
    assert free_marker(b.s, IJN) == b.marker("IJN 10")


@rule("sunset", "5.3")
def test_the_usn_has_sixteen_task_forces_and_keeps_one_for_38_1(leyte):
    b = leyte()
    for number in range(1, 16):
        b.put(f"USN {number}", "2824")
    assert free_marker(b.s, USN) == NONE
    b.put("USN 1", "2328", "Wasp")
    assert free_marker(b.s, USN) == b.marker("USN 16")


@rule("sunset", "5.5")
def test_two_task_forces_share_a_hex_and_cripples_do_not_count(leyte):
    b = leyte().put("IJN 1", "3212", "Yamato").put("IJN 2", "3212").put("IJN 3", "3213", "Fuso")
    assert why_no_room(b.s, b.marker("IJN 3"), b.hex("3212")).case == "5.5"
    assert why_no_room(b.s, b.marker("IJN 1"), b.hex("3212")) is None
    b.put("IJN D1", "3213", "Nagato").put("IJN D2", "3213", "Musashi").put("IJN 4", "3211", "Kinu")
    assert why_no_room(b.s, b.marker("IJN 4"), b.hex("3213")) is None


@rule("sunset", "5.5", "5.3.1")
def test_the_two_fleets_neither_stack_nor_join(leyte):
    b = leyte().put("USN 1", "3424", "Iowa").put("USN 2", "3424", "Taffy 3/1")
    third, seventh = b.marker("USN 1"), b.marker("USN 2")
    assert why_no_room(b.s, third, b.hex("3424")).case == "5.5"
    assert why_not_together(b.s, third, seventh).case == "5.3.1"


@rule("sunset", "5.5")
def test_a_task_force_takes_sixteen_units(leyte):
    b = leyte().printed("IJN 1", "3212", "Force A").printed("IJN 2", "3212", "Force B")
    assert room_in(b.s, b.marker("IJN 1")) == 7
    assert why_not_merge(b.s, b.marker("IJN 2"), b.marker("IJN 1")).case == "5.5"
    b.put("IJN 2", "3212", "Kongo", "Haruna")
    assert why_not_merge(b.s, b.marker("IJN 2"), b.marker("IJN 1")) is None


@rule("sunset", "5.5.1")
def test_a_third_fleet_force_has_five_carriers_at_most(leyte):
    b = leyte().put("USN 1", "2824", "Intrepid", "Cabot", "Independence")
    b.put("USN 2", "2824", "Essex", "Lexington", "Langley")
    assert why_not_merge(b.s, b.marker("USN 1"), b.marker("USN 2")).case == "5.5.1"
    assert room_for_carriers(b.s, b.marker("USN 2"), THIRD) == 2
    b.put("USN 1", "2824", "Intrepid", "Cabot")
    assert why_not_merge(b.s, b.marker("USN 1"), b.marker("USN 2")) is None


@rule("sunset", "5.5.1")
def test_there_are_four_carrier_forces_of_each_fleet(leyte):
    b = leyte().put("USN 1", "2824", "Intrepid").put("USN 2", "2824", "Essex")
    b.put("USN 3", "2524", "Enterprise").put("USN 4", "2524", "Wasp")
    assert room_for_carriers(b.s, b.marker("USN 5"), THIRD) == 0
    assert room_for_carriers(b.s, b.marker("USN 5"), SEVENTH) == 6
    b.s.crippled[b.marker("USN 4")] = 1
    assert room_for_carriers(b.s, b.marker("USN 5"), THIRD) == 5


@rule("sunset", "5.5.1", "13.1.4")
def test_a_carrier_force_that_is_still_to_come_counts(leyte):
    b = leyte().put("USN 1", "2824", "Intrepid").put("USN 2", "2824", "Essex")
    b.put("USN 3", "2524", "Enterprise")
    assert room_for_carriers(b.s, b.marker("USN 5"), THIRD) == 0


@rule("sunset", "9.4", "9.3")
def test_who_may_fall_out_for_damage(leyte):
    b = leyte().put("IJN 1", "3212", "Myoko", "Yamato", "Div 17").put("USN 1", "2824", "Iowa")
    b.hits(Myoko=2, Yamato=5, Div_17=3, Iowa=1)
    may = [
        name for name in ("Myoko", "Yamato", "Div 17", "Iowa") if may_fall_out(b.s, b.ship(name))
    ]
    assert may == ["Yamato", "Iowa"]
    b.hits(Myoko=3)
    assert may_fall_out(b.s, b.ship("Myoko"))
