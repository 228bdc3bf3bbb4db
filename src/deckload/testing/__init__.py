"""The test kit for whoever writes a game.

    from deckload.testing import Position, conformance_tests, lesson_tests, maker, rule

- `rule` says which cases a test is about;
- `Position` puts a game where a test wants it, with dice written down beforehand, and `maker` is
  the fixture that makes such positions;
- `conformance_tests` is the one line that runs the conformance suite with a game's own tests;
- `lesson_tests` checks that lessons speak of what there is.

pytest finds the plugin behind `rule` by itself where Deckload is installed (`plugin.py`).
"""

from deckload.testing.lesson_tests import lesson_tests
from deckload.testing.position import Position, maker
from deckload.testing.rule_marks import rule
from deckload.testing.suite_tests import conformance_tests

__all__ = ["Position", "conformance_tests", "lesson_tests", "maker", "rule"]

# Where Deckload lies on the path only, and is not installed: `-p deckload.testing`.
pytest_plugins = ("deckload.testing.plugin",)
