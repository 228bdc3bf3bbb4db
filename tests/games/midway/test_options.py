"""Chapters 13 to 17: the optional rules."""

import pytest

from deckload.engine.contract import settle_options
from deckload.engine.errors import BadOption
from deckload.engine.state import known
from deckload.games.midway import GAME
from deckload.games.midway.model.game_data import DECEPTION, LOST, NOWHERE, RESERVE, US
from deckload.games.midway.model.state import AFLOAT, DAMAGED, IN_RESERVE, OUT, SUNK
from deckload.games.midway.rules import extension, set_up
from deckload.games.midway.rules.basing import base_capacity
from deckload.games.midway.rules.battle import assault
from deckload.games.midway.rules.battle.damage import leave_play
from deckload.games.midway.rules.forces import ships_of
from deckload.games.midway.rules.us_phase import ground_units, organization
from deckload.testing import rule


def settled(**chosen):
    return settle_options(GAME, "campaign", chosen)


# --- the options themselves ----------------------------------------------------------------------


@rule("midway", "13.0")
def test_us_deployment_without_the_japanese_one_is_only_warned_against():
    alone = GAME.check_options("campaign", settled(us_deployment="on"))
    assert len(alone) == 1
    assert "13.0" in alone[0]
    both = settled(us_deployment="on", ijn_deployment="on")
    assert GAME.check_options("campaign", both) == ()
    assert GAME.check_options("campaign", settled()) == ()


def test_unknown_options_are_refused_by_name():
    with pytest.raises(BadOption, match="has no option 'kamikaze'"):
        settled(kamikaze="on")
    with pytest.raises(BadOption, match="cannot be 'maybe'"):
        settled(aaa="maybe")


def test_every_option_names_its_case():
    for spec in GAME.options("campaign"):
        assert spec.case in ("12.0", "13.0", "14.0", "15.1", "16.1", "17.0")


# --- 13 ------------------------------------------------------------------------------------------


@rule("midway", "13.0")
def test_variable_operations_set_two_of_23_markers_aside(desk):
    table = desk(variable_operations="on")
    assert sum(table.s.pool) == 23
    assert table.s.pool[table.marker("Fuchida")] == 1
    table.run(set_up.set_markers_aside)
    assert (sum(table.s.pool), sum(table.s.aside), table.s.aside_count) == (21, 2, 2)


@rule("midway", "13.0")
def test_fuchida_works_like_yamamoto(desk):
    from deckload.games.midway.rules.ijn_phase import operations

    table = desk(variable_operations="on").empty_sea()
    table.only_markers(Fuchida=1, AL=1, SO=1)
    table.run(operations.draw_operations, dice={"operations_marker": [3, 1, 1]})
    assert sorted(table.s.active) == sorted([table.route("AL"), table.route("SO")])


@rule("midway", "13.0")
def test_japanese_forces_are_scattered_over_the_home_bases(desk):
    table = desk(ijn_deployment="on")
    table.run(set_up.scatter_ijn_forces)
    data = table.data
    for kind in ("Invasion", "CSF"):
        forces = [f for f in data.ijn_forces if data.forces[f].kind == kind]
        if kind == "CSF":
            forces.append(table.force("Guard"))
        assert len({table.s.force_space[f] for f in forces}) == 4
    assert all(data.space_kind[table.s.force_space[f]] == "japan" for f in data.ijn_forces)


@rule("midway", "13.0")
def test_scattering_follows_lots_and_the_deployment_table(desk):
    table = desk(ijn_deployment="on")
    # Fisher-Yates with every card left in place, then the table for the four other forces.
    table.run(set_up.scatter_ijn_forces, dice={"deployment": [4, 3, 2, 4, 3, 2, 1, 4, 5, 6]})
    assert table.where("Invasion MO") == "Honshu"
    assert table.where("Invasion AL") == "Truk (MO)"
    assert table.where("1st CSF") == "Honshu"
    assert table.where("Guard") == "Truk (MO)"
    others = [table.where(n) for n in ("Main Body A", "Main Body B", "Support", "Covering")]
    assert others == ["Honshu", "Kyushu", "Truk (SO)", "Truk (MO)"]


