"""Asking bots: the one place where a question is put to a program and its answer is checked."""

from __future__ import annotations

from collections.abc import Mapping

from deckload.bots.problem import Bot, Problem
from deckload.engine.errors import NotOffered
from deckload.engine.game import Game


def ask_bot(bot: Bot, game: Game, side: int) -> int:
    """The index of the option that a bot takes for its side."""
    return _answer(bot, Problem(game, side))


def ask_bot_for_key(bot: Bot, game: Game, side: int) -> str:
    """The answer as people give it, for a session."""
    problem = Problem(game, side)
    option = problem.decision.options[_answer(bot, problem)]
    return problem.decision.kind.key(problem.k, option)


def _answer(bot: Bot, problem: Problem) -> int:
    option = bot(problem)
    try:
        return problem.decision.options.index(option)
    except ValueError:
        asked = problem.decision.kind.verb
        why = f"a bot answered {asked!r} with {option!r}, which is none of the options"
        raise NotOffered(why) from None


def play_out(game: Game, bots: Mapping[int, Bot], most: int) -> int:
    """Let bots play a game to its end, or for `most` decisions; returns how many they took."""
    decisions = 0
    while decisions < most and (pending := game.pending()):
        side = next(iter(pending))
        game.choose(ask_bot(bots[side], game, side), side)
        decisions += 1
    return decisions
