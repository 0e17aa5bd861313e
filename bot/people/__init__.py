"""People: their preferences, their results, leaderboards, the daily puzzle, privacy."""
