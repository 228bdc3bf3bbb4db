"""The optional rules (12 to 17), and how they go together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.contract import OptionSpec
from deckload.games.midway.rules.commands import AIR_ARM, ARMS, NAVAL_ARM, SUPREME

ROUTES: Final = ("AL", "MI", "SO", "MO")
COMMANDS: Final = (SUPREME, *ROUTES, *ARMS)
COMMAND_HELP: Final = {
    SUPREME: "intelligence, reinforcements, and whatever concerns no single command",
    "AL": "ships and aircraft on the Aleutians route",
    "MI": "ships and aircraft on the Midway route",
    "SO": "ships and aircraft on the Solomons route",
    "MO": "ships and aircraft on the Port Moresby route",
    NAVAL_ARM: "task forces and their ships, on every route",
    AIR_ARM: "air units, on every route",
}

OPTIONS: Final = (
    OptionSpec(
        "aaa",
        "AAA coordination",
        "Japanese ships fire only at the aircraft attacking them, at each of these in full.",
        case="12.0",
    ),
    OptionSpec(
        "variable_operations",
        "Variable operations",
        "Fuchida joins the markers, and two of them are set aside unseen.",
        case="13.0",
    ),
    OptionSpec(
        "ijn_deployment",
        "Japanese variable deployment",
        "Japanese task forces start in home bases drawn by lot.",
        case="13.0",
    ),
    OptionSpec(
        "us_deployment",
        "US variable deployment",
        "You form your task forces yourself and start them in any home bases.",
        case="13.0",
    ),
    OptionSpec(
        "battle_fleet",
        "US battle fleet",
        "Two more battleships and a destroyer unit wait; a lost battleship costs 5 points.",
        case="13.0",
    ),
    OptionSpec(
        "fighter_group",
        "26th Fighter Group",
        "Japanese fighters base on captured Midway when a carrier force is near.",
        case="13.0",
    ),
    OptionSpec(
        "team",
        "Team play",
        "Several players share the US side, by route or by arm.",
        case="14.0",
        choices=("off", "routes", "arms"),
        commands={"routes": (SUPREME, *ROUTES), "arms": (SUPREME, *ARMS)},
    ),
    OptionSpec(
        "ground",
        "Ground units",
        "Infantry defends and assaults the objectives; you have transports, too.",
        case="15.1",
    ),
    OptionSpec(
        "extended",
        "July to December 1942",
        "After the last marker you may play on with new units on both sides.",
        case="16.1",
    ),
    OptionSpec(
        "fighter_wings",
        "Fighter-heavy air wings",
        "Each of your carriers may trade a bomber unit for fighters.",
        case="17.0",
    ),
)


def warnings(options: Mapping[str, str]) -> tuple[str, ...]:
    """[13.0] Combinations that the rulebook advises against. It forbids none, and each makes
    sense."""
    found = []
    if options["us_deployment"] == "on" and options["ijn_deployment"] == "off":
        found.append(
            "13.0 recommends US variable deployment only together with the Japanese one: "
            "you know where their forces start and they cannot surprise yours."
        )
    return tuple(found)
