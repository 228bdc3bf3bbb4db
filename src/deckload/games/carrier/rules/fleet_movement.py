"""The US Move chit: TF 58 steams, whole or in parts (6.3)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, Refusal, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.carrier.model.game_data import CARRIERS, US
from deckload.games.carrier.model.options import SURFACE_COMBAT, plays_with
from deckload.games.carrier.model.state import OFF_MAP, STRIKE, CarrierState
from deckload.games.carrier.rules.damage.american import CRIPPLED, ships_of_group, us_level
from deckload.games.carrier.rules.damage.cripples import (
    cripples_with,
    finish_japanese_cripples,
    has_only_cripples,
    has_sound_ships,
    leave_behind,
)
from deckload.games.carrier.rules.fleet import carriers_in
from deckload.games.carrier.rules.fleet_towing import tow_cripples
from deckload.games.carrier.rules.forces.roster import forces_at
from deckload.games.carrier.rules.lights import lights_go_along
from deckload.games.carrier.rules.missions.flying import missions_on_map
from deckload.games.carrier.rules.nouns import GROUP, HEX, in_hexes
from deckload.games.carrier.rules.raids.counters import nearest_raid
from deckload.games.carrier.rules.raids.movement import follow_parted_groups
from deckload.games.carrier.rules.screening import (
    battleships_to_part,
    is_surface_group,
    post_of,
    surface_groups,
)
from deckload.games.carrier.rules.surface.meeting import meet_all
from deckload.games.carrier.rules.wind import mark_groups

step: Final = steps("carrier.fleet_movement")

STAY: Final = "stay"
ALL_STAY: Final = "all stay"
DETACH: Final = "detach"
SURFACE: Final = "form a surface group"
SCREEN: Final = "screen"
TWO_MORE: Final = "two battleships"
CALL_OFF: Final = "call off the screen"

BATTLE_LINE: Final = "58.7"


# --- who moves ------------------------------------------------------------------------------------


def stacks(s: CarrierState) -> list[tuple[int, ...]]:
    """[6.12, 6.31, 6.33] Groups that are in one hex, which move as one force unless they part."""
    together: dict[int, list[int]] = {}
    for group, place in enumerate(s.group_hex):
        if place != OFF_MAP:
            together.setdefault(place, []).append(group)
    return [tuple(together[place]) for place in sorted(together)]


def title_of(k: CarrierState, groups: tuple[int, ...]) -> str:
    """[6.12] Several groups are Task Force 58, or what is left of it."""
    if len(groups) == 1:
        return k.data.group_titles[groups[0]]
    here = [group for group, place in enumerate(k.group_hex) if place != OFF_MAP]
    if len(groups) == len(here):
        return "TF 58"
    return " and ".join(k.data.groups[group] for group in groups)


def _move_prompt(k: CarrierState, decision: Decision) -> str:
    groups = decision.about
    here = k.group_hex[groups[0]]
    raid = nearest_raid(k, here)
    warning = ""
    if raid >= 0:
        far = k.data.grid.distance(here, k.raid_hex[raid])
        warning = f" The nearest raid is {far} hexes off."
    out = [
        k.data.grid.distance(here, k.mission_hex[mission])
        for mission in missions_on_map(k)
        if k.mission_kind[mission] == STRIKE
    ]
    farthest = max(out, default=0)
    if farthest:
        warning += f" Strikes have to come home, the farthest from {in_hexes(farthest)} off."
    return f"{title_of(k, groups)} is in {k.data.grid.name_of(here)}. Where does it go?{warning}"


MOVE: Final = Kind(
    "steam to",
    _move_prompt,
    of=HEX,
    words={
        STAY: "Stay here",
        ALL_STAY: "All ships that have not moved stay",
        DETACH: "Detach some groups first",
        SURFACE: "Detach ships of the Battle Line first",
        SCREEN: "Surface groups bar the way to Saipan by themselves from now on",
        TWO_MORE: "Two battleships leave the Battle Line and bar the way to Saipan by themselves",
        CALL_OFF: "Surface groups wait for orders from the next move on",
    },
)
PART: Final = Kind(
    "detach",
    "Which groups go their own way?",
    of=GROUP,
    words={"done": "These go their own way"},
)
SHIPS: Final = Kind(
    "ship",
    "Which ships leave the Battle Line for good?",
    names=lambda k, ship: k.data.us_ships[ship].name,
    points_at=lambda k, ship: (k.data.us_refs[ship],),
    words={"done": "These form a surface group"},
)


GUARD: Final = Kind(
    "guard",
    "Crippled ships stay behind. Which ships stay with them, for good?",
    names=lambda k, ship: k.data.us_ships[ship].name,
    points_at=lambda k, ship: (k.data.us_refs[ship],),
    words={"done": "These stay"},
)


def escorts_in(s: CarrierState, groups: tuple[int, ...]) -> list[int]:
    """[12.411] Sound surface ships, which may stay with a cripple."""
    return [
        ship
        for ship, group in enumerate(s.us_group)
        if group in groups
        and s.data.us_ships[ship].cls not in CARRIERS
        and us_level(s, ship) < CRIPPLED
    ]


@step
def us_move(s: CarrierState) -> None:
    """[6.32, 6.33] The only time at which US ships move: each force, one hex or none."""
    s.group_from = s.group_hex[:]
    s.fleet_stays = 0
    then(s, *[(move_groups, groups) for groups in stacks(s)], end_us_move)


@step
def move_groups(s: CarrierState, groups: tuple[int, ...]) -> Procedure:
    """[6.33, 6.34, 12.41] One hex, or stay; or part of it goes its own way first. Cripples alone
    go nowhere."""
    here = s.group_hex[groups[0]]
    if s.fleet_stays or not has_sound_ships(s, groups):
        return
    screen = [group for group in groups if is_surface_group(s, group)]
    if s.screening and screen:
        rest = tuple(group for group in groups if group not in screen)
        others = [(move_groups, rest)] if rest else []
        then(s, *[(move_screen, group) for group in screen], *others)
        return
    goes = yield ask(
        US,
        MOVE,
        s.data.grid.neighbours(here),
        unless=lambda place: why_not_enter(s, groups, place),
        also=_words_for(s, groups),
        about=groups,
        case="6.32",
        command="fleet",
    )
    if goes == DETACH:
        then(s, (detach_groups, groups))
    elif goes == SURFACE:
        then(s, (form_surface_group, groups))
    elif goes == ALL_STAY:
        s.fleet_stays = 1
    elif goes == CALL_OFF:
        s.screening = 0
        then(s, (move_groups, groups))
    elif goes in (SCREEN, TWO_MORE):
        s.screening = 1
        first = [send_battleships] if goes == TWO_MORE else []
        then(s, *first, (move_groups, groups))
    elif goes != STAY:
        then(s, (leave_cripples, groups), (steam, groups, goes))


def _words_for(s: CarrierState, groups: tuple[int, ...]) -> list[str]:
    """[6.15, 6.33] To stay, to part, and what surface groups do by themselves."""
    words = [STAY, ALL_STAY] if len(set(s.group_hex) - {OFF_MAP}) > 1 else [STAY]
    if len(groups) > 1:
        words.append(DETACH)
    if can_form_surface_group(s, groups):
        words.append(SURFACE)
        if battleships_to_part(s, s.data.groups.index(BATTLE_LINE)):
            words.append(TWO_MORE)
    if s.screening:
        words.append(CALL_OFF)
    elif surface_groups(s):
        words.append(SCREEN)
    return words


@step
def move_screen(s: CarrierState, group: int) -> None:
    """[6.32, 6.33] A surface group that bars the way goes a hex nearer to where it is wanted."""
    here, goal = s.group_hex[group], post_of(s, group)
    ways = s.data.grid.nearer(here, goal) if goal != here else ()
    open_ways = [place for place in ways if why_not_enter(s, (group,), place) is None]
    if open_ways:
        then(s, (leave_cripples, (group,)), (steam, (group,), open_ways[0]))


def sound_carriers(s: CarrierState, groups: tuple[int, ...]) -> list[int]:
    """[6.34, 12.41] Carriers that would go along when these groups move."""
    return [
        ship for group in groups for ship in carriers_in(s, group) if us_level(s, ship) < CRIPPLED
    ]


def why_not_enter(s: CarrierState, groups: tuple[int, ...], place: int) -> Refusal | None:
    """[2.12, 6.34, 6.35] No carriers among islands, and nobody where Japanese ships are unless
    ships fight."""
    if s.data.island[place] and sound_carriers(s, groups):
        return Refusal("6.34", "carriers do not go among the islands")
    if not has_only_cripples(s, place) and not plays_with(s, SURFACE_COMBAT):
        return Refusal("6.35", "Japanese ships are there")
    return None


@step
def leave_cripples(s: CarrierState, groups: tuple[int, ...]) -> Procedure:
    """[12.41, 12.411] Cripples stay where they are; where guns can protect them, ships may stay
    with them for good."""
    if not cripples_with(s, groups):
        return
    stay: list[int] = []
    if plays_with(s, SURFACE_COMBAT):
        screen = escorts_in(s, groups)
        most = len(screen) if sound_carriers(s, groups) else len(screen) - 1  # somebody moves
        stay = yield from pick_some(US, GUARD, screen, most=most, case="12.411", command="fleet")
    leave_behind(s, groups, tuple(stay))


@step
def steam(s: CarrierState, groups: tuple[int, ...], place: int) -> None:
    """[6.34, 6.36, 12.46] The ships go, with the patrols above them and the lights they show;
    missions and raids on the map stay where they are. Japanese cripples that they come upon are
    scuttled, unless somebody is there to fight for them."""
    groups = tuple(group for group in groups if s.group_hex[group] != OFF_MAP)
    if not groups:  # all their ships are cripples, and stay
        return
    here = s.group_hex[groups[0]]
    for group in groups:
        s.group_from[group] = here
        s.group_hex[group] = place
    lights_go_along(s, here, place)
    tell(
        s,
        "6.34",
        "{who} steams to {hex}.",
        who=title_of(s, groups),
        hex=s.data.hex_refs[place],
    )
    if has_only_cripples(s, place):
        finish_japanese_cripples(s, place)


@step
def end_us_move(s: CarrierState) -> None:
    """[6.33, 12.42, 17.0, 21.0] Groups that are in one hex now are one force again; raids follow
    one of those that have parted; the wind is looked at, who has gone to where Japanese ships are
    meets them, and cripples are towed."""
    follow_parted_groups(s)
    met = [
        place
        for place in sorted({place for place in s.group_hex if place != OFF_MAP})
        if forces_at(s, place)
    ]
    then(s, mark_groups, *[(meet_all, place, US) for place in met], tow_cripples)


# --- detaching ------------------------------------------------------------------------------------


@step
def detach_groups(s: CarrierState, groups: tuple[int, ...]) -> Procedure:
    """[6.33] Some groups of a force move by themselves; the others are asked about afterwards."""
    parting = yield from pick_some(
        US, PART, groups, least=1, most=len(groups) - 1, case="6.33", command="fleet"
    )
    rest = tuple(group for group in groups if group not in parting)
    then(s, (move_groups, tuple(sorted(parting))), (move_groups, rest))


def free_surface_group(s: CarrierState) -> int:
    """[6.15] A marker for a surface group that is not in use, or -1."""
    for group, place in enumerate(s.group_hex):
        if place == OFF_MAP and is_surface_group(s, group):
            return group
    return -1


def can_form_surface_group(s: CarrierState, groups: tuple[int, ...]) -> bool:
    """[6.15] Ships leave the Battle Line as long as a marker is free, and never all of them."""
    line = s.data.groups.index(BATTLE_LINE)
    return line in groups and len(ships_of_group(s, line)) > 1 and free_surface_group(s) >= 0


@step
def form_surface_group(s: CarrierState, groups: tuple[int, ...]) -> Procedure:
    """[6.15] Ships of the Battle Line become a group of their own, for good."""
    line, new = s.data.groups.index(BATTLE_LINE), free_surface_group(s)
    ships = ships_of_group(s, line)
    chosen = yield from pick_some(
        US, SHIPS, ships, least=1, most=len(ships) - 1, case="6.15", command="fleet"
    )
    _leave_the_line(s, chosen, new)
    then(s, (move_groups, (new,)), (move_groups, groups))


@step
def send_battleships(s: CarrierState) -> None:
    """[6.15] Two battleships leave the line, and bar the way."""
    line, new = s.data.groups.index(BATTLE_LINE), free_surface_group(s)
    _leave_the_line(s, battleships_to_part(s, line), new)
    then(s, (move_screen, new))


def _leave_the_line(s: CarrierState, ships: list[int], new: int) -> None:
    for ship in ships:
        s.us_group[ship] = new
    s.group_hex[new] = s.group_hex[s.data.groups.index(BATTLE_LINE)]
    tell(
        s,
        "6.15",
        "{group} leaves the Battle Line with {n} ships.",
        group=s.data.group_titles[new],
        n=len(ships),
    )
