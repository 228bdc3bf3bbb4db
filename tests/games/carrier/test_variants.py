"""Chapter 24: variants that make it harder, or easier."""

import pytest

from deckload.games.carrier.model.options import specs
from deckload.games.carrier.model.state import OFF_MAP
from deckload.games.carrier.rules.forces.cup import US_SUBS, special_chits
from deckload.games.carrier.rules.missions.air_fire import japanese_throw, us_throw
from deckload.games.carrier.rules.raids.attack import raid_damage_throw
from deckload.games.carrier.rules.raids.launching import is_eligible
from deckload.games.carrier.rules.raids.placement import range_throw
from deckload.testing import rule

VARIANTS = ("without_58_1", "poor_radar", "no_submarines", "new_aircraft")


@rule("carrier", "24.0")
@pytest.mark.parametrize(
    ("scenario", "offered"),
    [
        ("turn-on-the-lights", False),
        ("19-june", True),
        ("another-spruance", True),
        ("two-days", True),
        ("great-battle", True),
    ],
)
def test_variants_are_for_the_full_scenarios(battle, scenario, offered):
    names = [spec.id for spec in specs(battle().data, scenario)]
    assert [name in names for name in VARIANTS] == [offered] * 4


@rule("carrier", "24.1")
def test_58_1_may_be_away_with_all_ships_and_aircraft(battle):
    b = battle("19-june", without_58_1="on")
    group = b.data.groups.index("58.1")
    assert b.s.group_hex[group] == OFF_MAP
    assert group not in b.s.us_group
    hornet = b.us_ship("Hornet")
    assert hornet not in b.s.air_ship
    assert b.s.air_ship.count(b.us_ship("Essex")) == 8


@rule("carrier", "24.2")
@pytest.mark.parametrize(("chosen", "shift"), [("off", 0), ("2", -2), ("4", -4)])
def test_interception_may_be_worse_and_dusk_comes_on_top(battle, chosen, shift):
    b = battle("19-june").playing(poor_radar=chosen).at("1330")
    assert range_throw(b.s).shift == shift
    dusk = battle("19-june").playing(poor_radar=chosen).at("1850", 2)
    assert range_throw(dusk.s).shift == shift - 2


@rule("carrier", "24.3")
def test_submarines_may_be_elsewhere(battle):
    b = battle("two-days").playing(no_submarines="on")
    assert US_SUBS not in special_chits(b.s)
    assert set(b.s.sub_hex) == {OFF_MAP}


@rule("carrier", "24.4")
def test_new_japanese_types_are_better_in_the_air_and_over_ships(battle):
    b = battle().mission(1, "1109")
    usual = _shifts(b)
    new = _shifts(b.playing(new_aircraft="on"))
    assert [after - before for before, after in zip(usual, new, strict=True)] == [-1, 0, 1, 1]


def _shifts(b):
    return [
        us_throw(b.s, 0, 3, "", at_fighters=True).shift,
        us_throw(b.s, 0, 3, "", at_fighters=False).shift,
        japanese_throw(b.s, 0, 3, "").shift,
        raid_damage_throw(b.s, 0).shift,
    ]


@rule("carrier", "19.3")
def test_a_retiring_force_sends_no_raids(battle):
    b = battle("19-june")
    b.s.force_hex[0] = b.hex("1118")
    b.s.force_chit[0], b.s.force_level[0] = "2-3 Carriers", 2
    assert is_eligible(b.s, 0)
    b.s.force_retiring[0] = 1
    assert not is_eligible(b.s, 0)
