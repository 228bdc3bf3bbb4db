"""What every chart must have, so that no rule misses it in the middle of a battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.charts import Charts, Wanted, require_charts, require_words
from deckload.data import DataFile, Location, require_known
from deckload.games.fleet.model.game_data import SIDE_NAMES
from deckload.games.sunset.model.data_files import CriticalEffect, LimitsTable
from deckload.games.sunset.model.game_data import LEVELS

CHARTS: Final = "charts"
"""The folder where the charts are written."""

WHAT_IF: Final = "what_if_air"
NOTHING: Final = "none"

_WORDS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "search": ("report", ("nothing", "number", "within 2", "within 1", "exact")),
    "ijn_search_results": ("report", ("number within 2", "within 3", "within 2", "within 1")),
    "wild_bull": ("bound", ("none", "one", "two", "carriers", "all")),
    "submarine_placement": ("hexes from the enemy", ("within one", "two or more")),
    "submarine_attack": (
        "attack on",
        ("nobody", "any unit", "a larger ship", "a ship of its choice", "two of its choice"),
    ),
    "antisubmarine": ("submarine", ("escapes", "sunk")),
    "pt_boats": ("attack", ("nothing", "slowed", "hit")),
    "readiness": ("unit", ("flown", "ready")),
    "deliver_the_ordnance": ("bomber", ("lost", "attacks")),
    "disengagement": ("battle", ("goes on", "ends")),
    "ground_support_losses": ("unit", ("fresh", "exhausted")),
    "airfield_suppression_effect": ("unit", ("unhurt", "flown")),
    "fatigue": ("recover", ("one", "half", "all")),
    "keeping_contact": ("contact", ("lost", "kept")),
    "victory_levels": ("level", LEVELS),
}
"""By chart: a column, and the words that rules understand there."""

_MODIFIERS: Final[Mapping[str, tuple[str, ...]]] = {
    "search": ("own_hex", "strait", "two_carriers", "far", "land_air"),
    "wild_bull": ("many_carriers", "battleships_near"),
    "submarine_attack": ("ijn",),
    "antisubmarine": ("more_destroyers", "carrier"),
    "pt_boats": ("night",),
    "disengagement": ("smoke", "round"),
    "fatigue": ("earlier_day",),
    "keeping_contact": ("near", "night_group"),
}


def _wanted(limits: LimitsTable) -> dict[str, Wanted]:
    areas = tuple(f"{side} {time}" for time in ("day", "night") for side in SIDE_NAMES)
    markers = sum(limits.sonar_boats) + limits.sonar_false
    words = {
        name: Wanted((column,), _MODIFIERS.get(name, ())) for name, (column, _) in _WORDS.items()
    }
    return words | {
        "damage": Wanted((), ("moved", "destroyer_target", "usn_ship", "smoke")),
        "critical_hits": Wanted(("effect",), ("battleship",)),
        "air_to_air": Wanted((), ("usn",)),
        "antiaircraft": Wanted(),
        "gunnery_range": Wanted(("modifier",), least=-99, most=0),
        "torpedo_range": Wanted(SIDE_NAMES, least=-99, most=0),
        "deployment": Wanted(areas, least=1, most=limits.line_areas),
        "sonar_markers": Wanted(("markers",), ("boat_lost",), most=markers),
        "air_reinforcement": Wanted(("units",)),
        WHAT_IF: Wanted(),
        "ground_support": Wanted(("units",)),
        "airfield_suppression": Wanted(("units",), ("always", "kamikazes")),
        "bombardment": Wanted(("ships",)),
    }


def check_charts(charts: Charts, limits: LimitsTable) -> None:
    """Refuse charts that lack something a rule will ask for, or say what no rule understands."""
    require_charts(charts, _wanted(limits), CHARTS)
    for name, (column, words) in _WORDS.items():
        require_words(charts[name], column, words, "result")


def read_effects(file: DataFile, charts: Charts) -> Mapping[str, CriticalEffect]:
    """[9.2] What each word of the chart of critical hits does."""
    effects = file.entries("critical_effects", CriticalEffect)
    chart = charts["critical_hits"]
    for word in sorted({str(row[chart.columns.index("effect")].result) for row in chart.grid}):
        require_known(word, effects, Location(file.label, "critical_effects"), "effect")
    return effects
