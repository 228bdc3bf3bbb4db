"""The opening card for whoever has never played."""

from __future__ import annotations

from typing import Final

from deckload.engine.contract import Briefing
from deckload.games.midway.model.game_data import US

BRIEFINGS: Final = (
    Briefing(
        side=US,
        you="You are the US high command in the Pacific, from April to June 1942. The Japanese "
        "side is played by the rules: markers and dice say what it does.",
        aim="Four Japanese offensives come down four routes, toward the Aleutians, Midway, the "
        "Solomons and Port Moresby. You have a handful of carriers: find the task forces that "
        "matter, strike them, and keep your own carriers afloat.",
        victory="When every Japanese carrier is sunk or damaged, you have won at once; so has "
        "Japan when yours are, when all four objectives fall, or when a task force reaches a US "
        "home base. Otherwise the game lasts until the markers run out, and then points decide: "
        "25 win, 15 are a draw. The card of victory points says where you stand.",
        steps=(
            "Each turn a marker says on which routes the Japanese move, search, fly and fight. "
            "Read in the log what they did.",
            "Then it is your turn: organize task forces, gather intelligence, carry out an "
            "operation, see to supplies. You may skip any of it.",
            "Spot a task force before you strike it, with seaplanes, aircraft or signals "
            "intelligence.",
            "In an operation move carriers within air range of the enemy and launch: bombers to "
            "attack, fighters as escort or as patrol over your own ships.",
            "Point at a counter to see how far it moves, flies or searches, and at a case number "
            "to read the rule.",
        ),
    ),
)

HISTORY: Final = (
    "In the Coral Sea the Japanese lost Shoho and turned back from Port Moresby; Lexington "
    "was sunk. At Midway they lost Akagi, Kaga, Soryu, Hiryu and the cruiser Mikuma for "
    "Yorktown and a destroyer. They kept Tulagi and took two of the Aleutians, and the "
    "advance was over."
)
