"""Task Force against the battles of 1941 and 1942.

What happened is common knowledge; aircraft are turned into units of nine: see `sources`.
"""

from __future__ import annotations

from typing import Final

from deckload.games.taskforce import GAME
from deckload.games.taskforce.model.conditions import SUNK
from deckload.games.taskforce.model.game_data import ALLIES, CA, CL, IJN
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import scene
from deckload.games.taskforce.study import battles
from deckload.study.calibration import (
    Bar,
    Calibration,
    Contest,
    Experiment,
    Fit,
    Flags,
    Gauge,
    GaugeTable,
)
from deckload.study.series import Series, Value
from deckload.study.verdicts import inside_bar

MOST_WINS: Final = 0.7
"""Of a scenario that both sides play to win, neither is to win more."""


def measure(s: TaskForceState) -> dict[str, Value]:
    """What the report needs to know of a finished game."""
    winner, how = s.outcome[0], s.outcome[1]
    level = how.split(",", maxsplit=1)[0] if "," in how else ""
    found: dict[str, Value] = {
        "points": (s.score[IJN] - s.score[ALLIES]) / 2,
        "ending": f"{winner} {level}".strip(),
    }
    facts = scene(s)
    for side, name in ((IJN, "ijn"), (ALLIES, "allied")):
        found[f"{name}_carriers"] = sum(s.fate[x] == SUNK for x in facts.carriers[side])
        found[f"{name}_cruisers"] = sum(
            s.fate[ship] == SUNK
            for ship, kind in enumerate(facts.ship_type)
            if kind in (CA, CL) and facts.ship_side[ship] == side
        )
        found[f"{name}_destroyers"] = s.small_sunk[side]
    return found


