"""The switches: advanced, optional and special rules."""

import pytest

from deckload.engine.errors import BadOption
from deckload.games.clash import GAME
from deckload.testing import rule


def defaults(scenario):
    return {option.id: option.default for option in GAME.options(scenario)}


@rule("clash", "15.1")
def test_composition_is_secret_unless_switched_off_and_other_options_are_off():
    chosen = defaults("historical")
    assert chosen["secret_composition"] == "on"
    optional = ("japanese_submarines", "wind", "night_speed", "group_cost", "other_carriers")
    assert {chosen[name] for name in (*optional, "secret_movement")} == {"off"}


def test_advanced_rules_are_on():
    assert {defaults("dream")[name] for name in ("submarines", "radar", "ordnance")} == {"on"}


@rule("clash", "16.1.4")
@pytest.mark.parametrize(
    ("scenario", "on"),
    [
        ("historical", {"cautious_spruance", "decisive_battle", "japanese_coordination"}),
        ("unleashed", {"decisive_battle", "japanese_coordination", "run_west", "end_run"}),
        ("dream", {"cautious_spruance", "one_command", "trained_crews"}),
    ],
)
def test_each_scenario_has_its_special_rules(scenario, on):
    special = GAME.load_data(None).special_rules
    assert {name for name in special if defaults(scenario)[name] == "on"} == on


@rule("clash", "15.7")
def test_secret_movement_with_open_sheets_is_refused():
    chosen = defaults("historical") | {"secret_movement": "on", "secret_composition": "off"}
    with pytest.raises(BadOption, match="leave secret_composition on"):
        GAME.check_options("historical", chosen)


@rule("clash", "16.3")
def test_an_odd_pair_of_special_rules_is_pointed_out():
    chosen = defaults("dream") | {"japanese_coordination": "on"}
    assert "wait" in GAME.check_options("dream", chosen)[0]
    assert GAME.check_options("dream", defaults("dream")) == ()
