"""Break the rules of a game one at a time, and see which breaks the tests let through.

Written for this project because mutmut 3 leaves decorated functions alone, and every rule that
cites a case is decorated, while cosmic-ray 8 writes each mutation into the checkout itself and
needs a server per core to run two at once; neither takes a seeded sample.

- `breaks` finds the places in a module that can be broken, and how.
- `trials` runs a game's tests against one break at a time, in copies of the checkout.
- `python -m deckload.lab.mutants GAME` does both and reports.
"""
