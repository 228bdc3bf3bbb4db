"""A rule that two games share shows each player the number of his own game: Clash of Carriers and a
little game of a strait break off their battles by the same rule."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from deckload.charts.schema import build_chart
from deckload.engine.cases import citations
from deckload.engine.contract import Rules, Scenario, SetUp, new_state
from deckload.engine.decision import Kind, Refusal, ask
from deckload.engine.dice import Script, roll
from deckload.engine.errors import StateError
from deckload.engine.game import Game
from deckload.engine.knowledge import everyone
from deckload.engine.messages import make_prompt
from deckload.engine.procedures import end_game, shared_steps, steps, then
from deckload.engine.saves import load_session, save_session
from deckload.engine.session import Session
from deckload.engine.shared_cases import adopt
from deckload.engine.state import State, field, known
from deckload.engine.views import Board, Table, View
from deckload.games.clash import GAME as CLASH
from deckload.games.fleet.cases import BREAKING_OFF
from deckload.games.fleet.rules.surface.breaking_off import ask_who_breaks_off, disengagement_throw
from deckload.testing import rule

SIDES = ("North", "South")
CHART = build_chart(
    "disengagement",
    {
        "title": "Breaking off",
        "case": "4.2",
        "dice": "d10",
        "columns": ["battle"],
        "source": "history",
        "results": ["goes on", "ends"],
        "monotone": "up",
        "rows": {"10-": ["goes on"], "11+": ["ends"]},
        "modifiers": {
            "smoke": {"value": 1, "text": "smoke"},
            "round": {"value": 1, "text": "for each round"},
        },
    },
    "charts.toml",
)
WAY = Kind("leave", "Which way?")

adopt("strait", {BREAKING_OFF: "4.2"})
step = steps("strait.battle")
shared_step = shared_steps("strait_and_sister")


class StraitState(State):
    game: ClassVar[str] = "strait"

    battle_round: int = field(everyone())


@shared_step
def end_round(s):
    """Both sides say whether they go on; a sister game could end its rounds so, too."""
    weary = yield from ask_who_breaks_off(s, SIDES)
    if len(weary) == 1:
        roll(s, disengagement_throw(s, CHART, s.battle_round, True, SIDES[weary[0]]))
    then(s, leave)


@step
def leave(s):
    def why_not(way):
        return Refusal(BREAKING_OFF.of(s), "the enemy is there") if way == 3 else None

    yield ask(0, WAY, [1, 2, 3], unless=why_not, case=BREAKING_OFF.of(s))
    end_game(s, "draw")


class Strait(Rules):
    code: ClassVar[str] = "strait"
    title: ClassVar[str] = "Strait"
    version: ClassVar[str] = "1"

    def scenarios(self) -> Mapping[str, Scenario]:
        return {"only": Scenario("only", "Only", "", SIDES)}

    def load_data(self, overlay: Mapping[str, str] | None) -> Any:
        return None

    def set_up(self, data: Any, scenario: str, options: Mapping[str, str]) -> StraitState:
        s = StraitState(data, options)
        s.battle_round = 2
        then(s, end_round)
        return s

    def fill(self, s: StraitState, side: int) -> None: ...

    def view(self, k: StraitState, side: int) -> View:
        return View("", ())

    def table(self, data: Any, scenario: str) -> Table:
        return Table("strait", "Strait", SIDES, Board("space", ()))


def battle(**dice):
    s = new_state(Strait(), SetUp("strait", "only"))
    s.script = Script(**dice)
    return Game(Strait(), s, log=[])


def test_the_question_cites_the_game_being_played():
    assert [asked.case for asked in battle().pending().values()] == ["4.2", "4.2"]


def test_log_and_roll_and_modifiers_cite_the_game_being_played():
    game = battle(disengagement=[7])
    game.choose(1, 0)
    game.choose(0, 1)
    said, rolled = game.s.log
    assert (said.case, rolled.case) == ("4.2", "4.2")
    assert rolled.roll.modifiers == (("rounds", 2, "4.2"), ("smoke", 1, "4.2"))


def test_a_refusal_cites_the_game_being_played():
    game = battle()
    game.choose(0, 0)
    game.choose(0, 1)
    prompt = make_prompt(game.decision, known(game.s, 0))
    assert [(no.key, no.case) for no in prompt.refused] == [("leave 3", "4.2")]


def test_saves_know_a_shared_step_by_the_game_and_go_on_with_it():
    session = Session(SetUp("strait", "only"), rules=Strait())
    first = session.history.steps[0]
    assert StraitState.thaw(first.frozen, None, {}).agenda == [
        ("strait.strait_and_sister.end_round",)
    ]
    session.submit("North", "fight")
    session.submit("South", "fight")
    again = load_session(save_session(session), rules=Strait())
    assert again.state.digest() == session.state.digest()
    again.submit("North", "leave 1")
    assert again.over


@rule("clash", "12.8")
def test_the_same_rule_has_its_own_number_in_clash():
    s = new_state(CLASH, SetUp("clash", "historical"))
    throw = disengagement_throw(s, s.data.charts["disengagement"], 3, False, "USN")
    assert (throw.case, throw.modifiers) == ("12.8", (("rounds", 3, "12.8"),))


def test_coverage_and_index_find_it_under_the_number_of_clash():
    shared = {c.qualname: c.cases for c in citations("clash") if ".fleet." in c.module}
    assert shared["disengagement_throw"] == ("12.8",)


def test_a_game_without_a_number_is_told_what_to_write():
    class Nameless(StraitState):
        game: ClassVar[str] = "nameless"

    with pytest.raises(StateError, match=r"'nameless' has no number.*12\.8 of clash.*`adopt`"):
        BREAKING_OFF.of(Nameless())
