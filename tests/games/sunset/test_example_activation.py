"""The worked examples of 4.4: a Japanese force that runs into the enemy, and a carrier group."""

from deckload.games.sunset.rules.activation import activate
from deckload.games.sunset.rules.movement.allowance import allowance, steps_left
from deckload.testing import rule


@rule("sunset", "4.4", "6.2.5")
def test_force_a_with_a_penalty_goes_two_hexes_finds_the_enemy_and_fights(leyte):
    """The slowest ship has speed 4, an air attack has cost a point: three are left. Two hexes on it
    meets a US force, searches for nothing, finds it and attacks; its movement is over."""
    b = leyte().turn(3).printed("IJN 1", "3223", "Force A").put("USN 1", "3423", "Taffy 3/1")
    marker = b.marker("IJN 1")
    b.s.slower[marker] = b.s.harried[marker] = 1
    assert allowance(b.s, marker) == 3
    b.dice(search=[10, 1], search_results=[10])
    b.run((activate, marker)).take("move 3423")
    assert (b.at("IJN 1"), b.s.spent) == ("3423", 2)
    while b.verb in ("report", "report number"):
        b.take(b.keys[0])
    b.take("attack")
    assert steps_left(b.s, marker) == 0
    assert any("Surface battle in 3423!" in line for line in b.lines())


@rule("sunset", "4.4", "6.2.2")
def test_task_group_38_3_searches_closes_in_and_strikes(leyte):
    """Five movement points on an even turn, since every ship has speed 4/5: an air search finds a
    force eleven hexes away, three steps bring it into range, and the strike takes the last two."""
    b = leyte().turn(2).printed("USN 3", "2120", "TG 38.3").put("IJN 1", "3215", "Yamato")
    marker = b.marker("USN 3")
    assert allowance(b.s, marker) == 5
    assert b.data.grid.distance(b.hex("2120"), b.hex("3215")) == 11
    b.dice(search=[9]).run((activate, marker)).take("air search")
    while not b.prompt.startswith("What does"):
        b.take(b.keys[0])
    b.take("by stages")
    near = [key for key in b.keys if key[5:6].isdigit() and _is_near(b, key[5:])]
    b.take(near[0])
    assert (b.s.spent, steps_left(b.s, marker)) == (3, 2)
    b.take("move by air at IJN 1")
    assert steps_left(b.s, marker) == 0


def _is_near(b, name):
    """Three hexes on, and within the eight of a carrier's aircraft."""
    grid = b.data.grid
    here = grid.distance(b.hex("2120"), b.hex(name))
    return here == 3 and grid.distance(b.hex(name), b.hex("3215")) == 8
