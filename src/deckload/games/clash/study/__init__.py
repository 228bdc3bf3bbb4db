"""The game against the battle of the Philippine Sea: experiments, whole games, bars."""
