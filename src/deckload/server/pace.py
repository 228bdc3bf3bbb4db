"""How long the decisions of a table take: short ones are carried out without a thread."""

from __future__ import annotations

import math
import time
from typing import Any, Final

_SHORT: Final = 0.010
"""Seconds of computing that a decision may take where all others wait for it."""

_FADING: Final = 0.9
"""How much of the longest decision is remembered after another one."""


class Pace:
    """`with pace: ...` around a decision."""

    def __init__(self) -> None:
        self._longest = math.inf
        self._began = 0.0

    @property
    def is_quick(self) -> bool:
        """Decisions of late were so short that nobody notices if he waits for one."""
        return self._longest < _SHORT

    def __enter__(self) -> None:
        self._began = time.thread_time()

    def __exit__(self, *_: Any) -> None:
        took = time.thread_time() - self._began
        self._longest = took if self._longest == math.inf else max(took, self._longest * _FADING)
