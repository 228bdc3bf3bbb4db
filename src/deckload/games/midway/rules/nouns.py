"""What the rules ask about, and how it is called on the table."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import Ref
from deckload.engine.nouns import Noun
from deckload.games.midway.model.state import MidwayState
from deckload.games.midway.rules.basing import base_name, base_ref
from deckload.games.midway.rules.forces import air_ref, force_ref, ship_ref, space_ref
from deckload.games.midway.rules.reports import base_title, unit_title

SPACE: Final = Noun(lambda k, space: k.data.space_names[space], ref=space_ref)
FORCE: Final = Noun(lambda k, force: k.data.forces[force].name, ref=force_ref)
SHIP: Final = Noun(
    lambda k, ship: k.data.ships[ship].name, lambda k, ship: k.data.ships[ship].called, ship_ref
)
AIR_UNIT: Final = Noun(lambda k, unit: k.data.air[unit].name, unit_title, air_ref)
BASE_OR_DECK: Final = Noun(base_name, base_title, base_ref)
GROUND_UNIT: Final = Noun(
    lambda k, unit: k.data.ground[unit].name, lambda k, unit: k.data.ground[unit].title
)
ROUTE: Final = Noun(lambda k, route: k.data.routes[route])


def passage(k: MidwayState, v: tuple[int, ...]) -> str:
    """A task force, and the space that it sails to."""
    return f"{FORCE.name(k, v[0])} to {SPACE.name(k, v[1])}"


def passage_refs(k: MidwayState, v: tuple[int, ...]) -> tuple[Ref, ...]:
    return force_ref(k, v[0]), space_ref(k, v[1])
