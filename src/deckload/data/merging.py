"""Laying an overlay over the game's tables: known keys only, of the same type, with a source."""

from __future__ import annotations

from typing import Any

from deckload.data.errors import DataError, Location, one_of
from deckload.data.sources import Source, SourceLine, entry_name, source_of

Lines = list[SourceLine]


def merge_tables(base: dict[str, Any], over: dict[str, Any], file: str) -> Lines:
    """Replace values of all tables in place; returns what was replaced, with sources."""
    replaced: Lines = []
    for name, value in over.items():
        place = Location(file, name)
        _require_known(name, base, Location(file).key(name))
        base[name] = _merged(base[name], value, place, None, replaced)
    return replaced


def _merged(base: Any, over: Any, place: Location, source: Source | None, replaced: Lines) -> Any:
    if isinstance(base, dict) and isinstance(over, dict):
        return _merged_table(base, over, place, source, replaced)
    if _is_records(base) and _is_records(over):
        return _merged_records(base, over, place, source, replaced)
    _require_same_type(base, over, place)
    if source is None:
        source = source_of({}, place._replace(cell=""))
    replaced.append(SourceLine(place.file, place.table, place.cell, source, overlaid=True))
    return over


def _merged_table(
    base: dict[str, Any],
    over: dict[str, Any],
    place: Location,
    source: Source | None,
    replaced: Lines,
) -> dict[str, Any]:
    here = place._replace(cell="")
    if "source" in over:
        source = source_of(over, here)
    for key, value in over.items():
        # The source speaks for the replaced values alone, so the table keeps its own.
        if key == "source":
            continue
        _require_known(key, base, here.key(key))
        inner = base[key]
        is_table = isinstance(inner, dict) or _is_records(inner)
        where = here._replace(table=f"{here.table}.{key}") if is_table else here.key(key)
        base[key] = _merged(inner, value, where, source, replaced)
    return base


def _merged_records(
    base: list[Any], over: list[Any], place: Location, source: Source | None, replaced: Lines
) -> list[Any]:
    """Entries of a list of tables are matched by their id, or by their name."""
    names = [entry_name("", entry, index) for index, entry in enumerate(base)]
    for index, entry in enumerate(over):
        name = entry_name("", entry, index)
        where = place._replace(table=place.table + name)
        if "id" not in entry and "name" not in entry:
            raise DataError(where, "the entry has no id or name", "say which entry it replaces")
        if name not in names:
            known = [one[1:-1] for one in names]
            raise DataError(where, "the game has no such entry", one_of(known, name[1:-1]))
        keys = {key: value for key, value in entry.items() if key not in ("id", "name")}
        _merged_table(base[names.index(name)], keys, where, source, replaced)
    return base


def _require_known(key: str, base: dict[str, Any], place: Location) -> None:
    if key not in base:
        raise DataError(place, "the game's data has no such key", one_of(base, key))


def _require_same_type(base: Any, over: Any, place: Location) -> None:
    wanted, given = _kinds(base), _kinds(over)
    if given <= wanted or (isinstance(base, float) and isinstance(over, int)):
        return
    raise DataError(
        place,
        f"the game has {' or '.join(sorted(wanted))} here, not {' or '.join(sorted(given))}",
        "write the same kind of value",
    )


def _kinds(value: Any) -> set[str]:
    """What kinds of value stand here; a list counts with the kinds inside it."""
    if not isinstance(value, list):
        return {type(value).__name__}
    inside = {f"list of {kind}" for entry in value for kind in _kinds(entry)}
    return inside | {"list"}


def _is_records(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)
