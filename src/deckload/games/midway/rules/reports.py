"""What the player knows of units and places, in words for prompts and panels."""

from __future__ import annotations

from collections import Counter

from deckload.games.midway.model.game_data import JAPAN
from deckload.games.midway.model.state import MidwayState
from deckload.games.midway.rules.basing import base_facts, base_name
from deckload.games.midway.rules.forces import forces_on, ijn_forces_at, indices, ships_of


def unit_title(k: MidwayState, unit: int) -> str:
    """An air unit with where it stands."""
    reduced = ", reduced" if k.air_step[unit] < k.data.air[unit].steps else ""
    return f"{k.data.air[unit].name} ({base_name(k, k.air_base[unit])}{reduced})"


def air_group_of(k: MidwayState, unit: int) -> str:
    """The carrier that an air unit is named for; "" for one that belongs ashore."""
    parent = k.data.air[unit].parent
    return k.data.ships[parent].name if parent >= 0 else ""


def role_unsaid(k: MidwayState, unit: int) -> tuple[str, ...]:
    """What an air unit is, where its name does not say so."""
    facts = k.data.air[unit]
    return () if facts.name.endswith(facts.role) else (facts.role,)


def base_title(k: MidwayState, code: int) -> str:
    """A base or deck, a carrier with her name."""
    deck = k.data.deck
    return k.data.ships[code - deck].called if code >= deck else k.data.space_names[code]


def air_strength(k: MidwayState, unit: int, step: int) -> str:
    """Air, naval and ground factor of an air unit, and how far it flies."""
    factors = "-".join(str(kind[step][unit]) for kind in k.data.air_factors)
    return f"{factors}, range {k.data.air_range[unit]}"


def ship_strength(k: MidwayState, ship: int) -> str:
    """Class and factors of a ship."""
    facts = k.data.ships[ship]
    return f"{facts.cls} {'-'.join(map(str, facts.factors))}"


def force_report(k: MidwayState, force: int) -> str:
    """A Japanese task force: the ships that were seen, and how many counters were not."""
    seen = [k.data.ships[ship].name for ship in ships_of(k, force)]
    unseen = len(k.slots[force]) - len(seen)
    parts = [*seen, f"{unseen} unseen"] if unseen else seen
    return f"{k.data.forces[force].name} ({', '.join(parts)})"


def _air_units(count: int) -> str:
    return f"{count} air unit{'s' if count > 1 else ''}"


def place_report(k: MidwayState, space: int) -> str:
    """What the Japanese are known to have in a space."""
    parts = []
    base = base_facts(k, space)
    if base is not None and base.side == JAPAN and k.base_step[space]:
        parts.append("defences" if k.base_step[space] == base.steps else "reduced defences")
    ashore = len(indices(k.air_base, space, k.data.first_ijn_air))
    if ashore:
        parts.append(_air_units(ashore))
    parts += [force_report(k, force) for force in ijn_forces_at(k, space)]
    return ", ".join(parts)


def threats(k: MidwayState, space: int) -> str:
    """From where Japanese aircraft could come to a space: task forces, carriers or not, and fields
    on land."""
    place, names = k.data.space_names[space], k.data.space_names
    forces = _forces_in_range(k, space)
    found = [f"{force_report(k, f)} at {names[k.force_space[f]]}" for f in forces]
    found += [f"{_air_units(count)} at {names[field]}" for field, count in _raiders(k, space)]
    if not found:
        return f"No Japanese aircraft can come to {place}."
    return f"In air range of {place}: {'; '.join(found)}."


def can_be_raided(k: MidwayState, space: int) -> bool:
    """Could Japanese aircraft come to a space? Task forces count, carriers or not."""
    return bool(_forces_in_range(k, space) or _raiders(k, space))


def _forces_in_range(k: MidwayState, space: int) -> list[int]:
    gap, reach, where = k.data.gap[space], k.data.longest_deck_range, k.force_space
    forces = forces_on(k, k.data.space_route[space], JAPAN)
    return [force for force in forces if gap[where[force]] <= reach]


def _raiders(k: MidwayState, space: int) -> list[tuple[int, int]]:
    """Land bases, each with how many Japanese air units on it reach a space."""
    gap, deck = k.data.gap[space], k.data.deck
    fields = [
        k.air_base[unit]
        for unit in k.data.ijn_air
        if 0 <= k.air_base[unit] < deck and gap[k.air_base[unit]] <= k.data.air_range[unit]
    ]
    return sorted(Counter(fields).items())
