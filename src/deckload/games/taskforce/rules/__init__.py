"""The rules, a module for each thing players look up, in the order of the rulebook's chapters."""
