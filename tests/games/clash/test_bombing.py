"""8.6: aircraft attack ships, and a whole raid from launch to return."""

import pytest

from deckload.games.clash.model.state import BY_FLEET
from deckload.games.clash.rules.raids.bombing import attack_order, bomb_ships
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import FLOWN, LOST
from deckload.testing import rule
from games.clash.raids import hits_on, in_flight, is_clear, names, on_display, over, start, weak


def us_raid(b, *units, escorts=(), **boxes):
    b.put("USN 1", "3111", "Lexington", "Princeton").put("IJN 1", "2511", *boxes)
    return on_display(in_flight(b, "IJN 1", *units, escorts=escorts), **boxes)


def rolled(b, reason):
    return [entry.roll for entry in b.log if entry.roll and entry.roll.reason == reason]


@rule("clash", "8.6")
def test_each_bomber_rolls_by_itself_on_its_factor(clash):
    b = us_raid(clash().dice(bombing=[7, 8]), "VB-16", "VT-27", Myoko=1)
    b.dice(bombing=[7, 1])
    start(over(b, Myoko=("VB-16", "VT-27")), bomb_ships)
    assert [roll.column for roll in rolled(b, "bombing")] == ["6", "3"]
    assert hits_on(b, "Myoko") == 2  # column 6 at 7


@rule("clash", "8.6")
def test_what_fighters_and_flak_have_spoilt_is_taken_off_the_roll(clash):
    b = us_raid(clash().dice(bombing=[7]), "VB-16", Myoko=1)
    b.s.penalty[b.unit("VB-16")] = -5
    start(over(b, Myoko=("VB-16",)), bomb_ships)
    assert rolled(b, "bombing")[0].total == 2
    assert hits_on(b, "Myoko") == 0


@rule("clash", "8.6")
def test_escorts_drop_no_bombs(clash):
    b = us_raid(clash(), "VB-16", escorts=("VF-16/1",), Myoko=1)
    over(b, Myoko=("VF-16/1",))
    start(b, bomb_ships)
    assert rolled(b, "bombing") == []


@rule("clash", "8.6")
def test_each_attacks_the_ship_in_its_box(clash):
    b = us_raid(clash().dice(bombing=[7, 7]), "VB-16", "VB-10", Myoko=2, Haguro=1)
    b.put("USN 2", "3111", "Enterprise")
    start(over(b, Myoko=("VB-16",), Haguro=("VB-10",)), bomb_ships)
    attacks = [roll.subject for roll in rolled(b, "bombing")]
    assert attacks == ["VB-10 attacks Haguro", "VB-16 attacks Myoko"]


@rule("clash", "8.6")
def test_attacks_on_a_ship_that_has_gone_down_are_lost(clash):
    b = us_raid(clash().dice(bombing=[7]), "VB-16", "VT-16", Myoko=1, Haguro=2).hits(Myoko=4)
    start(over(b, Myoko=("VB-16", "VT-16")), bomb_ships)
    assert hits_on(b, "Myoko") == 5
    assert "8.6 1 air unit came too late for Myoko: it was sunk already." in b.lines()


@rule("clash", "9.3")
def test_hits_of_torpedo_aircraft_may_be_critical_and_bombs_never(clash):
    b = us_raid(clash().dice(bombing=[7, 7], torpedo_critical=[6]), "VB-16", "VT-16", Myoko=1)
    b.put("IJN 1", "2511", "Myoko", "Yamato")
    on_display(b, Yamato=2)
    start(over(b, Yamato=("VT-16",), Myoko=("VB-16",)), bomb_ships)
    assert hits_on(b, "Yamato") == 1  # 6 - 3 against a battleship: nothing more
    assert hits_on(b, "Myoko") == 2


