"""Opening cards for whoever has never played: one for each scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.contract import Briefing
from deckload.games.carrier.model.game_data import US

BRIEFINGS: Final[Mapping[str, tuple[Briefing, ...]]] = {
    "scramble": (
        Briefing(
            side=US,
            you="You are the fighter director of Task Force 58 on the morning of 19 June 1944. "
            "The Japanese raids fly by themselves; you have the Hellcats and the radar.",
            aim="Two raids come in from the west: nine points now, eight at 1050. A point is about "
            "eight aircraft, a unit of yours twelve. Meet each raid as far out as you can, and "
            "more than once, before it is over the carriers.",
            victory="A point for each Japanese air point shot down, two less for each of your "
            "units lost. 8 are a victory, 5 a draw.",
            steps=(
                "Each phase the raids fly two hexes; then you move your missions. Moving one hex "
                "or staying costs a fuel point, two hexes cost two or three.",
                "Patrols over the fleet need no fuel until you send them out; then a die says how "
                "much they have. Fighters on deck start with 16, and six may take off in a phase.",
                "Fighters fight raids that are in their hex. A fight costs three fuel points. "
                "Some go for the escorts, the rest for the attack planes.",
                "Send missions home in time: who lands without fuel may be lost. A mission that "
                "was sent home lands by itself.",
                "A mission keeps its orders: answer only for those that should do something else.",
            ),
        ),
    ),
    "beyond-darkness": (
        Briefing(
            side=US,
            you="You lead the strike of 20 June 1944. The Mobile Fleet has been found at last, in "
            "the afternoon, at the very end of your reach.",
            aim="Three deckloads arrive over the enemy at sunset. Send each against a force: find "
            "it, fight through its fighters and flak, and put bombs and torpedoes into carriers.",
            victory="A sunk fleet carrier is worth 25 points, a light one 15; less for damage. Two "
            "units lost over the enemy cost a point, four lost at home as well. 25 points are a "
            "victory, 12 a draw.",
            steps=(
                "Choose which deckload goes for whom. If it finds nothing it may look again, for "
                "a point of fuel.",
                "Escorts keep the enemy's fighters busy; those left over go for your bombers. The "
                "same fighters meet every deckload that comes for the same force.",
                "Forming up for the attack costs a point of fuel and brings more rolls.",
                "Aim all at one ship, or spread them. Hits sink her when she has as many as her "
                "counter says.",
                "Home is seven hexes off and it is dark. Every point of fuel that is missing then "
                "loses one aircraft in ten.",
            ),
        ),
    ),
    "turkey-shoot": (
        Briefing(
            side=US,
            you="You have two carrier groups and the Battle Line on the morning of 19 June 1944: "
            "eight flight decks, and the fighters on them.",
            aim="Four raids come in from the west between 0930 and 1330, nine points, sixteen in "
            "two waves, six, and ten. Keep fighters ready, meet each raid on the way, and get them "
            "down again in time for the next.",
            victory="A point for each Japanese air point shot down, one less for each of your "
            "units lost, 3 for a carrier that is lightly damaged, 10 heavily, 15 crippled, 25 or "
            "35 sunk. 16 are a victory, 8 a draw.",
            steps=(
                "In each phase launch first; then the decks raise, service and lower by their "
                "plans; then missions that were sent home land.",
                "A fleet carrier launches or lands two units in a phase, a light carrier one. None "
                "does both in one phase.",
                "A mission over the fleet is told to land in the movement segment. It needs five "
                "phases until it can fly again.",
                "What gets through is fired at and bombs a carrier. Aircraft on deck burn first.",
            ),
        ),
    ),
    "search": (
        Briefing(
            side=US,
            you="You are the search officer of TF 58 on 20 June 1944. Somewhere to the west the "
            "Mobile Fleet is getting away.",
            aim="Contacts appear on the map: rumours, most of them. Send aircraft out in sectors, "
            "find what is real, and learn what it is.",
            victory="6 points for each fleet carrier that you identify, 4 for a light one, 2 for a "
            "battleship, 1 for a cruiser force; 2 for a carrier force that is reported at the end; "
            "one less for each unit lost. 15 are a victory, 8 a draw.",
            steps=(
                "Once a turn, in a phase of your choice, searches are launched and all fly on.",
                "A search takes six turns out and back and looks at what it flies through both "
                "ways; two units see more than one, and bombers more than fighters.",
                "A first sighting tells whether there is anything. Later ones may tell more: look "
                "for what you have found again.",
                "Keep decks free for those who come back.",
            ),
        ),
    ),
    "turn-on-the-lights": (
        Briefing(
            side=US,
            you="You command TF 58 on the afternoon of 20 June 1944, with three carrier groups and "
            "the Battle Line. The Mobile Fleet is somewhere to the west, and draws off.",
            aim="Nine contacts are on the map; four of the chits in the cup are carriers, three "
            "are nothing at all. Find the carriers, fight off what they send, strike before dark, "
            "and bring everybody home.",
            victory="25 points for a fleet carrier that is sunk, 15 for a light one, less for "
            "damage, 1 for five air points; one less for two units lost away from the fleet or "
            "four over it, and 5 to 35 for each of your carriers that is hit. 41 are a victory, "
            "21 a draw.",
            steps=(
                "Search first: a strike flies only towards what has been detected.",
                "When your move comes, close the range: every hex west is a hex less on the way "
                "home.",
                "A strike is warned when it could not come home; the fleet may come to meet it.",
                "From 1850 on it is dusk, then night. Turn on the lights before they land, and off "
                "when they are down: submarines see them, too.",
            ),
        ),
    ),
    "19-june": (
        Briefing(
            side=US,
            you="You command TF 58 on 19 June 1944: fifteen carriers, seven battleships, 78 units "
            "of aircraft, and the duty to cover Saipan.",
            aim="Contacts will appear in the north, the west and the south. Some carry more "
            "aircraft than you want to meet; some are nothing. Raids come when they find you. "
            "Shoot them down, find the carriers, and sink them; let nobody past you to Saipan.",
            victory="25 points for a fleet carrier that is sunk, 15 for a light one, less for "
            "damage, 1 for five air points; your own losses count against you, and most of all "
            "what reaches the invasion fleet. 51 are a victory, 31 a draw.",
            steps=(
                "Keep patrols up and fighters ready all day; raids are seen two to five hexes out.",
                "Search with bombers, two to a sector, where contacts are.",
                "Make strikes ready on some decks, not on all: armed bombers burn.",
                "Move once a turn when your chit is drawn. Carriers do not go among the islands.",
                "A force that gets past you to the east makes for Saipan: bomb it, or let two "
                "battleships bar its way, which is one answer when the fleet moves.",
                "New beside the lessons: five submarines that hunt by one answer, raids from Guam, "
                "fires, and cripples that stay behind. The questions say what there is to choose.",
            ),
        ),
    ),
    "another-spruance": (
        Briefing(
            side=US,
            you="You command TF 58 at dawn of 19 June 1944. You had your way: the fleet has gone "
            "west all night, and the Japanese must be near.",
            aim="Find their carriers before they find yours. One of their forces may prove to be "
            "the Kido Butai itself, with battleships about it. Saipan lies five hexes behind you: "
            "let nobody slip past.",
            victory="25 points for a fleet carrier that is sunk, 15 for a light one, less for "
            "damage, 1 for five air points; your own losses count against you, and most of all "
            "what reaches the invasion fleet. 51 are a victory, 31 a draw.",
            steps=(
                "Contacts appear six to eight hexes off: a strike can be over them in the same "
                "turn in which they are found.",
                "They reach you as fast. Keep patrols up from the first phase on.",
                "With the wind rule you begin before the wind: steam east for a turn to fly.",
            ),
        ),
    ),
    "two-days": (
        Briefing(
            side=US,
            you="You command TF 58 on 19 and 20 June 1944, with a night between the days.",
            aim="The first day is theirs: raids come in while their carriers are out of reach. "
            "The second should be yours, if you go after them in the night and find them in the "
            "morning.",
            victory="25 points for a fleet carrier that is sunk, 15 for a light one, less for "
            "damage, 1 for five air points; your own losses count against you, and most of all "
            "what reaches the invasion fleet. 51 are a victory, 31 a draw; history was 70 to 75.",
            steps=(
                "Shoot the raids down on the first day: aircraft that are lost do not come back on "
                "the second.",
                "Nobody takes off at night. Use the dark to steam west, but no farther than Saipan "
                "can bear.",
                "At dawn of the 20th search at once, in all sectors where contacts were.",
                "The last strike may land after dark: 2130 is the last turn.",
            ),
        ),
    ),
    "great-battle": (
        Briefing(
            side=US,
            you="You command TF 58 against a Japanese fleet that was never spent: ten fleet "
            "carriers and more, with the pilots of 1941. Saratoga is with you.",
            aim="They raid more often, hit harder and go for your large carriers. Everything they "
            "have afloat may be out there.",
            victory="25 points for a fleet carrier that is sunk, 15 for a light one, less for "
            "damage, 1 for every air point of their carriers; your own losses count against you. "
            "91 are a victory, 71 a draw.",
            steps=(
                "Fighters first: every point of theirs that goes down is a victory point.",
                "Never let two carriers stand with armed bombers on deck when a raid is near.",
                "Strike the large forces while their aircraft are away.",
            ),
        ),
    ),
}
