"""Plots of counted things: how often each value came up, and where history lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from deckload.engine.errors import DeckloadError
from deckload.study.statistics import Share

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PLAIN, HISTORY, INK = "#8fb3d9", "#d9822b", "#333333"
_WIDTH, _DPI = 8.0, 100
_MANY_VALUES, _TITLE = 14, 29


class NoPlots(DeckloadError):
    """The library that draws plots is not installed."""


class Panel(NamedTuple):
    """One measure: its values, and what happened in history (from, to) if that is known."""

    title: str
    values: Sequence[float]
    history: tuple[float, float] | None = None


def require_plots() -> None:
    """An error that says what to install, before any long work is done."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError as error:
        raise NoPlots(
            "plots need matplotlib; install it with: pip install deckload[lab]"
        ) from error


def draw_panels(path: Path, panels: Sequence[Panel]) -> None:
    """Side by side, the share of trials for each value; the bars of history stand out."""
    columns = min(3, len(panels))
    rows = -(-len(panels) // columns)
    figure = _figure(2.3 * rows + 0.2)
    for number, panel in enumerate(panels):
        axes = figure.add_subplot(rows, columns, number + 1)
        _draw_shares(axes, panel)
        if number % columns == 0:
            axes.set_ylabel("%")
    _save(figure, path)


def draw_stacked(
    path: Path, panel: Panel, groups: Mapping[str, Sequence[float]], colours: Mapping[str, str]
) -> None:
    """One measure in steps, the groups stacked upon each other, history as a band behind."""
    figure = _figure(3.4)
    axes = figure.add_subplot()
    width = _step(panel.values)
    first = min(panel.values) // width * width
    edges = [first + width * i for i in range(int((max(panel.values) - first) // width) + 2)]
    axes.hist(
        [list(values) for values in groups.values()],
        bins=edges,
        stacked=True,
        label=list(groups),
        color=[colours.get(name, PLAIN) for name in groups],
        edgecolor="white",
        linewidth=0.5,
    )
    if panel.history is not None:
        axes.axvspan(*panel.history, color=HISTORY, alpha=0.3, label="history")
    axes.set_xlabel(panel.title)
    axes.set_ylabel("games")
    axes.legend(frameon=False, fontsize=9)
    _plain_frame(axes)
    _save(figure, path)


def draw_bars(path: Path, shares: Mapping[str, Share], marked: Sequence[str] = ()) -> None:
    """Shares as lying bars with their intervals, the first on top; history's are marked."""
    figure = _figure(0.42 * len(shares) + 0.9)
    axes = figure.add_subplot()
    names, found = list(shares), list(shares.values())
    colours = [HISTORY if name in marked else PLAIN for name in names]
    axes.barh(names, [100 * s.share for s in found], color=colours)
    middle = [100 * s.share for s in found]
    reach = [[100 * (s.share - s.low) for s in found], [100 * (s.high - s.share) for s in found]]
    axes.errorbar(middle, names, xerr=reach, fmt="none", ecolor=INK, elinewidth=1, capsize=2)
    axes.set_xlim(0, 100 if max(s.high for s in found) > 0.6 else None)
    axes.set_xlabel("% of the games, with 95 % intervals")
    axes.invert_yaxis()
    _plain_frame(axes)
    _save(figure, path)


def _draw_shares(axes: Axes, panel: Panel) -> None:
    values = panel.values
    width = 1.0
    if len(set(values)) > _MANY_VALUES:
        width = _step(values)
        values = [value // width * width for value in values]
    counts = sorted(Counter(values).items())
    low, high = panel.history or (1.0, 0.0)
    axes.bar(
        [value + (width / 2 if width != 1.0 else 0) for value, _ in counts],
        [100 * count / len(values) for _, count in counts],
        width=0.85 * width,
        color=[HISTORY if low <= value <= high else PLAIN for value, _ in counts],
    )
    if panel.history is not None and not any(low <= value <= high for value, _ in counts):
        axes.axvline((low + high) / 2, color=HISTORY, linewidth=2)
    axes.set_title("\n".join(wrap(panel.title, _TITLE)), fontsize=10)
    axes.locator_params(axis="x", integer=True, nbins=8)
    _plain_frame(axes)


def _step(values: Sequence[float]) -> float:
    """A round width of a histogram's steps: about thirty of them."""
    reach = max(values) - min(values)
    return next((float(w) for w in (1, 2, 5, 10, 20, 50, 100) if reach / w <= 30), reach / 30)


def _plain_frame(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=9)


def _figure(height: float) -> Figure:
    require_plots()
    from matplotlib.figure import Figure

    return Figure(figsize=(_WIDTH, height), dpi=_DPI, layout="constrained")


def _save(figure: Figure, path: Path) -> None:
    """Without the name of the program that drew it: the same figures give the same file."""
    figure.savefig(path, format="png", metadata={"Software": None})
