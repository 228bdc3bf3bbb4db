"""Secrets and guesses alone, over many positions: nothing that a side is sent may differ by a byte
between worlds it cannot tell apart, and every guess must be a possible world."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from deckload.engine.contract import find_game
from deckload.lab.conformance import SECRETS, Suite

DEAR = 25
"""Positions to look at in a game of usual length."""


ENOUGH = 20
"""Failures after which nobody needs more of them."""


class SecrecyReport(msgspec.Struct):
    """What `deckload lab secrets` prints."""

    positions: int = 0
    twins: int = 0
    """Worlds that were compared with a twin, once for each side."""
    games: int = 0
    decisions: int = 0
    by_scenario: dict[str, int] = {}
    failures: list[str] = []

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()


def watch_secrets(
    game: str, positions: int, seed: int, progress: Callable[[int], None] | None = None
) -> SecrecyReport:
    """Random games with random options, the scenarios in turn, until enough positions were
    looked at. A game in which something was found is not played on."""
    rules = find_game(game)
    suite = Suite(rules, dear=DEAR, only=SECRETS)
    scenarios = list(rules.scenarios())
    report = SecrecyReport(by_scenario=dict.fromkeys(scenarios, 0))
    while report.positions < positions and len(report.failures) < ENOUGH:
        number = seed + report.games
        scenario = scenarios[report.games % len(scenarios)]
        played = suite.play(number, scenario)
        report.games += 1
        report.decisions += played.decisions
        report.positions += played.positions
        report.by_scenario[scenario] += played.positions
        report.failures += [
            f"{finding.check}: {finding.message} ({scenario}, seed {number})"
            for finding in played.findings
        ]
        if progress is not None:
            progress(report.positions)
    report.twins = suite.coverage.twins
    return report
