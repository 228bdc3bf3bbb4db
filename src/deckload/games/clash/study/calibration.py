"""Clash of Carriers against the battle of the Philippine Sea, 18 to 20 June 1944.

What the battle scored is in the rulebook (10.4); the rest is common knowledge: see `sources`.
"""

from __future__ import annotations

from deckload.games.clash import GAME
from deckload.games.clash.model.game_data import CV, CVL
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.victory import (
    factors_destroyed,
    japanese_points,
    us_points,
)
from deckload.games.clash.study import battles
from deckload.games.fleet.model.game_data import (
    IJN,
    SIDE_NAMES,
    USN,
)
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

CAUSES = {"air": 8, "submarine": 11, "gunfire": 12}
"""What sinks ships, by the chapter of the rules that did it."""


def measure(s: ClashState) -> dict[str, Value]:
    """What the report needs to know of a finished game."""
    winner, how = s.outcome[0], s.outcome[1]
    found: dict[str, Value] = {
        "points": us_points(s) - japanese_points(s),
        "ending": how if how.startswith((winner, "draw")) else f"{winner} {how}",
        "factors": factors_destroyed(s),
        "ijn_cv_sunk": _carriers(s, IJN, (CV,), sunk=True),
        "ijn_cvl_sunk": _carriers(s, IJN, (CVL,), sunk=True),
        "ijn_sunk": _carriers(s, IJN, (CV, CVL), sunk=True),
        "ijn_damaged": _carriers(s, IJN, (CV, CVL), sunk=False),
        "us_sunk": _carriers(s, USN, (CV, CVL), sunk=True),
        "us_damaged": _carriers(s, USN, (CV, CVL), sunk=False),
    }
    for cause, chapter in CAUSES.items():
        sunk = [ship for ship, by in enumerate(s.sunk_by) if by == chapter]
        japanese = [x for x in sunk if s.data.is_carrier[x] and s.data.ship_side[x] == IJN]
        found[f"by_{cause}"] = len(japanese)
    return found


def _carriers(s: ClashState, side: int, kinds: tuple[int, ...], *, sunk: bool) -> int:
    """Carriers of a side that were sunk, or hit and still afloat."""
    return sum(
        (s.hits[ship] == s.data.boxes[ship]) == sunk
        for ship in s.data.scenarios[s.scenario].ships
        if s.hits[ship] and s.data.ship_side[ship] == side and s.data.ship_type[ship] in kinds
    )


_LOST, _US_SUNK, _US_HIT = "Japanese factors lost", "US carriers sunk", "US carriers hit"