@rule("midway", "13.0")
def test_the_player_forms_his_own_fleet(desk):
    table = desk(us_deployment="on", ijn_deployment="on")
    ships = [i for i in table.data.us_ships if table.s.ship_force[i] >= 0]
    # Four ships to each of the first task forces, in the order of the list.
    plan = ["TF-1"] * 4 + ["TF-8"] * 4 + ["TF-11"] * 4 + ["TF-16"]
    assert len(plan) == len(ships)
    table.run(
        set_up.arrange_us_fleet,
        answers=[
            *[f"assign {name}" for name in plan],
            "appoint TF-8",
            "appoint TF-1",
            "deploy Samoa",
            "deploy Alaska",
            "deploy Pearl Harbor",
            "deploy West Coast",
        ],
    )
    assert len(ships_of(table.s, table.force("TF-1"))) == 4
    assert table.s.leader_force[table.leader("Spruance")] == table.force("TF-8")
    assert table.s.leader_force[table.leader("Fletcher")] == table.force("TF-1")
    assert (table.where("TF-1"), table.where("TF-8")) == ("Samoa", "Alaska")
    assert table.where("TF-17") is None
    assert table.status("CV-3") == DAMAGED


@rule("midway", "13.0")
def test_the_rest_of_the_fleet_may_be_as_in_the_standard_game(desk):
    table = desk(us_deployment="on")
    printed = {ship: force for ship, force in enumerate(table.s.ship_force) if force >= 0}
    table.ask(set_up._assign(table.s, list(printed)), ["assign TF-1", "standard"])
    moved = {ship for ship, force in printed.items() if table.s.ship_force[ship] != force}
    assert moved == {table.ship("CV-2")}


@rule("midway", "13.0")
def test_the_battle_fleet_waits_for_the_west_coast(desk):
    table = desk(battle_fleet="on").begin()
    table.s.agenda.clear()
    for name in ("US BB-1", "US BB-3", "DD-1.5"):
        assert table.status(name) == IN_RESERVE
    table.run(organization.recruit, answers=["recruit US BB-1 at West Coast", "alone"])
    assert table.status("US BB-1") == AFLOAT
    assert desk().status("US BB-1") == OUT


# --- 15 ------------------------------------------------------------------------------------------


@rule("midway", "15.1")
def test_land_units_replace_the_coastal_ones(desk):
    table = desk(ground="on")
    assert table.s.base_step[table.space("Aleutians")] == 0
    assert table.s.base_step[table.space("Solomons")] == 0
    assert table.s.base_step[table.space("Midway")] == 2
    assert table.s.base_step[table.space("Wake")] == 2
    assert table.s.ground_at[table.ground("AKDC")] == table.space("Aleutians")
    assert table.s.ground_at[table.ground("1 MAR")] == table.space("Pearl Harbor")
    assert table.status("US TR-1") == AFLOAT
    assert table.status("US TR-2") == IN_RESERVE
    assert set(desk().s.ground_at) == {NOWHERE}
    assert base_capacity(table.s, table.space("Aleutians")) == 1
    assert base_capacity(table.s, table.space("Solomons")) == 0


@rule("midway", "15.1")
def test_each_japanese_transport_gets_a_land_unit(desk):
    table = desk(ground="on")
    table.run(set_up.load_invasion_troops)
    boats = {table.base(f"TR-{number}") for number in range(1, 7)}
    troops = [table.ground(n) for n in ("Comb-1", "Comb-2", "Comb-3", "Ichiki", "SSD", "301")]
    assert {table.s.ground_at[unit] for unit in troops} == boats
    table.run(set_up.embark_rct, answers=["embark"])
    assert table.s.ground_at[table.ground("RCT")] == table.base("US TR-1")


@rule("midway", "15.2")
def test_troops_are_lost_with_their_transport(sea):
    table = sea(ground="on")
    table.ijn("Invasion MI", "MI4", "TR-1", "CA-6")
    table.s.ground_at[table.ground("Ichiki")] = table.base("TR-1")
    leave_play(table.s, table.ship("TR-1"), SUNK)
    assert table.s.ground_at[table.ground("Ichiki")] == LOST
    assert table.s.ground_step[table.ground("Ichiki")] == 0