EXPERIMENTS: Final = (
    Experiment(
        "five-minutes",
        "A strike on carrier rings (Midway, 4 June 1942, 10:25)",
        "Akagi, Kaga and Soryu, four bomber units READY on each, their patrols gone. Three units "
        "of dive bombers fall upon Kaga, two upon Soryu, and half a unit upon Akagi.",
        "All three were left burning and sank.",
        battles.five_minutes_at_midway,
        (Gauge("doomed", "Carriers sunk or critical (of 3)", (3, 3)),),
    ),
    Experiment(
        "torpedo-squadrons",
        "Torpedo planes without fighters (Midway, 4 June 1942, 9:30)",
        "All four carriers, a unit of Zeros from each on patrol; four and a half units of TBDs.",
        "Of 41 aircraft four came back, and nothing was hit: eight of nine steps.",
        battles.torpedo_squadrons,
        (
            Gauge("lost", "Steps of TBDs lost (of 9)", (7, 8)),
            Gauge("sunk", "Carriers sunk or critical", (0, 0)),
        ),
    ),
    Experiment(
        "lexington",
        "The Japanese strike of 8 May 1942 (Coral Sea)",
        "Lexington and Yorktown in two hexes, a fighter unit over each, decks empty. Two units of "
        "Zeros, three and a half of Vals and two of Kates, the larger part against Lexington.",
        "Both were hit; Lexington sank in the evening.",
        battles.lexington_and_yorktown,
        (
            Gauge("hurt", "Carriers significantly damaged or sunk (of 2)", (2, 2)),
            Gauge("doomed", "Carriers sunk or critical", (1, 1)),
        ),
    ),
    Experiment(
        "shokaku",
        "The American strike of 8 May 1942 (Coral Sea)",
        "Shokaku with one and a half units of Zeros up and nothing on deck. Three units of SBDs, "
        "one and a half of TBDs, half a unit of F4Fs.",
        "Three bombs put her flight deck out of action; she was never near sinking.",
        battles.strike_on_shokaku,
        (
            Gauge("hurt", "Shokaku significantly damaged", (1, 1)),
            Gauge("doomed", "Shokaku sunk or critical", (0, 0)),
        ),
    ),
    Experiment(
        "shoho",
        "A light carrier alone (Coral Sea, 7 May 1942)",
        "Shoho in her ring, half a unit of fighters up; six units of SBDs, three of TBDs, two of "
        "F4Fs.",
        "She sank within minutes.",
        battles.shoho,
        (Gauge("sunk", "Shoho sunk", (1, 1)),),
    ),
    Experiment(
        "midway-base",
        "A raid on an airfield (Midway, 4 June 1942, 6:30)",
        "Three units of fighters over Midway; four of Vals, four of Kates with bombs, four of "
        "Zeros.",
        "The base was damaged, the runways stayed usable: minor to significant. Of 25 fighters 17 "
        "were lost, about four steps of six.",
        battles.raid_on_midway,
        (
            Gauge("level", "Damage of Midway (1 minor, 2 significant, 3 critical)", (1, 2)),
            Gauge("fighters", "Fighter steps lost (of 6)", (3, 5)),
        ),
    ),
    Experiment(
        "pearl-harbor",
        "A raid on Pearl Harbor (7 December 1941)",
        "Scenario 1, both waves by doctrine.",
        "Arizona, Oklahoma, West Virginia and California were sunk and Nevada beached; with the "
        "damage to the others about 29 points.",
        battles.pearl_harbor,
        (
            Gauge("points", "Points", (27, 31)),
            Gauge("sunk", "Battleships sunk or critical (of 8)", (4, 5)),
        ),
    ),
    Experiment(
        "force-z",
        "Two great ships without fighters (10 December 1941)",
        "Force Z in its column; six units with torpedoes and four with bombs, all at once.",
        "Both were sunk.",
        battles.force_z,
        (Gauge("doomed", "Ships sunk or critical (of 2)", (2, 2)),),
    ),
    Experiment(
        "java-sea",
        "Two squadrons in the Java Sea (27 February 1942)",
        "Scenario 3, noon to midnight; the Japanese by doctrine, ABDA by its rules.",
        "De Ruyter and Java were sunk and Exeter crippled; three destroyers were lost that day. "
        "The Japanese lost no ship.",
        battles.java_sea,
        (
            Gauge("allied", "Allied cruisers sunk or critical (of 5)", (2, 3)),
            Gauge("destroyers", "Allied destroyers sunk", (2, 3)),
            Gauge("japanese", "Japanese cruisers sunk or critical", (0, 0)),
        ),
    ),
    Experiment(
        "search-day",
        "A search day (Coral Sea, 8 May 1942)",
        "Two carrier forces of each side six hexes apart, among dummies; scouts look for them on "
        "the six turns of a day on which they fly.",
        "Both found the enemy's carriers within two hours of dawn: on the first or second turn.",
        battles.search_day,
        (
            Gauge("allied", "Turn on which the Allies see carriers", (1, 2)),
            Gauge("japanese", "Turn on which the Japanese see carriers", (1, 2)),
        ),
    ),
)

POINTS: Final = Gauge("points", "IJN points less Allied points", (-28, -22))
IJN_CARRIERS: Final = Gauge("ijn_carriers", "Japanese carriers sunk", (4, 4))
US_CARRIERS: Final = Gauge("allied_carriers", "US carriers sunk", (1, 1))


def bars(series: Series) -> list[Bar]:
    """What was promised of Midway."""
    return [inside_bar(series, [gauge]) for gauge in (IJN_CARRIERS, US_CARRIERS, POINTS)]


CONTESTS: Final = (
    ("carrier-duel", "Carrier against Carrier (scenario 4)"),
    ("coral-sea", "Coral Sea (scenario 5)"),
    ("midway", "Midway (scenario 6)"),
    ("eastern-solomons", "Eastern Solomons (scenario 7)"),
    ("combined-fleet", "Combined Fleet against Pacific Fleet (scenario 8)"),
    ("indian-ocean", "Indian Ocean (scenario 9)"),
    ("guadalcanal", "Guadalcanal (scenario 10)"),
)

