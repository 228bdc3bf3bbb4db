"""What a side cannot know, drawn anew: the game's part of `resample`.

| module | what it guesses |
|---|---|
| `fill.py` | everything, in order: what a side is told to imagine, and who sees what |
| `set_up.py` | which force has which label while the fleets are laid out |
| `berths.py` | under which markers hidden ships may be, and what a way to share them out offends |
| `reported.py` | what reports leave open |
| `ships.py` | which ships are under which marker |
| `air_order.py` | which carriers and aircraft the secret roll of 13.2 has brought |
| `aircraft.py` | where the enemy's aircraft are |
| `notes.py` | what a side notes for itself: movement lost, Halsey's orders, points |
| `line.py` | which US ship lies in which slot of a surface battle |
| `habits.py` | how often a side does what nobody sees |

`fleet/guess/` deals ships, and puts a plan of them right until it agrees with every report.
"""
