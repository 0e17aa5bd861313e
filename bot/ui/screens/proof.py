"""How to check that nobody chose the shuffle, and what has been checked."""

from __future__ import annotations

from typing import Final

from bot.games.fair import commitment
from bot.i18n import Words
from bot.tables.proof import Proof
from bot.tables.table import Table
from bot.ui.screens.names import words_of
from bot.ui.screens.table import press, title_line
from bot.ui.transport.layout import Accent, Screen, shorten

_SALT: Final = 300


def proof_screen(table: Table, proof: Proof, language: str) -> Screen:
    """What has been checked of a game that has ended, line by line, and how to check it oneself."""
    words = words_of(table, language)
    checks = (
        ("proof-noted", proof.noted),
        ("proof-joined", proof.joined),
        ("proof-seats", proof.seats),
        ("proof-moves", proof.replays),
    )
    lines = [
        words.say("proof-right" if held else "proof-wrong", what=words.say(key, moves=proof.moves))
        for key, held in checks
        if held is not None
    ]
    facts = (
        words.say("proof-facts-daily", seed=proof.seed, salt=proof.salt)
        if table.row.daily is not None
        else words.say(
            "proof-facts", commitment=proof.commitment, seed=proof.seed, salt=shorten(proof.salt, _SALT)
        )
    )
    verdict = words.say("proof-holds" if proof.holds else "proof-fails")
    rows = ((press(table, "record", words.say("button-record")),),)
    accent = Accent.OVER if proof.holds else Accent.TROUBLE
    texts = (
        f"{_head(table, words)}\n{verdict}",
        "\n".join(lines),
        facts,
        words.say("proof-how"),
    )
    return Screen(texts, rows=rows, accent=accent)


def promise_screen(table: Table, language: str) -> Screen:
    """What can be checked of a game that hasn't ended, once it has."""
    words = words_of(table, language)
    said = words.say("proof-promise", commitment=commitment(table.row.seed))
    return Screen((_head(table, words), said))


def _head(table: Table, words: Words) -> str:
    return f"## {title_line(table, words)}"
