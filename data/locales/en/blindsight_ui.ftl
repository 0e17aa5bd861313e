# Blindsight on the screens.

# $colour: P, R or B; $symbol: h or s.
blindsight-card = { $colour ->
    [P] Purple
    [R] Red
   *[B] Blue
} { $number } { $symbol ->
    [h] hexagon
   *[s] star
}
blindsight-special = { $colour ->
    [P] Purple
    [R] Red
    [B] Blue
   *[G] Gold
} { $kind ->
    [blind] Blind
    [sight] Sight
    [dilemma] Dilemma
   *[trickster] Trickster
}
# $name: the card’s notation.
blindsight-card-coded = { $card } · { $name }
blindsight-choose-any = Which card do you play?
blindsight-card-from = { $card } · from { $player }
# On buttons. $card: the card’s notation.
blindsight-short = { $card }
blindsight-short-from = { $card } · { $player }
blindsight-slot-short = { $slot }
blindsight-choose-hand = From whose hand do you play?
blindsight-hand-of = { $count ->
    [one] { $player }: { $count } card fits
   *[other] { $player }: { $count } cards fit
}
blindsight-choose-card = From the hand of { $player }: which card?
blindsight-choose-slot = Play a card of your own hand unseen. Which slot?
blindsight-slot = Slot { $slot }
blindsight-only = There is one thing to do.
blindsight-play-in-list = { $card } from the hand of { $player }
blindsight-turn-in-list = Turn up the top card
blindsight-take-in-list = Take three cards
blindsight-draw-in-list = Draw two cards
blindsight-mode = { $value ->
    [last_man_standing] Last Man Standing: the last one with cards wins.
   *[base] The first whose hand is empty wins.
}
blindsight-challenge = Challenge: numbered cards must differ in their symbol, too.
blindsight-top = Numbers up to { $value }.
blindsight-without-colour = Without { $value ->
    [P] purple
    [R] red
   *[B] blue
}.
blindsight-without-symbol = Without { $value ->
    [h] hexagons
   *[s] stars
}.
blindsight-match = { $value ->
    [games] { $number ->
        [one] Match of { $number } game.
       *[other] Match of { $number } games.
    }
   *[target] { $number ->
        [one] Match up to { $number } point.
       *[other] Match up to { $number } points.
    }
}

blindsight-rules-1 =
    -# In the picture: the start, as seat 1 sees it. Both other hands are open to it; its own are the slots 1 to 7 at the bottom.

    ### The aim
    You see every hand but your own, and you play cards *out of the others’ hands*. The owner of the first empty hand wins, whoever emptied it. The last page tells of another way to win.

    ### The cards
    - Numbers from 1 to 15 in purple (P), red (R) and blue (B), each once with a hexagon and once with a star: 90 cards.
    - Four kinds of special cards, Blind, Sight, Dilemma and Trickster, each once in purple, red and blue and twice in gold (G): 20 cards.

    That there are 90 and 20 is given; that they divide up like this is not { -ours }.

    ### The deal
    Everyone gets seven cards, and the next one is turned up. Cards keep their order: slot 1 is the first, new cards go to the end, a gap closes { -ours }. Seat 1 begins. If the card turned up is a special one, seat 1 answers it.

    { -ours-explained }
blindsight-rules-2 =
    -# In the picture: on the blue 5, four cards of seat 2’s hand fit: purple Blind, both other fives, and the red 4.

    ### A turn
    While anything fits you must play. Which card, and out of whose hand, is up to you; each card may come out of another one.

    - On a number goes the next higher, the next lower or the same number, in another colour. The highest and the lowest number of the deck are neighbours.
    - On a number of another colour goes a special card, too; a gold one on any.
    - You go on until nothing fits. Then your turn is over, without a draw.
    - The same number, played on a number, ends your turn at once. So does a special card.
    - Your own hand is touched only when Blind makes you.

    If nothing fits at the very start of your turn, you draw two cards. You don’t see them, all others do. With that your turn is over { -ours }.
