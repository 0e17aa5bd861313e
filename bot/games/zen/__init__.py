"""Zen: seventy-two cards laid, one by one, into a form."""

from bot.games.registry import ours

PARTS = ours("zen", cog="ZenCog", place=5, contents="contents:check_contents")
