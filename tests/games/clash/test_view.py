"""What each side sees of the map, of its own groups and of the enemy's."""

import pytest

from deckload.engine.knowledge import ALL_EYES, EVERYONE, SPECTATOR
from deckload.games.clash.model.state import (
    BY_FLEET,
    BY_ISLANDS,
    FORWARD,
)
from deckload.games.clash.rules.search.reports import take_report
from deckload.games.clash.rules.search.search import fleet_search
from deckload.games.clash.rules.submarines import meet_submarines
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    AWAY,
    CAP,
    FLOWN,
    LOST,
    READY,
)
from deckload.testing import rule
from games.clash.looking import inside, look, panel, piece, seen

REPORT = [2, 1, 0, 0, 1, 3]


def two_carriers(b):
    return b.put("USN 1", "3111", "Enterprise", "Lexington", "Reno").put("IJN 1", "2011", "Taiho")


# --- markers --------------------------------------------------------------------------------------


@rule("clash", "15.1")
def test_an_owner_sees_what_is_under_his_marker_and_the_enemy_does_not(clash):
    b = two_carriers(clash())
    own = piece(look(b, USN), "USN 1")
    assert own.values == {"carriers": "2", "ships": "3", "speed": "5"}
    assert own.reach
    enemy = piece(look(b, IJN), "USN 1")
    assert (enemy.at, enemy.name, enemy.type) == ("3111", "USN 1", "contact")
    assert not enemy.values
    assert not enemy.badges
    assert not enemy.reach


@rule("clash", "3.1.6")
def test_only_its_owner_can_tell_a_dummy(clash):
    b = clash().put("IJN 1", "2011").put("IJN 2", "2012", "Taiho")
    assert "dummy" in piece(look(b, IJN), "IJN 1").badges
    one, other = (piece(look(b, USN), name) for name in ("IJN 1", "IJN 2"))
    assert (one.values, one.badges, one.type) == (other.values, other.badges, other.type)


@rule("clash", "15.1")
def test_a_spectator_sees_markers_and_nothing_under_them(clash):
    view = look(two_carriers(clash()), SPECTATOR)
    assert {p.type for p in view.pieces} == {"contact", "airfield"}


@rule("clash", "15.1")
def test_open_sheets_show_both_sides_all_ships(clash):
    b = two_carriers(clash(secret_composition="off"))
    assert inside(look(b, IJN), "Lexington ready")[0] == "Lexington"


@rule("clash", "7.2")
def test_a_marker_shows_that_it_was_seen_slowed_and_has_acted(clash):
    b = two_carriers(clash()).detect("USN 1", BY_FLEET)
    b.s.slower[b.marker("USN 1")] = 1
    b.s.acted[b.marker("USN 1")] = 1
    for side in (USN, IJN):
        assert piece(look(b, side), "USN 1").badges == ("seen", "-1 MP", "acted")
    assert piece(look(b, USN), "USN 1").values["speed"] == "4"


@rule("clash", "6.3.2")
def test_what_only_the_islands_have_seen_is_marked(clash):
    b = two_carriers(clash()).detect("USN 1", BY_ISLANDS)
    assert "by the islands only" in piece(look(b, IJN), "USN 1").badges


@rule("clash", "6.3.1", "8.1")
def test_a_marker_shows_how_far_it_goes_searches_and_strikes(clash):
    b = two_carriers(clash())
    reach = {one.what: one.distance for one in piece(look(b, USN), "USN 1").reach}
    assert reach == {"move": 5, "search": 13, "air range": 8}
    by_night = piece(look(b.turn(1), USN), "USN 1").reach
    assert [one.what for one in by_night] == ["move"]
    b.turn(2).put("USN 1", "3111")
    assert [one.what for one in piece(look(b, USN), "USN 1").reach] == ["move"]


@rule("clash", "7.3", "3.4")
def test_detached_ships_show_neither_a_search_nor_a_strike(clash):
    b = clash().put("USN D1", "3111", "Lexington").hits(Lexington=1)
    assert [one.what for one in piece(look(b, USN), "USN D1").reach] == ["move"]


