"""What questions, panels and the log tell the player, and that they tell no more than he knows."""

import pytest

from deckload.cli.table.cards import panel_lines
from deckload.engine.state import known
from deckload.games.midway import GAME
from deckload.games.midway.model.game_data import LOST, NOWHERE, RESERVE, US
from deckload.games.midway.model.state import ALL_FORCES, CAP, DAMAGED, OFF_MAP, STRIKE, UNDECIDED
from deckload.games.midway.rules import incidents
from deckload.games.midway.rules.battle import air_combat, assault, battle, bombing, damage, fire
from deckload.games.midway.rules.ijn_phase import (
    landing,
    logistics,
    morale,
    movement,
    operations,
    parting,
    reaction,
)
from deckload.games.midway.rules.us_phase import intelligence, naval_operations, organization
from deckload.testing import rule

COUNTERS = GAME.table(GAME.load_data(None), "campaign").counters

INTELLIGENCE = 4


def prompt(table, number=-1):
    return table.asked[number].prompt(known(table.s, US))


def labels(table, number=-1):
    decision, k = table.asked[number], known(table.s, US)
    return [decision.kind.reads(k, value) for value in decision.options]


def rolls(table):
    return [entry.roll for entry in table.log if entry.roll is not None]


# --- dice ----------------------------------------------------------------------------------------


def test_dice_of_battle_say_who_fired_at_whom(sea):
    table = sea()
    table.us("TF-17", "MI5", "CV-5")
    force = table.ijn("Invasion MI", "MI4", "TR-6")
    table.fly("Yorktown SBD", "MI4", STRIKE, force)
    table.run(bombing.bomb_ships, table.space("MI4"), dice={"air_naval": [1], "hit_on_IJN": [6]})
    shot, damage = rolls(table)
    assert (shot.subject, shot.chart) == ("Yorktown SBD attacks TR-6", "")
    assert (damage.subject, damage.chart) == ("TR-6 is hit", "hits_on_ijn")


def test_the_japanese_fire_at_a_strike_or_a_patrol(sea):
    table = sea()
    tf = table.us("TF-17", "MI5", "CV-5")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.fly("Yorktown FTR", "MI5", CAP, tf)
    table.fly("Hiryu BBR", "MI5", STRIKE, ALL_FORCES)
    table.run(air_combat.air_to_air, table.space("MI5"), dice={"air_combat": [6, 6]})
    subjects = [roll.subject for roll in rolls(table)]
    assert subjects == [
        "Yorktown FTR fires at Hiryu BBR",
        "Hiryu BBR fires at the US patrol",
    ]


# --- questions -----------------------------------------------------------------------------------


def test_fighters_are_asked_which_attack_they_go_with(sea):
    table = sea()
    table.us("TF-17", "MI5", "CV-5")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.ijn("Guard", "MI4", "CA-6")
    table.fly("Yorktown FTR", "MI4", STRIKE, UNDECIDED)
    table.fly("Yorktown SBD", "MI4", STRIKE, table.force("Guard"))
    table.run(battle.name_targets, table.space("MI4"), answers=["target Guard"])
    assert prompt(table) == (
        "Which attack does Yorktown FTR (CV-5) go with as escort?"
        " Bombers here: Yorktown SBD (Guard)."
    )
    assert labels(table) == [
        "2nd CSF (Hiryu); over it: no fighters",
        "Guard (CA-6); over it: no fighters",
    ]


def test_a_force_under_way_is_named_with_the_spaces_it_has_left(sea):
    table = sea()
    table.us("TF-17", "MI6", "CV-5", leader="Fletcher")
    table.run(
        naval_operations.sail,
        table.route("MI"),
        answers=["sail TF-17 to MI5", "done"],
    )
    assert prompt(table, 1) == "TF-17 is at MI5, 2 spaces left. Where next?"


@rule("midway", "8.1.1", "11.0")
def test_a_move_that_ends_all_movement_says_that_the_incident_follows(sea):
    table = sea()
    table.us("TF-16", "MI6", "CV-6")
    table.us("TF-17", "MI6", "CV-5")
    answers = ["sail TF-16 to Pearl Harbor", "sail TF-17 to MI5", "sail TF-17 to Midway"]
    table.run(naval_operations.sail, table.route("MI"), answers=answers)
    ending = ": then all movement is done and the incident is drawn"
    assert not any(label.endswith(ending) for label in labels(table, 0))
    assert f"TF-17 to Pearl Harbor{ending}" in labels(table, 1)
    assert "TF-17 to MI5" in labels(table, 1)
    assert f"TF-17 to Midway{ending}" in labels(table, 2)


