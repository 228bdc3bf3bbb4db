"""Chapter 3: what task groups and the task force may hold, and where they may stand."""

import pytest

from deckload.games.clash.rules.forces import groups_under, hex_of, is_dummy, ships_under
from deckload.games.clash.rules.groups.movement import allowance
from deckload.games.clash.rules.groups.task_groups import (
    can_join_force,
    crowded_hexes,
    free_marker,
    is_overstacked,
    must_form_force,
    why_not_shift,
)
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import NONE
from deckload.testing import rule


def refused(b, ship, group):
    why = why_not_shift(b.s, b.ship(ship), b.marker(group))
    return None if why is None else why.case


@rule("clash", "3.1")
def test_a_seventeenth_ship_does_not_join(clash):
    b = clash().printed("USN 1", "3111", "58.1").put("USN 2", "3111", "Reno", "Mobile", "Biloxi")
    cruisers = ["Miami", "Houston", "Vincennes"]
    b.s.ships[b.marker("USN 1")] += [b.ship(name) for name in cruisers]
    assert len(b.s.ships[b.marker("USN 1")]) == 16
    assert refused(b, "Reno", "USN 1") == "3.1"
    b.s.ships[b.marker("USN 1")].pop()
    assert refused(b, "Reno", "USN 1") is None


@rule("clash", "3.1")
def test_force_c_stays_as_large_as_printed_but_takes_nobody(clash):
    b = clash().printed("IJN 1", "0618", "Force C").put("IJN 2", "0618", "Yahagi", "Mogami")
    assert len(b.ships_in("IJN 1")) == 18
    assert refused(b, "Yahagi", "IJN 1") == "3.1"


@rule("clash", "3.1.1")
@pytest.mark.parametrize(("side", "count", "label"), [(USN, 10, "USN"), (IJN, 8, "IJN")])
def test_a_side_has_so_many_task_groups_dummies_among_them(clash, side, count, label):
    b = clash()
    assert len(b.data.groups_of[side]) == count
    for number in range(1, count):
        b.put(f"{label} {number}", "2010")
    assert free_marker(b.s, side) == b.marker(f"{label} {count}")
    b.put(f"{label} {count}", "2010")
    assert free_marker(b.s, side) == NONE


@rule("clash", "3.1.2")
def test_a_us_group_takes_four_carriers(clash):
    b = clash().put("USN 1", "3111", "Essex", "Langley", "Cowpens", "Hornet")
    b.put("USN 2", "3111", "Lexington", "Reno")
    assert refused(b, "Lexington", "USN 1") == "3.1.2"
    b.put("USN 1", "3111", "Essex", "Langley", "Cowpens")
    assert refused(b, "Lexington", "USN 1") is None


@rule("clash", "3.1.2")
def test_there_are_four_us_carrier_groups_at_most(clash):
    b = clash().put("USN 1", "3111", "Essex").put("USN 2", "3111", "Hornet")
    b.put("USN 3", "3111", "Wasp").put("USN 4", "3111", "Lexington", "Enterprise")
    b.put("USN 5", "3111", "Reno")
    assert refused(b, "Enterprise", "USN 5") == "3.1.2"
    assert refused(b, "Wasp", "USN 5") is None, "her own group has no carrier then"
    b.put("USN 3", "3111", "Mobile")
    assert refused(b, "Enterprise", "USN 5") is None


@rule("clash", "3.1.3")
def test_a_japanese_group_takes_three_carriers(clash):
    b = clash().put("IJN 1", "0618", "Taiho", "Shokaku", "Zuikaku").put("IJN 2", "0618", "Junyo")
    assert refused(b, "Junyo", "IJN 1") == "3.1.3"
    b.put("IJN 1", "0618", "Taiho", "Shokaku")
    assert refused(b, "Junyo", "IJN 1") is None


