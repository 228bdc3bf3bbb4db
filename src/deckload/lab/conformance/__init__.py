"""The conformance suite: what every game owes to those who play, save, study and trust it.

A suite plays one game at random and looks over its shoulder: cheap checks at every decision, dear
ones now and then. Each check has a name, and every name has a saboteur in `tests/saboteurs/` that
it must catch. A long run of it is the fuzzer (`deckload lab fuzz`).

| module | what it checks |
|---|---|
| `copies.py` | clones are equal and independent; nothing depends on hidden global state |
| `secrets.py` | what a side cannot know changes nothing that it is sent |
| `guesses.py` | resampling depends on knowledge alone, varies what is hidden, plays on |
| `shown.py` | what is shown names places and cases that exist; previews agree with rolls |
| `tables.py` | refusals, undo and redo, saves, replays, answers given in any order |
| `scenes.py` | scenes fit the log, and tell nothing else |
| `questions.py` | no rule drops a question that it has made |
| `thinking.py` | doctrines, plans and evaluations can be used; the end is worth a number a side |
| `notebook.py` | nothing: what the looks at one game share |
| `coverage.py` | what shows only in many positions together |
| `suite.py` | plays the game, picks the checks, keeps the findings |
"""

from deckload.lab.conformance.suite import (
    CHECKS,
    OVER_ALL_GAMES,
    SECRETS,
    Finding,
    Suite,
    SuiteReport,
    findings_of,
)

__all__ = [
    "CHECKS",
    "OVER_ALL_GAMES",
    "SECRETS",
    "Finding",
    "Suite",
    "SuiteReport",
    "findings_of",
]
