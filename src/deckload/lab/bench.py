"""Speed: how fast each game plays, copies, saves and shows itself, beside a peer in the same run.

Each game is measured as plain Python and, where `make fast` has compiled these sources, compiled:
in processes of their own, by turns and with the peers in between, so that a busy minute slows all
of them; what counts is the median of the rounds. Times are CPU times. Machines are shared and
noisy, so compare ratios within one run, never figures from two. Python tidies up as seldom as in
all work of the lab, after peers too. `decisions_per_cpu_s` is random
legal play without a log (as bots play), `decisions_per_cpu_s_logged` the same with the log on.
`glimpse_us` is a quick look at what a side knows, `names_us` with the names of all its options.
`doctrine_percent` is the part of a rollout, as bots that think ahead play them, in which doctrines
find their answers, and `asking_percent` what it takes to ask them: that, and to make a look at what
their side knows. The rest are the rules.

The engine's own share is measured apart from any rules, on a game whose rule does nothing but ask:
once driven by the engine, the question made with `ask` as rules make it, and once as a bare loop
(`generator.send`) over a question that is ready. The difference is what the engine adds.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from deckload.bots import Problem, make_bot
from deckload.engine.contract import Rules, SetUp, find_game, installed_games, new_game
from deckload.engine.decision import Decision
from deckload.engine.dice import DiceKey
from deckload.engine.game import Game
from deckload.engine.log import Entry
from deckload.engine.playout import play_out
from deckload.engine.saves import load_session, save_session
from deckload.engine.session import Session
from deckload.engine.state import glimpse, known
from deckload.engine.tidying import tidy_up_seldom
from deckload.lab.compiled import STALE, build_folder, is_there, is_up_to_date, path_with
from deckload.lab.empty_game import bare_loop, clones_of_500_pieces, empty_game
from deckload.lab.peers import peer_speeds

Progress = Callable[[str], None]
Figures = dict[str, float]
_now = time.process_time
_SAMPLES = 60
_ROUNDS = 5


def run_bench(
    games: list[str] | None = None,
    seconds: float = 2.0,
    peers: bool = True,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """All measurements as plain data; `seconds` of CPU time for each of the larger ones."""
    say = progress or (lambda _: None)
    chosen = {code: find_game(code) for code in games} if games else installed_games()
    say("engine")
    engine = engine_share(seconds)
    builds = _builds(say)
    played: dict[tuple[str, str], list[Figures]] = {}
    beside: dict[str, list[Figures]] = {}
    for number in range(_ROUNDS):
        say(f"round {number + 1} of {_ROUNDS}")
        for code in chosen:
            for build, environment in builds.items():
                found = _measure(code, seconds / _ROUNDS, environment)
                played.setdefault((code, build), []).append(found)
        for name, found in (peer_speeds(seconds / _ROUNDS) if peers else {}).items():
            beside.setdefault(name, []).append(found)
    if peers and not beside:
        say("no peers: OpenSpiel is not installed (`make bench` does that)")
    measured = {of: _medians(rounds) for of, rounds in played.items()}
    result: dict[str, Any] = {
        "commit": commit(),
        "engine": engine,
        "games": {code: {b: measured[code, b] for b in builds} for code in chosen},
        "peers": {name: _medians(rounds) for name, rounds in beside.items()},
    }
    _compare(result["games"], result["peers"])
    return result


def _builds(say: Progress) -> dict[str, dict[str, str]]:
    """The builds to measure, each with an environment in which Python finds it."""
    sources, compiled = Path(__file__).parents[2], build_folder()
    builds = {"plain": path_with(sources, os.environ)}
    if is_up_to_date(compiled):
        builds["compiled"] = path_with(compiled, os.environ)
    else:
        say(STALE if is_there(compiled) else "nothing compiled is here: `make fast` compiles")
    return builds


def _measure(code: str, seconds: float, environment: dict[str, str]) -> Figures:
    """One round of a game in a process of its own."""
    told = [sys.executable, "-m", "deckload.lab.bench", code, str(seconds)]
    done = subprocess.run(told, env=environment, check=True, capture_output=True, text=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def _medians(rounds: list[Figures]) -> Figures:
    names = dict.fromkeys(name for found in rounds for name in found)
    return {n: _round(statistics.median([f[n] for f in rounds if n in f])) for n in names}


def _compare(games: dict[str, dict[str, Figures]], peers: dict[str, Figures]) -> None:
    """How many decisions of a game go in the time of one of its plain form, or of a peer."""
    for builds in games.values():
        for measured in builds.values():
            beside = {"plain": builds["plain"], **peers}
            for name, other in beside.items():
                ratio = measured["decisions_per_cpu_s"] / other["decisions_per_cpu_s"]
                measured[f"times_{name.removeprefix('open_spiel.')}"] = _round(ratio)


def engine_share(seconds: float) -> dict[str, float]:
    """The engine's own cost per decision, and of copying a state of 500 pieces."""
    bare = _per_call(bare_loop, seconds / 4)
    playing = _per_call(lambda n: play_out(empty_game(n, keep=False)), seconds / 4)
    keeping = _per_call(lambda n: play_out(empty_game(n, keep=True)), seconds / 4)
    return {
        "overhead_us": _round(playing - bare),
        "overhead_keeping_copies_us": _round(keeping - bare),
        "clone_500_pieces_us": _round(_per_call(clones_of_500_pieces, seconds / 4)),
    }


