# Blindsight: what happened, and how a game can end.

blindsight-played = { $player } plays { $card } from the hand of { $owner }.
blindsight-played-blind = { $player } plays slot { $slot } blind: { $card }.
blindsight-turned = { $player } turns up { $card }.
blindsight-took = { $count ->
    [one] { $player } takes { $count } card.
   *[other] { $player } takes { $count } cards.
}
blindsight-drew = { $count ->
    [one] Nothing is playable: { $player } draws { $count } card.
   *[other] Nothing is playable: { $player } draws { $count } cards.
}
blindsight-equal-number = An equal number: the turn of { $player } is over.
blindsight-nothing-more = Nothing more is playable: the turn of { $player } is over.
blindsight-out = { $player } has no cards left and is out.
blindsight-resigned = { $player } resigns.
blindsight-timed-out = { $player } runs out of time.
blindsight-game-over = The game is over: { $reason }.
blindsight-hand = { $player } holds { $cards } ({ $score ->
    [one] { $score } point
   *[other] { $score } points
}).
blindsight-hand-empty = { $player } holds no cards.
blindsight-next-game = Game { $number } begins with { $card }; { $player } starts.

blindsight-reason-emptied = a hand is empty
blindsight-reason-last = one player is left
blindsight-reason-exhausted = the draw pile is empty
blindsight-reason-match = the match is decided
blindsight-reason-resign = resignation
blindsight-reason-timeout = out of time
