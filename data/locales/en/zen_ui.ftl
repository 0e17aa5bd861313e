# Zen on the screens.

zen-choose-deck = Draw from which deck?
zen-deck = { $colour ->
    [W] White
   *[B] Black
} ({ $count ->
    [one] { $count } card
   *[other] { $count } cards
}{ $run ->
    [1] {""}
   *[2] , second time
})
zen-choose-card = Which card do you place, and how does it lie?
zen-choose-place = Which card do you place, and where?
zen-card = { $card }{ $turned ->
    [turned] {" "}turned
   *[upright] {""}
}
zen-end-round = { $count ->
    [0] End the round
    [one] End the round, discard { $count } card
   *[other] End the round, discard { $count } cards
}
zen-end-short = End the round
# Where the orders are few, each is a button.
zen-end-order = End the round, discard { $cards }
zen-end-order-short = End: { $cards }
zen-choose-cell = { $card }: onto which cell?
zen-cell = { $cell }
# On buttons. $card: a card’s name, with r if it lies turned.
zen-short = { $card }
zen-place-short = { $card }→{ $cell }
zen-choose-order = In which order do you discard? The first card will come first when the pile is turned over.
zen-order = { $cards }
zen-place-in-list = { $card } onto { $cell }
zen-done-in-list = { $count ->
    [0] End the round
   *[other] End the round, discard { $cards }
}
zen-form = Form: { $value }.

zen-rules-1 =
    -# In the picture: four cards lie. Above right is the form; framed cells are open now, tinted cells with round corners may belong to the form, and a two-coloured dot says that a cell’s colour is still open. The hand is below the form, then come decks and discards.

    ### The aim
    Lay out a form in black and white cards, like a mosaic: on each of its cells a card of that colour. The 24 forms are our own drawings { -ours }.

    ### The cards
    Two decks, white and black, each of the same 36 faces. A card has an end above and one below (slope `/` or `\`, a point or a notch) and a half-circle on each side, green or pink. The 36 are all that such ends and colours can make { -ours }. Cards may be turned by half a turn, never by a quarter.

    ### The start
    You draw one card from a deck of your choice and lay it, turned or not. The form may still lie wherever the cards agree with it in place and colour, but it is never turned or mirrored. A form of one colour uses that deck only. Begin with an easy form: it is small.

    { -ours-explained }
zen-rules-2 =
    -# In the picture: the card B30 has been taken up as it lies, unturned. It fits on the three blue cells.

    ### A round
    1. Choose a deck and draw three cards, or what is left.
    2. Place as many as you like, in any order, each next to a card that lies. Once placed, a card stays.
    3. Discard the rest, in the order you like.

    Every side that touches another card must match it, whatever the colours of the two cards: half-circles make a circle of one colour, a slope goes to the same slope, a point into a notch.

    ### The second time
    When a deck is empty at the end of a round, its discards are turned over and become the deck: the first discard is drawn first again. This happens once for each colour. Only the top of the discards shows: what lies below it is for you to remember { -ours }.
zen-rules-3 =
    -# In the picture: all 25 cards of the frog lie. It is solved.

    ### The end
    You win as soon as the form is complete, even with cards in hand. You lose when, after a round, every deck that the form needs is empty and can’t be turned over any more; or when you resign. If one colour is used up while cells of it are missing, nothing happens by itself: you may go on or resign.

    ### Help
    The button **Hint** shows a placement that keeps most places open. The game then counts as played with hints.

    ### Notation
    Cells are counted from the first card, `0,0`: to the right and down. `draw W` draws white. `place W07r 1,-2` lays the card W07, turned (`r`), one to the right and two above. A card that looks the same when turned is never written with `r` { -ours }. `done W03 W17` ends the round and discards in this order.

zen-hint = Hint: { $card } onto { $cell } keeps most places open. This game now counts as played with hints.

# Choices of options, leaderboards and the daily puzzle.
leaderboard-usual-zen = forms solved
leaderboard-variant-zen = fewest rounds: { $value }
leaderboard-solved-zen = **{ $solved ->
    [one] { $solved } form
   *[other] { $solved } forms
}** in { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
stats-solved-zen = - Zen: { $solved ->
    [one] { $solved } form
   *[other] { $solved } forms
} solved, in { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
daily-puzzle-zen = Form: **{ $value }**
daily-unsolved-zen = { $score ->
    [one] { $score } card placed
   *[other] { $score } cards placed
}
zen-next = Next form
guided-zen = You lay cards next to each other so that all edges match, until the form is covered.