@rule("clash", "2.1", "8.1")
def test_a_base_beyond_the_map_bears_its_number_and_its_aircraft_show_no_ring(clash):
    view = look(clash(), IJN)
    assert piece(view, "Yap airfield").values["hexes beyond the map"] == "4"
    assert "hexes beyond the map" not in piece(view, "Guam airfield").values
    assert not piece(view, "265 F").reach
    assert [one.distance for one in piece(view, "261 F").reach] == [25]


# --- contacts -------------------------------------------------------------------------------------


@rule("clash", "6.1")
def test_a_report_stays_with_the_enemy_marker_and_in_the_list(clash):
    b = two_carriers(clash())
    take_report(b.s, b.marker("USN 1"), REPORT, BY_FLEET)
    view = look(b, IJN)
    assert piece(view, "USN 1").values == {"carriers": "3", "other ships": "4"}
    assert "2 CV, 1 CVL, 1 CL, 3 DD on turn 2" in piece(view, "USN 1").badges
    assert panel(view, "contacts").lines == ("USN 1: 2 CV, 1 CVL, 1 CL, 3 DD at 3111, this turn",)
    own = piece(look(b, USN), "USN 1")
    assert "the enemy was told 2 CV, 1 CVL, 1 CL, 3 DD on turn 2" in own.badges
    assert own.values["ships"] == "3"


@rule("clash", "6.1")
def test_contacts_grow_old(clash):
    b = two_carriers(clash())
    take_report(b.s, b.marker("USN 1"), REPORT, BY_FLEET)
    b.turn(3)
    assert panel(look(b, IJN), "contacts").lines[0].endswith("1 turn ago")
    b.turn(5).s.report_holds[b.marker("USN 1")] = 0
    assert panel(look(b, IJN), "contacts").lines[0].endswith("3 turns ago; may have changed")


@rule("clash", "6.1")
def test_markers_that_were_never_reported_are_listed_together(clash):
    b = two_carriers(clash()).put("IJN 4", "2012")
    assert panel(look(b, USN), "contacts").lines == ("Never reported: IJN 1, IJN 4",)
    b.turn(0)
    assert "contacts" not in [one.id for one in look(b, USN).panels], "nobody has looked yet"
    b.turn(2)


@rule("clash", "6.1")
def test_no_side_sees_the_dice_of_a_search(clash):
    b = two_carriers(clash()).put("IJN 1", "2811", "Taiho").dice(search=[1])
    b.run((fleet_search, b.marker("USN 1"))).take("search")
    for side in (USN, IJN):
        assert not [line for line in b.lines(side) if " search 1" in line]
        assert not panel_lines_with(look(b, side), "search 1")


def panel_lines_with(view, words):
    return [line for one in view.panels for line in one.lines if words in line]


@rule("clash", "15.7")
def test_with_secret_movement_an_unseen_marker_is_not_on_the_map(clash):
    b = two_carriers(clash(secret_movement="on"))
    assert "IJN 1" not in seen(look(b, USN))
    assert "IJN 1" in seen(look(b, IJN))


@rule("clash", "15.7")
def test_a_marker_that_slipped_away_is_remembered_where_it_was_reported(clash):
    b = two_carriers(clash(secret_movement="on"))
    marker = b.marker("IJN 1")
    take_report(b.s, marker, REPORT, BY_FLEET)
    b.s.place[marker], b.s.sighted[marker] = b.hex("2111"), 1 << IJN
    contact = piece(look(b, USN), "IJN 1")
    assert (contact.at, contact.badges[0]) == ("2011", "old")
    assert piece(look(b, IJN), "IJN 1").at == "2111"


@rule("clash", "11.1.2", "11.1.3")
def test_nobody_knows_a_submarine_marker_until_it_is_met(clash):
    b = clash().put("IJN 1", "2011", "Taiho")
    b.s.sub_place[0], b.s.sub_real[0] = b.hex("2011"), 1
    for side in (USN, IJN):
        assert piece(look(b, side), "submarine 1").name == "?"
    b.dice(submarine=[1])
    list(meet_submarines(b.s, b.marker("IJN 1")))
    assert piece(look(b, IJN), "submarine 1").name == "boat"


# --- cards ----------------------------------------------------------------------------------------


