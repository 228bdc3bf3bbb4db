"""The data files as they are written: one typed table per sort of thing."""

from __future__ import annotations

from typing import Annotated

import msgspec


class ScenarioLine(msgspec.Struct, frozen=True):
    """How a scenario is called, and how long it lasts."""

    title: str
    summary: str
    turns: Annotated[int, msgspec.Meta(ge=1)]
