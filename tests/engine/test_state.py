"""The declared state: what is refused, what is copied, compared and packed."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any, ClassVar

import msgspec
import pytest

from deckload.engine.contract import new_state
from deckload.engine.errors import StateError
from deckload.engine.knowledge import (
    UNKNOWN,
    everyone,
    mask,
    masked,
    nobody,
    owner,
    per_side,
)
from deckload.engine.state import (
    State,
    digest_of,
    field,
    known,
)
from engine.hidden import hidden
from engine.tiny import Tiny, TinyData, setup


class Rich(State):
    """Every type that a field may have."""

    number: int = field(everyone(), 7)
    flag: bool = field(everyone(), True)
    text: str = field(everyone(), "x")
    raw: bytes = field(everyone(), b"\x00\xff")
    maybe: int | None = field(everyone())
    row: list[int] = field(everyone(), [1, 2])
    grid: list[list[int]] = field(everyone(), [[1], [2, 3]])
    deep: list[list[list[str]]] = field(everyone(), [[["a"]]])
    book: dict[str, int] = field(everyone(), {"a": 1})
    lists: dict[str, list[int]] = field(everyone(), {"a": [4]})
    pair: tuple[int, str] = field(everyone(), (1, "one"))
    pairs: list[tuple[int, tuple[int, ...]]] = field(everyone(), [(1, (2, 3))])


class Common(State):
    """What two games have in common."""

    shared: int = field(everyone(), 1)
    place: int = field(everyone(), 2)


class Heir(Common):
    """A game whose fields were all its own once, in another order."""

    stored_order: ClassVar[tuple[str, ...] | None] = ("own", "place", "shared")

    own: int = field(everyone(), 3)
    place: int = field(nobody(), 2)


def test_a_state_that_says_so_is_stored_in_its_own_order():
    kept_by_engine = len(State._fields)
    assert list(Heir._fields)[:kept_by_engine] == list(State._fields)
    assert Heir().values()[kept_by_engine:] == (3, 2, 1)
    assert Heir.thaw(Heir().freeze(), None, {}) == Heir()


def test_a_state_without_an_order_has_the_fields_of_its_base_first():
    later = declare({"own": field(everyone())}, (Common,), own="int")
    assert list(later._fields)[-3:] == ["shared", "place", "own"]


def test_a_field_declared_anew_is_known_as_said_last():
    assert known(Heir(), 0).place == UNKNOWN
    assert known(Common(), 0).place == 2


@pytest.mark.parametrize(
    ("order", "wrong"),
    [(("own",), "place, shared"), (("own", "own", "place", "shared"), "own"), (("no",), "no")],
)
def test_an_order_names_each_field_once(order, wrong):
    body = {"own": field(everyone()), "stored_order": order}
    with pytest.raises(StateError, match=f"names each field of the game once: check .*{wrong}"):
        declare(body, (Common,), own="int", stored_order="ClassVar[tuple[str, ...]]")


# --- what does not import ------------------------------------------------------------------------


def declare(
    body: dict[str, Any], bases: tuple[type, ...] = (State,), **annotations: Any
) -> type[State]:
    return type(State)(
        "Bad", bases, {**body, "__annotations__": annotations, "__module__": __name__}
    )


@pytest.mark.parametrize(
    ("body", "annotations", "says"),
    [
        ({}, {"gold": int}, "gold is not declared"),
        ({"gold": 5}, {}, "gold is not declared"),
        ({"gold": []}, {}, "gold is not declared"),
        ({"gold": field(everyone())}, {}, "gold has no type"),
        ({"gold": field(everyone())}, {"gold": object}, "not plain data"),
        ({"gold": field(everyone())}, {"gold": float}, "not plain data"),
        ({"gold": field(everyone())}, {"gold": set[int]}, "not plain data"),
        ({"gold": field(everyone())}, {"gold": Any}, "not plain data"),
        ({"gold": field(everyone())}, {"gold": list[Any]}, "not plain data"),
        ({"gold": field(everyone())}, {"gold": list[random.Random]}, "not plain data"),
        ({"gold": field(everyone())}, {"gold": tuple[list[int], ...]}, "not plain data"),
        ({"gold": field(everyone())}, {"gold": dict[tuple[int, int], int]}, "not plain data"),
        ({"gold": field(everyone())}, {"gold": dict[int, int]}, "not plain data"),
        ({"gold": field(everyone())}, {"gold": "list[Nowhere]"}, "Nowhere must be imported"),
        ({"gold": field(everyone(), "x")}, {"gold": int}, "give it a default"),
        ({"gold": field(everyone())}, {"gold": tuple[int, int]}, "give it a default"),
        ({"gold": field(everyone())}, {"gold": int | str}, "give it a default"),
        ({"gold": field(nobody())}, {"gold": bool}, "hidden flag"),
        ({"gold": field(nobody())}, {"gold": list[bool]}, "hidden flag"),
        ({"gold": field(per_side())}, {"gold": list[bool]}, "hidden flag"),
        ({"gold": field(per_side())}, {"gold": int}, "needs a list"),
        ({"gold": field(mask())}, {"gold": int}, "needs a list"),
        ({"gold": field(mask())}, {"gold": list[str]}, "list\\[int\\] of side bits"),
        ({"gold": field(masked("seen"))}, {"gold": list[int]}, "`seen` is not a mask column"),
        ({"gold": field(masked("agenda"))}, {"gold": list[int]}, "`agenda` is not a mask column"),
        (
            {"gold": field(owner("whose")), "whose": field(nobody())},
            {"gold": int, "whose": int},
            "who owns is open",
        ),
        (
            {"gold": field(owner("nowhere"))},
            {"gold": list[int], "data": TinyData},
            "neither this state nor its data has `nowhere`",
        ),
    ],
)
def test_a_wrong_declaration_does_not_import(body, annotations, says):
    with pytest.raises(StateError, match=says):
        declare(body, **annotations)


def test_methods_properties_and_constants_are_no_fields():
    made = declare(
        {"method": lambda self: 1, "prop": property(lambda self: 2), "TOP": 3}, TOP=ClassVar[int]
    )
    assert made().method() == 1
    assert made().prop == 2
    assert made.TOP == 3


def test_an_unknown_attribute_cannot_be_set():
    with pytest.raises(AttributeError):
        Rich().nubmer = 5


# --- copies --------------------------------------------------------------------------------------


def change_everything(s: Rich) -> None:
    """Change in place whatever can be changed in place, and replace the rest."""
    s.number, s.flag, s.text, s.raw, s.maybe = 0, False, "", b"", 1
    s.row.append(9)
    s.grid[1].append(9)
    s.deep[0][0].append("b")
    s.book["b"] = 2
    s.lists["a"].append(5)
    s.pair = (2, "two")
    s.pairs.append((0, ()))
    s.agenda.append(("x",))
    s.handles.append([1])


def test_a_copy_is_equal_and_independent_for_every_type():
    s, untouched = Rich(), Rich()
    copy = s.copy()
    assert copy == s
    change_everything(copy)
    assert s == untouched
    differing = [n for n in Rich._fields if getattr(copy, n) == getattr(s, n)]
    engine_fields = set(State._fields) - {"agenda", "handles"}
    assert set(differing) == engine_fields


def test_become_takes_over_without_sharing():
    s, other = Rich(), Rich()
    change_everything(other)
    as_it_was = other.copy()
    s.become(other)
    assert s == other
    s.grid[1].append(7)
    s.lists["a"].append(7)
    assert other == as_it_was


def test_fresh_states_share_nothing():
    change_everything(Rich())
    assert Rich().grid == [[1], [2, 3]]
    assert Rich().lists == {"a": [4]}
    assert Rich().pair == (1, "one")


def test_a_copy_shares_data_and_leaves_the_log_behind():
    s = hidden()
    s.log, s.script = [], object()
    copy = s.copy()
    assert copy.data is s.data
    assert copy.log is None
    assert copy.script is None


def test_states_of_different_classes_are_never_equal():
    class Other(Rich):
        pass

    assert Rich() != Other()
    assert Rich() != "Rich"


# --- digest and packing --------------------------------------------------------------------------


@pytest.mark.parametrize("name", [n for n in Rich._fields if n not in State._fields])
def test_every_field_counts_for_equality_and_digest(name):
    s, other = Rich(), Rich()
    changed = Rich()
    change_everything(changed)
    setattr(other, name, getattr(changed, name))
    assert s != other
    assert s.digest() != other.digest()


def test_the_digest_is_the_same_in_every_process():
    code = (
        "from deckload.engine.knowledge import everyone\n"
        "from deckload.engine.state import State, field\n"
        "class S(State):\n"
        "    book: dict[str, int] = field(everyone())\n"
        "    row: list[str] = field(everyone())\n"
        "s = S()\n"
        "for word in {'one', 'two', 'three', 'four', 'five'}: s.book[word] = len(word)\n"
        "s.row = sorted(s.book)\n"
        "print(s.digest())\n"
    )
    digests = set()
    for seed in ("1", "2", "3"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        digests.add(run.stdout)
    assert len(digests) == 1


def test_packing_survives_json():
    s = Rich()
    s.agenda = [("step", 1, ("a", (2, 3))), ("other",)]
    s.dice_key = bytes(range(32))
    packed = msgspec.json.decode(msgspec.json.encode(s.pack()))
    again = Rich.unpack(packed, None, {})
    assert again == s
    assert again.agenda[0][2] == ("a", (2, 3))
    assert again.digest() == s.digest()


def test_packing_without_json_works_as_well():
    assert Rich.unpack(Rich().pack(), None, {}) == Rich()


def test_freezing_and_thawing():
    s = Rich()
    s.agenda = [("step", (1, 2))]
    again = Rich.thaw(s.freeze(), s.data, s.options)
    assert again == s
    assert digest_of(s.freeze()) == s.digest()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda p: p.pop("row"), "check row"),
        (lambda p: p.update(spare=1), "check spare"),
        (lambda p: p.update(row="x"), "stored field row"),
        (lambda p: p.update(pair=[1]), "stored field pair"),
    ],
)
def test_what_does_not_fit_is_not_unpacked(change, says):
    packed = Rich().pack()
    change(packed)
    with pytest.raises(StateError, match=says):
        Rich.unpack(packed, None, {})


def test_misfits_names_values_of_the_wrong_type():
    s = Rich()
    assert s.misfits() == []
    s.number = True
    s.row = [1, "x"]
    assert [m.split(":")[0] for m in s.misfits()] == ["number", "row"]


# --- inheritance ---------------------------------------------------------------------------------


class Parent(State):
    gold: list[int] = field(everyone(), [1])
    seen: list[int] = field(mask(), [1])


class Child(Parent):
    gold: list[int] = field(per_side(), [1, 2])
    card: list[int] = field(masked("seen"), [4])


def test_a_derived_state_adds_and_overrides():
    s = Child()
    assert list(Child._fields)[-3:] == ["gold", "seen", "card"]
    copy = s.copy()
    copy.card[0] = 5
    assert s.card == [4]
    assert known(s, 1).gold == [UNKNOWN, 2]
    assert known(s, 1).card == [UNKNOWN]
    assert known(Parent(), 1).gold == [1]


def test_each_side_of_a_new_game_has_its_own_dice():
    assert new_state(Tiny(), setup()).rolls_own == [0, 0]
