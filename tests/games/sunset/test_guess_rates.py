"""Guesses are right as often as they should be, in other games than those that they were fitted to.
`make guesses` fits them again."""

from itertools import chain

from games.fleet.guess_rates import beyond_tolerance
from games.sunset.guess_rates import HISTORY, UNSEEN, USUAL, compare, samples

TOLERATED = {
    "USN fighters on patrol": 3.0,
    "IJN fighters on patrol": 0.3,
    "USN air units ready": 4.0,
    "IJN air units ready": 2.0,
    "USN carriers under markers without a report": 0.5,
    "IJN carriers under markers without a report": 0.3,
    "USN dummies": 0.2,
    "IJN dummies": 0.2,
    "USN movement points lost unseen": 0.2,
    "IJN movement points lost unseen": 0.2,
    "USN forces on station": 1.0,
    "IJN forces on station": 0.3,
    "IJN ships through a strait": 2.0,
    "USN after the carriers": 0.15,
    "USN points lost for escort carriers off station": 0.2,
}
"""By measure: how far the mean of the guesses may be from the truth."""


def test_what_is_hidden_is_guessed_as_often_as_it_is_so_in_games_by_history_and_to_win():
    rates = compare(chain(samples(HISTORY, UNSEEN), samples(USUAL, UNSEEN)))
    assert rates.keys() == TOLERATED.keys()
    assert beyond_tolerance(rates, TOLERATED) == {}
