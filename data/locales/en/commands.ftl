# Descriptions of commands and options: at most 100 characters each.

command-rules = The rules, in a few pages
command-table = A table under way
command-table-show = See a table, and what you can do there
command-table-hand = See your hidden hand
command-table-resign = Give up
command-table-leave = Leave a table whose game hasn’t begun, or give up
command-table-draw = Offer a draw, or accept the other’s offer
command-table-decline = Decline the other’s offer of a draw
command-table-export = Get the record of a game that has ended
command-table-end = Close a table that you opened, or stop a game
command-tables = List your tables, and those of this channel
command-help = What I can do, and where to begin
command-guide = A first game for you alone that says at each step what the buttons do

option-seating = How seats are given out
option-move = The move, as the list offers it
option-table = The table’s code; needed only if you sit at several here
choice-seating-random = by lot
choice-seating-joined = in the order of joining

command-table-void = Let a finished game count for nothing (for those who manage messages here)
command-leaderboard = Who plays best: by game, here or everywhere, this week or of all time
command-stats = How somebody has played so far
command-history = Your finished games, each to be opened
command-preferences = Your language, pings, look of pictures, text first, quiet hours
command-daily = The puzzle of the day, the same for everyone
command-daily-results = How everyone has done, today or on another day
command-privacy = What I keep about you
command-privacy-export = Get everything that I keep about you, as a file
command-privacy-erase = Have everything about you erased
option-table-ended = The code of the finished table
option-game = The game
option-scope = Games of this server, or of all
option-period = Which games count
option-board = Another list of the game, such as one for a level or for a form
option-page = The page
option-person = The person; you, if left out
option-day = The date, such as 2026-11-28; today, if left out
option-language = The language I speak to you
option-pings = How I tell you that it is your turn
option-look = The look of pictures
option-text-first = Whether boards come as text first
option-quiet = When I don’t ping you, such as 22:00-07:00; off for never
option-clock = Your clock against UTC, such as +2 or -4:30
choice-scope-server = this server
choice-scope-global = everywhere
