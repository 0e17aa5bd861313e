"""Zen: seventy-two cards laid, one by one, into a form."""
