# Dazzle: its name, its line in the help, its commands. Descriptions have at most 100 characters.

game-dazzle = Dazzle
help-dazzle = `/dazzle new`: for two, about what you show and what you keep
like-dazzle = A duel of bluff and sums: of any two cards shown, the other decides which one counts. Two players, about 20 minutes.
command-dazzle = Dazzle: a game for two about what you show and what you keep
command-dazzle-new = Open a table of Dazzle in this channel
command-dazzle-ask = Show two cards of your hand
command-dazzle-will = Make one of the two shown cards your Will
option-dazzle-deal = How the cards are dealt
option-dazzle-first = One of your cards
option-dazzle-second = The other card
option-dazzle-card = The card that becomes your Will
# A suggestion while a card is typed: its name and its code.
choice-dazzle-card = { $card } · { $code }
