"""Lesson 1: bombs, torpedoes, anti-air fire, and what hits do to a ship."""

from __future__ import annotations

from typing import Final

from deckload.engine.lessons import SUBJECT, Lesson, LessonStep, Moment, Said

WHAT_BECAME_OF_HER: Final = (
    Said("She is sunk: all of her points are yours.", Moment(case="3.5", says="sinks")),
    Said(
        "Critical: one more hit of any kind sinks her, and her guns are silent. Two thirds of her "
        "points are yours already.",
        Moment(case="3.5", says="critical"),
    ),
    Said(
        "Significant damage: her counter is turned over. Now the lower number on the back counts, "
        "and every attack starts from there.",
        Moment(case="3.5", says="significant"),
    ),
    Said(
        "Minor damage: exactly as many hits as she bears. It scores nothing, but any further hit "
        "makes it significant.",
        Moment(case="3.5", says="damage"),
    ),
    Said(
        "She bears it. Hits of one attack that are fewer than her durability are forgotten: the "
        "next attack begins from nothing.",
        Moment(case="3.5", says="bears it"),
    ),
    Said("Anti-air fire has broken the attack up before it came to bombs."),
)
"""By how bad it was."""


def pearl_harbor() -> tuple[Lesson, ...]:
    return (
        Lesson(
            side=0,
            title="Lesson 1: a harbour full of battleships",
            summary="How an air attack works, from the choice of the target to the last hit.",
            steps=_STEPS,
            debriefing=_DEBRIEFING,
            minutes=15,
        ),
    )


_STEPS: Final = (
    LessonStep(
        "The harbour",
        "It is the morning of 7 December 1941, and fourteen American ships lie at their berths. A "
        "battleship sunk is 6 points, a heavy cruiser 3, a light cruiser 2, and 35 win. The last "
        "of a ship's three numbers is what she bears, the first her anti-air fire.",
        point=(("part", "map"),),
        case="2.2.1",
        must=True,
    ),
    LessonStep(
        "Your aircraft",
        "The aircraft of six carriers are yours, each unit nine of them: in the first wave Kates "
        "with torpedoes and with bombs, in the second Vals. The middle number of a unit is what it "
        "brings against a ship. Every unit attacks once.",
        point=(("panel", "waves"),),
        case="2.2.1",
        must=True,
    ),
    LessonStep(
        "Choose a target",
        "Torpedoes are your heaviest weapon, 6 for each unit, but they reach only ships in open "
        "water, whose berths are blue on the map. Ships inboard, in dock and in the yard, on brown "
        "berths, can only be bombed. Nevada and Oklahoma are the weakest battleships: they bear 6, "
        "so that the seventh hit turns them over, and 6 again on the back. Twice seven, 14 hits in "
        "one attack, sink them.",
        do="Click a battleship in open water, Oklahoma for instance.",
        point=(("option", "bomb Oklahoma"),),
        when=Moment(asked="bomb"),
        until=Moment(answered="bomb"),
        case="4.3.5",
        must=True,
    ),
    LessonStep(
        "Form a group",
        "All units of a group add their values and roll one die; on the chart low rolls do more. "
        "Two torpedo units make 12, which is a good size: one unit alone cannot sink a fresh "
        "battleship, and the chart ends with 14. Beside Attack stand the chances of what you have "
        "picked: minor, significant and critical are degrees of damage. The harbour is asleep: "
        "your first four units meet no anti-air fire.",
        do="Pick two units of Kates with torpedoes, then Attack.",
        point=(SUBJECT, ("option", "done")),
        when=Moment(asked="group"),
        until=Moment(asked="bomb"),
        after=WHAT_BECAME_OF_HER,
        case="2.4.4",
        must=True,
    ),
    LessonStep(
        "Reading the dice",
        "The tray shows the roll: the die, less two because the ship does not move, and the column "
        "of your strength. The result is the number of hits. What they do depends on what she "
        "bears. Take a ship with 6 on both sides: 6 hits are minor damage, the seventh is "
        "significant and turns her over; 6 more are critical, the seventh of those sinks her.",
        point=(("part", "dice"), ("part", "log")),
        when=Moment(asked="bomb"),
        case="3.5",
    ),
    LessonStep(
        "They are awake",
        "Now guns fire before bombs fall. Their die gives two numbers: the first is added to your "
        "own roll, which makes it worse, the second is steps that you lose (a whole unit has two). "
        "In harbour each ship "
        "has only her own guns; at sea her neighbours help her.",
        point=(("part", "dice"),),
        when=Moment(chart="anti_air"),
        case="2.4.2",
    ),
    LessonStep(
        "Finish what you have begun",
        "A critical ship has no anti-air fire and sinks with a single hit: any weak unit will do, "
        "one with bombs for instance. A significant one needs the number on her back, and one more "
        "to sink. Against a fresh battleship bombs of Kates do little. Is nobody hurt "
        "and afloat? Then do it again: the next two torpedo units still find the harbour asleep.",
        do="Choose the next target with that in mind.",
        point=(("part", "question"),),
        when=Moment(asked="bomb"),
        until=Moment(answered="bomb"),
        case="3.5",
    ),
    LessonStep(
        "The second wave",
        "The Kates have flown. Vals have 5 each, two of them 10, and they reach every ship, those "
        "in dock and inboard as well. Two of them sink New Orleans or San Francisco six times "
        "of seven, three of them Tennessee three times of five.",
        point=(("part", "map"),),
        when=Moment(says="Second wave"),
        case="4.3.5",
    ),
    LessonStep(
        "The raid is over",
        "The points are counted: ships sunk in full, critical ones by two thirds. 35 are a "
        "victory, 29 about what was done in 1941.",
        point=(("part", "log"),),
        when=Moment(case="3.9"),
        case="3.9",
    ),
)

_DEBRIEFING: Final = (
    Said(
        "What the odds say: two torpedo units without anti-air fire against them sink Nevada or "
        "Oklahoma on five rolls of six, West Virginia or California on three. Once the guns fire "
        "it is every second time, and every fifth. So the four units of the surprise belong on "
        "battleships, two by two."
    ),
    Said(
        "Did you leave a critical ship behind? A single unit with bombs, worth 2, sinks her on "
        "every roll, and brings 2 points more for a battleship.",
        Moment(case="3.5", says="critical"),
    ),
    Said(
        "Some attacks did nothing at all. A group whose best roll does not reach the durability of "
        "its target is wasted: look at the chances beside Attack before you let it go.",
        Moment(case="3.5", says="bears it"),
    ),
    Said(
        "Anti-air fire cost you steps. It fires at each group anew: fewer and larger groups meet "
        "it less often.",
        Moment(case="4.3.5", says="loses a step"),
    ),
    Said("Next: lesson 2, where you must find the ships before you can bomb them."),
)
