"""The game against the battle of Leyte Gulf: experiments, whole games, bars."""
