"""12.2, 12.7: aircraft that scramble in a surface battle."""

from deckload.games.clash.rules.surface.surface_air import air_attack
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    CAP,
    FLOWN,
    LOST,
    NONE,
    READY,
)
from deckload.games.fleet.rules.surface.surface_air import scramble
from deckload.testing import rule
from games.clash.surface_line import hits_on, lined_up, rolled

AIR_GROUP_16 = ("VF-16/1", "VF-16/2", "VB-16", "VT-16")


def caught(battle, usn=("Lexington",), ijn=("Kongo",), **changes):
    """Carriers at one end of the display, the enemy at the other."""
    return lined_up(battle, dict.fromkeys(usn, 20), dict.fromkeys(ijn, 6), **changes)


def scrambled(battle):
    return [battle.data.air[unit].name for unit in battle.s.scrambled]


def airborne(battle, *names, **changes):
    """These units have scrambled already."""
    b = caught(battle, **changes)
    b.s.scrambled = [b.unit(name) for name in names]
    return b


@rule("clash", "12.2")
def test_all_ready_bombers_of_all_carriers_scramble_together(clash):
    b = caught(clash(), ("Lexington", "Princeton", "Reno")).run(scramble)
    b.take("scramble")
    assert scrambled(b) == ["VB-16", "VT-16", "VT-27"]
    assert "12.2 The USN scrambles 3 air units." in b.lines()


@rule("clash", "12.2")
def test_units_that_have_flown_or_fly_patrol_do_not_scramble(clash):
    b = caught(clash(), ijn=("Zuikaku",))
    b.air(FLOWN, "Zuikaku DB").air(CAP, "Zuikaku FB").run(scramble)
    b.take_as(USN, "pass").take_as(IJN, "scramble")
    assert scrambled(b) == ["Zuikaku T"]


@rule("clash", "12.2")
def test_nobody_scrambles_at_night(clash):
    b = caught(clash().turn(5)).run(scramble)
    assert b.verb != "scramble"


@rule("clash", "12.2")
def test_a_side_without_a_carrier_that_can_launch_is_not_asked(clash):
    b = caught(clash().hits(Lexington=5)).run(scramble)
    assert b.verb != "scramble"


@rule("clash", "12.2")
def test_a_carrier_without_ready_aircraft_is_asked_all_the_same(clash):
    b = caught(clash().air(FLOWN, *AIR_GROUP_16)).run(scramble)
    assert (b.verb, b.keys) == ("scramble", ["pass"])


@rule("clash", "12.2")
def test_scrambling_is_voluntary_and_shows_the_units_to_the_enemy(clash):
    b = caught(clash(), ijn=("Taiho",)).run(scramble, air_attack)
    b.take_as(USN, "pass").take_as(IJN, "scramble")
    assert (b.verb, b.side) == ("strike", IJN)
    assert scrambled(b) == ["Taiho DB", "Taiho T"]
    assert b.knows(USN).air_box[b.unit("Taiho DB")] == READY
    assert b.knows(USN).air_box[b.unit("Taiho F")] != READY
    assert b.knows(IJN).air_box[b.unit("VB-16")] != READY


@rule("clash", "12.7")
def test_only_the_target_fires_and_the_unit_has_then_flown(clash):
    b = airborne(clash(), "VB-16", ijn=("Kongo", "Haruna"))
    b.dice(antiaircraft=[5], bombing=[9]).run(air_attack).take("strike Kongo")
    assert rolled(b, "antiaircraft") == ["antiaircraft 5: aim worse by 1"]
    assert rolled(b, "bombing") == ["bombing 9-1: 2"]
    assert (hits_on(b, "Kongo"), b.box("VB-16"), b.s.scrambled) == (2, FLOWN, [])
    assert b.s.penalty[b.unit("VB-16")] == 0


@rule("clash", "12.7", "9.3")
def test_torpedo_aircraft_can_hit_critically(clash):
    b = airborne(clash(), "VT-16").dice(antiaircraft=[1], bombing=[10], torpedo_critical=[10, 1])
    b.run(air_attack).take("strike Kongo")
    assert hits_on(b, "Kongo") == 2 + 1


@rule("clash", "12.7")
def test_a_unit_shot_down_does_not_attack(clash):
    b = airborne(clash(), "Taiho T", ijn=("Taiho",)).air(READY, "Taiho T", weak=True)
    b.dice(antiaircraft=[10]).run(air_attack).take("strike Lexington")
    assert (b.box("Taiho T"), hits_on(b, "Lexington")) == (LOST, 0)


@rule("clash", "12.7", "14.0")
def test_a_unit_shot_down_may_still_deliver_its_ordnance(clash):
    b = airborne(clash(ordnance="on"), "Taiho DB", ijn=("Taiho",))
    b.air(READY, "Taiho DB", weak=True)
    b.dice(antiaircraft=[10], deliver_the_ordnance=[6], bombing=[10])
    b.run(air_attack).take("strike Lexington")
    assert rolled(b, "bombing") == ["bombing 10-3: 1"]
    assert (b.box("Taiho DB"), b.s.doomed, b.s.strength[b.unit("Taiho DB")]) == (LOST, [], 0)


@rule("clash", "12.7")
def test_a_unit_may_wait_for_a_later_round(clash):
    b = airborne(clash(), "VB-16", "VT-16").run(air_attack, air_attack)
    b.take("hold", "hold")
    assert (b.verb, b.prompt) == ("strike", "Round 1: whom does VB-16 (DB 6) attack?")
    b.take("cease")
    assert [b.box("VB-16"), b.box("VT-16")] == [READY, READY]


@rule("clash", "12.7")
def test_a_carrier_that_has_left_the_display_sends_nothing(clash):
    b = airborne(clash(), "VB-16", usn=("Lexington", "Iowa"))
    b.s.box_of_ship[b.ship("Lexington")] = NONE
    b.run(air_attack)
    assert b.verb != "strike"


@rule("clash", "12.7", "9.4")
def test_a_unit_lost_to_its_carriers_damage_sends_nothing(clash):
    b = airborne(clash(), "VB-16").air(FLOWN, "VB-16").run(air_attack)
    assert b.verb != "strike"


@rule("clash", "12.7")
def test_the_side_with_the_initiative_attacks_first(clash):
    b = airborne(clash(), "VB-16", "Taiho DB", ijn=("Taiho",), first=IJN).run(air_attack)
    assert b.side == IJN
    b.take("hold")
    assert b.side == USN


@rule("clash", "12.7")
def test_all_units_can_be_left_to_choose_the_best_target(clash):
    b = airborne(clash(), "VB-16", "VT-16", ijn=("Kongo", "DIV 4", "Zuiho"))
    b.dice(antiaircraft=[1, 1], bombing=[1, 1]).run(air_attack).take("best")
    attacks = [line for line in b.lines() if " attacks " in line]
    assert attacks == ["12.7 VB-16 attacks Zuiho.", "12.7 VT-16 attacks Zuiho."]
    assert [b.box("VB-16"), b.box("VT-16")] == [FLOWN, FLOWN]


@rule("clash", "12.7")
def test_no_more_attacks_once_the_enemy_is_sunk(clash):
    b = airborne(clash().hits(Zuiho=3), "VB-16", "VT-16", ijn=("Zuiho",))
    b.dice(antiaircraft=[1], bombing=[10]).run(air_attack).take("strike Zuiho")
    assert (b.verb == "strike", b.box("VT-16"), b.ships_in("IJN 1")) == (False, READY, [])
