"""What a side cannot know, drawn anew: the game's part of `resample`.

| module | what it guesses |
|---|---|
| `fill.py` | everything, in order: what a side is told to imagine |
| `berths.py` | under which markers hidden ships may be, and so which may be dummies (`is_real`) |
| `ships.py` | which ships are under which marker |
| `aircraft.py` | where the enemy's aircraft are |
| `habits.py` | how often a side does what nobody sees |
| `places.py` | where markers are that cannot be seen (15.7) |

`fleet/guess/` deals ships, and puts a plan of them right until it agrees with every report.
"""