@rule("midway", "15.2")
def test_a_transport_carries_one_unit_which_does_nothing_aboard(sea):
    from deckload.games.midway.rules.basing import us_troops

    table = sea(ground="on")
    table.us("TF-16", "Pearl Harbor", "US TR-1")
    table.s.ground_at[table.ground("RCT")] = table.base("US TR-1")
    moves = ground_units.loading_moves(table.s)
    assert moves == [(table.ground("RCT"), table.space("Pearl Harbor"))]
    table.s.force_space[table.force("TF-16")] = table.space("Midway")
    assert table.ground("RCT") not in us_troops(table.s, table.space("Midway"))


@rule("midway", "15.4")
def test_us_units_load_and_land_away_from_the_enemy(sea):
    table = sea(ground="on")
    table.us("TF-16", "Pearl Harbor", "US TR-1")
    table.run(organization.g1_organization, answers=["load", "troops 1 MAR aboard US TR-1"])
    assert table.s.ground_at[table.ground("1 MAR")] == table.base("US TR-1")
    table.s.force_space[table.force("TF-16")] = table.space("Midway")
    table.ijn("Guard", "Midway", "CA-6")
    assert all(unit != table.ground("1 MAR") for unit, _ in ground_units.loading_moves(table.s))
    table.s.force_space[table.force("Guard")] = table.space("MI3")
    assert (table.ground("1 MAR"), table.space("Midway")) in ground_units.loading_moves(table.s)
    table.s.captured[table.route("MI")] = 1
    assert all(unit != table.ground("1 MAR") for unit, _ in ground_units.loading_moves(table.s))


@rule("midway", "15.4")
def test_loading_is_a_sixth_action_only_with_the_option(sea):
    table = sea()
    table.run(organization.g1_organization, answers=["skip"])
    assert "load" not in [value for value, _ in table.asked[0].refused()]
    with_it = sea(ground="on")
    with_it.run(organization.g1_organization, answers=["skip"])
    assert ("load", "15.4") in [(v, why.case) for v, why in with_it.asked[0].refused()]


@rule("midway", "15.3")
def test_troops_fight_until_one_side_is_left(sea):
    table = sea(ground="on")
    aleutians = table.space("Aleutians")
    table.ijn("Invasion AL", "Aleutians", "TR-3", "CA-8")
    unit = table.ground("Comb-1")
    table.s.ground_at[unit] = table.base("TR-3")
    table.run(
        assault.amphibious_assault,
        aleutians,
        # The cruiser misses. AKDC misses, Comb-1 hits; AKDC hits, Comb-1 hits again.
        dice={"bombardment": [3], "defence": [2, 1], "landing": [3, 2]},
    )
    assert table.s.captured[table.route("AL")] == 1
    assert table.s.ground_at[unit] == aleutians
    assert table.s.ground_step[unit] == 1
    assert table.s.ground_at[table.ground("AKDC")] == LOST
    assert table.status("TR-3") == AFLOAT


@rule("midway", "15.3")
def test_defenders_may_throw_the_landing_back(sea):
    table = sea(ground="on")
    table.ijn("Invasion MI", "Midway", "TR-1")
    unit = table.ground("301")
    table.s.ground_at[unit] = table.base("TR-1")
    table.run(
        assault.amphibious_assault,
        table.space("Midway"),
        # Coastal unit and infantry both hit.
        dice={"defence": [2, 2]},
    )
    assert table.s.captured[table.route("MI")] == 0
    assert table.s.ground_at[unit] == LOST
    assert table.status("TR-1") == AFLOAT


@rule("midway", "15.3")
def test_shells_count_after_the_first_defensive_fire(sea):
    table = sea(ground="on")
    table.ijn("Invasion AL", "Aleutians", "TR-3", "BB-1", "BB-2")
    table.s.ground_at[table.ground("SSD")] = table.base("TR-3")
    table.run(
        assault.amphibious_assault,
        table.space("Aleutians"),
        dice={"bombardment": [4, 4], "defence": [6]},
    )
    assert table.s.captured[table.route("AL")] == 1


