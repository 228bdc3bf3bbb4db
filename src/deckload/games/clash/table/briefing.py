"""The opening cards for whoever has never played."""

from __future__ import annotations

from typing import Final

from deckload.engine.contract import Briefing
from deckload.games.clash.model.pieces import ScenarioData
from deckload.games.fleet.model.game_data import IJN, USN

LAST_NIGHT: Final = 9

_US_AIM: Final = {
    "historical": "The Mobile Fleet is coming from the west to break up the landing on Saipan. "
    "Find its carriers, shoot down its air groups, and never be drawn away from the island: up to "
    "turn 8 TF 58 stays together within nine hexes of Saipan.",
    "unleashed": "Nobody holds you back: find the Mobile Fleet, run west by night and sink its "
    "carriers. But keep enough ships at Saipan, and let no Japanese battleship slip round you.",
    "dream": "The enemy is stronger than in history, and his island aircraft fly with the fleet. "
    "Shoot down what comes, then strike back, and stay within nine hexes of Saipan up to turn 8.",
}
_IJN_AIM: Final = {
    "historical": "Your aircraft fly farther than his: strike from where he cannot reach you, and "
    "use the airfields of Guam, Yap, Iwo Jima and Truk. Aircraft from Peleliu reach only what has "
    "come west of column 24. By the end of turn 8 your carriers must have raided a group of three "
    "carriers with bombers and flown all they have, or you lose.",
    "unleashed": "The US carriers come out to meet you. Strike first and from afar, or send your "
    "heavy ships round them to shell the beaches of Saipan. By the end of turn 8 your carriers "
    "must have raided a group of three carriers with bombers and flown all they have, or you lose.",
    "dream": "You have two carriers more, trained crews and a sky full of island aircraft under "
    "one command. Sink carriers: they count for more than ever.",
}
_US_STEPS: Final = (
    "Each turn chits are drawn, one after the other. A marker whose chit comes up may search, "
    "move and launch raids, in this order, once a turn.",
    "A search that succeeds makes the enemy report his ships, exactly or not so exactly. Only "
    "what was detected can be raided.",
    "Put fighters on patrol at the start of each day turn. They meet raids on their carriers, "
    "and with radar up to two hexes away.",
    "When a raid comes in, choose a formation: your ships' AA fires into neighbouring boxes, too.",
    "Keep fourteen ships in the hex of Saipan, or lose points each turn.",
)
_IJN_STEPS: Final = (
    "Some of your markers may be dummies. They move like the others but cannot search, and they "
    "are gone when somebody finds them.",
    "A marker whose chit comes up may search, move and launch raids, in this order, once a turn. "
    "Your search planes see 22 hexes far, the enemy's 13.",
    "Send fighters as escorts: they keep the patrol off the bombers.",
)
_APART: Final = (
    "What planes from your carriers find can be raided by carrier aircraft, what the 61st Air "
    "Flotilla finds by island aircraft; what other ships find, by nobody."
)
_TOGETHER: Final = (
    "What the fleet or the 61st Air Flotilla finds can be raided by carrier and island aircraft "
    "alike."
)
_ORDER: Final = (
    "Island aircraft leave carrier groups alone until you order them to attack, at the start of a "
    "turn. The enemy then hears of a hex within three of your flagship."
)
_COUNT: Final = "The card of special rules counts the air units that have still to strike."


def _japanese_steps(scenario: ScenarioData) -> tuple[str, ...]:
    """What a newcomer must know, by the special rules that are usual in the scenario."""
    rules = scenario.special_rules
    found = _TOGETHER if "one_command" in rules else _APART
    order = (_ORDER,) if "japanese_coordination" in rules else ()
    count = (_COUNT,) if "decisive_battle" in rules else ()
    return (*_IJN_STEPS, found, *order, *count, _night(scenario))


def _night(scenario: ScenarioData) -> str:
    turns = "1 and 5" if scenario.turns < LAST_NIGHT else "1, 5 and 9"
    return f"Turns {turns} are night: ships move, nobody flies, and contact is lost."


def briefings(scenario: ScenarioData) -> tuple[Briefing, ...]:
    """A card for each side."""
    return (
        Briefing(
            side=USN,
            you="You command the Fifth Fleet off the Marianas in June 1944: TF 58 with its fast "
            "carriers, and the ships that cover the landing on Saipan.",
            aim=_US_AIM[scenario.id],
            victory="Japanese ships sunk and carrier aircraft shot down score for you, your ships "
            "sunk and carriers hit for the enemy, as do his carriers that come through. After "
            f"turn {scenario.turns} the difference decides; the card of victory points tells.",
            steps=(*_US_STEPS, _night(scenario)),
        ),
        Briefing(
            side=IJN,
            you="You command the Mobile Fleet, and the aircraft on the islands. You have fewer "
            "ships and crews, and the longer reach.",
            aim=_IJN_AIM[scenario.id],
            victory="US ships sunk and carriers hit score for you, and each of your carriers that "
            "comes through. Your ships sunk and your carrier aircraft lost score for the enemy. "
            f"After turn {scenario.turns} the difference decides; the card of victory points "
            "tells.",
            steps=_japanese_steps(scenario),
        ),
    )


HISTORY: Final = (
    "On 19 and 20 June 1944 the Mobile Fleet lost three carriers, Taiho and Shokaku to "
    "submarines and Hiyo to aircraft, and some four hundred carrier aircraft with their "
    "crews. No US ship was sunk; of about 130 US aircraft lost, most came down in the dark on "
    "the way home from the last strike."
)