blindsight-rules-3 =
    -# In the picture: seat 3 has played Blind. Seat 1 has to play one of its own five cards, unseen.

    ### Special cards
    One in purple, red or blue goes on any card of another colour, never on its own; a gold one goes on everything, and everything goes on gold. It ends the turn, and the next player has to answer:
    - *Blind*: play a card of your own hand, unseen.
    - *Sight*: turn the top card of the draw pile over, onto the pile.
    - *Dilemma*: play any card of another colour, a special one too.
    - *Trickster*: take three cards; your turn is over. The one after you plays any card of another colour.

    Nothing else can be done instead. With two players, whoever played the Trickster is simply next { -ours }.

    What comes by Blind or Sight may have any colour. If it’s a number, your turn goes on from it; if nothing fits on it, your turn is over without a draw { -ours }. If it’s a special card, your turn is over and the next player answers it.

    Where a Dilemma, or a Trickster that has had its three cards, meets no other colour, you draw two cards, and the next player faces the same.
blindsight-rules-4 =
    -# In the picture: seat 2 has played the last card of seat 1, so seat 1 wins. The hands left are worth 56 and 31.

    ### The end
    The moment a hand is empty its owner wins: in anybody’s turn, in the middle of it, and whatever the last card was.

    The moment the draw pile is empty the game ends, too. If fewer cards are left than you should take, you take those.

    Hands are then counted: a number is worth itself, a special card 20. The lowest total is best. With equal points the hand with fewer cards is better, else the place is shared { -ours }. The other places go by the same order however the game ended { -ours }.

    ### Leaving
    Of two players the other one wins. With more, the hand of whoever leaves is set aside and counts nothing, the last place is theirs, and the next player takes over what they had to do; the only one left wins { -ours }.
blindsight-rules-5 =
    -# In the picture: Last Man Standing, as seat 1 sees it. Seat 2 is out.

    ### Last Man Standing
    An empty hand is out, and the last player with cards wins. If you put somebody out, your turn goes on as usual. Where the last card was a special one, the next player still in answers it: a Trickster, say, by taking three cards. If you play your own last card, unseen, your turn is over, and the next player goes on from it, even if it is a number { -ours }. When the draw pile is empty the *highest* hand wins, then more cards, else the place is shared { -ours }. Players who are out come behind all others, the later out the better { -ours }.

    ### Options
    - *Challenge*: two numbers must differ in their symbol, too. With a special card, whichever it is, only colours count. A card played blind or turned up for Sight may be any card.
    - *Deck*: a lower highest number (`top`, at least 8), no cards of one colour, its special cards included, or none of one symbol (then without Challenge). The deck must hold at least 7 cards for each seat and 11 more: 25 for two, 53 for six.
    - *Match*: `games:3` is three games with their hands added up; the lowest sum wins, in Last Man Standing the highest. There a match may also be played until somebody has so many points: `target:100`. Equal sums share a place. For each game the cards are shuffled anew, and the next seat begins { -ours }. Whoever leaves, leaves the match { -ours }.

    ### Notation
    `play 3 P7h` plays from the hand of seat 3, `blind 4` your slot 4; `turn`, `take`, `draw`.

# Choices of options, leaderboards and the daily puzzle.
leaderboard-usual-blindsight = ratings
choice-blindsight-mode-base = the first empty hand
choice-blindsight-mode-last-man-standing = Last Man Standing
choice-blindsight-without-colour-none = none
choice-blindsight-without-symbol-none = none
choice-blindsight-without-colour-p = purple
choice-blindsight-without-colour-r = red
choice-blindsight-without-colour-b = blue
choice-blindsight-without-symbol-h = hexagons
choice-blindsight-without-symbol-s = stars
# Why a computer player would play that. $count: the cards that are left to the player.
blindsight-why = It leaves { $player } with { $count ->
    [one] { $count } card
   *[other] { $count } cards
} and { $ends ->
    [yes] ends your turn.
   *[no] lets you play on if another card fits.
}
blindsight-why-last = It empties the hand of { $player }, who { $then ->
    [wins] wins by it.
   *[out] is out by it.
}
blindsight-why-blind = To you all slots look alike.
guided-blindsight = You don’t see your own hand: you play cards out of the other hands. On a number goes the next higher, the next lower or the same one, in another colour. The first empty hand wins, so empty your own by what the others play.
