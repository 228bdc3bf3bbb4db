"""Lesson 3: ships that sail, meet and fight, by day and by night."""

from __future__ import annotations

from typing import Final

from deckload.engine.lessons import SUBJECT, Lesson, LessonStep, Moment, Said


def java_sea() -> tuple[Lesson, ...]:
    return (
        Lesson(
            side=0,
            title="Lesson 3: two squadrons in the Java Sea",
            summary="Courses, zones of control, a gunfight by day and a torpedo battle by night.",
            steps=_STEPS,
            debriefing=_DEBRIEFING,
            minutes=20,
        ),
    )


_STEPS: Final = (
    LessonStep(
        "The convoy and its guard",
        "Four of your markers: heavy cruisers, two destroyer flotillas, and the convoy, which does "
        "not move before turn 11. Of three Allied markers in the south one is Doorman's squadron, "
        "moved by a die: it wants the convoy. You win with four points more than he has; you lose "
        "if four transports are sunk.",
        point=(("part", "map"), ("part", "log")),
        case="4.1",
        must=True,
    ),
    LessonStep(
        "Courses",
        "Markers go one hex by day and two by night. Click a marker, then the hex it makes for: it "
        "keeps that course on the turns that follow. No fleet enters a hex with an enemy marker, "
        "but next to one it is in its zone of control, and then there is a battle.",
        do="Send the heavy cruisers towards the nearest Allied marker, then Sail.",
        point=(("part", "question"), ("part", "map")),
        when=Moment(asked="order"),
        until=Moment(chose="sail"),
        after=(Said("Everybody has moved. A dummy never comes next to you: what does is real."),),
        case="4.1.1",
    ),
    LessonStep(
        "Who fires",
        "By day only the class with the longest range fires: battleships, then heavy cruisers, "
        "light cruisers, destroyers. Here that is Nachi and Haguro against Exeter and Houston, "
        "however many others are there; ABDA never agrees to come closer.",
        point=(("part", "question"),),
        when=Moment(asked="volleys"),
        case="4.2.2",
    ),
    LessonStep(
        "One by one or in pairs",
        "Two counters that fire together add their firepower and roll once; alone they roll twice "
        "with less. Japanese ships add one to the die. Nachi and Haguro together sink Exeter "
        "on four rolls of six, each for herself on one.",
        do="Fire two by two.",
        point=(("option", "pairs"),),
        when=Moment(asked="volleys"),
        until=Moment(answered="volleys"),
        case="4.2.2",
    ),
    LessonStep(
        "Targets",
        "All targets are named before the first die, and hits that are too many are wasted. "
        "Houston has significant damage already: 4 hits make her critical, 5 sink her.",
        do="Choose whom to fire at.",
        point=(SUBJECT, ("part", "question")),
        when=Moment(asked="fire"),
        until=Moment(case="4.2.2", says="fall silent"),
        after=(
            Said("She sinks.", Moment(case="3.5", says="sinks")),
            Said("A hit that counts; the log names the level.", Moment(case="3.5", says="damage")),
            Said(
                "Destroyers have two ships to a counter: they sink one after the other, for half a "
                "point each. Cruisers are worth four and six times as much.",
                Moment(case="3.5.1"),
            ),
            Said("The salvoes fell short this time; both sides fire one round a turn."),
        ),
        case="4.2.2",
    ),
    LessonStep(
        "Cripples",
        "A critically damaged ship must go home. She breaks off, with escorts or alone, or takes "
        "her whole task force with her.",
        do="Let her break off, so that the others fight on.",
        point=(("option", "break off"),),
        when=Moment(asked="withdraw"),
        until=Moment(answered="withdraw"),
        case="3.5.2",
    ),
    LessonStep(
        "Night",
        "From turn 11 on it is dark: everybody moves two hexes, all ships fire at any range, and "
        "Japanese destroyers count double, for their torpedoes. A flotilla of three counters is "
        "then worth two heavy cruisers. Reports are gone, and fleets show their flags again.",
        do="Bring your flotillas next to the enemy.",
        point=(("part", "map"),),
        when=Moment(case="4.5", says="Night falls"),
        case="4.2.3",
    ),
    LessonStep(
        "The end",
        "Points for ships sunk and critical on both sides, and for transports.",
        point=(("part", "log"),),
        when=Moment(case="3.9"),
        case="3.9",
    ),
)

_DEBRIEFING: Final = (
    Said(
        "What the odds say: by day your two heavy cruisers, firing together, sink the damaged "
        "Houston on five rolls of six and Exeter on four. By night a pair of full destroyer "
        "counters has a firepower of 8, as much as Exeter and Houston together."
    ),
    Said(
        "You lost ships. By day only Exeter and Houston reach you: whoever is not next to them "
        "cannot be fired at, and destroyers have nothing to gain there before dark.",
        Moment(case="3.5.1", says="sunk"),
    ),
    Said(
        "You fought by night. That is where your destroyers are worth most: hold them back by day, "
        "and bring them in on turn 11.",
        Moment(case="4.5", says="Night falls"),
    ),
    Said("Next: lesson 4, with carriers on both sides, against a bot or a friend."),
)
