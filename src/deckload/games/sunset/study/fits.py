"""What was chosen so that the games come out as they should, and what was tried in vain."""

from __future__ import annotations

from deckload.study.calibration import Fit

TRIED = "500 to 899"

FITS = (
    Fit(
        "Antiaircraft fire: at most a third of the factor, or 1",
        "Musashi sunk by the attacks that were flown against her, before 4 of 100 days; Ozawa's "
        "carriers sunk, before 2.6 of 4",
        "3: as before, this, and this with nothing on 1 to 3 (no better)",
        TRIED,
    ),
    Fit(
        "The position of the day's attacks on Force A: all on Musashi, and TG 38.3 with three "
        "bomber units, not two",
        "Most hits were on her; 52 bombers of TG 38.3 flew, which are nearer to three units",
        "3: targets by doctrine, which goes for cruisers (0 of 300), all on Musashi, this",
        TRIED,
    ),
    Fit(
        "The position at Surigao Strait: without the Shima Force",
        "It turned back before a battle; in the game the battle line sinks most of it in a round",
        "3: to the end, broken off after a round, left out",
        "500 to 799",
    ),
    Fit(
        "Left as they are, for worked examples fix the cells: torpedoes at Surigao, which hit on "
        "eight rolls of ten, and those of submarines, which sink no heavy cruiser but by a "
        "critical hit",
        "US ships unhurt at Surigao; Atago and Maya sunk",
        "none",
        "none",
    ),
)
