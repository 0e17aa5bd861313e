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
choice-dazzle-dazzle = three piles each
choice-dazzle-random = all cards shuffled
option-blindsight-mode = Who wins
option-blindsight-challenge = Numbered cards must differ in their symbol, too
option-blindsight-top = The highest number, 8 to 15
option-blindsight-without-colour = A colour to leave out
option-blindsight-without-symbol = A symbol to leave out
option-blindsight-match = single, games:2 to games:20, or (Last Man Standing) target:20 to target:1000
option-blindsight-hand = The seat out of whose hand you play
option-blindsight-card = The card
option-blindsight-slot = The slot of your own hand
choice-blindsight-base = the first empty hand
choice-blindsight-last = Last Man Standing
choice-blindsight-none = none
choice-blindsight-purple = purple
choice-blindsight-red = red
choice-blindsight-blue = blue
choice-blindsight-hexagon = hexagons
choice-blindsight-star = stars
blindsight-hand-choice = { $seat } · { $player }
