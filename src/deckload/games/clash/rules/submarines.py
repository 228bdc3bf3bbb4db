"""Chapter 11 and 15.2: submarine markers that nobody has looked at."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Modifier, Throw, die, roll, roll_result, shuffled
from deckload.engine.knowledge import ALL_EYES, NOBODY
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, seal, steps
from deckload.games.clash.model.game_data import REPORTS
from deckload.games.clash.model.state import BY_CONTACT, ClashState
from deckload.games.clash.rules.damage import hit_ship
from deckload.games.clash.rules.forces import (
    groups_under,
    is_dummy,
    marker_of_group,
)
from deckload.games.clash.rules.search.reports import take_report
from deckload.games.fleet.model.game_data import SIDE_NAMES, USN
from deckload.games.fleet.model.state import OFF_MAP
from deckload.games.fleet.rules.forces import (
    hex_ref,
    is_on,
    on_map,
    open_group,
    target_line,
)
from deckload.games.fleet.rules.nouns import HEX, SHIP
from deckload.games.fleet.rules.search.knowing import saw_ship
from deckload.games.fleet.rules.search.reports import expose_dummy, shaded_reports

step: Final = steps("clash.submarines")


OPTION: Final = ("submarines", "japanese_submarines")
REST: Final = "rest"
SINGLY: Final = "singly"
NUMBER_CASE: Final = ("11.1.1", "15.2.1")


def _lay_prompt(k: ClashState, d: Decision) -> str:  # noqa: ARG001
    if SINGLY in d.options:
        return (
            f"Where does the first submarine marker go? ({d.about}) The others will lie as near to"
            " it as may be."
        )
    return f"Where does a submarine marker go? ({d.about})"


LAY: Final = Kind(
    "lay",
    _lay_prompt,
    of=HEX,
    label="At {}",
    words={
        REST: "This one and all that are left: as near to the last one named as may be",
        SINGLY: "Say of each marker where it goes",
    },
)
TORPEDO: Final = Kind(
    "torpedo",
    "Your submarine is in the middle of them. Which ship does it attack?",
    of=SHIP,
    label=target_line,
)


# --- laying the markers ---------------------------------------------------------------------------


@step
def lay_submarines(s: ClashState, side: int) -> Procedure:
    """[11.1.1, 15.2, 15.2.2, 15.7] So many markers as the die says, drawn and laid unseen. With
    secret movement their owner picks the hexes freely and calls them out."""
    if not is_on(s, OPTION[side]):
        return
    number = markers_this_turn(s, side)
    mine = [sub for sub, owner in enumerate(s.data.sub_side) if owner == side]
    mix_markers(s, side, mine)
    beside, away = laying_hexes(s, side)
    named, rest, singly = OFF_MAP, False, number == 1
    for at, sub in enumerate(mine[:number]):
        if is_on(s, "secret_movement"):
            where, hexes, cited = "anywhere", sorted(free_hexes(s)), "15.7"
        elif lies_beside(s, side) and beside:
            where, hexes, cited = "next to an enemy group", beside, "11.1.2"
        else:
            where, hexes, cited = "two hexes or more from any enemy group", away, "11.1.2"
        if not rest:
            words = (SINGLY,) if not singly else (REST,) if 0 < at < number - 1 else ()
            answer = yield ask(side, LAY, hexes[:], also=words, about=where, case=cited)
            if answer == SINGLY:
                singly = True
                answer = yield ask(side, LAY, hexes[:], about=where, case=cited)
            rest = answer == REST or not singly
            named = named if answer == REST else answer
        s.sub_place[sub] = _nearest_to(s, named, hexes)
        _take_out(beside, s.sub_place[sub])
        _take_out(away, s.sub_place[sub])
        text = "The {side} lays a submarine marker in {hex}."
        lies = hex_ref(s, s.sub_place[sub])
        tell(s, cited, text, side=SIDE_NAMES[side], hex=lies)
        if is_on(s, "secret_movement"):
            seal(s)  # that nobody was under it is news, too
        for marker in s.data.markers_of[1 - side]:  # it may have come down on somebody (15.7)
            if s.place[marker] == s.sub_place[sub]:
                yield from meet_submarines(s, marker)


def _nearest_to(s: ClashState, place: int, hexes: list[int]) -> int:
    """Of some hexes in order: this place itself, or the one as near to it as there is one; of
    several the first."""
    if _is_among(hexes, place):
        return place
    next_to_it = [near for near in s.data.grid.neighbours(place) if _is_among(hexes, near)]
    if next_to_it:  # as mostly
        return min(next_to_it)
    far = s.data.grid.distances_from(place)
    nearest = hexes[0]
    for hex_ in hexes:  # ten times as fast as `min` with a key, compiled a hundred times
        if far[hex_] < far[nearest]:
            nearest = hex_
    return nearest


def markers_this_turn(s: ClashState, side: int) -> int:
    """[11.1.1, 15.2.1] The die for the number of markers; on 19 June there are more US boats, on
    the 20th fewer."""
    chart = s.data.charts["submarine_markers"]
    date = s.data.turns[s.turn - 1].date
    modifiers: tuple[Modifier, ...] = ()
    if side == USN and s.data.modifier(chart.id, date):
        modifiers = (Modifier(date, s.data.modifier(chart.id, date), "11.1.1"),)
    name, cited = SIDE_NAMES[side], NUMBER_CASE[side]
    throw = Throw(
        "submarine markers",
        10,
        1,
        chart,
        name,
        modifiers,
        cited,
        does="lays submarine markers",
        gives="marker",
    )
    return int(roll_result(s, throw, by=f"The {name}"))


def mix_markers(s: ClashState, side: int, mine: list[int]) -> None:
    """[11.1.2] All markers go back into the container; nobody knows which of them are boats."""
    real, false = s.data.limits.submarines_real[side], s.data.limits.submarines_false[side]
    mixed = shuffled(s, [1] * real + [0] * false, "submarines", NOBODY)
    for sub, kind in zip(mine, mixed, strict=True):
        s.sub_real[sub] = kind
        s.sub_seen[sub] = 0
        s.sub_place[sub] = OFF_MAP


def laying_hexes(s: ClashState, side: int) -> tuple[list[int], list[int]]:
    """[11.1.2] Where markers may lie: the hexes beside an enemy task group or task force, and those
    farther off from all of them."""
    if is_on(s, "secret_movement"):  # anywhere
        return [], []
    enemies = on_map(s, 1 - side)
    detached = s.data.detached_of[1 - side]  # no task groups: only their own hex is barred
    near: set[int] = set()
    for marker in enemies:
        if marker not in detached:
            near.update(s.data.grid.neighbours(s.place[marker]))
    taken = {*s.sub_place, *[s.place[m] for m in enemies]} - {OFF_MAP}
    is_barred = [False] * s.data.grid.count  # hundreds of hexes are asked about
    for place in near | taken:
        is_barred[place] = True
    away = [place for place in s.data.sea_in_order if not is_barred[place]]
    return sorted((near & s.data.sea_hexes) - taken), away


def lies_beside(s: ClashState, side: int) -> bool:
    """[11.1.2] The die says whether a marker lies beside an enemy or farther off."""
    chart = s.data.charts["submarine_placement"]
    column, does = "hexes from the enemy", "is to lie"
    throw = Throw("submarine placement", 10, 1, chart, column, (), "11.1.2", does=does)
    by = f"A submarine marker of the {SIDE_NAMES[side]}"
    return bool(roll_result(s, throw, by=by) == "one")


def _is_among(hexes: list[int], place: int) -> bool:
    """Is a place one of some hexes in order?"""
    at = bisect_left(hexes, place)
    return at < len(hexes) and hexes[at] == place


def _take_out(hexes: list[int], place: int) -> None:
    """Leave a place out of some hexes in order, if it is among them."""
    at = bisect_left(hexes, place)
    if at < len(hexes) and hexes[at] == place:
        del hexes[at]


def free_hexes(s: ClashState) -> frozenset[int]:
    """Sea hexes without a submarine marker: one is the most a hex can hold."""
    return s.data.sea_hexes.difference(s.sub_place)


# --- meeting one ----------------------------------------------------------------------------------


def watched_hexes(s: ClashState, side: int) -> set[int]:
    """[11.1.3] Where a side's ships would meet an enemy submarine marker."""
    owners = s.data.sub_side
    return {
        place for sub, place in enumerate(s.sub_place) if place != OFF_MAP and owners[sub] != side
    }


