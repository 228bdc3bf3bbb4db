"""Calibration: does a game with reconstructed charts behave like the history it is about?

First sub-systems, each by a small experiment with the real rules (a strike, a raid, a search), then
whole games played by doctrine on seeds that nobody has tuned anything with. What is measured, and
against what, is the game's own (`games/<game>/study`, handed over by `Rules.study`). The report is
written by `deckload lab calibrate GAME`; its text is made from what was measured.

| module | what it holds |
|---|---|
| `experiment.py` | runs steps of a game's rules from a position until they are through |
| `measuring.py` | runs the experiments and plays the games |
| `keeping.py` | keeps what was measured, so that a long run can be stopped |
| `fingerprints.py` | short hashes of what was measured |
| `report.py` | writes the report with its plots |
"""

from __future__ import annotations

from deckload.engine.contract import find_game, installed_games
from deckload.engine.errors import UnknownGame
from deckload.study.calibration import Calibration, calibration_of


def find_calibration(game: str) -> Calibration:
    """The calibration of a game, or an error that names those there are."""
    found = calibration_of(find_game(game))
    if found is None:
        there = [code for code, rules in installed_games().items() if calibration_of(rules)]
        names = ", ".join(sorted(there)) or "none"
        raise UnknownGame(f"nobody has written a calibration for {game!r}; there are: {names}")
    return found


__all__ = ["Calibration", "find_calibration"]