@rule("midway", "15.3")
def test_the_player_picks_which_landed_unit_is_fired_on(sea):
    table = sea(ground="on")
    table.ijn("Invasion MI", "Solomons", "TR-1", "TR-2")
    for name, boat in (("Comb-1", "TR-1"), ("301", "TR-2")):
        table.s.ground_at[table.ground(name)] = table.base(boat)
    table.s.ground_at[table.ground("1 MAR")] = table.space("Solomons")
    table.run(
        assault.amphibious_assault,
        table.space("Solomons"),
        answers=["repel 301", "repel 301"],
        # The Marines reduce and destroy the battalion; Comb-1 hits them twice in the end.
        dice={"defence": [3, 3, 6], "landing": [6, 6, 3, 3]},
    )
    assert table.s.ground_at[table.ground("301")] == LOST
    assert table.s.captured[table.route("SO")] == 1


@rule("midway", "15.3", "9.2")
def test_defenders_pick_their_targets_before_any_of_them_fires(sea):
    table = sea(ground="on")
    table.ijn("Invasion MI", "Midway", "TR-1", "TR-2")
    for name, boat in (("Comb-1", "TR-1"), ("301", "TR-2")):
        table.s.ground_at[table.ground(name)] = table.base(boat)
        table.s.ground_step[table.ground(name)] = 1
    table.run(
        assault.amphibious_assault,
        table.space("Midway"),
        # Both fire at the battalion, of which the first would have been enough.
        answers=["repel 301"],
        dice={"defence": [1, 1, 1, 6], "landing": [6]},
    )
    assert table.asked[0].keys(table.s) == ["repel Comb-1", "repel 301", "spread", "each"]
    assert table.s.ground_at[table.ground("Comb-1")] == LOST
    assert table.s.captured[table.route("MI")] == 0


@rule("midway", "15.3")
def test_an_undefended_objective_falls_to_any_landing(sea):
    table = sea(ground="on")
    table.ijn("Invasion SO", "Solomons", "TR-6")
    table.s.ground_at[table.ground("Comb-2")] = table.base("TR-6")
    table.run(assault.amphibious_assault, table.space("Solomons"), dice={})
    assert table.s.captured[table.route("SO")] == 1


@rule("midway", "15.3")
def test_an_empty_transport_takes_nothing(sea):
    table = sea(ground="on")
    table.ijn("Invasion SO", "Solomons", "TR-6")
    table.run(assault.amphibious_assault, table.space("Solomons"), dice={})
    assert table.s.captured[table.route("SO")] == 0


# --- 16 ------------------------------------------------------------------------------------------


@pytest.fixture
def july(desk):
    """The end of the standard game with rule 16, before the player has decided."""
    table = desk(extended="on").begin()
    table.s.turn = 20
    table.only_markers()
    table.s.agenda.clear()
    return table


@rule("midway", "16.1")
def test_the_player_may_stop_or_go_on(july):
    assert july.ask(extension.offer_extension(july.s), ["stop"]) is False
    july.s.withdrawing = [1, 0, 1, 0]
    assert july.ask(extension.offer_extension(july.s), ["go on"]) is True
    assert sum(july.s.pool) == 22
    assert sum(july.s.played) == 0
    assert july.s.withdrawing == [0, 0, 0, 0]
    assert july.ask(extension.offer_extension(july.s)) is False


@rule("midway", "16.1")
def test_without_the_option_the_game_ends(desk):
    table = desk().begin()
    assert table.ask(extension.offer_extension(table.s)) is False


