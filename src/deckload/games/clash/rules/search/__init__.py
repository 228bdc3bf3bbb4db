"""Searches and reports, and what can be concluded from them (6.0)."""
