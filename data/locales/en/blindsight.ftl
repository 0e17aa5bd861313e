# Blindsight: what happened, and how a game can end.

# A card in a sentence. $number: 0 for a special card, whose kind says what it is.
blindsight-the-card = the { $colour ->
    [P] purple
    [R] red
    [B] blue
   *[G] gold
} { $kind ->
    [blind] Blind
    [sight] Sight
    [dilemma] Dilemma
    [trickster] Trickster
   *[number] { $number }
}
blindsight-and-cards = { $card }, { $more }
blindsight-played = { $player } plays { $card } from { $owner }’s hand.
blindsight-played-you = You played { $card } from { $owner }’s hand.
blindsight-played-blind = { $player } plays slot { $slot } blind: { $card }.
blindsight-played-blind-you = You played your slot { $slot } blind: { $card }.
blindsight-turned = { $player } turns up { $card }.
blindsight-turned-you = You turned up { $card }.
blindsight-took = { $count ->
    [one] { $player } takes { $count } card.
   *[other] { $player } takes { $count } cards.
}
blindsight-took-you = { $count ->
    [one] You took { $count } card.
   *[other] You took { $count } cards.
}
blindsight-drew = { $count ->
    [one] Nothing is playable: { $player } draws { $count } card.
   *[other] Nothing is playable: { $player } draws { $count } cards.
}
blindsight-drew-you = { $count ->
    [one] Nothing is playable: you drew { $count } card.
   *[other] Nothing is playable: you drew { $count } cards.
}
blindsight-equal-number = An equal number: { $player }’s turn is over.
blindsight-nothing-more = Nothing more is playable: { $player }’s turn is over.
blindsight-out = { $player } has no cards left and is out.
blindsight-resigned = { $player } resigns.
blindsight-timed-out = { $player } runs out of time.
blindsight-game-over = The game is over. { $reason }
blindsight-hand = { $player } holds { $cards } ({ $score ->
    [one] { $score } point
   *[other] { $score } points
}).
blindsight-hand-empty = { $player } holds no cards.
blindsight-next-game = Game { $number } begins with { $card }; { $player } starts.

blindsight-reason-emptied = A hand is empty.
blindsight-reason-last = Only one player is left.
blindsight-reason-exhausted = The draw pile is empty.
blindsight-reason-match = The match is decided.
blindsight-reason-resign = Everyone else has left the game.
blindsight-reason-timeout = The last opponent ran out of time.
