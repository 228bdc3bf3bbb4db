"""A rule that never comes to its end costs one answer, and nobody else notices."""

from __future__ import annotations

import threading
import time
from contextlib import ExitStack

import pytest

from deckload.games.mini.table import view
from deckload.server import pace, patience
from deckload.server.patience import Patience, TookTooLong
from deckload.server.socket_messages import Done, Refused
from server.client import Client, Player


def _for_ever() -> None:
    while True:
        time.sleep(0.001)


def test_what_takes_too_long_is_broken_off_and_what_does_not_is_left_alone() -> None:
    patient = Patience(0.2)
    with patient:
        time.sleep(0.05)
    with pytest.raises(TookTooLong), patient:
        _for_ever()
    until = time.monotonic() + 1
    while time.monotonic() < until:  # nothing comes after it
        time.sleep(0.01)


def test_it_is_broken_off_in_its_own_thread_alone() -> None:
    patient, broken = Patience(0.2), []

    def hang() -> None:
        try:
            with patient:
                _for_ever()
        except TookTooLong:
            broken.append(True)

    threads = [threading.Thread(target=hang, daemon=True) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert broken == [True, True]


@pytest.mark.parametrize("in_the_event_loop", [True, False])
def test_a_view_without_an_end_costs_one_answer_and_the_tables_go_on(
    client: Client, monkeypatch: pytest.MonkeyPatch, in_the_event_loop: bool
) -> None:
    monkeypatch.setattr(pace, "_SHORT", 1000.0 if in_the_event_loop else 0.0)
    monkeypatch.setattr(patience.PATIENCE, "seconds", 1.0)
    with ExitStack() as open_:
        one, other = (_sit_down(client, open_) for _ in range(2))
        for pair in (one, other):
            assert isinstance(_answer(pair), Done)
        before = [player.now for player in one]
        with monkeypatch.context() as broken:
            broken.setattr(view, "View", lambda **_: _for_ever())
            assert isinstance(_answer(one), Refused)
            time.sleep(0.5)  # and it is taken up again, which does not end either
        for player in one:
            player.catch_up()
        assert [player.now for player in one] == before
        assert isinstance(_answer(other), Done)
        assert isinstance(_answer(one), Done)


def _sit_down(client: Client, open_: ExitStack) -> list[Player]:
    table = client.make("me", "guest")
    guest = client.join(table)
    return [
        open_.enter_context(client.play(table.id, token)) for token in (table.token, guest.token)
    ]


def _answer(players: list[Player]) -> Done | Refused:
    """Whoever is asked takes the first option."""
    for player in players:
        player.catch_up()
    asked = next(player for player in players if player.keys)
    return asked.answer(asked.keys[0])
