# Zen: the picture in words, and the table as text.
# A picture's description may be 1,024 characters long in all: be brief.

zen-board-title = Zen, { $form }. Cards laid: { $placed } of { $cells }.

# $rows: the next message, for each row, from the top.
zen-board-placed = By rows, each card after its column: { $rows }.
zen-board-row = row { $row }: { $cards }
zen-board-left-out = { $count ->
    [one] { $count } earlier card
   *[other] { $count } earlier cards
} not listed.

# $cards: zen-board-card, for each card.
zen-board-hand = Hand: { $cards }.
# $top, $bottom: zen-board-end; $left, $right: zen-board-half.
zen-board-card = { $card } { $top } above, { $bottom } below, { $left } left, { $right } right
zen-board-end = { $end ->
    [rising] rising slope
    [falling] falling slope
    [point] point
   *[notch] notch
}
zen-board-half = { $half ->
    [g] green
   *[k] pink
}
# $cells: such as 1,-2 W/B: column, row, and the colours that a card may have there.
zen-board-open = Open cells: { $cells }.
zen-board-deck = { $colour ->
    [W] White
   *[B] Black
} deck: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}, { $run ->
    [1] first
   *[2] second
} pass.
zen-board-pile = Discards: { $count }, { $top } on top.
zen-board-shifts = { $count ->
    [1] The form’s place is settled.
   *[other] The form may lie in { $count } places; cells that may belong to it are tinted.
}
zen-board-draw = Choose a deck.
zen-board-first-card = Place the first card.
zen-board-place = Place cards or end the round.
zen-board-won = The form is complete.
zen-board-lost = The form is left incomplete.

# The table as text.
zen-board-open-list = Open cells:
zen-board-hand-list = Hand, and turned (r):
zen-board-key-cells = W white, B black: laid. w white, b black, { $either } either: to be covered. { $open } open now.
zen-board-key-maybe = { $maybe } may belong to the form.
zen-board-key-faces = Sides are above, below, left, right: slope / or \, point ^, notch v, green g, pink k, { $any } any
