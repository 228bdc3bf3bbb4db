"""The rules, a module for each thing players look up."""
