"""Dizzle: dice from one table onto everybody's own sheet, then crosses."""

from bot.games.registry import ours

PARTS = ours("dizzle", cog="DizzleCog", place=3, contents="loading:check_sheets", opponent=True)
