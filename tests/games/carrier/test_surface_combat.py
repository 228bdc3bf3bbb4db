"""21.2: a surface action: who fires, at whom, and what comes of it."""

import pytest

from deckload.games.carrier.model.game_data import JAPAN, US
from deckload.games.carrier.model.state import SUNK
from deckload.games.carrier.rules.surface.gunfire import gun_throw, torpedo_throw
from deckload.games.carrier.rules.surface.meeting import begin_action
from deckload.games.carrier.rules.surface.targets import may_be_aimed_at
from deckload.testing import rule
from games.carrier.surface_action import (
    NIGHT,
    aims_of,
    lines,
    who_fires,
)

# --- who fires (the examples of 21.22) ------------------------------------------------------------


@rule("carrier", "21.22")
def test_by_day_battleships_alone_fire_where_both_have_them(action):
    b = action(("Iowa", "CruDiv 6"), ("Musashi", "Cruiser Force 1"))
    assert who_fires(b, 1) == (["Iowa"], ["Musashi"])
    assert who_fires(b, 2) == (["Iowa"], ["Musashi"])


@rule("carrier", "21.22")
def test_by_day_the_lighter_side_fires_in_the_second_round_with_its_heaviest(action):
    b = action(("CruDiv 6", "DesDiv 106"), ("Musashi", "Cruiser Force 1"))
    assert who_fires(b, 1) == ([], ["Musashi"])
    assert who_fires(b, 2) == (["CruDiv 6"], ["Cruiser Force 1", "Musashi"])


@rule("carrier", "21.22")
def test_destroyers_fire_by_day_only_where_one_side_has_nothing_else(action):
    b = action(("DesDiv 106",), ("Musashi", "Destroyer Force 1"))
    assert who_fires(b, 2) == (["DesDiv 106"], ["Destroyer Force 1", "Musashi"])


@rule("carrier", "21.22")
def test_at_night_all_fire_in_both_rounds_but_who_is_surprised(action):
    b = action(("Iowa", "DesDiv 106"), ("Musashi", "Destroyer Force 1"), NIGHT)
    b.s.action_surprised = -1
    everybody = (["DesDiv 106", "Iowa"], ["Destroyer Force 1", "Musashi"])
    assert who_fires(b, 1) == who_fires(b, 2) == everybody
    b.s.action_surprised = US
    assert who_fires(b, 1) == ([], everybody[1])
    assert who_fires(b, 2) == everybody


# --- targets (the examples of 21.23) --------------------------------------------------------------

BOTH = ("Iowa", "Alabama", "CruDiv 6", "DesDiv 106")
THEIRS = ("Yamato", "Musashi", "Cruiser Force 1", "Destroyer Force 1")


@rule("carrier", "21.23")
def test_by_day_yamato_draws_iowa_and_musashi_has_alabama(action):
    b = action(BOTH, THEIRS).dice(surface_target=[1])
    assert aims_of(b, "Yamato", "Musashi") == {"Yamato": "Iowa", "Musashi": "Alabama"}


@rule("carrier", "21.23")
def test_at_night_cruisers_take_the_next_and_destroyers_begin_again(action):
    b = action(BOTH, THEIRS, NIGHT).dice(surface_target=[1, 2])
    assert aims_of(b, *THEIRS) == {
        "Yamato": "Iowa",
        "Musashi": "Alabama",
        "Cruiser Force 1": "CruDiv 6",
        "Destroyer Force 1": "Alabama",
    }


@rule("carrier", "21.23")
def test_when_everybody_has_an_attacker_the_heaviest_gets_a_second(action):
    b = action(("Iowa", "DesDiv 106"), ("Yamato", "Musashi", "Kongo")).dice()
    aims = aims_of(b, "Yamato", "Musashi", "Kongo")
    assert aims == {"Yamato": "Iowa", "Musashi": "DesDiv 106", "Kongo": "Iowa"}


@rule("carrier", "21.24")
def test_nobody_is_fired_at_twice_while_one_of_its_class_is_spared(action):
    b = action(("Iowa",), ("Yamato", "Musashi", "Cruiser Force 1"))
    line = lines(b)[JAPAN]
    yamato, musashi = b.ship("Yamato"), b.ship("Musashi")
    assert may_be_aimed_at(b.s, yamato, line, [])
    assert not may_be_aimed_at(b.s, yamato, line, [yamato])
    assert may_be_aimed_at(b.s, yamato, line, [yamato, musashi]), "cruisers are another class"