@rule("midway", "16.2")
def test_new_units_join_both_sides(july):
    july.s.air_step[july.air("Tainan (SO)")] = 1
    july.ask(extension.offer_extension(july.s), ["go on"])
    s = july.s
    assert july.status("Hiyo") == AFLOAT
    assert july.status("BB-Mus") == AFLOAT
    assert july.based("Hiyo FTR") == july.based("Hiyo BBR") == "Hiyo"
    assert july.step_of("Tainan (SO)") == 2
    assert july.based("Yokohama") in ("Truk (SO)", "Truk (MO)")
    for name in ("CV-A", "CV-B"):
        assert july.s.air_base[july.air(name)] >= july.data.deck
    assert july.status("CA-24") == IN_RESERVE
    assert july.based("P-38 Reinf") == RESERVE
    assert s.second_half == 1
    moves = organization.recruits(s)
    assert (organization.A_LEADER, july.leader("Halsey"), july.space("Pearl Harbor")) in moves


@rule("midway", "16.2")
def test_hiyo_and_spare_deceptions_go_face_down_to_truk(july):
    s = july.s
    for force, slots in enumerate(s.slots):
        for slot in slots[:]:
            if s.slot_unit[slot] == DECEPTION:
                s.slot_unit[slot] = -1
                s.slots[force].remove(slot)
    july.ask(extension.offer_extension(s), ["go on"])
    late = [i for i, lot in enumerate(s.slot_lot) if lot == 4]
    assert len(late) == 4
    assert sorted(s.slot_unit[slot] for slot in late) == [DECEPTION] * 3 + [july.ship("Hiyo")]
    assert all(s.slot_seen[slot] == 0b10 for slot in late)


@rule("midway", "16.2")
def test_without_decks_the_spare_groups_make_a_unit_whole(sea):
    table = sea(extended="on")
    table.s.air_step[table.air("Akagi FTR")] = 1
    table.station("Kaga FTR", "Akagi")
    extension._place_spare_air_groups(table.s)
    assert table.step_of("Akagi FTR") == 2
    assert table.based("CV-A") == NOWHERE


@rule("midway", "16.2")
def test_without_room_at_truk_hiyo_stays_away(sea):
    table = sea(extended="on")
    extension._place_hiyo(table.s)
    assert table.status("Hiyo") == OUT


@rule("midway", "16.2", "10.0")
def test_halsey_comes_to_pearl_harbor_and_leads_whom_the_player_says(july):
    july.ask(extension.offer_extension(july.s), ["go on"])
    july.s.leader_force[july.leader("Spruance")] = -2
    july.us("TF-8", "Pearl Harbor", "DD-8.4")
    answers = ["recruit Halsey at Pearl Harbor", "appoint TF-16"]
    july.run(organization.recruit, answers=answers)
    assert july.asked[-1].keys(july.s) == ["appoint TF-8", "appoint TF-16", "wait"]
    assert july.s.leader_force[july.leader("Halsey")] == july.force("TF-16")
    assert july.told("Admiral Halsey goes to TF-16")


@rule("midway", "16.2")
def test_halsey_is_listed_among_the_reinforcements_of_july(july):
    def listed():
        view = GAME.view(known(july.s, US), US)
        return next(p for p in view.panels if p.id == "reinforcements").lines

    assert listed() == ()
    july.ask(extension.offer_extension(july.s), ["go on"])
    assert listed() == ("Admiral Halsey can be recruited",)


@rule("midway", "16.3")
def test_the_extended_game_is_scored_like_the_standard_one(july):
    from deckload.games.midway.rules import turn

    july.s.second_half = 1
    july.ask(turn.administration(july.s))
    assert july.s.over
    assert july.s.outcome == ["Japan", "US points -2"]


# --- 17 ------------------------------------------------------------------------------------------


@rule("midway", "17.0")
def test_each_carrier_may_trade_a_bomber_for_fighters(desk):
    table = desk(fighter_wings="on")
    table.run(
        set_up.trade_bombers,
        answers=["swap Lexington TBD", "keep", "swap Yorktown SBD", "keep", "keep"],
    )
    assert table.based("Lexington TBD") == NOWHERE
    assert table.based("Lexington FTR-2") == "CV-2"
    assert table.based("Yorktown FTR-2") == "CV-5"
    assert table.based("Saratoga FTR-2") == NOWHERE
    assert "swap Lexington FTR" not in table.asked[0].keys(table.s)
