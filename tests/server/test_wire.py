"""The types of the wire: published, and the same for browser and server."""

from __future__ import annotations

from typing import Any

from deckload.server.routes import CALLS
from deckload.server.socket_messages import FromClient, FromServer
from deckload.server.typescript import OUTPUT, as_typescript, wire_types
from server.client import Client


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
