"""What each side sees of the map, of its own task forces and of the enemy's."""

import pytest

from deckload.engine.knowledge import EVERYONE, SPECTATOR
from deckload.games.sunset import GAME
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.search.reports import take_report
from deckload.games.sunset.rules.special.fanaticism import note_strait
from deckload.games.sunset.rules.submarines import CAPITAL_SHIPS
from deckload.games.sunset.rules.victory import level_of
from deckload.testing import rule
from games.sunset.air_raids import guarding
from games.sunset.looking import inside, look, panel, piece, rows, seen

REPORT = [2, 1, 0, 4, 0]


def off_samar(b):
    return b.put("USN 1", "3323", "Essex", "Lexington", "Reno").put("IJN 1", "3218", "Fuso")


# --- markers --------------------------------------------------------------------------------------


@rule("sunset", "7.0")
def test_an_owner_sees_what_is_under_his_marker_and_the_enemy_does_not(leyte):
    b = off_samar(leyte())
    own = piece(look(b, USN), "USN 1")
    assert own.values == {"carriers": "2", "ships": "3", "speed": "5"}
    assert own.reach
    enemy = piece(look(b, IJN), "USN 1")
    assert (enemy.at, enemy.name, enemy.type) == ("3323", "USN 1", "contact")
    assert not enemy.values
    assert not enemy.badges
    assert not enemy.reach


@rule("sunset", "5.4")
def test_only_its_owner_can_tell_a_dummy(leyte):
    b = leyte().put("USN 1", "3323").put("USN 2", "3324", "Essex")
    assert "dummy" in piece(look(b, USN), "USN 1").badges
    one, other = (piece(look(b, IJN), name) for name in ("USN 1", "USN 2"))
    assert (one.values, one.badges, one.type) == (other.values, other.badges, other.type)


@rule("sunset", "7.0")
def test_a_spectator_sees_markers_and_nothing_under_them(leyte):
    view = look(off_samar(leyte()), SPECTATOR)
    assert {p.type for p in view.pieces} == {"contact", "air fleet"}


@rule("sunset", "6.2.3", "6.2.4")
def test_a_marker_shows_what_it_has_lost_to_its_owner_and_what_raids_cost_it_to_both(leyte):
    b = off_samar(leyte()).detect("USN 1")
    marker = b.marker("USN 1")
    b.s.slower[marker], b.s.harried[marker], b.s.acted[marker] = 2, 1, 1
    assert piece(look(b, USN), "USN 1").badges[:3] == ("seen", "-2 MP", "acted")
    assert piece(look(b, USN), "USN 1").values["speed"] == "3"
    assert piece(look(b, IJN), "USN 1").badges == ("seen", "-1 MP", "acted")


@rule("sunset", "7.2", "6.5.1")
def test_by_day_a_marker_shows_how_far_it_goes_searches_and_strikes(leyte):
    b = off_samar(leyte())
    reach = {one.what: one.distance for one in piece(look(b, USN), "USN 1").reach}
    assert reach == {"move": 5, "search": 12, "air range": 8}
    assert [one.what for one in piece(look(b.turn(1), USN), "USN 1").reach] == ["move"]


@rule("sunset", "5.3.1", "6.4")
def test_an_owner_sees_the_fleet_and_a_convoy_of_cripples(leyte):
    b = leyte().put("USN 1", "3323", "Essex").hits(Essex=4)
    b.s.crippled[b.marker("USN 1")] = 1
    assert piece(look(b, USN), "USN 1").badges == ("cripples go home", "Third Fleet")
    assert "Third Fleet" not in piece(look(b, IJN), "USN 1").badges


@rule("sunset", "6.4", "6.4.1")
def test_lone_cripples_lie_open_with_their_name_and_damage(leyte):
    b = leyte().put("IJN D1", "3016", "Myoko", "Detached destroyer 1").hits(Myoko=2, Div_31=1)
    b.s.lent[b.ship("Div 31")] = 1
    named = ["Myoko", "Detached destroyer 1"]
    for side in (USN, IJN):
        view = look(b, side)
        counter = piece(view, "IJN D1")
        assert (counter.type, counter.name, counter.at) == ("cripples", ", ".join(named), "3016")
        assert counter.values["hits"] == f"2/{b.data.boxes[b.ship('Myoko')]}"
        assert inside(view, "ships IJN D1") == named
    assert "contacts" not in [one.id for one in look(b, USN).panels]


