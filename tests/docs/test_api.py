"""docs/api.md says what the docstrings say."""

import re

from docs.api_page import API, MODULES, ROOT, api_page


def test_the_page_is_up_to_date():
    assert API.read_text(encoding="utf-8") == api_page(), "run `make docs`"


def test_it_explains_everything_that_the_tutorial_imports_from_the_engine():
    tutorial = (ROOT / "docs" / "writing-a-game.md").read_text(encoding="utf-8")
    page = API.read_text(encoding="utf-8")
    imported = re.findall(r"^from deckload\.(engine\.\w+) import (.+)$", tutorial, re.M)
    assert {module for module, _ in imported} <= set(MODULES)
    names = {name for _, names in imported for name in names.split(", ")}
    explained = set(re.findall(r"^### `(?:class )?(\w+)", page, re.M))
    assert names - explained == set()
