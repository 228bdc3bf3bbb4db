"""7.2: the owner of a force that was found says how many ships are reported, within the bounds of a
die."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.procedures import Procedure
from deckload.games.sunset.model.game_data import BATTLESHIPS, CARRIERS, CLASSES, USN
from deckload.games.sunset.model.state import NONE, SunsetState
from deckload.games.sunset.rules.forces import counted, is_on, numbers_by_class, own_name

BY_NUMBER: Final = 10
"""Added to how far a report may err that tells only how many units there are."""

ALL_CLASSES: Final = -1
"""In place of a class: all units together."""

CLASS_NAMES: Final = ("carrier", "battleship", "cruiser", "destroyer unit", "transport")

MASK: Final = "mask"
BOAST: Final = "boast"
FEWEST: Final = "fewest"
MOST: Final = "most"
EXACT: Final = "exact"
AS_CARRIERS: Final = "carriers"
AS_BATTLESHIPS: Final = "battleships"

SHADES: Final[dict[str, tuple[int, int]]] = {
    MASK: (-1, 1),
    BOAST: (1, -1),
    FEWEST: (-1, -1),
    MOST: (1, 1),
}
"""Ways to shade a whole report: which way carriers are off, and which way everything else is, each
by as much as may be."""

Told = list[int]
"""A report: the number of units of each class, or one number for all of them."""


def _report_prompt(k: SunsetState, d: Decision) -> str:
    marker, last, as_carriers = d.about
    numbers = numbers_seen(k, marker, as_carriers)
    bound = k.slack[marker] % BY_NUMBER
    off = f"may be off by {bound}" if bound else "must be right"
    found = f"{own_name(k, marker)} has been found: {in_words(numbers)}."
    if k.slack[marker] >= BY_NUMBER:
        return f"{found} You tell how many units there are; the number {off}."
    kind = _next_class(last, numbers)
    true = counted(numbers[kind], CLASS_NAMES[kind])
    if last != NONE:
        return f"{own_name(k, marker)} has {true}: how many do you report?"
    return (
        f"{found} Each number of the report {off}."
        f" Shade all of it at one word, or say first how many you report of {true}."
    )


def _told_name(_k: SunsetState, told: tuple[int, int]) -> str:
    kind, number = told
    return f"{number} {'units' if kind == ALL_CLASSES else CLASSES[kind]}"


REPORT: Final = Kind(
    "report",
    _report_prompt,
    names=_told_name,
    label=lambda k, told: _told_name(k, told).capitalize(),
    words={
        MASK: "Carriers as few as may be, everything else as many",
        BOAST: "Carriers as many as may be, everything else as few",
        FEWEST: "As few of everything as may be",
        MOST: "As many of everything as may be",
        EXACT: "All that is left as it is",
    },
)
COUNT_AS: Final = Kind(
    "count as",
    "As what are your battleships with flight decks seen?",
    words={AS_CARRIERS: "As carriers", AS_BATTLESHIPS: "As battleships"},
)


def in_words(told: Told) -> str:
    """A report for people: "2 carriers, 1 battleship, 4 destroyer units"; "7 units"."""
    if len(told) == 1:
        return counted(told[0], "unit")
    named = [counted(n, CLASS_NAMES[kind]) for kind, n in enumerate(told) if n]
    return ", ".join(named) or "nothing"


def shaded_report(s: SunsetState, marker: int) -> Procedure:
    """[7.2] A number for each class that is there, or one for all; asked even where it must be
    exact: how exact a Japanese search was is for its victim alone to know. One word settles all
    classes that are left."""
    as_carriers = yield from _seen_as_carriers(s, marker)
    told = [0] * len(CLASSES)
    last = NONE
    while True:
        answer = yield _ask_next(s, marker, last, as_carriers)
        if isinstance(answer, str):
            rest = shaded(s, marker, numbers_seen(s, marker, as_carriers), answer)
            return rest if len(rest) == 1 else [*told[: last + 1], *rest[last + 1 :]]
        last, number = answer
        if last == ALL_CLASSES:
            return [number]
        told[last] = number
        if _next_class(last, numbers_seen(s, marker, as_carriers)) == NONE:
            return told


def _seen_as_carriers(s: SunsetState, marker: int) -> Procedure:
    """[14.5] Battleships with flight decks may be told as either, as their owner likes. He is asked
    whether he has them there or not."""
    side = s.data.marker_side[marker]
    if side == USN or not is_on(s, "hermaphrodites"):
        return 0
    seen = yield ask(
        side,
        COUNT_AS,
        lambda: (AS_BATTLESHIPS, AS_CARRIERS) if half_decks(s, marker) else (AS_BATTLESHIPS,),
        about=marker,
        case="14.5",
        covert=True,
        draft=True,
    )
    return int(seen == AS_CARRIERS)


def half_decks(s: SunsetState, marker: int) -> int:
    """[14.5] How many battleships with flight decks are under a marker."""
    return sum(s.data.is_hermaphrodite[ship] for ship in s.ships[marker])


def numbers_seen(s: SunsetState, marker: int, as_carriers: int) -> Told:
    """[7.2, 2.4, 14.5] What is there to be reported, by class."""
    numbers = numbers_by_class(s, marker)
    if as_carriers:
        numbers[CARRIERS] += half_decks(s, marker)
        numbers[BATTLESHIPS] -= half_decks(s, marker)
    return numbers


def _ask_next(s: SunsetState, marker: int, last: int, as_carriers: int) -> Decision:
    return ask(
        s.data.marker_side[marker],
        REPORT,
        lambda: reportable(s, marker, last, numbers_seen(s, marker, as_carriers)),
        about=(marker, last, as_carriers),
        case="7.2",
        covert=True,
        draft=True,
    )


def reportable(
    s: SunsetState, marker: int, last: int, numbers: Told
) -> list[tuple[int, int] | str]:
    """[7.2] Of the next class the true number, more or less by the bound; never none of what is
    there."""
    bound = s.slack[marker] % BY_NUMBER
    if not bound:
        return [EXACT]
    if s.slack[marker] >= BY_NUMBER:
        kind, true = ALL_CLASSES, sum(numbers)
        words = [FEWEST, MOST, EXACT]
    else:
        kind = _next_class(last, numbers)
        true, words = numbers[kind], [*SHADES, EXACT]
    return [*[(kind, told) for told in range(max(1, true - bound), true + bound + 1)], *words]


def _next_class(last: int, numbers: Told) -> int:
    """The first class beyond the last that is there, or NONE."""
    for kind in range(last + 1, len(CLASSES)):
        if numbers[kind]:
            return kind
    return NONE


def shaded(s: SunsetState, marker: int, numbers: Told, word: str) -> Told:
    """[7.2] A whole report that is off as a word says, as far as it may be."""
    carriers, others = SHADES.get(word, (0, 0))
    bound = s.slack[marker] % BY_NUMBER
    if s.slack[marker] >= BY_NUMBER:
        return [max(1, sum(numbers) + bound * others)]
    return [
        max(1, true + bound * (carriers if kind == CARRIERS else others)) if true else 0
        for kind, true in enumerate(numbers)
    ]
