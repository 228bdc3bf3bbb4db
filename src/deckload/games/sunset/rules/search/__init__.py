"""Searches and reports (7.0)."""
