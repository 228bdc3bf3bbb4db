"""What sister games show alike: counters, cards, displays."""
