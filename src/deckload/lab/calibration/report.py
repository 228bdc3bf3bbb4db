"""Makes the report from what was measured, text and plots: the same plan gives the same files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

from deckload.engine.contract import Rules, find_game
from deckload.lab.calibration import find_calibration
from deckload.lab.calibration.fingerprints import fingerprint
from deckload.lab.calibration.measuring import Findings, Plan, Stage, measure_all
from deckload.lab.plots import Panel, draw_bars, draw_panels, draw_stacked, require_plots
from deckload.study.calibration import (
    Calibration,
    Contest,
    Experiment,
    Gauge,
    GaugeTable,
)
from deckload.study.series import Series
from deckload.study.statistics import share_of, spread_of
from deckload.study.verdicts import (
    INSIDE,
    mean_words,
    percent,
    share_words,
    standing,
)


def calibrate(
    plan: Plan, out: Path, jobs: int = 1, stage: Stage | None = None, keep: Path | None = None
) -> Findings:
    """Measure, and write the report and its plots into a folder. What was measured is kept in
    another, if there is one, and not measured again."""
    require_plots()
    find_calibration(plan.game)
    findings = measure_all(plan, jobs, stage, keep)
    write_report(findings, out)
    return findings


def write_report(findings: Findings, out: Path) -> Path:
    """`GAME.md` and `GAME-*.png` in a folder."""
    out.mkdir(parents=True, exist_ok=True)
    text = "\n".join(_lines(findings, out)).rstrip() + "\n"
    path = out / f"{findings.plan.game}.md"
    path.write_text(text, encoding="utf-8")
    return path


# --- the text --------------------------------------------------------------------------------


def _lines(findings: Findings, out: Path) -> Iterator[str]:
    plan, calibration = findings.plan, find_calibration(findings.plan.game)
    rules = find_game(plan.game)
    yield from (f"# Calibration of {rules.title}", "")
    yield from _how_made(findings, rules)
    yield from ("## What was promised", "")
    rows = [(bar.aim, bar.measured, "met" if bar.met else "**not met**") for bar in findings.bars()]
    yield from _table(("Bar", "Measured", ""), rows)
    yield from _fits(calibration)
    yield from ("## Sub-systems against history", "")
    yield from (
        f"Each experiment sets a position up and runs the game's own rules on it {plan.trials} "
        'times. "Below", "same" and "above" are the shares of trials with less than happened in '
        "history, as much, and more; history is inside when neither it and less nor it and more "
        "make up under 10 %, undecided when the 95 % interval of one of these shares lies across "
        "the 10 %. A range that takes in more than 95 % of the trials is no test.",
        "",
        f"Sources of history: {calibration.sources}",
        "",
    )
    for experiment in calibration.experiments:
        yield from _experiment(experiment, findings, out)
    yield from _games(calibration, findings, out)
    yield from _pairings(calibration, findings)
    yield from _thinking(findings)


def _fits(calibration: Calibration) -> Iterator[str]:
    """What was chosen to come out so, and how: a reader must know it to judge the bars."""
    yield from ("## What was fitted", "")
    if not calibration.fits:
        yield from ("Nothing was fitted to anything on this page.", "")
        return
    rows = [(fit.what, fit.aim, fit.tries, fit.seeds) for fit in calibration.fits]
    yield from _table(("What", "To meet", "Variants tried", "Seeds"), rows)


def _pairings(calibration: Calibration, findings: Findings) -> Iterator[str]:
    """How much depends on who plays."""
    if not findings.matches:
        return
    seeds = findings.plan.pairing_seeds
    yield from ("## The same under other doctrines", "")
    yield from (f"{len(seeds)} games of each, seeds {seeds[0]} to {seeds[-1]}.", "")
    scenarios = find_game(findings.plan.game).scenarios()
    for name in dict.fromkeys(series.order.scenario for series in findings.matches):
        if len(scenarios) > 1:
            yield from (f"### {scenarios[name].title}, by doctrine", "")
        played = [series for series in findings.matches if series.order.scenario == name]
        yield from _pairing_table(calibration, played, scenarios[name].sides)


def _pairing_table(
    calibration: Calibration, played: Sequence[Series], sides: Sequence[str]
) -> Iterator[str]:
    points = calibration.points
    came_up = {result for series in played for result in series.results()}
    results = [result for result in calibration.colours if result in came_up]
    asked = sorted(played[0].order.bots)
    wins = [name if name == "draw" else f"{name} wins" for name in results]
    head = (*(f"{sides[side]} by" for side in asked), *wins, points.title)
    rows = []
    for series in played:
        found, total = series.results(), len(series.records)
        shares = [share_words(found.get(name, share_of(0, total))) for name in results]
        names = [series.order.bots[side].removeprefix("doctrine:") for side in asked]
        rows.append((*names, *shares, mean_words(series.numbers(points.name))))
    yield from _table(head, rows)


def _thinking(findings: Findings) -> Iterator[str]:
    """What a bot gains that thinks ahead, against whom."""
    if not findings.gains:
        return
    plan, seeds = findings.plan, findings.plan.thinking_seeds
    yield from ("## What thinking ahead gains", "")
    yield from (
        f"`{plan.thinking}` and the usual doctrine of a side play the same games, against each "
        f"doctrine of the other side: {len(seeds)} games of each, seeds {seeds[0]} to {seeds[-1]}. "
        "About weighty questions that bot tries other plans in worlds that its side cannot rule "
        f"out, {plan.thinking.partition(':')[2] or 'the usual number of'} simulations a question, "
        "which are played on by the usual doctrines; the rest it leaves to doctrine. What is "
        "gained is counted as the game counts it.",
        "",
    )
    scenarios = find_game(plan.game).scenarios()
    rows = []
    for gain in findings.gains:
        sides, found = scenarios[gain.order.scenario].sides, gain.found
        others = [b.removeprefix("doctrine:") for s, b in gain.order.bots.items() if s != gain.side]
        rows.append(
            (
                sides[gain.side],
                ", ".join(others) or "the rules",
                mean_words(found.second.returns),
                mean_words(found.first.returns),
                mean_words(found.gains),
                percent(found.better),
            )
        )
    head = ("Side", "Against", "Usual doctrine", "Thinking ahead", "Gain", "Does better in")
    yield from _table(head, rows)


def _how_made(findings: Findings, rules: Rules) -> Iterator[str]:
    plan, order = findings.plan, findings.series.order
    sides = rules.scenarios()[order.scenario].sides
    bots = ", ".join(f"{sides[side]} by {bot}" for side, bot in order.bots.items())
    chosen = [f"{name}={value}" for name, value in order.options.items() if value != "off"]
    overlay = "none" if plan.overlay is None else ", ".join(sorted(plan.overlay))
    yield from (
        "This page is made by a command, text and plots, from what it measures. To make it again:",
        "",
        f"    deckload lab calibrate {plan.game} --games {plan.games} --seed {plan.seed} "
        f"--trials {plan.trials} --pairing-games {plan.pairing_games}"
        f"{_contest_words(plan)}{_thinking_words(plan)}",
        "",
    )
    rows = [
        ("deckload", version("deckload")),
        ("Rules version", rules.version),
        ("Fingerprint of rules, data and doctrine", f"`{fingerprint(rules)}`"),
        ("Scenario", order.scenario),
        ("Options", ", ".join(chosen) or "none"),
        ("Overlay", overlay),
        ("Played by", bots),
        ("Seeds of the games", f"{plan.seeds[0]} to {plan.seeds[-1]}"),
        *_contest_seeds(findings),
        ("Seeds of the trials", f"{plan.trial_seeds[0]} to {plan.trial_seeds[-1]}"),
    ]
    yield from _table(("", ""), rows)


def _contest_words(plan: Plan) -> str:
    return f" --contest-games {plan.contest_games}" if plan.contest_games else ""


def _contest_seeds(findings: Findings) -> Iterator[tuple[str, str]]:
    """Where the contests have seeds of their own."""
    seeds = findings.plan.contest_seeds
    if findings.contests and seeds != findings.plan.seeds:
        yield ("Seeds of games that are played to win", f"{seeds[0]} to {seeds[-1]}")


def _thinking_words(plan: Plan) -> str:
    if not plan.thinking_games:
        return ""
    return f" --thinking-games {plan.thinking_games} --thinking {plan.thinking}"


def _experiment(experiment: Experiment, findings: Findings, out: Path) -> Iterator[str]:
    trials = findings.measured[experiment.id]
    values = {g.name: [trial[g.name] for trial in trials] for g in experiment.gauges}
    yield from (f"### {experiment.title}", "", f"**Position.** {experiment.position}", "")
    yield from (f"**History.** {experiment.history}", "")
    picture = out / f"{findings.plan.game}-{experiment.id}.png"
    yield from _drawn_gauges(experiment.title, experiment.gauges, values, picture)


def _games(calibration: Calibration, findings: Findings, out: Path) -> Iterator[str]:
    series, plan = findings.series, findings.plan
    yield from ("## Whole games", "", *_paragraphs(calibration.notes), "### Results", "")
    rows = [(name, str(s.count), share_words(s)) for name, s in series.results().items()]
    yield from _table(("Winner", "Games", "Share, with 95 % interval"), rows)
    endings = series.words(calibration.ending)
    rows = [(name, str(s.count), share_words(s)) for name, s in endings.items()]
    yield from _table(("How it ended", "Games", "Share, with 95 % interval"), rows)
    picture = out / f"{plan.game}-endings.png"
    draw_bars(picture, endings)
    yield from (_picture("How games ended", picture), "")
    yield from _points(calibration, findings, out)
    for table in calibration.tables:
        yield from _gauge_table(table, findings, out)
    flags = calibration.flags
    shares = calibration.flag_shares(series)
    yield from (f"### {flags.title}", "")
    rows = [
        (name, "yes" if name in flags.history else "no", share_words(share))
        for name, share in shares.items()
    ]
    yield from _table(("", "History", "Share of games, with 95 % interval"), rows)
    picture = out / f"{plan.game}-{flags.id}.png"
    draw_bars(picture, shares, flags.history)
    yield from (_picture(flags.title, picture), "")
    for contest in calibration.contests:
        yield from _contest(contest, calibration, findings, out)


def _contest(
    contest: Contest, calibration: Calibration, findings: Findings, out: Path
) -> Iterator[str]:
    """Who wins another scenario, and by how much."""
    series, gauge = findings.contests[contest.id], calibration.points
    yield from (f"## {contest.title}", "")
    rows = [(name, str(s.count), share_words(s)) for name, s in series.results().items()]
    yield from _table(("Winner", "Games", "Share, with 95 % interval"), rows)
    endings = series.words(calibration.ending)
    rows = [(name, str(s.count), share_words(s)) for name, s in endings.items()]
    yield from _table(("How it ended", "Games", "Share, with 95 % interval"), rows)
    values = {gauge.name: series.numbers(gauge.name)}
    yield from _gauges([Gauge(gauge.name, gauge.title)], values)
    picture = out / f"{findings.plan.game}-{contest.id}.png"
    draw_bars(picture, endings)
    yield from (_picture(contest.title, picture), "")


def _points(calibration: Calibration, findings: Findings, out: Path) -> Iterator[str]:
    gauge, series = calibration.points, findings.series
    values = series.numbers(gauge.name)
    groups = {
        result: [float(r.measures[gauge.name]) for r in series.records if r.result == result]
        for result in sorted(series.results(), key=list(calibration.colours).index)
    }
    yield from (f"### {gauge.title}", "", calibration.points_note, "")
    yield from _gauges([gauge], {gauge.name: values})
    picture = out / f"{findings.plan.game}-{gauge.name}.png"
    draw_stacked(picture, Panel(gauge.title, values, gauge.history), groups, calibration.colours)
    yield from (_picture(gauge.title, picture), "")


def _gauge_table(table: GaugeTable, findings: Findings, out: Path) -> Iterator[str]:
    values = {gauge.name: findings.series.numbers(gauge.name) for gauge in table.gauges}
    yield from (f"### {table.title}", "")
    picture = out / f"{findings.plan.game}-{table.id}.png"
    yield from _drawn_gauges(table.title, table.gauges, values, picture)


def _drawn_gauges(
    title: str, gauges: Sequence[Gauge], values: dict[str, list[float]], picture: Path
) -> Iterator[str]:
    """Gauges as a table, and as a picture with a panel for each."""
    yield from _gauges(gauges, values)
    draw_panels(picture, [Panel(g.title, values[g.name], g.history) for g in gauges])
    yield from (_picture(title, picture), "")


def _gauges(gauges: Sequence[Gauge], values: dict[str, list[float]]) -> Iterator[str]:
    head = ("", "History", "Mean", "10 %", "Median", "90 %", "Below", "Same", "Above", "")
    yield from _table(head, [_gauge_row(gauge, values[gauge.name]) for gauge in gauges])


def _gauge_row(gauge: Gauge, values: Sequence[float]) -> tuple[str, ...]:
    found = spread_of(values)
    row = (f"{found.mean:.2f}", _number(found.p10), _number(found.median), _number(found.p90))
    if gauge.history is None:
        return (gauge.title, "", *row, "", "", "", "")
    low, high = gauge.history
    happened = _number(low) if low == high else f"{_number(low)} to {_number(high)}"
    at = standing(values, gauge.history)
    shares = (percent(at.below), percent(at.same), percent(at.above))
    verdict = at.verdict if at.verdict == INSIDE else f"**{at.verdict}**"
    return (gauge.title, happened, *row, *shares, verdict)


def _number(value: float) -> str:
    return f"{value:.0f}" if value == int(value) else f"{value:.1f}"


def _paragraphs(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from (text, "")


def _picture(title: str, path: Path) -> str:
    return f"![{title}]({path.name})"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""
