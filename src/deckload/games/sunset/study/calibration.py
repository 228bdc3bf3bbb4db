"""Imperial Sunset against the battle of Leyte Gulf, 24 to 26 October 1944.

What was sunk is common knowledge, the points of it follow from 12.1 and 12.2: see `sources`.
"""

from __future__ import annotations

from typing import Final

from deckload.games.sunset import GAME
from deckload.games.sunset.model.game_data import IJN, SIDE_NAMES, USN
from deckload.games.sunset.study.experiments import EXPERIMENTS
from deckload.games.sunset.study.fits import FITS
from deckload.games.sunset.study.measures import measure
from deckload.study.calibration import Bar, Calibration, Contest, Flags, Gauge, GaugeTable
from deckload.study.series import Series
from deckload.study.verdicts import inside_bar

POINTS = Gauge("points", "USN points less IJN points", (-12, -12))
_NET_LEFT = Gauge("points_left", "The same, if only ships that left the map count as escaped")
IJN_SUNK = Gauge("ijn_sunk", "Points of Japanese ships sunk", (88, 88))
US_SUNK = Gauge("us_sunk", "Points of US ships sunk", (14, 14))
_IJN_CARRIERS = Gauge("ijn_carriers", "Japanese carriers sunk", (4, 4))
_IJN_BB = Gauge("ijn_bb", "Japanese battleships sunk", (3, 3))
_IJN_CA = Gauge("ijn_ca", "Japanese heavy cruisers sunk", (4, 4))
_IJN_CL = Gauge("ijn_cl", "Japanese light cruisers sunk", (4, 4))
_IJN_DD = Gauge("ijn_dd", "Japanese destroyers sunk (single ships)", (9, 9))
_US_FAST = Gauge("us_fast", "US fleet and light carriers sunk", (1, 1))
_US_CVE = Gauge("us_cve", "US escort carriers sunk", (2, 2))
_US_GUNS = Gauge("us_guns", "US battleships and cruisers sunk", (0, 0))
_US_SMALL = Gauge("us_small", "US destroyers and escorts sunk (single ships)", (3, 3))
_CLASSES = (_IJN_CARRIERS, _IJN_BB, _IJN_CA, _IJN_CL, _IJN_DD)
_US_CLASSES = (_US_FAST, _US_CVE, _US_GUNS, _US_SMALL)

_CAUSES = (
    Gauge("ijn_by_air", "Japanese units sunk by aircraft", (13, 15)),
    Gauge("ijn_by_guns", "Japanese units sunk in surface battles", (3, 5)),
    Gauge("ijn_by_boats", "Japanese units sunk by submarines", (1, 1)),
    Gauge("us_by_air", "US units sunk by aircraft", (1, 1)),
    Gauge("us_by_guns", "US units sunk in surface battles", (1, 1)),
    Gauge("us_by_boats", "US units sunk by submarines", (0, 0)),
    Gauge("us_by_kamikazes", "US units sunk by kamikazes", (1, 1)),
)


def bars(series: Series) -> list[Bar]:
    """What was promised of the historical scenario; causes and net points are reported only."""
    gauges = (IJN_SUNK, US_SUNK, *_CLASSES, *_US_CLASSES)
    return [inside_bar(series, [gauge]) for gauge in gauges]


MOST_WINS: Final = 0.7

CALIBRATION = Calibration(
    game=GAME.code,
    measure=measure,
    experiments=EXPERIMENTS,
    sources=(
        "Ships sunk, and by what, are from general knowledge of the battle; their points follow "
        "from 12.1 and 12.2. Sorties and losses of aircraft are turned into units and factors by "
        "judgement: about twenty aircraft to a unit of the USN."
    ),
    points=POINTS,
    points_note=(
        "The difference names the level: over 30 is decisive for the USN, 21 to 30 significant, 10 "
        "to 20 a draw, less a Pyrrhic victory of the IJN; Japanese ships in the beachhead hex end "
        "the game with a decisive one. History by the printed arithmetic: 88 points of Japanese "
        "ships sunk; 109 came through, of which 82 are taken off; 14 for US ships and some 4 for "
        "Ormoc make -12. It is reported and nothing was bent to it. With the other reading of "
        "12.2 only ships that have left the map by the end are taken off."
    ),
    ending="ending",
    colours={SIDE_NAMES[USN]: "#2f6db3", "draw": "#a9adb3", SIDE_NAMES[IJN]: "#c0392b"},
    tables=(
        GaugeTable(
            "sums", "Points of ships, and the other reading", (IJN_SUNK, US_SUNK, _NET_LEFT)
        ),
        GaugeTable("japanese", "Japanese ships sunk", _CLASSES),
        GaugeTable("american", "US ships sunk", _US_CLASSES),
        GaugeTable("causes", "What sank them", _CAUSES),
    ),
    flags=Flags(
        "events",
        "What happened",
        {
            "musashi": "Musashi or Yamato sunk from the air",
            "ozawa": "at least one of Ozawa's carriers sunk",
            "surigao": "Fuso and Yamashiro sunk in a surface battle",
            "samar": "escort carriers in a surface battle lost ships",
            "us_by_kamikazes": "a US ship sunk by kamikazes",
            "us_fast": "a US fleet or light carrier sunk",
            "landed": "troops landed at Ormoc",
            "beachhead": "the beachhead reached",
            "usn_wins_left": "the USN wins, if only ships that left the map count",
            "ijn_wins_left": "the IJN wins, if only ships that left the map count",
        },
        (
            "Musashi or Yamato sunk from the air",
            "at least one of Ozawa's carriers sunk",
            "Fuso and Yamashiro sunk in a surface battle",
            "escort carriers in a surface battle lost ships",
            "a US ship sunk by kamikazes",
            "a US fleet or light carrier sunk",
            "troops landed at Ormoc",
        ),
    ),
    bars=bars,
    bots={USN: "doctrine:history", IJN: "doctrine:history"},
    contests=(
        Contest("historical", "Historical (13.1), played to win: all survivors count", MOST_WINS),
        Contest(
            "historical",
            "Historical (13.1), played to win: only ships that left count",
            MOST_WINS,
            {"count_only_ships_that_left": "on"},
        ),
    ),
    notes=(
        "These games are compared with history, so that both sides do what was done (doctrine "
        "`history`); who wins matters further below, where both sides have their usual doctrines, "
        "which play to win.",
    ),
    fits=FITS,
)
