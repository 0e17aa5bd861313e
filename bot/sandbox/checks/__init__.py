"""What must hold: Discord's limits, its description of the API, secrets kept."""
