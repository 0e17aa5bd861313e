# Blindsight: its name, its line in the help, its commands. Descriptions have at most 100 characters.

game-blindsight = Blindsight
help-blindsight = `/blindsight new`: for two to six, who see every hand but their own
like-blindsight = You see every hand but your own, and play the others’ cards. Quick and mean. Two to six players, about 20 minutes.
command-blindsight = Blindsight: you see every hand but your own, for two to six
command-blindsight-new = Open a table of Blindsight in this channel
command-blindsight-play = Play a card out of somebody else’s hand
command-blindsight-blind = Play a card of your own hand unseen
command-blindsight-turn = Turn up the top card of the draw pile
command-blindsight-take = Take three cards
command-blindsight-draw = Draw two cards, when nothing fits
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
