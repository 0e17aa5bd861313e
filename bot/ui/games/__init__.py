"""What the screens need to know of each game: how a move is chosen step by step, and its words."""
