# How to begin: the guided first game, and how the rules mark what we have decided ourselves.

# Behind each ruling that isn't in a game's original rules. Each game's first page explains it.
-ours = *(our ruling)*
-ours-explained = -# { -ours } on these pages: this isn’t in the original rules; we have decided it.

button-overview = Overview
button-guide = Guided first game

help-guide = New here? **{ button-guide }** (`/guide`) opens a real table for you alone and says at each step what the buttons do.

# The guided game: a block of text in the panel of a table of Zen.
guide-begins = This table is yours alone: nobody waits for you, and you can’t break anything.
guide-again = Your guided game is still going on. Here it is.
guide-title = ### Guided game: { $step }
guide-step-draw = draw
guide-step-place = place
guide-step-discard = discard
guide-step-end = the end

guide-first-draw = The form to lay is in the picture, above right: a black card on each black cell, a white one on each white cell. Nothing has been drawn yet. The first two buttons draw one card, from the white deck or from the black one. This first card may turn out to be any cell of its colour.
guide-first-card = You hold one card. The first buttons are the two ways in which it can lie: as it is, or “turned”, that is by half a turn. It is too early to tell which is better; just press one.
guide-first-cell = The first card always lies on the cell 0,0, and the first button puts it there. All other cells are counted from it: to the right and down, with a minus to the left and up.
guide-draw = A round begins. The first buttons draw three cards, each from one deck, and say how many cards it has left. Which colour do the framed cells in the picture need?
guide-draw-again = “Second time” means: the discards have become the deck, in the order in which you discarded them. After that there are no more.
guide-hand = Each of the first buttons picks up a card the way it would lie, and shows you next where it fits. Placing isn’t compulsory: **End the round** discards all that you still hold. A card that fits nowhere isn’t offered.
guide-nothing-fits = None of your cards fits anywhere now, so the first button is the only way on: it ends the round, and you say in which order the cards are discarded.
guide-cell = In the picture, your card and the cells where it fits are marked. Choosing a cell places the card for good. The two numbers say where: across, then down, counted from the first card.
guide-discard = Choose which card is discarded first. When the deck is empty the discards are drawn once more, and the first one comes first. That’s worth remembering.
guide-won = Solved! That was a whole game, and you know all of its buttons now.
guide-lost = The cards are used up; that happens to everyone, and you know all the buttons now.
guide-left = The game is over before the form is complete. You know where to find the buttons now.
guide-next = **What next?** `/guide` begins another guided game, `/zen new` offers 24 forms, and `/daily zen` today’s, the same for everyone. With others: `/dazzle new`, `/dragonface new`, `/blindsight new` or `/dizzle new`. The rules of all games are under `/help`.

guide-button-back = **{ button-back }** returns to the choice before this one; nothing has been played yet.
guide-button-page = **{ button-earlier }** and **{ button-later }** turn the pages of the list.
guide-button-hint = **{ button-hint }** picks up a good card for you, as soon as you hold one that fits; the game then counts as played with help.
guide-button-type = **{ button-type }** lets you write a move instead, such as `{ $example }`.
guide-button-more = **{ button-more }** has the rules, and lets you resign.
