"""Rules that must hold: Discord's limits, its description of the API, secrets that stay secret."""
