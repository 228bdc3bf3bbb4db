"""A worked example: the first turn of a skirmish, checked line by line as each side reads it.

Rulebooks show their rules at work in such examples; later games replay theirs in the same way.
"""

from deckload.engine.knowledge import SPECTATOR

BLUE, RED = 0, 1

# Blue's groups come to lie under C and D, Red's under G (red-1) and E (red-2).
SET_UP = {"set-up": [4, 3, 2, 1, 3, 2]}

DICE = {
    "submarine": [2],
    "initiative": [3],
    "scramble": [2],
    "search": [4, 5],
    "handles": [4, 3, 2, 2],
    "intercept": [5],
    "bombing": [5, 2, 4, 6],
}


def test_the_first_turn_of_a_skirmish(duel):
    d = duel("skirmish").from_the_start(**SET_UP, **DICE)

    # Blue looks for the enemy, Red means to hit him. A three: Blue moves first.
    d.take("hunt", "strike")

    # A and B are dummies and stay. Heron's group under C goes forward and meets whales, which
    # stops it two hexes from E, F and G.
    d.take("stay", "stay", "move 0505", "move 0604")

    # E sends a patrol; a fighter cannot drive it off. The search is rough, and Blue makes his
    # group look small. F is a dummy and can only pass; G could look but stays hidden.
    assert (d.side, d.verb, d.game.decision.about) == (RED, "patrol", d.marker("E"))
    d.take("patrol", "scramble", "report 0", "report 1")
    assert d.keys == ["pass"]
    d.take("pass", "pass")
    d.take("stay")  # D

    # E stays; C looks at it and sees it well, so Red must say what is there.
    d.take("stay", "patrol", "pass")
    assert d.keys == ["report 1"]
    d.take("report 1", "report 1")
    d.take("move 0705", "pass")  # F
    d.take("stay", "pass")  # G
    d.take("stay")  # H

    # Blue strikes E with three bombers and a fighter (F1 has flown already). One raider is shot
    # down, and it was a bomber.
    assert d.keys == ["strike E", "pass"]
    d.take("strike E", "fly B1", "fly B2", "fly F2", "fly B3", "done")
    d.take("intercept 2", "hold", "bomb Osprey")

    # Red strikes back at C with two bombers, better prepared.
    assert d.keys == ["strike C", "pass"]
    d.take("strike C", "fly B1", "fly B2", "done", "hold", "bomb Heron")

    assert (d.s.turn, d.verb, d.s.points) == (2, "posture", [1, 2])
    assert {entry.roll.sides for entry in d.log if entry.roll} == {6}
    assert d.lines(BLUE) == [
        "2.1 Both fleets put to sea under cover of darkness.",
        "3 Turn 1 begins.",
        "3.1 Blue will hunt, Red will strike.",
        "3.2 initiative 3",
        "4.1 C moves to 0505.",
        "4.1 C moves to 0604.",
        "4.2 C meets a school of whales.",
        "5.1 E sends a patrol over C.",
        "5.2 scramble 2: goes on",
        "5.3 search 4: rough",
        "5.4 You let the patrol report 0 carriers, 1 cruisers at C.",
        "5.1 C sends a patrol over E.",
        "5.4 The patrol reports 1 carriers, 1 cruisers at E.",
        "4.1 F moves to 0705.",
        "6.2 4 aircraft fly against E.",
        "6.3 intercept 5: shot down",
        "6.3 Raider 2 is shot down.",
        "6.5 bombing 5: 1",
        "6.5 Osprey is hit.",
        "6.5 bombing 2: 0",
        "6.2 1 fighters and 2 bombers fly home.",
        "6.2 2 aircraft fly against C.",
        "6.5 bombing 4+1: 1",
        "6.5 Heron is hit.",
        "6.5 bombing 6+1: 1",
        "6.5 Heron is hit.",
        "6.2 0 fighters and 2 bombers fly home.",
        "3 Turn 2 begins.",
    ]


def test_what_red_reads_of_it(duel):
    """The same turn up to the reports: each side sees its own search roll and no other."""
    d = duel("skirmish").from_the_start(
        **SET_UP, submarine=[2], initiative=[3], scramble=[2], search=[4, 5]
    )
    d.take("hunt", "strike", "stay", "stay", "move 0505", "move 0604")
    d.take("patrol", "scramble", "report 0", "report 1", "pass", "pass", "stay")
    d.take("stay", "patrol", "pass", "report 1", "report 1")
    shared = d.lines(SPECTATOR)
    assert d.lines(RED)[7:] == [
        "5.1 E sends a patrol over C.",
        "5.2 scramble 2: goes on",
        "5.4 The patrol reports 0 carriers, 1 cruisers at C.",
        "5.1 C sends a patrol over E.",
        "5.3 search 5+1: exact",
        "5.4 You let the patrol report 1 carriers, 1 cruisers at E.",
    ]
    assert shared[7:] == [
        "5.1 E sends a patrol over C.",
        "5.2 scramble 2: goes on",
        "5.1 C sends a patrol over E.",
    ]
