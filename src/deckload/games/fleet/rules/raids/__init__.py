"""Raids: patrols, antiaircraft fire and attacks from the air."""