# --- contacts -------------------------------------------------------------------------------------


@rule("sunset", "7.2")
def test_a_report_by_class_stays_with_the_contact_and_grows_old(leyte):
    b = off_samar(leyte())
    take_report(b.s, b.marker("USN 1"), REPORT)
    b.s.report_off[b.marker("USN 1")] = 1
    contact = piece(look(b, IJN), "USN 1")
    assert contact.values == {"carriers": "2", "other units": "5"}
    told = "2 carriers, 1 battleship, 4 destroyer units (each within 1)"
    assert contact.badges == ("seen", f"{told} on turn 2")
    assert panel(look(b, IJN), "contacts").lines == (f"USN 1: {told} at 3323, this turn",)
    assert f"the enemy was told {told} on turn 2" in piece(look(b, USN), "USN 1").badges
    b.turn(4).s.report_holds[b.marker("USN 1")] = 0
    assert panel(look(b, IJN), "contacts").lines[0].endswith("2 turns ago; may have changed")


@rule("sunset", "7.2")
def test_a_report_may_tell_nothing_but_a_number(leyte):
    b = off_samar(leyte())
    take_report(b.s, b.marker("USN 1"), [7])
    assert piece(look(b, IJN), "USN 1").values == {"units": "7"}
    assert panel(look(b, IJN), "contacts").lines == ("USN 1: 7 units at 3323, this turn",)


@rule("sunset", "10.5")
def test_what_a_boat_has_seen_of_a_force_is_told(leyte):
    b = off_samar(leyte())
    b.s.report_capital[b.marker("USN 1")] = CAPITAL_SHIPS
    assert "a boat saw capital ships" in piece(look(b, IJN), "USN 1").badges


@rule("sunset", "7.0")
def test_markers_that_were_never_reported_are_listed_together(leyte):
    b = off_samar(leyte()).put("USN 4", "3324")
    assert panel(look(b, IJN), "contacts").lines == ("Never reported: USN 1, USN 4",)


# --- boats and air fleets -------------------------------------------------------------------------


@rule("sunset", "10.1", "11.2")
def test_sonar_markers_and_pt_boats_stand_on_the_map_for_all(leyte):
    b = leyte()
    b.s.sonar, b.s.sonar_side, b.s.pt_hex = [b.hex("3119")], [IJN], b.hex("3722")
    for side in (USN, IJN):
        sonar = piece(look(b, side), "sonar 3119")
        assert (sonar.at, sonar.name, sonar.side) == ("3119", "?", IJN)
        assert piece(look(b, side), "PT boats").at == "3722"


@rule("sunset", "6.5.8", "6.5.9")
def test_air_fleets_show_what_they_search_and_strike_by_day(leyte):
    b = leyte()
    reach = {one.what: set(one.places) for one in piece(look(b, USN), "USAAF").reach}
    area = {b.data.grid.name_of(place) for place in b.data.usaaf_area}
    assert reach == {"search": area, "air range": area}
    clark = {b.data.grid.name_of(place) for place in b.data.grid.within(b.hex("2412"), 12)}
    fleet = piece(look(b, IJN), "2nd Air Fleet")
    assert set(fleet.reach[1].places) == clark
    assert set(fleet.reach[0].places) > clark
    assert not piece(look(b.turn(1), IJN), "2nd Air Fleet").reach


@rule("sunset", "6.5.9")
def test_every_airfield_has_a_flag_and_no_ship_hides_an_air_fleet(leyte):
    b = leyte()
    view = look(b, USN)
    flags = {mark.id for mark in view.marks if mark.side == IJN}
    assert flags == {b.data.grid.name_of(field.place) for field in b.data.fields}
    for name in ("1st Air Fleet", "2nd Air Fleet"):
        assert b.hex(piece(view, name).at) not in b.data.sea_hexes
    assert piece(view, "USAAF").at == "Morotai"


@rule("sunset", "6.5.4")
def test_fighters_that_guard_another_force_fly_over_it_for_all_to_see(leyte):
    b = off_samar(leyte()).put("USN 2", "3423", "Enterprise")
    guarding(b, "USN 2", "VF-15/1")
    for side in (USN, IJN):
        fighter = piece(look(b, side), "VF-15/1")
        assert (fighter.at, fighter.badges) == ("3423", ("patrol",))


