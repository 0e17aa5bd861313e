"""What only Discord can answer, asked of it step by step before the first real server: ``tableside check``."""
