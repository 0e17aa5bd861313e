# Dazzle: what happened, and how a game can end.

dazzle-asked = { $player } shows { $first } and { $second }.
dazzle-chose = { $player } takes { $will } as Will; { $points } becomes Points.
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
