"""Dice: a keyed counter, so that a game's rolls can be copied for nothing and verified later.

A roll is BLAKE2b(key, stream and counter). Every audience has a stream of its own: dice thrown in
the open, dice each side throws in secret, dice nobody sees. A secret roll therefore never shifts
the open ones, which would tell the other side that it happened.

The remainder of a 64-bit number is taken: the bias of a ten-sided die is below 1e-18.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final

from deckload.engine.dice_key import DiceKey as DiceKey
from deckload.engine.errors import LeftoverDice
from deckload.engine.knowledge import EVERYONE, NOBODY
from deckload.engine.log import tell_roll
from deckload.engine.state import State
from deckload.engine.throws import Modifier as Modifier
from deckload.engine.throws import Rolled as Rolled
from deckload.engine.throws import RollRecord as RollRecord
from deckload.engine.throws import Throw as Throw

HIGH: Final = 1
LOW: Final = -1
"""What the roller hopes for; 0 where neither is good."""


class Script:
    """Dice written down beforehand, by reason: for replaying worked examples in tests."""

    def __init__(self, **faces: Sequence[int]) -> None:
        self._faces = {reason.replace("_", " "): list(values) for reason, values in faces.items()}

    def next(self, reason: str, sides: int) -> int:
        faces = self._faces.get(reason)
        if not faces:
            raise LeftoverDice(f"the script has no die left for {reason!r}")
        face = faces.pop(0)
        if not 1 <= face <= sides:
            raise LeftoverDice(f"the script gives {face} for {reason!r}, a d{sides}")
        return face

    def must_be_empty(self) -> None:
        """Left-over dice mean that the example was not played as it was written."""
        left = {reason: faces for reason, faces in self._faces.items() if faces}
        if left:
            raise LeftoverDice(f"scripted dice never rolled: {left}")


_number: Final = int.from_bytes
_BEGUN: Final[dict[bytes, dict[int, blake2b]]] = {}
_KEYS_KEPT: Final = 64
_COUNTED: Final = 2048
_AS_BYTES: Final = [count.to_bytes(7, "little") for count in range(_COUNTED)]
"""The numbers that are hashed: few games throw more dice for one audience."""


def _begin(key: bytes, to: int) -> blake2b:
    """A hash that has taken in the key and who sees the die, one byte, with which it works the key
    in: what is left is half of the work. Every die needs a copy of one, so those of the last few
    keys are kept in plain dicts, the fastest way to find them again."""
    if len(_BEGUN) >= _KEYS_KEPT:
        _BEGUN.clear()
    begun = blake2b(bytes((to & 0xFF,)), key=key, digest_size=8)
    _BEGUN.setdefault(key, {})[to] = begun
    return begun


def die(s: State, sides: int, reason: str, to: int = EVERYONE) -> int:
    """One bare die, not logged: for rules whose roll is logged as part of something larger."""
    if to == EVERYONE:
        count = s.rolls_open
        s.rolls_open = count + 1
    elif to == NOBODY:
        count = s.rolls_hidden
        s.rolls_hidden = count + 1
    else:
        count = s.rolls_own[to]
        s.rolls_own[to] = count + 1
    if s.script is not None:  # a scripted die was counted, too: it seals what came before
        scripted: int = s.script.next(reason, sides)
        return scripted
    try:
        thrown = _BEGUN[s.dice_key][to].copy()
    except KeyError:
        thrown = _begin(s.dice_key, to).copy()
    thrown.update(_AS_BYTES[count] if count < _COUNTED else count.to_bytes(7, "little"))
    return _face(thrown.digest(), sides)


def _face(hashed: bytes, sides: int) -> int:
    """The remainder of the hash as a number, counted from one (compiled, `fast_build.py` spares it
    numbers too large for a processor)."""
    return _number(hashed, "little") % sides + 1


def roll(s: State, throw: Throw, to: int = EVERYONE, by: str = "", at: str = "") -> Rolled:
    """Throw the dice, look the result up, and log it for the audience `to`.

    `by` and `at` name who rolls against whom, where one throw serves many of them: a rule that
    rolls often keeps its throws (`lru_cache`) and gives the names here. With what the throw `does`
    between them they make a clause: "Hiryu BBR" "attacks" "the US ships".
    """
    if throw.dice == 1:  # by far the most common
        total = die(s, throw.sides, throw.reason, to)
        faces: tuple[int, ...] = (total,)
    else:
        faces = tuple([die(s, throw.sides, throw.reason, to) for _ in range(throw.dice)])
        total = sum(faces)
    for modifier in throw.modifiers:
        total += modifier.by
    chart = throw.chart
    cell = chart.look_up(throw.column, total) if chart is not None else None
    rolled = Rolled(throw, faces, total, cell)
    if s.log is not None:
        tell_roll(s, record(rolled, by, at), to)
    return rolled


def roll_total(s: State, throw: Throw, to: int = EVERYONE, by: str = "", at: str = "") -> int:
    """`roll` for a rule that wants nothing but the total, and rolls often: what only a log would
    show is not made where none is kept."""
    if s.log is not None or throw.dice != 1:
        return roll(s, throw, to, by, at).total
    return _one_die(s, throw, to)


def roll_result(s: State, throw: Throw, to: int = EVERYONE, by: str = "", at: str = "") -> Any:
    """The same for a rule that wants nothing but the result that its chart gives."""
    chart = throw.chart
    if s.log is not None or throw.dice != 1 or chart is None:
        return roll(s, throw, to, by, at).cell.result
    return chart.look_up(throw.column, _one_die(s, throw, to)).result


def _one_die(s: State, throw: Throw, to: int) -> int:
    total = die(s, throw.sides, throw.reason, to)
    for modifier in throw.modifiers:
        total += modifier.by
    return total


def record(rolled: Rolled, by: str = "", at: str = "") -> RollRecord:
    """The plain-data record of a roll; who rolls against whom stands in where the throw names no
    subject."""
    throw = rolled.throw
    subject = throw.subject
    if by and not subject:
        subject = " ".join(filter(None, (by, throw.does or ("at" if at else ""), at)))
    return RollRecord(
        reason=throw.reason,
        sides=throw.sides,
        dice=rolled.dice,
        total=rolled.total,
        chart=throw.chart.id if throw.chart is not None else "",
        column=str(throw.column),
        modifiers=tuple((m.why, m.by, m.case) for m in throw.modifiers),
        cell=_in_words(rolled),
        case=throw.case,
        subject=subject,
        side=throw.side,
        good=throw.good or (throw.chart.good if throw.chart is not None else 0),
        needs=throw.needs,
        clause=bool(by and throw.does),
        gives=throw.gives,
    )


def _in_words(rolled: Rolled) -> str:
    """What was found in the chart, as its file says that a code is read."""
    if rolled.cell is None:
        return ""
    cell, chart = str(rolled.cell), rolled.throw.chart
    return cell if chart is None else chart.reads.get(cell, cell)


def draw(s: State, pool: list[int], reason: str, to: int = EVERYONE) -> int:
    """Draw from a multiset, `pool[kind]` = how many are left; returns the kind and takes it out.

    Nothing is decided before it is drawn, so there is no order of a pool to leak.
    """
    left = sum(pool)
    if left == 0:
        raise ValueError(f"nothing left to draw for {reason!r}")
    ticket = die(s, left, reason, to)
    for kind, count in enumerate(pool):
        ticket -= count
        if ticket <= 0:
            pool[kind] = count - 1
            return kind
    raise AssertionError("a ticket beyond the pool")


def shuffled(s: State, items: Sequence[int], reason: str, to: int = NOBODY) -> list[int]:
    """The items in random order (Fisher-Yates on the dice, so that it can be verified)."""
    out = list(items)
    for last in range(len(out) - 1, 0, -1):
        pick = die(s, last + 1, reason, to) - 1
        out[last], out[pick] = out[pick], out[last]
    return out


def dice_thrown(s: State) -> int:
    """How many numbers were taken from all streams: an undo may not cross a change of it."""
    thrown = s.rolls_open + s.rolls_hidden
    for own in s.rolls_own:  # two, mostly: sooner done than a `sum` is called
        thrown += own
    return thrown
