"""3.6.2, 3.6.4: how detected a marker is, and how that goes over with its ships."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps
from deckload.games.taskforce.model.conditions import (
    CARRIER_REPORTED,
    FLAG,
    FLEET_REPORTED,
    NUMBER,
    REAL,
    SHOWN,
)
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import marker_name, marker_ref, turn_up

step: Final = steps("taskforce.detection")

REPORT: Final = Kind(
    "report",
    lambda k, d: f"Ships of a detected force have joined {marker_name(k, d.about)}: mark it as?",
    words={"carrier": "A carrier task force", "fleet": "A fleet task force"},
)


def is_detected(s: TaskForceState, marker: int) -> bool:
    """[3.6.2] At least partly: it has a report, or shows its number."""
    return s.face[marker] != FLAG


def pass_on_detection(s: TaskForceState, source: int, goal: int) -> bool:
    """[3.6.4] A force that gets ships from one that is better known becomes as well known. True if
    the enemy has to choose the face of a report."""
    if s.face[source] == NUMBER:
        if s.face[goal] != NUMBER:
            turn_up(s, goal)
        return False
    if s.face[source] == FLAG or s.face[goal] != FLAG:
        return False
    s.face[goal] = s.face[source]  # until the opponent has chosen
    if s.proof[goal] != SHOWN:
        s.proof[goal] = REAL
    return True


@step
def choose_report(s: TaskForceState, side: int, marker: int) -> Procedure:
    """[3.6.4] The opponent chooses the side of the report marker."""
    face = yield ask(
        side, REPORT, ("carrier", "fleet"), about=marker, case="3.6.4", command="fleet"
    )
    s.face[marker] = CARRIER_REPORTED if face == "carrier" else FLEET_REPORTED
    tell(s, "3.6.4", "{marker} is partly detected now.", marker=marker_ref(s, marker))
