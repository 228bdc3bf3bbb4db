"""Lesson 2: search, raids, and ships that stand by each other."""

from __future__ import annotations

from typing import Final

from deckload.engine.lessons import SUBJECT, Lesson, LessonStep, Moment, Said
from deckload.games.taskforce.table.lessons.pearl_harbor import WHAT_BECAME_OF_HER

DESTROYERS: Final = Said(
    "Destroyers have two ships to a counter, each worth half a point: they sink one after the "
    "other. Bombs do more on the big ships.",
    Moment(case="3.5.1"),
)


def force_z() -> tuple[Lesson, ...]:
    return (
        Lesson(
            side=0,
            title="Lesson 2: find Force Z",
            summary="Search with chits that may lie, send a raid, and attack a column at sea.",
            steps=_STEPS,
            debriefing=_DEBRIEFING,
            minutes=15,
        ),
    )


_STEPS: Final = (
    LessonStep(
        "Four markers",
        "One of the four British markers is Prince of Wales and Repulse with three destroyers; the "
        "others are dummies. All of them make for Singapore by a die, and are safe there. You have "
        "turns 3 to 9, searches until turn 8, and ten units of bombers near Saigon.",
        point=(("part", "map"), ("part", "log")),
        case="3.6.1",
        must=True,
    ),
    LessonStep(
        "Aircraft before they fly",
        "At first there is nothing to raid: only what has been sighted can be attacked. Aircraft "
        "stand READY, four units on each airfield, or in RESERVE; each may take one step a turn.",
        do="Nothing is sighted yet: choose That is all.",
        point=(("option", "done"),),
        when=Moment(asked="air"),
        until=Moment(chose="done"),
        case="4.3.1",
    ),
    LessonStep(
        "Search",
        "You may look into two hexes a turn. A chit is drawn for each: of 54 in the cup 30 tell "
        "the truth, 12 mistake carriers for other ships and the other way round, and 12 see "
        "nothing. There are no carriers here, so any sighting is Force Z. A dummy that is looked "
        "at by a true chit is taken off; no contact proves nothing: the chit was blank, or misled. "
        "As long as nothing is sighted, choose That is all for the aircraft and search again.",
        do="Click the two markers nearest to Singapore.",
        point=(("part", "question"), ("part", "map")),
        when=Moment(asked="search"),
        until=Moment(says="task force sighted"),
        after=(Said("Sighted! That is Force Z."),),
        case="4.4.1",
    ),
    LessonStep(
        "The raid",
        "Force Z is found, and can be raided from now on. Each unit can fly once, so send enough "
        "to sink something: two groups of two torpedo units at least. Level bombers finish off "
        "what is critical.",
        do="Choose Raid, then the aircraft.",
        point=(("part", "question"),),
        when=Moment(says="task force sighted"),
        until=Moment(chose="air raid *"),
        case="4.3.2",
    ),
    LessonStep(
        "Who flies",
        "Whole bases or single units. What stays behind can fly on a later turn, when it has been "
        "made READY.",
        do="Pick your torpedo units, Nells and Betties without (bombs), then Take off.",
        point=(("option", "done"),),
        when=Moment(asked="fly"),
        until=Moment(says="launches a raid"),
        case="4.3.1",
    ),
    LessonStep(
        "A column at sea",
        "Ships in a column help their neighbours: Repulse, between Prince of Wales and a "
        "destroyer, has 3 and 4 and nothing, so 7; Prince of Wales has 4 and 3 and 1, so 8. There "
        "is no surprise now, and no modifier for a ship that moves. Repulse bears 7 on both "
        "sides: a pair of torpedo units damages her significantly two times of three, and only a "
        "second attack sinks her.",
        do="Choose Repulse first: she is the weaker of the two.",
        point=(("option", "bomb Repulse"),),
        when=Moment(asked="bomb"),
        until=Moment(answered="bomb"),
        case="4.3.5",
    ),
    LessonStep(
        "The group",
        "Two full torpedo units are 12. The chances stand beside Attack, anti-air fire reckoned "
        "in.",
        do="Pick a group and attack.",
        point=(SUBJECT, ("option", "done")),
        when=Moment(asked="group"),
        until=Moment(chart="air_to_surface"),
        after=(DESTROYERS, *WHAT_BECAME_OF_HER),
        case="2.4.4",
    ),
    LessonStep(
        "Gaps close",
        "When a ship sinks, those behind move up, and the anti-air values change: look at them "
        "again before the next attack. Lightly damaged ships repair themselves if they are left "
        "alone for two turns, so do not stop halfway.",
        point=(("part", "question"),),
        when=Moment(says="sinks"),
        case="3.5",
    ),
    LessonStep(
        "The end",
        "One ship and a wreck of the other are a victory, one ship a draw.",
        point=(("part", "log"),),
        when=Moment(case="3.9"),
        case="3.9",
    ),
)

_DEBRIEFING: Final = (
    Said(
        "A look at a marker finds Force Z, if it is there, on 42 of 54 chits: 78 %. Two looks at "
        "the right marker miss it once in twenty times."
    ),
    Said(
        "You found dummies out. A marker that is gone makes each of the others likelier: with two "
        "left, every search is one of two.",
        Moment(case="4.4.2", says="dummy"),
    ),
    Said(
        "Repulse sunk is 6 of the 10 points that win. The other 4 are Prince of Wales critical: 9 "
        "hits in one attack, then 7 in another. A pair of torpedo units does the first about every "
        "second time, and the second five times of six.",
        Moment(case="3.5", says="Repulse sinks"),
    ),
    Said("Next: lesson 3, guns and torpedoes."),
)
