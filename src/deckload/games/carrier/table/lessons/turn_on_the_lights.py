"""Lesson 5: a day of raids, with everything that flies and steams."""

from __future__ import annotations

from typing import Final

from deckload.engine.lessons import Lesson, LessonStep, Moment, Said
from deckload.games.carrier.model.game_data import US

_STEPS: Final = (
    LessonStep(
        "Your orders",
        "You command the fleet on the afternoon of 20 June. 25 points for a fleet carrier that is "
        "sunk, 15 for a light one, 1 for five air points; your own losses count against you. 41 "
        "are a victory, 21 a draw. Somewhere among nine contacts are up to four carrier forces.",
        point=(("part", "points"),),
        case="15.1",
    ),
    LessonStep(
        "Everything together",
        "Fighters, decks, searches, strikes: you know the parts. Now they share one day, and the "
        "same decks. Four things are new: the fleet moves, contacts send raids of their own, "
        "carriers have aircraft that come back, and it gets dark.",
        point=(("panel", "sequence"), ("part", "map")),
        case="3.1",
    ),
    LessonStep(
        "Chits",
        "A cup holds a chit for each contact, one for your fleet, and blanks. A quarter of them is "
        "drawn in each phase. Whoever is drawn acts: a contact may raid, then it moves.",
        point=(("part", "log"),),
        case="3.21",
    ),
    LessonStep(
        "Your move",
        "Your chit has been drawn: once a turn the fleet goes one hex, or stays. Every hex west is "
        "one less for a strike, there and back. Groups may part, but one force shoots better.",
        do="Move the fleet, or stay.",
        point=(("option", "steam to *"), ("option", "stay")),
        when=Moment(asked="steam to"),
        until=Moment(answered="steam to"),
        after=(
            Said("You hold the range as it is.", Moment(chose="stay")),
            Said("Missions in the air find you where you are; patrols come along."),
        ),
        case="6.32",
    ),
    LessonStep(
        "Search first",
        "A strike flies only towards what has been detected. Send bombers out in pairs, where "
        "contacts are; the first to look far enough will be there in three turns.",
        do="Send searches where most contacts are, name them yourself, or wait.",
        point=(("option", "declare *"), ("option", "search now")),
        when=Moment(asked="declare"),
        until=Moment(answered="declare"),
        after=(
            Said("There is another phase, and less of the day.", Moment(chose="not yet")),
            Said("Those who are out fly on.", Moment(chose="nobody new")),
            Said("Good hunting."),
        ),
        case="8.22",
    ),
    LessonStep(
        "A raid",
        "Radar has a raid. A contact that sends one has shown that it has carriers: it is a Butai "
        "from now on, with a card that counts what aircraft you have seen of it.",
        point=(("panel", "raids"), ("part", "log")),
        when=Moment(case="10.22"),
        case="10.1",
    ),
    LessonStep(
        "Meet it",
        "Patrols can fly out, and ready fighters take off in the air operations. A raid that meets "
        "no fighter at all attacks with twice its strength: let nobody through unmet.",
        do="Leave it to the fighter director, give orders, or carry on.",
        point=(("option", "all meet the raids"), ("option", "order *")),
        when=Moment(asked="order", case="10.22"),
        until=Moment(answered="order"),
        after=(Said("They have their orders, and keep them until they get others."),),
        case="4.34",
    ),
    LessonStep(
        "A strike",
        "The searches have begun to look. For each force that they detect in reach there is a "
        "ready-made strike: who would go, what there and back take, and a warning when it is more "
        "than they have. You can still steam to meet them. No bombers on deck? Let the fleet "
        "carriers make a strike ready.",
        do="Launch a strike, make one ready, or leave it.",
        point=(("option", "launch go for *"), ("option", "bombers ready")),
        when=Moment(asked="launch", case="8.34"),
        until=Moment(answered="launch"),
        after=(
            Said(
                "It follows its target as long as anybody knows where that is.",
                Moment(chose="launch go for *"),
            ),
            Said("There will be other targets."),
        ),
        case="4.22",
    ),
    LessonStep(
        "Dusk",
        "From the second phase of 1850 on it is dusk, then night. Whoever lands without lights may "
        "crash, whatever his fuel.",
        point=(("part", "log"),),
        when=Moment(case="3.1", says="(dusk)"),
        case="6.42",
    ),
    LessonStep(
        "Turn on the lights?",
        "With lights everybody lands as by day. Japanese submarines see them as well, and may "
        "attack once at the end of the turn. Mitscher turned them on.",
        point=(("option", "launch lights *"),),
        when=Moment(case="3.1", says="(night)"),
        case="6.43",
    ),
    LessonStep(
        "The last landings",
        "The battle is over. Missions over a deck with room come down, everybody else is lost "
        "where he is. Then every cause is counted by itself: the log has the list.",
        point=(("part", "log"), ("part", "points")),
        when=Moment(case="4.16", says="The last landings"),
        case="15.1",
    ),
)

_DEBRIEFING: Final = (
    Said("That was the whole of it. The next scenario is the same, from dawn, on 19 June."),
    Said(
        "You turned on the lights, as Mitscher did.",
        Moment(case="6.43"),
    ),
    Said(
        "Carriers went down. On 20 June it was Hiyo.",
        Moment(case="5.61", says="sunk"),
    ),
)

TURN_ON_THE_LIGHTS: Final = Lesson(
    side=US,
    title="A day of raids",
    summary="Fleet, raids, strikes and landing in the dark, guided.",
    steps=_STEPS,
    debriefing=_DEBRIEFING,
    minutes=40,
)
