"""Log lines, rolls, questions and options in words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from deckload.cli.table.columns import in_columns
from deckload.engine.dice import RollRecord
from deckload.engine.log import Ref
from deckload.engine.views import LogLine, OptionView, Prompt

_FEW = 8  # options that get a line each


def log_text(line: LogLine) -> Text:
    """One thing that happened, with its case; or a heading over what comes."""
    if line.heading:
        words = "".join(part if isinstance(part, str) else part.id for part in line.parts)
        return Text(words, style="bold")
    text = Text()
    if line.roll is not None:
        text.append(roll_text(line.roll))
    for part in line.parts:
        if isinstance(part, Ref):
            text.append(part.id, style="bold")
        else:
            text.append(part)
    if line.case:
        text.append(f"  [{line.case}]", style="dim")
    return text


def roll_text(roll: RollRecord) -> str:
    """A roll as it was made: who does what, dice, modifiers, total and result."""
    dice = f"{len(roll.dice) if len(roll.dice) > 1 else ''}d{roll.sides}"
    text = f"{_what_is_rolled(roll)}: {dice} = {' + '.join(map(str, roll.dice))}"
    for why, by, _case in roll.modifiers:
        text += f" {'-' if by < 0 else '+'} {abs(by)} ({why})"
    if roll.modifiers or len(roll.dice) > 1:
        text += f" = {roll.total}"
    if roll.found:
        # The column of a chart is a key to be looked up there; that of a bare factor is in words.
        column = f"; {roll.column}" if roll.column and not (roll.clause and roll.chart) else ""
        text += f"{column}: {roll.found}"
    return text


def _what_is_rolled(roll: RollRecord) -> str:
    if roll.clause:
        return roll.subject
    return f"Roll for {roll.reason}{f', {roll.subject}' if roll.subject else ''}"


def question(prompt: Prompt) -> Text:
    """What is asked, and under which case."""
    text = Text(prompt.text, style="bold")
    if prompt.case:
        text.append(f"  [{prompt.case}]", style="dim")
    return text


def options(offered: Sequence[OptionView], width: int) -> Text:
    """The numbered answers: a line each, or in columns where they are many."""
    digits = len(str(len(offered))) + 1
    texts = [_option(number, option, digits) for number, option in enumerate(offered, start=1)]
    return Text("\n").join(texts) if len(texts) <= _FEW else in_columns(texts, width)


def _option(number: int, option: OptionView, digits: int) -> Text:
    text = Text(f"{number:>{digits}}", style="bold")
    text.append(f"  {option.label}", style="not bold")
    if option.odds:
        text.append(f"  ({option.odds})", style="dim not bold")
    return text


def option_keys(offered: Sequence[OptionView]) -> Text:
    """The keys of the answers, as scripts type them."""
    lines = [f"{number:>4}  {option.key}" for number, option in enumerate(offered, start=1)]
    return Text("\n".join(lines))


def refusals(prompt: Prompt) -> Text:
    """What is not on offer, and why."""
    if not prompt.refused:
        return Text("Nothing that this question is about has been ruled out.")
    out = Text("Not on offer:", style="bold")
    for refused in prompt.refused:
        out.append(f"\n  {refused.label}: {refused.why}", style="not bold")
        if refused.case:
            out.append(f"  [{refused.case}]", style="dim not bold")
    return out
