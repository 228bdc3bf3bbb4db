"""What there is to play, and the rules at the point of need."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from deckload.bots import bots_on_offer
from deckload.charts import Charts, ChartView, as_data, charts_of
from deckload.engine.cases import BadCases, CaseList, cases_of, is_beneath
from deckload.engine.contract import Rules, find_game, look_for_games
from deckload.server.mistakes import RequestRefused
from deckload.server.wire import (
    BotInfo,
    CaseLine,
    Cases,
    ChartLine,
    GameInfo,
    Games,
    LessonInfo,
    Rule,
    ScenarioInfo,
)

_log = logging.getLogger("deckload.server")


def list_games() -> Games:
    """All games, the one with the fewest rules first. Of those left out only the log tells why."""
    found = look_for_games()
    for broken in found.broken.values():
        _log.warning("left out: %s", broken)
    return _listed(tuple(found.games.values()))


@lru_cache(maxsize=2)
def _listed(games: tuple[Rules, ...]) -> Games:
    """Everybody who comes asks for this list, and it stays the same as long as the games do."""
    shortest_first = sorted(games, key=lambda rules: (_length(rules), rules.title))
    return Games(tuple(_game(rules) for rules in shortest_first))


def _length(rules: Rules) -> int:
    """How many rules a game has, as far as it lists them."""
    try:
        return len(cases_of(rules.code).statements)
    except BadCases as error:
        _log.warning("%s", error)
        return 0


def scenario_info(rules: Rules, scenario: str) -> ScenarioInfo:
    found = rules.scenarios()[scenario]
    return ScenarioInfo(
        found.id,
        found.title,
        found.summary,
        found.sides,
        found.automatic,
        found.commands,
        rules.options(scenario),
        found.briefings,
        found.command_help,
        tuple(
            LessonInfo(one.side, one.title, one.summary, one.minutes, one.seed, one.options)
            for one in rules.lessons(scenario)
        ),
        found.is_lesson,
        found.history,
    )


def _game(rules: Rules) -> GameInfo:
    return GameInfo(
        rules.code,
        rules.title,
        rules.version,
        tuple(scenario_info(rules, name) for name in rules.scenarios()),
        tuple(BotInfo(name, text) for name, text in bots_on_offer(rules).items()),
        rules.summary,
        rules.minutes,
        rules.difficulty,
        _picture_file(rules) is not None,
    )


def picture_of(game: str) -> bytes:
    """The picture that a game has in the lobby: `table/cover.jpg` of its package."""
    found = _picture_file(find_game(game))
    if found is None:
        raise RequestRefused(404, f"{game} has no picture", "look at the game itself")
    return found.read_bytes()


def _picture_file(rules: Rules) -> Traversable | None:
    found = files(type(rules).__module__).joinpath("table", "cover.jpg")
    return found if found.is_file() else None


def list_cases(game: str, overlay: Mapping[str, str] | None = None) -> Cases:
    """An index of the rules and of the charts they are played with."""
    cases = cases_of(game)
    charts = _charts(game, overlay).values()
    return Cases(
        game,
        cases.source,
        tuple(
            CaseLine(case, statement, tuple(chart.id for chart in charts if chart.case == case))
            for case, statement in cases.statements.items()
        ),
        tuple(ChartLine(one.id, one.title, one.case, str(one.source)) for one in charts),
        cases.chapters,
    )


def find_rule(game: str, case: str, overlay: Mapping[str, str] | None = None) -> Rule:
    """A case with all beneath it and the charts of either."""
    cases = cases_of(game)
    beneath = tuple(
        CaseLine(one, text) for one, text in cases.statements.items() if is_beneath(one, case)
    )
    if case not in cases.statements and not beneath:
        cases.statement(case)  # raises, and says which cases there are
    charts = _charts(game, overlay).values()
    return Rule(
        game,
        case,
        _statement(cases, case),
        cases.source,
        beneath,
        tuple(as_data(one) for one in charts if one.case == case or is_beneath(one.case, case)),
    )


def _statement(cases: CaseList, case: str) -> str:
    """The statement of a case, or of its heading ("8.0" for "8"); nothing if it has none."""
    return cases.statements.get(case, cases.statements.get(f"{case}.0", ""))


def chart_of(game: str, chart: str) -> ChartView:
    charts = _charts(game, None)
    if chart not in charts:
        raise RequestRefused(
            404, f"{game} has no chart {chart[:80]!r}", f"choose: {', '.join(charts)}"
        )
    return as_data(charts[chart])


def _charts(game: str, overlay: Mapping[str, str] | None) -> Charts:
    rules = find_game(game)
    return charts_of(rules, rules.load_data(overlay))
