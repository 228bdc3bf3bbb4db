"""3.9: the campaign of three battles, and what the one before leaves for the next."""

import pytest

from deckload.bots import make_bot, play_out
from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.games.taskforce import GAME
from deckload.games.taskforce.model.conditions import ABSENT, IN_PLAY, LEFT, SUNK
from deckload.games.taskforce.model.reading import load
from deckload.games.taskforce.rules.campaign import next_battle
from deckload.games.taskforce.rules.fleets import scene
from deckload.games.taskforce.rules.victory import count_points
from deckload.testing import rule

IJN, ALLIES = 0, 1


def after(b):
    """The next battle is about to be set up."""
    b.run(next_battle)
    b.facts = scene(b.s)
    return b


def fate(b, name):
    return b.s.fate[b.ship(name)]


def group(b, name):
    return b.facts.group_names.index(name)


@rule("taskforce", "3.9")
def test_a_campaign_leads_through_its_battles_in_order(battle):
    b = battle("campaign")
    assert (b.facts.battle, "Ryujo" in b.facts.ship_name) == (1, True)
    after(b)
    assert (b.facts.battle, "Zuiho" in b.facts.ship_name) == (2, True)
    assert "Nachi" not in b.facts.ship_name
    after(b)
    assert (b.facts.battle, "Nachi" in b.facts.ship_name) == (3, True)
    assert b.told("Battle 3 of 3: November")


@rule("taskforce", "3.9")
def test_a_campaign_names_its_first_battle_too(battle):
    assert battle("campaign").from_the_start().told("Battle 1 of 3: Eastern Solomons")


@rule("taskforce", "3.9")
@pytest.mark.parametrize(
    ("column", "value", "second", "third"),
    [
        ("fate", SUNK, ABSENT, ABSENT),
        ("critical", 1, ABSENT, ABSENT),
        ("steps", 1, ABSENT, IN_PLAY),
        ("minor", 1, IN_PLAY, IN_PLAY),
        ("fate", LEFT, IN_PLAY, IN_PLAY),
    ],
)
def test_damage_decides_who_misses_which_battle(battle, column, value, second, third):
    b = battle("campaign")
    getattr(b.s, column)[b.ship("Shokaku")] = value
    after(b)
    assert fate(b, "Shokaku") == second
    assert (b.state("Shokaku", "steps"), b.state("Shokaku", "minor")) == (2, 0)
    after(b)
    assert fate(b, "Shokaku") == third


@rule("taskforce", "3.9")
def test_who_was_not_in_the_second_battle_comes_to_the_third_as_she_is(battle):
    b = battle("campaign")
    b.s.fate[b.ship("Ryujo")] = SUNK
    after(after(b))
    assert (fate(b, "Ryujo"), fate(b, "Saratoga")) == (ABSENT, IN_PLAY)


@rule("taskforce", "3.9", "3.7.1")
def test_a_ring_without_its_carrier_is_set_up_as_a_column(battle):
    b = battle("campaign")
    b.s.fate[b.ship("Enterprise")] = SUNK
    after(b)
    names = [[b.facts.ship_name[x] for x in ships] for ships in b.s.ships_in]
    assert ["South Dakota", "Portland", "San Juan", "Allied DD 1"] in names


@rule("taskforce", "3.9")
@pytest.mark.parametrize(("lost", "short"), [(0, 0), (1, 1), (2, 1), (3, 1), (6, 2)])
def test_air_groups_get_two_thirds_of_their_losses_back(battle, lost, short):
    b = battle("campaign")
    b.s.air_lost[group(b, "Zuikaku Val")] = lost
    after(b)
    assert b.s.air_began[group(b, "Zuikaku Val")] == 6 - short
    units = [u for u, name in enumerate(b.facts.air_name) if name.startswith("Zuikaku Val")]
    assert sum(b.s.air_steps[u] for u in units) == 6 - short


@rule("taskforce", "3.9")
def test_the_aircraft_of_a_missing_carrier_are_missing_too(battle):
    b = battle("campaign")
    b.s.steps[b.ship("Zuikaku")] = 1
    after(b)
    assert b.s.air_began[group(b, "Zuikaku Zero")] == 0
    assert not any(
        b.s.air_steps[u] for u, home in enumerate(b.s.air_home) if home == b.ship("Zuikaku")
    )
    after(b)
    assert b.s.air_began[group(b, "Zuikaku Zero")] == 6


@rule("taskforce", "3.9")
def test_points_are_added_up_and_the_last_battle_ends_it(battle):
    b = battle("campaign")
    b.s.fate[b.ship("Enterprise")] = SUNK
    b.run(count_points)
    assert not b.s.over
    before = b.s.tally[IJN]
    assert before >= 18  # nine points, in halves
    after(after(b))
    b.s.fate[b.ship("Hornet")] = SUNK
    b.run(count_points)
    assert b.s.over
    assert b.s.score[IJN] == before + 18


@rule("taskforce", "3.9")
@pytest.mark.parametrize(
    ("ijn", "allies", "winner"), [(0, 24, "draw"), (0, 26, "USN"), (25, 0, "IJN")]
)
def test_whoever_flees_from_all_battles_does_not_win_the_campaign(battle, ijn, allies, winner):
    b = after(after(battle("campaign")))
    b.s.tally = [2 * ijn, 2 * allies]
    b.run(count_points)
    assert b.s.outcome[0] == winner


@rule("taskforce", "3.9")
def test_the_airfield_taken_ends_the_campaign_at_once(battle):
    b = battle("campaign")
    b.s.airfield_taken = 1
    b.run(count_points)
    assert b.s.over
    assert b.s.outcome[0] == "IJN"


@rule("taskforce", "3.9")
def test_the_fighting_ashore_is_rolled_for_after_each_battle(battle):
    battles = [one for one in load(None).scenes if one.battle]
    assert [bool(one.tables["strategic"].get("ground")) for one in battles] == [True] * 3


def test_a_campaign_is_played_to_its_end_by_doctrine():
    setup = SetUp("taskforce", "campaign", {}, key=DiceKey(seed="3"))
    game = new_game(GAME, setup, keep=False)
    play_out(
        game,
        {side: make_bot("doctrine:plain", GAME, side, 3) for side in (IJN, ALLIES)},
        most=20_000,
    )
    assert scene(game.s).battle == 3 or game.s.airfield_taken
