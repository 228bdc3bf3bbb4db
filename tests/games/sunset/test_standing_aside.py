"""8.3.9: task forces that are too many in their hex and cannot join."""

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.activation import fill_pool
from deckload.games.sunset.rules.movement.meeting import ambushers
from deckload.games.sunset.rules.task_forces.reorganisation import reorganise
from deckload.games.sunset.rules.task_forces.standing_aside import leave_the_crowd, stand_aside
from deckload.testing import rule

NAMES = ("USN 1", "USN 2", "USN 3")


def three_groups(leyte):
    """Three groups of carriers in one hex, each too large to take in another."""
    b = leyte()
    for name, force in zip(NAMES, ("TG 38.2", "TG 38.3", "TG 38.4"), strict=True):
        b.printed(name, "2824", force)
    return b


@rule("sunset", "8.3.9")
def test_of_task_forces_that_cannot_join_one_stands_aside_and_is_not_activated(leyte):
    b = three_groups(leyte).run(reorganise, stand_aside, fill_pool)
    b.take_as(USN, "done").take_as(IJN, "done")
    assert (b.side, b.keys) == (USN, [f"aside {name}" for name in NAMES])
    b.take("aside USN 2")
    assert [b.s.pool[b.marker(name)] for name in NAMES] == [1, 0, 1]


@rule("sunset", "8.3.9", "5.5")
def test_nobody_stands_aside_where_there_is_room(leyte):
    b = leyte().printed("USN 1", "2824", "TG 38.2").printed("USN 2", "2824", "TG 38.3")
    b.s.aside = [b.marker("USN 1")]
    assert b.run(stand_aside).s.aside == []


@rule("sunset", "8.3.9", "3.3")
def test_who_stood_aside_gets_away_in_the_terminal_phase_and_meets_nobody(leyte):
    b = three_groups(leyte).put("IJN 1", "2723", "Nachi")
    b.s.aside, b.s.slower[b.marker("USN 2")] = [b.marker("USN 2")], 2
    b.run((leave_the_crowd, USN))
    assert b.verb == "get away to"
    assert "get away to 2723" not in b.keys
    assert "get away to 2825" in b.keys
    b.take("get away to 2825")
    assert (b.at("USN 2"), b.s.slower[b.marker("USN 2")]) == ("2825", 0)


@rule("sunset", "8.3.9")
def test_who_stands_aside_may_stay_there(leyte):
    b = three_groups(leyte)
    b.s.aside = [b.marker("USN 2")]
    b.run((leave_the_crowd, USN)).take("stay")
    assert b.at("USN 2") == "2824"


@rule("sunset", "8.3.9", "8.3")
def test_who_stands_aside_attacks_nobody(leyte):
    b = three_groups(leyte).put("IJN 1", "2824", "Nachi").detect("IJN 1").activate("IJN 1")
    b.s.aside = [b.marker("USN 2")]
    first, third = b.marker("USN 1"), b.marker("USN 3")
    assert ambushers(b.s, b.marker("IJN 1")) == [first, third, "all", "pass"]
