"""The guided first day: hiding, looking, guarding and raiding."""

from __future__ import annotations

from typing import Final

from deckload.engine.lessons import SUBJECT, Lesson, LessonStep, Moment, Said
from deckload.games.fleet.model.game_data import USN

_STEPS: Final = (
    LessonStep(
        "Markers in the dark",
        "Every marker may be a fleet or a dummy, and neither side sees what the other's hide. "
        "Point at one of yours to read its ships. TF 58, your fast carriers, is the biggest.",
        point=(("panel", "TF 58"),),
        case="3.1.1",
    ),
    LessonStep(
        "Task groups",
        "At the start of each turn ships can be shifted between groups, and dummies made. You "
        "need none of it yet.",
        do="Choose to leave the groups as they are.",
        point=(("option", "done"),),
        when=Moment(asked="reorganise"),
        until=Moment(answered="reorganise"),
        after=(
            Said("They stay together.", Moment(chose="done")),
            Said("The staff asks for the details. End it when you are content."),
        ),
        case="5.1",
    ),
    LessonStep(
        "Submarines",
        "A submarine marker lies in wait. Where the enemy must come by is a good place; the staff "
        "can lay the rest for you.",
        do="Lay one, or let the staff do it.",
        point=(("part", "question"),),
        when=Moment(asked="lay"),
        until=Moment(answered="lay"),
        case="11.1.2",
    ),
    LessonStep(
        "Chits",
        "Who acts next is drawn from a cup, chit by chit. When a chit of yours comes up its force "
        "may search, move and raid, in this order, once a turn. Read the log to see whose came "
        "before.",
        point=(("part", "log"),),
        when=Moment(asked="move"),
        case="4.2",
    ),
    LessonStep(
        "Moving",
        "Click any lit hex: the way there is drawn, and undo takes it back. Until turn 8 TF 58 "
        "stays within nine hexes of Saipan; where the rules forbid a hex, Why not? says which of "
        "them does.",
        do="Move toward the west, or stay.",
        point=(SUBJECT,),
        when=Moment(asked="move"),
        until=Moment(answered="move"),
        must=True,
        after=(
            Said("It stays where it is.", Moment(chose="stop")),
            Said("Moved. What the enemy sees of it is a marker, and no more."),
        ),
        case="7.1",
    ),
    LessonStep(
        "Patrol over the fleet",
        "By day, decide how many fighters guard. They meet raids on your ships. Fighters on "
        "patrol cannot escort a raid this turn, so half is a good beginning.",
        do="Put up a patrol.",
        point=(("option", "half"),),
        when=Moment(asked="patrol"),
        until=Moment(answered="patrol"),
        after=(
            Said("Nobody guards: every raider will come through.", Moment(chose="none")),
            Said("They are up. The cards show them beside their carriers."),
        ),
        case="5.7",
    ),
    LessonStep(
        "Searching",
        "Only what was found can be raided. Search planes go out from the force that acts; the "
        "enemy must say what they saw, more or less exactly.",
        do="Send them out.",
        point=(("option", "search"),),
        when=Moment(asked="search"),
        until=Moment(answered="search"),
        after=(
            Said("You look at nothing, and learn nothing.", Moment(chose="no")),
            Said("They are out. Contacts stand on the card of contacts and on the map."),
        ),
        case="6.3.1",
    ),
    LessonStep(
        "Reporting",
        "Now one of yours was found, and you report what is in it. A search that was not exact "
        "lets you shade the numbers: fewer carriers than there are, or more.",
        do="Answer number by number, or as it is.",
        point=(SUBJECT, ("part", "question")),
        when=Moment(asked="report"),
        until=Moment(answered="report"),
        case="6.1",
    ),
    LessonStep(
        "A raid comes in",
        "The enemy attacks. Patrols with radar can meet the raid on its way: the farther out, the "
        "fewer come through; but a patrol that flew out does not fight twice.",
        do="Choose where it is met, or let it come.",
        point=(("part", "question"),),
        when=Moment(asked="meet at"),
        until=Moment(answered="meet at"),
        case="13.0",
    ),
    LessonStep(
        "Formation",
        "Before bombs fall your ships take their places on the display. Guns fire into boxes next "
        "to theirs: carriers in the middle of a ring of guns live longest.",
        do="Carriers inside.",
        point=(("option", "carriers inside"),),
        when=Moment(asked="formation"),
        until=Moment(answered="formation"),
        case="8.3",
    ),
    LessonStep(
        "A raid of your own",
        "Somebody is in reach, or the base on Guam. Beyond normal range aircraft get tired and "
        "land weak. A deckload is what a carrier can launch at once.",
        do="Raid a contact if there is one; otherwise wait for a better day.",
        point=(("part", "question"),),
        when=Moment(asked="raid"),
        until=Moment(answered="raid"),
        after=(
            Said("No raid now. The aircraft stay ready.", Moment(chose="no raid")),
            Said("A raid. Choose who flies: bombers to hit, fighters to get them through."),
        ),
        case="8.0",
    ),
    LessonStep(
        "The next turn",
        "A day has four turns, the first at night. Points tell who is ahead: click the score to "
        "see what they are for.",
        point=(("panel", "points"),),
        when=Moment(asked="reorganise"),
    ),
)

_DEBRIEFING: Final = (
    Said(
        "You know the round of a turn now: patrol, search, move, raid, chit by chit. The rest is "
        "when to do what."
    ),
    Said(
        "You have raided. Look at the after-action card, and at how many decks can launch again.",
        Moment(chose="raid *"),
    ),
    Said(
        "You were raided. A raid with few escorts is met best by fighters far out; one with many, "
        "over the ships.",
        Moment(answered="formation"),
    ),
    Said(
        "Saipan comes first: keep fourteen ships in its hex, and TF 58 near it, until the enemy "
        "has shown his carriers."
    ),
)


def lessons() -> tuple[Lesson, ...]:
    """For the US side; what the Japanese side is asked is the same."""
    return (
        Lesson(
            side=USN,
            title="First turns, guided",
            summary="From the first night to the first raid, one idea at a time.",
            steps=_STEPS,
            debriefing=_DEBRIEFING,
            minutes=20,
        ),
    )
