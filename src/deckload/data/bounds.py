"""How large a player's data may be: so that a slip, or malice, costs an error and not the machine.

Our own files stay far below these bounds: no number above 150, no list of more than 152 things.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from deckload.data.errors import DataError, Location

LARGEST_NUMBER: Final = 2_000
LONGEST_LIST: Final = 2_000
LONGEST_TEXT: Final = 50_000
MOST_VALUES: Final = 20_000


def require_bounds(tables: Mapping[str, Any], file: str) -> None:
    """Refuse numbers, lists and texts that no game needs."""
    for number, (keys, value) in enumerate(_values(tables, ())):
        if number >= MOST_VALUES:
            raise DataError(Location(file), f"it holds more than {MOST_VALUES} values", "use fewer")
        problem = _problem(value)
        if problem:
            *tables_above, key = keys
            place = Location(file, ".".join(tables_above)).key(key)
            raise DataError(place, problem, "use a smaller one")


def _values(value: Any, keys: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value with the keys that lead to it, tables and lists before what is in them."""
    if keys:
        yield keys, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _values(inner, (*keys, key))
    elif isinstance(value, list):
        for inner in value:
            yield from _values(inner, keys)


def _problem(value: Any) -> str:
    if isinstance(value, (int, float)) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        return f"the number is beyond {LARGEST_NUMBER}"
    if isinstance(value, (list, dict)) and len(value) > LONGEST_LIST:
        return f"the list has more than {LONGEST_LIST} entries"
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return f"the text has more than {LONGEST_TEXT} letters"
    return ""
