# How to begin: the guided first game, and how the rules mark what we have decided ourselves.

# Behind each ruling that isn't in a game's original rules. Each game's first page explains it.
-ours = *(our ruling)*
-ours-explained = -# { -ours } on these pages: this isn’t in the original rules; we have decided it.

button-overview = Overview
button-guide = Guided first game

help-guide = New here? **{ button-guide }** (`/guide`) opens a real table for you alone and says at each step what the buttons do.

# The guided game: a block of text in the panel. What a step is called and what its buttons do, the game says.
guide-begins = This table is yours alone: nobody waits for you, and you can’t break anything.
guide-again = Your guided game is still going on. Here it is.
guide-title = ### Guided game: { $step }
guide-step-end = the end
guide-step-turn = your turn
guide-step-wait = the others
guide-wait = The computer is about to move. **{ button-look }** shows how it stands as soon as it has.

guide-next = **What next?** `/guide` begins another guided game. The other games, and the rules of all, are under `/help`.

guide-button-back = **{ button-back }** returns to the choice before this one; nothing has been played yet.
guide-button-page = **{ button-earlier }** and **{ button-later }** turn the pages of the list.
guide-button-hint = **{ button-hint }** picks up a good card for you, as soon as you hold one that fits; the game then counts as played with hints.
# Where a computer player gives the hint.
guide-button-hint-computer = **{ button-hint }** says what a strong computer would play here, and why; the game then counts as played with hints.
guide-button-type = **{ button-type }** lets you write a move instead, such as `{ $example }`.
guide-button-more = **{ button-more }** has the rules, and lets you resign.
