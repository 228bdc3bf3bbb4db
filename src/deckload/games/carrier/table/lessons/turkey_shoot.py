"""Lesson 3: flight decks, and raids that reach the fleet."""

from __future__ import annotations

from typing import Final

from deckload.engine.lessons import Lesson, LessonStep, Moment, Said
from deckload.games.carrier.model.game_data import US

_STEPS: Final = (
    LessonStep(
        "Your orders",
        "Four raids come from the west between 0930 and 1330. Each point shot down counts one, "
        "each of your units lost costs one, and a carrier that is hit 3 points or many more. 16 "
        "are a victory, 8 a draw.",
        point=(("part", "points"),),
        case="5.7",
    ),
    LessonStep(
        "Your decks",
        "Each carrier has four boxes. Ready aircraft stand armed on deck; Servicing arms and fuels "
        "them; the Hangar stores them; Landed ones are still on deck and must go below. A fleet "
        "carrier handles two units in a phase, a light one one.",
        point=(("panel", "group-58.2"),),
        case="6.21",
    ),
    LessonStep(
        "The fighter director",
        "Raid 1 is on the radar, and two patrols are up. You may leave them to the fighter "
        "director: he shares raids out among the missions, and brings home who has nobody to meet "
        "or too little fuel. They come down as far as decks have room. Or give each its orders.",
        do="Leave it to the director, give orders, or carry on.",
        point=(("option", "all meet the raids"),),
        when=Moment(asked="order"),
        until=Moment(answered="order"),
        case="6.28",
    ),
    LessonStep(
        "Fly off",
        "Launching comes first in every phase. A carrier that launches cannot land anybody in the "
        "same phase, and one with three units on deck cannot launch at all. Fighters may go up as "
        "a patrol over their group, or as a mission with a fuel marker.",
        do="When a raid is on the radar launch all fighters against it, or a mission of your own.",
        point=(("option", "launch *"), ("option", "done")),
        when=Moment(asked="launch"),
        until=Moment(answered="launch"),
        after=(
            Said("Nothing flies off now; the decks go on with their work.", Moment(chose="done")),
            Said(
                "They are off. Until something changes nobody asks you about launches again.",
                Moment(chose="launch meet *"),
            ),
            Said("Go on as you like; who is picked by hand is asked for next."),
        ),
        case="6.24",
    ),
    LessonStep(
        "Picking units",
        "Bundles take several at once: all, or both of one carrier. What is picked leaves its deck "
        "when you say so.",
        do="Pick units, then launch them.",
        point=(("option", "fly off *"),),
        when=Moment(asked="fly off"),
        until=Moment(case="4.14"),
        after=(Said("They are off. The boxes of their carriers have room again."),),
        case="6.24",
    ),
    LessonStep(
        "The work below",
        "You need not move every unit by hand: a deck plan says what a carrier makes ready, and "
        "raising, servicing and lowering follow from it. All carriers make fighters ready now. "
        "From landing to the next launch a unit needs five phases: it lands, goes below, is "
        "serviced, is raised, flies off.",
        do="Look at the plans if you like, or go on.",
        point=(("option", "plans"),),
        when=Moment(asked="launch"),
        until=Moment(answered="launch"),
        case="6.26",
    ),
    LessonStep(
        "They are through",
        "What the fighters leave of a raid attacks. The Battle Line draws some of them, or fires "
        "at them as they pass; then a group is drawn by lot and its guns fire; then bombs fall on "
        "its carriers. A hit carrier loses aircraft, and here her deck is out for good.",
        point=(("part", "log"), ("part", "points")),
        when=Moment(case="5.71"),
        case="5.71",
    ),
    LessonStep(
        "The next raid",
        "It is 1050. Sixteen points come in two waves, two hexes apart. Have fighters ready again.",
        when=Moment(case="3.1", says="1050, phase 1"),
        point=(("part", "map"),),
        case="10.24",
    ),
    LessonStep(
        "A clear sky",
        "The last raid is gone, and everybody lands. What was shot down counts, less what was "
        "lost; a carrier that was hit weighs more than a whole raid.",
        point=(("part", "points"), ("panel", "losses")),
        when=Moment(case="4.16", says="Everybody comes home"),
        case="5.7",
    ),
)

_DEBRIEFING: Final = (
    Said("You can run flight decks now: launch, land, lower, service, raise."),
    Said(
        "A raid got through to the carriers; it is the rule, not the exception.",
        Moment(case="5.75"),
    ),
    Said("Next you will have to find the enemy before you can strike him."),
)

TURKEY_SHOOT: Final = Lesson(
    side=US,
    title="Flight decks and raids",
    summary="Run eight flight decks through a morning of raids, guided.",
    steps=_STEPS,
    debriefing=_DEBRIEFING,
    minutes=15,
)
