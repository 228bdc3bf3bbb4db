"""Count again how often sides do what nobody sees: `make guesses`.

Plays games by doctrine and prints what is true in them beside what is guessed, and the numbers of
`guess/habits.py` as they were in these games. Whoever changes a doctrine puts them there.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

from deckload.engine.state import known
from deckload.games.clash.guess import habits
from deckload.games.clash.model.game_data import IJN, SIDE_NAMES, USN
from deckload.games.clash.model.state import BY_FLEET, SIDES
from deckload.games.clash.rules.forces import hex_of
from games.clash.guess_rates import Sample, compare, is_out_of_sight, patrols_fly, samples

PATROL_ANSWERS = ("all", "half", "none", "choose")


def habits_in(taken: Iterable[Sample]) -> dict[str, str]:
    """Each number as it was in these positions."""
    answers = {(side, struck): Counter[str]() for side in SIDES for struck in (False, True)}
    tally: Counter[str] = Counter()
    for one in taken:
        if patrols_fly(one.s):
            struck = habits.japanese_have_struck(known(one.s, USN))
            for side in SIDES:
                answers[side, struck][one.patrols[side]] += 1
        for side in SIDES:
            _count_groups(one.s, side, tally)
            _count_hexes(one.s, side, tally)
        _count_saipan_and_finds(one.s, tally)
    fitted = {}
    for side, name in enumerate(SIDE_NAMES):
        for struck, when in enumerate(("before", "after")):
            given = answers[side, bool(struck)]
            shares = [_chance(given[answer], given.total()) for answer in PATROL_ANSWERS]
            fitted[f"PATROLS of the {name} {when} the strike"] = ", ".join(shares)
        fitted[f"APART of the {name}"] = _chance(tally[f"apart {side}"], tally[f"groups {side}"])
        pace = tally[f"columns {side}"] / max(1, tally[f"turns {side}"])
        fitted[f"PACE of the {name}"] = f"{pace:.1f}"
    fitted["AT_SAIPAN"] = _chance(tally["bombarding"], tally["positions"])
    fitted["SHORT_AT_SAIPAN"] = _chance(tally["short"], tally["positions"])
    fitted["FLOATPLANES"] = _chance(tally["found by ships"], tally["found"])
    return fitted


def _count_groups(s: Any, side: int, tally: Counter[str]) -> None:
    """Of groups that need not be in the task force, which has one at least: who sails apart?"""
    groups = [g for g in s.data.groups_of[side] if s.ships[g] and not s.data.family[s.ships[g][0]]]
    apart = sum(s.in_force[g] == 0 for g in groups)
    tally[f"apart {side}"] += apart
    tally[f"groups {side}"] += apart + max(0, len(groups) - apart - 1)


def _count_hexes(s: Any, side: int, tally: Counter[str]) -> None:
    """How far has come what was seen before and is out of sight now?"""
    column = s.data.column
    for marker in (*s.data.groups_of[side], s.data.force_of[side]):
        if is_out_of_sight(s, 1 - side, marker) and s.report_turn[marker]:
            sailed = column[s.place[marker]] - column[s.report_hex[marker]]
            tally[f"columns {side}"] += abs(sailed)
            tally[f"turns {side}"] += s.turn - s.report_turn[marker]


def _count_saipan_and_finds(s: Any, tally: Counter[str]) -> None:
    off_the_beach = [g for g in s.data.groups_of[USN] if hex_of(s, g) == s.data.saipan]
    tally["positions"] += 1
    tally["bombarding"] += any(s.data.family[x] for g in off_the_beach for x in s.ships[g])
    tally["short"] += s.saipan_short > 0
    for marker in s.data.markers_of[USN]:
        if s.detected[marker] & BY_FLEET:
            tally["found"] += 1
            tally["found by ships"] += marker not in s.deck_finds[IJN]


def _chance(part: int, whole: int) -> str:
    return f"{habits.OUT_OF * part / whole:.0f}" if whole else "-"


def main() -> None:
    taken = list(samples())
    lines = [f"{name}: true {a:.2f}, guessed {b:.2f}" for name, (a, b) in compare(taken).items()]
    lines.append(f"Numbers of guess/habits.py as counted (chances in {habits.OUT_OF}):")
    lines += [f"{name}: {number}" for name, number in habits_in(taken).items()]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
