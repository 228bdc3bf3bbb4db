"""The advanced, optional and special rules as switches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.contract import OptionSpec
from deckload.engine.errors import BadOption
from deckload.games.clash.model.game_data import ClashData
from deckload.games.fleet.model.options import special_rules

ADVANCED: Final = (
    OptionSpec(
        "submarines",
        "Submarines",
        "US submarine markers lie in wait for Japanese groups; some of them are nothing.",
        "11.1",
        default="on",
    ),
    OptionSpec(
        "radar",
        "Radar intercept",
        "US patrols can meet a raid up to two hexes from their carriers.",
        "13.0",
        default="on",
    ),
    OptionSpec(
        "ordnance",
        "Deliver the ordnance",
        "Japanese bombers shot down over their target may still attack it.",
        "14.0",
        default="on",
    ),
)
OPTIONAL: Final = (
    OptionSpec(
        "secret_composition",
        "Secret composition",
        "Nobody sees what ships the enemy's groups hold. Off: the sheets lie open.",
        "15.1",
        default="on",
    ),
    OptionSpec(
        "japanese_submarines",
        "Japanese submarines",
        "Three Japanese markers lie in wait for US groups; two of them are nothing.",
        "15.2",
    ),
    OptionSpec(
        "wind",
        "Prevailing wind",
        "Carriers have to go southeast, into the wind, to launch aircraft.",
        "15.3",
    ),
    OptionSpec("night_speed", "Faster by night", "One movement point more on night turns.", "15.4"),
    OptionSpec(
        "group_cost",
        "Cost of new groups",
        "Groups that are formed or merged lose a movement point.",
        "15.5",
    ),
    OptionSpec(
        "other_carriers",
        "Other carriers",
        "Japanese aircraft may land on another carrier than their own, where there is room.",
        "15.6",
    ),
    OptionSpec(
        "secret_movement",
        "Secret movement",
        "Markers move out of the enemy's sight; he keeps old contacts where they were reported.",
        "15.7",
    ),
)


def specs(data: ClashData, scenario: str) -> tuple[OptionSpec, ...]:
    """All switches."""
    return (*ADVANCED, *OPTIONAL, *special_rules(data, scenario))


def warnings(options: Mapping[str, str]) -> tuple[str, ...]:
    """What makes no sense is refused; what is odd is said."""
    if options["secret_movement"] == "on" and options["secret_composition"] == "off":
        raise BadOption(
            "secret_movement (15.7) hides where groups are, open sheets show what they are:"
            " leave secret_composition on"
        )
    out = []
    if options["japanese_coordination"] == "on" and options["one_command"] == "on":
        out.append(
            "one_command lets islands and fleet share what they see, yet they still wait"
            " for the order of japanese_coordination"
        )
    return tuple(out)
