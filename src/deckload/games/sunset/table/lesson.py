"""The guided first turns: two fleets, three straits, and aircraft from everywhere."""

from __future__ import annotations

from typing import Final

from deckload.engine.lessons import SUBJECT, Lesson, LessonStep, Moment, Said
from deckload.games.fleet.model.game_data import USN

_STEPS: Final = (
    LessonStep(
        "Your two fleets",
        "Halsey's Third Fleet has the fast carriers, TG 38.2 to 38.4. Kinkaid's Seventh guards "
        "the beach with old battleships, and has the escort carriers, the Taffies. Point at a "
        "marker to read its ships.",
        point=(("part", "map"),),
    ),
    LessonStep(
        "The gun line",
        "The gun ships off the beach are more than one task force may have, so they are parted "
        "into a line and its escort.",
        do="Take the line.",
        point=(("option", "line"),),
        when=Moment(asked="divide"),
        until=Moment(answered="divide"),
        case="13.1.3.1",
    ),
    LessonStep(
        "Stations",
        "The usual stations are those of the day. They cover both ways to the beach.",
        do="Take the usual stations.",
        point=(("option", "usual"),),
        when=Moment(asked="stations"),
        until=Moment(answered="stations"),
        case="13.1.3.1",
    ),
    LessonStep(
        "Torpedo boats",
        "PT boats attack whoever enters their hex. Surigao Strait is narrow, and a Japanese force "
        "that comes by night has to pass: they lie there well. Sonar markers, which may be "
        "submarines, are laid by your staff unless you say otherwise.",
        do="Choose their hex.",
        point=(("part", "question"),),
        when=Moment(asked="boats"),
        until=Moment(answered="boats"),
        case="11.2",
    ),
    LessonStep(
        "Activation",
        "Chits are drawn one by one. A force whose chit comes up spends movement points as you "
        "like: on moving, on searching, on strikes, in any order until you say that is all.",
        do="Move it, or let it do nothing more.",
        point=(SUBJECT,),
        when=Moment(asked="move"),
        until=Moment(answered="move"),
        must=True,
        after=(
            Said("It stays. Forces that guard a strait do well to.", Moment(chose="done")),
            Said("It looks for the enemy; the dice tell.", Moment(chose="air search")),
            Said("It looks for the enemy, now and always.", Moment(chose="always search")),
            Said("You are not asked for it while all is quiet.", Moment(chose="keep station")),
            Said("Moved. As long as no dice fell and nobody was found, undo takes it back."),
        ),
        case="4.4",
    ),
    LessonStep(
        "Patrols",
        "By day fighters may fly patrol over their task force. Those that do escort nobody. The "
        "Japanese come with many small strikes, so some should always be up.",
        do="Put up half of them.",
        point=(("option", "half"),),
        when=Moment(asked="patrol"),
        until=Moment(answered="patrol"),
        case="6.5.4",
    ),
    LessonStep(
        "Reporting",
        "He has found one of yours. You report its ships by type, and a poor search lets you "
        "shade every number.",
        do="Answer number by number.",
        point=(SUBJECT, ("part", "question")),
        when=Moment(asked="report"),
        until=Moment(answered="report"),
        case="7.2",
    ),
    LessonStep(
        "Under attack",
        "Your ships take a formation: those near each other help each other with their guns, each "
        "once in a strike.",
        do="Carriers inside.",
        point=(("option", "carriers inside"),),
        when=Moment(asked="formation"),
        until=Moment(answered="formation"),
        case="8.1",
    ),
    LessonStep(
        "Striking",
        "Somebody in sight is within reach of your aircraft. A strike costs carriers two movement "
        "points, and far targets tire the crews.",
        do="Strike, or leave it.",
        point=(("part", "question"),),
        when=Moment(asked="strike"),
        until=Moment(answered="strike"),
        after=(
            Said("Not this time.", Moment(chose="no strike")),
            Said("Now choose who flies, and then which ship each unit goes for."),
        ),
        case="8.1",
    ),
    LessonStep(
        "The temptation",
        "Somewhere north are Japanese carriers, almost empty. If they are reported Halsey may "
        "have to go after them; then nobody but the Taffies stands between Kurita and the beach. "
        "The card of duties says what your admirals must do.",
        point=(("panel", "duties"),),
        when=Moment(asked="reorganise", answered="move"),
        case="13.1.5.1",
    ),
    LessonStep(
        "The next turn",
        "Four turns make a day. You have seen most of what is asked in one; surface battles come "
        "when forces meet in a hex.",
        when=Moment(asked="reorganise"),
    ),
)

_DEBRIEFING: Final = (
    Said("Two admirals, two tasks: hold San Bernardino and Surigao, and sink what comes through."),
    Said(
        "You have struck. Ships that are sunk count for you, those that get home count for him.",
        Moment(chose="strike *"),
    ),
    Said(
        "You were attacked. Patrols over the fleet cost escorts for your strikes: find your own "
        "balance.",
        Moment(answered="formation"),
    ),
    Said(
        "Every question has a number: click it to read the rule, and Why not? for what is "
        "forbidden."
    ),
)


def lessons() -> tuple[Lesson, ...]:
    """For the US side; most of it holds for the Japanese side as well."""
    return (
        Lesson(
            side=USN,
            title="First turns, guided",
            summary="Two fleets, three straits: what each kind of question is about.",
            steps=_STEPS,
            debriefing=_DEBRIEFING,
            minutes=20,
        ),
    )
