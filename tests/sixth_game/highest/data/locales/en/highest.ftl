game-highest = Highest
help-highest = `/highest new`: the higher card takes both, for two or alone
like-highest = The higher card takes both. Two players or alone, a minute.
highest-reason-played = All cards have been laid.
highest-reason-resign = Somebody gave up.
highest-reason-timeout = Somebody’s time ran out.
highest-laid = { $player } lays { $card }.
highest-taken = { $player } takes both.
highest-left = { $player } leaves.
highest-choose = Which card do you lay?
highest-lay = lay { $card }
highest-title = Highest.
highest-scores = Points: { $scores }.
highest-lead = To beat: { $card }.
highest-hand = Your hand: { $cards }.
highest-over = It is over.
highest-left-over = { $count ->
    [one] { $count } card is left to seat 1.
   *[other] { $count } cards are left to seat 1.
}
highest-cards = { $value } cards each.
highest-rules-1 = ### The aim
    The higher card takes both. Most takings win. Alone, the deck lays first.
choice-highest-cards = { $value } cards
option-highest-cards = How many cards everyone gets
option-highest-card = The card
command-highest = Highest: the higher card takes both, for two or alone
command-highest-new = Open a table of Highest
command-highest-lay = Lay a card
command-daily-highest = Today’s cards of Highest: one try
leaderboard-usual-highest = ratings
leaderboard-variant-highest = most takings alone, { $value } cards
stats-best-highest = - Highest alone, { $value } cards: { $points }
daily-puzzle-highest = **{ $value }** cards
guided-highest = The higher card takes both.
