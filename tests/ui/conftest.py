"""The real bot on the sandbox, and a budget without it."""

from tests.play.conftest import bot, bots, clock, pictures, sandbox
from tests.ui.budgets import budget, time

__all__ = ["bot", "bots", "budget", "clock", "pictures", "sandbox", "time"]
