"""Dragon Face: two empires, three kinds of pieces, a mat of 99 squares."""