def test_reaction_tells_what_may_come_and_nothing_unseen(sea):
    table = sea()
    table.s.active = [table.route("MI")]
    table.us("TF-17", "MI5", "CV-5")
    table.ijn("2nd CSF", "MI4", "Hiryu", "CA-6", seen=False)
    table.ijn("Guard", "MI1", "CA-7")
    for unit in table.data.us_air:
        if table.data.air[unit].name != "Yorktown FTR":
            table.s.air_base[unit] = RESERVE
    table.run(reaction.us_reaction, answers=["done"])
    assert prompt(table) == (
        "What do US aircraft on MI do?"
        " In air range of MI5: 2nd CSF (2 unseen) at MI4; 1 air unit at Wake."
    )


def test_a_strike_lists_what_is_known_of_its_target(sea):
    table = sea()
    table.ijn("4th CSF", "Rabaul (SO)", "Shoho")
    table.ijn("4th CSF", "Rabaul (SO)", "CA-6", seen=False)
    k = known(table.s, US)
    label = reaction.LAUNCH.reads(k, table.space("Rabaul (SO)"))
    assert label == "Strike Rabaul (SO): defences, 3 air units, 4th CSF (Shoho, 1 unseen)"


def test_equals_that_were_hit_are_asked_about_with_place_and_step(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "CV-8")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.fly("Hiryu BBR", "MI5", STRIKE, ALL_FORCES)
    dice = {"air_naval": [1], "hit_on_USN": [6]}
    table.run(bombing.bomb_ships, table.space("MI5"), answers=["suffer CV-8"], dice=dice)
    assert prompt(table).startswith("MI5, air naval: the Japanese hit one of these equals.")
    assert rolls(table)[-1].subject == "CV-8 Hornet is hit"


@rule("midway", "6.1.7")
def test_landing_elsewhere_is_named_and_told(sea):
    table = sea()
    table.us("TF-17", "MI5", "CV-5", "CV-6")
    table.s.air_base[table.air("Enterprise TBD")] = RESERVE
    table.fly("Yorktown SBD", "MI5", STRIKE, UNDECIDED)
    table.run(landing.mutual_return, answers=["land CV-6"])
    assert {"CV-5 Yorktown", "CV-6 Enterprise"} <= set(labels(table))
    assert table.told("Yorktown SBD lands on CV-6")


def test_recruits_show_their_strengths(sea):
    table = sea()
    table.s.air_base[table.air("8 PG")] = RESERVE
    decision = organization.recruit(table.s).send(None)
    k = known(table.s, US)
    shown = [decision.kind.reads(k, value) for value in decision.options]
    assert any(label.startswith("8 PG (FTR ") and ", range " in label for label in shown)


def test_panels_show_the_strength_of_aircraft_aboard(sea):
    table = sea()
    table.us("TF-17", "MI5", "CV-5")
    unit = table.air("Yorktown SBD")
    table.s.air_step[unit] = 1
    k = known(table.s, US)
    factors = "-".join(str(kind[1][unit]) for kind in table.data.air_factors)
    view = GAME.view(k, US)
    panel = next(p for p in view.panels if p.title == "TF-17")
    reach = table.data.air_range[unit]
    assert (
        f"Yorktown SBD ({factors}, range {reach}, reduced)"
        in panel_lines(panel, view.pieces, COUNTERS)[0]
    )


# --- the log -------------------------------------------------------------------------------------


def test_intelligence_that_finds_nothing_says_so(sea):
    table = sea()
    table.s.active = [table.route("AL")]
    table.run(incidents.ijn_incident, dice={"incident": [INTELLIGENCE]})
    assert table.told("It finds nothing new.")


def test_a_ship_that_joins_is_told(sea):
    table = sea()
    table.us("TF-1", "West Coast", "CA-24")
    table.ask(
        organization.ship_arrives(table.s, table.ship("BB4"), table.space("West Coast"), "6.2.1"),
        answers=["join TF-1"],
    )
    assert table.told("BB4 joins TF-1.")


# --- what is offered -----------------------------------------------------------------------------


@rule("midway", "6.2.3", "13.0")
def test_japanese_fighters_on_midway_make_no_us_operation(sea):
    table = sea(fighter_group="on")
    route = table.route("MI")
    table.s.captured[route] = 1
    table.ijn("2nd CSF", "Midway", "Hiryu")
    table.spot("2nd CSF")
    table.s.air_base = [NOWHERE] * len(table.s.air_base)
    table.station("26 FG", "Midway")
    found = naval_operations.operations(table.s)
    assert (naval_operations.AIR_OP, route) not in found
    table.station("18 BW", "Pearl Harbor")
    table.s.air_step[table.air("18 BW")] = 2
    assert (naval_operations.AIR_OP, route) in naval_operations.operations(table.s)


