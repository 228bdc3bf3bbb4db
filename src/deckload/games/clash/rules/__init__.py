"""The rules of Clash of Carriers, a module for each thing players look up."""
