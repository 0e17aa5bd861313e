"""People: results, ratings, leaderboards, daily puzzles, privacy."""
