"""The search bot: it thinks in imagined worlds, and follows doctrine unless shown better."""

import random
from typing import Any

import pytest

from deckload.bots import Problem, ask_bot, make_bot, play_out
from deckload.bots.budget import Budget, read_budget
from deckload.bots.following import Follower
from deckload.bots.search_bot import SearchBot, compare, is_shown_better
from deckload.engine.contract import SetUp, find_game, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.state import known
from engine.tiny import Tiny, TinyState, setup, word

MINI = find_game("mini")


def new(game="mini", scenario="skirmish", seed="1"):
    return new_game(find_game(game), SetUp(game, scenario, key=DiceKey(seed=seed)))


def by_doctrine(game, decisions):
    bots = {side: make_bot("doctrine", game.rules, side, "1") for side in (0, 1)}
    play_out(game, bots, decisions)
    return game


# --- whatever is hidden ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "scenario", "budget", "decisions"),
    [("mini", "dawn", 20, 20), ("clash", "historical", 4, 6), ("midway", "campaign", 8, 6)],
)
def test_the_choice_depends_on_seed_and_knowledge_alone(code, scenario, budget, decisions):
    """Worlds that differ only in what is hidden are played with one bot each: all choose alike."""
    game = by_doctrine(new(code, scenario), 90)
    rules, thought = game.rules, 0
    while thought < decisions and not game.over:
        side, decision = next(iter(game.pending().items()))
        weighty = rules.is_weighty(known(game.as_seen_by(side).s, side), decision)
        if weighty and game.joint is None:
            thought += 1
            worlds = [game, *[game.resample(side, seed) for seed in (5, 6)]]
            if code != "midway":
                assert len({world.s.digest() for world in worlds}) == 3
            chosen = [
                ask_bot(SearchBot(rules, side, "7", Budget(budget)), world, side)
                for world in worlds
            ]
            assert len(set(chosen)) == 1, decision.kind.verb
        by_doctrine(game, 1)
    assert thought == decisions


def test_another_seed_imagines_other_worlds():
    game = new()
    for side in (0, 1):
        game.choose(0, side)
    seen = []

    class Watched(Problem):
        def imagine(self, seed):
            seen.append(seed)
            return super().imagine(seed)

    for seed in ("1", "1", "2"):
        problem = Watched(game, game.decision.side)
        SearchBot(MINI, problem.side, seed, Budget(6))(problem)
        seen.append(None)
    first, again, other = split(seen)
    assert first == again
    assert first != other


def split(seen):
    parts: list[list[Any]] = [[]]
    for seed in seen:
        if seed is None:
            parts.append([])
        else:
            parts[-1].append(seed)
    return parts[:-1]


def test_thinking_leaves_the_game_alone():
    game = by_doctrine(new(), 40)
    before = game.s.digest()
    ask_bot(make_bot("search:30", MINI, game.decision.side, "1"), game, game.decision.side)
    assert game.s.digest() == before


# --- halving and evidence -------------------------------------------------------------------------


class Dreams:
    """A problem whose plans come to what the test says, world by world."""

    def __init__(self, monkeypatch, worth):
        self.worlds = 0
        self.tried: dict[Any, int] = {}
        self.worth = worth
        monkeypatch.setattr("deckload.bots.search_bot.play_plan", self._play)

    def imagine(self, seed):
        self.worlds += 1
        return self.worlds

    def _play(self, world, problem, plan):
        self.tried[plan[0]] = self.tried.get(plan[0], 0) + 1
        return self.worth(plan[0], world)


def test_the_better_half_is_tried_in_more_worlds(monkeypatch):
    dreams = Dreams(monkeypatch, lambda plan, world: plan + world % 3)
    plans = [(0,), *[(worth,) for worth in range(1, 9)]]
    best = compare(dreams, plans, Budget(90), random.Random(1))
    assert plans[best] == (8,)
    tried = dreams.tried
    assert tried[0] == tried[8] == dreams.worlds, "doctrine and the best are in every world"
    assert tried[1] < tried[6] < tried[8]
    assert sum(tried.values()) <= 90


def test_doctrine_stays_where_nothing_is_better(monkeypatch):
    dreams = Dreams(monkeypatch, lambda plan, world: -plan)
    assert compare(dreams, [(0,), (1,), (2,)], Budget(30), random.Random(1)) == 0


