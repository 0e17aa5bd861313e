"""Zen's pictures and words."""
