"""12.8, 12.9: breaking off, keeping the field, retreating."""

import pytest

from deckload.games.clash.rules.surface.disengagement import clear_display, end_round
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import NONE, OFF_MAP
from deckload.testing import rule
from games.clash.surface_line import box_of, lined_up, rolled


def over(battle, **changes):
    """The end of a round between two battleships."""
    return lined_up(battle, {"Iowa": 20}, {"Kongo": 6}, **changes)


def retreats(battle):
    return [line for line in battle.lines() if "retreats" in line]


@rule("clash", "12.8")
def test_the_example_smoke_and_five_rounds_end_the_battle_on_a_five(clash):
    b = over(clash(), battle_round=5).dice(disengagement=[2, 5])
    b.s.smoke = [12]
    b.run(end_round).take_as(USN, "disengage").take_as(IJN, "fight")
    assert rolled(b, "disengagement") == [
        "disengagement 2+5+1: goes on",
        "disengagement 5+5+1: ends",
    ]
    assert (b.verb, b.side) == ("retreat", USN)


@rule("clash", "12.8")
def test_without_smoke_the_same_dice_do_not_end_it(clash):
    b = over(clash(), battle_round=5).dice(disengagement=[2, 5])
    b.run(end_round).take_as(USN, "disengage").take_as(IJN, "fight")
    assert rolled(b, "disengagement")[1] == "disengagement 5+5: goes on"
    assert (b.s.battle_hex, retreats(b)) == (b.hex("2010"), [])


@rule("clash", "12.8")
def test_either_die_ends_the_battle_whoever_wanted_to_go(clash):
    b = over(clash(), battle_round=1).dice(disengagement=[10, 1])
    b.run(end_round).take_as(USN, "fight").take_as(IJN, "disengage")
    assert (b.verb, b.side) == ("retreat", IJN)


@rule("clash", "12.8")
def test_the_battle_goes_on_without_dice_if_both_want_it(clash):
    b = over(clash()).run(end_round).take_as(USN, "fight").take_as(IJN, "fight")
    assert (b.s.battle_hex, rolled(b, "disengagement")) == (b.hex("2010"), [])


@rule("clash", "12.8", "12.9")
def test_both_retreat_without_dice_if_both_want_to_go(clash):
    b = over(clash()).run(end_round).take_as(USN, "disengage").take_as(IJN, "disengage")
    assert (b.verb, b.side) == ("retreat", USN)
    b.take("retreat 2011")
    assert (b.verb, b.side) == ("retreat", IJN)
    b.take("retreat 2009")
    assert (b.at("USN 1"), b.at("IJN 1")) == ("2011", "2009")


@rule("clash", "12.8")
def test_nobody_learns_what_the_other_wants_before_both_have_said_it(clash):
    b = over(clash()).run(end_round)
    before = b.lines(IJN)
    b.take_as(USN, "disengage")
    assert (b.lines(IJN), b.keys_of(IJN)) == (before, ["fight", "disengage"])


@rule("clash", "12.8")
def test_a_side_that_has_left_the_display_wanted_to_go_and_retreats(clash):
    b = over(clash())
    b.s.box_of_ship[b.ship("Kongo")] = NONE
    b.s.escaped = [b.ship("Kongo")]
    b.run(end_round)
    assert (b.verb, b.side) == ("retreat", IJN)
    b.take("retreat 2009")
    assert b.ships_in("IJN 1") == ["Kongo"]
    assert b.at("USN 1") == "2010"


@rule("clash", "12.9")
def test_nobody_retreats_from_a_side_that_was_wiped_out(clash):
    b = over(clash())
    b.s.box_of_ship[b.ship("Kongo")] = NONE
    b.put("IJN 1", "off").run(end_round)
    assert (retreats(b), b.s.battle_hex) == ([], NONE)


@rule("clash", "12.9")
def test_after_round_8_the_side_with_fewer_undamaged_ships_retreats(clash):
    b = lined_up(
        clash().hits(Iowa=1), {"Iowa": 20, "Reno": 20}, {"Kongo": 6, "Atago": 6}, battle_round=8
    ).run(end_round)
    assert (b.verb, b.side) == ("retreat", USN)


