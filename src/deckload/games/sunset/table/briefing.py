"""The opening cards for whoever has never played."""

from __future__ import annotations

from typing import Final

from deckload.engine.contract import Briefing
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.pieces import ScenarioData

_US_AIM: Final = {
    "historical": "MacArthur's army is ashore on Leyte, and every Japanese ship that still sails "
    "is coming to throw it back. Hold both straits, Surigao in the south and San Bernardino in the "
    "north, and sink what comes. Japanese carriers in the north may draw Halsey away: then the "
    "escort carriers off Samar stand alone.",
    "what-if": "The same battle with a free hand: nothing binds Halsey, but nobody knows how many "
    "aircraft the Japanese carriers and airfields really have. Hold the straits and sink what "
    "comes.",
    "campaign": "The story from its first night, 23 October: the Japanese are still at sea off "
    "Palawan, and your fast carriers arrive in turns 2 and 3. Find them early, then hold the "
    "straits.",
}
_IJN_AIM: Final = (
    "Come through both straits and break into the landing: a task force worth 25 points in the "
    "beachhead (3521) wins at once. Ozawa's carriers have few aircraft left; they are worth most "
    "as bait. Forces A, B, C and Shima's must be through a strait on 25 October, and go on until "
    "they have fought a battle."
)
_STEPS: Final = (
    "Each turn markers are drawn, one after the other. A task force whose marker comes up may "
    "move, search and attack in any order, once a turn.",
    "Only what was detected can be attacked. A search that succeeds makes the enemy report his "
    "ships, exactly or not so exactly; dummies that are found are gone.",
    "A strike costs a task force two movement points. Put fighters on patrol at the start of a day "
    "turn: they meet strikes on their own task force.",
)
_US_STEPS: Final = (
    *_STEPS,
    "Carrier aircraft fly two missions a day, the second one tired; escort carriers fly one each "
    "turn. Nobody flies at night, and contacts are lost at its end.",
    "Keep each group of escort carriers within three hexes of the beachhead, or lose a point a "
    "turn.",
    "Battleships in a strait at night are deadly: US radar sees 18 areas, Japanese eyes six.",
)
_IJN_STEPS: Final = (
    *_STEPS,
    "Aircraft that strike from your carriers land ashore and never come back aboard. Flown units "
    "are ready again on a die of 1 to 3.",
    "Japanese torpedoes reach twelve areas in a surface battle, but each ship fires them only once "
    "in the game.",
    "On 25 and 26 October kamikazes join: neither patrols nor guns stop them.",
)


def briefings(scenario: ScenarioData) -> tuple[Briefing, ...]:
    """A card for each side."""
    return (
        Briefing(
            side=USN,
            you="You command two fleets that do not obey one admiral: Halsey's Third with the fast "
            "carriers, and Kinkaid's Seventh with the old battleships and the escort carriers.",
            aim=_US_AIM[scenario.id],
            victory="Japanese ships sunk score for you; three quarters of what survives, and all "
            "carriers that do, are taken off again, and so are your own losses. After turn "
            f"{scenario.turns} the difference decides; the card of victory points tells.",
            steps=_US_STEPS,
        ),
        Briefing(
            side=IJN,
            you="You command the last sortie of the Combined Fleet: Kurita's battleships, "
            "Nishimura and Shima in the south, Ozawa's carriers in the north, and aircraft on "
            "Luzon.",
            aim=_IJN_AIM,
            victory="US ships sunk, and carriers and battleships hit, score for you, as do troops "
            "landed at Ormoc and every ship of yours that is still afloat at the end. After turn "
            f"{scenario.turns} the difference decides; the card of victory points tells.",
            steps=_IJN_STEPS,
        ),
    )


HISTORY: Final = (
    "From 23 to 26 October 1944 the Japanese Navy lost four carriers, three battleships, "
    "Musashi among them, ten cruisers and about as many destroyers, and never sailed as a "
    "fleet again. The US Navy lost the light carrier Princeton, two escort carriers and three "
    "smaller ships. Halsey did go north, and off Samar the Taffies held Kurita alone."
)
