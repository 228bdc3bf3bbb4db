"""Drawing a game as text, from what `engine.views` says of it and nothing else."""
