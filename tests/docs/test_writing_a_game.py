"""docs/writing-a-game.md quotes the miniature game; the quotations must be true."""

import re

import pytest

from docs.quotations import (
    BLOCK,
    MINI,
    TUTORIAL,
    file_of,
    imports_needed,
    parts_of,
    refreshed,
    up_to_date,
)

DOCUMENT = TUTORIAL.read_text(encoding="utf-8")
QUOTED = [(name, quotation) for _, name, quotation in BLOCK.findall(DOCUMENT)]
EACH = pytest.mark.parametrize(
    ("name", "quotation"), QUOTED, ids=[f"{n}-{name}" for n, (name, _) in enumerate(QUOTED)]
)


def test_the_document_quotes_every_part_of_the_game():
    quoted = {name for name, _ in QUOTED}
    assert len(QUOTED) > 25
    assert {f"rules/{chapter}.py" for chapter in ("turn", "movement", "patrol", "strike")} <= quoted
    assert {"model/state.py", "model/reading.py", "guess/fill.py"} <= quoted
    assert {"table/view.py", "doctrine/habits.py", "invariants.py"} <= quoted


@EACH
def test_a_quotation_stands_in_its_file(name, quotation):
    source = file_of(name).read_text(encoding="utf-8")
    at = 0
    for part in parts_of(quotation):
        found = source.find(part, at)
        assert found >= 0, f"{name} no longer says this (`make docs` writes it anew):\n{part}"
        at = found + len(part)


@EACH
def test_a_quotation_imports_what_it_takes_from_deckload(name, quotation):
    if name.endswith(".py"):
        source = file_of(name).read_text(encoding="utf-8")
        missing = [line for line in imports_needed(source, quotation) if line not in quotation]
        assert missing == []


def test_what_has_changed_in_a_file_is_quoted_anew():
    old = "def move_allowance(s: MiniState) -> int:\n    return 7\n"
    new = up_to_date("rules/movement.py", old)
    assert new in MINI.joinpath("rules/movement.py").read_text(encoding="utf-8")
    assert new.startswith("def move_allowance(s: MiniState, side: int)")
    with pytest.raises(LookupError, match="not to be found by name"):
        up_to_date("rules/movement.py", "def sail_backwards() -> None: ...\n")


def test_nothing_is_left_to_be_refreshed():
    assert refreshed(DOCUMENT) == DOCUMENT


def test_every_python_block_names_its_file():
    blocks = re.findall(r"^```python(.*)$", DOCUMENT, re.M)
    assert all(" file=" in block for block in blocks)


def test_the_folder_is_as_the_map_says():
    (folder,) = re.findall(r"^```text\n(.*?)^```$", DOCUMENT, re.S | re.M)
    listed = {line.split()[0].rstrip("/") for line in folder.splitlines()}
    there = {entry.name for entry in MINI.iterdir() if not entry.name.startswith("__pycache__")}
    assert listed == there
