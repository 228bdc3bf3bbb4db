"""Lesson 4: search and intelligence."""

from __future__ import annotations

from typing import Final

from deckload.engine.lessons import Lesson, LessonStep, Moment, Said
from deckload.games.carrier.model.game_data import US

_STEPS: Final = (
    LessonStep(
        "Your orders",
        "You send out the searches of 20 June. Ships that you identify count: 6 for a fleet "
        "carrier, 4 for a light one, 2 for a battleship, 1 for cruisers; a unit lost costs one. 15 "
        "are a victory, 8 a draw. Whoever is still out at the end of 1610 is lost.",
        point=(("part", "points"),),
        case="7.4",
    ),
    LessonStep(
        "Rumours",
        "Each red counter is a rumour: from intercepted radio, a submarine, a flying boat. It may "
        "be carriers, it may be destroyers, it may be nothing. Nobody knows before you look, not "
        "even the machine.",
        point=(("panel", "cup"), ("part", "map")),
        case="7.31",
    ),
    LessonStep(
        "Once a turn",
        "Searches fly once in a turn, in the phase that you choose. Contacts move when their chit "
        "is drawn, so that it may pay to wait, or not.",
        do="Search now and name the directions yourself, or wait. Later you may leave them to the "
        "staff.",
        point=(("option", "search now"),),
        when=Moment(asked="declare"),
        until=Moment(answered="declare"),
        after=(
            Said("Now for the directions.", Moment(chose="search now")),
            Said("There is another phase.", Moment(chose="not yet")),
            Said("They are on their way."),
        ),
        case="8.22",
    ),
    LessonStep(
        "Sectors",
        "A standard search covers sixty degrees, ten hexes deep: two hexes in the first turn, four "
        "in each turn after, out and back. A narrow one looks along one line, fourteen deep.",
        do="Click a yellow hex behind a contact, or open the list of sectors above the map.",
        point=(("option", "search *"), ("part", "map")),
        when=Moment(asked="search"),
        until=Moment(answered="search"),
        after=(
            Said("That is all for this turn.", Moment(chose="go")),
            Said("Now send one unit or two: two see more."),
        ),
        case="8.25",
    ),
    LessonStep(
        "Who flies",
        "Bombers see better than fighters. Who searches today does not strike today; here nobody "
        "strikes.",
        do="Pick one unit or two.",
        point=(("option", "send *"),),
        when=Moment(asked="send"),
        until=Moment(case="8.27"),
        after=(Said("They are on their way."),),
        case="8.27",
    ),
    LessonStep(
        "A report",
        "A sighting tells where a force is, and with luck what it is. Contacts rise from a rumour "
        "to a report, an estimate, and at last a list of ships. What is not seen again is lost, "
        "step by step.",
        point=(("part", "log"),),
        when=Moment(case="7.35"),
        case="7.34",
    ),
    LessonStep(
        "The next turn",
        "New rumours have come in, and the searches fly on by themselves when you declare them. "
        "Launch more as decks allow: a search is out for five turns, and who has come home is "
        "made ready again by the decks.",
        when=Moment(case="3.1", says="0650, phase 1"),
        point=(("panel", "searches"),),
        case="7.1",
    ),
    LessonStep(
        "The reports are in",
        "It is over: whoever is out now does not come home. Ships that you know by name have "
        "counted at once, a carrier force that you could only estimate counts a little.",
        point=(("part", "points"), ("part", "log")),
        when=Moment(case="4.16", says="Everybody comes home"),
        case="7.4",
    ),
)

_DEBRIEFING: Final = (
    Said("You can find a fleet now. In the next scenario it finds you as well."),
    Said(
        "Some of it was nothing at all; it is so with most reports.",
        Moment(case="7.35", says="false contact"),
    ),
)

SEARCHING: Final = Lesson(
    side=US,
    title="Finding the enemy",
    summary="Searches, sightings and levels of intelligence, guided.",
    steps=_STEPS,
    debriefing=_DEBRIEFING,
    minutes=15,
)