def meet_submarines(s: ClashState, marker: int) -> Procedure:
    """[11.1.3] Entering the hex of an enemy submarine marker turns it over; a real one may attack.
    Returns whether a boat has found what is under the marker."""
    place, side = s.place[marker], s.data.marker_side[marker]
    found = False
    if place == OFF_MAP or place not in s.sub_place:
        return found
    for sub, at in enumerate(s.sub_place[:]):
        if at != place or s.data.sub_side[sub] == side:
            continue
        s.sub_seen[sub] = ALL_EYES
        if s.sub_real[sub]:
            tell(s, "11.1.3", "There is a submarine in {hex}.", hex=hex_ref(s, place))
            found = yield from submarine_attack(s, sub, marker)
        else:
            s.sub_place[sub] = OFF_MAP
            tell(s, "11.1.3", "In {hex} there is a false contact.", hex=hex_ref(s, place))
    return found


def submarine_attack(s: ClashState, sub: int, marker: int) -> Procedure:
    """[11.1.4] How much the boat sees, and whom it may shoot at. It has one task group before its
    tubes. Returns whether it sees anything."""
    chart = s.data.charts["submarine_detection"]
    # Whoever is out of sight is named by the report alone, if there is one (ruling C76).
    unseen = is_on(s, "secret_movement")
    does, at = ("looks around", "") if unseen else ("looks for", s.data.marker_names[marker])
    throw = Throw("submarine", 10, 1, chart, "report", (), "11.1.4", does=does)
    total = roll(s, throw, by="The submarine", at=at).total
    bound = REPORTS[str(chart.look_up("report", total).result)]
    prey = str(chart.look_up("attack on", total).result)
    if bound is None:
        return False
    if is_dummy(s, marker):
        expose_dummy(s, marker)
        return True
    s.slack[marker] = bound
    s.searched = [*s.searched, marker]
    (told,) = yield from shaded_reports(s, [marker])
    take_report(s, marker, told, BY_CONTACT)
    groups = groups_under(s, marker)
    group = groups[die(s, len(groups), "group met", NOBODY) - 1] if len(groups) > 1 else groups[0]
    target = yield from _choose_prey(s, sub, group, prey)
    if target >= 0:
        torpedo_attack(s, target, group)
    return True