FITS: Final = (
    Fit(
        "Coral Sea, points for transports in reach: 3 for eight or more, before 10; -8 and -4 for "
        "few, before -10 and -5",
        "Neither side wins more than 70 %; before, Japan won 17 of 20",
        "2",
        "m0 to m29, t0 to t19",
    ),
    Fit(
        "Midway, hexes that Catalinas search by night: 2, before 4",
        "The same; before, the USN won 12 of 16",
        "2",
        "0 to 23, m0 to m15",
    ),
    Fit(
        "Midway, the same: 1, before 2",
        "The same; before, the USN won 18 of 24 and Japan 2; after, 12 and 7",
        "1",
        "71000 to 71023",
    ),
    Fit(
        "Carrier against Carrier, an anti-aircraft cruiser in each American ring",
        "The same; before, Japan won 12 of 20 and the USN none",
        "2",
        "m0 to m39",
    ),
    Fit(
        "Indian Ocean, 8 points for a fleet in being, before 6; a doctrine that keeps the Royal "
        "Navy out of reach until it is late",
        "The same; before, Japan won 12 of 16",
        "5 places and hours for the fleet, 2 numbers of points",
        "0 to 15, m0 to m15",
    ),
    Fit(
        "Indian Ocean, levels of victory: a draw from 5.5 to 10.5 points, before from -3.5 to 3.5",
        "The same; with a doctrine that raids Ceylon until it is out of action, Japan won 24 of 30",
        "1, read off those games",
        "92000 to 92029",
    ),
    Fit(
        "Combined Fleet, levels of victory: a draw from 5 to 19.5 points, before from -4.5 to 4.5",
        "The same; before, Japan won 34 of 50",
        "1, read off those games",
        "91000 to 91049",
    ),
    Fit(
        "Campaign: the airfield falls with 9, then with 7 in the single battle; a draw from 5 to "
        "24.5 points, before from -6.5 to 6.5",
        "The same; before, Japan won 11 of 16 campaigns, 8 of them by the airfield; with the 9 "
        "alone 11 of 16 by points",
        "1 each, the levels read off those games",
        "c 0 to c 15, d 0 to d 15",
    ),
    Fit(
        "Eastern Solomons without Wasp, who took no part",
        "The same; with her the USN won 24 of 32",
        "2",
        "m0 to m15, 0 to 19",
    ),
    Fit(
        "Guadalcanal, levels of victory: a draw from 6 to 14.5 points; 1.5 points for a transport "
        "that lands, before 3; Henderson Field with 24 on its back, before 18",
        "The same; before, Japan won 25 of 32",
        "2 for the levels, read off the points of 16 and of 80 games; 1 for the others",
        "m0 to m23, 0 to 39, q0 to q39",
    ),
    Fit(
        "Midway, levels of victory: a draw from -9.5 to -4 points, before from -3.5 to 3.5",
        "The same; before, the USN won 42 of 60; after, on others, 27 of 60 and Japan 18",
        "1, read off those games",
        "bal 0 to bal 59",
    ),
    Fit(
        "Guadalcanal with the Fortresses at Henderson Field: the airfield falls with 8, before 7; "
        "levels of victory: a draw from 10 to 18.5 points, before from 6 to 14.5",
        "The same; before, Japan won 47 of 60, with the 8 alone 38 of 60; after, on others, 30 of "
        "60 and the USN 21",
        "1 each, the levels read off those games",
        "bal 0 to bal 59, bal 100 to bal 159",
    ),
    Fit(
        "Indian Ocean, rules 4: 4 points for a fleet in being near any base, before 8 near one "
        "that stood, and 4 for Japan if there is none; a draw from 5.5 to 13.5 points, before to "
        "10.5",
        "A Royal Navy that only hides is not sure of a draw; before, it drew 10 of 10 games; "
        "after, 6 of 10, and lost 4",
        "3",
        "71000 to 71009, 97000 to 97011, 440000 to 440009",
    ),
    Fit(
        "Coral Sea, rules 4: 4 points for eight or more transports in reach, before 3",
        "A USN that only hides loses; before, it drew 11 of 12 games, after, it lost 10 of 10",
        "1",
        "71000 to 71009, 72000 to 72005",
    ),
    Fit(
        "Guadalcanal and Combined Fleet, rules 4: a winner has at least 10 points of his own; "
        "before, in the latter alone, both sides had them together",
        "A USN that only flees does not win by Japan's handicap; before, it won 9 of 19 games of "
        "Guadalcanal, after, 1 of 20",
        "1, read off those games",
        "71000 to 71019, 72000 to 72013",
    ),
    Fit(
        "Campaign, rules 4: a winner has at least 25 points of his own",
        "The same; before, a USN that fled won 7 of 12 campaigns, by those games it wins 2",
        "1, read off those games",
        "71000 to 71011",
    ),
    Fit(
        "Doctrines: the numbers of `temper.py`",
        "Winning, at Midway and in the duel; what was tried is on the page of the doctrines",
        "some 20 variants",
        "t0 to t59, m0 to m29",
    ),
    Fit(
        "Doctrine `nagumo`: the numbers of `temper.py`",
        "What was done on 4 June; `steady` loses all four in 3 to 4 % of games, `bold` in 4 of "
        "40, `nagumo` in 12 of 40. Without night battles on either side nothing changes",
        "1, set by what was done",
        "0 to 39",
    ),
)

