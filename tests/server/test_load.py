"""The benchmark of the server plays real games over real sockets."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from deckload.server.load import CannotMeasure, Load, measure


def test_many_tables_are_played_at_once_and_every_answer_is_timed() -> None:
    # In a thread of its own: a browser of other tests may keep an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        found = thread.submit(measure, Load("mini", games=4, seconds=1.0)).result()
    assert found["decisions"] > 10
    assert 0 < found["p50_ms"] <= found["p99_ms"]
    assert (found["database"], found["games"]) == ("sqlite", 4)


def test_a_server_that_does_not_start_is_explained() -> None:
    with pytest.raises(CannotMeasure, match="did not start"):
        measure(Load("mini", games=1, seconds=0.1, database="nonsense"))
