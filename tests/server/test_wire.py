"""The types of the wire: published, and the same for browser and server."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from deckload.engine.views import Message, Panel, Piece, View
from deckload.server.changes import NO_CHANGE, change_between, log_change
from deckload.server.routes import CALLS
from deckload.server.socket_messages import FromClient, FromServer
from deckload.server.typescript import OUTPUT, as_typescript, wire_types
from server.client import Client, apply


def test_the_clients_types_are_the_servers() -> None:
    assert OUTPUT.read_text(encoding="utf-8") == as_typescript(), (
        "run python -m deckload.server.typescript"
    )


def test_the_schema_has_every_route_and_type(client: Client) -> None:
    schema: dict[str, Any] = client.http.get("/api/openapi.json").json()
    assert schema["openapi"].startswith("3.")
    for call in CALLS:
        assert call.method.lower() in schema["paths"][call.path]
    names = schema["components"]["schemas"]
    assert {struct.__name__ for struct in wire_types()} <= names.keys()
    assert len(names["FromClient"]["anyOf"]) == len(FromClient.__args__)  # type: ignore[attr-defined]
    assert len(names["FromServer"]["anyOf"]) == len(FromServer.__args__)  # type: ignore[attr-defined]
    for reference in _references(schema):
        assert reference.removeprefix("#/components/schemas/") in names


def _references(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [ref for value in part.values() for ref in _references(value)]
    if isinstance(part, list):
        return [ref for value in part for ref in _references(value)]
    return []


NAMES = st.sampled_from("abcdef")
PIECES = st.lists(st.builds(Piece, id=NAMES, at=NAMES, type=st.just("ship")), max_size=6)
PANELS = st.lists(st.builds(Panel, NAMES, NAMES, st.just(())), max_size=4)
WORDS = st.lists(NAMES, max_size=2).map(tuple)
VIEWS = st.builds(
    View,
    NAMES,
    PIECES.map(tuple),
    st.dictionaries(NAMES, st.integers(0, 2), max_size=2),
    PANELS.map(tuple),
    st.dictionaries(NAMES, NAMES, max_size=2),
)
MESSAGES = st.builds(
    Message,
    view=VIEWS,
    prompt=st.none(),
    waiting_for=WORDS,
    log_from=st.just(0),
    log=st.just(()),
    undo=NAMES,
    over=st.booleans(),
    outcome=WORDS,
    notices=WORDS,
)


@given(MESSAGES, MESSAGES)
def test_a_change_leads_from_any_message_to_any_other(old: Message, new: Message) -> None:
    change = change_between(old, new, log_change(old.log, new.log))
    sent = msgspec.json.decode(msgspec.json.encode(change), type=type(change))
    assert apply(old, sent) == new
    assert (change == NO_CHANGE) == (old == new)