@rule("clash", "5.4", "5.7")
def test_a_card_has_each_carrier_with_her_squadrons_where_they_are(clash):
    b = two_carriers(clash())
    b.air(CAP, "VF-16/1").air(FLOWN, "VB-16", weak=True).air(AWAY, "VT-16")
    b.s.air_back[b.unit("VT-16")] = (4,)
    view = look(b, USN)
    boxes = {box.id: box for box in panel(view, "USN 1").boxes}
    assert boxes["Lexington ready"].host == "Lexington"
    assert inside(view, "Lexington patrol") == ["VF-16/1"]
    assert inside(view, "Lexington away") == ["VT-16"]
    assert piece(view, "VB-16").at == "Lexington flown"
    assert piece(view, "VB-16").badges == ("weak",)
    assert inside(view, "ships USN 1") == ["Reno"]
    row = boxes["Lexington ready"].row
    assert [box.title for box in boxes.values() if box.row == row][1:] == [
        "Flown",
        "Patrol",
        "Not yet back",
    ]
    assert panel(view, "USN 1").about == ("piece", "USN 1")


@rule("clash", "15.1")
def test_the_enemy_gets_neither_the_card_nor_its_aircraft(clash):
    view = look(two_carriers(clash()), IJN)
    assert "USN 1" not in [one.id for one in view.panels]
    assert not {"Lexington", "Reno", "VB-16"} & seen(view)


@rule("clash", "3.2.3")
def test_a_task_force_has_one_card_with_all_its_groups(clash):
    b = clash().force(USN, "3111", **{"USN 1": ("Lexington",), "USN 2": ("Hornet", "Reno")})
    view = look(b, USN)
    titles = [box.title for box in panel(view, "TF 58").boxes]
    assert titles == ["Lexington (USN 1)", "Hornet (USN 2)", "Other ships (USN 2)"]
    assert piece(view, "TF 58").values["ships"] == "3"
    assert "USN 1" not in seen(view)


@rule("clash", "9.0", "9.4")
def test_a_ship_shows_what_damage_has_left_of_her(clash):
    b = two_carriers(clash()).hits(Lexington=5)
    ship = piece(look(b, USN), "Lexington")
    assert ship.values["hits"] == "5/9"
    assert "no flying" in ship.badges
    assert int(ship.values["AA"]) < int(piece(look(b, USN), "Enterprise").values["AA"])


@rule("clash", "5.6")
def test_island_aircraft_lie_on_the_card_of_their_airfield(clash):
    b = two_carriers(clash())
    view = look(b, IJN)
    name = next(u.name for u in b.data.air if u.base == 0 and b.box(u.name) == READY)
    assert name in inside(view, "Guam ready")
    assert panel(view, "Guam airfield").about == ("piece", "Guam airfield")
    enemy = look(b, USN)
    assert "Guam airfield" in seen(enemy)
    assert "Guam airfield" not in [one.id for one in enemy.panels]
    assert name not in seen(enemy)


@rule("clash", "13.0")
def test_fighters_that_wait_forward_stand_on_the_map(clash):
    b = two_carriers(clash()).air(FORWARD, "VF-16/1", weak=True)
    unit = b.unit("VF-16/1")
    b.s.forward_hex[unit], b.s.air_shown[unit] = b.hex("3011"), ALL_EYES
    for side in (USN, IJN):
        assert piece(look(b, side), "VF-16/1").at == "3011"


# --- losses ---------------------------------------------------------------------------------------


@rule("clash", "9.0")
def test_a_ship_hit_and_lost_from_sight_is_listed_without_her_group(clash):
    b = two_carriers(clash()).hits(Taiho=2)
    view = look(b, USN)
    assert inside(view, "damaged IJN") == ["Taiho"]
    assert panel(view, "losses").boxes[0].title == "IJN seen damaged, now out of sight"
    assert piece(look(b, IJN), "Taiho").at == "Taiho ready"


