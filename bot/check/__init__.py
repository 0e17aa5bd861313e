"""The check before the first real server: questions that only Discord can answer, step by step. ``tableside
check``."""