def bench_game(rules: Rules, seconds: float) -> dict[str, float]:
    """Random play with and without log, and the cost of what people need."""
    session_times = _session_times(rules, seconds)
    clones, since = _clone_times(rules, seconds)
    copies = _copy_times(rules, seconds)
    return {
        "decisions_per_cpu_s": round(_play_speed(rules, seconds, logged=False)),
        "decisions_per_cpu_s_logged": round(_play_speed(rules, seconds, logged=True)),
        "clone_us": _round(statistics.median(clones) * 1e6),
        "clone_p99_us": _round(_percentile(clones, 0.99) * 1e6),
        "choices_since_step_p99": _percentile(since, 0.99),
        **_doctrine_shares(rules, seconds),
        **{
            f"{name}_us": _round(statistics.median(times) * 1e6)
            for name, times in (copies | session_times).items()
            if times
        },
    }


def _play_speed(rules: Rules, seconds: float, *, logged: bool) -> float:
    """Decisions per CPU-second of random play, set-up included."""
    data = rules.load_data(None)
    rng = random.Random(1)
    choices = 0
    start = _now()
    for number in _until(start + seconds):
        log: list[Entry] | None = [] if logged else None
        game = new_game(rules, _set_up(rules, number), keep=False, log=log, data=data)
        choices += play_out(game, rng)
    return choices / (_now() - start)


def _doctrine_shares(rules: Rules, seconds: float) -> dict[str, float]:
    """How much of the time of rollouts goes into doctrine. Each is a copy of an imagined world in
    which the usual doctrines play the game from the first question to its end."""
    answering = asking = whole = 0.0
    for number in _until(_now() + seconds):
        game = new_game(rules, _set_up(rules, number))
        world = game.imagine(next(iter(game.pending())), number)
        sides = range(len(game.s.rolls_own))
        bots = [make_bot("doctrine", rules, side, str(number)) for side in sides]
        start = _now()
        copy = world.clone(keep=False)
        while pending := copy.pending():
            side = next(iter(pending))
            asked = _now()
            problem = Problem(copy, side)
            _ = problem.k
            told = _now()
            option = bots[side](problem)
            answered = _now()
            answering += answered - told
            asking += answered - asked
            copy.choose(problem.decision.options.index(option), side)
        whole += _now() - start
    return {
        "doctrine_percent": _round(100 * answering / whole),
        "asking_percent": _round(100 * asking / whole),
    }


