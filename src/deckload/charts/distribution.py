"""Exact probability distributions: whole-number weights, fractions out, never a float inside."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, TypeVar, cast

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Distribution(Generic[T]):
    """What may come out, and how likely each outcome is. Immutable."""

    __slots__ = ("_total", "_weights")

    def __init__(self, weights: Mapping[T, int]) -> None:
        if any(weight < 0 for weight in weights.values()):
            raise ValueError("a weight is negative; give each outcome a weight of 0 or more")
        shared = gcd(*weights.values())
        if not shared:
            raise ValueError("no outcome has a weight; give at least one a weight above 0")
        possible = {value: weight // shared for value, weight in weights.items() if weight}
        self._weights = _in_number_order(possible)
        self._total = sum(possible.values())

    @classmethod
    def certain(cls, value: T) -> Distribution[T]:
        return cls({value: 1})

    @classmethod
    def mixture(cls, parts: Iterable[tuple[Fraction | int, Distribution[T]]]) -> Distribution[T]:
        """One of several distributions, each chosen with its share (shares need not sum to 1)."""
        chosen = [(Fraction(share), part) for share, part in parts]
        scale = lcm(*(share.denominator * part._total for share, part in chosen))
        weights: dict[T, int] = {}
        for share, part in chosen:
            factor = int(share * scale / part._total)
            for value, weight in part._weights.items():
                weights[value] = weights.get(value, 0) + weight * factor
        return cls(weights)

    @property
    def support(self) -> tuple[T, ...]:
        """The possible outcomes; numbers from low to high, others as they were given."""
        return tuple(self._weights)

    def probability(self, value: T) -> Fraction:
        return Fraction(self._weights.get(value, 0), self._total)

    def items(self) -> tuple[tuple[T, Fraction], ...]:
        return tuple((value, self.probability(value)) for value in self._weights)

    def chance(self, happens: Callable[[T], bool]) -> Fraction:
        """How likely an outcome is for which the given question is true."""
        return Fraction(sum(w for value, w in self._weights.items() if happens(value)), self._total)

    def mean(self: Distribution[int]) -> Fraction:
        return Fraction(sum(value * w for value, w in self._weights.items()), self._total)

    def variance(self: Distribution[int]) -> Fraction:
        squares = Fraction(sum(value * value * w for value, w in self._weights.items()))
        mean = self.mean()
        return squares / self._total - mean * mean

    def at_least(self: Distribution[int], least: int) -> Fraction:
        return self.chance(lambda value: value >= least)

    def at_most(self: Distribution[int], most: int) -> Fraction:
        return self.chance(lambda value: value <= most)

    def quantile(self: Distribution[int], share: Fraction) -> int:
        """The smallest outcome that, with all below it, has at least this share (0 to 1)."""
        if not 0 <= share <= 1:
            raise ValueError(f"a quantile lies between 0 and 1, not at {share}")
        reached = 0
        for value, weight in self._weights.items():
            reached += weight
            if reached >= share * self._total:
                return value
        raise AssertionError("the weights sum to the total")

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """The distribution of a function of the outcome."""
        weights: dict[U, int] = {}
        for value, weight in self._weights.items():
            changed = change(value)
            weights[changed] = weights.get(changed, 0) + weight
        return Distribution(weights)

    def then(self, follow: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """A second roll that depends on the outcome of this one."""
        return Distribution.mixture((w, follow(value)) for value, w in self._weights.items())

    def convolve(self: Distribution[int], other: Distribution[int]) -> Distribution[int]:
        """The sum of this and an independent other."""
        weights: dict[int, int] = {}
        for mine, my_weight in self._weights.items():
            for theirs, their_weight in other._weights.items():
                both = mine + theirs
                weights[both] = weights.get(both, 0) + my_weight * their_weight
        return Distribution(weights)

    def repeat(self: Distribution[int], times: int) -> Distribution[int]:
        """The sum of that many independent outcomes."""
        if times < 0:
            raise ValueError(f"cannot roll {times} times; use 0 or more")
        total = Distribution.certain(0)
        power = self
        while times:
            if times & 1:
                total = total.convolve(power)
            times >>= 1
            if times:
                power = power.convolve(power)
        return total

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return bool(self._weights == other._weights)

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        inside = ", ".join(f"{value!r}: {share}" for value, share in self.items())
        return f"Distribution({inside})"


def _in_number_order(weights: dict[T, int]) -> dict[T, int]:
    if not all(isinstance(value, int) for value in weights):
        return weights
    numbers = cast(dict[int, int], weights)
    return cast(dict[T, int], dict(sorted(numbers.items())))
