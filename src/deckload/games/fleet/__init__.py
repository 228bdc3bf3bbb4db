"""Rules that sister games share. Each names its cases by the number they have in each game, and
what a player reads is the number of the game he plays (see `engine/shared_cases.py`)."""