def test_doctrine_stays_where_the_gain_may_be_luck(monkeypatch):
    dreams = Dreams(monkeypatch, lambda plan, world: plan * (9.0 if world == 1 else -1.0))
    assert compare(dreams, [(0,), (1,)], Budget(16), random.Random(1)) == 0


def test_the_luckiest_of_many_plans_seldom_wins_doctrine_over(monkeypatch):
    """Where all plans are worth the same, one of them always looks best."""
    luck = random.Random(2)
    dreams = Dreams(monkeypatch, lambda plan, world: luck.gauss(0.0, 10.0))
    plans = [(0,), (1,), (2,), (3,), (4,)]
    chosen = [compare(dreams, plans, Budget(40), random.Random(n)) for n in range(200)]
    assert sum(at != 0 for at in chosen) <= 20


@pytest.mark.parametrize(
    ("rival", "usual", "better"),
    [
        ([2.0, 2.0, 2.0], [1.0, 1.0, 1.0], True),
        ([5.0, -4.5, 5.0, -4.5], [0.0, 0.0, 0.0, 0.0], False),
        ([1.0, 1.0], [1.0, 1.0], False),
        ([9.0], [0.0], False),
        ([30.0, 1.0, 30.0], [29.0, 0.0, 29.0], True),
    ],
)
def test_better_is_what_chance_does_not_explain(rival, usual, better):
    assert is_shown_better(rival, usual) is better


def test_a_time_is_kept_by_the_clock(monkeypatch):
    """Every look at the clock shows a second more: a budget of nine allows nine of them at most."""
    seconds = iter(range(1000))
    monkeypatch.setattr("deckload.bots.search_bot.time.monotonic", lambda: float(next(seconds)))
    dreams = Dreams(monkeypatch, lambda plan, world: plan)
    compare(dreams, [(0,), (1,), (2,), (3,)], read_budget("9s"), random.Random(1))
    assert 2 <= dreams.worlds <= 11


# --- what it thinks about -------------------------------------------------------------------------


def test_what_is_not_weighty_is_left_to_doctrine(monkeypatch):
    monkeypatch.setattr(type(MINI), "is_weighty", lambda self, k, decision: False)
    monkeypatch.setattr(Problem, "imagine", None)
    game = new()
    play_out(game, {side: make_bot("search", MINI, side, "1") for side in (0, 1)}, 10_000)
    other = by_doctrine(new(), 10_000)
    assert game.s == other.s


def test_a_plan_is_followed_while_the_questions_fit():
    game = new()
    for side in (0, 1):
        game.choose(0, side)
    first = game.decision
    goal = first.options[0]
    game.choose(0)
    again = game.decision
    assert again.about == first.about
    follower = Follower((goal, again.options[1], "stay"), first)
    assert follower.foresees(again)
    assert follower.next_answer() == again.options[1]
    game.choose(1)
    assert game.decision is not None
    assert not follower.foresees(game.decision), "somebody else is asked"
    assert not follower.foresees(again), "so the plan is over"


def test_a_search_finds_what_wins_at_once(monkeypatch):
    """Of two postures one wins whatever happens. Doctrine takes the other; a search sees it."""
    monkeypatch.setattr(
        type(MINI), "returns", lambda self, s: (1.0, -1.0) if s.last_turn == 99 else (0.0, 0.0)
    )
    from deckload.games.mini.rules import turn

    proper = turn.tell

    def notes(s, case, text, **fill):
        proper(s, case, text, **fill)
        if fill.get("blue") == "strike" and s.turn == 1:
            s.last_turn, s.turn = 99, 98

    monkeypatch.setattr(turn, "tell", notes)
    assert make_bot("doctrine", MINI, 0, "1")(Problem(new(), 0)) == "hunt"
    assert make_bot("search:6", MINI, 0, "1")(Problem(new(), 0)) == "strike"


def test_a_game_that_says_nothing_about_itself_can_be_searched():
    """No doctrine, no plans, no evaluation: plain random play shows that one word ends it well."""

    class Short(Tiny):
        def returns(self, s: TinyState) -> tuple[float, ...]:
            return (1.0, -1.0) if "0b" in s.notes else (-1.0, 1.0)

    game = new_game(Short((word, 0)), setup())
    assert {"a", "b"} <= set(game.decision.options)
    for seed in "123456":
        assert SearchBot(game.rules, 0, seed, Budget(40))(Problem(game, 0)) == "b"
