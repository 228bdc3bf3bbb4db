"""What studies of games are made of: experiments, gauges, series, verdicts.

A game's own study is in its `study/` and reaches the lab by `Rules.study`; the lab runs it, draws
and writes the report.

| module | what it holds |
|---|---|
| `calibration.py` | what a game brings: experiments, gauges, history, bars |
| `series.py` | what came of many games |
| `statistics.py` | shares with their intervals, spreads with their quantiles |
| `verdicts.py` | whether history lies inside what was measured, and whether a bar is met |
"""
