# Dizzle: the picture in words, and a sheet as text. Fields are such as c4. A description may be 1,024 characters long.

dizzle-board-title = Dizzle, level { $level }, round { $round }.
dizzle-board-sheet = Sheet of seat { $seat }
dizzle-board-dice = { $count ->
    [one] Die on the table: { $dice }.
   *[other] Dice on the table: { $dice }.
}
dizzle-board-no-dice = No dice on the table.
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
}.
dizzle-board-own-dice = Your dice: { $fields }.
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
dizzle-board-key = X crossed out, * exploded, [3] a die; behind a number: k key, l lock, b bomb, r rocket, o planet, f flag, g gem, p puzzle, m pile.
