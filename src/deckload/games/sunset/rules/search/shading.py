"""7.2: the owner of a force that was found says how many ships are reported, within the bounds of a
die."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.procedures import Procedure
from deckload.games.fleet.rules.search.reports import (
    EXACT,
    FEWEST,
    MOST,
    SHADES,
    TO_ALL,
    WORDS,
    WORDS_FOR_ALL,
)
from deckload.games.sunset.model.game_data import (
    APD,
    BATTLESHIPS,
    BB,
    CA,
    CARRIERS,
    CL,
    CLASS_OF_TYPE,
    CLASS_WORDS,
    CLASSES,
    CV,
    CVE,
    CVL,
    DD,
    DE,
    TYPES,
    USN,
)
from deckload.games.sunset.model.state import NONE, SunsetState
from deckload.games.sunset.rules.forces import counted, is_on, numbers_by_class, own_name

BY_NUMBER: Final = 10
"""Added to how far a report may err that tells only how many units there are."""

ALL_CLASSES: Final = -1
"""In place of a class: all units together."""

FINE: Final = (CV, CVL, CVE, BB, CA, CL, DD, APD)
"""The types that reports tell apart by option; escorts count as destroyers."""
FINE_NAMES: Final = (
    *("fleet carrier", "light carrier", "escort carrier", "battleship"),
    *("heavy cruiser", "light cruiser", "destroyer unit", "transport"),
)

FROM_NOW_ON: Final = " from now on"
"""Put to a word that settles this report and all to come, until its owner wants to be asked."""

FOR_OTHERS: Final = (TO_ALL, FROM_NOW_ON)

AS_CARRIERS: Final = "carriers"
AS_BATTLESHIPS: Final = "battleships"

Told = list[int]
"""A report: the number of units of each class, or one number for all of them."""


def _report_prompt(k: SunsetState, d: Decision) -> str:
    marker, last, as_carriers, more = d.about
    numbers = numbers_seen(k, marker, as_carriers)
    bound, name = k.slack[marker] % BY_NUMBER, own_name(k, marker)
    found = f"{name} has been found: {in_words(numbers)}."
    if more:
        found += f" {counted(more, 'more report')} will follow."
    if k.slack[marker] >= BY_NUMBER:
        off = f"may be off by {bound}" if bound else "must be right"
        return f"{found} You tell how many units there are; the number {off}."
    if not bound:
        return f"{found} The report must be right."
    kind = _next_class(last, numbers)
    true = counted(numbers[kind], names_of(numbers)[kind])
    if last != NONE:
        return f"{name} has {true}: how many do you report?"
    return (
        f"{found} Each number of the report may be off by {bound}."
        f" Shade all of it at one word, or say first how many you report of {true}."
    )


def _told_name(k: SunsetState, told: tuple[int, int]) -> str:
    kind, number = told
    if kind == ALL_CLASSES:
        return f"{number} units"
    return f"{number} {TYPES[FINE[kind]] if is_on(k, 'fine_reports') else CLASSES[kind]}"


def _told_label(k: SunsetState, told: tuple[int, int]) -> str:
    kind, number = told
    names = FINE_NAMES if is_on(k, "fine_reports") else CLASS_WORDS
    return counted(number, "unit" if kind == ALL_CLASSES else names[kind])


REPORT: Final = Kind(
    "report",
    _report_prompt,
    names=_told_name,
    label=_told_label,
    words={
        **WORDS_FOR_ALL,
        **{word + FROM_NOW_ON: f"{reads}, in all reports to come" for word, reads in WORDS.items()},
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
    named = [counted(n, names_of(told)[kind]) for kind, n in enumerate(told) if n]
    return ", ".join(named) or "nothing"


def names_of(told: Told) -> tuple[str, ...]:
    """What the numbers of a report count: classes, or types by option."""
    return FINE_NAMES if len(told) == len(FINE) else CLASS_WORDS


def by_class(told: Told) -> Told:
    """[2.4] A report by classes, whatever it tells apart."""
    if len(told) != len(FINE):
        return told[:]
    numbers = [0] * len(CLASSES)
    for kind, number in zip(FINE, told, strict=True):
        numbers[CLASS_OF_TYPE[kind]] += number
    return numbers


def shaded_reports(s: SunsetState, markers: list[int]) -> Procedure:
    """[7.2] All reports of a search that one side has to give, one after the other. One word can
    settle those that are left, too, or all that are still to come (ruling S112)."""
    told: list[Told] = []
    word = _standing_word(s, markers)
    for number, marker in enumerate(markers):
        if word.endswith(FOR_OTHERS):
            told.append(shaded(s, marker, numbers_seen(s, marker, 0), _bare(word)))
            continue
        report, word = yield from _shaded_report(s, marker, len(markers) - number - 1)
        told.append(report)
        if word.endswith(FROM_NOW_ON):
            side = s.data.marker_side[marker]
            s.report_word[side], s.reports_unasked[side] = word, 1
    return told


def _standing_word(s: SunsetState, markers: list[int]) -> str:
    """What the owner of these forces has said of all reports, if anything."""
    return s.report_word[s.data.marker_side[markers[0]]] if markers else ""


def _bare(word: str) -> str:
    """A word for one report."""
    return word.removesuffix(TO_ALL).removesuffix(FROM_NOW_ON)


def _shaded_report(s: SunsetState, marker: int, more: int) -> Procedure:
    """[7.2] A number for each class that is there, or one for all; asked even where it must be
    exact: how exact a Japanese search was is for its victim alone to know. One word settles all
    classes that are left; returns it, too, if there was one."""
    as_carriers = yield from _seen_as_carriers(s, marker)
    told = [0] * len(numbers_seen(s, marker, as_carriers))
    last = NONE
    while True:
        answer = yield _ask_next(s, marker, last, as_carriers, more)
        if isinstance(answer, str):
            numbers = numbers_seen(s, marker, as_carriers)
            rest = shaded(s, marker, numbers, _bare(answer))
            return (rest if len(rest) == 1 else [*told[: last + 1], *rest[last + 1 :]]), answer
        last, number = answer
        if last == ALL_CLASSES:
            return [number], ""
        told[last] = number
        if _next_class(last, numbers_seen(s, marker, as_carriers)) == NONE:
            return told, ""


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
    """[7.2, 2.4, 14.5] What is there to be reported, by class or by type."""
    if not is_on(s, "fine_reports"):
        numbers, carriers, battleships = numbers_by_class(s, marker), CARRIERS, BATTLESHIPS
    else:
        types = [s.data.ship_type[ship] for ship in s.ships[marker]]
        numbers = [types.count(kind) for kind in FINE]
        numbers[FINE.index(DD)] += types.count(DE)
        carriers, battleships = FINE.index(CV), FINE.index(BB)
    if as_carriers:
        numbers[carriers] += half_decks(s, marker)
        numbers[battleships] -= half_decks(s, marker)
    return numbers


def _ask_next(s: SunsetState, marker: int, last: int, as_carriers: int, more: int) -> Decision:
    return ask(
        s.data.marker_side[marker],
        REPORT,
        lambda: reportable(s, marker, last, numbers_seen(s, marker, as_carriers), more),
        about=(marker, last, as_carriers, more),
        case="7.2",
        covert=True,
        draft=True,
    )


def reportable(
    s: SunsetState, marker: int, last: int, numbers: Told, more: int
) -> list[tuple[int, int] | str]:
    """[7.2] Of the next class the true number, more or less by the bound; never none of what is
    there. Words may go for the `more` reports to come as well."""
    bound = s.slack[marker] % BY_NUMBER
    if not bound:
        return [EXACT]
    if s.slack[marker] >= BY_NUMBER:
        kind, true = ALL_CLASSES, sum(numbers)
        words = [FEWEST, MOST, EXACT]
    else:
        kind = _next_class(last, numbers)
        true, words = numbers[kind], [*SHADES, EXACT]
    singly = [(kind, told) for told in range(max(1, true - bound), true + bound + 1)]
    for_others = [word + TO_ALL for word in words] if more else []
    for_good = [word + FROM_NOW_ON for word in words] if last == NONE else []
    return [*singly, *words, *for_others, *for_good]


def _next_class(last: int, numbers: Told) -> int:
    """The first class beyond the last that is there, or NONE."""
    for kind in range(last + 1, len(numbers)):
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
        max(1, true + bound * (carriers if is_carrier_kind(numbers, kind) else others))
        if true
        else 0
        for kind, true in enumerate(numbers)
    ]


def is_carrier_kind(told: Told, kind: int) -> bool:
    """Does a number of a report count carriers, of whatever size?"""
    return kind <= FINE.index(CVE) if len(told) == len(FINE) else kind == CARRIERS
