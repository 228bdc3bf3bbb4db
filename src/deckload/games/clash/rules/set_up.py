"""Chapter 16: what is left open at set-up, chosen by both sides in secret and together."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Throw, roll, shuffled
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, pick_some, steps, then, together
from deckload.games.clash.model.data_files import SetUpLine
from deckload.games.clash.model.game_data import TYPES
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.groups.task_groups import free_marker
from deckload.games.clash.rules.search.knowing import ships_of_groups
from deckload.games.clash.rules.turn import next_turn
from deckload.games.fleet.model.game_data import IJN, SIDES
from deckload.games.fleet.model.state import OFF_MAP
from deckload.games.fleet.rules.forces import is_on
from deckload.games.fleet.rules.nouns import HEX

step: Final = steps("clash.set_up")


DUMMY: Final = "dummy"
BY_NAME: Final = ("CV", "CVL", "BB")


def _groups_named(k: ClashState, titles: int | tuple[int, ...]) -> str:
    """One group, or several that are picked at one go."""
    named = titles if isinstance(titles, tuple) else (titles,)
    return ", ".join([k.data.titles[title] for title in named])


def _groups_in_full(k: ClashState, titles: int | tuple[int, ...]) -> str:
    """A group with its ships; of several at one go just the names."""
    if isinstance(titles, tuple):
        return _groups_named(k, titles)
    return f"{k.data.titles[titles]}: {_ships_of(k, titles)}"


def _ships_of(k: ClashState, title: int) -> str:
    """Carriers and battleships by name, the others by number: "Taiho, Zuikaku, 2 CA, 4 DD"."""
    ships = k.data.scenarios[k.scenario].group_ships.get(k.data.titles[title], ())
    types = [TYPES[k.data.ships[ship].type] for ship in ships]
    named = [
        k.data.ships[ship].name for ship, kind in zip(ships, types, strict=True) if kind in BY_NAME
    ]
    others = [kind for kind in dict.fromkeys(types) if kind not in BY_NAME]
    return ", ".join([*named, *[f"{types.count(kind)} {kind}" for kind in others]])


GROUPS: Final = Kind(
    "with",
    "Which groups sail in the task force?",
    names=_groups_named,
    label=_groups_in_full,
    words={"done": "No more: the others sail alone"},
)
FORCE_HEX: Final = Kind(
    "start",
    "Where does the task force start?",
    of=HEX,
    label="At {}",
)


def _where_prompt(k: ClashState, d: Decision) -> str:
    title = k.data.titles[d.about]
    if title == DUMMY:
        return "Where does a dummy start?"
    return f"Where does {title} ({_ships_of(k, d.about)}) start?"


GROUP_HEX: Final = Kind(
    "start",
    _where_prompt,
    of=HEX,
    label="At {}",
    words={"none": "Leave it in the box"},
)


@step
def deploy(s: ClashState) -> Procedure:
    """[16.1] Labels are shuffled, each by its owner, so that they tell nothing; then both sides
    choose."""
    if s.data.scenarios[s.scenario].late_units:
        roll_for_reinforcements(s)
    for side in SIDES:
        label_groups(s, side)
    yield together({side: choose_places(s, side) for side in SIDES})
    for marker, place in enumerate(s.place):
        if place == OFF_MAP or not is_on(s, "secret_movement"):
            s.sighted[marker] = ALL_EYES
    for side in SIDES:
        force = s.data.force_of[side]
        s.genuine[force] = int(s.place[force] != OFF_MAP)
        note_origins(s, side)
    then(s, next_turn)


def roll_for_reinforcements(s: ClashState) -> None:
    """[16.1.2] The die is the turn in which some island aircraft come; only their owner sees it."""
    s.arrival = roll(s, Throw("reinforcements", 10, 1, case="16.1.2"), to=IJN).total
    fields = [s.data.air_base[unit] for unit in s.data.scenarios[s.scenario].late_units]
    names = " and ".join([s.data.bases[base].name for base in dict.fromkeys(fields)])
    text = "Air units for {bases} come on turn {turn}."
    tell(s, "16.1.2", text, to=IJN, bases=names, turn=s.arrival)


def label_groups(s: ClashState, side: int) -> None:
    """Each task group of the scenario gets a marker with a neutral label."""
    scenario = s.data.scenarios[s.scenario]
    markers = shuffled(s, s.data.groups_of[side], "labels", to=side)
    for name, marker in zip(scenario.groups[side], markers, strict=False):
        s.title[marker] = s.data.titles.index(name)
        s.ships[marker] = sorted(scenario.group_ships[name])


def choose_places(s: ClashState, side: int) -> Procedure:
    """[16.1.3, 16.2, 16.3] Which groups sail together, where they start, and where the others and
    dummies do."""
    plan = s.data.scenarios[s.scenario].set_up[side]
    free = [s.data.titles.index(name) for name in plan.free]
    cited = set_up_case(s)
    sailing = yield from _choose_force(side, plan, free, cited)
    start = yield ask(side, FORCE_HEX, force_hexes(s, plan), case=cited)
    force = s.data.force_of[side]
    for name in (*plan.fixed, *[s.data.titles[title] for title in sailing]):
        s.in_force[_marker_called(s, side, name)] = 1
        s.place[force] = start
    for name, hex_name in plan.placed.items():
        s.place[_marker_called(s, side, name)] = s.data.grid.id_of(hex_name)
    loose = [title for title in free if title not in sailing]
    for title in loose:
        place = yield ask(side, GROUP_HEX, loose_hexes(s, plan), about=title, case=cited)
        s.place[_marker_called(s, side, s.data.titles[title])] = place
    for _ in range(max(0, plan.loose_markers - len(loose))):
        laid = yield from _choose_dummy(s, side, plan)
        if not laid:
            return


def set_up_case(s: ClashState) -> str:
    """Where the scenario says what is left open: the printed one under its Japanese forces."""
    cited = s.data.scenarios[s.scenario].case
    return "16.1.1" if cited == "16.1" else cited


def _choose_force(side: int, plan: SetUpLine, free: list[int], cited: str) -> Procedure:
    """[16.1.1] Within the scenario's bounds; no more groups may stay outside than may sail
    alone."""
    if not free:
        return []
    least = max(plan.least_in_force, len(free) - plan.loose_groups)
    chosen = yield from pick_some(
        side,
        GROUPS,
        free,
        least=least,
        most=plan.most_in_force,
        bundles=lambda left: [tuple(left)],
        case=cited,
    )
    return chosen


def _choose_dummy(s: ClashState, side: int, plan: SetUpLine) -> Procedure:
    """[16.1.1, 3.1.6] A marker of the allowance that no group uses may be a dummy; False if it
    stays in the box."""
    dummy = s.data.titles.index(DUMMY)
    place = yield ask(
        side,
        GROUP_HEX,
        loose_hexes(s, plan),
        also=("none",),
        about=dummy,
        case=set_up_case(s),
        covert=True,
    )
    if place == "none":
        return False
    marker = free_marker(s, side)
    s.place[marker] = place
    s.title[marker] = dummy
    return True


def note_origins(s: ClashState, side: int) -> None:
    """[16.1.1, 16.1.3] What everybody can tell from the scenario and from where a marker stands:
    which of the printed groups may be under it."""
    plan, id_of = s.data.scenarios[s.scenario].set_up[side], s.data.grid.id_of
    force = s.data.force_of[side]
    anywhere = ships_of_groups(s, side, plan.groups)
    for marker in s.data.markers_of[side]:
        placed = [name for name, where in plan.placed.items() if id_of(where) == s.place[marker]]
        names = (*plan.fixed, *plan.free) if marker == force else (*plan.free, *placed)
        unseen = is_on(s, "secret_movement")
        s.origins[marker] = anywhere if unseen else ships_of_groups(s, side, names)


def _marker_called(s: ClashState, side: int, name: str) -> int:
    title = s.data.titles.index(name)
    return next(m for m in s.data.groups_of[side] if s.title[m] == title)


def force_hexes(s: ClashState, plan: SetUpLine) -> list[int]:
    """[16.1.1]"""
    centre = s.data.grid.id_of(plan.hex)
    return [p for p in s.data.grid.within(centre, plan.within) if p in s.data.sea_hexes]


def loose_hexes(s: ClashState, plan: SetUpLine) -> list[int]:
    """[16.1.1] Where groups outside the task force may start: west of a column, or around a hex."""
    if plan.loose_hex is not None:
        centre = s.data.grid.id_of(plan.loose_hex)
        near = s.data.grid.within(centre, plan.loose_within)
        return [p for p in near if p in s.data.sea_hexes]
    last, column = plan.loose_last_column, s.data.column
    return [p for p in s.data.sea_in_order if column[p] <= last]
