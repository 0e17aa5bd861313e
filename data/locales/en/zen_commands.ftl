# Zen: its name, its line in the help, its commands. Descriptions have at most 100 characters.

game-zen = Zen
help-zen = `/zen new`: a form laid out in cards, for one
like-zen = A mosaic of cards whose edges must match, at your own pace. Alone, about 15 minutes.
command-zen = Zen: lay out a form in cards, alone
command-zen-new = Begin a form, in a channel or in direct messages
command-zen-draw = Draw three cards from a deck
command-zen-place = Place a card of your hand
command-zen-done = End the round and discard the rest
command-zen-hint = Show a placement that keeps most places open; the game then counts as helped
command-daily-zen = Today’s form of Zen: one try
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
