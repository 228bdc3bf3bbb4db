"""Lesson 1: missions, fuel, interception."""

from __future__ import annotations

from typing import Final

from deckload.engine.lessons import SUBJECT, Lesson, LessonStep, Moment, Said
from deckload.games.carrier.model.game_data import US

_STEPS: Final = (
    LessonStep(
        "Your orders",
        "You direct the fighters of Task Force 58. Every Japanese air point that you shoot down "
        "before it is over the carriers counts one, every unit that you lose costs two: eight are "
        "a victory, five a draw. There are two turns of four phases.",
        point=(("part", "points"),),
        case="3.1",
    ),
    LessonStep(
        "A raid on the radar",
        "Raid 1 comes from the west: nine points, some seventy aircraft. It flies two hexes in "
        "each phase, straight at your carriers, though it may circle for a phase to form up. Over "
        "the fleet it is out of your hands, so meet it on the way.",
        point=(("piece", "Raid 1"), ("piece", "TF 58"), ("panel", "raids")),
        case="10.23",
    ),
    LessonStep(
        "Missions",
        "Four patrols circle over the fleet. They burn no fuel you must count until you send them "
        "out; then a die says how much they have left, ten to fourteen points. Moving a hex or "
        "staying costs one point a phase, two hexes cost two or three.",
        do="Send all that are free after the raid: that is a good start. Or send them one by one.",
        point=(("option", "order Raid 1"),),
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
        "phase. One large mission does more than two small ones. Who has landed flies no more in "
        "this lesson, and a second raid comes at 1050: keep about half of them for it.",
        do="Launch an intercept mission, or keep them on deck.",
        point=(("option", "operate intercept"), ("panel", "decks")),
        when=Moment(asked="operate"),
        until=Moment(answered="operate"),
        after=(
            Said(
                "Say how many. They have sixteen points of fuel, may go one hex at once, and make "
                "for the nearest raid by themselves.",
                Moment(chose="operate intercept"),
            ),
            Said("The decks stay full for now.", Moment(chose="done")),
            Said("Done."),
        ),
        case="4.14",
    ),
    LessonStep(
        "They keep their orders",
        "A phase has gone by. Whoever is after the raid stays after it: only a mission that should "
        "do something else needs you.",
        do="Carry on, or give new orders.",
        point=(("option", "carry on"),),
        when=Moment(asked="order"),
        until=Moment(answered="order"),
        after=(Said("Every hex has cost fuel: the cards count it."),),
        case="4.431",
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
        "The way home",
        "Fights and hexes have emptied the tanks. Beside each mission stands what the way home "
        "takes, with the landing. Send home who has no more than that, before it is too late; "
        "fresh ones stay after the raid.",
        do="Send home who is low on fuel, all at once or one by one, or carry on.",
        point=(("option", "low on fuel home"), ("option", "carry on")),
        when=Moment(asked="order"),
        until=Moment(answered="order"),
        after=(
            Said("They come home and land by themselves.", Moment(chose="low on fuel home")),
            Said("On they go. At nought a mission is fuel critical; at seven below all are lost."),
        ),
        case="4.44",
    ),
    LessonStep(
        "The second raid",
        "It is 1050, and eight points more come in the same way. Send home who has little fuel "
        "left: who lands with none may be lost, and a lost unit costs two points. But who still "
        "has enough for a fight stays up, since nobody who lands takes off again; and now is the "
        "time for those that you kept on deck.",
        point=(("piece", "Raid 2"), ("panel", "decks")),
        when=Moment(case="3.1", says="1050, phase 1"),
        case="4.451",
    ),
    LessonStep(
        "Everybody comes home",
        "The last raid is gone. Missions fly home, a point of fuel for each hex, and land; who has "
        "none left rolls for it, and the worse the more he is short.",
        point=(("part", "dice"), ("part", "points")),
        when=Moment(case="4.16", says="Everybody comes home"),
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
