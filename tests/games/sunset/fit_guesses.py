"""Count again how often sides do what nobody sees: `make guesses`.

Plays games by doctrine and prints what is true in them beside what is guessed, and how the sides
answered for their patrols. Whoever changes a doctrine fits the numbers of `guess/habits.py` anew.
"""

import sys
from collections import Counter

from deckload.games.fleet.model.game_data import SIDE_NAMES
from games.fleet.guess_rates import Sample
from games.sunset.guess_rates import FITTED, HISTORY, USUAL, compare, patrols_fly, samples


def main() -> None:
    taken = {doctrines: list(samples(doctrines, FITTED)) for doctrines in (HISTORY, USUAL)}
    for doctrines, some in taken.items():
        _tell(f"By {doctrines[0]} and {doctrines[1]}:", some)
    _tell("By both:", [sample for some in taken.values() for sample in some])


def _tell(title: str, some: list[Sample]) -> None:
    lines = [title]
    lines += [f"{name}: true {a:.2f}, guessed {b:.2f}" for name, (a, b) in compare(some).items()]
    for side, name in enumerate(SIDE_NAMES):
        said = Counter(one.patrols[side] for one in some if patrols_fly(one.s))
        lines.append(f"patrols of the {name}: {dict(said)}")
    sys.stdout.write("\n".join(lines) + "\n\n")


if __name__ == "__main__":
    main()
