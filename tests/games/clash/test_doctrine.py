"""The doctrine `history`: it finishes games, uses only what is known, and does what was done."""

import pytest

from deckload.engine.state import known
from deckload.games.clash import GAME
from deckload.games.clash.doctrine.sailing import DRAW_OFF
from deckload.games.clash.model.state import BY_FLEET
from deckload.games.clash.rules.activation import command_chit
from deckload.games.clash.rules.raids.air_combat import meet_patrol
from deckload.games.clash.rules.raids.combat_air_patrol import assign_patrols
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.clash.rules.search.search import fleet_search
from deckload.games.clash.rules.submarines import lay_submarines
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    CAP,
    FLOWN,
    LOST,
)
from games.clash.staff import HISTORICAL, answer, facing, follow, play, sail, some_options, where

FLEET_SEEN = [3, 3, 0, 3, 0, 2]
"""A report of a force with six carriers."""
NIGHT, DAY_OF_THE_STRIKE, PURSUIT = 9, 6, 10


# --- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["historical", "unleashed", "dream"])
@pytest.mark.parametrize("seed", range(3))
def test_it_finishes_games_with_any_options(scenario, seed):
    *_, last = play(seed, scenario, some_options(seed, scenario))
    assert last.over
    assert last.s.outcome


def test_it_plays_the_same_in_a_resampled_world():
    for number, game in enumerate(play(3)):
        if number % 29 or game.over:
            continue
        side, decision = next(iter(game.pending().items()))
        world = game.resample(side, number)
        history = GAME.doctrines(side)["history"]
        assert history(known(game.s, side), decision) == history(
            known(world.s, side), world.pending()[side]
        )


def test_the_japanese_strike_on_19_june_and_lose_most_of_their_aircraft():
    *_, last = play(1)
    s = last.s
    flown = [u for u in s.data.units_of_side[IJN] if s.data.air_ship[u] >= 0]
    in_play = [u for u in flown if s.data.air_ship[u] in s.data.scenarios[HISTORICAL].ships]
    assert s.raided
    assert {s.air_box[u] for u in in_play} <= {FLOWN, LOST}
    assert sum(s.air_box[u] == LOST for u in in_play) > len(in_play) / 2


# --- both sides ---------------------------------------------------------------------------------


def test_carriers_are_reported_as_fewer_and_all_other_ships_as_more(clash):
    b = clash().put("USN 1", "2011", "Lexington", "Essex", "Cabot", "Monterey", "Iowa", "Boston")
    b.put("IJN 1", "0911", "Taiho").dice(search=[9])
    b.run((fleet_search, b.marker("IJN 1"))).take("search")
    assert follow(b, "report") == ["mask"]
    assert b.s.report[b.marker("USN 1")] == [1, 1, 2, 2, 0, 0]


# --- the Mobile Fleet ---------------------------------------------------------------------------


def test_on_18_june_the_japanese_keep_one_move_off_their_range(clash):
    b = facing(clash, 4, "1116")
    sail(b, "IJN 1")
    follow(b, "move")
    target = b.data.grid.id_of("3111")
    assert b.data.grid.distance(b.s.place[b.marker("IJN 1")], target) == 16


def test_on_19_june_they_close_just_into_range_of_what_was_found_and_strike(clash):
    b = facing(clash, DAY_OF_THE_STRIKE, "1517").detect("TF 58", BY_FLEET, FLEET_SEEN)
    mobile = b.marker("IJN 1")
    sail(b, "IJN 1", (plan_raids, mobile))
    follow(b, "move")
    target = b.data.grid.id_of("3111")
    assert b.data.grid.distance(b.s.place[mobile], target) == 12
    assert answer(b) == "raid 3111"


def test_they_stay_away_from_what_nobody_has_found(clash):
    b = facing(clash, DAY_OF_THE_STRIKE, "1517")
    assert answer(sail(b, "IJN 1")) == "stop"


def test_they_strike_on_18_june_if_the_us_carriers_come_too_near(clash):
    b = facing(clash, 4, "1917").detect("TF 58", BY_FLEET, FLEET_SEEN)
    assert answer(b.run((plan_raids, b.marker("IJN 1")))) == "raid 3111"
    b = facing(clash, 4, "1517").detect("TF 58", BY_FLEET, FLEET_SEEN)
    assert answer(b.run((plan_raids, b.marker("IJN 1")))) == "no raid"


