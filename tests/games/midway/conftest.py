"""A desk to lay positions out on: counters by name, dice and answers written down beforehand."""

import pytest

from deckload.engine.contract import SetUp, new_game, new_state
from deckload.engine.dice import DiceKey, Script
from deckload.engine.procedures import STEPS, then
from deckload.engine.state import known
from deckload.games.midway import GAME
from deckload.games.midway.model.game_data import EMPTY, JAPAN, KNOWN_SLOT, SURFACE
from deckload.games.midway.model.state import AFLOAT, ALL_FORCES, OFF_MAP, OUT, STRIKE
from deckload.games.midway.rules.ijn_phase.operations import marker_counts


class Desk:
    """One position and how it is played on."""

    def __init__(self, seed="1", **options):
        setup = SetUp("midway", "campaign", options, key=DiceKey(seed=seed))
        self.setup = setup
        self.s = new_state(GAME, setup)
        self.data = self.s.data
        self.log = []
        self.asked = []

    # --- names -----------------------------------------------------------------------------

    def space(self, name):
        return self.data.graph.id_of(name)

    def route(self, name):
        return self.data.routes.index(name)

    def force(self, name):
        return next(i for i, force in enumerate(self.data.forces) if force.name == name)

    def ship(self, name):
        return next(i for i, ship in enumerate(self.data.ships) if ship.name == name)

    def air(self, name):
        return next(i for i, unit in enumerate(self.data.air) if unit.name == name)

    def ground(self, name):
        return next(i for i, unit in enumerate(self.data.ground) if unit.name == name)

    def marker(self, name):
        return next(i for i, kind in enumerate(self.data.markers) if kind.name == name)

    def base(self, name):
        """A base code: a space, or the deck of a ship."""
        return self.space(name) if name in self.data.graph else self.data.deck + self.ship(name)

    def where(self, force):
        space = self.s.force_space[self.force(force)]
        return None if space == OFF_MAP else self.data.space_names[space]

    def based(self, unit):
        code = self.s.air_base[self.air(unit)]
        if code < 0:
            return code
        deck = self.data.deck
        return self.data.ships[code - deck].name if code >= deck else self.data.space_names[code]

    def status(self, ship):
        return self.s.status[self.ship(ship)]

    def step_of(self, unit):
        return self.s.air_step[self.air(unit)]

    # --- laying out --------------------------------------------------------------------------

    def begin(self):
        """Deal the forces as the game would, then stop before the first turn."""
        self.run("midway.set_up.deal_forces")
        return self

    def empty_sea(self):
        """No task force anywhere; carriers of both sides stay afloat in the records."""
        s = self.s
        s.agenda.clear()
        s.force_space = [OFF_MAP] * len(s.force_space)
        s.slots = [[] for _ in s.slots]
        for slot in range(len(s.slot_unit)):
            s.slot_unit[slot], s.slot_lot[slot], s.slot_seen[slot] = EMPTY, KNOWN_SLOT, 0b11
        for ship in self.data.ijn_ships:
            s.status[ship] = OUT
        for ship in self.data.us_ships:
            s.ship_force[ship], s.ship_space[ship] = -1, OFF_MAP
            s.status[ship] = OUT
        s.leader_force = [-2 for _ in s.leader_force]
        # Far from everything, so that nobody wins for want of carriers.
        self.ijn("1st CSF", "Kyushu", "Akagi")
        self.us("TF-11", "Samoa", "CV-3")
        s.turn = 1
        return self

    def ijn(self, force, space, *ships, seen=True):
        """A Japanese task force with just these counters (-2 is a deception marker)."""
        s, number = self.s, self.force(force)
        s.force_space[number] = self.space(space)
        for name in ships:
            used = {slot for slots in s.slots for slot in slots}
            slot = next(i for i in range(len(s.slot_unit)) if i not in used)
            unit = name if isinstance(name, int) else self.ship(name)
            s.slot_unit[slot] = unit
            s.slot_lot[slot] = KNOWN_SLOT if seen else SURFACE
            s.slot_seen[slot] = 0b11 if seen else 1 << JAPAN
            s.slots[number].append(slot)
            if unit >= 0:
                s.status[unit] = AFLOAT
        return number

    def us(self, force, space, *ships, leader=None):
        s, number = self.s, self.force(force)
        s.force_space[number] = self.space(space)
        for name in ships:
            ship = self.ship(name)
            s.status[ship], s.ship_force[ship] = AFLOAT, number
        if leader is not None:
            s.leader_force[self.leader(leader)] = number
        return number

    def single(self, ship, space):
        number = self.ship(ship)
        self.s.status[number] = AFLOAT
        self.s.ship_force[number], self.s.ship_space[number] = -1, self.space(space)

    def leader(self, name):
        return next(i for i, leader in enumerate(self.data.leaders) if leader.name == name)

    def spot(self, *forces):
        for force in forces:
            self.s.spotted[self.force(force)] = 1

    def station(self, unit, base):
        self.s.air_base[self.air(unit)] = self.base(base)

    def fly(self, unit, space, mission, target):
        number = self.air(unit)
        self.s.fly_space[number] = self.space(space)
        self.s.mission[number] = mission
        self.s.fly_for[number] = target

    def only_markers(self, **counts):
        """A pool of just these markers; all others have been drawn and played."""
        s = self.s
        full = marker_counts(s)
        s.pool = [0] * len(full)
        for name, count in counts.items():
            s.pool[self.marker(name.replace("_", " "))] = count
        s.drawn = [all_of - left for all_of, left in zip(full, s.pool, strict=True)]
        s.played = s.drawn[:]
        return self

    # --- playing -----------------------------------------------------------------------------

    def run(self, step, *args, answers=(), dice=None):
        """Take a step, and all that it puts on the agenda; the dice and answers must fit."""
        s = self.s
        self.asked = []
        left = list(answers)
        later, s.agenda = s.agenda, []
        s.log = self.log
        s.script = None if dice is None else Script(**dice)
        s.agenda.append((step if isinstance(step, str) else step.name, *args))
        while s.agenda:
            entry = s.agenda.pop()
            self._drive(STEPS[entry[0]](s, *entry[1:]), left)
        assert not left, f"never asked for: {left}"
        if s.script is not None:
            s.script.must_be_empty()
        s.script = None
        if not s.over:
            s.agenda = later
        return self

    def ask(self, procedure, answers=(), dice=None):
        """Drive one procedure and give back what it returns."""
        self.asked = []
        left = list(answers)
        self.s.log = self.log
        self.s.script = None if dice is None else Script(**dice)
        result = self._drive(procedure, left)
        assert not left, f"never asked for: {left}"
        if self.s.script is not None:
            self.s.script.must_be_empty()
        self.s.script = None
        return result

    def _drive(self, procedure, left):
        if procedure is None:
            return None
        answer = None
        while True:
            try:
                decision = procedure.send(answer)
            except StopIteration as end:
                return end.value
            if len(decision.options) == 1:
                answer = decision.options[0]
                continue
            keys = decision.keys(known(self.s, decision.side))
            self.asked.append(decision)
            assert left, f"not expected: {decision.prompt(self.s)} {keys}"
            key = left.pop(0)
            assert key in keys, f"{key!r} is not among {keys} ({decision.prompt(self.s)})"
            answer = decision.options[keys.index(key)]

    def drive_first(self, procedure):
        """Answer every question with its last option (skip, pass, done...)."""
        answer = None
        while True:
            try:
                answer = procedure.send(answer).options[-1]
            except StopIteration:
                return

    def told(self, words):
        """Is there a line in the log with these words?"""
        lines = [w.plain() for entry in self.log for w in entry.wordings.values()]
        return any(words in line for line in lines)

    def then(self, *steps):
        then(self.s, *steps)


