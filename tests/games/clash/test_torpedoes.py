"""12.6: torpedoes in a surface battle."""

import pytest

from deckload.games.clash.rules.surface.surface_battle import next_round
from deckload.games.clash.rules.surface.torpedoes import torpedo_attack
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.testing import rule
from games.clash.surface_line import hits_on, lined_up, rolled


def fired(battle, shooter_side, away, die, night=False):
    """One shot at a cruiser `away` boxes off; the other side has no torpedoes in reach."""
    usn, ijn = ("Reno", "Kongo") if shooter_side == USN else ("Iowa", "Atago")
    battle.turn(5 if night else 2)
    return lined_up(battle, {usn: 1 + away}, {ijn: 1}).dice(torpedoes=[die]).run(torpedo_attack)


@rule("clash", "12.6")
@pytest.mark.parametrize(
    ("side", "away", "roll"),
    [
        (USN, 0, "torpedoes 3+1: 1"),
        (USN, 3, "torpedoes 3+1: 1"),
        (USN, 4, "torpedoes 3-1+1: 1"),
        (USN, 7, "torpedoes 3-4+1: 0"),
        (IJN, 6, "torpedoes 3: 1"),
        (IJN, 8, "torpedoes 3-2: 0"),
        (IJN, 12, "torpedoes 3-6: 0"),
    ],
)
def test_the_ranges_of_the_examples(clash, side, away, roll):
    b = fired(clash(), side, away, die=3)
    b.s.script._faces["torpedo critical"] = [1] if roll.endswith("1") else []
    b.take("torpedoes Kongo" if side == USN else "torpedoes Iowa")
    assert rolled(b, "torpedoes") == [roll]


@rule("clash", "12.6")
@pytest.mark.parametrize(("side", "away"), [(USN, 8), (IJN, 13)])
def test_beyond_their_range_torpedoes_cannot_be_fired(clash, side, away):
    b = lined_up(
        clash(),
        *[{"Reno" if side == USN else "Iowa": 1 + away}, {"Kongo" if side == USN else "Atago": 1}],
    ).run(torpedo_attack)
    assert b.verb != "torpedoes"


@rule("clash", "12.6", "12.5")
def test_at_night_torpedoes_need_a_target_in_sight(clash):
    b = lined_up(clash().turn(5), {"Iowa": 8}, {"Atago": 1}).run(torpedo_attack)
    assert b.verb != "torpedoes"
    b = lined_up(clash().turn(5), {"Iowa": 7}, {"Atago": 1}).run(torpedo_attack)
    assert b.keys == ["best", "torpedoes Iowa", "hold", "cease"]


@rule("clash", "12.6")
def test_small_targets_and_smoke_count_as_for_guns(clash):
    b = lined_up(clash(), {"DES DIV 89": 3}, {"Atago": 1}, first=IJN)
    b.s.smoke = [2]
    b.dice(torpedoes=[4]).run(torpedo_attack).take("torpedoes DES DIV 89", "hold")
    assert rolled(b, "torpedoes") == ["torpedoes 4-3-1: 0"]


@rule("clash", "12.6")
def test_ships_between_do_not_stop_a_torpedo(clash):
    b = lined_up(clash(), {"Iowa": 5, "New Jersey": 3}, {"Atago": 1, "Kongo": 4})
    b.run(torpedo_attack)
    assert "torpedoes Iowa" in b.keys


@rule("clash", "12.6")
def test_torpedoes_are_fired_once_in_a_battle(clash):
    b = lined_up(clash(), {"Iowa": 5}, {"Atago": 1}).dice(torpedoes=[1])
    b.run(torpedo_attack, torpedo_attack).take("torpedoes Iowa")
    assert b.s.torpedoes_gone == [b.ship("Atago")]
    assert b.verb != "torpedoes"


@rule("clash", "12.6")
def test_torpedoes_kept_can_be_fired_later(clash):
    b = lined_up(clash(), {"Iowa": 5}, {"Atago": 1}).dice(torpedoes=[1])
    b.run(torpedo_attack, torpedo_attack).take("hold")
    assert b.verb == "torpedoes"
    b.take("torpedoes Iowa")


@rule("clash", "12.6")
def test_damage_can_cost_a_ship_her_tubes_and_guns_come_first(clash):
    b = lined_up(clash(), {"Iowa": 5}, {"Atago": 1}, battle_round=0).dice(gunnery=[7])
    b.run(next_round).take("hold", "hold", "fire Atago", "cease")
    assert hits_on(b, "Atago") == 3
    assert b.verb == "disengage"


@rule("clash", "9.3", "12.6")
def test_every_torpedo_hit_rolls_for_a_critical_one(clash):
    b = lined_up(clash(), {"Lexington": 5}, {"Atago": 1})
    b.dice(torpedoes=[9], torpedo_critical=[4, 7]).run(torpedo_attack).take("torpedoes Lexington")
    assert rolled(b, "torpedo critical") == ["torpedo critical 4+1: 0", "torpedo critical 7+1: 1"]
    assert hits_on(b, "Lexington") == 3


@rule("clash", "12.6")
def test_torpedoes_of_both_sides_hit_at_the_same_time(clash):
    b = lined_up(clash().hits(Reno=1, Atago=2), {"Reno": 3, "Iowa": 25}, {"Atago": 1, "Kongo": 1})
    b.dice(torpedoes=[10, 10], torpedo_critical=[10] * 5).run(torpedo_attack)
    b.take("torpedoes Atago", "torpedoes Reno")
    assert (b.ships_in("USN 1"), b.ships_in("IJN 1")) == (["Iowa"], ["Kongo"])


@rule("clash", "12.6")
def test_all_can_fire_at_their_best_targets(clash):
    b = lined_up(clash(), {"Lexington": 5, "Miami": 5}, {"Atago": 1, "Myoko": 1})
    b.dice(torpedoes=[1, 1]).run(torpedo_attack).take("best")
    assert len(b.s.torpedoes_gone) == 2
    assert "torpedoes 1" in rolled(b, "torpedoes")[0]
