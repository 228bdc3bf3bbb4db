"""Questions that ask once for many: who fires at what, and where everybody lands."""

import pytest

from deckload.engine.state import known
from deckload.games.midway.model.game_data import LOST, US
from deckload.games.midway.model.state import STRIKE, UNDECIDED
from deckload.games.midway.rules.battle import battle, bombing
from deckload.games.midway.rules.battle.fire import spread
from deckload.games.midway.rules.chances import fate_of_ship, odds_on_air
from deckload.games.midway.rules.ijn_phase import landing
from deckload.games.midway.rules.us_phase import naval_operations, organization
from deckload.testing import rule

GROUPS = [f"{ship} {kind}" for ship in ("Enterprise", "Hornet") for kind in ("SBD", "TBD")]


@pytest.fixture
def strike(sea):
    """The bombers of two carriers over two Japanese ones and their screen."""
    table = sea()
    table.us("TF-16", "Midway", "CV-6", "CV-8", "CA-16.2")
    force = table.ijn("2nd CSF", "MI3", "CA-6", "Hiryu", "Soryu")
    table.spot("2nd CSF")
    for unit in GROUPS:
        table.fly(unit, "MI3", STRIKE, force)
    return table


def bomb(table, answers, **dice):
    table.run(bombing.bomb_ships, table.space("MI3"), answers=answers, dice=dice)
    subjects = [entry.roll.subject for entry in table.log if entry.roll is not None]
    return [subject for subject in subjects if " attacks " in subject]


@rule("midway", "9.4.1")
def test_all_bombers_attack_one_ship_at_one_word(strike):
    shots = bomb(strike, ["attack Hiryu"], air_naval=[6, 6, 6, 6])
    assert shots == [f"{unit} attacks Hiryu" for unit in GROUPS]


@rule("midway", "9.4.1")
def test_bombers_are_spread_evenly_over_the_carriers(strike):
    shots = bomb(strike, ["spread"], air_naval=[6, 6, 6, 6])
    # Both dive bombers first, one to each carrier; then the torpedo planes the other way round.
    assert shots == [
        "Enterprise SBD attacks Hiryu",
        "Enterprise TBD attacks Soryu",
        "Hornet SBD attacks Soryu",
        "Hornet TBD attacks Hiryu",
    ]


@rule("midway", "9.4.1")
def test_bombers_are_shared_out_one_by_one_until_the_rest_follow(strike):
    answers = ["each", "attack Soryu", "attack CA-6", "rest"]
    shots = bomb(strike, answers, air_naval=[6, 6, 6, 6])
    assert [shot.split(" attacks ")[1] for shot in shots] == ["Soryu", "CA-6", "CA-6", "CA-6"]
    assert "rest" not in strike.asked[1].options


def test_a_spread_is_even_in_numbers_and_in_strength():
    shooters = [("a", 3), ("b", 2), ("c", 3), ("d", 2), ("e", 1)]
    aims = spread(shooters, [10, 20])
    assert sorted(aims) == [10, 10, 10, 20, 20] or sorted(aims) == [10, 10, 20, 20, 20]
    strength = {t: sum(f for (_, f), a in zip(shooters, aims, strict=True) if a == t) for t in aims}
    assert abs(strength[10] - strength[20]) <= 1


def test_chances_count_everybody_who_has_been_aimed_there(strike):
    with pytest.raises(AssertionError, match="not expected"):
        bomb(strike, ["each", "attack Hiryu"])
    hiryu = next(v for v in strike.asked[-1].options if v[0] == strike.ship("Hiryu"))
    assert hiryu[1] == (4, 2)
    soryu = next(v for v in strike.asked[-1].options if v[0] == strike.ship("Soryu"))
    assert soryu[1] == (2,)


def test_chances_of_a_ship_add_up(strike):
    hit, sunk, damaged = fate_of_ship(strike.s, strike.ship("Hiryu"), [6])
    assert hit == 1
    chart = strike.data.charts["hits_on_ijn"]
    results = [chart.look_up("CV", face).result for face in range(1, 7)]
    assert (6 * sunk, 6 * damaged) == (results.count("sunk"), results.count("damaged"))
    assert fate_of_ship(strike.s, strike.ship("Hiryu"), []) == (0, 0, 0)


def test_a_reduced_air_unit_can_only_be_lost(strike):
    unit = strike.air("Hiryu BBR")
    assert odds_on_air(strike.s, unit, [3, 3]) == "lost 25%, reduced 50%, nothing 25%"
    strike.s.air_step[unit] = 1
    assert odds_on_air(strike.s, unit, [3, 3]) == "lost 75%, nothing 25%"


# --- which task force ---------------------------------------------------------------------------


@rule("midway", "9.0", "9.1")
def test_a_strike_names_its_target_once_for_all(strike):
    strike.ijn("Guard", "MI3", "CA-7")
    for unit in GROUPS:
        strike.fly(unit, "MI3", STRIKE, UNDECIDED)
    strike.run(battle.name_targets, strike.space("MI3"), answers=["target Guard"])
    assert {strike.s.fly_for[strike.air(unit)] for unit in GROUPS} == {strike.force("Guard")}


