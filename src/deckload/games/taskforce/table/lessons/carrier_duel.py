"""Lesson 4: two carriers against two; one turn of everything."""

from __future__ import annotations

from typing import Final

from deckload.engine.lessons import SUBJECT, Lesson, LessonStep, Moment, Said
from deckload.games.taskforce.table.lessons.pearl_harbor import WHAT_BECAME_OF_HER


def carrier_duel() -> tuple[Lesson, ...]:
    """Both sides learn the same but for radar and Zeros."""
    return tuple(
        Lesson(
            side=side,
            title="Lesson 4: carrier against carrier",
            summary="Decks, patrols, search and strike, from first contact to the last raid.",
            steps=_steps(side),
            debriefing=_DEBRIEFING,
            minutes=25,
        )
        for side in (0, 1)
    )


def _steps(side: int) -> tuple[LessonStep, ...]:
    patrol = (
        "Without radar your fighters meet a raid only if they are on patrol. Whoever goes first "
        "must guess; whoever goes second has seen the raids take off."
        if side == 0
        else "Your radar lets READY fighters scramble when a raid is there, unless they have moved "
        "this turn. So they may stay on deck; but aircraft on deck burn if she is hit."
    )
    stowing = (
        " A patrol flies for one turn: put all fighters up at once, and there are none on the "
        "next. Bombers burn, too: leave them in RESERVE until he may come within reach."
    )
    return (
        LessonStep(
            "Two rings and four dummies",
            "Your carriers are each in the centre of a ring, whose guns all protect her. When the "
            "day begins, six markers of yours are on the map: two rings and four dummies, and the "
            "enemy does not know which is which. His sheets lie open, as do yours: what neither of "
            "you knows is where.",
            point=(("part", "map"),),
            case="3.8",
            must=True,
        ),
        LessonStep(
            "The deck",
            "Four units can stand READY on each carrier; the rest is in RESERVE. A unit takes one "
            "step a turn: RESERVE to READY, READY into the air. After a raid or a patrol it lands, "
            "goes to RESERVE and is back in the air on the third turn after.",
            do="Take the decks as the scenario has them.",
            point=(("part", "question"),),
            when=Moment(asked="decks"),
            until=Moment(answered="decks"),
            case="3.7.2",
        ),
        LessonStep(
            "Under way",
            "Scouts see eight hexes, bombers fly five (Devastators four). Stay outside of five "
            "until you know where he is, and inside of eight to look for him. Point at a marker, "
            "and the map shows how far it sails this turn, strikes and searches. By day that is "
            "one hex: a course leads over several turns.",
            do="Give your carriers courses, send the dummies ahead, then Sail.",
            point=(("part", "map"),),
            when=Moment(asked="order"),
            until=Moment(asked="air"),
            case="4.1.1",
        ),
        LessonStep(
            "Aircraft orders",
            patrol + stowing,
            do="Put some fighters up, keep some READY, then That is all.",
            point=(("part", "question"),),
            when=Moment(asked="air"),
            until=Moment(chose="done"),
            case="4.3.1",
        ),
        LessonStep(
            "Search",
            "You say where all your scouts look, then they report. Sightings are true on five "
            "chits of seven: two reports that agree are right in 86 of 100. One sighting is enough "
            "to raid the hex.",
            do="Look at the markers that could reach you next turn, twice at the same if you like.",
            point=(("part", "question"), ("part", "map")),
            when=Moment(asked="search"),
            until=Moment(case="4.4.2"),
            after=(
                Said(
                    "A sighting: what was reported stands on the marker.", Moment(says="sighted.")
                ),
                Said("A dummy less.", Moment(case="4.4.2", says="dummy")),
                Said("No contact proves nothing."),
            ),
            case="4.4.2",
        ),
        LessonStep(
            "A strike",
            "Fighters that fly along are met first, and every enemy fighter busy with them is one "
            "fewer on your bombers. What you send is gone for three turns: keep some fighters "
            "home.",
            do="Pick bombers and some escorts, then Take off.",
            point=(("option", "done"),),
            when=Moment(asked="fly"),
            until=Moment(says="launches a raid"),
            case="4.3.2",
        ),
        LessonStep(
            "A ring under attack",
            "The carrier in the centre has the guns of her whole ring, a ship of the ring only "
            "her own. Carriers with aircraft READY may blow up: three rolls of six, three hits "
            "for each two steps of bombers.",
            do="Go for the carrier with two units of dive bombers, or more.",
            point=(SUBJECT,),
            when=Moment(asked="group"),
            until=Moment(chart="air_to_surface"),
            after=WHAT_BECAME_OF_HER,
            case="3.5.4",
        ),
        LessonStep(
            "A hurt deck",
            "Minor and significant damage may keep a carrier from launching or landing; with "
            "significant damage she must go home then. Her aircraft look for another deck.",
            point=(("part", "log"),),
            when=Moment(chart="flight_deck"),
            case="3.5.5",
        ),
        LessonStep(
            "The end of the day",
            "Turn 10 is the last; there are no raids on it. Carriers sunk are 9, critical 6, those "
            "with a dead deck 3.",
            point=(("part", "log"),),
            when=Moment(case="3.9"),
            case="3.9",
        ),
    )


_DEBRIEFING: Final = (
    Said(
        "What the odds say: two full dive bomber units leave Shokaku in her ring significantly "
        "damaged nine times of ten if her deck is empty, and sink her once in twenty; with four "
        "units of bombers on it every second such attack sinks her. Do not be caught with full "
        "decks and no target."
    ),
    Said(
        "Aircraft on a deck exploded. If you cannot strike this turn, and he can, stow the "
        "bombers.",
        Moment(case="3.5.4", says="explode"),
    ),
    Said(
        "A raid of yours met fighters. Escorts are met first: as many as he has patrols, and your "
        "bombers get through untouched.",
        Moment(case="4.3.2", says="intercept"),
    ),
    Said("That is the whole game. Coral Sea adds land, night, transports and land-based aircraft."),
)
