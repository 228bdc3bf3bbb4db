"""Chapter 9: rolling to hit, and the frame of a battle."""

import pytest

from deckload.games.midway.model.game_data import AIR, GROUND, LOST, NAVAL, US
from deckload.games.midway.model.state import (
    BASE,
    DAMAGED,
    STRIKE,
    SUNK,
    SURPRISE_IJN,
    SURPRISE_US,
    UNDECIDED,
)
from deckload.games.midway.rules.battle import battle, bombing, damage
from deckload.games.midway.rules.battle.fire import is_hit
from deckload.games.midway.rules.forces import air_factor
from deckload.testing import rule

ENTERPRISE = ("Enterprise FTR", "Enterprise SBD", "Enterprise TBD")


# --- rolling to hit ------------------------------------------------------------------------------


@rule("midway", "2.1", "2.3.2")
def test_a_factor_of_3_hits_on_3_or_less(sea):
    table = sea()
    for face, hit in ((1, True), (3, True), (4, False), (6, False)):
        from deckload.engine.dice import Script

        table.s.script = Script(surface=[face])
        assert is_hit(table.s, "surface", 3, "somebody", "something", US) == hit


@rule("midway", "2.3.2")
def test_zuikakus_air_factor_is_3_and_a_0_cannot_fire(sea):
    table = sea()
    assert table.data.ships[table.ship("Zuikaku")].factors[AIR] == 3
    assert table.data.ships[table.ship("TR-1")].factors == (0, 0, 0)
    assert air_factor(table.s, table.air("Hiryu FTR"), NAVAL) == 0


@rule("midway", "9.3")
def test_changes_add_up_but_a_0_stays_a_0(over_hiryu):
    s = over_hiryu.s
    bomber, fighter = over_hiryu.air("Enterprise SBD"), over_hiryu.air("Enterprise FTR")
    assert [air_factor(s, bomber, kind) for kind in (AIR, NAVAL, GROUND)] == [1, 4, 2]
    s.surprise[over_hiryu.route("MI")] = SURPRISE_US
    s.bonus = [bomber]
    assert [air_factor(s, bomber, kind) for kind in (AIR, NAVAL, GROUND)] == [2, 6, 3]
    assert [air_factor(s, fighter, kind) for kind in (AIR, NAVAL, GROUND)] == [4, 0, 0]
    s.surprise[over_hiryu.route("MI")] = SURPRISE_IJN
    assert air_factor(s, bomber, NAVAL) == 5


@rule("midway", "2.3.1")
def test_reduced_units_have_lower_factors(sea):
    table = sea()
    unit = table.air("Hiryu BBR")
    assert air_factor(table.s, unit, GROUND) == 2
    table.s.air_step[unit] = 1
    assert air_factor(table.s, unit, GROUND) == 1
    assert air_factor(table.s, table.air("Ryujo BBR"), GROUND) == 1


# --- the frame -----------------------------------------------------------------------------------


@rule("midway", "9.0", "6.1.6")
def test_contested_spaces_fight_from_the_us_end(sea):
    table = sea()
    route = table.route("MI")
    table.us("TF-16", "MI5", "CV-6")
    table.ijn("2nd CSF", "MI5", "Hiryu")
    table.ijn("Guard", "Midway", "CA-6")
    table.ijn("Support", "MI3", "CA-7")
    table.us("TF-17", "MI6", "CV-5")
    names = [table.data.space_names[space] for space in battle.contested(table.s, route)]
    assert names == ["MI5", "Midway"]
    table.fly("Yorktown SBD", "Wake", STRIKE, UNDECIDED)
    names = [table.data.space_names[space] for space in battle.contested(table.s, route)]
    assert names == ["MI5", "Midway", "Wake"]


@rule("midway", "6.1.6")
def test_only_active_routes_fight(sea):
    table = sea()
    table.ijn("Guard", "Midway", "CA-6")
    table.s.active = [table.route("AL")]
    table.run(battle.mutual_combat, dice={})
    table.s.active = [table.route("MI")]
    table.run(battle.mutual_combat, dice={"surface": [6]})


@rule("midway", "9.0")
def test_each_air_unit_names_one_target(sea):
    table = sea()
    table.ijn("2nd CSF", "Wake", "Hiryu")
    table.ijn("Guard", "Wake", "CA-6")
    for unit in ENTERPRISE:
        table.fly(unit, "Wake", STRIKE, UNDECIDED)
    table.run(
        battle.name_targets,
        table.space("Wake"),
        answers=["each", "base", "target Guard", "target 2nd CSF"],
    )
    targets = [table.s.fly_for[table.air(unit)] for unit in ENTERPRISE]
    assert targets == [table.force("2nd CSF"), BASE, table.force("Guard")]


