"""How long a bot may think about one decision."""

from __future__ import annotations

import re
from typing import NamedTuple

from deckload.engine.errors import BadOption

MOST_SIMULATIONS = 100_000
MOST_SECONDS = 600
USUAL_SIMULATIONS = 40
"""Enough to gain by, and at most about a second in the largest game."""


class Budget(NamedTuple):
    """A number of games to try out, or a time. With a number, the same problem and seed give the
    same answer; with a time, the answer depends on how fast the machine is."""

    simulations: int = 0
    seconds: float = 0.0


def read_budget(written: str) -> Budget:
    """`200`: simulations; `2s` or `0.5s`: seconds; nothing: the usual number of simulations."""
    if not written:
        return Budget(USUAL_SIMULATIONS)
    if re.fullmatch(r"[0-9]{1,9}", written) and 1 <= int(written) <= MOST_SIMULATIONS:
        return Budget(simulations=int(written))
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?s", written):
        seconds = float(written[:-1])
        if 0 < seconds <= MOST_SECONDS:
            return Budget(seconds=seconds)
    raise BadOption(
        f"a search cannot have the budget {written[:40]!r}; write a number of simulations from 1 to"
        f" {MOST_SIMULATIONS} (search:200) or seconds up to {MOST_SECONDS} (search:2s)"
    )
