"""What the scenarios force on admirals: the Wild Bull and Japanese fanaticism (13.1.5)."""
