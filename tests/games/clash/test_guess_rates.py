"""Guesses are right as often as they should be. `make guesses` fits them again."""

from itertools import chain

from games.clash.guess_rates import GAMES, compare, samples
from games.clash.staff import HISTORY, USUAL
from games.fleet.guess_rates import beyond_tolerance

TOLERATED = {
    "USN fighters on patrol": 1.5,
    "IJN fighters on patrol": 1.5,
    "USN carriers under markers without a report": 0.3,
    "IJN carriers under markers without a report": 0.3,
    "USN dummies": 0.2,
    "IJN dummies": 0.2,
    "USN column of markers out of sight": 1.5,
    "IJN column of markers out of sight": 1.5,
    "USN share of them east of column 30": 0.15,
    "IJN share of them east of column 13": 0.15,
    "USN ships of TG 52.10 at Saipan": 0.5,
    "USN points lost for Saipan": 0.3,
}
"""By measure: how far the mean of the guesses may be from the truth."""


def test_what_is_hidden_is_guessed_as_often_as_it_is_so_in_200_games_by_history_and_to_win():
    assert GAMES == 100
    rates = compare(chain(samples(HISTORY), samples(USUAL)))
    assert rates.keys() == TOLERATED.keys()
    assert beyond_tolerance(rates, TOLERATED) == {}
