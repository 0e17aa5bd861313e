# Dazzle: what happened, and how a game can end.

# A card in a sentence.
dazzle-the-card = { $colour ->
    [P] Purity
    [T] Twilight
    [S] Spiral
   *[F] Faith
} { $rank }
dazzle-asked = { $player } shows { $first } and { $second }.
dazzle-asked-you = You showed { $first } and { $second }.
dazzle-chose = { $player } takes { $will } as Will; { $points } becomes Points.
dazzle-chose-you = You took { $will } as your Will; { $points } became Points.
dazzle-drew = { $count ->
    [one] Both draw { $count } card.
   *[other] Both draw { $count } cards.
}
dazzle-resigned = { $player } resigns.
dazzle-timed-out = { $player } runs out of time.

dazzle-reason-points = more points
dazzle-reason-colours = equal points, more colours won
dazzle-reason-draw = equal points, equally many colours
dazzle-reason-resign = resignation
dazzle-reason-timeout = out of time
