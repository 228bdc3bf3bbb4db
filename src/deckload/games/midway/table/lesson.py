"""The guided first turn: what Japan did, and the four staff sections one after the other."""

from __future__ import annotations

from typing import Final

from deckload.engine.lessons import SUBJECT, Lesson, LessonStep, Moment, Said
from deckload.games.midway.model.game_data import US

_STEPS: Final = (
    LessonStep(
        "What Japan did",
        "Japan moves by itself. Each turn a marker says on which route its forces come, dice say "
        "how far, and its aircraft get their orders by die. The log tells all of it, with the "
        "reasons: read its Japanese phase now.",
        point=(("part", "log"),),
        case="6.1.1",
    ),
    LessonStep(
        "Four routes, four objectives",
        "The ringed spaces are what Japan wants. If all four fall, or your carriers are gone, you "
        "have lost; every Japanese carrier sunk or damaged wins it for you.",
        point=(
            ("place", "Aleutians"),
            ("place", "Midway"),
            ("place", "Solomons"),
            ("place", "Port Moresby"),
        ),
    ),
    LessonStep(
        "Under attack",
        "Aircraft have come for one of your bases. Its guns may fire at one of the units before "
        "they bomb. The number beside an answer is the chance to hit.",
        do="Choose who is fired at.",
        point=(("part", "question"),),
        when=Moment(asked="fire at"),
        until=Moment(answered="fire at"),
        after=(
            Said(
                "The guns hit. A reduced unit shows its weaker side; hit again it is lost.",
                Moment(case="9.4.3"),
            ),
            Said(
                "The dice lie beside the map, with the chart that was read and every modifier.",
                Moment(case="9.3"),
            ),
        ),
        case="9.3",
    ),
    LessonStep(
        "G-1: organization",
        "Your turn has four parts, one for each section of the staff. G-1 reorganizes task "
        "forces, brings in reinforcements, and moves aircraft from base to base. One action a "
        "turn.",
        do="Bring in a reinforcement, or skip.",
        point=(("part", "question"),),
        when=Moment(asked="g1"),
        until=Moment(answered="g1"),
        after=(
            Said("Nothing done: the next turn offers it again.", Moment(chose="skip")),
            Said("The section goes on to ask for the details."),
        ),
        case="6.2.1",
    ),
    LessonStep(
        "G-2: intelligence",
        "Japanese task forces lie face down, and some of their counters are deceptions. What you "
        "have not spotted you cannot strike. Seaplanes search around a base; signals intelligence "
        "always finds one force.",
        do="Look for the enemy: seaplanes or signals.",
        point=(("option", "seaplanes"), ("option", "signals")),
        when=Moment(asked="g2"),
        until=Moment(answered="g2"),
        after=(
            Said(
                "Found! A spotted force lies open: point at it and read what is in it.",
                Moment(case="7.1"),
            ),
            Said("Nothing found this time.", Moment(chart="seaplane_search")),
            Said("The section goes on to ask for the details."),
        ),
        case="6.2.2",
    ),
    LessonStep(
        "G-3: operations",
        "The heart of the turn: one operation. A naval operation takes one route: task forces "
        "sail, carriers launch, battles are fought, aircraft come home.",
        do="Choose a naval operation, on the route where Japan is.",
        point=(("option", "naval"),),
        when=Moment(asked="g3"),
        must=True,
        until=Moment(answered="g3"),
        after=(
            Said(
                "Carriers stay in port this turn. That can be wise, but the enemy sails on.",
                Moment(chose="skip"),
            ),
            Said("Good. First they sail."),
        ),
        case="6.2.3",
    ),
    LessonStep(
        "Sailing",
        "Lit spaces can be reached. Carriers strike up to three spaces away, so stay out of his "
        "reach if you can. When all have moved an incident is drawn: weather, submarines, "
        "surprise. That is what the lock means: no undo beyond it.",
        do="Sail toward the enemy, then end movement.",
        point=(SUBJECT,),
        when=Moment(asked="sail"),
        until=Moment(case="11.0"),
        after=(Said("The incident is drawn; the log says which it was."),),
        case="8.1.1",
    ),
    LessonStep(
        "Launching",
        "Choose a target in range of your aircraft. Bombers do the damage; fighters fly along as "
        "escort, or stay as patrol over your own ships.",
        do="Launch a strike, if somebody is in range.",
        point=(("part", "question"),),
        when=Moment(asked="launch"),
        until=Moment(answered="launch"),
        after=(
            Said("The aircraft stay on deck.", Moment(chose="done")),
            Said("Now choose who flies."),
        ),
        case="8.2",
    ),
    LessonStep(
        "Who flies",
        "Pick unit by unit, or take a whole group with one click. What is picked stands beside "
        "the question and can be put back.",
        do="Pick your strike and launch it.",
        point=(("option", "fly all aircraft"),),
        when=Moment(asked="fly"),
        until=Moment(answered="fly"),
        case="8.2",
    ),
    LessonStep(
        "The target",
        "Over the target the strike divides itself, or goes for one ship together. Beside each "
        "answer stands what it can be expected to do.",
        do="Choose what is attacked.",
        point=(("part", "question"),),
        when=Moment(asked="attack"),
        until=Moment(answered="attack"),
        after=(
            Said("Sunk! Her aircraft go down with her.", Moment(case="9.4.3", says="is sunk")),
            Said(
                "A hit. What it did was rolled on the chart of hits.", Moment(chart="hits_on_ijn")
            ),
            Said("All missed. That happens to the best; they can come again.", Moment(case="9.3")),
        ),
        case="9.4",
    ),
    LessonStep(
        "G-4: logistics",
        "The last section repairs ships and bases and replaces losses. Saratoga is in the yard: a "
        "die says whether she comes out.",
        do="Repair something, or skip.",
        point=(("part", "question"),),
        when=Moment(asked="g4"),
        until=Moment(answered="g4"),
        after=(
            Said("She is ready.", Moment(chart="us_repair", result="repaired")),
            Said("Not yet. Yards take their time.", Moment(chart="us_repair")),
        ),
        case="6.2.4",
    ),
    LessonStep(
        "The card of victory points",
        "The score stands in the upper right; click it for what it is made of. A game is about "
        "fourteen turns, and you have now seen all that a turn consists of.",
        point=(("panel", "points"),),
        when=Moment(asked="g1"),
    ),
)

_DEBRIEFING: Final = (
    Said(
        "Find, then strike, then get away: that is the whole of it. Your few carriers cannot be "
        "everywhere."
    ),
    Said(
        "You have sunk a ship on your first turn. Do not let it carry you away: his carriers "
        "strike back.",
        Moment(says="is sunk"),
    ),
    Said(
        "You stayed in port. The route markers come by chance: have a task force near each "
        "objective.",
        Moment(chose="skip", answered="g3"),
    ),
    Said("Take back, beside the menu, goes behind dice, too; but they fall the same way again."),
)


def lessons() -> tuple[Lesson, ...]:
    """Of the campaign, with dice that bring the enemy on a good first turn."""
    return (
        Lesson(
            side=US,
            title="First turn, guided",
            summary="From the Japanese advance to your first strike, one idea at a time.",
            steps=_STEPS,
            debriefing=_DEBRIEFING,
            minutes=15,
            seed="1",
        ),
    )
