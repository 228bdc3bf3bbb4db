"""Whole games under the eyes of a referee, who counts for himself what must add up in the end."""

import random
from collections import Counter

import pytest

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.games.clash import GAME
from deckload.games.clash.model.game_data import TYPES
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import LOST, OFF_MAP
from deckload.testing import rule
from games.golden import mostly_by_doctrine

GAMES = {
    "historical": {"decisive_battle": "off", "cautious_spruance": "off"},
    "unleashed": {"decisive_battle": "off", "other_carriers": "on", "wind": "on"},
    "dream": {"secret_movement": "on", "other_carriers": "on", "japanese_submarines": "on"},
}
"""Scenarios with options under which the fleets come close and much is lost."""

US_SUNK = {"CV": 20, "CVL": 10, "BB": 8, "CA": 4, "CL": 3, "DD": 1}
US_SUNK_IN_THE_DREAM = US_SUNK | {"CV": 25, "CVL": 12}
US_DAMAGED = {"CV": 4, "CVL": 2}
JAPANESE_SUNK = {"CV": 10, "CVL": 5, "BB": 8, "CA": 5, "CL": 2, "DD": 1}
COME_THROUGH = {"CV": (5, 2), "CVL": (3, 1)}


def brawl(chance, game, decision):
    """Towards the nearest enemy in sight, so that there are battles; else as the staff would."""
    s, options = game.s, list(decision.options)
    enemies = [s.place[m] for m in s.data.markers_of[1 - decision.side] if s.place[m] != OFF_MAP]
    hexes = [value for value in options if isinstance(value, int)]
    if decision.kind.verb != "move" or not enemies or not hexes or chance.random() < 0.1:
        return mostly_by_doctrine(chance, game, decision)
    distance = s.data.grid.distance
    return options.index(min(hexes, key=lambda here: min(distance(here, e) for e in enemies)))


class Referee:
    """Looks at every position of a game and keeps what he finds wrong, by what it is about."""

    def __init__(self, scenario):
        self.wrong = {
            "ships": set(),
            "us aircraft": set(),
            "japanese aircraft": set(),
            "decks": set(),
        }
        self.log = []
        key = DiceKey(seed=f"whole {scenario}")
        setup = SetUp("clash", scenario, GAMES[scenario], key=key)
        game = new_game(GAME, setup, keep=False, log=self.log)
        self.s, self.data = game.s, game.s.data
        self.left = [unit.full for unit in self.data.air]
        chance = random.Random(scenario)
        while not game.over:
            self.look()
            side, decision = next(iter(game.pending().items()))
            game.choose(brawl(chance, game, decision), side)

    def factor(self, unit):
        if self.s.air_box[unit] == LOST:
            return 0
        facts = self.data.air[unit]
        return facts.weak if self.s.air_weak[unit] else facts.full

    def is_sunk(self, ship):
        return self.s.hits[ship] >= self.data.boxes[ship]

    def look(self):
        if not self.s.turn:
            return
        self._ships()
        for unit in self.data.units_of_side[USN]:
            if self.s.air_box[unit] == LOST and not self.is_sunk(self.s.air_home[unit]):
                self.wrong["us aircraft"].add(self.data.air[unit].name)
        for unit in self.data.units_of_side[IJN]:
            if self.data.air_ship[unit] >= 0 and self.factor(unit) > self.left[unit]:
                self.wrong["japanese aircraft"].add(self.data.air[unit].name)
            self.left[unit] = self.factor(unit)
        self._decks()

    def _ships(self):
        there = Counter(ship for ships in self.s.ships for ship in ships)
        there.update(ship for ships in self.s.gone for ship in ships)
        there.update(ship for ship in range(len(self.data.ships)) if self.is_sunk(ship))
        sailing = Counter(self.data.scenarios[self.s.scenario].ships)
        self.wrong["ships"] |= set((there - sailing) + (sailing - there))

    def _decks(self):
        aboard = Counter()
        for unit in self.data.units_of_side[IJN]:
            aboard[self.s.air_home[unit]] += self.factor(unit)
        for ship in self.data.carriers:
            printed = sum(self.data.air[unit].full for unit in self.data.units_of[ship])
            if aboard[ship] > printed:
                self.wrong["decks"].add(self.data.ships[ship].name)

    def score(self):
        """10.1 and 10.2, read from the damage logs and the air units at the end."""
        s, data = self.s, self.data
        sunk = US_SUNK_IN_THE_DREAM if s.scenario == "dream" else US_SUNK
        usn, ijn = -s.saipan_short, s.beach_points
        lost = 0
        for ship in data.scenarios[s.scenario].ships:
            kind, facts = TYPES[data.ship_type[ship]], data.ships[ship]
            if facts.side == USN and s.hits[ship]:
                ijn += sunk[kind] if self.is_sunk(ship) else US_DAMAGED.get(kind, 0)
            elif facts.side == IJN and self.is_sunk(ship):
                usn += 10 if facts.name in ("Yamato", "Musashi") else JAPANESE_SUNK[kind]
            elif facts.side == IJN:
                ijn += COME_THROUGH.get(kind, (0, 0))[s.hits[ship] > 0]
            if facts.side == IJN:
                units = data.units_of[ship]
                lost += sum(data.air[unit].full - self.factor(unit) for unit in units)
        return usn + (lost + 1) // 2, ijn


@pytest.fixture(scope="module", params=GAMES)
def referee(request):
    return Referee(request.param)


def test_the_games_are_worth_watching(referee):
    cases = {entry.case for entry in referee.log}
    assert {"9.2", "10.3", "11.1.5", "12.5", "12.6", "12.9", "8.5.2", "8.6"} <= cases


@rule("clash", "7.3", "9.2")
def test_every_ship_is_with_a_group_or_gone_or_sunk_and_in_one_place(referee):
    assert referee.wrong["ships"] == set()


@rule("clash", "2.3.2", "15.6")
def test_us_air_units_are_lost_only_with_their_carrier(referee):
    assert referee.wrong["us aircraft"] == set()


@rule("clash", "5.5")
def test_japanese_carrier_air_units_never_win_a_step_back(referee):
    assert referee.wrong["japanese aircraft"] == set()


@rule("clash", "15.6")
def test_no_japanese_deck_holds_more_than_it_began_with(referee):
    assert referee.wrong["decks"] == set()


@rule("clash", "8.7", "4.2")
def test_no_marker_acts_twice_in_a_turn(referee):
    acted = Counter()
    for entry in referee.log:
        for wording in list(entry.wordings.values())[:1]:
            if wording.text.startswith("Turn {turn}"):
                acted.clear()
            elif wording.text == "{marker} is activated":
                acted[wording.plain()] += 1
        assert max(acted.values(), default=0) <= 1, acted


@rule("clash", "10.1", "10.2")
def test_the_score_is_what_the_damage_logs_say(referee):
    usn, ijn = referee.score()
    assert any(f"USN {usn} points, IJN {ijn}: " in text for text in told(referee, "10.3"))


def told(referee, case):
    entries = [entry for entry in referee.log if entry.case == case and entry.roll is None]
    return [wording.plain() for entry in entries for wording in entry.wordings.values()]
