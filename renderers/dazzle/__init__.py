"""Dazzle's pictures and words."""
