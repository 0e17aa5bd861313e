"""How long the tests look: short in every run, longer by hand with ``TABLESIDE_TIMES=7 uv run pytest``."""

from __future__ import annotations

import os

TIMES = int(os.environ.get("TABLESIDE_TIMES", "1"))
"""How many times as much as usual is played at random: games, kills."""
LONG = "TABLESIDE_TIMES" in os.environ
"""Look at every step, where usually some are looked at."""


def many(long: int, short: int) -> int:
    """How many of something are looked at: by hand, and in every run."""
    return long if LONG else short
