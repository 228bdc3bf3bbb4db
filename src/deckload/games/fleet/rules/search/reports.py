"""What the searched side tells of its ships, within the bounds of a die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import tell_each
from deckload.engine.procedures import Procedure, seal
from deckload.games.fleet.cases import DUMMIES, REPORTS
from deckload.games.fleet.model.state import NO_SEARCH, NONE, FleetState
from deckload.games.fleet.rules.customs import customs_of
from deckload.games.fleet.rules.forces import counted, marker_ref, own_name
from deckload.games.fleet.rules.nouns import REPORTED
from deckload.games.fleet.rules.search.knowing import forget_sunk

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

WORDS: Final = {
    MASK: "Carriers as few as may be, everything else as many",
    BOAST: "Carriers as many as may be, everything else as few",
    FEWEST: "As few of everything as may be",
    MOST: "As many of everything as may be",
    EXACT: "All that is left as it is",
}

TO_ALL: Final = " all"
"""Put to a word that settles the reports still to come of this search as well."""

ALL_MASKED: Final = MASK + TO_ALL

WORDS_OF_ONE: Final = (*SHADES, EXACT)
WORDS_OF_ANY: Final = (*WORDS_OF_ONE, *[word + TO_ALL for word in WORDS])
"""What may be answered for one report, and where others will follow."""

WORDS_FOR_ALL: Final = {
    **WORDS,
    **{word + TO_ALL: f"{reads}, in the others too" for word, reads in WORDS.items()},
}


def _report_prompt(k: FleetState, d: Decision) -> str:
    marker, last, more = d.about
    kind = next_type(k, marker, last)
    numbers = numbers_to_report(k, marker)
    true = counted(numbers[kind], k.data.report_words[kind])
    name, bound = own_name(k, marker), k.slack[marker]
    if last != NONE:
        return f"{name} has been found. It has {true}: how many do you report?"
    off = f"may be off by {bound}" if bound else "must be right"
    follow = f" {counted(more, 'more report')} will follow." if more else ""
    return (
        f"{name} has been found: {in_words(k, numbers)}. Each number of the report {off}.{follow}"
        f" Shade all of it at one word, or say first how many you report of {true}."
    )


REPORT: Final = Kind(
    "report",
    _report_prompt,
    of=REPORTED,
    words=WORDS_FOR_ALL,
)


def numbers_to_report(s: FleetState, marker: int) -> list[int]:
    """[REPORTS] How many ships of each sort that reports tell apart are under a marker."""
    numbers, sort_of = [0] * len(s.data.report_types), s.data.report_type
    for ship in customs_of(s).ships_under(s, marker):
        numbers[sort_of[ship]] += 1
    return numbers


def shaded_reports(s: FleetState, markers: list[int]) -> Procedure:
    """[REPORTS] The numbers of all these reports, one after the other. One word can settle those
    that are left."""
    told: list[list[int]] = []
    for at, marker in enumerate(markers):
        numbers, word = yield from _shaded_numbers(s, marker, len(markers) - at - 1)
        told.append(numbers)
        if word.endswith(TO_ALL):
            shade = word.removesuffix(TO_ALL)
            return told + [shaded(s, other, shade) for other in markers[at + 1 :]]
    return told


def _shaded_numbers(s: FleetState, marker: int, more: int) -> Procedure:
    """[REPORTS] A number for each type that is there, asked even where it must be exact: how exact
    the search was is for its victim alone to know. One word settles all types that are left;
    returns it, too."""
    told = [0] * len(s.data.report_types)
    last = NONE
    while next_type(s, marker, last) != NONE:
        answer = yield _ask_next(s, marker, last, more)
        if isinstance(answer, str):
            rest = shaded(s, marker, answer.removesuffix(TO_ALL))
            return [*told[: last + 1], *rest[last + 1 :]], answer
        last, number = answer
        told[last] = number
    return told, ""


def _ask_next(s: FleetState, marker: int, last: int, more: int) -> Decision:
    return ask(
        s.data.marker_side[marker],
        REPORT,
        lambda: reportable(s, marker, last, more),
        about=(marker, last, more),
        case=REPORTS.of(s),
        covert=True,
        draft=True,
    )


def shaded(s: FleetState, marker: int, word: str) -> list[int]:
    """[REPORTS] The numbers of a whole report that is off as a word says, as far as it may be."""
    numbers = numbers_to_report(s, marker)
    if word == EXACT:
        return numbers
    carriers, others = SHADES[word]
    bound = s.slack[marker]
    return [
        max(1, true + bound * (carriers if kind < s.data.report_carriers else others))
        if true
        else 0
        for kind, true in enumerate(numbers)
    ]


def next_type(s: FleetState, marker: int, last: int) -> int:
    """The first ship type beyond the last that is there, or NONE."""
    return _first_beyond(last, numbers_to_report(s, marker))


def _first_beyond(last: int, numbers: list[int]) -> int:
    for kind in range(last + 1, len(numbers)):
        if numbers[kind]:
            return kind
    return NONE


def reportable(s: FleetState, marker: int, last: int, more: int) -> list[tuple[int, int] | str]:
    """[REPORTS] Of the next type the true number, more or less by the bound; never none of what is
    there. Words may go for the `more` reports to come as well."""
    numbers = numbers_to_report(s, marker)
    kind = _first_beyond(last, numbers)
    true, bound = numbers[kind], s.slack[marker]
    if not bound:
        return [EXACT]
    singly = [(kind, told) for told in range(max(1, true - bound), true + bound + 1)]
    return [*singly, *(WORDS_OF_ANY if more else WORDS_OF_ONE)]


def take_report(s: FleetState, marker: int, told: list[int], flag: int) -> None:
    """The report stays on the map as a contact, with its turn and place."""
    side = s.data.marker_side[marker]
    s.report[marker] = told[:]
    s.report_turn[marker] = s.turn
    s.report_hex[marker] = s.place[marker]
    s.report_holds[marker] = 1
    forget_sunk(s, marker)
    s.detected[marker] |= flag
    s.genuine[marker] = 1
    s.slack[marker] = NO_SEARCH
    s.searched = [m for m in s.searched if m != marker]
    seal(s)
    if s.log is not None:  # there are many reports
        texts = {
            side: "You let {marker} be reported as {told}.",
            EVERYONE: "{marker} is reported as {told}.",
        }
        names = {"marker": marker_ref(s, marker), "told": in_words(s, told)}
        tell_each(s, REPORTS.of(s), texts, **names)


def in_words(s: FleetState, told: Sequence[int]) -> str:
    """A report for people: "2 CV, 1 BB, 4 DD"."""
    return (
        ", ".join(f"{n} {s.data.report_types[kind]}" for kind, n in enumerate(told) if n)
        or "nothing"
    )


def expose_dummy(s: FleetState, marker: int) -> None:
    """[DUMMIES] A dummy that is found comes off the map at once, without a report."""
    side = s.data.marker_side[marker]
    ref = marker_ref(s, marker)
    customs_of(s).remove_group(s, marker)
    tell_each(
        s,
        DUMMIES.of(s),
        {side: "Your dummy {marker} is found out.", EVERYONE: "{marker} was a dummy."},
        marker=ref,
    )
