"""Lesson 2: a strike, from contact to damage."""

from __future__ import annotations

from typing import Final

from deckload.engine.lessons import SUBJECT, Lesson, LessonStep, Moment, Said
from deckload.games.carrier.model.game_data import US

_STEPS: Final = (
    LessonStep(
        "Your orders",
        "You lead the strike of 20 June. A fleet carrier that is sunk counts 25 points, a light "
        "one 15, damage less; every two of your units lost over the enemy cost one. 25 are a "
        "victory, 12 a draw. Each of three deckloads attacks once; then they fly home in the dark, "
        "on less fuel than they need.",
        point=(("part", "points"),),
        case="15.1",
    ),
    LessonStep(
        "The Mobile Fleet",
        "Three carrier forces, ten hexes from your decks, and a few destroyers that look like "
        "carriers to tired eyes. The cards show their ships: flak on the left, aircraft or guns on "
        "the right, and how many hits they take.",
        point=(("piece", "Van Force"), ("panel", "card-force-0")),
        case="5.1",
    ),
    LessonStep(
        "Who goes for whom",
        "Each deckload attacks one force. Far from home not every strike finds its target, and "
        "some find another. The chances stand beside the question, or beside each choice where "
        "they differ.",
        do="Choose a deckload and a target.",
        point=(("option", "attack *"),),
        when=Moment(asked="attack"),
        until=Moment(answered="attack"),
        after=(
            Said("Nothing but sea.", Moment(chart="strike_contact", result="not found")),
            Said(
                "There they are, just where they should be.",
                Moment(chart="strike_contact", result="found"),
            ),
            Said("Those are not the ships you meant, but ships they are.", Moment(case="5.24")),
            Said("On their way."),
        ),
        case="5.21",
    ),
    LessonStep(
        "Look again?",
        "A second attempt costs a point of fuel and is a little harder. After it the strike must "
        "go home.",
        do="Look on, or turn for home.",
        point=(SUBJECT,),
        when=Moment(asked="try"),
        until=Moment(answered="try"),
        after=(Said("Home, with full bomb bays.", Moment(chose="home")), Said("They look on.")),
        case="5.22",
    ),
    LessonStep(
        "Over the target",
        "The dice have told of surprise, of fighters and of flak: see the log. Now the bombers are "
        "over the ships. With a point of fuel they form up and attack better.",
        do="Form up, or attack at once.",
        point=(("option", "press home"), ("part", "log")),
        when=Moment(asked="form up"),
        until=Moment(answered="form up"),
        after=(
            Said("More rolls, and one point less to come home on.", Moment(chose="press home")),
            Said("Fewer rolls, but the point stays in the tanks."),
        ),
        case="5.61",
    ),
    LessonStep(
        "Bombs away",
        "Each roll may bring up to four hits. All at one ship may sink her; spread out they hurt "
        "several, and a damaged carrier is worth a few points, a sunk one many.",
        do="Choose a ship, or spread the attacks.",
        point=(("option", "aim at *"),),
        when=Moment(asked="aim at"),
        until=Moment(answered="aim at"),
        after=(
            Said("She is gone!", Moment(case="5.61", says="she is sunk")),
            Said("Hits! Her counter shows them.", Moment(case="5.61", says="takes")),
            Said("Near misses all round. It was so on the day, too."),
        ),
        case="5.61",
    ),
    LessonStep(
        "The next deckload",
        "Fighters that are left over a force meet the next strike on it as well. A force that "
        "nobody has attacked has all of its own.",
        when=Moment(asked="attack"),
        point=(("option", "attack *"),),
        case="5.43",
    ),
    LessonStep(
        "The way home",
        "The fleet has come to meet them: seven hexes and a landing, which nobody has the fuel "
        "for. Each unit rolls, and adds what its mission is short of. With the lights on night "
        "does not count; without them it would.",
        point=(("part", "dice"), ("part", "points")),
        when=Moment(case="4.16", says="Everybody comes home"),
        case="4.451",
    ),
)

_DEBRIEFING: Final = (
    Said("You know now what a strike goes through: contact, surprise, fighters, flak, and aim."),
    Said(
        "Some came down in the sea; the lights helped the rest.",
        Moment(chart="safe_return", result="lost"),
    ),
    Said("Next you will have decks to run yourself, and the raids come to you."),
)

BEYOND_DARKNESS: Final = Lesson(
    side=US,
    title="A strike at sunset",
    summary="Contact, fighters, flak and bombs: a strike step by step, guided.",
    steps=_STEPS,
    debriefing=_DEBRIEFING,
    minutes=10,
)
