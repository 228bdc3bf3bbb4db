"""Calibration: does a game with reconstructed charts behave like the history it is about?

First sub-systems, each by a small experiment with the real rules (a strike, a raid, a search), then
whole games played by doctrine on seeds that nobody has tuned anything with. The report is written
by `deckload lab calibrate GAME`; its text is made from what was measured.

| module | what it holds |
|---|---|
| `contract.py` | what a game's calibration brings: experiments, gauges, history, bars |
| `verdicts.py` | whether history lies inside what was measured, and whether a bar is met |
| `experiment.py` | runs steps of a game's rules from a position until they are through |
| `report.py` | plays, measures, and writes the report with its plots |
| `clash.py`, `clash_battles.py` | Clash of Carriers |
| `midway.py`, `midway_battles.py` | Midway Solitaire |
"""

from __future__ import annotations

from importlib import import_module

from deckload.engine.contract import find_game
from deckload.engine.errors import UnknownGame
from deckload.lab.calibration.contract import Calibration

_MODULES = {
    "clash": "deckload.lab.calibration.clash",
    "midway": "deckload.lab.calibration.midway",
}


def find_calibration(game: str) -> Calibration:
    """The calibration of a game, or an error that names those there are."""
    if game not in _MODULES:
        find_game(game)
        there = ", ".join(_MODULES)
        raise UnknownGame(f"nobody has written a calibration for {game!r}; there are: {there}")
    found: Calibration = import_module(_MODULES[game]).CALIBRATION
    return found


def has_calibration(game: str) -> bool:
    """Is there one? Then a series can note the game's own measures."""
    return game in _MODULES


__all__ = ["Calibration", "find_calibration", "has_calibration"]
