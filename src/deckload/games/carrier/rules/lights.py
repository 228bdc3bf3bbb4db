"""Turning on the lights, and off again (6.43)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps
from deckload.games.carrier.model.game_data import DAY, US
from deckload.games.carrier.model.state import SEARCHING, CarrierState
from deckload.games.carrier.rules.clock import light
from deckload.games.carrier.rules.fleet import carrier_hexes
from deckload.games.carrier.rules.missions.flying import missions_on_map
from deckload.games.carrier.rules.nouns import HEX

step: Final = steps("carrier.lights")

KEEP: Final = "keep them on"

LIGHTS_OUT: Final = Kind(
    "darken",
    "The lights are on. Japanese submarines see them, too. Turn them off?",
    of=HEX,
    label="Lights out in {}",
    words={KEEP: "Keep them on"},
)


def hexes_to_light(s: CarrierState) -> list[int]:
    """[6.43, 6.431] Hexes with carriers that are dark while somebody is still out."""
    if light(s) == DAY or not (missions_on_map(s) or SEARCHING in s.air_state):
        return []
    return [place for place in carrier_hexes(s) if place not in s.lit]


def turn_on_lights(s: CarrierState, place: int) -> None:
    """[6.43, 6.431] For all groups in a hex at once."""
    s.lit.append(place)
    tell(
        s,
        "6.43",
        "Turn on the lights! All ships in {hex} show them.",
        hex=s.data.hex_refs[place],
    )


def lights_go_along(s: CarrierState, here: int, there: int) -> None:
    """[6.43, 6.34] Ships that leave a lit hex show their lights where they go; who stays keeps
    his."""
    if here not in s.lit:
        return
    s.lit = [place for place in s.lit if place != here or here in s.group_hex]
    if there not in s.lit:
        s.lit.append(there)


@step
def lights_out(s: CarrierState) -> Procedure:
    """[6.433] Only after submarines have had their chance may lights go out again."""
    s.lit = [place for place in s.lit if place in s.group_hex]
    while s.lit:
        goes = yield ask(US, LIGHTS_OUT, list(s.lit), also=(KEEP,), case="6.433", command="air")
        if goes == KEEP:
            return
        s.lit.remove(goes)
        tell(s, "6.433", "Lights out in {hex}.", hex=s.data.hex_refs[goes])
