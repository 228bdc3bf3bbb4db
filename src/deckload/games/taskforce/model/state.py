"""What changes in play, and who knows it.

By default the sheets lie open (3.8): everybody sees ships and aircraft, and only which marker
stands for which task force is hidden. With closed sheets (3.8.1) the masks of formations,
destroyers and air units are their owner's alone until something shows them. Damage is always done
before everybody's eyes, so it is open in both.
"""

from __future__ import annotations

from typing import ClassVar

from deckload.engine.knowledge import everyone, mask, masked, nobody, owner, per_side
from deckload.engine.state import State, field
from deckload.games.taskforce.model.conditions import NONE
from deckload.games.taskforce.model.game_data import TaskForceData


class TaskForceState(State):
    """Ships and air units are ids of the scenario's `Scene`; markers and formations are numbered
    side by side, the Allies' after Japan's (`game_data`)."""

    game: ClassVar[str] = "taskforce"

    data: TaskForceData

    scene: int = field(everyone())  # the scenario, by its place in the list
    turn: int = field(everyone())
    first: int = field(everyone(), NONE)  # who goes first with aircraft this turn
    phase: str = field(everyone())  # for the eye: where in the sequence of play we are
    menus: list[int] = field(per_side())  # answers given in an open menu: none goes on for ever

    air_menu: int = field(everyone())  # the same for orders to aircraft

    # --- markers
    place: list[int] = field(everyone())
    marker_seen: list[int] = field(mask())
    under: list[int] = field(masked("marker_seen"))  # a formation, DUMMY or NOTHING
    face: list[int] = field(everyone())
    alone: list[int] = field(everyone())  # 1: reported as a single ship
    proof: list[int] = field(everyone())
    swift: list[int] = field(everyone())  # 1: has moved as transports cannot
    course: list[int] = field(owner("marker_side"))  # the hex it is bound for
    ordered: list[int] = field(owner("marker_side"))  # 1: has had its orders this phase

    # --- formations
    formation_seen: list[int] = field(mask())
    card_open: list[int] = field(everyone())  # 1: everybody has seen its ships
    ships_in: list[list[int]] = field(masked("formation_seen"))
    partner: list[int] = field(masked("formation_seen"))  # under one marker with it (3.7.1)

    # --- ships and land bases
    ship_seen: list[int] = field(mask())
    steps: list[int] = field(masked("ship_seen"))
    minor: list[int] = field(masked("ship_seen"))  # markers on their first face
    mending: list[int] = field(masked("ship_seen"))  # markers under emergency repairs
    critical: list[int] = field(everyone())
    deck: list[int] = field(everyone())
    fate: list[int] = field(everyone())
    kept: list[int] = field(everyone())  # 1: withdraws with her whole task force
    small_sunk: list[int] = field(everyone())  # destroyers of each side, then transports
    small_left: list[int] = field(everyone())  # destroyers of each side that left the map
    landed: list[int] = field(everyone())  # transports of each side, in ships

    # --- air units
    air_seen: list[int] = field(mask())
    air_steps: list[int] = field(masked("air_seen"))
    air_slot: list[int] = field(masked("air_seen"))
    air_home: list[int] = field(masked("air_seen"))
    air_own: list[int] = field(everyone())  # the base it goes back to, once that can land it
    # Who flies is seen by everybody, so that these are NONE and 0 of all that is hidden.
    air_place: list[int] = field(everyone())  # the hex it flies to, from, or has met a raid over
    air_due: list[int] = field(everyone())  # the turn it arrives on
    air_bombs: list[int] = field(everyone())  # 1: a torpedo bomber with bombs
    air_moved: list[int] = field(masked("air_seen"))  # 1: has changed its slot this turn
    air_lost: list[int] = field(everyone())  # steps, by group of units
    air_began: list[int] = field(everyone())  # steps that it had at the beginning

    # --- search
    cup: list[int] = field(nobody())  # chits left, by face
    cup_left: int = field(everyone())
    search_side: list[int] = field(everyone())  # by chit used today: the side that was searched
    search_marker: list[int] = field(everyone())  # the marker it lies with, NONE or MIXED
    search_told: list[int] = field(everyone())  # what was reported of that marker
    search_seen: list[int] = field(mask())
    search_face: list[int] = field(masked("search_seen"))
    quota: list[int] = field(everyone())  # by ship: hexes that it may still search this turn
    scout_hex: list[int] = field(everyone())  # by ship: where it was when the turn began

    # --- a naval battle
    fight: list[list[int]] = field(everyone())  # by side: markers in it
    fight_range: int = field(everyone(), NONE)
    fight_alone: int = field(everyone(), NONE)  # Yamato, where she alone fires
    volleys: list[list[int]] = field(everyone())  # target, hits, firing ships

    # --- a raid
    raid_hex: int = field(everyone(), NONE)
    raid_side: int = field(everyone(), NONE)
    raiders: list[int] = field(everyone())
    interceptors: list[int] = field(everyone())
    pair_i: list[list[int]] = field(everyone())
    pair_r: list[list[int]] = field(everyone())
    bombers: list[int] = field(everyone())  # those that still have bombs
    unopposed: int = field(everyone())
    group: list[int] = field(everyone())  # the group that attacks now
    target: int = field(everyone(), NONE)
    surprised: int = field(everyone())  # scenario 1: steps that still meet no anti-air fire

    # --- what scenarios count
    raided: list[int] = field(everyone())  # by ship: steps of bombers that have raided it
    contact: int = field(everyone())  # 1: a battle or a raid has taken place
    late: int = field(everyone())  # 1: what had to be raided by a turn has not been
    airfield_taken: int = field(everyone())
    score: list[int] = field(everyone())  # half points by side, once counted at the end

    # --- a campaign, from battle to battle
    tally: list[int] = field(everyone())  # half points by side, of the battles before
    missing: list[int] = field(everyone())  # by ship of the campaign: battles that she misses
    short: list[int] = field(everyone())  # by air group of the campaign: steps that it lacks
