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
command-guide = A first game for you alone that says at each step what the buttons do

option-seating = How seats are given out
option-move = The move, as the list offers it
option-table = The table’s code; needed only if you sit at several here
choice-seating-random = by lot
choice-seating-joined = in the order of joining

command-dazzle = Dazzle: a game for two about what you show and what you keep
command-dazzle-new = Open a table of Dazzle in this channel
command-dazzle-ask = Show two cards of your hand
command-dazzle-will = Make one of the two shown cards your Will
command-blindsight = Blindsight: you see every hand but your own, for two to six
command-blindsight-new = Open a table of Blindsight in this channel
command-blindsight-play = Play a card out of somebody else’s hand
command-blindsight-blind = Play a card of your own hand unseen
command-blindsight-turn = Turn up the top card of the draw pile
command-blindsight-take = Take three cards
command-blindsight-draw = Draw two cards, when nothing fits

option-dazzle-deal = How the cards are dealt
option-dazzle-first = One of your cards
option-dazzle-second = The other card
option-dazzle-card = The card that becomes your Will
option-blindsight-mode = Who wins
option-blindsight-challenge = Numbered cards must differ in their symbol, too
option-blindsight-top = The highest number, 8 to 15
option-blindsight-without-colour = A colour to leave out
option-blindsight-without-symbol = A symbol to leave out
option-blindsight-match = single, games:2 to games:20, or (Last Man Standing) target:20 to target:1000
option-blindsight-hand = The seat out of whose hand you play
option-blindsight-card = The card
option-blindsight-slot = The slot of your own hand
blindsight-hand-choice = { $seat } · { $player }

command-dizzle = Dizzle: dice and sheets, alone or for up to four
command-dizzle-new = Open a table of Dizzle in this channel
command-dizzle-take = Take a die from the table onto a field
command-dizzle-reroll = Roll the dice on the table again, when nothing fits
command-dizzle-drop = Drop out of this turn, when nothing fits
command-dizzle-return = Give a die back, after a reroll that didn’t help
command-dizzle-planet = Choose the planet of a rocket
command-zen = Zen: lay out a form in cards, alone
command-zen-new = Begin a form, in a channel or in direct messages
command-zen-draw = Draw three cards from a deck
command-zen-place = Place a card of your hand
command-zen-done = End the round and discard the rest

option-dizzle-level = Which sheet: 1 (easy) to 4, and those that have been added
option-dizzle-die = The number of the die
option-dizzle-field = The field: column and row, such as c4
option-zen-form = Which form
option-zen-deck = Which deck
option-zen-card = The card; r at the end: turned
option-zen-cell = Where: across,down from the first card
option-zen-order = The cards left, in the order in which you discard them
choice-zen-white = white
choice-zen-black = black
zen-form-choice = { $form } · { $tier ->
    [easy] easy
    [medium] medium
    [hard] hard
   *[impossible] impossible
} { $dots }
command-zen-hint = Show a placement that keeps most places open; the game then counts as helped

command-table-void = Let a finished game count for nothing (for those who manage messages here)
command-leaderboard = Who plays best: by game, here or everywhere, this week or of all time
command-stats = How somebody has played so far
command-history = Your finished games, each to be opened
command-preferences = Your language, pings, look of pictures, text first, quiet hours
command-daily = The puzzle of the day, the same for everyone
command-daily-zen = Today’s form of Zen: one try
command-daily-dizzle = Today’s dice of Dizzle, alone: one try
command-daily-results = How everyone has done, today or on another day
command-privacy = What I keep about you
command-privacy-export = Get everything that I keep about you, as a file
command-privacy-erase = Have everything about you erased
option-table-ended = The code of the finished table
option-game = The game
option-scope = Games of this server, or of all
option-period = Which games count
option-board = Another list of the game: a level of Dizzle, a form of Zen
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
