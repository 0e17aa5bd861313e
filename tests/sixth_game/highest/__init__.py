"""Highest: lay a card, the higher one takes both. For two, or alone against the deck."""

from pathlib import Path

from bot.games.registry import Parts

PARTS = Parts(
    rules="highest.rules:RULES",
    renderer="highest.picture:RENDERER",
    screen="highest.screen:SCREEN",
    cog="highest.cog:HighestCog",
    emojis="highest.emojis:EMOJIS",
    data=Path(__file__).resolve().parent / "data",
)