CALIBRATION: Final = Calibration(
    game=GAME.code,
    scenario="midway",
    measure=measure,
    experiments=EXPERIMENTS,
    sources=(
        "Ships sunk and damaged, aircraft that flew and were lost and who found whom and when are "
        "from general knowledge of the battles; aircraft are turned into units of nine and steps "
        "of four or five by judgement."
    ),
    points=POINTS,
    points_note=(
        "The difference names the level: the USN wins from 10 on, decisively from 20 on, Japan "
        "with 3.5 behind, decisively with 5 ahead. History: four carriers for Yorktown, a "
        "destroyer and some damage on Midway."
    ),
    ending="ending",
    colours={"IJN": "#c0392b", "draw": "#a9adb3", "USN": "#2f6db3", "Royal Navy": "#2f6db3"},
    tables=(
        GaugeTable("carriers", "Carriers", (IJN_CARRIERS, US_CARRIERS)),
        GaugeTable(
            "others",
            "Other ships",
            (
                Gauge("ijn_cruisers", "Japanese cruisers sunk", (0, 0)),
                Gauge("allied_cruisers", "US cruisers sunk", (0, 0)),
                Gauge("ijn_destroyers", "Japanese destroyers sunk", (0, 0)),
                Gauge("allied_destroyers", "US destroyers sunk", (1, 1)),
            ),
        ),
    ),
    flags=Flags(
        "events",
        "What happened at Midway",
        {
            "ijn_carriers": "at least one Japanese carrier sunk",
            "allied_carriers": "at least one US carrier sunk",
            "ijn_cruisers": "at least one Japanese cruiser sunk",
        },
        ("at least one Japanese carrier sunk", "at least one US carrier sunk"),
    ),
    bars=bars,
    contests=tuple(Contest(scenario, title, MOST_WINS) for scenario, title in CONTESTS),
    bots={IJN: "doctrine:nagumo"},
    notes=(
        "What is compared with history is Midway with Japan played by `nagumo`, who does what was "
        "done: he closes, thinks of no carriers, and has full decks when they find him. The usual "
        "doctrine clears its decks and loses two carriers at Midway where he lost four. Battles "
        "that are played to win, below, are played by the usual doctrines.",
    ),
    fits=FITS,
)
