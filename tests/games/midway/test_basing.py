"""Chapter 4: room for aircraft."""

from deckload.games.midway.model.game_data import LOST
from deckload.games.midway.model.state import CAP, DAMAGED, OUT, SUNK
from deckload.games.midway.rules import incidents
from deckload.games.midway.rules.basing import (
    base_capacity,
    deck_capacity,
    lose_overflow,
    room_at,
)
from deckload.games.midway.rules.battle.damage import hit_base, leave_play
from deckload.games.midway.rules.forces import force_of
from deckload.games.midway.rules.us_phase import naval_operations
from deckload.testing import rule


@rule("midway", "4.0")
def test_any_number_of_forces_may_share_a_space(sea):
    table = sea()
    for name, ship in (("TF-1", "CA-8.6"), ("TF-8", "CA-16.2"), ("TF-16", "CA-17.2")):
        table.us(name, "Alaska", ship)
    table.run(
        naval_operations.sail,
        table.route("AL"),
        answers=[
            "sail TF-1 to AL6",
            "stop",
            "sail TF-8 to AL6",
            "stop",
            "sail TF-16 to AL6",
            "done",
        ],
    )
    assert {table.where(name) for name in ("TF-1", "TF-8", "TF-16")} == {"AL6"}


@rule("midway", "4.0")
def test_aircraft_that_stay_down_are_safe_from_flak(sea):
    from deckload.games.midway.model.state import BASE, STRIKE
    from deckload.games.midway.rules.battle import air_combat

    table = sea()
    table.fly("11 Det", "Midway", STRIKE, BASE)
    table.run(air_combat.anti_air, table.space("Midway"), dice={"anti_air": [6]})
    midway = [u for u in table.data.us_air if table.s.air_base[u] == table.space("Midway")]
    assert len(midway) == 5
    assert all(table.s.air_step[u] == table.data.air[u].steps for u in midway)


