"""Discord's own description of its API, where it lies beside the checkout."""

from __future__ import annotations

from pathlib import Path

BESIDE = Path(__file__).parents[2] / "shared" / "discord" / "openapi.json"


def description() -> Path | None:
    """The description's file, None for a checkout without one."""
    return BESIDE if BESIDE.is_file() else None
