"""Changes lead from any message to any other."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from deckload.engine.changes import NO_CHANGE, change_between, log_change
from deckload.engine.views import Message, Panel, Piece, View
from engine.changing import apply

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
