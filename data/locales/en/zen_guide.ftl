# Zen’s guided first game: what the steps are called, and what their buttons do.

zen-guide-step-draw = draw
zen-guide-step-place = place
zen-guide-step-discard = discard
zen-guide-first-draw = The form to lay is in the picture, above right: a black card on each black cell, a white one on each white cell. Nothing has been drawn yet. The first two buttons draw one card, from the white deck or from the black one. This first card may turn out to be any cell of its colour.
zen-guide-first-card = You hold one card. The first buttons are the two ways in which it can lie: as it is, or turned (`r`), that is by half a turn. It is too early to tell which is better; just press one. The first card always lies on the cell 0,0. All other cells are counted from it: to the right and down, with a minus to the left and up.
zen-guide-draw = A round begins. The first buttons draw three cards, each from one deck, and say how many cards it has left. Which colour do the framed cells in the picture need?
zen-guide-draw-again = “Second time” means: the discards have become the deck, in the order in which you discarded them. After that there are no more.
zen-guide-hand = Each of the first buttons picks up a card the way it would lie (`r`: turned), and shows you next where it fits. Where it fits in one place only, the button says so and lays it there. Placing isn’t compulsory: **End the round** discards all that you still hold. A card that fits nowhere isn’t offered.
zen-guide-at-once = Each of the first choices lays a card for good. It says which card, whether it is turned (`r`), and the cell: across, then down, counted from the first card. Placing isn’t compulsory: the last choices end the round and discard all that you still hold. Where they name an order, the first card comes first when the discards are drawn once more. A card that fits nowhere isn’t offered.
zen-guide-nothing-fits = None of your cards fits anywhere now, so the round ends; choose the order of the discards. When the deck is empty they are drawn once more, the first one first.
zen-guide-cell = In the picture, your card and the cells where it fits are marked. Choosing a cell places the card for good. The two numbers say where: across, then down, counted from the first card.
zen-guide-discard = Choose the order of the discards. When the deck is empty the discards are drawn once more, and the first one comes first. That’s worth remembering.
zen-guide-won = Solved! That was a whole game, and you know all of its buttons now.
zen-guide-lost = The cards are used up; that happens to everyone, and you know all the buttons now.
zen-guide-more = `/zen new` offers 24 forms, and `/daily zen` today’s, the same for everyone.
zen-guide-left = The game is over before the form is complete. You know where to find the buttons now.
