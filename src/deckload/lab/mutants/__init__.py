"""Break the rules of a game one at a time, and see which breaks the tests let through.

Written for this project because mutmut 3 leaves decorated functions alone, and every rule that
cites a case is decorated, while cosmic-ray 8 writes each mutation into the checkout itself and
needs a server per core to run two at once; neither takes a seeded sample.

- `breaks` finds the places in a module that can be broken, and how.
- `reach` marks the rules, and a first run of all tests shows which of them get where (`watching`).
- `choosing` picks the tests that try a break, the most promising first.
- `trials` runs them against one break at a time, in copies of the checkout.
- `python -m deckload.lab.mutants GAME` does all of it and reports.
"""
