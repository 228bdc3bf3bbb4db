"""The Japanese phase, segment by segment (6.1)."""
