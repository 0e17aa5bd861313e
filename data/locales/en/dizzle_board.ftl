# Dizzle: the picture in words, and a sheet as text. Fields are such as c4. A description may be 1,024 characters long.

# $start: the seat that began this turn.
dizzle-board-title = Dizzle, level { $level }, round { $round }, begun by seat { $start }.
dizzle-board-over = Dizzle, level { $level }: the game is over.
dizzle-board-sheet = Sheet of seat { $seat }
dizzle-board-dice = { $count ->
    [one] Die on the table: { $dice }.
   *[other] Dice on the table: { $dice }.
}
dizzle-board-no-dice = No dice on the table.
# Solo: dice that have left the table in this turn.
dizzle-board-gone = Gone: { $dice }.
# The values that are left of a flag's colour.
dizzle-board-flags = Flag { $colour }: { $values }.
# $standing: acting, active, dropped, left or won.
dizzle-board-seat = Seat { $seat }{ $standing ->
    [acting] {" "}(to act)
    [dropped] {" "}(dropped)
    [left] {" "}(gone)
    [won] {" "}(won)
   *[active] {""}
}: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $crosses ->
    [one] { $crosses } X
   *[other] { $crosses } Xs
}, { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
}{ $exploded ->
    [0] {""}
   *[other] , { $exploded } exploded
}.
# $fields: number and field of each, such as 5 c4.
dizzle-board-own-dice = Dice on the sheet: { $fields }.
dizzle-board-open = Open now: { $fields }.
dizzle-board-exploded = Exploded: { $fields }.
dizzle-board-crosses = X: { $fields }.
dizzle-board-kind = { $kind ->
    [key] key
    [lock] lock
    [bomb] bomb
    [rocket] rocket
    [planet] planet
    [flag] flag
    [gem] gem
    [puzzle] puzzle
   *[pile] pile
}
# How many points come from each source; those of bombs and piles are mostly negative.
dizzle-board-sources = Points: gems { $gems }, lines { $lines }, puzzles { $puzzles }, frame { $frame }, flags { $flags }, bombs { $bombs }, piles { $piles }.
# What the fields of this sheet are worth. $puzzles: letter and points of each, $fields: the frame's, 0: there is none.
dizzle-board-worth = Worth: puzzle { $puzzles }{ $frame ->
    [0] {""}
   *[other] , frame ({ $fields }) { $frame }
}, bomb { $bomb }{ $pile ->
    [0] {""}
   *[other] , pile { $pile }
}.
# Where the fields of a kind and colour lie, or the gems of a worth. $sign is the letter that the text board uses.
dizzle-board-group = { $sign } { $kind ->
    [key] key { $colour }
    [lock] lock { $colour }
    [flag] flag { $colour }
    [gem] gem for { $colour }
   *[puzzle] puzzle { $colour }
}: { $fields }.
dizzle-board-key = X crossed out, * exploded, [3] a die; behind a number: k key, l lock, b bomb, r rocket, o planet, f flag, g gem, p puzzle, m pile. At the ends of lines: their points.
