"""From what a player types to the keys of options: numbers, ranges, lists, or keys in full."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckload.engine.errors import NotOffered
from deckload.engine.views import OptionView

_NUMBER = re.compile(r"[1-9][0-9]{0,5}")
_RANGE = re.compile(r"([1-9][0-9]{0,5})\s*-\s*([1-9][0-9]{0,5})")


def read_answer(typed: str, offered: Sequence[OptionView], *, several: bool) -> list[str]:
    """The keys that a line names. `several`: the question is one of picks in a row, so that
    `1-4,7` takes five of the options as they are numbered now."""
    whole = _by_name(typed, offered)
    if whole is not None:
        return [whole]
    parts = [part.strip() for part in typed.split(",")]
    if "" in parts:
        raise NotOffered(f"{typed!r}: there is nothing between two commas, or at an end")
    keys: list[str] = []
    for part in parts:
        keys += _part(part, offered, several=several, alone=len(parts) == 1)
    if len(set(keys)) != len(keys) and several:
        raise NotOffered(f"{typed!r} names something twice")
    return keys


def _part(part: str, offered: Sequence[OptionView], *, several: bool, alone: bool) -> list[str]:
    stretch = _RANGE.fullmatch(part)
    if stretch:
        first, last = int(stretch[1]), int(stretch[2])
        if not several:
            raise NotOffered("this question takes one answer; type one number")
        if first > last:
            raise NotOffered(f"{part}: a range goes from the lower number to the higher")
        _check(last, offered)
        return [offered[number - 1].key for number in range(first, last + 1)]
    if _NUMBER.fullmatch(part):
        number = int(part)
        if not alone and not several:
            raise NotOffered("this question takes one number; several answers go by their keys")
        if number <= len(offered):
            return [offered[number - 1].key]
    named = _by_name(part, offered)
    if named is not None:
        return [named]
    if part.isdecimal() and len(part) < 20:
        _check(int(part), offered)
    if alone:
        raise NotOffered(f"{part!r} is neither an option nor a command; `help` lists what is")
    return [part]  # a key of a later question, which the game itself will judge


def _check(number: int, offered: Sequence[OptionView]) -> None:
    if not 1 <= number <= len(offered):
        raise NotOffered(f"there is no option {number}; the options go from 1 to {len(offered)}")


def _by_name(typed: str, offered: Sequence[OptionView]) -> str | None:
    """The option whose key was typed, in any case, with its verb or (if not a number) without."""
    wanted = typed.casefold()
    keys = [option.key for option in offered]
    if typed in keys:
        return typed
    folded = [key for key in keys if key.casefold() == wanted]
    if not folded and not _NUMBER.fullmatch(typed):
        folded = [key for key in keys if key.casefold().partition(" ")[2] == wanted]
    return folded[0] if len(folded) == 1 else None
