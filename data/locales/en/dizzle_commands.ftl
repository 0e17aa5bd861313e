# Dizzle: its name, its line in the help, its commands. Descriptions have at most 100 characters.

game-dizzle = Dizzle
help-dizzle = `/dizzle new`: dice and sheets, for one to four
like-dizzle = Dice from a common table onto a sheet of your own: race for gems, flags and puzzles. One to four players, 30 to 45 minutes.
command-dizzle = Dizzle: dice and sheets, alone or for up to four
command-dizzle-new = Open a table of Dizzle in this channel
command-dizzle-take = Take a die from the table onto a field
command-dizzle-reroll = Roll the dice on the table again, when nothing fits
command-dizzle-drop = Drop out of this turn, when nothing fits
command-dizzle-return = Give a die back, after a reroll that didn’t help
command-dizzle-planet = Choose the planet of a rocket
command-daily-dizzle = Today’s dice of Dizzle, alone: one try
option-dizzle-level = Which sheet: 1 (easy) to 4, and those that have been added
option-dizzle-die = The number of the die
option-dizzle-field = The field: column and row, such as c4
