"""Standing orders: what a side says beforehand about questions put to it whether they matter or
not, so that its silence tells the others nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from deckload.engine.errors import NotOffered
from deckload.engine.seats import Seat

_LONGEST_WORD: Final = 400
_MOST_KEYS: Final = 50


class StandingOrder(NamedTuple):
    """What to answer to covert questions of a verb, for the commands of whoever said so."""

    key: str
    """The keys in order of preference, one to a line."""
    commands: tuple[str, ...] = ()

    def pick(self, offered: Sequence[str]) -> str | None:
        """The first of its keys on offer, or else the only option there is."""
        wanted = next((key for key in self.key.split("\n") if key in offered), None)
        return offered[0] if wanted is None and len(offered) == 1 else wanted

    def belongs_to(self, seat: Seat) -> bool:
        """Whether a seat of its side has all the commands for which it was given."""
        if not seat.commands:
            return True
        return bool(self.commands) and all(seat.has(command) for command in self.commands)


THE_ONLY_ANSWER: Final = StandingOrder("")
"""What goes without saying: to take the one option there is."""


def order_for(seat: Seat, verb: Any, keys: Any) -> StandingOrder | None:
    """The order of a seat to take one key, or the first of several; None cancels one."""
    wishes = [keys] if isinstance(keys, str) else keys
    for word in (verb, *_listed(wishes)):
        if not isinstance(word, str) or len(word) > _LONGEST_WORD or "\n" in word:
            raise NotOffered("a standing order is a verb and keys, as they were offered")
    return None if wishes is None else StandingOrder("\n".join(wishes), seat.commands)


def _listed(wishes: Any) -> list[Any]:
    if wishes is None:
        return []
    if not isinstance(wishes, list | tuple) or not 0 < len(wishes) <= _MOST_KEYS:
        raise NotOffered(f"a standing order has a key, or 1 to {_MOST_KEYS} of them")
    return list(wishes)
