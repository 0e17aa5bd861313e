"""Dragon Face: two empires, three kinds of pieces, a mat of 99 squares."""

from bot.games.registry import ours

PARTS = ours("dragon_face", cog="DragonFaceCog", place=4, opponent=True, leading=True)
