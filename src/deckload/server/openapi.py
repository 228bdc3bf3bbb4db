"""The published schema: every route and every type of the wire, those of the WebSocket included."""

from __future__ import annotations

import re
from functools import cache
from types import UnionType
from typing import Any

import msgspec

from deckload import __version__
from deckload.server.calls import Call
from deckload.server.routes import CALLS
from deckload.server.socket_messages import FromClient, FromServer
from deckload.server.typescript import wire_types
from deckload.server.wire import Error

_REF = "#/components/schemas/{name}"


@cache
def openapi() -> bytes:
    """The OpenAPI description as JSON."""
    borrowed = [call.gives for call in CALLS if call.gives not in (None, str, bytes)]
    types = list(dict.fromkeys([*wire_types(), *borrowed]))
    _, schemas = msgspec.json.schema_components(types, ref_template=_REF)
    (from_server, from_client), _ = msgspec.json.schema_components(
        [FromServer, FromClient], ref_template=_REF
    )
    schemas |= {"FromServer": from_server, "FromClient": from_client}
    paths: dict[str, Any] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call)
    paths["/api/tables/{table}/play"] = {"get": _socket()}
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Deckload", "version": __version__},
            "paths": paths,
            "components": {
                "schemas": schemas,
                "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            },
        }
    )


def _operation(call: Call) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": call.does,
        "operationId": call.answers.__name__.strip("_"),
        "parameters": _parameters(call),
        "responses": {
            str(call.status): {"description": call.does, **_content(call.gives)},
            "default": {"description": "What went wrong", **_content(Error)},
        },
    }
    if call.takes is not None:
        operation["requestBody"] = {"required": True, **_content(call.takes)}
    if call.token:
        operation["security"] = [{"token": []}]
    return operation


def _parameters(call: Call) -> list[dict[str, Any]]:
    text = {"type": "string"}
    inside = [
        {"name": name, "in": "path", "required": True, "schema": text}
        for name in re.findall(r"{(\w+)}", call.path)
    ]
    return inside + [{"name": name, "in": "query", "schema": text} for name in call.query]


def _content(shape: type[Any] | UnionType | None) -> dict[str, Any]:
    if shape is None:
        return {}
    if shape is bytes:
        return {"content": {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}}
    if shape is str:
        return {"content": {"text/plain": {"schema": {"type": "string"}}}}
    (schema,), _ = msgspec.json.schema_components([shape], ref_template=_REF)
    return {"content": {"application/json": {"schema": schema}}}


def _socket() -> dict[str, Any]:
    return {
        "summary": "WebSocket: a seat at a table",
        "description": "The client sends FromClient, the server FromServer. See docs/protocol.md.",
        "operationId": "play",
        "parameters": [
            {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
        ],
        "responses": {"101": {"description": "A WebSocket"}},
    }