@pytest.mark.parametrize(("found", "hexes"), [(0, DRAW_OFF), (BY_FLEET, 5)])
def test_a_spent_fleet_draws_off_slowly_until_it_is_found(clash, found, hexes):
    b = facing(clash, PURSUIT, "1917")
    for unit in b.data.units_of_side[IJN]:
        b.s.air_box[unit] = FLOWN
    sail(b.detect("IJN 1", found), "IJN 1")
    follow(b, "move")
    assert b.data.grid.distance(b.s.place[b.marker("IJN 1")], b.hex("1917")) == hexes
    assert int(where(b, "IJN 1")[:2]) < 19


def test_the_chit_goes_to_searchers_first_and_to_strikers_once_something_is_found(clash):
    b = facing(clash, DAY_OF_THE_STRIKE, "1517")
    b.force(IJN, "1516", **{"IJN 2": ("Junyo", "Mogami")})
    assert answer(b.run((command_chit, IJN))) == "activate IJN 1"
    b = facing(clash, DAY_OF_THE_STRIKE, "1517").detect("TF 58", BY_FLEET, FLEET_SEEN)
    b.force(IJN, "1516", **{"IJN 2": ("Junyo", "Mogami")})
    assert answer(b.run((command_chit, IJN))) == "activate Mobile Fleet"


def test_a_submarine_that_has_shown_itself_is_avoided(clash):
    b = facing(clash, PURSUIT, "1911")
    for unit in b.data.units_of_side[IJN]:
        b.s.air_box[unit] = FLOWN
    goal = answer(sail(b, "IJN 1"))
    b.s.sub_place[0] = b.hex(goal.split()[1])
    b.s.sub_seen[0], b.s.sub_real[0] = 3, 1
    assert answer(b).startswith("move")
    assert answer(b) != goal


# --- TF 58 --------------------------------------------------------------------------------------


def test_tf_58_waits_until_spruance_lets_it_go_and_then_goes_west(clash):
    b = facing(clash, DAY_OF_THE_STRIKE, "1917")
    assert answer(sail(b, "TF 58")) == "stop"
    b = facing(clash, NIGHT, "1917")
    sail(b, "TF 58")
    follow(b, "move")
    assert int(where(b, "TF 58")[:2]) == 27


def test_tf_58_comes_into_its_usual_range_if_it_can(clash):
    b = facing(clash, PURSUIT, "1911").detect("IJN 1", BY_FLEET, [2, 1, 0, 1, 0, 1])
    tf_58 = b.marker("TF 58")
    sail(b, "TF 58", (plan_raids, tf_58))
    follow(b, "move")
    assert b.data.grid.distance(b.s.place[tf_58], b.s.place[b.marker("IJN 1")]) == 8
    assert answer(b) == "raid 1911"


def test_all_us_fighters_are_up_until_the_japanese_have_shot_their_bolt(clash):
    b = facing(clash, DAY_OF_THE_STRIKE, "1917").run(assign_patrols)
    assert answer(b) == "all"
    for unit in b.data.units_of_side[IJN]:
        b.s.air_box[unit], b.s.air_shown[unit] = FLOWN, 3
    assert answer(b) == "half"


def test_us_fighters_hunt_bombers_by_their_steps_and_help_against_escorts(clash):
    b = facing(clash, DAY_OF_THE_STRIKE, "1917")
    b.air(CAP, "VF-16/1", "VF-16/2", "VF-10/1", "VF-10/2", "VF-27")
    b.s.raid_side, b.s.raid_hex = IJN, b.hex("3111")
    b.s.raid = sorted(b.unit(name) for name in ("Zuikaku F", "Zuikaku DB"))
    b.s.escorts = [b.unit("Zuikaku F")]
    b.dice(air_combat=[1, 1, 1]).run((meet_patrol, b.hex("3111")))
    assert answer(b) == "by steps"
    b.take("by steps")
    fired = [(entry.roll.subject, entry.roll.column) for entry in b.log if entry.roll]
    assert len(fired) == 3, "at the escort, by the escort, and at the bomber"


def test_us_submarines_lie_on_the_way_of_the_japanese_carriers(clash):
    b = facing(clash, DAY_OF_THE_STRIKE, "1111", submarines="on")
    b.detect("IJN 1", BY_FLEET, [2, 1, 0, 1, 0, 1])
    b.dice(submarine_markers=[1], submarine_placement=[10], submarines=[1, 1, 1, 1])
    b.run((lay_submarines, USN))
    assert answer(b) == "singly"
    assert answer(b.take("singly")) in ("lay 1210", "lay 1211")
