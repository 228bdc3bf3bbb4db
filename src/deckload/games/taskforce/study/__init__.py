"""The game against the battles of 1941 and 1942: experiments, whole games, bars."""
