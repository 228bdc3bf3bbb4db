"""The rules, in folders by chapter."""
