"""Experiments against history."""