@rule("clash", "3.1.4")
def test_the_bombardment_group_never_mixes_with_tf_58(clash):
    b = clash().put("USN 1", "3712", "Idaho", "Honolulu").put("USN 2", "3712", "Reno", "Mobile")
    assert refused(b, "Honolulu", "USN 2") == "3.1.4"
    assert refused(b, "Reno", "USN 1") == "3.1.4"


@rule("clash", "3.1.6")
def test_a_dummy_has_no_ships_and_moves_four_hexes(clash):
    b = clash().put("USN 1", "3111").put("USN 2", "3111", "Idaho")
    assert is_dummy(b.s, b.marker("USN 1"))
    assert not is_dummy(b.s, b.marker("USN 2"))
    assert allowance(b.s, b.marker("USN 1")) == 4
    assert allowance(b.s, b.marker("USN 2")) == 3


@rule("clash", "3.0")
def test_the_task_force_marker_stands_for_all_its_groups(clash):
    b = clash().force(USN, "3111", **{"USN 1": ("Lexington",), "USN 4": ("Reno",)})
    b.put("USN 2", "2811", "Essex")
    force = b.marker("TF 58")
    assert groups_under(b.s, force) == [b.marker("USN 1"), b.marker("USN 4")]
    assert sorted(ships_under(b.s, force)) == sorted([b.ship("Lexington"), b.ship("Reno")])
    assert hex_of(b.s, b.marker("USN 4")) == b.hex("3111")
    assert hex_of(b.s, b.marker("USN 2")) == b.hex("2811")


@rule("clash", "3.2", "3.2.1")
def test_tf_58_takes_five_groups_of_its_hex(clash):
    b = clash().put("USN 6", "3111", "Reno").put("USN 7", "2811", "Mobile")
    names = ("Essex", "Langley", "Cowpens", "Miami", "Houston")
    groups = {f"USN {n + 1}": (name,) for n, name in enumerate(names)}
    b.force(USN, "3111", **groups)
    assert not can_join_force(b.s, b.marker("USN 6"))
    b.s.in_force[b.marker("USN 5")] = 0
    b.put("USN 5", "3010", "Houston")
    assert can_join_force(b.s, b.marker("USN 6"))
    assert not can_join_force(b.s, b.marker("USN 7")), "it is elsewhere"
    b.put("USN 6", "3111")
    assert not can_join_force(b.s, b.marker("USN 6")), "a dummy cannot"


@rule("clash", "3.2.2")
def test_the_mobile_fleet_takes_three_groups(clash):
    b = clash().put("IJN 4", "0618", "Mogami")
    b.force(IJN, "0618", **{"IJN 1": ("Taiho",), "IJN 2": ("Junyo",), "IJN 3": ("Nagato",)})
    assert not can_join_force(b.s, b.marker("IJN 4"))


@rule("clash", "3.3")
def test_two_groups_may_share_a_hex_and_three_must_form_the_force(clash):
    b = clash().put("USN 1", "3111", "Reno").put("USN 2", "3111", "Mobile")
    assert not is_overstacked(b.s, USN, b.hex("3111"))
    assert not must_form_force(b.s, USN, crowded_hexes(b.s, USN))
    b.put("USN 3", "3111", "Miami")
    assert is_overstacked(b.s, USN, b.hex("3111"))
    met = crowded_hexes(b.s, USN)
    assert must_form_force(b.s, USN, met)
    assert not must_form_force(b.s, USN, set()), "they met in this phase"
    b.force(USN, "2811", **{"USN 4": ("Essex",)})
    assert not must_form_force(b.s, USN, met), "there is one elsewhere, and no second"


@rule("clash", "3.3")
def test_the_task_force_has_its_hex_for_itself(clash):
    b = clash().force(USN, "3111", **{"USN 1": ("Reno",), "USN 2": ("Miami",), "USN 3": ("Essex",)})
    assert not is_overstacked(b.s, USN, b.hex("3111"))
    b.put("USN 4", "3111", "Mobile")
    assert is_overstacked(b.s, USN, b.hex("3111"))
