"""How staffs play Task Force: each reads only what its side knows.

All of them search before they strike, put their fighters up where a raid may come, bomb where the
charts promise most, send cripples home alone and keep transports out of the reach of carriers that
they know of. They differ in temper (`temper.py`): how near they go, what they dare, what they raid.

| doctrine | what it does |
|---|---|
| `steady`, usual | keeps off until carriers are found, then closes and strikes with all it has |
| `bold` | closes at once, raids whatever is found, seeks battles by night |
| `wary` | searches from afar, strikes carriers that are as good as certain |
| `plain` | the simplest: straight at the nearest marker, with everything |
| `nagumo`, Japan | as at Midway: closes, thinks of no carriers, has full decks when found |

| module | what it holds |
|---|---|
| `picture.py` | what a staff makes of the enemy's markers |
| `sheets.py` | what the sheets tell of task forces |
| `goals.py` | what each scenario asks of a side |
| `sailing.py` | courses |
| `places.py` | what hexes are worth to carriers and gun forces |
| `decks.py` | patrols, raids, and what stands on deck |
| `strikes.py` | targets and groups over them |
| `scouting.py` | searches |
| `gunnery.py` | battles between ships, and cripples |
| `reckoning.py` | what attacks bring, by the charts |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from deckload.engine.contract import Doctrine
from deckload.engine.decision import Decision, Option
from deckload.engine.habits import by_habit
from deckload.games.taskforce.doctrine import (
    decks,
    gunnery,
    plain,
    sailing,
    scouting,
    setting_up,
    strikes,
)
from deckload.games.taskforce.doctrine.temper import BOLD, NAGUMO, STEADY, WARY, Temper
from deckload.games.taskforce.model.game_data import ALLIES
from deckload.games.taskforce.rules.fleets import scene

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState

Habit: TypeAlias = "Callable[[TaskForceState, Decision], Option]"
"""Given what a side knows and a question: the option to take."""
TemperedHabit: TypeAlias = "Callable[[TaskForceState, Decision, Temper], Option]"

COMMON: Final[dict[str, Habit]] = {
    **setting_up.HABITS,
    **gunnery.HABITS,
    **strikes.HABITS,
    "arrange": sailing.arrange,
    "tidy": lambda _k, _decision: "go on",
    "search": scouting.search,
    "scramble": decks.scramble,
    "rise": decks.rise,
    "halves": decks.halves,
    "pair": decks.pair,
    "lose": decks.lose,
    "excess": decks.excess,
    "load": decks.load,
    "turn away": decks.excess,
    "divert": decks.divert,
    "escorts": decks.escorts,
}
IN_BEING: Final = "indian-ocean"
TEMPERED: Final[dict[str, TemperedHabit]] = {
    "order": sailing.order,
    "go": sailing.go,
    "air": decks.air,
    "fly": decks.fly,
}


def for_scenario(k: TaskForceState, side: int, temper: Temper) -> Temper:
    """The weaker fleet in the Indian Ocean is to stay in being, whatever its staff is like."""
    if side == ALLIES and scene(k).id == IN_BEING:
        return WARY
    return temper


def staff(temper: Temper) -> Doctrine:
    """A doctrine of this temper."""

    def tempered(habit: TemperedHabit) -> Habit:
        return lambda k, decision: habit(k, decision, for_scenario(k, decision.side, temper))

    return by_habit({**COMMON, **{verb: tempered(habit) for verb, habit in TEMPERED.items()}})


STAFFS: Final[dict[str, Doctrine]] = {
    "steady": staff(STEADY),
    "bold": staff(BOLD),
    "wary": staff(WARY),
    "plain": by_habit({**COMMON, **plain.HABITS}),
}

DOCTRINES: Final[tuple[dict[str, Doctrine], ...]] = (
    {**STAFFS, "nagumo": staff(NAGUMO)},
    STAFFS,
)
"""By side: the doctrines by name, the usual one first."""
