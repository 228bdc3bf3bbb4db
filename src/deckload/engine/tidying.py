"""How often Python tidies up after games."""

from __future__ import annotations

import gc
from typing import Final

_THINGS_BETWEEN_LOOKS: Final = 50_000


def tidy_up_seldom() -> None:
    """For a process that plays many games, or shows them to many. Questions, copies of states and
    what tables show are made anew with every decision, and go as soon as nobody holds them. Python
    looks for rings of things that hold each other after 700 of them, and games make few: let it
    look after many decisions instead."""
    gc.set_threshold(_THINGS_BETWEEN_LOOKS, 10, 10)
