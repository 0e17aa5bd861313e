# Texts that all games share.

seat-unnamed = Seat { $seat }