EXPERIMENTS = (
    Experiment(
        "raid",
        "A raid on TF 58 (19 June 1944, the second raid)",
        "TF 58 with its five task groups lies at 3111 and has been found, all 22 fighter units on "
        "patrol. Force A sends everything that Taiho, Shokaku and Zuikaku have, 36 factors, from "
        "twelve hexes away.",
        "Of 128 aircraft 97 were lost, which is 27 of 36 factors. Near misses on Wasp and Bunker "
        "Hill did no harm that counts: the rulebook gives the Japanese no points.",
        battles.raid_of_force_a,
        (
            Gauge("factors", f"{_LOST} (of 36)", (27, 28)),
            Gauge("us_hit", _US_HIT, (0, 0)),
            Gauge("us_sunk", _US_SUNK, (0, 0)),
        ),
    ),
    Experiment(
        "day",
        "All raids of a day (19 June 1944)",
        "The same position; the carrier aircraft of Force C, Force A and Force B strike one after "
        "the other, 69 factors.",
        "On the evening about 100 of some 430 carrier aircraft were left and 22 had gone down "
        "with Taiho and Shokaku, so that the raids cost some 49 of 69 factors. The rulebook counts "
        "64 for both days and both ways of losing them; which part of it the raids would be in the "
        "game, where aircraft that have flown stay on deck, nobody can say: the factors of whole "
        "games are what is compared with history.",
        battles.raids_of_the_day,
        (
            Gauge("factors", f"{_LOST} (of 69)"),
            Gauge("us_hit", _US_HIT, (0, 0)),
            Gauge("us_sunk", _US_SUNK, (0, 0)),
        ),
    ),
    Experiment(
        "strike",
        "A strike on a carrier force (20 June 1944, evening)",
        "TG 58.1, 58.2, 58.3 and 58.7 strike with every bomber and half of the fighters from "
        "eleven hexes away, beyond their usual range. The Mobile Fleet has lost Taiho and Shokaku "
        "and has no aircraft to fly; the raid comes upon one of its three forces.",
        "Hiyo was sunk; Zuikaku, Junyo, Ryuho and Chiyoda were hit.",
        battles.mission_beyond_darkness,
        (
            Gauge("sunk", "Japanese carriers sunk", (1, 1)),
            Gauge("hit", "Japanese carriers sunk or hit", (3, 5)),
        ),
    ),
    Experiment(
        "ijn-search",
        "Japanese scouts (19 June 1944, dawn)",
        "TF 58 at 3111, Force C twelve and Forces A and B sixteen hexes away: each searches once. "
        "The chance of a single search, 60 %, is that of 15.7 and cannot be fitted.",
        "TF 58 was found at dawn.",
        battles.japanese_dawn_search,
        (Gauge("found", "TF 58 found", (1, 1)),),
    ),
    Experiment(
        "us-search",
        "US scouts on the day of the raids (19 June 1944)",
        "The same position; TF 58 searches in three turns. Forces A and B are out of its reach. "
        "Force C is missed every other time, so that by the chart a day without a find has a "
        "chance of one in eight.",
        "US aircraft found no Japanese carrier all day.",
        battles.american_searches,
        (Gauge("found", "Japanese forces found (of 3)", (0, 0)),),
    ),
    Experiment(
        "pursuit",
        "US scouts in the pursuit (20 June 1944, afternoon)",
        "The Mobile Fleet eleven hexes from TF 58, which searches once.",
        "The Mobile Fleet was found at 15:40.",
        battles.pursuit_search,
        (Gauge("found", "Mobile Fleet found", (1, 1)),),
    ),
    Experiment(
        "submarine",
        "Two submarines among fleet carriers (19 June 1944)",
        "One boat has Taiho before its tubes, another Shokaku.",
        "Albacore hit Taiho once, Cavalla hit Shokaku three times: both sank.",
        battles.submarines_among_carriers,
        (
            Gauge("hit", "Carriers hit (of 2)", (2, 2)),
            Gauge("sunk", "Carriers sunk (of 2)", (2, 2)),
        ),
    ),
)

POINTS = Gauge("points", "USN points less IJN points", (37, 37))
FACTORS = Gauge("factors", "Japanese carrier air factors lost", (64, 64))
SUNK = Gauge("ijn_sunk", "Japanese carriers sunk", (3, 3))
_CARRIERS = (
    SUNK,
    Gauge("ijn_cv_sunk", "Japanese CV sunk", (2, 2)),
    Gauge("ijn_cvl_sunk", "Japanese CVL sunk", (1, 1)),
    Gauge("ijn_damaged", "Japanese carriers damaged at the end", (3, 4)),
    Gauge("us_sunk", "US carriers sunk", (0, 0)),
    Gauge("us_damaged", "US carriers damaged at the end", (0, 0)),
)
_BY_CAUSE = (
    Gauge("by_submarine", "Japanese carriers sunk by submarines", (2, 2)),
    Gauge("by_air", "Japanese carriers sunk by aircraft", (1, 1)),
    Gauge("by_gunfire", "Japanese carriers sunk in surface battles", (0, 0)),
)


def bars(series: Series) -> list[Bar]:
    """What was promised of the historical scenario; causes are reported only."""
    return [inside_bar(series, [gauge]) for gauge in (FACTORS, SUNK, POINTS)]


