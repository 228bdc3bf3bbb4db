"""Battles, step by step (9.0)."""
