"""A table in words for its holders: what the lobby lists, and what the page fetches once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from deckload.charts import ChartView, as_data, charts_of
from deckload.data import Overlay
from deckload.engine.contract import find_game
from deckload.engine.views import Table
from deckload.server.catalogue import scenario_info
from deckload.server.records import GameRecord, SeatRecord
from deckload.server.seating import GUEST, ME
from deckload.server.wire import OpenGame, SeatInfo, TableInfo, TableSummary


def describe(record: GameRecord, token: str) -> TableInfo:
    """All that does not change."""
    start = record.start
    rules = find_game(start.game)
    if start.overlay is None:
        table, charts = _printed_by_us(start.game, start.scenario)
    else:
        table, charts = _printed(start.game, start.scenario, start.overlay)
    holder = record.holder(token)
    return TableInfo(
        id=record.id,
        token=token,
        game=start.game,
        title=rules.title,
        scenario=scenario_info(rules, start.scenario),
        options=start.options,
        seats=_seats(record, token),
        my_seats=tuple(seat.name for seat in record.seats_of(token)),
        status=record.status,
        dice=record.dice,
        commitment=record.commitment,
        table=table,
        charts=charts,
        name=record.name,
        may_rename=holder is not None and holder.maker,
        host=record.host,
        invited=holder is not None and holder.is_invitation,
        peculiarities=record.peculiarities,
        watching=token == record.watching,
        late=record.late,
        lessons=rules.lessons(start.scenario),
        overlay=Overlay.from_texts(start.overlay).about.title if start.overlay else "",
        open=record.open,
        clock=None if record.clock is None else record.clock.choice,
    )


def _printed(
    game: str, scenario: str, overlay: Mapping[str, str] | None
) -> tuple[Table, tuple[ChartView, ...]]:
    """The map and the charts of a game."""
    rules = find_game(game)
    data = rules.load_data(overlay)
    charts = charts_of(rules, data).values()
    return rules.table(data, scenario), tuple(as_data(chart) for chart in charts)


@lru_cache(maxsize=64)
def _printed_by_us(game: str, scenario: str) -> tuple[Table, tuple[ChartView, ...]]:
    return _printed(game, scenario, None)


def open_game(record: GameRecord, invitation: str) -> OpenGame:
    """A line of the list of tables that anyone may join."""
    return OpenGame(
        id=record.id,
        invitation=invitation,
        title=_title(record),
        seat=next(seat.name for seat in record.seats if seat.token == invitation),
        host=record.host,
        name=record.name,
        peculiarities=record.peculiarities,
        clock=None if record.clock is None else record.clock.choice,
        created=record.created,
    )


def summarize(record: GameRecord, token: str) -> TableSummary:
    """A line of the lobby's list, from what is stored: the game need not be loaded."""
    start, mine = record.start, record.seats_of(token)
    gathering = record.status == "gathering"
    waiting = [seat.name for seat in _not_ready(record)] if gathering else _waiting_for(mine)
    return TableSummary(
        id=record.id,
        token=token,
        game=start.game,
        title=_title(record),
        scenario=start.scenario,
        status=record.status,
        seats=_seats(record, token),
        waiting_for=tuple(waiting),
        my_turn=tuple(seat.name for seat in mine if seat.asked),
        headline=next((seat.headline for seat in mine if seat.asked), mine[0].headline),
        outcome=record.outcome,
        created=record.created,
        changed=max(record.created, *(seat.changed for seat in mine)),
        name=record.name,
    )


def _title(record: GameRecord) -> str:
    rules = find_game(record.start.game)
    scenario = rules.scenarios().get(record.start.scenario)
    return f"{rules.title}: {scenario.title}" if scenario is not None else rules.title


def _waiting_for(mine: tuple[SeatRecord, ...]) -> list[str]:
    """The sides that owe an answer, as my seats were told."""
    return list(dict.fromkeys(name for seat in mine for name in seat.waiting_for))


def _not_ready(record: GameRecord) -> list[SeatRecord]:
    given = {holder.token for holder in record.holders if holder.nonce is not None}
    return [seat for seat in record.seats if seat.token is not None and seat.token not in given]


def _seats(record: GameRecord, token: str) -> tuple[SeatInfo, ...]:
    late = _not_ready(record) if record.status == "gathering" else []
    return tuple(
        SeatInfo(
            seat.name,
            seat.side,
            _who(seat, token),
            seat.commands,
            ready=seat not in late,
            invitation=_invitation(record, seat, token),
        )
        for seat in record.seats
    )


def _who(seat: SeatRecord, token: str) -> str:
    if seat.bot is not None:
        return seat.bot
    return ME if seat.token == token else GUEST


def _invitation(record: GameRecord, seat: SeatRecord, token: str) -> str:
    """A guest's token, for whoever made the table, until the guest has come."""
    asker = record.holder(token)
    guest = None if seat.token is None else record.holder(seat.token)
    if asker is None or not asker.maker or guest is None or guest.maker:
        return ""
    return guest.token if guest.is_invitation else ""