MOST_WINS = 0.7
"""Of a scenario that both sides play to win, neither is to win more."""

TRIED = "500 to 649"
FITS = (
    Fit(
        "Search, beyond three quarters of the US range: -1 (new)",
        "A day of US searches at twelve hexes that finds nothing; before, one day in sixteen",
        "3: none, -1, and 2 less beyond half of the range",
        TRIED,
    ),
    Fit(
        "Torpedo criticals, submarine +2 (new, +3 since rules 7), and 9 instead of 8 hits at 11 "
        "and more",
        "Two carriers sunk by two attacks; before, one time in fifty",
        "3: +1, +2, +3, worked out, not played (6, 11 and 18 %)",
        "none",
    ),
    Fit(
        "Torpedo criticals, aircraft -1 (new, -2 since rules 7)",
        "One carrier sunk on 20 June and not 1.5; fewer sunk by aircraft in games played to win",
        "4: none, -1, -2, and milder cells",
        TRIED,
    ),
    Fit(
        "Japanese carriers, a box more each",
        "The same, and one measure for both sides: Chitose has as many as Independence",
        "3: none, one, two",
        TRIED,
    ),
    Fit(
        "US antiaircraft, 1 less on most ships: one formula for both sides",
        "Historical played to win: neither side wins more than 70 %; before, the USN won 86 of 100",
        "5: as before, 1 less, 2 less, and two ways to work out 1 less",
        f"{TRIED}, 1000 to 1149",
    ),
    Fit(
        "Levels of TF 58 Unleashed: 15 points a step from 15 on, before 45, 62, 75 and 90",
        "Neither side wins more than 70 %; with the old ones Japan won 81 % of 300",
        "1, read off the points of 300 games",
        "2000 to 2299",
    ),
    Fit(
        "Tried and left as they were: columns 1 to 4 of the damage chart weaker (2 variants), "
        "Japanese antiaircraft 1 or 2 more, fighters beyond 10 factors counted by 2/5 instead of "
        "1/3, two fleet carriers searching without their +1",
        "Historical played to win",
        "6; none brought the USN under 74 % by itself",
        TRIED,
    ),
    Fit(
        "All of it together, rules 5",
        "63 % USN, 15 % IJN of 400 games; then 68.5 % of 600 on seeds 31000 to 31599, and 72.5 % "
        "of 1,000 on seeds 41000 to 41999, when doctrines had been mended: too much",
        "1",
        "2000 to 2399",
    ),
    Fit(
        "Rules 7, torpedo criticals: 8-9 one hit instead of two, 10 four instead of five, "
        "submarines +3 instead of +2, aircraft -2 instead of -1",
        "Historical played to win, with two submarines that sink both carriers more than one time "
        "in ten: 52.5 % USN, 25 % IJN of 200 games where rules 6 had 75 and 8.5",
        "6 besides rules 6. Cells and submarines alone left the USN 67 to 69.5 % (3 variants); 10 "
        "two instead of aircraft -2, submarines +3 or +4, left it 61.5 % (2)",
        "62000 to 62199",
    ),
    Fit(
        "Tried and left as they were, when `hunters` had learnt to hunt on after turn 9 and to aim "
        "at one carrier: every carrier 2 or 3 boxes more, weak sides of US air units a half "
        "rounded down or a third, and both together",
        "Historical played to win, which the USN then won 47 of 50 times (43 of 50 with groups "
        "that keep eight hexes off)",
        "5, in few games. Three boxes more and weak sides rounded down left the USN 48 % and the "
        "IJN 24 % of 85 games, and the USN 61 % of 140 when it had learnt a little more; but then "
        "Shokaku stands more than Nagato (2.3.1), and the sister game shows a US 5 that becomes "
        "3. Boxes alone left the USN 68 to 84 % of 25",
        "160000 to 163059",
    ),
    Fit(
        "No chart: Japanese habits. Where points went was looked up in 30 games first: struck on "
        "turn 2, the Mobile Fleet was then followed into a corner of the map, where two groups "
        "eight hexes off sank four carriers a game. Usual since: `van`, battleships and cruisers "
        "without carriers that go for groups within ten hexes; carriers that were hit go home when "
        "they have flown, cruisers of the van with half of their hits",
        "Historical and Dream played to win, of which the USN had won 86 and 88 % of 50",
        "45, 30 to 100 games each. Striking late with all fighters on patrol until then (8), "
        "sailing apart after the strike (11), sending hit carriers home (3) and charging with the "
        "whole fleet (3) left the USN 80 to 100 %; a van by itself (20) 7 to 30 % against groups "
        "that do not mind it, 48 to 67 % against those that do",
        "172000 to 172049, 180000 to 180099",
    ),
    Fit(
        "No chart: US habits in answer. Groups that hunt keep eight hexes from what has heavy "
        "ships or no report, and raid heavy ships where no carrier is in reach",
        "The best answer to a van: 48 to 67 % of Historical, 10 to 18 before",
        "12: six to twelve hexes, how much a hex less counts, with raids on heavy ships and "
        "without (15 to 20 %), whether markers without a report count",
        "172000 to 172039, 180000 to 180099",
    ),
)

