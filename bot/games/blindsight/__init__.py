"""Blindsight: everyone sees all hands but their own, and plays out of the others'."""

from bot.games.registry import ours

PARTS = ours("blindsight", cog="BlindsightCog", place=2, opponent=True)