# --- news ----------------------------------------------------------------------------------------


@rule("midway", "6.1.3")
def test_a_force_that_does_not_move_is_said_to_stay(sea):
    table = sea()
    table.s.active = [table.route("SO")]
    table.ijn("Support", "Solomons", "CA-6")
    table.run(movement.ijn_movement, dice={"movement": [6]})
    assert table.told("Support stays at Solomons")


@rule("midway", "6.1.7")
def test_who_gives_way_after_a_battle_is_told(sea):
    table = sea()
    table.us("TF-17", "MI5", "CV-5")
    table.ijn("Guard", "MI5", "CA-6")
    table.run(parting.part_forces, (table.route("MI"),))
    assert table.told("Guard gives way to the US ships at MI5")


@rule("midway", "6.1.8")
def test_morale_that_holds_is_told(sea):
    table = sea()
    table.s.active = [table.route("MI")]
    table.s.tally[table.route("MI")] = 2
    table.run(morale.ijn_morale, dice={"morale": [2]})
    assert table.told("Morale on MI holds")


@rule("midway", "6.1.9")
def test_repairs_say_of_what(sea):
    table = sea()
    table.s.active = [table.route("MI")]
    table.s.base_step[table.space("Wake")] = 1
    table.s.status[table.ship("Kaga")] = DAMAGED
    table.s.air_base[table.air("Kaga FTR")] = LOST
    table.run(logistics.ijn_logistics, dice={"repair": [6, 1]})
    assert [roll.subject for roll in rolls(table)] == [
        "Wake garrison under repair",
        "Kaga under repair",
    ]
    assert table.told("Kaga FTR is aboard again, reduced")


@rule("midway", "9.1")
def test_transports_that_leave_play_are_named(sea):
    table = sea()
    table.ijn("Invasion SO", "Solomons", "TR-6")
    table.s.log = table.log
    assault.capture(table.s, table.space("Solomons"))
    assert table.told("TR-6 has landed its troops and leaves play")


@rule("midway", "10.0")
def test_an_admiral_without_ships_is_said_to_wait(sea):
    table = sea()
    force = table.us("TF-17", "SO3", "CA-17.2", leader="Fletcher")
    table.s.log = table.log
    damage.leave_play(table.s, table.ship("CA-17.2"), DAMAGED)
    assert table.s.force_space[force] == OFF_MAP
    assert table.told("Admiral Fletcher waits in New Caledonia")


@pytest.mark.parametrize(
    ("played", "news"), [(0, "none goes back"), (1, "One played marker goes back")]
)
@rule("midway", "6.1.1")
def test_victory_spirit_counts_in_words(desk, played, news):
    table = desk().begin()
    spirit, midway = table.marker("Victory Spirit"), table.marker("MI")
    table.s.next_marker, table.s.drawn[spirit] = spirit, 1
    table.s.pool[spirit] -= 1
    table.s.pool[midway] -= played
    table.s.played[midway] = table.s.drawn[midway] = played
    table.run(operations.draw_operations)
    assert table.told(news)


@rule("midway", "6.2.2")
def test_a_search_says_whom_it_may_find(sea):
    table = sea()
    table.ijn("2nd CSF", "AL2", "Hiryu", seen=False)
    table.ijn("Invasion AL", "AL3", "TR-3")
    table.ijn("Guard", "MI3", "CA-6")
    answers = ["search Aleutians"]
    table.ask(intelligence._seaplanes(table.s), answers, dice={"seaplane_search": [6]})
    assert labels(table) == [
        "Around Aleutians: 2nd CSF, Invasion AL",
        "Around Midway: Guard",
    ]


@rule("midway", "3.2")
def test_the_player_is_warned_of_a_force_before_a_home_base(sea):
    table = sea()
    table.ijn("Guard", "MI6", "CA-6")
    table.s.log = table.log
    movement.warn_of_breakthrough(table.s)
    assert table.told("Guard stands before Pearl Harbor: if its ships are there next turn")


def test_an_air_unit_that_is_named_for_what_it_does_says_so_once(sea):
    table = sea()
    table.s.air_step[table.air("Yorktown SBD")] = 1
    k = known(table.s, US)

    def reads(unit):
        return fire.AIR_SUFFERS.reads(k, table.air(unit))

    assert reads("Yorktown FTR") == "Yorktown FTR"
    assert reads("VMF 221") == "VMF 221 (FTR)"
    assert reads("Yorktown SBD") == "Yorktown SBD (reduced)"
