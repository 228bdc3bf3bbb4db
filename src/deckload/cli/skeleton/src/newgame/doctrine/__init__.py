"""Habits of sensible staff officers, for bots: they read only what their side knows."""
