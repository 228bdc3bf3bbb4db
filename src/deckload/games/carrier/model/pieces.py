"""What is printed on counters, and what a scenario lays out.

Ids are positions in the tuples of `CarrierData`.
"""

from __future__ import annotations

import msgspec

from deckload.games.carrier.model.data_files import ScoreTable


class UsShip(msgspec.Struct, frozen=True):
    """A US ship, or a division of cruisers or destroyers; `only` names the scenario it is for."""

    name: str
    group: int
    cls: str
    aa: int
    gun: int
    hits: int
    only: str


class JapaneseShip(msgspec.Struct, frozen=True):
    """A Japanese carrier or battleship, or a grouping of cruisers or destroyers."""

    name: str
    cls: str
    aa: int
    hits: int
    air: int
    gun: int
    posture: str
    hybrid: bool


class AirUnit(msgspec.Struct, frozen=True):
    """Twelve US aircraft."""

    name: str
    squadron: str
    type: str
    carrier: int


class MissionSetUp(msgspec.Struct, frozen=True):
    """A mission that flies when a scenario begins: on patrol over a group, or over a hex."""

    number: int
    units: tuple[int, ...]
    is_strike: bool
    cap: int
    hex: int
    fuel: int


class ForceSetUp(msgspec.Struct, frozen=True):
    """A Japanese force whose ships are known from the start; `cap` is fixed by the scenario."""

    force: int
    title: str
    hex: int
    ships: tuple[int, ...]
    cap: int


class RaidSetUp(msgspec.Struct, frozen=True):
    """A raid that a scenario brings: where it appears or from where it comes (the other is -1),
    when it is detected, and when it circles."""

    points: int
    second_wave: int
    hex: int
    source: int
    turn: int
    phase: int
    waits: tuple[int, ...]


class ScenarioFacts(msgspec.Struct, frozen=True):
    """What a scenario lays out; turns are counted from the first of the first day."""

    id: str
    number: int
    title: str
    summary: str
    first_turn: int
    last_turn: int
    segments: tuple[str, ...]
    phases: int
    launch_limit: int
    targets_at_will: bool  # strikes choose among all forces when they arrive
    hits_at_once: bool  # a Japanese ship sinks as soon as it has its hits
    way_home: int  # hexes that strikes fly back at the end; 0: from where they are
    landing_turn: int  # when they land at the end; -1: now
    lit: bool  # the lights are on then
    decks: bool  # flight decks are played
    plan: str  # what they make ready at first
    missions_flown: bool  # patrols, intercepts and strikes take off
    letters: int  # force counters in play; 0: no forces arrive
    arrival: str  # the chart that says where
    full: bool  # chapters 11 to 15: fire and repair, hits that age, submarines, commitment
    chits: tuple[str, ...]  # activation chits besides those of forces (3.23)
    guam: int  # the air value of Guam; 0: it has no part
    contacts: tuple[tuple[int, int], ...]  # forces of which nothing is known, and their hexes
    cup: tuple[int, ...]  # level 1 chits by kind
    drift: tuple[int, ...]  # by die roll, the way that all forces go: a direction, or -1 to stay
    known_air: tuple[int, ...]  # air strength of carrier forces in the order of discovery
    known_cap: tuple[int, ...]  # and how many points they have over them
    second_arrival: str  # the chart of the second day
    kido_butai: bool  # one great carrier force will prove to be the Kido Butai (7.44)
    leeward: bool  # the fleet begins before the wind (17.5)
    fleet: int
    groups: tuple[int, ...]
    missions: tuple[MissionSetUp, ...]
    ready: tuple[int, ...]
    raids: tuple[RaidSetUp, ...]
    forces: tuple[ForceSetUp, ...]
    score: ScoreTable
