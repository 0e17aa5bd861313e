"""Blindsight's pictures and words."""
