"""Names in data files: each stands for one thing, and for a thing that there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from deckload.data.errors import DataError, Location, one_of


def require_known(name: str, known: Collection[str], place: Location, what: str = "") -> str:
    """The name, if it is one of those there are; otherwise an error that says which they are."""
    if name not in known:
        problem = f"there is no {what} {name!r}" if what else f"there is no {name!r}"
        raise DataError(place, problem, one_of(known, name))
    return name


def refuse_twins(names: Iterable[str], what: str, place: Location) -> None:
    """People choose pieces by name, so a name may stand for one piece alone."""
    for name, times in Counter(names).items():
        if times > 1:
            raise DataError(
                place, f"{times} {what}s are called {name!r}", "give each a name of its own"
            )