@rule("midway", "9.0")
def test_the_rest_of_a_strike_follows_the_last_choice(strike):
    strike.ijn("Guard", "MI3", "CA-7")
    for unit in GROUPS:
        strike.fly(unit, "MI3", STRIKE, UNDECIDED)
    answers = ["each", "target 2nd CSF", "target Guard", "rest"]
    strike.run(battle.name_targets, strike.space("MI3"), answers=answers)
    targets = [strike.s.fly_for[strike.air(unit)] for unit in GROUPS]
    assert targets == [strike.force("2nd CSF")] + [strike.force("Guard")] * 3


@rule("midway", "2.3", "9.1")
def test_those_who_cannot_attack_the_base_are_asked_for_themselves(sea):
    """Over Wake a bomber that only bombs and a fighter that may escort have the base in common."""
    table = sea()
    table.ijn("Guard", "Wake", "CA-6")
    for unit in ("Enterprise FTR", "Enterprise SBD"):
        table.fly(unit, "Wake", STRIKE, UNDECIDED)
    table.run(battle.name_targets, table.space("Wake"), answers=["base"])
    assert [table.s.fly_for[table.air(f"Enterprise {k}")] for k in ("FTR", "SBD")] == [-1, -1]


# --- landing ------------------------------------------------------------------------------------


@rule("midway", "6.1.7")
def test_everybody_goes_home_at_one_word(strike):
    strike.run(landing.mutual_return, answers=["home"])
    assert [strike.based(unit) for unit in GROUPS] == ["CV-6", "CV-6", "CV-8", "CV-8"]
    assert set(strike.s.fly_space) == {-1}


@rule("midway", "6.1.7")
def test_who_has_no_home_any_more_is_asked_after_the_others(strike):
    strike.us("TF-17", "Midway", "CV-5")
    for unit in ("Yorktown SBD", "Yorktown TBD", "Hornet TBD", "VMF 221"):
        strike.s.air_base[strike.air(unit)] = LOST
    strike.s.fly_space[strike.air("Hornet TBD")] = -1
    strike.s.status[strike.ship("CV-8")] = 2
    strike.s.ship_force[strike.ship("CV-8")] = -1
    strike.run(landing.mutual_return, answers=["home", "land CV-5"])
    assert strike.based("Hornet SBD") == "CV-5"
    assert strike.based("Enterprise SBD") == "CV-6"
    prompt = strike.asked[0].prompt(known(strike.s, US))
    assert prompt == "3 US air units come back; 2 of them have a home. Where do they land?"


@rule("midway", "6.1.7")
def test_each_may_land_elsewhere(strike):
    for unit in ("Saratoga FTR", "Saratoga SBD", "Saratoga TBD"):
        strike.s.air_base[strike.air(unit)] = LOST
    strike.us("TF-11", "Midway", "CV-3")
    answers = [
        "each",
        "bring in Enterprise SBD on CV-3",
        "bring in Hornet TBD on CV-6",
        "bring in Hornet SBD on CV-8",
        "land CV-6",  # now there is room for whoever is left
    ]
    strike.run(landing.mutual_return, answers=answers)
    assert [strike.based(u) for u in GROUPS] == ["CV-3", "CV-6", "CV-8", "CV-6"]


# --- G-3 and G-1 --------------------------------------------------------------------------------


@rule("midway", "6.2.3")
def test_operations_are_chosen_by_action_and_then_by_route(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6")
    table.us("TF-44", "Australia", "CA-17.3")
    for space in table.data.island:
        table.s.base_step[space] = 0
    with pytest.raises(AssertionError, match="not expected"):
        table.run(naval_operations.g3_operations, answers=["naval"])
    action, route = table.asked
    assert [str(value) for value in action.options] == ["naval", "ferry", "redeploy", "skip"]
    assert dict(action.refused())["air"].case == "6.2.3"
    k = known(table.s, US)
    labels = [route.kind.reads(k, value) for value in route.options]
    assert labels == ["MI: TF-16 at MI5", "MO: TF-44 at Australia"]


@rule("midway", "6.2.1")
def test_a_single_task_force_in_port_is_not_worth_reorganizing(sea):
    table = sea()
    table.us("TF-8", "Alaska", "CA-8.6", "DD-8.4")
    assert list(organization.reorganization_spaces(table.s)) == []
    table.us("TF-8", "Alaska", "BB4")  # she slows the others down
    assert list(organization.reorganization_spaces(table.s)) == [table.space("Alaska")]


@rule("midway", "11.0")
def test_escorts_are_named_when_they_hunt_a_submarine(sea):
    from deckload.games.midway.rules import incidents

    table = sea()
    table.us("TF-16", "MI5", "CV-6", "DD-16.4")
    table.ask(incidents._submarine(table.s, table.route("MI"), US, 2), dice={"ASW": [1]})
    subjects = [entry.roll.subject for entry in table.log if entry.roll is not None]
    assert subjects == ["DD-16.4 hunts the submarine"]