@rule("clash", "9.0")
def test_a_sunk_ship_lies_among_the_losses_of_both_views(clash):
    b = clash().put("USN 1", "3111", "Reno").hits(Hiyo=6)
    b.s.hits[b.ship("Hiyo")] = b.data.boxes[b.ship("Hiyo")]
    for unit in b.data.units_of[b.ship("Hiyo")]:
        b.s.air_box[unit], b.s.air_shown[unit] = LOST, ALL_EYES
    lost = str(len(b.data.units_of[b.ship("Hiyo")]))
    for side in (USN, IJN, EVERYONE):
        view = look(b, side)
        assert inside(view, "sunk IJN") == ["Hiyo"]
        assert dict(panel(view, "losses").rows)["IJN air units lost"] == lost


@rule("clash", "4.3")
def test_ships_over_the_edge_lie_beside_the_map(clash):
    b = clash()
    b.s.gone[IJN] = [b.ship("Taiho")]
    view = look(b, IJN)
    assert inside(view, "left IJN") == ["Taiho"]
    assert panel(view, "losses").boxes[0].title == "IJN left the map"


# --- how it stands --------------------------------------------------------------------------------


@rule("clash", "10.1", "10.2")
def test_the_scores_say_what_is_certain_by_now(clash):
    b = two_carriers(clash())
    for side in (USN, IJN):
        assert look(b, side).scores == {"USN": "0", "IJN": "0"}
    b.s.hits[b.ship("Enterprise")] = 1
    damaged = b.data.points.ijn_damaged[b.data.ship_type[b.ship("Enterprise")]]
    assert look(b, USN).scores["IJN"] == str(damaged)
    assert ("US carriers damaged", f"IJN {damaged}") in panel(look(b, USN), "points").rows


@rule("clash", "10.2")
def test_only_the_usn_knows_what_saipan_has_cost(clash):
    b = two_carriers(clash())
    b.s.saipan_short = 7
    assert look(b, USN).scores["USN"] == "-7"
    assert look(b, IJN).scores["USN"] == "0"
    assert ("Ships missing at Saipan", "only the USN knows") in panel(look(b, IJN), "points").rows


@rule("clash", "10.3")
def test_the_points_tell_what_level_of_victory_they_would_be(clash):
    rows = dict(panel(look(two_carriers(clash()), USN), "points").rows)
    assert rows["That would be"] == "IJN decisive"
    assert int(rows["USN less IJN, if it ended now"]) < 0


@rule("clash", "10.1", "10.3")
def test_at_the_end_carriers_that_came_through_are_in_the_score(clash):
    b = two_carriers(clash())
    assert look(b, USN).scores["IJN"] == "0"
    b.s.over = True
    view = look(b, USN)
    rows = dict(panel(view, "points").rows)
    assert view.scores["IJN"] == rows["Japanese carriers that come through"].removeprefix("IJN ")
    assert rows["That is"] == "IJN decisive"


@rule("clash", "16.1.4")
def test_the_japanese_are_told_how_many_units_have_still_to_strike(clash):
    b = two_carriers(clash(decisive_battle="on"))
    rows = dict(panel(look(b, IJN), "rules").rows)
    taiho = b.data.units_of[b.ship("Taiho")]
    others = [
        u for u in b.data.units_of_side[IJN] if b.data.air_ship[u] >= 0 and b.s.air_box[u] == READY
    ]
    assert rows["Carrier air units still to go"] == str(len(others))
    assert set(taiho) <= set(others)
    assert rows["Raid on 3 carriers"] == "by turn 8"
    assert dict(panel(look(b, USN), "rules").rows) == {"Decisive battle mentality": "on"}


@rule("clash", "4.2")
def test_the_chits_still_to_be_drawn_are_listed_by_side(clash):
    b = two_carriers(clash())
    assert "chits" not in [one.id for one in look(b, USN).panels]
    for chit in (b.marker("IJN 1"), b.data.command_chit[USN], b.data.scout_chit[0]):
        b.s.pool[chit] = 1
    assert panel(look(b, USN), "chits").rows == (("USN", "USN command, VP-16"), ("IJN", "IJN 1"))


@rule("clash", "4.0")
@pytest.mark.parametrize(
    ("turn", "words"),
    [(0, "Set-up"), (1, "Turn 1 of 12: 18 June, night"), (2, "Turn 2 of 12: 18 June, day")],
)
def test_the_headline_tells_the_turn(clash, turn, words):
    assert look(clash().turn(turn), USN).headline == words