def _choose_prey(s: ClashState, sub: int, group: int, prey: str) -> Procedure:
    """A random ship, a random larger ship, or the one its captain picks."""
    ships = s.ships[group][:]
    if prey == "nobody":
        return -1
    if prey == "no destroyers":
        ships = [ship for ship in ships if not s.data.is_destroyer[ship]]
    if prey == "own choice":
        open_group(s, group)
        chosen = yield ask(s.data.sub_side[sub], TORPEDO, ships, case="11.1.4", covert=True)
        return chosen
    return ships[die(s, len(ships), "ship met", NOBODY) - 1] if ships else -1


def torpedo_attack(s: ClashState, ship: int, group: int) -> None:
    """[11.1.5] Column 6 of the damage table; a group without destroyers is easier prey."""
    saw_ship(s, ship, marker_of_group(s, group))
    chart = s.data.charts["damage"]
    modifiers: tuple[Modifier, ...] = ()
    if not any(s.data.is_destroyer[other] for other in s.ships[group]):
        modifiers = (Modifier("no destroyers", chart.modifiers["no_destroyers"].value, "11.1.5"),)
    column = s.data.limits.submarine_factor
    throw = Throw(
        "submarine attack",
        10,
        1,
        chart,
        str(column),
        modifiers,
        "11.1.5",
        does="fires at",
        gives="hit",
    )
    total = roll(s, throw, by="The submarine", at=s.data.ships[ship].name).total
    hits = s.data.hits(column, total)
    if hits:
        hit_ship(s, ship, hits, case="11.1.5", torpedo=True)