CALIBRATION = Calibration(
    game=GAME.code,
    measure=measure,
    experiments=EXPERIMENTS,
    sources=(
        "Factors, carriers sunk and the score are from 10.4 of the rulebook. Aircraft of single "
        "raids, what was left on each evening, ships hit on 20 June and who found whom and when "
        "are from general knowledge of the battle and turned into factors by judgement."
    ),
    points=POINTS,
    points_note=(
        "The difference names the level: 30 and more is decisive for the USN, 20 to 29 "
        "significant, 10 to 19 a draw, 0 to 9 a Pyrrhic victory of the IJN. History: two CV, one "
        "CVL and 64 factors make 57; one CV and five CVL that came through take 20 off. Games that "
        "end because the Japanese gave no battle are counted as they stood."
    ),
    ending="ending",
    colours={SIDE_NAMES[USN]: "#2f6db3", "draw": "#a9adb3", SIDE_NAMES[IJN]: "#c0392b"},
    tables=(
        GaugeTable("aircraft", "Japanese carrier aircraft", (FACTORS,)),
        GaugeTable("carriers", "Carriers", _CARRIERS),
        GaugeTable("causes", "What sank Japanese carriers", _BY_CAUSE),
    ),
    flags=Flags(
        "events",
        "What happened to Japanese carriers",
        {
            "ijn_sunk": "at least one sunk",
            "by_submarine": "at least one sunk by submarines",
            "by_air": "at least one sunk by aircraft",
            "by_gunfire": "at least one sunk in a surface battle",
            "us_sunk": "and at least one US carrier sunk",
        },
        (
            "at least one sunk",
            "at least one sunk by submarines",
            "at least one sunk by aircraft",
        ),
    ),
    bars=bars,
    bots={USN: "doctrine:history", IJN: "doctrine:history"},
    contests=(
        Contest("historical", "Historical (16.1), played to win", MOST_WINS),
        Contest("unleashed", "TF 58 Unleashed (16.2), played to win", MOST_WINS),
        Contest("dream", "The Japanese Dream (16.3), played to win", MOST_WINS),
    ),
    notes=(
        "These games are compared with history, so that both sides do what was done (doctrine "
        "`history`); who wins matters further below, where they are played to win. There both "
        "sides have their usual doctrines, the best that are known: the Japanese carriers sail in "
        "one force, strike from twelve hexes as soon as they have found carriers, and run, while "
        "their battleships turn on whoever follows; TF 58 strikes from the western end of its "
        "leash while the groups not bound to it hunt, clear of guns.",
    ),
    fits=FITS,
)
