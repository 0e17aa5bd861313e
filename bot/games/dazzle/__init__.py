"""Dazzle: two players, four colours, and a fate that lies in the other's hand."""

from bot.games.registry import ours

PARTS = ours("dazzle", cog="DazzleCog", place=1, opponent=True)
