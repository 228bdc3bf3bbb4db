"""The peer engine in the benchmark: OpenSpiel from PyPI, the same random play, the same run."""

from __future__ import annotations

import importlib
import random
import time
from typing import Any

_GAMES = ("python_block_dominoes", "backgammon")


def peer_speeds(seconds: float) -> dict[str, dict[str, float]]:
    """Decisions per CPU-second and clone time; empty where OpenSpiel is not installed."""
    try:
        pyspiel = importlib.import_module("pyspiel")
        importlib.import_module("open_spiel.python.games")  # registers the games in Python
    except ImportError:
        return {}
    return {f"open_spiel.{name}": _measure(pyspiel, name, seconds) for name in _GAMES}


def _measure(pyspiel: Any, name: str, seconds: float) -> dict[str, float]:
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    decisions = 0
    clones: list[float] = []
    cloning = 0.0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
                continue
            if rng.random() < 0.02:
                before = time.process_time()
                state.clone()
                clones.append(time.process_time() - before)
                cloning += clones[-1]
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            decisions += 1
    spent = time.process_time() - start - cloning
    return {
        "decisions_per_cpu_s": round(decisions / spent),
        "clone_us": round(sorted(clones)[len(clones) // 2] * 1e6, 2) if clones else 0.0,
    }
