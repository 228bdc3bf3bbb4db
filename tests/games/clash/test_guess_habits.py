"""The numbers behind guesses, and counting them again."""

import pytest

from deckload.games.clash.guess import habits
from deckload.games.clash.guess.habits import AS_IN_HISTORY, MANNERS, Manner, manner_of
from deckload.games.fleet.guess.chances import OUT_OF
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import FLOWN, LOST
from games.clash.fit_guesses import habits_in
from games.clash.guess_rates import samples
from games.clash.guessing import fleets, worlds
from games.clash.staff import HISTORY

FEW_GAMES = 24
ONCE_FOR_ALL = {"STAYED", "AT_SAIPAN", "SHORT_AT_SAIPAN", "FLOATPLANES"}


def test_every_chance_leaves_room_for_the_other_case():
    answers = [one for manner in MANNERS for side in manner.patrols for one in side]
    chances = [share for shares in answers for share in shares]
    chances += [chance for manner in MANNERS for chance in manner.apart]
    chances += [getattr(habits, name) for name in ONCE_FOR_ALL]
    assert all(0 < chance < OUT_OF for chance in chances)
    assert {sum(shares) for shares in answers} == {OUT_OF}


def test_every_number_can_be_counted_in_games():
    counted = habits_in(samples(HISTORY, FEW_GAMES))
    assert {name.split()[0] for name in counted} == Manner.__annotations__.keys() | ONCE_FOR_ALL
    assert counted["patrols of the USN before the strike"] == "50, 0, 0, 0"


@pytest.mark.parametrize(
    ("side", "turn", "manners"),
    [(IJN, 5, set(MANNERS)), (IJN, 6, {AS_IN_HISTORY}), (USN, 6, set(MANNERS))],
)
def test_japanese_who_have_not_struck_by_the_19th_are_taken_to_do_as_in_history(
    clash, side, turn, manners
):
    b = fleets(clash).turn(turn)
    assert {manner_of(world, side) for world in worlds(b, 1 - side)} == manners


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
