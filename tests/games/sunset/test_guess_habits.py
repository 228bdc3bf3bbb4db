"""The numbers behind guesses."""

from deckload.games.fleet.guess.chances import OUT_OF
from deckload.games.sunset.guess import habits


def test_every_chance_leaves_room_for_the_other_case():
    shares = [share for side in habits.PATROLS for share in side]
    single = (habits.BY_WEIGHT, habits.OFF_STATION, habits.CAUGHT, habits.FOUGHT, habits.CALMED)
    chances = [*shares, *habits.LATE, *habits.THROUGH, *single]
    assert all(0 < chance < OUT_OF for chance in chances)
    assert {sum(side) for side in habits.PATROLS} == {OUT_OF}