@rule("carrier", "21.24")
def test_targets_are_chosen_ship_by_ship_before_the_first_die(action):
    b = action(("Iowa", "Alabama"), ("Yamato", "Musashi")).dice()
    b.run(begin_action).take("by hand")
    assert b.asked.about == b.us_ship("Iowa")
    b.dice(surface_target=[1, 1], gunfire=[1, 1, 1, 1, 1, 1, 1])
    b.take("fire at Musashi")
    assert b.keys == ["fire at Yamato", "hold fire"]
    b.take("hold fire")
    assert b.told("21.25 gunfire 1"), "now they fire"
    b.take("spread")
    assert b.verb == "pause"


# --- fire -----------------------------------------------------------------------------------------


@rule("carrier", "21.25")
def test_the_column_is_attack_less_defence(action):
    b = action(("Iowa",), ("Yamato", "Cruiser Force 8"))
    iowa, yamato = b.us_ship("Iowa"), b.ship("Yamato")
    assert gun_throw(b.s, US, iowa, yamato, 1).column == 12 - 6
    assert gun_throw(b.s, US, iowa, b.ship("Cruiser Force 8"), 1).column == 12 - 3
    chart = b.data.charts["surface_fire"]
    assert chart.look_up(9, 10).result == chart.look_up(8, 10).result, "the highest not above"
    b.s.ship_hits[yamato] = 13
    assert gun_throw(b.s, JAPAN, yamato, iowa, 1).shift == -2


@rule("carrier", "21.25")
def test_damage_comes_at_the_end_of_the_round_for_good_and_cripples_sink(action):
    b = action(("Iowa",), ("Haruna",)).dice(gunfire=[10, 10])
    b.s.ship_hits[b.ship("Haruna")] = 9
    b.s.us_hits[b.us_ship("Iowa")] = 14
    b.run(begin_action)
    assert b.s.ship_force[b.ship("Haruna")] == SUNK, "four hits more make thirteen of seventeen"
    assert b.s.us_group[b.us_ship("Iowa")] == SUNK, "both fire before either sinks"
    assert b.s.ship_hits_now[b.ship("Haruna")] == 0


@rule("carrier", "21.26")
def test_destroyers_use_torpedoes_at_night_whatever_the_target(action):
    b = action(("DesDiv 106",), ("Yamato", "Destroyer Force 1"), NIGHT)
    b.dice(night_surprise=[5], surface_target=[], torpedoes=[8, 4] * 2, gunfire=[1] * 2)
    b.run(begin_action).take("spread", "spread")
    assert b.s.ship_hits[b.ship("Yamato")] == 8, "four hits in each round"
    assert b.s.us_hits[b.us_ship("DesDiv 106")] == 6, "a 4 with +2 gives two hits, Yamato one"


@rule("carrier", "21.26")
def test_torpedoes_know_japan_and_surprise(action):
    b = action(("DesDiv 106",), ("Destroyer Force 1",), NIGHT)
    b.s.action_surprised = JAPAN
    assert torpedo_throw(b.s, US, 1).shift == 2
    assert torpedo_throw(b.s, US, 2).shift == 0, "by then they are awake"
    assert torpedo_throw(b.s, JAPAN, 2).shift == 2


@rule("carrier", "21.261")
def test_japanese_cruisers_fire_torpedoes_as_well_in_the_first_round_of_a_night(action):
    b = action(("CruDiv 6",), ("Cruiser Force 1",), NIGHT)
    b.dice(night_surprise=[5], torpedoes=[4], gunfire=[1, 1, 1, 1]).run(begin_action)
    assert b.s.us_hits[b.us_ship("CruDiv 6")] == 2, "once, and not in the second round"


@rule("carrier", "21.21")
@pytest.mark.parametrize(("die", "surprised"), [(1, US), (2, US), (3, -1), (9, -1), (10, JAPAN)])
def test_night_surprise(action, die, surprised):
    b = action(("Iowa",), ("Yamato",), NIGHT)
    shots = 4 if surprised == -1 else 3
    b.dice(night_surprise=[die], gunfire=[1] * shots).run(begin_action)
    assert b.s.action_surprised == surprised


@rule("carrier", "21.2")
def test_two_rounds_are_fought_and_by_day_nobody_is_surprised(action):
    b = action(("Iowa",), ("Yamato",)).dice(gunfire=[10, 10, 10, 10]).run(begin_action)
    assert b.s.ship_hits[b.ship("Yamato")] == 12, "six hits a round on column 6"
    assert b.s.us_hits[b.us_ship("Iowa")] == 14
