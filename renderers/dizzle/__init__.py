"""Dizzle's pictures and words."""
