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

dazzle-reason-points = The points decided.
dazzle-reason-colours = With equal points, the colours won decided.
dazzle-reason-draw = Points and colours won are equal.
dazzle-reason-resign = The other side resigned.
dazzle-reason-timeout = The other side ran out of time.
