"""What everybody can conclude is kept, until ships may have been shifted."""

import pytest

from deckload.games.clash.model.state import BY_FLEET
from deckload.games.clash.rules.activation import activate
from deckload.games.clash.rules.damage import hit_ship
from deckload.games.clash.rules.groups.reorganisation import leave_force, reorganise
from deckload.games.clash.rules.raids.air_recovery import return_patrols
from deckload.games.clash.rules.raids.launch import launch
from deckload.games.clash.rules.raids.raid_targets import SHIPS
from deckload.games.clash.rules.search.knowing import (
    FLAGSHIP,
    origin_of,
    saw_patrols,
    ships_of_groups,
)
from deckload.games.clash.rules.search.reports import take_report
from deckload.games.clash.rules.special_rules import name_flagship_hex
from deckload.games.clash.rules.submarines import torpedo_attack
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import CAP, NONE
from deckload.games.fleet.rules.forces import open_group, show_unit
from deckload.testing import rule
from games.clash.guessing import fleets

NIGHT, MORNING = 5, 2


def seen_in(b, ship):
    marker = b.s.seen_in[b.ship(ship)]
    return "" if marker == NONE else b.data.marker_names[marker]


# --- ships ----------------------------------------------------------------------------------------


@rule("clash", "8.1")
def test_a_raid_shows_whose_decks_are_under_its_marker(clash):
    b = fleets(clash).detect("IJN 2", BY_FLEET)
    force = b.marker("TF 58")
    target = (SHIPS, b.hex("0618"))
    launch(b.s, force, target, [b.unit("VB-16"), b.unit("VB-10")], [], [])
    assert seen_in(b, "Lexington") == seen_in(b, "Enterprise") == "TF 58"
    assert seen_in(b, "Wasp") == ""


@rule("clash", "8.0", "3.1.6")
def test_who_launches_a_raid_is_seen_to_be_no_dummy(clash):
    b = fleets(clash).detect("USN 1", BY_FLEET)
    units = list(b.data.units_of[b.ship("Taiho")])
    launch(b.s, b.marker("IJN 1"), (SHIPS, b.hex("2811")), units, [], [])
    assert b.s.genuine[b.marker("IJN 1")] == 1


@rule("clash", "11.1.5")
def test_a_submarine_names_its_target(clash):
    b = fleets(clash).dice(submarine_attack=[1])
    torpedo_attack(b.s, b.ship("Maya"), b.marker("IJN 3"))
    assert seen_in(b, "Maya") == "IJN 3"


@rule("clash", "9.2", "6.1")
def test_a_sunk_ship_counts_until_the_next_report(clash):
    b = fleets(clash)
    hit_ship(b.s, b.ship("Maya"), 99, case="8.6")
    assert seen_in(b, "Maya") == "IJN 3"
    take_report(b.s, b.marker("IJN 3"), [0, 3, 4, 7, 1, 2], BY_FLEET)
    assert seen_in(b, "Maya") == ""


@rule("clash", "3.1.4")
def test_what_was_seen_is_forgotten_where_ships_may_be_shifted(clash):
    b = fleets(clash).put("IJN 4", "0616")
    for ship, name in (("Taiho", "IJN 1"), ("Junyo", "IJN 2")):
        b.s.seen_in[b.ship(ship)] = b.marker(name)
    b.run(reorganise)
    assert seen_in(b, "Taiho") == "", "another marker is in its hex"
    assert seen_in(b, "Junyo") == "IJN 2", "alone"


@rule("clash", "3.2.3")
def test_a_dissolved_task_force_shows_nothing_any_more(clash):
    b = fleets(clash)
    b.s.seen_in[b.ship("Wasp")] = b.marker("TF 58")
    for name in ("USN 2", "USN 3", "USN 4"):
        leave_force(b.s, b.marker(name))
    assert seen_in(b, "Wasp") == ""


# --- where ships may have come from ---------------------------------------------------------------


