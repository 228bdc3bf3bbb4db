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
    """`with pace: ...` around a decision.

    What has not taken long by the clock has not computed long. Only where it has, it may be that
    others had the processor meanwhile: then the next decision is measured by what it computes
    itself. To ask for that each time would invite the system to let the others in.
    """

    def __init__(self) -> None:
        self._longest = math.inf
        self._clock = time.thread_time
        self._began = 0.0

    @property
    def is_quick(self) -> bool:
        """Decisions of late were so short that nobody notices if he waits for one."""
        return self._longest < _SHORT

    def __enter__(self) -> None:
        self._began = self._clock()

    def __exit__(self, *_: Any) -> None:
        took = self._clock() - self._began
        if self._clock is time.perf_counter and took >= _SHORT:
            self._clock = time.thread_time
            return
        self._clock = time.perf_counter if took < _SHORT else time.thread_time
        self._longest = took if self._longest == math.inf else max(took, self._longest * _FADING)
