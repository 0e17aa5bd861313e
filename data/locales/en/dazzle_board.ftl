# Dazzle: the picture in words, and the columns as text. $seat is 1 or 2; cards are such as P1, ranks 1 to 3.
# A picture's description may be 1,024 characters long in all: be brief.

dazzle-board-title = Dazzle, seat { $seat } at the bottom. Exchange { $exchange } of { $exchanges }.
# $colour: the letter of the cards’ names.
dazzle-board-colour = { $colour ->
    [P] Purity
    [T] Twilight
    [S] Spiral
   *[F] Faith
} { $colour }
# $first, $second: Will of seat 1 and 2; each is a sum, as 5 (1+2+2), or 0.
dazzle-board-column = { $colour }. Will of seat 1: { $first }, of seat 2: { $second }. Points: { $points }.
dazzle-board-bare = Nothing yet: { $colours }.
dazzle-board-hand = Your hand: { $cards }.
dazzle-board-backs = Backs of seat { $seat }: { $ranks }.
dazzle-board-deck = Deck of seat { $seat }: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}, { $top } on top.
dazzle-board-no-deck = Deck of seat { $seat }: empty.
dazzle-board-score = Points as it stands: seat 1 has { $first }, seat 2 has { $second }.
dazzle-board-asks = Seat { $seat } shows two cards next.
dazzle-board-offer = Seat { $seat } shows { $first } and { $second }.
dazzle-board-chooses = Seat { $seat } chooses one as Will.
dazzle-board-won = Seat { $seat } has won.
dazzle-board-drawn = The game is drawn.

# Labels of the text: at most 16 characters.
dazzle-board-will-label = Will of seat { $seat }
dazzle-board-points-label = Points
dazzle-board-leader-label = Leading seat
dazzle-board-key = Cards: letter of the colour, then the rank.
