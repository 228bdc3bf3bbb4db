"""Data that cannot be played with are refused, by place and remedy."""

import pytest

from deckload.data import DataError
from deckload.games.carrier import GAME
from deckload.testing import rule

ABOUT = 'game = "carrier"\ntitle = "a test"\n'
SOURCE = 'source = "reconstructed: a test"\n'


def load(file, text):
    return GAME.load_data({"overlay.toml": ABOUT, file: text})


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("aircraft.toml", f'[squadrons.VF-2]\n{SOURCE}carrier = "Akagi"', "Akagi"),
        ("aircraft.toml", f'[squadrons.VF-2]\n{SOURCE}type = "Zero"', "Zero"),
        ("us-ships.toml", f'[ships.Hornet]\n{SOURCE}group = "38.1"', "38.1"),
        ("scenarios/1-scramble.toml", f'[scenario]\n{SOURCE}fleet = "9999"', "9999"),
        ("scenarios/1-scramble.toml", f'[scenario]\n{SOURCE}last = "0530"', "ends before"),
        ("scenarios/1-scramble.toml", f'[scenario]\n{SOURCE}segments = ["Lunch"]', "Lunch"),
        ("scenarios/1-scramble.toml", f'[scenario.ready]\n{SOURCE}units = ["VF-2a"]', "twice"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(file, text, says):
    with pytest.raises(DataError, match=says):
        load(file, text)


@rule("carrier", "2.5")
def test_a_chart_with_other_dice_is_refused():
    rows = "\n".join(["1 = [10]", "2-5 = [12]", "6 = [14]"])
    text = (
        f'[charts.interception_fuel]\n{SOURCE}dice = "d6"\n[charts.interception_fuel.rows]\n{rows}'
    )
    with pytest.raises(DataError):
        load("charts/card-1-front.toml", text)


def test_an_overlay_changes_what_the_game_is_played_with():
    text = f"[types.SB2C]\n{SOURCE}endurance = 16"
    data = load("aircraft.toml", text)
    assert {data.endurance[i] for i, unit in enumerate(data.air) if unit.type == "SB2C"} == {16}
