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
}
