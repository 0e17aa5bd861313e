"""The real bot on the sandbox."""

from tests.play.conftest import bot, bots, clock, pictures, sandbox

__all__ = ["bot", "bots", "clock", "pictures", "sandbox"]