# --- how it stands --------------------------------------------------------------------------------


def unharmed(b):
    """As they sailed: some had been lost before."""
    b.s.hits = list(b.data.scenarios[b.s.scenario].lost_before)
    return b


@rule("sunset", "12.1", "12.2")
def test_the_scores_say_what_is_certain_by_now(leyte):
    b = unharmed(off_samar(leyte()))
    assert look(b, USN).scores == {"USN": "0", "IJN": "0"}
    b.hits(Essex=1)
    damaged = b.data.damaged_value[b.ship("Essex")]
    for side in (USN, IJN):
        assert look(b, side).scores["IJN"] == str(damaged)
        told = rows(look(b, side), "points")["US carriers and battleships damaged"]
        assert told == f"IJN {damaged}"


@rule("sunset", "12.3")
def test_the_points_tell_what_level_of_victory_they_would_be(leyte):
    b = unharmed(off_samar(leyte()))
    now = rows(look(b, USN), "points")
    net = int(now["USN less IJN, if it ended now"])
    assert now["That would be"] == level_of(b.data, net) == "IJN pyrrhic"
    b.s.over = True
    end = look(b, USN)
    assert rows(end, "points")["That is"] == "IJN pyrrhic"
    assert end.scores["USN"] == now["Japanese ships that come through"].removeprefix("USN ")


@rule("sunset", "12.2")
def test_only_the_usn_knows_what_its_escort_carriers_have_cost(leyte):
    b = unharmed(leyte())
    b.s.cve_short = 3
    assert look(b, USN).scores["USN"] == "-3"
    view = look(b, IJN)
    assert view.scores["USN"] == "0"
    assert rows(view, "points")["Escort carriers off station"] == "only the USN knows"


@rule("sunset", "4.2", "4.6")
def test_the_chits_still_to_be_drawn_are_listed_by_side(leyte):
    b = off_samar(leyte())
    assert not rows(look(b, USN), "chits")
    b.s.pool[b.marker("IJN 1")] = b.s.pool[b.data.command_chit[USN]] = 1
    b.s.pool[b.data.formation_chit[0]] = 1
    b.s.pool[b.data.kamikaze_chit] = 2
    assert rows(look(b, USN), "chits") == {
        "USN": "USN command, USAAF",
        "IJN": "IJN 1, 2 Kamikazes",
    }


@rule("sunset", "1.1", "4.2")
@pytest.mark.parametrize(
    ("turn", "words"),
    [
        (0, "Set-up"),
        (1, "Turn 1 of 12: 24 October, night"),
        (6, "Turn 6 of 12: 25 October, day"),
    ],
)
def test_the_headline_tells_the_turn(leyte, turn, words):
    assert look(leyte().turn(turn), USN).headline == words


@rule("sunset", "4.2", "4.5")
def test_the_headline_tells_who_acts(leyte):
    b = leyte().printed("USN 1", "2824", "TG 38.2")
    b.s.active = b.marker("USN 1")
    assert look(b, USN).headline.endswith("; TG 38.2 (USN 1) acts")
    assert look(b, IJN).headline.endswith("; USN 1 acts")
    b.s.active = b.data.formation_chit[1]
    assert look(b, USN).headline.endswith("; 1st Air Fleet acts")
    b.s.active = -1


# --- duties ---------------------------------------------------------------------------------------


@rule("sunset", "13.1.5.2")
def test_the_japanese_are_told_who_has_still_to_pass_a_strait(leyte):
    b = leyte(fanaticism="on").printed("IJN 1", "4017", "Force C")
    name = "Force C (IJN 1)"
    far = b.data.to_strait[b.hex("4017")]
    told = rows(look(b, IJN), "duties")[name]
    assert told.startswith(f"{far} hexes to a strait, ")
    assert told.endswith(" until 25 October is over")
    assert name not in rows(look(b, USN), "duties")
    b.s.place[b.marker("IJN 1")] = b.data.surigao
    note_strait(b.s, b.marker("IJN 1"))
    assert rows(look(b, IJN), "duties")[name].startswith("through")
    assert "must fight" in piece(look(b, IJN), "IJN 1").badges


