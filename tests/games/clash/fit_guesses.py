"""Count again how often sides do what nobody sees: `make guesses`.

Plays games by doctrine and prints what is true in them beside what is guessed, and the numbers of
`guess/habits.py` as they were in these games: by `history`, by the usual doctrines, and what comes
of both together. Whoever changes a doctrine puts its numbers there.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

from deckload.engine.state import known
from deckload.games.clash.guess import habits
from deckload.games.clash.model.game_data import BB
from deckload.games.clash.model.state import BY_FLEET
from deckload.games.clash.rules.forces import hex_of
from deckload.games.clash.rules.special_rules import spruance_holds
from deckload.games.fleet.guess.chances import OUT_OF
from deckload.games.fleet.model.game_data import IJN, SIDE_NAMES, SIDES, USN
from deckload.games.fleet.model.state import OFF_MAP
from games.clash.guess_rates import (
    Sample,
    compare,
    is_out_of_sight,
    patrols_fly,
    samples,
)
from games.clash.staff import HISTORY, USUAL

FEW = 3
"""After more moves a marker has mostly arrived."""

PATROL_ANSWERS = ("all", "half", "none", "choose")


def habits_in(taken: Iterable[Sample]) -> dict[str, str]:
    """Each number as it was in these positions."""
    answers = {(side, struck): Counter[str]() for side in SIDES for struck in (False, True)}
    tally: Counter[str] = Counter()
    for one in taken:
        struck = habits.japanese_have_struck(known(one.s, USN))
        for side in SIDES:
            if patrols_fly(one.s):
                answers[side, struck][one.patrols[side]] += 1
            _count_groups(one.s, side, tally)
            _count_columns(one.s, side, struck, tally)
        _count_vans(one.s, tally)
        _count_saipan_and_finds(one.s, tally)
    fitted = {}
    for side, name in enumerate(SIDE_NAMES):
        for struck, when in enumerate(("before", "after")):
            given = answers[side, bool(struck)]
            shares = [_chance(given[answer], given.total()) for answer in PATROL_ANSWERS]
            fitted[f"patrols of the {name} {when} the strike"] = ", ".join(shares)
        fitted[f"apart of the {name}"] = _chance(tally[f"apart {side}"], tally[f"groups {side}"])
        fitted[f"pace of the {name}"] = _mean(tally, f"nearer {side}")
    fitted["van"] = _chance(tally["vans"], tally["guns"])
    fitted["draw_off"] = _mean(tally, "homewards")
    fitted["home"] = _mean(tally, "home")
    fitted["stand_off"] = _mean(tally, "off TF 58")
    fitted["STAYED"] = _chance(tally["stayed"], tally["began"])
    fitted["AT_SAIPAN"] = _chance(tally["bombarding"], tally["positions"])
    fitted["SHORT_AT_SAIPAN"] = _chance(tally["short"], tally["positions"])
    fitted["FLOATPLANES"] = _chance(tally["found by ships"], tally["found"])
    return fitted


def _count_groups(s: Any, side: int, tally: Counter[str]) -> None:
    """Who that had to begin in the task force, and may leave it, is still there? Of the others, for
    the force has one group at least: who sails apart, where a marker can be theirs?"""
    groups = [g for g in s.data.groups_of[side] if s.ships[g] and not s.data.family[s.ships[g][0]]]
    fixed = s.data.scenarios[s.scenario].set_up[side].fixed
    began = [g for g in groups if s.data.ships[s.ships[g][0]].group in fixed]
    stayed = sum(s.in_force[g] for g in began)
    if not spruance_holds(s):
        tally["stayed"] += stayed
        tally["began"] += len(began)
    others = [g for g in groups if g not in began]
    dummies = [g for g in s.data.groups_of[side] if s.place[g] != OFF_MAP and not s.ships[g]]
    if not dummies and all(s.in_force[g] for g in others):
        return
    apart = sum(s.in_force[g] == 0 for g in others)
    tally[f"apart {side}"] += apart
    tally[f"groups {side}"] += apart + max(0, len(others) - apart - (not stayed))


def _count_vans(s: Any, tally: Counter[str]) -> None:
    """Of the Japanese groups with several battleships, how many have no carrier?"""
    for group in s.data.groups_of[IJN]:
        kinds = [s.data.ship_type[ship] for ship in s.ships[group]]
        if kinds.count(BB) > 1:
            tally["guns"] += 1
            tally["vans"] += not any(s.data.is_carrier[ship] for ship in s.ships[group])


def _count_columns(s: Any, side: int, struck: bool, tally: Counter[str]) -> None:
    """Where is what is out of sight, and how many columns has each move brought it?"""
    column, facts = s.data.column, s.data.scenarios[s.scenario].set_up[side]
    tf58 = column[s.place[s.data.force_of[USN]]]
    for marker in (*s.data.groups_of[side], s.data.force_of[side]):
        if not is_out_of_sight(s, 1 - side, marker):
            continue
        seen, here = s.report_turn[marker] > 0, column[s.place[marker]]
        start = column[s.report_hex[marker] if seen else s.data.grid.id_of(facts.hex)]
        moves = s.turn - max(1, s.report_turn[marker]) + s.acted[marker]
        if side == USN:
            if seen and not spruance_holds(s):
                _count(tally, f"nearer {USN}", start - here, moves)
        elif not struck:
            if seen:
                _count(tally, "off TF 58", tf58 - here, 1)
            elif moves <= FEW:
                _count(tally, f"nearer {IJN}", here - start, moves)
        elif seen and moves <= FEW:
            _count(tally, "homewards", start - here, moves)
        elif seen:
            _count(tally, "home", here, 1)


def _count_saipan_and_finds(s: Any, tally: Counter[str]) -> None:
    off_the_beach = [g for g in s.data.groups_of[USN] if hex_of(s, g) == s.data.saipan]
    tally["positions"] += 1
    tally["bombarding"] += any(s.data.family[x] for g in off_the_beach for x in s.ships[g])
    tally["short"] += s.saipan_short > 0
    for marker in s.data.markers_of[USN]:
        if s.detected[marker] & BY_FLEET:
            tally["found"] += 1
            tally["found by ships"] += marker not in s.deck_finds[IJN]


def _count(tally: Counter[str], name: str, columns: int, moves: int) -> None:
    tally[name] += columns
    tally[f"{name}, moves"] += moves


def _mean(tally: Counter[str], name: str) -> str:
    moves = tally[f"{name}, moves"]
    return f"{tally[name] / moves:.1f}" if moves else "-"


def _chance(part: int, whole: int) -> str:
    return f"{OUT_OF * part / whole:.0f}" if whole else "-"


def main() -> None:
    taken = {doctrines: list(samples(doctrines)) for doctrines in (HISTORY, USUAL)}
    for doctrines, some in taken.items():
        lines = [f"By {doctrines[USN]} and {doctrines[IJN]}:", *_rates(some)]
        lines.append(f"Numbers of guess/habits.py as counted (chances in {OUT_OF}):")
        lines += [f"{name}: {number}" for name, number in habits_in(some).items()]
        sys.stdout.write("\n".join(lines) + "\n\n")
    both = [sample for some in taken.values() for sample in some]
    sys.stdout.write("\n".join(["By both:", *_rates(both)]) + "\n")


def _rates(taken: Iterable[Sample]) -> list[str]:
    return [f"{name}: true {a:.2f}, guessed {b:.2f}" for name, (a, b) in compare(taken).items()]


if __name__ == "__main__":
    main()
