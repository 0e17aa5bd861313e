"""Dragon Face's pictures and words."""
