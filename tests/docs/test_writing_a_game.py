"""docs/writing-a-game.md quotes the miniature game; the quotations must be true."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MINI = ROOT / "src" / "deckload" / "games" / "mini"
DOCUMENT = (ROOT / "docs" / "writing-a-game.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"^```\w+ file=(\S+)\n(.*?)^```$", DOCUMENT, re.S | re.M)
LEFT_OUT = re.compile(r"^# \.\.\.\n", re.M)


def source_of(name: str) -> str:
    """The file a quotation names: in the game's folder, or in the checkout."""
    file = MINI / name if (MINI / name).exists() else ROOT / name
    return file.read_text(encoding="utf-8")


def test_the_document_quotes_every_part_of_the_game():
    quoted = {name for name, _ in QUOTED}
    assert len(QUOTED) > 25
    assert {f"rules/{chapter}.py" for chapter in ("turn", "movement", "patrol", "strike")} <= quoted
    assert {"state.py", "guess.py", "view.py", "facts.py", "doctrine.py"} <= quoted


@pytest.mark.parametrize(
    ("name", "quotation"), QUOTED, ids=[f"{n}-{name}" for n, (name, _) in enumerate(QUOTED)]
)
def test_a_quotation_stands_in_its_file(name, quotation):
    source = source_of(name)
    at = 0
    for part in LEFT_OUT.split(quotation):
        found = source.find(part, at)
        assert found >= 0, f"{name} no longer says:\n{part}"
        at = found + len(part)


def test_every_python_block_names_its_file():
    blocks = re.findall(r"^```python(.*)$", DOCUMENT, re.M)
    assert all(" file=" in block for block in blocks)


def test_the_folder_is_as_the_map_says():
    (folder,) = re.findall(r"^```text\n(.*?)^```$", DOCUMENT, re.S | re.M)
    listed = {line.split()[0].rstrip("/") for line in folder.splitlines()}
    there = {entry.name for entry in MINI.iterdir() if not entry.name.startswith("__pycache__")}
    assert listed == there
