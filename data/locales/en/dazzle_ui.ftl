# Dazzle on the screens.

# $colour: P, T, S or F; $rank: 1 to 3.
dazzle-card = { $colour ->
    [P] Purity
    [T] Twilight
    [S] Spiral
   *[F] Faith
} { $rank }
# $number: 2 and up, where there are several equal cards.
dazzle-copy = { $card }, no. { $number }
dazzle-ask = Which two cards do you show?
dazzle-choose-will =
    Which card becomes your Will? The other one becomes Points.
    { $first }
    { $second }
# $card: the card; $own, $others: sums of Will in its colour; $points: Points that lie there.
dazzle-sums = { $card }: your Will { $own }, theirs { $others }, Points { $points }
dazzle-will-item = Will { $will }, Points { $points }
# On a button: cards by their names.
dazzle-will-short = Will { $will }, Points { $points }
dazzle-ask-in-list = Show { $first } and { $second }
dazzle-will-in-list = { $will } becomes Will
dazzle-deal = { $value ->
    [random] Deal: all cards shuffled.
   *[dazzle] Deal: three piles each, laid out by rank.
}

dazzle-rules-1 =
    -# In the picture: the start, as seat 1 sees it. Its own hand is open to it; of the other hand and of the decks it sees the backs.

    ### The aim
    Win colours by *Will*, for the *Points* that lie there.

    ### The cards
    Four colours: Purity (P), Twilight (T), Spiral (S), Faith (F). In each there are four cards of rank 1, six of rank 2 and two of rank 3. The rank is on both faces, the colour on the front only. So you see the ranks in the other hand and on top of both decks, but no colours there.

    ### The deal
    Eight piles are made, all alike: two cards of rank 1, on them three of rank 2, on top one of rank 3. Three piles, one on another, are your deck of 18 cards, three are the other’s, and nobody ever sees the last two. You don’t pick your piles, chance does: they look the same, so nothing is given away { -ours }. Decks aren’t shuffled. With the other deal, *all cards shuffled*, each gets 18 of the 48 cards as they come.

    Then both draw eight cards.

    { -ours-explained }
dazzle-rules-2 =
    -# In the picture: seat 1 shows P1 and S1, and seat 2 has to choose which of them becomes its Will.

    ### An exchange
    1. Seat 1 shows two cards of its hand. They may be of one colour.
    2. Seat 2 makes one of them its Will; the other becomes Points.
    3. Now seat 2 shows two, and seat 1 chooses.
    4. Both draw two cards, as long as their decks last.

    It is seat 1 that shows first, in every exchange { -ours }.

    A card of Will goes to the side of whoever chose it, a card of Points to the middle; both in their own colours. Cards that have been laid stay visible to everyone { -ours }.

    After nine exchanges all is laid: 18 cards as Will, 18 as Points. Your last two cards leave you no choice, so they are shown by themselves; and of two equal cards it doesn’t matter which becomes Will.
dazzle-rules-3 =
    -# In the picture: the end. Seat 1 has more Will in Purity and in Twilight and takes 9 + 13 = 22 Points, seat 2 takes 4 in Spiral. In Faith both have 4, so nobody takes the 11 that lie there.

    ### The end
    In each colour add up the ranks of the Will. Whoever has more takes all Points of that colour, each worth its rank. If both have the same, nobody takes them. Will itself is worth nothing.

    - More points win.
    - With equal points, more colours won. A colour in which no Points lie can be won, too { -ours }.
    - If that is equal as well, it’s a draw.

    The game is played to its last card, even when nothing can change any more { -ours }. Whoever resigns loses.

    ### Notation
    `ask P1 T2` shows two cards, `will T2` makes one of those shown the Will.

# Choices of options, leaderboards and the daily puzzle.
leaderboard-usual-dazzle = ratings
choice-dazzle-deal-dazzle = three piles each
choice-dazzle-deal-random = all cards shuffled
# Why a computer player would do that. $first, $second: colours.
dazzle-why-ask = It shows { $first ->
    [P] Purity
    [T] Twilight
    [S] Spiral
   *[F] Faith
}, where Will stands { $own } to { $others }, and { $second ->
    [P] Purity
    [T] Twilight
    [S] Spiral
   *[F] Faith
}, where it stands { $own_second } to { $others_second }.
# The same where both cards are of one colour.
dazzle-why-ask-one = It shows two cards of { $first ->
    [P] Purity
    [T] Twilight
    [S] Spiral
   *[F] Faith
}, where Will stands { $own } to { $others }.
dazzle-why-will = Your Will in { $first ->
    [P] Purity
    [T] Twilight
    [S] Spiral
   *[F] Faith
} becomes { $own } against { $others }; { $points ->
    [one] { $points } Point then lies
   *[other] { $points } Points then lie
} in { $second ->
    [P] Purity
    [T] Twilight
    [S] Spiral
   *[F] Faith
}, where Will stands { $own_second } to { $others_second }.
dazzle-why-will-one = Your Will in { $first ->
    [P] Purity
    [T] Twilight
    [S] Spiral
   *[F] Faith
} becomes { $own } against { $others }; { $points ->
    [one] { $points } Point then lies
   *[other] { $points } Points then lie
} there.
guided-dazzle = You try to win colours. Of the two cards you show, the other makes one their Will, and the other becomes Points; then it is the other way round. In each colour, more Will takes the Points.
