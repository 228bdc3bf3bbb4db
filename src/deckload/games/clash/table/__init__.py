"""What a side sees, and how it is laid out: view, counters, cards, displays, opening cards."""