@rule("clash", "14.0")
def test_a_bomber_that_was_shot_down_attacks_with_its_old_strength_and_modifiers(clash):
    b = clash(ordnance="on").put("USN 1", "3111", "Reno", "Boston").put("IJN 1", "2511", "Hiyo")
    on_display(in_flight(b, "USN 1", "Hiyo DB"), Reno=1)
    unit = b.unit("Hiyo DB")
    over(b, Reno=("Hiyo DB",))
    b.air(LOST, "Hiyo DB", weak=True)
    b.s.raid, b.s.doomed = [], [unit]
    b.s.strength[unit], b.s.penalty[unit] = 3, -2
    start(b.dice(bombing=[8]), bomb_ships)
    assert [(roll.column, roll.total) for roll in rolled(b, "bombing")] == [("3", 6)]
    assert hits_on(b, "Reno") == 1


@rule("clash", "8.6")
def test_the_strongest_attack_first_in_each_box(clash):
    b = us_raid(clash(), "VT-27", "VB-16", "VT-16", Myoko=2, Haguro=1)
    over(b, Myoko=("VT-27", "VB-16"), Haguro=("VT-16",))
    assert names(b, attack_order(b.s)) == ["VT-16", "VB-16", "VT-27"]
    b.s.raid_side = b.s.raid_hex = b.s.raid_group = -1
    b.s.raid = []
    b.s.box_of_unit = [-1] * len(b.s.box_of_unit)
    b.s.box_of_ship = [-1] * len(b.s.box_of_ship)


# --- a whole raid ---------------------------------------------------------------------------------


def strike(b):
    """Lexington and Zuikaku's groups, ten hexes apart, each found by the other."""
    b.put("USN 1", "3111", "Lexington", "Reno").put("IJN 1", "2111", "Zuikaku", "Myoko")
    return b.detect("USN 1", BY_FLEET).detect("IJN 1", BY_FLEET)


@rule("clash", "8.0")
def test_a_japanese_raid_from_launch_to_return(clash):
    b = strike(clash(radar="on", ordnance="on")).air(2, "VF-16/1", "VF-16/2")
    b.dice(
        air_combat=[6, 3, 9],
        antiaircraft=[1, 1, 10, 1, 8],
        deliver_the_ordnance=[7],
        bombing=[10, 9, 10],
        torpedo_critical=[7],
    )
    b.run((plan_raids, b.marker("IJN 1")))
    b.take("raid 3111", "done", "direct")  # FB as a bomber
    assert (b.side, b.verb) == (USN, "meet at")
    b.take("done")  # the patrol waits over the carrier: two units against one escort
    assert (b.side, b.verb) == (USN, "hunt")
    b.take("hunt Zuikaku T", "send VF-16/1")
    b.take("lose Zuikaku FB")  # the T takes one of two steps, another bomber the second
    assert b.s.slower[b.marker("USN 1")] == 1
    b.take("carriers inside")
    assert (b.side, b.verb) == (IJN, "aim at")
    b.take("aim at Lexington", "same")
    assert [b.box(f"Zuikaku {kind}") for kind in ("F", "FB", "DB", "T")] == [FLOWN] * 3 + [LOST]
    assert weak(b, "Zuikaku F", "Zuikaku FB", "Zuikaku DB") == [
        "Zuikaku F",
        "Zuikaku FB",
        "Zuikaku DB",
    ]
    # DB 4 with -3: one hit; FB 1 with -1: one; T 1 with -2, shot down: one, and one critical.
    assert hits_on(b, "Lexington") == 4
    assert "14.0 Zuikaku T attacks before it falls." in b.lines()
    assert {entry.roll.sides for entry in b.log if entry.roll} == {10}
    assert (b.side, b.verb, is_clear(b)) == (IJN, "raid", True)


@rule("clash", "8.6")
@pytest.mark.parametrize("unit", ["VB-16", "VT-16"])
def test_a_us_raid_from_launch_to_return(clash, unit):
    critical = [10] if unit == "VT-16" else []
    b = strike(clash()).put("IJN 1", "2311", "Zuikaku", "Myoko")
    b.dice(antiaircraft=[1], bombing=[7], torpedo_critical=critical)
    b.run((plan_raids, b.marker("USN 1")))
    b.take("some", "target 2311", f"fly {unit}", "done", "aim at Zuikaku")
    assert b.verb == "raid"
    assert (b.box(unit), is_clear(b)) == (FLOWN, True)
    assert hits_on(b, "Zuikaku") == 2  # a bomb of six factors, or a torpedo and what it does more
