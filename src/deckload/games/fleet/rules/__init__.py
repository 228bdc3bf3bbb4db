"""Rules that sister games share, a module for each thing players look up."""
