"""Blindsight: everyone sees all hands but their own, and plays out of the others'."""
