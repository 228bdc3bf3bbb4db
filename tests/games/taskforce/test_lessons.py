"""The lessons: they speak of what there is, and the odds that they name are those of the charts."""

from collections import Counter
from fractions import Fraction

import pytest

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.games.taskforce import GAME
from deckload.testing import lesson_tests
from games.taskforce.world import charts, ship_class

test_lessons = lesson_tests(GAME)

UNHURT, MINOR, SIGNIFICANT, CRITICAL, SUNK = range(5)


def level_after(level, durability, hits):
    """[3.5] Worked out here once more, and not by the rules."""
    front, back = durability
    if hits <= 0:
        return level
    if level == UNHURT:
        if hits <= front:
            return MINOR if hits == front else UNHURT
        hits -= front + 1
    if hits < back:
        return SIGNIFICANT
    return CRITICAL if hits == back else SUNK


def bombed(ship, values, guns=0, modifier=0, burning=0, level=UNHURT):
    """The chances of each level for a group of full units of one type."""
    full, reduced = values[:2]
    units = values[2]
    found = Counter()
    for flak in range(1, 7):
        spoils, lost = (0, 0)
        if guns:
            spoils, lost = map(int, charts()["anti_air"].look_up(guns, flak).result.split("/"))
        steps = 2 * units - lost
        strength = steps // 2 * full + steps % 2 * reduced
        for die in range(1, 7):
            hits = charts()["air_to_surface"].look_up(strength, die + spoils + modifier).result
            for more in (0, burning):
                after = level_after(level, ship_class(ship)["durability"], hits + more)
                found[after] += Fraction(1, 72)
    return found


KATES, VALS, THREE_VALS = (6, 3, 2), (5, 3, 2), (5, 3, 3)


@pytest.mark.parametrize(
    ("ship", "values", "guns", "says"),
    [
        ("oklahoma", KATES, 0, Fraction(5, 6)),
        ("west-virginia", KATES, 0, Fraction(3, 6)),
        ("oklahoma", KATES, 4, Fraction(1, 2)),
        ("west-virginia", KATES, 4, Fraction(1, 5)),
        ("new-orleans", VALS, 2, Fraction(6, 7)),
        ("tennessee", THREE_VALS, 4, Fraction(3, 5)),
    ],
)
def test_odds_of_lesson_1(ship, values, guns, says):
    assert abs(bombed(ship, values, guns, modifier=-2)[SUNK] - says) < Fraction(1, 50)


def test_odds_of_lesson_2():
    repulse = bombed("repulse", KATES, guns=7)
    assert abs(repulse[SIGNIFICANT] - Fraction(2, 3)) < Fraction(1, 20)
    assert repulse[SUNK] == 0
    prince = bombed("prince-of-wales", KATES, guns=8)
    assert abs(prince[SIGNIFICANT] - Fraction(1, 2)) < Fraction(1, 20)
    again = bombed("prince-of-wales", KATES, guns=8, level=SIGNIFICANT)
    assert abs(again[CRITICAL] + again[SUNK] - Fraction(5, 6)) < Fraction(1, 20)


def sinking_rolls(firepower, modifier, needed):
    chart = charts()["naval_combat"]
    return sum(chart.look_up(firepower, die + modifier).result >= needed for die in range(1, 7))


def test_odds_of_lesson_3():
    exeter = sum(ship_class("exeter")["durability"]) + 2
    assert sinking_rolls(12, 1, exeter) == 4
    assert sinking_rolls(6, 1, exeter) == 1
    assert sinking_rolls(12, 1, ship_class("houston")["durability"][1] + 1) == 5


def test_odds_of_lesson_4():
    empty = bombed("shokaku", VALS, guns=6)
    assert abs(empty[SIGNIFICANT] - Fraction(9, 10)) < Fraction(1, 50)
    assert abs(empty[SUNK] - Fraction(1, 20)) < Fraction(1, 50)
    full = bombed("shokaku", VALS, guns=6, burning=12)
    assert abs(full[SUNK] - Fraction(1, 2)) < Fraction(1, 20)


@pytest.mark.parametrize("scenario", ["pearl-harbor", "force-z", "carrier-duel"])
def test_no_step_waits_for_a_word_that_may_never_be_said(scenario):
    """Whoever picks all there are has picked: he is not asked for "done" any more."""
    picking = [
        step.until
        for lesson in GAME.lessons(scenario)
        for step in lesson.steps
        if step.when is not None and step.when.asked in ("fly", "group")
    ]
    assert picking
    assert all(until.chose != "done" for until in picking)


def test_lesson_3_says_what_salvoes_did_when_all_have_been_fired():
    """One ship after the other is asked for her target, and no die is thrown before the last."""
    [targets] = [
        step
        for lesson in GAME.lessons("java-sea")
        for step in lesson.steps
        if step.when is not None and step.when.asked == "fire"
    ]
    assert targets.after
    assert not targets.until.answered
    assert targets.until.case == "4.2.2"


@pytest.mark.parametrize("side", [0, 1])
def test_lesson_4_explains_the_deck_with_the_first_question_about_it(side):
    game = new_game(GAME, SetUp("taskforce", "carrier-duel", {}, key=DiceKey(seed="deck")))
    lesson = next(one for one in GAME.lessons("carrier-duel") if one.side == side)
    asked = [step.when.asked for step in lesson.steps if step.when and step.when.asked]
    while side not in game.pending():
        game.choose(0, 1 - side)
    assert game.pending()[side].kind.verb == asked[0]
