# Blindsight on the screens.

# $colour: P, R or B; $symbol: h or s; $name: the card’s notation.
blindsight-card = { $colour ->
    [P] Purple
    [R] Red
   *[B] Blue
} { $number } { $symbol ->
    [h] hexagon
   *[s] star
} · { $name }
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
} · { $name }
blindsight-choose-hand = From whose hand do you play?
blindsight-hand-of = { $count ->
    [one] { $player }: { $count } card fits
   *[other] { $player }: { $count } cards fit
}
blindsight-choose-card = From the hand of { $player }: which card?
blindsight-choose-slot = Play a card of your own hand unseen. Which slot?
blindsight-slot = Slot { $slot }
blindsight-only = There is one thing to do.
blindsight-play-in-list = seat { $seat }: { $card }
blindsight-turn-in-list = turn up the top card
blindsight-take-in-list = take three cards
blindsight-draw-in-list = draw two cards
blindsight-mode = { $mode ->
    [last_man_standing] Last Man Standing: the last one with cards wins.
   *[base] The first whose hand is empty wins.
}
blindsight-challenge = Challenge: numbered cards must differ in their symbol, too.
blindsight-top = Numbers up to { $top }.
blindsight-without-colour = Without { $colour ->
    [P] purple
    [R] red
   *[B] blue
}.
blindsight-without-symbol = Without { $symbol ->
    [h] hexagons
   *[s] stars
}.
blindsight-match = { $kind ->
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
    ### The aim
    You see every hand but your own, and you play cards *out of the others’ hands*. The first whose hand is empty wins, whoever emptied it. In *Last Man Standing* an empty hand is out, and the last one with cards wins.

    ### The cards
    Purple, red and blue numbers from 1 to 15 with a hexagon or a star, and special cards in all colours and gold. Everyone begins with seven.
blindsight-rules-2 =
    ### A turn
    While something fits you must play, and you choose what. On a number goes the next higher, the next lower or the same number of another colour; the highest and the lowest are neighbours. You go on until nothing fits. The same number ends your turn at once.

    If nothing fits at the start of your turn you draw two cards, unseen by you.
blindsight-rules-3 =
    ### Special cards
    They go on any other colour, gold ones on anything. They end your turn, and the next player has to answer:
    - *Blind*: play a card of your own hand unseen.
    - *Sight*: turn up the top card of the draw pile.
    - *Dilemma*: play any card of another colour.
    - *Trickster*: take three cards; your turn is over.

    After Blind and Sight your turn goes on from a number. A special card that comes up so ends your turn, and the next player answers it.
blindsight-rules-4 =
    ### The end
    Also when the draw pile is empty. Then the lowest hand wins, in Last Man Standing the highest: numbers count their value, special cards 20.

    ### House rulings
    After `draw` the turn is over; after Blind or Sight nobody draws; with two players the Trickster’s player simply has the next turn; equal hands: fewer cards (Last Man Standing: more) place better; a seat that leaves puts its hand aside.

    ### Notation
    `play 3 P7h` plays from the hand of seat 3, `blind 4` your slot 4; `turn`, `take`, `draw`.
