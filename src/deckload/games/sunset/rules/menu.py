"""4.4: what an active task force may be told: places to go, strikes, voyages, and words."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, Refusal
from deckload.engine.log import Ref
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.air.boxes import ready_units_in
from deckload.games.sunset.rules.air.closing import CLOSE_IN, far_targets
from deckload.games.sunset.rules.air.patrols import guardable_by
from deckload.games.sunset.rules.air.strike_range import (
    able_to_strike,
    bombers_of,
    contacts,
    targets_of,
)
from deckload.games.sunset.rules.air.strikes import whole_strike_line
from deckload.games.sunset.rules.forces import enemies_here, is_night, marker_ref, own_name
from deckload.games.sunset.rules.movement.allowance import steps_left
from deckload.games.sunset.rules.movement.courses import Courses
from deckload.games.sunset.rules.movement.exits import is_at_edge, why_not_leave
from deckload.games.sunset.rules.movement.meeting import can_attack_here
from deckload.games.sunset.rules.movement.moving import Offers
from deckload.games.sunset.rules.movement.ormoc import can_unload
from deckload.games.sunset.rules.nouns import HEX, MARKER
from deckload.games.sunset.rules.search.search import (
    LOOK_AGAIN,
    can_search_here,
    in_range_of_planes,
    is_seen_already,
)
from deckload.games.sunset.rules.stations import ORDERS
from deckload.games.sunset.rules.voyages import MAKE_FOR, destinations, voyages

DONE: Final = "done"
STAGES: Final = "by stages"
SCOUT: Final = "always search"

Action = int | tuple[str, int] | str
"""A hex to go to, a force to strike with all that reaches it, a voyage, or a word."""
BY_AIR: Final = "by air at"
AND_STAY: Final = "by air, then stay, at"


def _act_prompt(k: SunsetState, d: Decision) -> str:
    return f"What does {own_name(k, d.about)} do? {steps_left(k, d.about)} MP left."


def _action_name(k: SunsetState, action: Action) -> str:
    if not isinstance(action, tuple):
        return HEX.name(k, action)
    noun = HEX if action[0] == MAKE_FOR else MARKER
    return f"{action[0]} {noun.name(k, action[1])}"


def _action_label(k: SunsetState, action: Action) -> str:
    if not isinstance(action, tuple):
        return f"Move to {HEX.reads(k, action)}"
    what, about = action
    if what == MAKE_FOR:
        names = destinations(k.data, k.data.marker_side[k.active], k.place[k.active])
        where = names.get(about, "that hex")
        return f"Make for {where} ({HEX.reads(k, about)}), until an enemy is near"
    if what == CLOSE_IN:
        return f"Close in and strike {k.data.marker_names[about]} with everything"
    line = whole_strike_line(k, k.active, about)
    return f"{line}; and stay" if what == AND_STAY else line


def _action_refs(k: SunsetState, action: Action) -> tuple[Ref, ...]:
    if isinstance(action, tuple) and action[0] != MAKE_FOR:
        return (marker_ref(k, action[1]),)
    return HEX.refs(k, action[1] if isinstance(action, tuple) else action)


def _action_group(_k: SunsetState, action: Action) -> str:
    """Moves are shown together, strikes, and voyages."""
    if not isinstance(action, tuple):
        return "Moves"
    return "Voyages" if action[0] == MAKE_FOR else "Strikes"


ACT: Final = Kind(
    "move",
    _act_prompt,
    names=_action_name,
    label=_action_label,
    points_at=_action_refs,
    words={
        "search here": "Search this hex",
        "air search": "Search with aircraft",
        LOOK_AGAIN: "Search with aircraft, and look again at forces in sight",
        SCOUT: "Search with aircraft now, and from now on whenever it is activated",
        "strike": "Strike with some of its aircraft, and aim them: costs carriers 2 MP",
        "patrol": "Send fighters to guard another task force",
        "attack": "Attack the enemy in this hex",
        "unload": "Unload the transports at Ormoc: costs 1 MP",
        "leave": "Leave the map for good: costs 1 MP",
        STAGES: "Move and do more: ask after each move",
        **ORDERS,
        DONE: "Do nothing more",
    },
    final=("leave",),
    group=_action_group,
    foresee=True,
)


class Menu:
    """[4.4] What a task force might do: places to go, and what else its ships and aircraft can.
    `ways` gets those on which it can go as its owner is asked."""

    def __init__(
        self, s: SunsetState, marker: int, by_stages: int, ways: list[Courses] | None = None
    ) -> None:
        self.s = s
        self.marker = marker
        self.by_stages = bool(by_stages)
        self.offers: Offers | None = None
        self.ways: list[Courses] = [] if ways is None else ways

    def actions(self) -> list[Action]:
        """What it may do."""
        self.offers = offers = Offers(self.s, self.marker, by_stages=self.by_stages)
        self.ways[:] = [offers.courses]
        words = self._words(offers)
        if "leave" in words and self.why_not("leave") is not None:
            words.remove("leave")
        if offers.why_not_stop() is not None:
            words = [do for do in words if not ends_activation(do)]
        return [*offers.open_hexes(), *words]

    def considered(self) -> list[Action]:
        """All that is worth a thought, whether it is allowed or not."""
        offers = Offers(self.s, self.marker, by_stages=self.by_stages)
        return [*offers.hexes(), *self._words(offers)]

    def _words(self, offers: Offers) -> list[Action]:
        """What else it might do but go somewhere."""
        s, marker = self.s, self.marker
        words: list[Action] = []
        if not s.crippled[marker]:  # cripples make for home at full speed (6.4)
            ready = [] if is_night(s) else ready_units_in(s, marker)
            if ready:  # most have none
                words += self._strikes(offers, ready)
            if enemies_here(s, marker):
                if can_attack_here(s, marker):
                    words.append("attack")
                if can_search_here(s, marker):
                    words.append("search here")
            seen = in_range_of_planes(s, marker)
            undetected = [target for target in seen if not s.detected[target]]
            if undetected:
                words.append("air search")
            if len(undetected) < len(seen) and any(is_seen_already(s, m) for m in seen):
                words.append(LOOK_AGAIN)
            if ready and guardable_by(s, marker, ready):
                words.append("patrol")
            if can_unload(s, marker):
                words.append("unload")
            if undetected:
                words.append(SCOUT)
            if offers.steps and not self.by_stages:
                words.append(STAGES)
            if not s.spent:
                words += voyages(s, marker, offers)
            words += ORDERS
        if is_at_edge(s, s.data.marker_side[marker], s.place[marker]):
            words.append("leave")
        words.append(DONE)
        return words

    def _strikes(self, offers: Offers, ready: list[int]) -> list[Action]:
        """What its aircraft can strike by day, from here or from nearer by."""
        s, marker = self.s, self.marker
        bombers = bombers_of(s, able_to_strike(s, ready, offers.left))
        seen = contacts(s, marker) if bombers else []
        if not seen:
            return []
        struck = targets_of(s, marker, bombers, seen)
        strikes: list[Action] = [(how, m) for m in struck for how in (BY_AIR, AND_STAY)]
        strikes += [(CLOSE_IN, m) for m in far_targets(s, marker, offers, bombers, seen)]
        return [*strikes, "strike"] if struck else strikes

    def why_not(self, action: Action) -> Refusal | None:
        """Why it may not do so, or None if it may."""
        if action == "leave":
            return why_not_leave(self.s, self.marker)
        if self.offers is None:
            self.offers = Offers(self.s, self.marker, by_stages=self.by_stages)
        if isinstance(action, int):
            return self.offers.why_not(action)
        return self.offers.why_not_stop() if ends_activation(action) else None


def ends_activation(action: Action) -> bool:
    """Does a task force stay where it is and do nothing more?"""
    if isinstance(action, tuple):
        return action[0] == AND_STAY
    return action == DONE or action in ORDERS
