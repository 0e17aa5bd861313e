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
zen-card = { $card }{ $turned ->
    [turned] {" "}turned
   *[upright] {""}
}
zen-end-round = { $count ->
    [0] End the round
    [one] End the round, discard { $count } card
   *[other] End the round, discard { $count } cards
}
zen-choose-cell = { $card }: onto which cell?
zen-cell = { $cell }
zen-choose-discard = Which card do you discard first? It will come first when the pile is turned over.
zen-place-in-list = { $card } onto { $cell }
zen-done-in-list = { $count ->
    [0] end the round
   *[other] end the round, discard { $cards }
}
zen-form = Form: { $form }.

zen-rules-1 =
    ### The aim
    Lay out a form in black and white cards, like a mosaic.

    ### The cards
    Two decks, white and black, of 36 each. A card has an end above and one below (`/`, `\`, a point or a notch) and a half-circle on each side, green or pink. Cards may be turned by half a turn.

    You begin with one card from either deck. It lies anywhere: the form may still be wherever the cards agree with it.
zen-rules-2 =
    ### A round
    Choose a deck and draw three cards, or what is left. Place as many as you like, next to cards that lie: touching half-circles must have one colour, and ends must interlock: slope on the same slope, point in notch. Placed cards never move. Then discard the rest, in the order you like.

    When a deck is empty at the end of a round its pile is turned over, once, and gone through again in the order of discarding: so remember it.
zen-rules-3 =
    ### The end
    You win as soon as the form is complete, and lose when all decks it needs are used up.

    ### House rulings
    The forms are our own drawings, and the faces of the cards are derived. Turned cards that look the same have one notation only. When one colour is used up, you may go on or resign.

    ### Notation
    `draw W`, `place W07r 1,-2` (the card, turned; one to the right of the first card, two above it), `done W03 W17`.

zen-hint = Hint: { $card } onto { $cell } keeps most places open. This game now counts as helped.