@pytest.fixture
def desk():
    """A fresh desk; options by keyword."""
    return Desk


@pytest.fixture
def sea():
    """An empty sea with one carrier of each side far away."""

    def make(**options):
        return Desk(**options).empty_sea()

    return make


@pytest.fixture
def play():
    """A whole game of random choices, as a generator of its positions."""

    def positions(seed=1, options=None, limit=5000):
        import random

        setup = SetUp("midway", "campaign", options or {}, key=DiceKey(seed=str(seed)))
        game = new_game(GAME, setup, log=[])
        chance = random.Random(seed)
        for _ in range(limit):
            yield game
            if game.over:
                return
            game.choose(chance.randrange(len(game.decision.options)))
        raise AssertionError("the game does not end")

    return positions


ENTERPRISE = ("Enterprise FTR", "Enterprise SBD", "Enterprise TBD")


@pytest.fixture
def over_hiryu(sea):
    """Enterprise's air group over the 2nd CSF at MI3, her force two spaces back."""
    table = sea()
    table.us("TF-16", "Midway", "CV-6", "CA-16.2", "DD-16.4")
    force = table.ijn("2nd CSF", "MI3", "Hiryu", "CA-6", "DD-2")
    table.spot("2nd CSF")
    for unit in ENTERPRISE:
        table.fly(unit, "MI3", STRIKE, force)
    return table


@pytest.fixture
def raid_on_fleet(sea):
    """Hiryu's and Soryu's air groups over two US task forces at MI5."""
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "CA-16.2")
    table.us("TF-17", "MI5", "CV-5", "DD-17.4")
    table.ijn("2nd CSF", "MI4", "Hiryu", "Soryu")
    table.fly("Hiryu BBR", "MI5", STRIKE, ALL_FORCES)
    table.fly("Soryu BBR", "MI5", STRIKE, ALL_FORCES)
    return table
