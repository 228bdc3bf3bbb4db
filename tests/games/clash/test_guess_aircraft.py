"""Guesses at the enemy's aircraft, and at what else he keeps for himself."""

import pytest

from deckload.engine.knowledge import ALL_EYES, UNKNOWN
from deckload.engine.state import known
from deckload.games.clash.rules.groups.movement import move_marker
from deckload.games.clash.rules.raids.air_combat import meet_patrol
from deckload.games.clash.rules.raids.combat_air_patrol import assign_patrols
from deckload.games.clash.rules.reinforcements import reinforce
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    AWAY,
    CAP,
    FLOWN,
    LOST,
    NO_SEARCH,
    NONE,
    NOT_YET,
    READY,
)
from deckload.games.fleet.rules.forces import show_unit
from deckload.testing import rule
from games.clash.guessing import fleets, worlds

NIGHT, MORNING = 5, 2
LATE = ("263 F Iwo Jima", "202 F", "503 DB")


def boxes(b, name, side, count=160):
    return {world.air_box[b.unit(name)] for world in worlds(b, side, count)}


def in_flight(b):
    """In the middle of the Activation Phase."""
    return b.run((move_marker, b.marker("TF 58")))


@rule("clash", "5.7")
def test_by_day_unseen_fighters_are_ready_or_on_patrol_and_bombers_ready(clash):
    b = in_flight(fleets(clash))
    assert boxes(b, "VF-16/1", IJN) == {READY, CAP}
    assert boxes(b, "VB-16", IJN) == {READY}


@rule("clash", "5.7")
def test_nobody_patrols_by_night_or_before_patrols_are_assigned(clash):
    assert boxes(in_flight(fleets(clash).turn(NIGHT)), "VF-16/1", IJN) == {READY}
    b = fleets(clash)
    b.s.agenda = [assign_patrols.entry]
    assert boxes(b, "VF-16/1", IJN) == {READY}


@rule("clash", "8.2.3")
def test_where_a_raid_has_met_all_patrols_no_other_fighter_patrols(clash):
    b = in_flight(fleets(clash, mingled=False))
    b.s.patrol_seen[b.marker("TF 58")] = 1
    assert boxes(b, "VF-16/1", IJN) == {READY}  # Lexington's
    assert boxes(b, "VF-15/1", IJN) == {READY, CAP}  # Essex's, elsewhere


@rule("clash", "8.2.3", "8.0")
def test_over_an_airfield_that_is_being_raided_no_patrol_is_left_unseen(clash):
    b = fleets(clash).air(READY, "261 F")
    b.s.raid_side, b.s.raid_base, b.s.raid_hex = USN, 0, b.data.base_place[0]
    assert boxes(b, "261 F", USN) == {READY}
    assert boxes(b, "265 F", USN) == {READY, CAP}, "of Yap"
    b.s.agenda = [(*meet_patrol.entry, b.s.raid_hex)]
    assert CAP in boxes(b, "261 F", USN)


def test_what_was_shown_is_kept(clash):
    b = fleets(clash).air(FLOWN, "VF-16/1").air(LOST, "521 B Guam")
    b.s.air_shown[b.unit("VF-16/1")] = b.s.air_shown[b.unit("521 B Guam")] = ALL_EYES
    assert boxes(b, "VF-16/1", IJN) == {FLOWN}
    assert boxes(b, "521 B Guam", USN) == {LOST}


@rule("clash", "8.1.2")
def test_a_unit_that_flew_too_far_may_be_away_until_its_longer_turn(clash):
    b = fleets(clash).turn(4).air(AWAY, "VB-16")
    b.s.out_since[b.unit("VB-16")] = 2
    b.s.air_back[b.unit("VB-16")] = (6,)
    back = {(w.air_box[b.unit("VB-16")], w.air_back[b.unit("VB-16")]) for w in worlds(b, IJN)}
    assert back == {(AWAY, (6,)), (READY, ())}


@rule("clash", "5.6")
def test_an_island_unit_seen_to_fly_may_still_rest(clash):
    b = fleets(clash).turn(4)
    b.s.out_since[b.unit("761 T")] = 3
    assert boxes(b, "761 T", USN) == {READY, FLOWN}
    b.s.out_since[b.unit("761 T")] = 4
    assert boxes(b, "761 T", USN) == {FLOWN}, "it has had no die yet"


