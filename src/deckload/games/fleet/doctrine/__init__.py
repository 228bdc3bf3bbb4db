"""Habits of staff officers that sister games share."""