def _clone_times(rules: Rules, seconds: float) -> tuple[list[float], list[int]]:
    """Cloning at random decisions of random games, and how many choices had to be replayed."""
    times: list[float] = []
    since: list[int] = []
    for game, _ in _moments(rules, seconds, random.Random(2)):
        since.append(len(game.since))
        times.append(_timed(game.clone))
    return times, since


def _copy_times(rules: Rules, seconds: float) -> dict[str, list[float]]:
    """What bots do before they think, at random decisions of random games."""
    times: dict[str, list[float]] = {}
    for game, asked in _moments(rules, seconds, random.Random(4)):
        for name, work in _copies(game, asked).items():
            times.setdefault(name, []).append(_timed(work))
    return times


def _moments(rules: Rules, seconds: float, rng: random.Random) -> Iterator[tuple[Game, Decision]]:
    """Random games, stopped at every tenth decision or so."""
    for number in _until(_now() + seconds):
        game = new_game(rules, _set_up(rules, number))
        while game.decision is not None:
            if rng.random() < 0.1:
                yield game, game.decision
            game.choose(rng.randrange(len(game.decision.options)))


def _copies(game: Game, asked: Decision) -> dict[str, Callable[[], object]]:
    s, side = game.s, asked.side
    return {
        "copy": s.copy,
        "known": lambda: known(s, side),
        "glimpse": lambda: glimpse(s, side),
        "names": lambda: asked.keys(glimpse(s, side)),
        "resample": lambda: game.resample(side, 7),
    }


def _session_times(rules: Rules, seconds: float) -> dict[str, list[float]]:
    """Making a message, undoing, saving, loading: at random moments of games by people."""
    rng = random.Random(3)
    times: dict[str, list[float]] = {"view": [], "undo": [], "save": [], "load": []}
    for number in _until(_now() + seconds):
        session = Session(_set_up(rules, number), rules=rules)
        while not session.over and len(times["load"]) < _SAMPLES * (number + 1):
            side, decision = next(iter(session.game.pending().items()))
            seat = next(s.name for s in session.seats if s.may_answer(decision))
            session.submit(seat, rng.choice(decision.keys(known(session.state, side))))
            if rng.random() > 0.1 or session.over:
                continue
            times["view"].append(_timed(lambda: session.message(seat)))  # noqa: B023
            times["save"].append(_timed(lambda: save_session(session)))  # noqa: B023
            text = save_session(session)
            times["load"].append(_timed(lambda: load_session(text, rules=rules)))  # noqa: B023
            if session.can_undo(seat):
                times["undo"].append(_timed(lambda: session.undo(seat)))  # noqa: B023
    return times


def _set_up(rules: Rules, number: int) -> SetUp:
    scenarios = list(rules.scenarios())
    chosen = scenarios[number % len(scenarios)]
    return SetUp(rules.code, chosen, key=DiceKey(seed=f"bench {number}"))


def _until(end: float) -> Iterator[int]:
    """0, 1, 2, ... as long as there is CPU time left; at least once."""
    number = 0
    while number == 0 or _now() < end:
        yield number
        number += 1


def _per_call(work: Callable[[int], object], seconds: float) -> float:
    """Microseconds per unit of work, the best of several rounds (noise only ever adds)."""
    count = 1_000
    best = float("inf")
    for _ in _until(_now() + seconds):
        start = _now()
        work(count)
        best = min(best, (_now() - start) / count)
    return best * 1e6


def _timed(work: Callable[[], object]) -> float:
    start = _now()
    work()
    return _now() - start


def _percentile(values: list[Any], share: float) -> Any:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0


def _round(value: float) -> float:
    return round(value, 2)


def commit() -> str:
    """The commit of the checkout this package lies in, if it is one."""
    here = Path(__file__).parent
    git = ["git", "-C", str(here), "describe", "--always", "--dirty", "--abbrev=12"]
    try:
        return subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


if __name__ == "__main__":
    tidy_up_seldom()
    sys.stdout.write(json.dumps(bench_game(find_game(sys.argv[1]), float(sys.argv[2]))))