def test_the_enemy_is_thought_to_have_seen_what_flew_and_what_was_lost(clash):
    b = fleets(clash).air(FLOWN, "VB-16").air(LOST, "521 B Guam")
    b.s.raid_side, b.s.raid = USN, [b.unit("VB-16")]
    for world in worlds(b, USN, 3):
        assert known(world, IJN).air_box[b.unit("VB-16")] == FLOWN
        assert known(world, IJN).air_box[b.unit("VF-16/1")] == UNKNOWN
    b.s.raid_side, b.s.raid = NONE, []
    for world in worlds(b, IJN, 3):
        assert known(world, USN).air_box[b.unit("521 B Guam")] == LOST


# --- reinforcements -------------------------------------------------------------------------------


@rule("clash", "16.1.2")
def test_reinforcements_on_a_die_may_have_come_or_not(clash):
    b = fleets(clash).turn(4)
    b.air(NOT_YET, *LATE)
    arrivals = {world.arrival for world in worlds(b, USN, 80)}
    assert arrivals == set(range(1, 11))
    for world in worlds(b, USN):
        here = world.air_box[b.unit(LATE[0])] != NOT_YET
        assert here == (world.arrival <= 4)


@rule("clash", "16.1.2")
def test_reinforcements_that_were_seen_once_are_not_forgotten(clash):
    b = fleets(clash).turn(4)
    show_unit(b.s, b.unit("202 F"))
    b.turn(7)
    b.s.air_shown[b.unit("202 F")] = 1 << IJN
    for world in worlds(b, USN):
        assert world.arrival <= 4
        assert all(world.air_box[b.unit(name)] != NOT_YET for name in LATE)


@rule("clash", "16.1.2", "15.1")
@pytest.mark.parametrize(("to_come", "first"), [(False, 5), (True, 4)])
def test_open_sheets_show_that_they_are_still_to_come(clash, to_come, first):
    b = fleets(clash, secret_composition="off").turn(4).air(NOT_YET, *LATE)
    b.s.agenda = [reinforce.entry] if to_come else []
    assert min(world.arrival for world in worlds(b, USN, 80)) == first


# --- other secrets --------------------------------------------------------------------------------


@rule("clash", "11.1.1")
def test_unturned_submarine_markers_are_what_is_left_in_the_mix(clash):
    b = fleets(clash, submarines="on")
    mine = [sub for sub, side in enumerate(b.data.sub_side) if side == USN]
    for sub, real in zip(mine, (1, 0, 1, 1, 1), strict=True):
        b.s.sub_real[sub] = real
    b.s.sub_seen[mine[0]] = ALL_EYES
    for side in (USN, IJN):
        seen = set()
        for world in worlds(b, side, 40):
            assert world.sub_real[mine[0]] == 1
            assert sum(world.sub_real[sub] for sub in mine) == 4
            seen.add(tuple(world.sub_real[sub] for sub in mine[1:]))
        assert len(seen) == 4, "the false one may be any of those face down"


@rule("clash", "6.1")
def test_how_exact_a_search_was_is_for_its_victim_to_know(clash):
    b = fleets(clash)
    marker = b.marker("IJN 2")
    b.s.searched, b.s.slack[marker] = [marker], 0
    assert {world.slack[marker] for world in worlds(b, USN, 40)} == {0, 1, 2, 3}
    assert {world.slack[b.marker("IJN 1")] for world in worlds(b, USN)} == {NO_SEARCH}
    assert {world.slack[marker] for world in worlds(b, IJN)} == {0}


@rule("clash", "10.2")
def test_points_lost_at_saipan_are_lost_ship_by_ship(clash):
    b = clash("dream").turn(6)
    lost = {world.saipan_short for world in worlds(b, IJN, 400)}
    assert len(lost) > 2
    assert all(points % 2 == 0 for points in lost), "a ship costs two"


@rule("clash", "16.1.4")
def test_nobody_knows_which_carrier_follows_taiho(clash):
    b = fleets(clash)
    b.hits(Taiho=b.data.boxes[b.ship("Taiho")])
    b.s.ships[b.marker("IJN 1")].remove(b.ship("Taiho"))
    for unit in b.data.units_of[b.ship("Taiho")]:
        b.s.air_box[unit], b.s.air_shown[unit] = LOST, ALL_EYES
    b.s.order_turn, b.s.flagship[IJN] = 2, [b.ship("Junyo")]
    flags = {world.flagship[IJN][0] for world in worlds(b, USN, 40)}
    assert len(flags) > 3
    assert b.ship("Taiho") not in flags