@rule("midway", "4.1")
def test_a_carrier_keeps_its_capacity_when_it_is_damaged(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6")
    assert deck_capacity(table.s, table.ship("CV-6")) == 3
    assert room_at(table.s, table.base("CV-6")) == 0
    table.s.air_base[table.air("Enterprise TBD")] = LOST
    assert room_at(table.s, table.base("CV-6")) == 1
    leave_play(table.s, table.ship("CV-6"), DAMAGED)
    assert deck_capacity(table.s, table.ship("CV-6")) == 3
    assert table.based("Enterprise SBD") == "CV-6"
    leave_play(table.s, table.ship("CV-6"), SUNK)
    assert deck_capacity(table.s, table.ship("CV-6")) == 0


@rule("midway", "4.1")
def test_aircraft_aboard_go_down_with_a_carrier_and_those_aloft_do_not(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6")
    table.fly("Enterprise FTR", "MI5", CAP, table.force("TF-16"))
    leave_play(table.s, table.ship("CV-6"), SUNK)
    assert table.based("Enterprise SBD") == LOST
    assert table.based("Enterprise TBD") == LOST
    assert table.based("Enterprise FTR") == "CV-6"
    assert force_of(table.s, table.ship("CV-6")) == -1


@rule("midway", "4.1")
def test_units_too_many_are_lost_at_random(sea):
    lost = set()
    for seed in range(6):
        table = sea(seed=str(seed))
        table.us("TF-16", "MI5", "CV-6")
        table.station("Hornet SBD", "CV-6")
        lose_overflow(table.s, table.base("CV-6"))
        gone = [u.name for i, u in enumerate(table.data.air) if table.s.air_base[i] == LOST]
        assert len(gone) == 1
        lost.update(gone)
    assert len(lost) > 1


@rule("midway", "4.2")
def test_capacities_of_land_bases(sea):
    table = sea()
    s = table.s
    assert base_capacity(s, table.space("Midway")) == 5
    assert base_capacity(s, table.space("Rabaul (SO)")) == 5
    assert base_capacity(s, table.space("Solomons")) == 0
    assert base_capacity(s, table.space("Samoa")) == 0
    assert base_capacity(s, table.space("Pearl Harbor")) == 0
    assert base_capacity(s, table.space("Kyushu")) == 0
    assert base_capacity(s, table.space("MI5")) == 0
    for name in ("Australia", "West Coast", "Alaska"):
        assert base_capacity(s, table.space(name)) > 50
        assert room_at(s, table.space(name)) > 50


@rule("midway", "4.2", "2.2")
def test_a_captured_objective_bases_nobody(sea):
    table = sea()
    table.s.captured[table.route("MI")] = 1
    assert base_capacity(table.s, table.space("Midway")) == 0
    with_group = sea(fighter_group="on")
    with_group.s.captured[with_group.route("MI")] = 1
    assert base_capacity(with_group.s, with_group.space("Midway")) == 1


@rule("midway", "4.2.1")
def test_a_reduced_base_holds_fewer_and_an_eliminated_one_none(sea):
    table = sea()
    midway = table.space("Midway")
    hit_base(table.s, midway)
    assert base_capacity(table.s, midway) == 2
    assert sum(base == midway for base in table.s.air_base) == 2
    hit_base(table.s, midway)
    assert base_capacity(table.s, midway) == 0
    assert midway not in table.s.air_base
    hit_base(table.s, midway)
    assert table.s.base_step[midway] == 0


@rule("midway", "4.2.1")
def test_units_in_the_air_are_not_lost_with_the_room(sea):
    table = sea()
    midway = table.space("Midway")
    table.fly("VMF 221", "Midway", CAP, -1)
    hit_base(table.s, midway)
    assert table.based("VMF 221") == "Midway"
    grounded = [
        u for u, base in enumerate(table.s.air_base) if base == midway and table.s.fly_space[u] < 0
    ]
    assert len(grounded) == 2


@rule("midway", "4.2.2")
def test_a_tender_adds_one_even_to_nothing(sea):
    table = sea()
    table.us("TF-16", "Midway", "AVD-12")
    assert base_capacity(table.s, table.space("Midway")) == 6
    table.s.force_space[table.force("TF-16")] = table.space("Solomons")
    assert base_capacity(table.s, table.space("Solomons")) == 1
    table.s.force_space[table.force("TF-16")] = table.space("Pearl Harbor")
    assert base_capacity(table.s, table.space("Pearl Harbor")) == 1


@rule("midway", "4.2.2")
def test_when_the_tender_leaves_its_place_goes_too(sea):
    table = sea()
    table.us("TF-16", "Pearl Harbor", "AVD-12")
    table.station("18 BW", "Pearl Harbor")
    table.run(
        naval_operations.sail,
        table.route("MI"),
        answers=["sail TF-16 to MI6", "done"],
    )
    assert table.based("18 BW") == LOST


@rule("midway", "4.2.2")
def test_whoever_takes_a_tender_away_is_warned_for_the_air_unit(sea):
    table = sea()
    table.us("TF-16", "Pearl Harbor", "AVD-12")
    assert not tender_label(table).endswith("loses its place)")
    table.station("18 BW", "Pearl Harbor")
    warning = " (an air unit at Pearl Harbor loses its place)"
    assert tender_label(table) == f"TF-16 to MI6{warning}"
    assert incidents.DASH.reads(table.s, tender_move(table)) == f"TF-16 to MI6{warning}"
    sent = (naval_operations.A_FORCE, table.force("TF-16"), table.space("West Coast"))
    assert naval_operations.SEND.reads(table.s, sent) == f"TF-16 to West Coast{warning}"


def tender_label(table):
    return naval_operations.SAIL.reads(table.s, (*tender_move(table), 0))


def tender_move(table):
    return table.force("TF-16"), table.space("MI6")


@rule("midway", "4.2.2")
def test_a_sunk_tender_takes_its_place_along(sea):
    table = sea()
    table.us("TF-16", "Midway", "AVD-12", "CA-16.2")
    table.station("18 BW", "Midway")
    leave_play(table.s, table.ship("AVD-12"), SUNK)
    assert sum(base == table.space("Midway") for base in table.s.air_base) == 5


@rule("midway", "4.3.1")
def test_an_empty_us_marker_becomes_available_again(sea):
    table = sea()
    table.us("TF-8", "AL6", "CA-8.6")
    table.spot("TF-8")
    leave_play(table.s, table.ship("CA-8.6"), DAMAGED)
    assert table.where("TF-8") is None
    assert not table.s.spotted[table.force("TF-8")]


@rule("midway", "4.3.2")
def test_an_empty_japanese_marker_leaves_the_game(sea):
    table = sea()
    table.ijn("Support", "SO2", "CA-5", "DD-2")
    leave_play(table.s, table.ship("CA-5"), SUNK)
    assert table.where("Support") == "SO2"
    leave_play(table.s, table.ship("DD-2"), OUT)
    assert table.where("Support") is None
