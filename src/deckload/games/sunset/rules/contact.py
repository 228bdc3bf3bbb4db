"""3.3, 7.0, 14.7: the end of contacts."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.sunset.model.game_data import IJN
from deckload.games.sunset.model.state import LOST, OFF_MAP, OUT, SIDES, SunsetState
from deckload.games.sunset.rules.forces import (
    hex_of_ship,
    is_night,
    is_on,
    marker_ref,
    on_map,
    units_aboard,
)

step: Final = steps("sunset.contact")


@step
def lose_contact(s: SunsetState) -> None:
    """[3.3, 7.0] At the end of a night turn all task forces slip out of contact, unless the option
    of 14.7 keeps some; by another option they do so on every turn. Cripples stay in full view."""
    if not is_night(s) and not is_on(s, "contacts_end_each_turn"):
        return
    for side in SIDES:
        for marker in s.data.groups_of[side]:
            if s.detected[marker] and not is_kept(s, marker):
                s.detected[marker] = 0
                text = "{marker} is out of contact."
                tell(s, "3.3", text, marker=marker_ref(s, marker))


def is_kept(s: SunsetState, marker: int) -> bool:
    """[14.7] A roll for each detected task force, by night."""
    if not is_on(s, "keeping_contact") or not is_night(s):
        return False
    at = s.data.marker_names[marker]
    return bool(roll(s, contact_throw(s, marker), by="The enemy", at=at).cell.result == "kept")


def contact_throw(s: SunsetState, marker: int) -> Throw:
    """[14.7] Enemies close by help, dummies too, and the night aircraft of Independence."""
    chart = s.data.charts["keeping_contact"]
    found = [
        ("enemies near", is_enemy_near(s, marker), "near"),
        ("night aircraft", is_followed(s, marker), "night_group"),
    ]
    modifiers = [
        Modifier(why, chart.modifiers[name].value, "14.7") for why, on, name in found if on
    ]
    does = "tries to keep contact with"
    return Throw("contact", 10, 1, chart, "contact", tuple(modifiers), "14.7", does=does)


def is_enemy_near(s: SunsetState, marker: int) -> bool:
    """[14.7] An enemy marker in the same or a neighbouring hex."""
    here, side = s.place[marker], s.data.marker_side[marker]
    near = s.data.limits.contact_near
    return any(s.data.grid.distance(here, s.place[m]) <= near for m in on_map(s, 1 - side))


def is_followed(s: SunsetState, marker: int) -> bool:
    """[14.7] A Japanese force near Independence, while her night group is in play."""
    carrier = s.data.night_carrier
    place = hex_of_ship(s, carrier)
    if s.data.marker_side[marker] != IJN or place == OFF_MAP:
        return False
    in_play = any(s.air_box[unit] not in (OUT, LOST) for unit in units_aboard(s, carrier))
    return (
        in_play and s.data.grid.distance(place, s.place[marker]) <= s.data.limits.night_group_range
    )
