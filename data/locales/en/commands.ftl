# Descriptions of commands and options: at most 100 characters each.

command-dragonface = Dragon Face: a game for two about flipping pieces
command-dragonface-new = Open a table of Dragon Face in this channel
command-dragonface-move = Make a move in Dragon Face
command-rules = The rules, in a few pages
command-table = A table under way
command-table-show = See a table, and what you can do there
command-table-hand = See your hidden hand
command-table-resign = Give up
command-table-draw = Offer a draw, or accept the other’s offer
command-table-export = Get the record of a game that has ended
command-table-end = Close a table that you opened, or stop a game
command-tables = List your tables, and those of this channel
command-help = What I can do, and where to begin

option-seating = How seats are given out
option-move = The move, as the list offers it
option-table = The table’s code; needed only if you sit at several here
choice-seating-random = by lot
choice-seating-joined = in the order of joining
