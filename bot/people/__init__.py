"""People: their choices, their results, leaderboards, the daily puzzle, privacy."""
