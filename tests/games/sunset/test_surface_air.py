"""8.3.7, 6.5.10: aircraft in a surface battle."""

from deckload.games.sunset.model.game_data import USN
from deckload.games.sunset.model.state import FLOWN, READY
from deckload.games.sunset.rules.surface.surface_air import air_attack
from deckload.testing import rule
from games.sunset.gun_line import NIGHT, hits_on, lined_up, pause, rolled, slot_of

SQUADRON = "VB-15"


def carrier_caught(b, *ready, ijn=None):
    b.only_aircraft(*(ready or (SQUADRON,)))
    return lined_up(b, {"Essex": 20, "Biloxi": 20}, ijn or {"Tone": 8, "Kongo": 8})


@rule("sunset", "8.3.7", "6.5.10")
def test_ready_aircraft_attack_ships_of_the_battle_and_only_the_target_fires(leyte):
    b = carrier_caught(leyte()).dice(antiaircraft=[1], bombing=[7]).run(air_attack, pause)
    assert (b.side, b.keys) == (USN, ["best", "launch VB-15", "cease"])
    assert b.take("launch VB-15").keys == ["attack 3", "attack 4"]
    b.take("attack 3")
    assert (hits_on(b, "Tone"), b.box(SQUADRON)) == (2, FLOWN)
    assert len(rolled(b, "antiaircraft")) == 1


@rule("sunset", "8.3.7")
def test_the_target_is_slower_in_the_next_round(leyte):
    b = carrier_caught(leyte()).dice(antiaircraft=[1], bombing=[1]).run(air_attack, pause)
    b.take("launch VB-15").take("attack 3")
    assert b.s.slot_slow[slot_of(b, "Tone")] == 1


@rule("sunset", "8.3.7", "6.5.11")
def test_never_by_night(leyte):
    b = carrier_caught(leyte().turn(NIGHT)).run(air_attack, pause)
    assert b.verb != "launch"


@rule("sunset", "6.5.10")
def test_a_unit_that_waits_can_attack_in_a_later_round_and_each_does_so_once(leyte):
    b = (
        carrier_caught(leyte())
        .dice(antiaircraft=[1], bombing=[1])
        .run(air_attack, air_attack, pause)
    )
    assert b.take("cease").verb == "launch"
    b.take("best")
    assert b.box(SQUADRON) != READY
