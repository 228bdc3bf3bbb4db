"""The numbers behind guesses, and counting them again."""

import pytest

from deckload.games.clash.guess import habits
from deckload.games.fleet.guess.chances import OUT_OF
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import FLOWN, LOST
from games.clash.fit_guesses import habits_in
from games.clash.guess_rates import samples
from games.clash.staff import HISTORY

FEW_GAMES = 24
SET_BY_HAND = {"OUT_OF", "SCATTER"}


def test_every_chance_leaves_room_for_the_other_case():
    shares = [share for side in habits.PATROLS for answers in side for share in answers]
    chances = [*shares, *habits.APART, habits.AT_SAIPAN, habits.SHORT_AT_SAIPAN, habits.FLOATPLANES]
    assert all(0 < chance < OUT_OF for chance in chances)
    assert {sum(answers) for side in habits.PATROLS for answers in side} == {OUT_OF}


def test_every_number_can_be_counted_in_games():
    counted = habits_in(samples(HISTORY, FEW_GAMES))
    assert {name.split()[0] for name in counted} == habits.__annotations__.keys() - SET_BY_HAND
    assert counted["PATROLS of the USN before the strike"] == "50, 0, 0, 0"


@pytest.mark.parametrize(("gone", "struck"), [(15, False), (16, True)])
def test_the_japanese_have_struck_when_most_of_their_carrier_aircraft_were_seen(
    clash, gone, struck
):
    b = clash()
    sailing = b.data.scenarios["historical"].ships
    at_sea = [u for u in b.data.units_of_side[IJN] if b.data.air_ship[u] in sailing]
    assert len(at_sea) == 31
    for number, unit in enumerate(at_sea[:gone]):
        b.s.air_box[unit] = FLOWN if number % 2 else LOST
    assert habits.japanese_have_struck(b.s) is struck
