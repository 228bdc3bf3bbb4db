"""The opening cards for whoever has never played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.contract import Briefing
from deckload.games.taskforce.model.game_data import IJN, SIDES, Scene

COMMANDS: Final = ("fleet", "air")
COMMAND_HELP: Final = {
    "fleet": "courses, formations, battles between ships, withdrawals",
    "air": "decks, patrols, raids, search",
}

COUNTED: Final = (
    "Points are counted after the last turn: for enemy ships sunk, critically damaged, or carriers"
    " whose decks are out of action, and for what the scenario asks. "
)
VICTORY: Final[Mapping[str, str]] = {
    "pearl-harbor": "A battleship sunk is worth 6 points, a critical one 4; heavy cruisers 3 and 2,"
    " light cruisers 2 and 1. 35 points win, 28 are a draw: what history scored.",
    "force-z": "A battleship sunk is worth 6 points, a critical one 4; 10 win, 6 are a draw.",
    "java-sea": "Four points more than ABDA win; four transports sunk lose the battle at once.",
    "coral-sea": COUNTED
    + "Transports within 16 hexes of Port Moresby by sea score for the IJN, too"
    " few of them for the USN.",
    "midway": COUNTED + "The IJN scores for the damage to Midway.",
    "eastern-solomons": COUNTED + "Transports that reach Henderson Field score for the IJN.",
    "combined-fleet": COUNTED
    + "The IJN must be 20 points ahead to win, the USN wins from less than"
    " 5 behind. Nobody wins with fewer than 10 points of his own: then it is a draw.",
    "indian-ocean": COUNTED + "The bases of Ceylon count for the IJN, a fleet carrier that stays"
    " sound near one of them at the end for the Royal Navy, and for the IJN that there is none. The"
    " IJN must be 14 points ahead to win, the Royal Navy wins from 5 behind.",
    "guadalcanal": COUNTED
    + "Transports landed at Henderson Field score; if the airfield falls, the"
    " IJN has won. Otherwise the IJN must be 19 points ahead to win, the USN wins from less than 10"
    " behind. Nobody wins with fewer than 10 points of his own: then it is a draw.",
    "campaign": "Three battles, their points added up. Who is sunk or critically damaged is gone,"
    " who has significant damage misses the next battle; air groups get two thirds of their losses"
    " back. If the airfield falls after one of the battles, the IJN has won. Otherwise the IJN must"
    " be 25 points ahead in the end, the USN wins from less than 5 behind, and nobody with fewer"
    " than 25 points of his own.",
}
STEPS: Final = (
    "Give a course to each marker that needs one, then sail: the others keep theirs. The enemy sees"
    " markers, not what is under them; most are dummies.",
    "Make aircraft READY a turn before you need them, and send fighters up to patrol: READY"
    " aircraft burn when their carrier is hit.",
    "Search where enemy markers are. What has been reported can be raided within five hexes.",
)
LESSON_STEPS: Final[Mapping[str, tuple[str, ...]]] = {
    "pearl-harbor": (
        "Choose a target: beside each stands what she fires back, how many hits sink her and what"
        " she is worth.",
        "Pick the units that attack together: beside Attack stand their chances. Torpedo planes"
        " reach ships in open water only; ten or twelve points of strength are a good group.",
        "The first four units meet no anti-air fire: spend them well.",
    ),
    "force-z": (
        "Search two hexes a turn. One of the four markers is Force Z, the others are nothing.",
        "When it has been sighted, raid it: torpedo planes from Saigon and Thu Dau Mot, each once.",
        "Ships beside each other help with their guns: the ends of the line have the fewest.",
    ),
    "java-sea": (
        "Bring your cruisers next to ABDA's marker: battle follows by itself.",
        "By day only the longest guns fire. At night everybody does, and your destroyers double.",
        "Keep your transports away from the enemy.",
    ),
}


def briefings(scene: Scene) -> tuple[Briefing, ...]:
    """A card for each side that is played."""
    return tuple(
        Briefing(
            side=side,
            you=f"You command the {scene.side_names[side]}, {scene.date}."
            + (" The enemy moves by rules of his own." if scene.solo == IJN else ""),
            aim=scene.summary,
            victory=VICTORY.get(scene.id, COUNTED.strip()),
            steps=LESSON_STEPS.get(scene.id, STEPS),
        )
        for side in range(SIDES)
        if scene.solo in (-1, side)
    )
