"""Lesson 1: missions, fuel, interception."""

from __future__ import annotations

from typing import Final

from deckload.engine.lessons import SUBJECT, Lesson, LessonStep, Moment, Said
from deckload.games.carrier.model.game_data import US

_STEPS: Final = (
    LessonStep(
        "A raid on the radar",
        "Raid 1 comes from the west: nine points, some seventy aircraft. It flies two hexes in "
        "each phase, straight at your carriers, and nothing stops it. Over the fleet it is out of "
        "your hands, so meet it on the way.",
        point=(("piece", "Raid 1"), ("piece", "TF 58"), ("panel", "raids")),
        case="10.23",
    ),
    LessonStep(
        "Missions",
        "Four patrols circle over the fleet. They burn no fuel you must count until you send them "
        "out; then a die says how much they have left, ten to fourteen points. Moving a hex or "
        "staying costs one point a phase, two hexes cost two or three.",
        do="Send a patrol out, send all that are free after the raid, or carry on and wait.",
        point=(("option", "order *"), ("option", "carry on")),
        when=Moment(asked="order"),
        until=Moment(answered="order"),
        after=(
            Said("They are out, each with the fuel that its die gave it.", Moment(case="4.35")),
            Said("The patrols stay where they are; the raid will come to them."),
        ),
        case="4.34",
    ),
    LessonStep(
        "Where to",
        "Lit hexes are in reach. Click the raid, however far off, and the mission flies after it, "
        "now and in every phase until you say otherwise. Click the fleet, and it comes home and "
        "lands. The question tells what the way home takes.",
        do="Choose a hex.",
        point=(SUBJECT, ("part", "map")),
        when=Moment(asked="fly"),
        until=Moment(answered="fly"),
        after=(
            Said("Two hexes: the die said what they cost.", Moment(case="4.432")),
            Said("One point of fuel. The card of the mission has its new orders."),
        ),
        case="4.41",
    ),
    LessonStep(
        "Scramble",
        "Ten units of Hellcats wait on deck with sixteen points each, and six may take off in a "
        "phase. One large mission does more than two small ones. A mission that has just taken "
        "off may go one hex at once. Keep some for the second raid.",
        do="Launch an intercept mission, or keep them on deck.",
        point=(("option", "operate intercept"), ("panel", "decks")),
        when=Moment(asked="operate"),
        until=Moment(answered="operate"),
        after=(
            Said("Now say how many.", Moment(chose="operate intercept")),
            Said("The decks stay full for now.", Moment(chose="done")),
            Said("Done."),
        ),
        case="4.14",
    ),
    LessonStep(
        "Tally-ho",
        "Fighters and raid are in one hex. A fight costs a mission three points of fuel. Missions "
        "fight one after the other, in the order in which you name them.",
        do="Let all attack, or name them one by one.",
        point=(("option", "all"), ("option", "engage *")),
        when=Moment(asked="engage"),
        until=Moment(answered="engage"),
        after=(
            Said(
                "First contact: the die said how many of the raid are fighters.",
                Moment(case="10.13"),
            ),
            Said("The dice beside the map tell how it went."),
        ),
        case="4.51",
    ),
    LessonStep(
        "Escorts and bombers",
        "One unit must take on every two points of escorts. The rest goes for the attack planes, "
        "which do not shoot back. Escorts that are left alone come back in the next fight.",
        do="Share your units out; beside each choice stands what it shoots down on average.",
        point=(("option", "share *"),),
        when=Moment(asked="share"),
        until=Moment(answered="share"),
        after=(
            Said("Some of ours went down, too.", Moment(case="4.56")),
            Said("Points shot down: that is what you are here for.", Moment(case="4.55")),
            Said("Nobody hit anything. That happens."),
        ),
        case="4.52",
    ),
    LessonStep(
        "The second raid",
        "It is 1050, and eight points more come in the same way. Missions with little fuel left "
        "should be sent home: who lands with none may be lost, and a lost unit costs two points.",
        point=(("part", "points"), ("panel", "losses")),
        when=Moment(case="3.1", says="1050, phase 1"),
        case="4.451",
    ),
)

_DEBRIEFING: Final = (
    Said("You know now how missions fly, what fuel is, and how fighters meet a raid."),
    Said(
        "Somebody came home on his last drops. Watch what the way home takes, in the question and "
        "on the card.",
        Moment(case="4.451"),
    ),
    Said("The next scenario turns it round: your bombers fly, and the enemy has the fighters."),
)

SCRAMBLE: Final = Lesson(
    side=US,
    title="Intercepting a raid",
    summary="Missions, fuel, and fighters against a raid: your first scenario, guided.",
    steps=_STEPS,
    debriefing=_DEBRIEFING,
    minutes=15,
)
