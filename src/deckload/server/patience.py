"""A rule that never comes to its end is ended.

Somebody's turn is carried out where all others wait for it, or in a thread that keeps its table. A
loop without an end, in a rule or in what is shown of the table, is a defect of ours; but it shall
cost one answer, and not the server.
"""

from __future__ import annotations

import ctypes
import threading
import time
from types import TracebackType
from typing import Any, Final

_LONGEST: Final = 20.0
"""Seconds that one answer may take. The slowest take a fraction of one."""

_raise_in: Final = ctypes.pythonapi.PyThreadState_SetAsyncExc
_raise_in.argtypes = [ctypes.c_ulong, ctypes.py_object]


class TookTooLong(Exception):
    """What was going on in this thread did not come to its end in time."""


class Patience:
    """`with patience: ...`; whatever takes too long in it is broken off by `TookTooLong`."""

    def __init__(self, seconds: float = _LONGEST) -> None:
        self.seconds = seconds
        self._until: dict[int, float] = {}  # by thread
        self._broken_off: set[int] = set()
        self._ending = threading.Lock()
        self._watching: threading.Thread | None = None

    def __enter__(self) -> None:
        if self._watching is None:
            self._watching = threading.Thread(
                target=self._watch, name="deckload-patience", daemon=True
            )
            self._watching.start()
        self._until[threading.get_ident()] = time.monotonic() + self.seconds

    def __exit__(
        self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None
    ) -> None:
        thread = threading.get_ident()
        try:
            with self._ending:
                if thread in self._broken_off:  # what has not come by now must not come any more
                    _raise_in(thread, ctypes.py_object())
        finally:
            self._broken_off.discard(thread)
            del self._until[thread]

    def _watch(self) -> None:
        while True:
            time.sleep(min(1.0, self.seconds / 4))
            with self._ending:
                now = time.monotonic()
                for thread, until in list(self._until.items()):
                    if now > until:
                        self._until[thread] = now + self.seconds  # in case somebody overhears it
                        self._broken_off.add(thread)
                        _raise_in(thread, ctypes.py_object(TookTooLong))


PATIENCE: Final = Patience()
