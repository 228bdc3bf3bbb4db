"""Failure files are few: whoever runs into a failure for hours shall not fill a disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckload.engine.contract import SetUp
from deckload.engine.failures import write_failure
from deckload.engine.session import Session


def test_no_more_than_so_many_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckload.engine.failures._MOST_FILES", 2)
    session = Session(SetUp("mini", "skirmish"))
    kept = [write_failure(session, 0, ["hunt"], f"trace {n}", tmp_path) for n in range(4)]
    assert [path is not None for path in kept] == [True, True, False, False]
    assert len(list(tmp_path.iterdir())) == 2
