"""Slash commands: thin, one file a game, and the common ones."""
