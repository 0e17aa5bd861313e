# Dazzle on the screens.

# $colour: P, T, S or F; $rank: 1 to 3.
dazzle-card = { $colour ->
    [P] Purity
    [T] Twilight
    [S] Spiral
   *[F] Faith
} { $rank }
dazzle-ask-first = Show two cards. Which one first?
dazzle-ask-second = { $first } and which other?
dazzle-ask-confirm = Show { $first } and { $second }?
dazzle-ask-yes = Show these two
dazzle-choose-will =
    Which card becomes your Will? The other one becomes Points.
    { $first }
    { $second }
# $card: the card; $own, $others: sums of Will in its colour; $points: Points that lie there.
dazzle-sums = { $card }: your Will { $own }, theirs { $others }, Points { $points }
dazzle-will-item = Will { $will }, Points { $points }
dazzle-ask-in-list = show { $first } and { $second }
dazzle-will-in-list = { $will } becomes Will
dazzle-deal = { $deal ->
    [random] Deal: all cards shuffled.
   *[dazzle] Deal: three piles each, laid out by rank.
}

dazzle-rules-1 =
    ### The aim
    Win colours by Will, for the Points that lie there.

    ### The cards
    Four colours: Purity, Twilight, Spiral, Faith. In each four cards of rank 1, six of rank 2, two of rank 3. The rank is on both faces, the colour on the front only: you see the ranks of the other’s hand, not the colours.

    Each of you has 18 cards and draws eight of them to begin with.
dazzle-rules-2 =
    ### An exchange
    Seat 1 shows two cards of the own hand, and seat 2 makes one of them its Will; the other becomes Points. Then seat 2 shows two, and seat 1 chooses. Then both draw two cards. After nine exchanges all is placed.

    A card of Will goes to the side of whoever chose it, in its own colour. A card of Points lies in its own colour, for nobody yet.
dazzle-rules-3 =
    ### The end
    In each colour the higher sum of Will takes all Points there, each worth its rank. With equal Will nobody does. Will itself never scores. More points win; then more colours won; then it’s a draw.

    ### House rulings
    Seat 1 shows first in every exchange; placed cards stay visible; the piles of the deal are assigned, which gives nothing away; a colour without Points counts as won for the tie-break; the game is always played to its end.

    ### Notation
    `ask P1 T2` shows two cards, `will T2` makes one the Will.