@rule("clash", "12.9")
def test_undamaged_ships_that_left_the_display_count_too(clash):
    b = lined_up(
        clash(), {"Iowa": 20, "Reno": 20, "Miami": 20}, {"Kongo": 6, "Atago": 6}, battle_round=8
    )
    b.s.box_of_ship[b.ship("Reno")] = b.s.box_of_ship[b.ship("Miami")] = NONE
    b.run(end_round)
    assert (b.verb, b.side) == ("retreat", IJN)


@rule("clash", "12.9")
def test_equal_sides_roll_for_the_field_until_one_is_higher(clash):
    b = over(clash(), battle_round=8).dice(field=[7, 7, 3, 8]).run(end_round)
    assert (b.verb, b.side) == ("retreat", USN)


# --- where to -------------------------------------------------------------------------------------


@rule("clash", "12.9")
@pytest.mark.parametrize(
    ("side", "away"), [(USN, {"NE", "SE", "S", "SW"}), (IJN, {"SW", "NW", "N", "NE"})]
)
def test_us_ships_retreat_east_or_south_and_japanese_west_or_north(clash, side, away):
    b = over(clash()).run(end_round).take_as(side, "disengage")
    b.s.script._faces["disengagement"] = [10, 10]
    b.take_as(1 - side, "fight")
    grid, here = b.data.grid, b.hex("2010")
    wanted = {grid.name_of(grid.neighbour(here, grid.direction(name))) for name in away}
    assert {key.removeprefix("retreat ") for key in b.keys} == wanted


def ends(battle, side):
    """That side breaks off at once."""
    battle.dice(disengagement=[10, 10]).run(end_round)
    return battle.take_as(side, "disengage").take_as(1 - side, "fight")


@rule("clash", "12.9")
def test_a_retreat_costs_a_movement_point_and_puts_the_marker_there(clash):
    b = ends(over(clash()), USN).take("retreat 2011")
    assert (b.at("USN 1"), b.s.slower[b.marker("USN 1")]) == ("2011", 1)
    assert (b.at("IJN 1"), b.s.slower[b.marker("IJN 1")]) == ("2010", 0)


@rule("clash", "12.9", "3.3")
def test_a_full_hex_is_no_place_to_retreat_to(clash):
    b = over(clash().put("USN 2", "2011").put("USN 3", "2011").put("USN 4", "2110"))
    b = ends(b, USN)
    assert "retreat 2011" not in b.keys
    assert "retreat 2110" in b.keys


@rule("clash", "12.9", "3.3")
def test_the_task_force_needs_a_hex_of_its_own(clash):
    b = over(clash().force(USN, "2011", **{"USN 5": ("Wasp",)}))
    b = ends(b, USN)
    assert "retreat 2011" not in b.keys


@rule("clash", "12.9", "3.3")
def test_a_retreating_task_force_avoids_hexes_with_a_group(clash):
    b = over(clash().put("USN 2", "2011", "Wasp"))
    s = b.s
    s.place[b.data.force_of[USN]], s.place[b.marker("USN 1")] = b.hex("2010"), OFF_MAP
    s.in_force[b.marker("USN 1")] = 1
    b = ends(b, USN)
    assert "retreat 2011" not in b.keys
    b.take(b.keys[0])
    assert s.slower[b.data.force_of[USN]] == 1


@rule("clash", "12.9")
def test_a_hex_with_the_enemy_in_it_is_no_place_to_retreat_to(clash):
    b = ends(over(clash().put("IJN 4", "2011")), USN)
    assert "retreat 2011" not in b.keys


@rule("clash", "12.9")
def test_stacking_gives_way_where_no_other_hex_is_left(clash):
    b = over(clash())
    grid, here = b.data.grid, b.hex("2010")
    for number, name in enumerate(("NE", "SE", "S", "SW")):
        place = grid.name_of(grid.neighbour(here, grid.direction(name)))
        b.put(f"USN {2 + 2 * number}", place).put(f"USN {3 + 2 * number}", place)
    b = ends(b, USN)
    assert len(b.keys) == 4


