"""The US phase: the four staff sections and what they order (6.2)."""
