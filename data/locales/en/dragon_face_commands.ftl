# Dragon Face: its name, its line in the help, its commands. Descriptions have at most 100 characters.

game-dragon-face = Dragon Face
help-dragon-face = `/dragonface new`: for two, about flipping pieces
like-dragon-face = A board game of leaps: captured pieces change sides, and whoever jumps the Emperor wins. Two players, about 30 minutes.
command-dragonface = Dragon Face: a game for two about flipping pieces
command-dragonface-new = Open a table of Dragon Face in this channel
command-dragonface-move = Make a move in Dragon Face