def origins(b, name):
    """The printed groups whose ships may be under a marker."""
    side = b.data.marker_side[b.marker(name)]
    return [
        group
        for group in b.data.scenarios["historical"].groups[side]
        if ships_of_groups(b.s, side, [group]) & ~FLAGSHIP & b.s.origins[b.marker(name)]
    ]


@rule("clash", "16.1.1", "16.1.3")
def test_the_set_up_tells_which_groups_a_marker_can_be(clash):
    b = fleets(clash, mingled=False)
    assert origins(b, "USN 6") == ["52.10"]
    assert origins(b, "TF 58") == ["58.2", "58.3", "58.7"]
    assert origins(b, "IJN 1") == ["Force A", "Force B", "Force C"]


@rule("clash", "3.1.4")
def test_only_markers_that_meet_exchange_ships(clash):
    b = fleets(clash, mingled=False)
    b.put("USN 5", "2811", *b.ships_in("USN 5"))
    b.run(reorganise).take_as(USN, "new", "ship Boston", "done").take_as(IJN, "done")
    new = next(n for n in ("USN 7", "USN 8", "USN 9", "USN 10") if b.at(n) == "2811")
    assert origins(b, "USN 1") == origins(b, "USN 5") == origins(b, new) == ["58.1", "58.4"]
    assert origins(b, "USN 6") == ["52.10"]


@rule("clash", "15.7")
def test_with_secret_movement_any_ship_may_be_anywhere(clash):
    b = fleets(clash, mingled=False, secret_movement="on")
    assert len(origins(b, "USN 6")) == 6


@rule("clash", "16.1.4")
def test_the_flagship_is_not_where_it_cannot_have_been_heard(clash):
    b = fleets(clash)
    b.run(name_flagship_hex).take("position 0714")
    assert b.s.flagship_near == b.hex("0714")
    bit = origin_of(b.s, b.ship("Taiho"))
    assert [bool(b.s.origins[b.marker(f"IJN {n}")] & bit) for n in (1, 2, 3)] == [
        True,
        False,
        False,
    ]


# --- dummies and aircraft -------------------------------------------------------------------------


@rule("clash", "3.1.6", "7.1")
@pytest.mark.parametrize(("hexes", "known"), [(4, 0), (5, 1)])
def test_a_marker_that_goes_five_hexes_is_no_dummy(clash, hexes, known):
    b = fleets(clash).turn(MORNING)
    b.run((activate, b.marker("USN 1"))).take(f"move 28{11 + hexes}")
    assert b.s.genuine[b.marker("USN 1")] == known


@rule("clash", "8.2.3")
def test_a_raid_sees_all_patrols_over_its_hex(clash):
    b = fleets(clash).air(CAP, "VF-2/1")
    b.s.raid_side = IJN
    saw_patrols(b.s, [b.unit("VF-2/1")], b.hex("2811"))
    assert b.s.patrol_seen[b.marker("USN 1")] == 1
    assert b.s.patrol_seen[b.marker("USN 5")] == 0
    assert seen_in(b, "Hornet") == "USN 1"
    b.s.raid_side = NONE
    b.run(return_patrols)
    assert not any(b.s.patrol_seen)


@rule("clash", "15.1")
def test_laying_ships_open_is_news_even_if_the_enemy_has_seen_them_before(clash):
    """Their owner cannot tell, so the way back must be closed either way."""
    b = fleets(clash)
    for _ in range(2):
        before = b.s.seals
        open_group(b.s, b.marker("USN 1"))
        show_unit(b.s, b.unit("VF-2/1"))
        assert b.s.seals == before + 2


@rule("clash", "6.1")
def test_a_report_does_not_change_with_the_list_it_was_made_from(clash):
    b = fleets(clash)
    told = [1, 0, 0, 2, 0, 0]
    take_report(b.s, b.marker("USN 1"), told, BY_FLEET)
    told[0] = 5
    assert b.s.report[b.marker("USN 1")] == [1, 0, 0, 2, 0, 0]
