"""What a question says besides its options: picks so far, drafts, odds, what is final, reach."""

from __future__ import annotations

from deckload.engine.decision import Decision, Kind, Pointers, ask
from deckload.engine.log import Ref
from deckload.engine.messages import make_prompt
from deckload.engine.procedures import pick_some
from deckload.engine.views import Reach

CHOOSE = Kind(
    "choose",
    "Which?",
    names=lambda k, value: f"n{value}",
    label=lambda k, value: f"Number {value}",
    words={"done": "That is all", "gamble": "Gamble"},
    odds=lambda k, side, value: f"{value}0%",
    word_odds={"gamble": lambda k, d: f"even for side {d.side}"},
    final=("gamble", 3),
)

GROUPED = Kind("take", "Which?", group=lambda k, value: "odd" if value % 2 else "even")


def test_a_pick_of_several_says_what_was_picked_and_what_is_left() -> None:
    picking = pick_some(
        0, CHOOSE, [1, 2, 3], least=1, most=3, weight=lambda number: number, capacity=5
    )
    first = make_prompt(next(picking), None)
    assert first.draft
    assert first.picks is not None
    assert (first.picks.picked, first.picks.least, first.picks.most) == ((), 1, 3)
    assert first.picks.room == 5
    assert first.picks.done == "", "one must be picked first"
    second = make_prompt(picking.send(2), None)
    assert second.picks is not None
    assert [(one.key, one.label) for one in second.picks.picked] == [("choose n2", "Number 2")]
    assert second.picks.room == 3
    assert second.picks.done == "done"


STRIKE = Kind(
    "strike",
    "Who attacks together?",
    names=lambda k, value: str(value),
    word_odds={"done": lambda k, d: f"with {sum(d.picks.values)}" if d.picks else ""},
    foresee=True,
)


def _closing(picking: Decision) -> dict[str, str]:
    """The picks after which the battle begins, and their odds."""
    prompt = make_prompt(picking, None)
    return {one.key: one.odds for one in prompt.options if one.closes}


def test_a_last_pick_before_a_battle_says_so_with_the_odds_of_all_that_is_picked() -> None:
    picking = pick_some(0, STRIKE, [1, 2, 3], least=1, weight=lambda n: n, capacity=3)
    assert _closing(next(picking)) == {"strike 3": "with 3"}, "after 1 or 2 there is room"
    assert _closing(picking.send(1)) == {"strike 2": "with 3"}
    pairs = pick_some(0, STRIKE, [4, 5, 6], bundles=lambda left: [tuple(left)])
    assert _closing(next(pairs)) == {"strike (4, 5, 6)": "with 15"}


def test_nobody_is_warned_of_a_last_pick_without_a_battle_or_of_a_number_that_was_asked_for() -> (
    None
):
    assert _closing(next(pick_some(0, CHOOSE, [1]))) == {}
    assert _closing(next(pick_some(0, STRIKE, [1, 2], least=1, most=1))) == {}


def test_without_limits_nothing_is_counted() -> None:
    prompt = make_prompt(next(pick_some(0, CHOOSE, [1, 2])), None)
    assert prompt.picks is not None
    assert (prompt.picks.least, prompt.picks.most, prompt.picks.room) == (0, -1, -1)


def test_an_ordinary_question_has_no_picks() -> None:
    prompt = make_prompt(ask(0, CHOOSE, [1, 2]), None)
    assert (prompt.picks, prompt.draft, prompt.covert) == (None, False, False)
    assert make_prompt(ask(0, CHOOSE, [1], covert=True), None).covert


def test_a_question_says_what_it_is_about_and_how_far_its_options_go() -> None:
    ship, far = (Ref("piece", "A"),), (Reach("move", 3),)
    question = ask(1, CHOOSE, [2, 3], also=("gamble",))
    prompt = make_prompt(question, None, Pointers(ship, {3: far, "gamble": far}))
    assert prompt.about == ship
    assert [one.reach for one in prompt.options] == [(), far, far]


def test_options_say_what_they_belong_to_and_which_are_words() -> None:
    prompt = make_prompt(ask(0, GROUPED, [1, 2, 3], also=("no more",)), None)
    assert [one.group for one in prompt.options] == ["odd", "even", "odd", ""]
    assert [one.word for one in prompt.options] == [False, False, False, True]


def test_options_say_their_odds_and_whether_they_are_final() -> None:
    prompt = make_prompt(ask(1, CHOOSE, [2, 3], also=("gamble", "done")), None)
    assert [one.odds for one in prompt.options] == ["20%", "30%", "even for side 1", ""]
    assert [one.irreversible for one in prompt.options] == [False, True, True, False]
