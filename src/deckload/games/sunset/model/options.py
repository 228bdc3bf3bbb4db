"""The optional rules, the other readings and the special rules as switches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.contract import OptionSpec
from deckload.engine.errors import BadOption
from deckload.games.fleet.model.options import special_rules
from deckload.games.sunset.model.game_data import SunsetData

OPTIONAL: Final = (
    OptionSpec(
        "ground_support",
        "Escort carrier ground support",
        "By day a rolled number of escort carrier units must support the troops, or the Japanese"
        " score.",
        "14.1",
    ),
    OptionSpec(
        "airfield_suppression",
        "Airfield suppression",
        "Until Japanese carriers are found, a rolled number of US carrier units must keep airfields"
        " down.",
        "14.2",
    ),
    OptionSpec(
        "divine_wind",
        "Stronger divine wind",
        "From 25 October up to two more kamikazes a day, each for points to the US. Our own"
        " design.",
        "14.3",
    ),
    OptionSpec(
        "bombardment",
        "Naval bombardment",
        "By day a rolled number of heavy ships must be off the beach, or the Japanese score. Our"
        " own design.",
        "14.4",
    ),
    OptionSpec(
        "hermaphrodites",
        "Hermaphrodite warships",
        "Ise and Hyuga search by air and have a strike unit each; Tone, Chikuma and Oyodo search a"
        " little. Our own design.",
        "14.5",
    ),
    OptionSpec(
        "fatigue",
        "Airedale fatigue",
        "At night a roll for each US carrier says how many tired units recover. Our own design.",
        "14.6",
    ),
    OptionSpec(
        "keeping_contact",
        "Keeping contact",
        "At night a roll for each detected force may keep it detected. Our own design.",
        "14.7",
    ),
)
READINGS: Final = (
    OptionSpec(
        "contacts_end_each_turn",
        "Contacts end each turn",
        "Whatever was detected is lost at the end of every turn, as 7.0 has it. Off: at the end of"
        " the night, as 3.3 has it.",
        "7.0",
    ),
    OptionSpec(
        "count_only_ships_that_left",
        "Survivors are ships that left",
        "Only Japanese ships that left the map count as survivors. Off: all that are afloat.",
        "12.2",
    ),
    OptionSpec(
        "fine_reports",
        "Reports by type",
        "Reports tell CV from CVL and CVE, and CA from CL. Off: carriers in one number, and so are"
        " cruisers.",
        "7.2",
    ),
    OptionSpec(
        "printed_hexes",
        "Printed set-up hexes",
        "The Japanese start in the hexes that are printed, though they do not fit the map.",
        "13.1.1",
    ),
)


def specs(data: SunsetData, scenario: str) -> tuple[OptionSpec, ...]:
    """All switches."""
    return (*OPTIONAL, *READINGS, *special_rules(data, scenario))


def warnings(data: SunsetData, scenario: str, options: Mapping[str, str]) -> tuple[str, ...]:
    """What makes no sense is refused; what is odd is said."""
    if options["keeping_contact"] == "on" and options["contacts_end_each_turn"] == "on":
        raise BadOption(
            "keeping_contact (14.7) keeps contacts through the night, contacts_end_each_turn ends"
            " them before: leave one of the two off"
        )
    out = []
    if options["variable_air"] == "on" and not data.scenarios[scenario].variable_units:
        out.append("variable_air brings nothing in this scenario: it belongs to the what-if one")
    if options["fanaticism"] == "off":
        out.append("without fanaticism the Japanese do best to sail home: ships afloat score")
    return tuple(out)
