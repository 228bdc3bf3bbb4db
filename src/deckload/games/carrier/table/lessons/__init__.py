"""Programmed instruction: the lessons of the teaching scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.lessons import Lesson
from deckload.games.carrier.table.lessons.beyond_darkness import BEYOND_DARKNESS
from deckload.games.carrier.table.lessons.scramble import SCRAMBLE
from deckload.games.carrier.table.lessons.searching import SEARCHING
from deckload.games.carrier.table.lessons.turkey_shoot import TURKEY_SHOOT
from deckload.games.carrier.table.lessons.turn_on_the_lights import TURN_ON_THE_LIGHTS

LESSONS: Final[Mapping[str, tuple[Lesson, ...]]] = {
    "scramble": (SCRAMBLE,),
    "beyond-darkness": (BEYOND_DARKNESS,),
    "turkey-shoot": (TURKEY_SHOOT,),
    "search": (SEARCHING,),
    "turn-on-the-lights": (TURN_ON_THE_LIGHTS,),
}
