"""The log of a whole game: headings, rolls in words, and why the Japanese do what they do."""

import pytest

from deckload.cli.table.wording import log_text
from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.messages import log_lines
from deckload.engine.state import known
from deckload.games.midway import GAME
from deckload.games.midway.doctrine import history
from deckload.games.midway.model.game_data import LOST, US
from deckload.games.midway.model.state import ALL_FORCES, BASE
from deckload.games.midway.rules import incidents
from deckload.games.midway.rules.battle.damage import hit_ship
from deckload.games.midway.rules.ijn_phase import launch, movement, search
from deckload.games.midway.rules.spotting import lose_sight
from deckload.testing import rule


@pytest.fixture(scope="module")
def whole_game():
    """What the player reads of a game of doctrine, with the options that roll most."""
    options = {"aaa": "on", "ijn_deployment": "on", "variable_operations": "on"}
    game = new_game(GAME, SetUp("midway", "campaign", options, key=DiceKey(seed="7")), log=[])
    while not game.over:
        decision = game.decision
        game.choose(decision.options.index(history(known(game.s, US), decision)))
    return log_lines(game.s.log, US)


def lines_of(table):
    return [log_text(line).plain.partition("  [")[0] for line in log_lines(table.log, US)]


def test_turns_and_segments_have_headings(whole_game):
    words = [log_text(line).plain for line in whole_game]  # headings cite no case
    turns = [line for line in words if line.startswith("Turn ")]
    assert turns == [f"Turn {number}" for number in range(1, len(turns) + 1)]
    for segment in ("Japanese phase: operations", "Japanese phase: movement", "US phase: G-1"):
        assert sum(line.startswith(segment) for line in words) >= len(turns) - 1
    assert any(line.startswith("Battle at ") and "[" not in line for line in words)


def test_every_roll_says_who_does_what_without_keys_of_charts(whole_game):
    charts = [chart for chart in GAME.charts(GAME.load_data(None)) if "_" in chart]
    rolls = [log_text(line).plain for line in whole_game if line.roll is not None]
    assert len(rolls) > 100
    for words in rolls:
        assert not words.startswith("Roll for"), words
        assert not any(chart in words for chart in charts), words


@rule("midway", "6.1.5")
def test_japanese_aircraft_fly_for_a_reason(sea):
    table = sea()
    table.s.active = [table.route("MI")]
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.us("TF-16", "MI5", "CV-6")
    table.spot("TF-16")
    table.s.air_base[table.air("11 Det")] = LOST
    table.run(launch.ijn_launch, dice={"mission": [1]})
    assert lines_of(table)[-1] == "Hiryu BBR flies to MI5 to attack the ships there."
    assert table.s.fly_for[table.air("Hiryu BBR")] == ALL_FORCES


@rule("midway", "6.1.5")
def test_bombers_turned_to_the_base_say_why(sea):
    table = sea()
    table.s.active = [table.route("MI")]
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.s.air_base[table.air("11 Det")] = LOST
    table.run(launch.ijn_launch, dice={"mission": [1]})
    assert lines_of(table)[-2:] == [
        "Hiryu BBR gets its orders: d6 = 1: attack ships",
        "Hiryu BBR flies to Midway to attack the base: no ships in sight are in range.",
    ]
    assert table.s.fly_for[table.air("Hiryu BBR")] == BASE


@rule("midway", "6.1.3")
def test_task_forces_say_where_they_are_going_and_why_they_stay(sea):
    table = sea()
    table.s.active = [table.route("MO")]
    table.ijn("Invasion MO", "Port Moresby", "TR-4")
    table.ijn("Covering", "MO1", "CA-6")
    table.run(movement.ijn_movement, dice={"movement": [1, 1]})
    told = lines_of(table)
    assert "Covering sails toward Port Moresby: d6 = 1: 1 space" in told
    assert told[2] == (
        "Invasion MO stays at Port Moresby: its transports wait until the place is taken."
    )


@rule("midway", "7.1")
def test_who_is_spotted_is_told_where_and_by_whom(sea):
    table = sea()
    table.s.active = [table.route("MI")]
    table.us("TF-16", "MI5", "CV-6")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.run(search.ijn_search, dice={"search": [1]})
    assert lines_of(table)[-2:] == [
        "Japanese scouts look for TF-16: d6 = 1: spotted",
        "TF-16 is spotted at MI5 by Japanese scouts.",
    ]


@rule("midway", "11.0")
def test_a_submarine_is_told_with_its_flag_and_its_prey(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6")
    boat = {"incident": [7], "submarine": [6]}
    table.ask(incidents.incident(table.s, table.route("MI"), US), dice=boat)
    assert lines_of(table)[-3:] == [
        "TF-16 is spotted at MI5 by a Japanese submarine.",
        "A Japanese submarine fires torpedoes at CV-6 Enterprise: d6 = 6; hits on 1-3: miss",
        "CV-6 is missed.",
    ]


@rule("midway", "7.3")
def test_a_force_that_stays_in_sight_is_no_news(sea):
    table = sea()
    table.ijn("4th CSF", "Solomons", "Shokaku")
    table.spot("4th CSF")
    table.s.log = table.log
    lose_sight(table.s)
    assert table.s.spotted[table.force("4th CSF")] == 1
    assert table.log == []


@rule("midway", "9.4.3")
def test_hits_on_a_ship_that_is_sunk_are_not_rolled(sea):
    table = sea()
    table.ijn("2nd CSF", "MI4", "Hiryu", "Soryu")
    table.s.log = table.log
    hit_ship(table.s, table.ship("Hiryu"), 40)
    cells = [entry.roll.cell for entry in table.log if entry.roll is not None]
    assert cells.index("sunk") == len(cells) - 1
