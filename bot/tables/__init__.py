"""One table's life: lobby, play, publishing, rematch. Knows neither Discord nor SQL."""
