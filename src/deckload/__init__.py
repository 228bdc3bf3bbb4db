"""Deckload: Pacific carrier battles, played by machine with every rule enforced."""

__version__ = "0.1.0"
