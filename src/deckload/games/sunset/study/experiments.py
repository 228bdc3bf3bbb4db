"""The sub-systems of Imperial Sunset: what each is measured by, and what happened in history."""

from __future__ import annotations

from deckload.games.sunset.study import battles
from deckload.study.calibration import Experiment, Gauge

EXPERIMENTS = (
    Experiment(
        "sibuyan",
        "A day's air attacks on Force A as they were flown (24 October 1944)",
        "Force A in the Sibuyan Sea, without fighters, seven hexes from the task groups. Intrepid "
        "strikes in the morning and, tired, at noon; then three bomber units of TG 38.3, in the "
        "afternoon two of TG 38.4: nine attacks, all on Musashi.",
        "259 sorties, of which some 150 by bombers, about eight units. Musashi was sunk; Yamato "
        "and Nagato were hit lightly, Myoko turned back.",
        battles.strikes_as_flown,
        (
            Gauge("super", "Musashi or Yamato sunk", (1, 1)),
            Gauge("others", "Other large ships sunk", (0, 0)),
        ),
    ),
    Experiment(
        "all-out",
        "The same day with everything (24 October 1944, as it was not flown)",
        "The same position; every bomber of the three groups flies twice, 16 units and 32 attacks, "
        "all on Musashi while she is afloat.",
        "The carriers sent less than half of this. How often a super-battleship falls, and who "
        "else, is reported and compared with nothing.",
        battles.strikes_all_out,
        (
            Gauge("super", "Musashi or Yamato sunk"),
            Gauge("others", "Other large ships sunk"),
        ),
    ),
    Experiment(
        "ozawa",
        "A day's raids on Ozawa (25 October 1944)",
        "The Ozawa Force with one fighter unit left, six hexes from TG 38.2, 38.3 and 38.4. Ten "
        "bomber units strike in the morning, six at noon, six of the first again in the "
        "afternoon: 22 attacks.",
        "326 bomber sorties of 527. Zuikaku, Zuiho and Chitose were sunk, Chiyoda was left to the "
        "guns of cruisers; the destroyer Akitsuki was sunk as well. Ise and Hyuga were unhurt.",
        battles.raids_on_ozawa,
        (
            Gauge("carriers", "Japanese carriers sunk (of 4)", (3, 4)),
            Gauge("battleships", "Ise and Hyuga sunk", (0, 0)),
            Gauge("small", "Light cruisers and destroyers sunk", (1, 1)),
        ),
    ),
    Experiment(
        "luzon",
        "Land-based aircraft against TG 38.3 (24 October 1944)",
        "TG 38.3 off Luzon has been found, with three of its six fighter units on patrol. The 2nd "
        "Air Fleet strikes with all that is ready, four fighter and four bomber units, 27 factors.",
        "Some 150 aircraft in three raids, of which about half were lost. One bomb hit Princeton, "
        "and fires sank her.",
        battles.raid_from_luzon,
        (
            Gauge("factors", "Japanese factors lost (of 27)", (12, 16)),
            Gauge("hit", "US carriers hit or sunk", (1, 1)),
            Gauge("sunk", "US carriers sunk", (1, 1)),
        ),
    ),
    Experiment(
        "kamikazes",
        "Kamikazes on a day (25 October 1944)",
        "Taffy 1 and Taffy 3 have been found; both flights that 11.1 gives for this day are drawn.",
        "Two flights hit Santee and Suwannee, and St. Lo, Kitkun Bay and Kalinin Bay. St. Lo was "
        "sunk. A flight of the game dives on one ship.",
        battles.kamikazes_of_a_day,
        (
            Gauge("sunk", "US escort carriers sunk", (1, 1)),
            Gauge("hit", "US escort carriers hit or sunk", (2, 2)),
        ),
    ),
    Experiment(
        "surigao",
        "A night at Surigao Strait (25 October 1944)",
        "All of TF 78/79, 21 naval units, and the PT boats in the strait; Force C comes up, found, "
        "and does not turn back. The Shima Force did, before it came to a battle, and is left out.",
        "Fuso and Yamashiro were sunk, and three of four destroyers; Mogami was left burning and "
        "sunk in the morning. One US destroyer was damaged, mostly by its own side.",
        battles.surigao,
        (
            Gauge("battleships", "Fuso and Yamashiro sunk", (2, 2)),
            Gauge("destroyers", "Japanese destroyers sunk (of 4)", (3, 3)),
            Gauge("us_sunk", "US battleships and cruisers sunk", (0, 0)),
            Gauge("us_hit", "US battleships and cruisers hit", (0, 0)),
            Gauge("us_destroyers", "US destroyers sunk", (0, 0)),
        ),
    ),
    Experiment(
        "samar",
        "Off Samar (25 October 1944)",
        "Force A without Musashi and Myoko, and Force B with it, 16 naval units, come upon Taffy 3 "
        "by day. The aircraft of all three groups of escort carriers strike in the morning and at "
        "noon.",
        "Gambier Bay, two destroyers and a destroyer escort were sunk; Chokai, Chikuma and Suzuya "
        "as well, mostly by aircraft. No Japanese battleship was lost.",
        battles.off_samar,
        (
            Gauge("carriers", "US escort carriers sunk", (1, 1)),
            Gauge("escorts", "US destroyers and escorts sunk (of 7)", (3, 3)),
            Gauge("cruisers", "Japanese heavy cruisers sunk", (3, 3)),
            Gauge("battleships", "Japanese battleships sunk", (0, 0)),
        ),
    ),
    Experiment(
        "us-search",
        "US scouts (24 October 1944, morning)",
        "TG 38.2, 38.3 and 38.4 look around once; Forces A and B are in the Sibuyan Sea, Force C "
        "in the Sulu Sea.",
        "Kurita was found at eight, Nishimura an hour later.",
        battles.american_dawn_search,
        (
            Gauge("kurita", "Force A or B found", (1, 1)),
            Gauge("nishimura", "Force C found", (1, 1)),
        ),
    ),
    Experiment(
        "ijn-search",
        "Japanese scouts (24 October 1944, morning)",
        "The same task groups; both air fleets look around once.",
        "TG 38.3 was found, the others were not.",
        battles.japanese_dawn_search,
        (Gauge("found", "US task groups found (of 3)", (1, 1)),),
    ),
    Experiment(
        "submarines",
        "Submarines off Palawan (23 October 1944)",
        "Force A of the campaign; one boat attacks Atago and Takao, the other Maya, as they did: "
        "nobody rolls whether they get into position. The column of their torpedoes, and what it "
        "does on 2 to 9, is that of the worked examples: no roll alone sinks a heavy cruiser.",
        "Darter and Dace sank Atago and Maya, and put Takao out of the war.",
        battles.submarines_off_palawan,
        (
            Gauge("hit", "Large ships hit or sunk", (3, 3)),
            Gauge("sunk", "Large ships sunk", (2, 2)),
        ),
    ),
)
