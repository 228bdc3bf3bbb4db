"""6.1: what the searched side tells of its ships, within the bounds of a secret die."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import tell_each
from deckload.engine.procedures import Procedure, seal, steps
from deckload.games.clash.model.game_data import CVL, TYPES
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import numbers_by_type, remove_marker
from deckload.games.fleet.model.state import NO_SEARCH, NONE
from deckload.games.fleet.rules.forces import (
    counted,
    marker_ref,
    own_name,
)
from deckload.games.fleet.rules.nouns import REPORTED
from deckload.games.fleet.rules.search.knowing import forget_sunk

step: Final = steps("clash.reports")


TYPE_NAMES: Final = (
    "fleet carrier",
    "light carrier",
    "battleship",
    "heavy cruiser",
    "light cruiser",
    "destroyer unit",
)


MASK: Final = "mask"
BOAST: Final = "boast"
FEWEST: Final = "fewest"
MOST: Final = "most"
EXACT: Final = "exact"

SHADES: Final[dict[str, tuple[int, int]]] = {
    MASK: (-1, 1),
    BOAST: (1, -1),
    FEWEST: (-1, -1),
    MOST: (1, 1),
}
"""Ways to shade a whole report: which way carriers are off, and which way everything else is, each
by as much as may be."""


def _report_prompt(k: ClashState, d: Decision) -> str:
    marker, last = d.about
    kind = next_type(k, marker, last)
    numbers = numbers_by_type(k, marker)
    true = counted(numbers[kind], TYPE_NAMES[kind])
    name, bound = own_name(k, marker), k.slack[marker]
    if last != NONE:
        return f"{name} has been found. It has {true}: how many do you report?"
    off = f"may be off by {bound}" if bound else "must be right"
    return (
        f"{name} has been found: {in_words(numbers)}. Each number of the report {off}."
        f" Shade all of it at one word, or say first how many you report of {true}."
    )


REPORT: Final = Kind(
    "report",
    _report_prompt,
    of=REPORTED,
    words={
        MASK: "Carriers as few as may be, everything else as many",
        BOAST: "Carriers as many as may be, everything else as few",
        FEWEST: "As few of everything as may be",
        MOST: "As many of everything as may be",
        EXACT: "All that is left as it is",
    },
)


@step
def give_report(s: ClashState, marker: int, flag: int) -> Procedure:
    """[6.1] One marker's report, as one draft; then everybody has heard it."""
    told = yield from shaded_numbers(s, marker)
    take_report(s, marker, told, flag)


def shaded_numbers(s: ClashState, marker: int) -> Procedure:
    """[6.1] A number for each type that is there, asked even where it must be exact: how exact the
    search was is for its victim alone to know. One word settles all types that are left."""
    told = [0] * len(TYPES)
    last = NONE
    while next_type(s, marker, last) != NONE:
        answer = yield _ask_next(s, marker, last)
        if isinstance(answer, str):
            return [*told[: last + 1], *shaded(s, marker, answer)[last + 1 :]]
        last, number = answer
        told[last] = number
    return told


def _ask_next(s: ClashState, marker: int, last: int) -> Decision:
    return ask(
        s.data.marker_side[marker],
        REPORT,
        lambda: reportable(s, marker, last),
        about=(marker, last),
        case="6.1",
        covert=True,
        draft=True,
    )


def shaded(s: ClashState, marker: int, word: str) -> list[int]:
    """[6.1] The numbers of a whole report that is off as a word says, as far as it may be."""
    numbers = numbers_by_type(s, marker)
    if word == EXACT:
        return numbers
    carriers, others = SHADES[word]
    bound = s.slack[marker]
    return [
        max(1, true + bound * (carriers if kind <= CVL else others)) if true else 0
        for kind, true in enumerate(numbers)
    ]


def next_type(s: ClashState, marker: int, last: int) -> int:
    """The first ship type beyond the last that is there, or NONE."""
    return _first_beyond(last, numbers_by_type(s, marker))


def _first_beyond(last: int, numbers: list[int]) -> int:
    for kind in range(last + 1, len(TYPES)):
        if numbers[kind]:
            return kind
    return NONE


def reportable(s: ClashState, marker: int, last: int) -> list[tuple[int, int] | str]:
    """[6.1] Of the next type the true number, more or less by the bound; never none of what is
    there."""
    numbers = numbers_by_type(s, marker)
    kind = _first_beyond(last, numbers)
    true, bound = numbers[kind], s.slack[marker]
    if not bound:
        return [EXACT]
    singly = [(kind, told) for told in range(max(1, true - bound), true + bound + 1)]
    return [*singly, *SHADES, EXACT]


def take_report(s: ClashState, marker: int, told: list[int], flag: int) -> None:
    """The report stays on the map as a contact, with its turn and place."""
    side = s.data.marker_side[marker]
    s.report[marker] = told[:]
    s.report_turn[marker] = s.turn
    s.report_hex[marker] = s.place[marker]
    s.report_holds[marker] = 1
    forget_sunk(s, marker)
    s.detected[marker] |= flag
    s.genuine[marker] = 1
    s.sighted[marker] = ALL_EYES
    s.slack[marker] = NO_SEARCH
    s.searched = [m for m in s.searched if m != marker]
    seal(s)
    tell_each(
        s,
        "6.1",
        {
            side: "You let {marker} be reported as {told}.",
            1 - side: "{marker} is reported as {told}.",
        },
        marker=marker_ref(s, marker),
        told=in_words(told),
    )


def in_words(told: list[int]) -> str:
    """A report for people: "2 CV, 1 BB, 4 DD"."""
    return ", ".join(f"{n} {TYPES[kind]}" for kind, n in enumerate(told) if n) or "nothing"


def expose_dummy(s: ClashState, marker: int) -> None:
    """[3.1.6, 6.2] A dummy that is found comes off the map at once, without a report."""
    side = s.data.marker_side[marker]
    ref = marker_ref(s, marker)
    remove_marker(s, marker)
    tell_each(
        s,
        "3.1.6",
        {side: "Your dummy {marker} is found out.", 1 - side: "{marker} was a dummy."},
        marker=ref,
    )