@rule("clash", "12.9", "16.1.4")
def test_spruance_keeps_tf_58_near_saipan_even_in_retreat_unless_nothing_else_is_left(clash):
    b = over(clash(cautious_spruance="on"), field="2816")
    s, grid = b.s, b.data.grid
    s.place[b.data.force_of[USN]], s.place[b.marker("USN 1")] = b.hex("2816"), OFF_MAP
    s.in_force[b.marker("USN 1")] = 1
    b = ends(b, USN)
    offered = [key.removeprefix("retreat ") for key in b.keys]
    saipan = b.data.saipan
    assert offered
    assert all(grid.distance(b.hex(name), saipan) <= 9 for name in offered)


@rule("clash", "12.9", "16.1.4")
def test_the_leash_gives_way_where_no_hex_is_near_enough(clash):
    b = over(clash(cautious_spruance="on"))
    s = b.s
    s.place[b.data.force_of[USN]], s.place[b.marker("USN 1")] = b.hex("2010"), OFF_MAP
    s.in_force[b.marker("USN 1")] = 1
    assert len(ends(b, USN).keys) == 4


@rule("clash", "12.9")
@pytest.mark.parametrize(("side", "corner"), [(USN, "4022"), (IJN, "0101")])
def test_a_friendly_corner_of_the_map_leaves_nowhere_to_go(clash, side, corner):
    b = ends(over(clash(), field=corner), side)
    loser = "USN 1" if side == USN else "IJN 1"
    assert f"12.9 {loser} has nowhere to go." in b.lines()
    assert (b.at(loser), b.s.slower[b.marker(loser)], b.s.battle_hex) == (corner, 0, NONE)


@rule("clash", "12.9", "3.3")
def test_detached_ships_take_no_room(clash):
    b = over(clash().put("USN 2", "2011").put("USN 3", "2011"))
    b.put("USN 1", "off").put("USN D1", "2010", "Iowa")
    b.s.fighting[USN] = [b.marker("USN D1")]
    b = ends(b, USN).take("retreat 2011")
    assert (b.at("USN D1"), b.s.slower[b.marker("USN D1")]) == ("2011", 1)


@rule("clash", "12.9", "11.1.3")
def test_a_retreat_can_lead_onto_a_submarine_marker(clash):
    b = over(clash())
    b.s.sub_place[0] = b.hex("2009")
    b = ends(b, IJN).take("retreat 2009")
    assert "11.1.3 In 2009 there is a false contact." in b.lines()


@rule("clash", "12.9", "15.7")
def test_an_enemy_nobody_has_seen_does_not_show_by_what_is_offered(clash):
    b = over(clash(secret_movement="on").put("IJN 4", "2011"))
    for name in ("USN 1", "IJN 1"):
        b.s.sighted[b.marker(name)] = -1
    assert "retreat 2011" in ends(b, USN).keys


@rule("clash", "12.9")
def test_a_side_with_one_way_to_go_is_asked_all_the_same(clash):
    b = over(clash())
    grid, here = b.data.grid, b.hex("2010")
    for number, name in enumerate(("NE", "SE", "SW")):
        b.put(f"IJN {2 + number}", grid.name_of(grid.neighbour(here, grid.direction(name))))
    assert ends(b, USN).keys == ["retreat 2011"]


@rule("clash", "12.9")
def test_every_group_of_the_side_retreats_by_itself(clash):
    b = over(clash().put("USN 2", "2010", "Reno"))
    b.s.fighting[USN].append(b.marker("USN 2"))
    b = ends(b, USN).take("retreat 2011", "retreat 2110")
    assert (b.at("USN 1"), b.at("USN 2"), b.at("IJN 1")) == ("2011", "2110", "2010")


@rule("clash", "12.9")
def test_nothing_of_the_battle_stays_on_the_display(clash):
    b = over(clash(), battle_round=4)
    b.s.smoke, b.s.torpedoes_gone, b.s.scrambled = [3], [1], [2]
    b.s.escaped, b.s.waiting, b.s.leaving, b.s.wakes = [1], [1], [1], [[1, 2, 3]]
    b.run(clear_display)
    s = b.s
    assert (s.battle_hex, s.initiative, s.mover, s.battle_round) == (NONE, NONE, NONE, 0)
    assert (s.fighting, s.smoke, s.torpedoes_gone, s.scrambled) == ([[], []], [], [], [])
    assert (s.escaped, s.waiting, s.leaving, s.wakes) == ([], [], [], [])
    assert (box_of(b, "Iowa"), box_of(b, "Kongo")) == (NONE, NONE)
