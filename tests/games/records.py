"""Records for tests: a short one to change, and random games."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from bot.games import core
from bot.games.dragon_face.rules import RULES
from bot.games.fair import Fair
from bot.games.record import Record

SEED = bytes(range(32))
SALT = "100-200"


def document(*moves: str, **changes: Any) -> dict[str, Any]:
    """A record of Dragon Face that runs still, as JSON values; a change to None removes nothing."""
    return {
        "format": 1,
        "game": "dragon_face",
        "rules": 1,
        "options": {},
        "seats": 2,
        "seed": SEED.hex(),
        "salt": SALT,
        "moves": list(moves),
        "result": None,
        **changes,
    }


def without(key: str) -> dict[str, Any]:
    """A record that lacks a key."""
    return {name: value for name, value in document().items() if name != key}


def as_text(value: Any) -> bytes:
    """A JSON value as the bytes of a file."""
    return json.dumps(value).encode()


def random_game(number: int, *, plies: int = 1000) -> Record:
    """The record of a random game of Dragon Face, or of its beginning."""
    rng = Random(number)
    state = RULES.setup({}, 2, Fair(SEED, SALT))
    moves: list[str] = []
    while RULES.outcome(state) is None and len(moves) < plies:
        move = rng.choice(RULES.legal(RULES.view(state, state.to_move)))
        moves.append(f"{state.to_move} {RULES.write(move)}")
        state = core.play(RULES, state, state.to_move, move).state
    return Record("dragon_face", 1, {}, 2, SEED, SALT, tuple(moves), RULES.outcome(state))
