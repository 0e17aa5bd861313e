"""Computer players: a view goes in, a move comes out. States and seeds never get here."""
