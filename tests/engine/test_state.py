"""The declared state: what is refused, what is copied, compared, packed, known and scrambled."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
import pytest

from deckload.engine.contract import new_state
from deckload.engine.errors import StateError
from deckload.engine.knowledge import (
    SPECTATOR,
    UNKNOWN,
    UNKNOWN_WORD,
    everyone,
    mask,
    masked,
    nobody,
    owner,
    per_side,
)
from deckload.engine.state import (
    State,
    Watching,
    digest_of,
    field,
    glimpse,
    known,
    reading_open,
    scramble,
    telling_change,
    unknown_fields,
)
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


class Hidden(State):
    """Every kind of knowledge, on columns and on plain values."""

    data: TinyData
    owners: ClassVar[int] = 3
    holder: int = field(everyone(), 1)
    open_row: list[int] = field(everyone(), [1, 2])
    nobody_number: int = field(nobody(), 5)
    nobody_word: str = field(nobody(), "word")
    nobody_row: list[str] = field(nobody(), ["a", "b"])
    mine: int = field(owner("holder"), 4)
    side_of: list[int] = field(everyone(), [0, 1, 1])
    by_column: list[int] = field(owner("side_of"), [1, 2, 3])
    by_data: list[str] = field(owner("piece_side"), ["a", "b", "c", "d"])
    own: list[int] = field(per_side(), [10, 20])
    own_rows: list[list[int]] = field(per_side(), [[1, 2], [3]])
    seen: list[int] = field(mask(), [0b01, 0b10, 0b11, 0b00])
    under: list[int] = field(masked("seen"), [1, 2, 3, 4])
    names: list[str] = field(masked("seen"), ["a", "b", "c", "d"])
    secret_book: dict[str, int] = field(nobody(), {"a": 1})
    secret_bytes: bytes = field(nobody(), b"key")


def hidden() -> Hidden:
    return Hidden(TinyData(None))


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


# --- who knows what ------------------------------------------------------------------------------


def test_what_side_zero_knows():
    k = known(hidden(), 0)
    assert k.open_row == [1, 2]
    assert k.nobody_number == UNKNOWN
    assert k.nobody_word == UNKNOWN_WORD
    assert k.nobody_row == [UNKNOWN_WORD] * 2
    assert k.mine == UNKNOWN
    assert k.by_column == [1, UNKNOWN, UNKNOWN]
    assert k.by_data == ["a", "b", UNKNOWN_WORD, UNKNOWN_WORD]
    assert k.own == [10, UNKNOWN]
    assert k.own_rows == [[1, 2], []]
    assert k.seen == [1, 0, 1, 0]
    assert k.under == [1, UNKNOWN, 3, UNKNOWN]
    assert k.names == ["a", UNKNOWN_WORD, "c", UNKNOWN_WORD]
    assert k.secret_book == {}
    assert k.secret_bytes == b""
    assert k.dice_key == b""


def test_what_side_one_knows():
    k = known(hidden(), 1)
    assert k.mine == 4
    assert k.by_column == [UNKNOWN, 2, 3]
    assert k.own_rows == [[], [3]]
    assert k.seen == [0, 2, 2, 0]
    assert k.under == [UNKNOWN, 2, 3, UNKNOWN]


def test_a_spectator_knows_what_everyone_knows():
    k = known(hidden(), SPECTATOR)
    assert k.open_row == [1, 2]
    assert k.mine == UNKNOWN
    assert k.own == [UNKNOWN] * 2
    assert k.by_data == [UNKNOWN_WORD] * 4
    assert k.seen == [0, 0, 0, 0]
    assert k.under == [UNKNOWN] * 4


@pytest.mark.parametrize("side", [0, 1, SPECTATOR])
def test_a_glimpse_shows_field_by_field_what_is_known(side):
    k, quick = known(hidden(), side), glimpse(hidden(), side)
    assert {n: getattr(quick, n) for n in Hidden._fields} == k.pack()


def test_a_glimpse_has_what_the_state_has_and_nothing_else():
    s = hidden()
    quick = glimpse(s, 0)
    assert isinstance(quick, Hidden)
    assert quick.data is s.data
    with pytest.raises(AttributeError, match="nonsense"):
        _ = quick.nonsense


def test_open_fields_are_read_at_once_as_they_are_and_hidden_ones_never():
    s = hidden()
    read = reading_open("open_row", "holder")
    assert read(glimpse(s, 0)) == read(known(s, 0)) == (s.open_row, s.holder)
    assert read(glimpse(s, 0))[0] is s.open_row
    with pytest.raises(StateError, match="not everyone knows nobody_row"):
        reading_open("open_row", "nobody_row")(glimpse(s, 0))


@pytest.mark.parametrize("name", ["open_row", "under", "names", "by_column", "by_data"])
def test_changing_what_a_glimpse_shows_leaves_the_state_and_other_glimpses_alone(name):
    s = hidden()
    as_it_is = getattr(known(s, 0), name)
    getattr(glimpse(s, 0), name).append(3)
    assert s == hidden()
    assert getattr(glimpse(s, 0), name) == as_it_is


def test_a_glimpse_shows_what_has_changed_since_the_last_one():
    s = hidden()
    assert glimpse(s, 0).under == [1, UNKNOWN, 3, UNKNOWN]
    s.under[0] = 7
    assert glimpse(s, 0).under == [7, UNKNOWN, 3, UNKNOWN]
    s.seen[1] |= 1
    assert glimpse(s, 0).under == [7, 2, 3, UNKNOWN]
    s.side_of[1] = 0
    assert glimpse(s, 0).by_column == [1, 2, UNKNOWN]
    assert glimpse(s, 1).by_column == [UNKNOWN, UNKNOWN, 3]


def test_a_glimpse_goes_by_the_facts_of_its_own_game():
    ours, theirs = hidden(), Hidden(TinyData(None))
    theirs.data = SimpleNamespace(piece_side=(1, 0, 0, 1))
    assert glimpse(ours, 0).by_data == ["a", "b", UNKNOWN_WORD, UNKNOWN_WORD]
    assert glimpse(theirs, 0).by_data == [UNKNOWN_WORD, "b", "c", UNKNOWN_WORD]


def test_fields_tell_that_they_have_changed_or_that_others_know_them():
    s = hidden()
    state_of = telling_change("holder", "under", "own_rows")
    first = state_of(glimpse(s, 0))
    s.open_row.append(5)
    assert state_of(glimpse(s, 0)) is first
    changes = [
        lambda: s.under.append(4),
        lambda: setattr(s, "holder", 0),
        lambda: s.own_rows[1].append(9),
        lambda: s.seen.append(0b11),
        lambda: setattr(s, "data", TinyData(None)),
    ]
    told = [first]
    for change in changes:
        change()
        told.append(state_of(glimpse(s, 0)))
        assert state_of(glimpse(s, 0)) is told[-1]
    assert len({id(one) for one in told}) == len(told)


def test_what_tells_of_changes_is_not_the_same_for_two_sides_nor_for_the_truth():
    s = hidden()
    state_of = telling_change("under")
    told = [state_of(k) for k in (glimpse(s, 0), glimpse(s, 1), s)]
    assert len({id(one) for one in told}) == len(told)
    assert [state_of(k) for k in (glimpse(s, 0), glimpse(s, 1), s)] == told


def test_known_leaves_the_state_alone():
    s = hidden()
    known(s, 0).open_row.append(3)
    assert s == hidden()


def test_after_the_end_all_is_known_but_the_key():
    s = hidden()
    s.over, s.dice_key = True, b"k" * 32
    k = known(s, 0)
    assert k.under == s.under
    assert k.nobody_number == 5
    assert k.dice_key == b""


@pytest.mark.parametrize("side", [0, 1, SPECTATOR])
def test_scramble_changes_only_what_a_side_does_not_know(side):
    changed = set()
    for seed in range(30):
        s = hidden()
        other = scramble(s, side, random.Random(seed))
        assert known(other, side).values() == known(s, side).values()
        changed |= {n for n in Hidden._fields if getattr(other, n) != getattr(s, n)}
    secret = {
        n for n in Hidden._fields if getattr(known(hidden(), side), n) != getattr(hidden(), n)
    }
    assert changed == secret


def test_scramble_shares_nothing_with_the_original():
    s = hidden()
    other = scramble(s, 0, random.Random(1))
    for name in Hidden._fields:
        value = getattr(other, name)
        if isinstance(value, list | dict):
            assert value is not getattr(s, name), name


def test_blanks_are_found_in_lists_and_dicts():
    s = hidden()
    s.open_row[1] = UNKNOWN
    s.secret_book["a"] = UNKNOWN
    s.names[0] = UNKNOWN_WORD
    assert set(unknown_fields(s)) == {"open_row", "secret_book", "names"}


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


# --- one look after the other --------------------------------------------------------------------


def _something_happens(s: Hidden, rng: random.Random) -> None:
    """One field changes, in place where it is a list: its elements, or how many there are."""
    name = rng.choice([name for name in Hidden._fields if name not in ("agenda", "over")])
    value = getattr(s, name)
    if isinstance(value, list) and value and name not in ("handles", "outcome"):
        at = rng.randrange(len(value))
        value[at] = _another(value[at], rng)
    elif isinstance(value, dict):
        value[rng.choice("abc")] = rng.randrange(3)
    elif not isinstance(value, list):
        setattr(s, name, _another(value, rng))
    if name == "open_row" and rng.random() < 0.5:
        value.append(1)


def _another(value: Any, rng: random.Random) -> Any:
    if isinstance(value, list):
        return [rng.randrange(3) for _ in range(rng.randrange(3))]
    if isinstance(value, int):
        return rng.randrange(4)
    return rng.choice("xyz") if isinstance(value, str) else rng.choice((b"x", b"y"))


def test_whoever_looks_again_knows_what_he_would_at_first_sight() -> None:
    rng, s = random.Random(17), Hidden(TinyData(None))
    watching = {side: Watching(side) for side in (0, 1, 2, SPECTATOR)}
    for _ in range(600):
        _something_happens(s, rng)
        for side, one in watching.items():
            if rng.random() < 0.7:  # not everybody looks every time
                assert one.now(s).values() == known(s, side).values()
    s.over = True
    assert all(one.now(s).values() == known(s, side).values() for side, one in watching.items())
    s.over = False
    assert all(one.now(s).values() == known(s, side).values() for side, one in watching.items())


def test_what_stays_as_it_was_is_not_made_again() -> None:
    s, watching = Hidden(TinyData(None)), Watching(0)
    before = watching.now(s)
    s.under[0] = 9
    after = watching.now(s)
    assert after.under is not before.under
    assert before.under[0] == 1, "what was known then stays what it was"
    assert after.names is before.names
    s.seen[1] = 0b11
    assert watching.now(s).names == ["a", "b", "c", UNKNOWN_WORD]
