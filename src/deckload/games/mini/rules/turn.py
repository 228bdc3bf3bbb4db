"""Chapter 3 and the frame of a turn: posture, initiative, mixing, the end."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Throw, roll, shuffled
from deckload.engine.log import tell, tell_each
from deckload.engine.procedures import Procedure, end_game, steps, then, together
from deckload.games.mini.model.game_data import SIDE_NAMES, SIDES
from deckload.games.mini.model.state import FLOWN, HUNT, READY, STRIKE, MiniState
from deckload.games.mini.rules.forces import marker_ref, on_map
from deckload.games.mini.rules.knowing import mix_deals
from deckload.games.mini.rules.movement import move_marker
from deckload.games.mini.rules.strike import plan_strike

step: Final = steps("mini.turn")


POSTURE: Final = Kind(
    "posture",
    "How will your fleet spend this turn?",
    words={"hunt": "Hunt: move two hexes, search better", "strike": "Strike: bomb better"},
)
MIX: Final = Kind(
    "mix",
    lambda k, d: f"Mix the markers in {k.data.grid.name_of(d.about)}?",
    words={"mix": "Mix them: their reports become worthless", "leave": "Leave them as they are"},
)

WORTH_OF_A_WIN: Final = 10
"""In points, for whoever weighs one against the other."""


@step
def next_turn(s: MiniState) -> None:
    """The sequence of play of one turn."""
    s.turn += 1
    tell(s, "3", "Turn {turn} begins.", turn=s.turn)
    then(s, choose_posture, roll_initiative, mix_markers, end_turn)


@step
def choose_posture(s: MiniState) -> Procedure:
    """[3.1] Both sides choose at once; the answers are shown together."""
    chosen = yield together({side: _posture(side) for side in range(SIDES)})
    s.posture = [STRIKE if chosen[side] == "strike" else HUNT for side in range(SIDES)]
    tell(s, "3.1", "Blue will {blue}, Red will {red}.", blue=chosen[0], red=chosen[1])


def _posture(side: int) -> Procedure:
    chosen = yield ask(side, POSTURE, ("hunt", "strike"), case="3.1", command="fleet")
    return chosen


@step
def roll_initiative(s: MiniState) -> None:
    """[3.2] Odd: Blue moves first; even: Red."""
    s.first = (roll(s, Throw("initiative", 6, case="3.2")).total + 1) % SIDES
    order = (s.first, 1 - s.first)
    moves = [(move_marker, marker) for side in order for marker in s.data.markers_of[side]]
    then(s, *moves, *[(plan_strike, side) for side in order])


@step
def mix_markers(s: MiniState) -> Procedure:
    """[7.1] Each side may mix the markers it has brought together in one hex."""
    for side in range(SIDES):
        markers = on_map(s, side)
        for place in sorted({s.place[m] for m in markers}):
            here = [m for m in markers if s.place[m] == place]
            if len(here) == 1:
                continue
            choice = yield ask(
                side, MIX, ("mix", "leave"), about=place, case="7.1", command="fleet"
            )
            if choice == "mix":
                mix(s, side, here)


def mix(s: MiniState, side: int, markers: list[int]) -> None:
    """Shuffle what lies under the markers; only the owner follows it."""
    contents = shuffled(s, [s.inside[m] for m in markers], "mixing", to=side)
    for marker, content in zip(markers, contents, strict=True):
        s.inside[marker] = content
        s.report[marker] = []
    mix_deals(s, side, markers)
    tell_each(
        s,
        "7.1",
        {side: "Your markers here are mixed, {ref} among them.", 1 - side: "{ref} and others mix."},
        ref=marker_ref(s, markers[0]),
    )


@step
def end_turn(s: MiniState) -> None:
    """[7.2, 1.2] Aircraft are made ready; after the last turn points decide."""
    s.air = [READY if state == FLOWN else state for state in s.air]
    s.shown = [[0, 0] for _ in range(SIDES)]
    if s.turn < s.last_turn:
        then(s, next_turn)
        return
    blue, red = s.points
    if blue == red:
        end_game(s, "draw", f"{blue} points each")
    else:
        end_game(s, SIDE_NAMES[int(red > blue)], f"{max(s.points)} to {min(s.points)} points")


def returns(s: MiniState) -> tuple[float, float]:
    """By side, how many points it is ahead at the end; a win is worth some more."""
    ahead = float(s.points[0] - s.points[1])
    if s.outcome[0] == SIDE_NAMES[0]:
        ahead += WORTH_OF_A_WIN
    elif s.outcome[0] == SIDE_NAMES[1]:
        ahead -= WORTH_OF_A_WIN
    return (ahead, -ahead)
