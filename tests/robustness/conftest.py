"""The same bots and sandbox as for play, but with the machine's own clock where a test wants it."""

from tests.play.conftest import bot, bots, clock, pictures, sandbox

__all__ = ["bot", "bots", "clock", "pictures", "sandbox"]
