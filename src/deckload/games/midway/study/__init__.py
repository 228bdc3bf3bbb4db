"""The game against the history of 1942: experiments, whole games, bars."""