@rule("midway", "10.1")
def test_an_admiral_inspires_one_bomber_of_his_own_carriers(sea):
    table = sea()
    table.us("TF-16", "MI4", "CV-6", leader="Spruance")
    table.us("TF-17", "MI4", "CV-5")
    force = table.ijn("2nd CSF", "MI3", "Hiryu")
    for unit in (*ENTERPRISE, "Yorktown SBD"):
        table.fly(unit, "MI3", STRIKE, force)
    table.run(battle.name_targets, table.space("MI3"), answers=["lead Enterprise SBD"])
    assert table.s.bonus == [table.air("Enterprise SBD")]
    offered = table.asked[0].keys(table.s)
    assert offered == ["lead Enterprise SBD", "lead Enterprise TBD", "none"]
    table.run(battle.conclude, table.space("MI3"))
    assert table.s.bonus == []


@rule("midway", "10.1")
def test_an_admiral_is_of_no_use_against_a_base(sea):
    table = sea()
    table.us("TF-16", "MI3", "CV-6", leader="Spruance")
    table.fly("Enterprise SBD", "Wake", STRIKE, BASE)
    table.run(battle.name_targets, table.space("Wake"))
    assert table.asked == []


def test_options_show_exact_chances(over_hiryu):
    from deckload.engine.messages import make_prompt
    from deckload.engine.state import known

    with pytest.raises(AssertionError, match="not expected"):
        over_hiryu.run(bombing.bomb_ships, over_hiryu.space("MI3"))
    prompt = make_prompt(over_hiryu.asked[0], known(over_hiryu.s, 0))
    # A 4 and a 2: Hiryu is not sunk with 5/9 of 7/9, untouched with 4/9 of 13/18.
    assert prompt.options[0].odds == "hit 78%: sunk 57%, damaged 11%, nothing 32%"
    assert prompt.options[1].odds == "hit 78%: sunk 31%, damaged 26%, nothing 43%"
    [spread] = [option for option in prompt.options if option.key == "spread"]
    assert spread.odds == "hit 78% in all"


@rule("midway", "9.4")
def test_nobody_can_fire_at_a_marker(over_hiryu):
    """What is offered as a target is always a unit."""
    with pytest.raises(AssertionError, match="not expected"):
        over_hiryu.run(bombing.bomb_ships, over_hiryu.space("MI3"))
    decision = over_hiryu.asked[0]
    names = [over_hiryu.data.ships[v[0]].name for v in decision.options if not isinstance(v, str)]
    assert names == ["Hiryu", "CA-6", "DD-2"]


@rule("midway", "9.4.3", "2.3.1")
def test_one_step_units_die_at_once(sea):
    table = sea()
    assert table.data.air[table.air("11 Det")].steps == 1
    damage.hit_air(table.s, table.air("11 Det"))
    assert table.based("11 Det") == LOST
    damage.hit_air(table.s, table.air("18 BW"))
    assert table.step_of("18 BW") == 1


@rule("midway", "10.0")
def test_an_admiral_is_lost_only_with_sunk_ships(sea):
    table = sea()
    table.us("TF-16", "MI4", "CV-6", "CA-16.2", leader="Spruance")
    spruance = table.leader("Spruance")
    damage.leave_play(table.s, table.ship("CV-6"), SUNK)
    assert table.s.leader_force[spruance] == table.force("TF-16")
    damage.leave_play(table.s, table.ship("CA-16.2"), DAMAGED)
    assert table.s.leader_force[spruance] == -1
    assert table.s.leader_space[spruance] == table.space("Pearl Harbor")
    table.us("TF-17", "AL4", "CV-5", leader="Fletcher")
    damage.leave_play(table.s, table.ship("CV-5"), SUNK)
    assert table.s.leader_force[table.leader("Fletcher")] == -2


@rule("midway", "3.1", "9.4")
def test_a_battle_ends_the_game_when_the_last_carrier_goes(sea):
    table = sea()
    table.s.status[table.ship("Akagi")] = DAMAGED
    table.s.slots[table.force("1st CSF")] = []
    force = table.ijn("2nd CSF", "MI3", "Hiryu")
    table.fly("Enterprise SBD", "MI3", STRIKE, force)
    table.run(
        battle.fight,
        table.space("MI3"),
        dice={"anti_air": [6], "air_naval": [1], "hit_on_IJN": [4]},
    )
    assert table.s.over
    assert table.s.outcome[0] == "US"
    assert table.s.agenda == []
