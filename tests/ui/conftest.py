"""The real bot on the sandbox."""

from tests.play.conftest import bot, bots, clock, sandbox

__all__ = ["bot", "bots", "clock", "sandbox"]
