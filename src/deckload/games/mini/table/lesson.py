"""The guided first turn: one idea at a time."""

from __future__ import annotations

from typing import Final

from deckload.engine.lessons import SUBJECT, Lesson, LessonStep, Moment, Said
from deckload.games.mini.model.game_data import SIDE_NAMES


def lessons() -> tuple[Lesson, ...]:
    """One for each side; both learn the same."""
    return tuple(
        Lesson(
            side=side,
            title="First turn, guided",
            summary="Hide, move, look and strike: a turn with a hand on your shoulder.",
            steps=_steps(side),
            debriefing=_DEBRIEFING,
            minutes=5,
        )
        for side in range(len(SIDE_NAMES))
    )


def _steps(side: int) -> tuple[LessonStep, ...]:
    first = "A" if side == 0 else "E"
    return (
        LessonStep(
            "Your fleet",
            "Four counters on the map are yours, and all look alike to the enemy. Two of them "
            "hide a task group with a carrier, two hide nothing. Only you read the names on them.",
            point=(("piece", first), ("panel", f"ships-{side}")),
            case="2.1",
        ),
        LessonStep(
            "Hunt or strike",
            "Both sides decide in secret how to spend the turn. Hunting, your counters move two "
            "hexes and your patrols see better. Striking, they move one, and bombers aim better.",
            do="Nothing is found yet: choose Hunt.",
            point=(("option", "hunt"),),
            when=Moment(asked="posture"),
            until=Moment(case="3.1"),
            after=(
                Said(
                    "You hunt. The line in the log shows what the enemy chose.",
                    Moment(chose="hunt"),
                ),
                Said(
                    "You strike before anything is found; bold, but the bombers may stay on deck."
                ),
            ),
            case="3.1",
        ),
        LessonStep(
            "Moving",
            "You are asked counter by counter, hex by hex; the one in question is ringed. The lit "
            "hexes are all it can reach now. Ending within two hexes of an enemy counter lets its "
            "aircraft look at you, and dummies make good bait.",
            do="Click a lit hex, or the button with its number.",
            point=(SUBJECT,),
            when=Moment(asked="move"),
            until=Moment(answered="move"),
            after=(
                Said(
                    "You ran into one of the three strange contacts; the log says what it was.",
                    Moment(case="4.2"),
                ),
                Said("The counter stays where it is.", Moment(chose="stay")),
                Said("It moved. Undo takes it back, as long as nothing came to light by it."),
            ),
            case="4.1",
        ),
        LessonStep(
            "Looking",
            "An enemy counter has come near one of yours. If there is a task group under it, it "
            "can send a patrol to look: you learn something, and so does he, since only a task "
            "group has aircraft.",
            do="Send a patrol if you are offered one, or stay hidden.",
            point=(SUBJECT, ("part", "question")),
            when=Moment(asked="patrol"),
            until=Moment(answered="patrol"),
            after=(
                Said(
                    "His fighters drove your patrol off.",
                    Moment(chart="scramble", result="driven off"),
                ),
                Said("Your patrol saw nothing this time.", Moment(case="5.3")),
                Said("There was nothing under it: a dummy less.", Moment(case="5.5")),
                Said("You have a report. It stands on the counter.", Moment(case="5.4")),
                Said("You stay hidden.", Moment(chose="pass")),
            ),
            case="5.1",
        ),
        LessonStep(
            "Striking",
            "What was reported may be struck. A report can be wrong by a ship of each type; over "
            "the target your crews see the truth.",
            do="Choose a target, or keep the aircraft on deck.",
            point=(("part", "question"),),
            when=Moment(asked="strike"),
            until=Moment(answered="strike"),
            after=(
                Said("The decks stay full for another turn.", Moment(chose="pass")),
                Said("A target is set. Now fill the decks."),
            ),
            case="6.1",
        ),
        LessonStep(
            "A deckload",
            "Twelve aircraft at most, and no more than the deck space allows. Bombers hit; "
            "fighters are for the defenders to shoot at. Click aircraft to pick them, again to "
            "put them back.",
            do="Pick some bombers and a fighter or two, then launch them.",
            point=(("option", "done"), ("panel", f"air-{side}")),
            when=Moment(asked="fly"),
            until=Moment(chose="done"),
            after=(
                Said(
                    "A hit! The marks on the ship tell how many she can take.",
                    Moment(case="6.5", says="is hit"),
                ),
                Said(
                    "There was nothing but sea under the counter.",
                    Moment(case="6.4", says="empty sea"),
                ),
                Said("They are on their way; the dice beside the map tell how they fare."),
            ),
            case="6.2",
        ),
        LessonStep(
            "The next turn",
            "The aircraft are back on deck and everything begins anew. What you know about a "
            "counter stays good until its owner mixes it with others in one hex.",
            point=(("part", "log"),),
            when=Moment(asked="posture"),
            case="7.1",
        ),
    )


_DEBRIEFING: Final = (
    Said("That is the whole game: hide, look, strike. Sink both carriers and you have won."),
    Said(
        "You struck this turn; after a strike the enemy knows which counters have decks.",
        Moment(chose="done"),
    ),
    Said(
        "You found a dummy out. Every one found makes the rest easier to read.", Moment(case="5.5")
    ),
    Said(
        "Why not? beside a question tells what is forbidden and by which rule; the numbers in "
        "brass open the rule."
    ),
)