@rule("sunset", "13.1.5.1")
def test_only_the_usn_sees_whom_halsey_takes_north(leyte):
    b = leyte(wild_bull="on").printed("USN 1", "2824", "TG 38.2").put("IJN 1", "1526", "Zuikaku")
    b.s.bull_goal, b.s.bull_bound[USN] = b.marker("IJN 1"), [b.marker("USN 1")]
    assert rows(look(b, USN), "duties")["Halsey goes after IJN 1 with"] == "TG 38.2 (USN 1)"
    assert "bound by Halsey to IJN 1" in piece(look(b, USN), "USN 1").badges
    assert not [row for row in rows(look(b, IJN), "duties") if "Halsey" in row]
    assert not [badge for badge in piece(look(b, IJN), "USN 1").badges if "Halsey" in badge]


@rule("sunset", "12.2", "12.1")
def test_stations_off_the_beach_and_the_troops_for_ormoc_are_told(leyte):
    b = leyte().printed("USN 1", "3523", "Taffy 1").printed("USN 2", "2824", "Taffy 2")
    told = rows(look(b, USN), "duties")
    assert told["Escort carriers off station: a point a turn"] == "Taffy 2 (USN 2)"
    assert "Escort carriers off station: a point a turn" not in rows(look(b, IJN), "duties")
    assert told["Troops for Ormoc"].endswith("boxes still to land")
    b.s.landed = 2
    assert rows(look(b, IJN), "duties")["Troops for Ormoc"] == "2 boxes landed"


@rule("sunset", "11.1", "10.7")
def test_kamikazes_and_lost_boats_are_counted(leyte):
    b = leyte()
    b.s.kamikazes, b.s.boats_lost = 2, [1, 0]
    told = rows(look(b, USN), "duties")
    assert told["Kamikazes left"] == "2"
    assert told["Submarines lost"] == "USN 1, IJN 0"


# --- the table ------------------------------------------------------------------------------------


@rule("sunset", "6.1")
def test_the_map_has_all_hexes_with_towns_and_straits_and_mountains(leyte):
    board = GAME.table(leyte().data, "historical").board
    places = {place.id: place for place in board.places}
    assert len(places) == 1037
    assert places["3119"].name == "San Bernardino Strait"
    assert (places["3521"].name, places["3521"].terrain) == ("Beachhead", "beachhead")
    assert "Morotai" in places
    assert board.coast
    assert len(board.heights) == 3
    names = {name.text: name.kind for name in board.names}
    assert (names["Leyte Gulf"], names["Samar"]) == ("sea", "island")
    assert not {place.name for place in board.places} & set(names)


@rule("sunset", "6.5.8")
def test_the_line_of_the_usaaf_runs_between_hexes_it_reaches_and_hexes_it_does_not(leyte):
    data = leyte().data
    (border,) = GAME.table(data, "historical").board.borders
    assert border.title == "USAAF from Morotai"
    assert len(border.between) > 20
    for inside_, outside in border.between:
        assert data.grid.id_of(inside_) in data.usaaf_area
        assert data.grid.id_of(outside) not in data.usaaf_area


@rule("sunset", "1.1", "13.3")
@pytest.mark.parametrize(
    ("scenario", "first", "turns"), [("historical", "24", 12), ("campaign", "23", 16)]
)
def test_the_turn_track_tells_dates_and_nights(leyte, scenario, first, turns):
    track = GAME.table(leyte().data, scenario).tracks[0]
    assert track.boxes[:2] == (f"1: night of {first} October", "2")
    assert track.boxes[-4] == f"{turns - 3}: night of 26 October"
    assert len(track.boxes) == turns


@rule("sunset", "7.0")
def test_after_the_end_everything_lies_open(leyte):
    b = off_samar(leyte())
    view = look(b, EVERYONE)
    assert {"Essex", "Fuso", "VB-15"} <= seen(view)
    assert {"USN 1", "IJN 1"} <= {one.id for one in view.panels}


def test_every_scenario_has_orders_for_both_sides():
    for scenario in GAME.scenarios().values():
        assert [card.side for card in scenario.briefings] == [USN, IJN]
        assert all(card.steps and card.aim and card.victory for card in scenario.briefings)
