"""What is shown: it names places and cases that exist, and previews what will be rolled."""

from __future__ import annotations

import random
from collections.abc import Container, Iterable, Iterator
from typing import Any

from deckload.engine.cases import cases_of, is_beneath
from deckload.engine.decision import Decision
from deckload.engine.log import Entry, Ref, visible
from deckload.engine.messages import make_message
from deckload.engine.state import State, known, scramble
from deckload.engine.views import Message, Prompt, Reach, View
from deckload.lab.conformance.notebook import Ground
from deckload.lab.conformance.position import Moment

_WORLDS = 4


# --- places --------------------------------------------------------------------------------------


def places_exist(p: Moment) -> Iterator[str]:
    """Whatever stands, points or reaches somewhere does so at a place that the table has.

    A piece that somebody points at may be out of sight: it is found again when it comes back.
    """
    session, ground = p.session, p.ground
    entries = list(p.notes.new_entries("places exist", session.log))
    for side in p.viewers:
        message = make_message(p.game, side, sides=session.scenario.sides)
        for what in misplaced(ground, message):
            yield f"side {side} is shown {what}"
        for entry, wording in visible(entries, side):
            for _, filler in wording.fill:
                is_place = isinstance(filler, Ref) and filler.kind == "place"
                if is_place and filler.id not in ground.places:
                    yield f"a log entry of case {entry.case} names the unknown place {filler.id!r}"


def misplaced(ground: Ground, message: Message) -> Iterator[str]:
    view, places = message.view, ground.places
    boxes = ground.boxes.union(box.id for panel in view.panels for box in panel.boxes)
    for piece in view.pieces:
        if piece.at not in places and piece.at not in boxes:
            yield f"piece {piece.id!r} at {piece.at!r}, which is no place and no box of the table"
        yield from _beyond(piece.reach, places, f"piece {piece.id!r}")
    for mark in view.marks:
        if mark.id not in places and mark.id not in boxes:
            yield f"a mark at {mark.id!r}, which is no place and no box of the table"
    for track in view.tracks:
        if track not in ground.tracks:
            yield f"a marker on {track!r}, which is no track of the table"
    there = {"place": places, "box": boxes}
    for ref, where in (*_refs_of_view(view), *_refs_of_prompt(message.prompt)):
        if ref.kind != "piece" and ref.id not in there.get(ref.kind, ()):
            yield f"{where} that points at the unknown {ref.kind} {ref.id!r}"
    for option in message.prompt.options if message.prompt is not None else ():
        yield from _beyond(option.reach, places, f"option {option.key!r}")


def _beyond(reaches: Iterable[Reach], places: Container[str], whose: str) -> Iterator[str]:
    for reach in reaches:
        for place in (*reach.places, *([reach.around] if reach.around else [])):
            if place not in places:
                yield f"{whose} with a reach ({reach.what}) to the unknown place {place!r}"


def _refs_of_view(view: View) -> Iterator[tuple[Ref, str]]:
    for panel in view.panels:
        if panel.about is not None:
            yield panel.about, f"panel {panel.id!r}"


def _refs_of_prompt(prompt: Prompt | None) -> Iterator[tuple[Ref, str]]:
    if prompt is None:
        return
    for ref in prompt.about:
        yield ref, f"the question {prompt.text!r}"
    for option in prompt.options:
        for ref in option.refs:
            yield ref, f"option {option.key!r}"


# --- cases ---------------------------------------------------------------------------------------


def cases_exist(p: Moment) -> Iterator[str]:
    """Every case that a player is referred to is in the game's list, or heads some that are."""
    code = p.session.rules.code
    listed = cases_of(code).statements
    for case, where in _cited(p):
        if case and case not in listed and not any(is_beneath(one, case) for one in listed):
            yield f"{where} cites case {case}, which the list of {code} does not have"


def _cited(p: Moment) -> Iterator[tuple[str, str]]:
    for option in p.session.rules.options(p.session.setup.scenario):
        yield option.case, f"option {option.id!r}"
    for entry in p.notes.new_entries("cases exist", p.session.log):
        yield from _cited_in_log(entry)
    for decision in p.game.pending().values():
        yield decision.case, f"the question {decision.kind.verb!r}"
        for _, refusal in decision.refused():
            yield refusal.case, f"the refusal {refusal.sentence!r}"


def _cited_in_log(entry: Entry) -> Iterator[tuple[str, str]]:
    roll = entry.roll
    if roll is None:
        wording = next(iter(entry.wordings.values()))
        yield entry.case, f"the log entry {wording.text!r}"
        return
    yield roll.case, f"the roll {roll.reason!r}"
    for why, _, case in roll.modifiers:
        yield case, f"the modifier {why!r} of the roll {roll.reason!r}"


# --- previews ------------------------------------------------------------------------------------


def previews_agree(p: Moment) -> Iterator[str]:
    """The odds that a side is shown are those it will roll with, where it knows all that counts.

    They are worked out from what the side knows, the roll from the truth. Where the truth, worlds
    drawn anew and worlds with other hidden values all give the same odds, nothing hidden counts:
    then the side must be shown these, too. (The usual mistake is to compare a whole mask: of that
    a side knows only its own bit.)
    """
    if p.game.joint is not None:
        return
    for side, decision in p.game.pending().items():
        k = known(p.game.s, side)
        shown = {v: odds for v in decision.options if (odds := decision.odds(k, v))}
        worlds = list(_worlds(p, side)) if shown else []
        for value, odds in shown.items():
            real = _same_odds(decision, worlds, value)
            if real is not None and real != odds:
                key = decision.kind.key(k, value)
                yield f"option {key!r} shows {odds!r} to side {side}, but rolls with {real!r}"


def _same_odds(decision: Decision, worlds: list[State], value: Any) -> str | None:
    """The odds of an option in all these worlds; None where they differ or cannot be had."""
    try:
        found = {decision.odds(world, value) for world in worlds}
    except Exception:  # values put at random need not make sense together
        return None
    return found.pop() if len(found) == 1 else None


def _worlds(p: Moment, side: int) -> Iterator[State]:
    true = p.game.s
    rng = random.Random(p.rng.random())
    yield true
    for _ in range(_WORLDS):
        yield p.game.resample(side, rng.getrandbits(32)).s
    for _ in range(_WORLDS):
        yield _with_other_values(true, side, rng)


def _with_other_values(true: State, side: int, rng: random.Random) -> State:
    """Other hidden values, but everybody knows of the same things as before: a mask whose other
    bits were changed would say that nobody can work out who knows what."""
    new = scramble(true, side, rng)
    for name, declared in type(true)._fields.items():
        if declared.knows.kind == "mask":
            setattr(new, name, getattr(true, name)[:])
    return new
