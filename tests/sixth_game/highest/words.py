"""Highest in words."""

from __future__ import annotations

from bot.i18n import Words

from .view import View


def alt(view: View, words: Words) -> str:
    """All that the picture shows."""
    return " ".join(lines(view, words))


def lines(view: View, words: Words) -> list[str]:
    """The table in short lines."""
    said = [words.say("highest-title"), words.say("highest-scores", scores=" : ".join(map(str, view.scores)))]
    if view.lead is not None:
        said.append(words.say("highest-lead", card=view.lead[1]))
    if view.hand:
        said.append(words.say("highest-hand", cards=" ".join(map(str, view.hand))))
    said.append(
        words.say("highest-over") if view.ended else words.say("highest-left-over", count=view.held(1))
    )
    return said
