"""Hypothesis without a deadline: how long one example takes says what else the machine is doing."""

from hypothesis import given, settings  # noqa: TID251 - this is the place

__all__ = ["given"]

settings.register_profile("unhurried", settings(), deadline=None)
settings.load_profile("unhurried")
