# Dizzle: what happened, and how it ended. $seat is a player's name, $field a field such as c4, $die a number 1-6.

# $round: from 1; $dice: the dice in rising order.
dizzle-turn = Round { $round }. Dice of { $seat }: { $dice }
dizzle-took = { $seat } puts a { $die } on { $field }
dizzle-took-you = You put a { $die } on { $field }.
# $dice: the two extra dice; $gone: what they take off the table, $count of them.
dizzle-extra-dice = Extra dice: { $dice }. { $count ->
    [one] A { $gone } leaves the table
   *[other] These leave the table: { $gone }
}
dizzle-extra-dice-missed = Extra dice: { $dice }. Nothing leaves the table
dizzle-rerolled = { $seat } rolls again: { $dice }
dizzle-rerolled-you = You rolled again: { $dice }.
dizzle-nothing-to-return = Nothing fits, and { $seat } has no die to give back
dizzle-returned = Nothing fits: { $seat } gives the { $die } on { $field } back
dizzle-returned-you = Nothing fits: you gave the { $die } on { $field } back.
dizzle-dropped = { $seat } drops out of this turn
dizzle-dropped-you = You dropped out of this turn.
dizzle-last-chance = { $seat } is the last one in and gets one more chance
dizzle-crossed = { $seat } crosses out { $count ->
    [one] one field
   *[other] { $count } fields
}
dizzle-bomb-crossed = { $seat } defuses the bomb on { $field }
# $points: what it costs.
dizzle-bomb-exploded = The bomb on { $field } explodes for { $seat }: −{ $points }
dizzle-flag = { $seat } reaches the flag on { $field }: { $points ->
    [one] 1 point
   *[other] { $points } points
}
dizzle-planet = A rocket of { $seat } lands on { $field }
dizzle-planet-you = Your rocket landed on { $field }.
dizzle-resigned = { $seat } resigns
dizzle-timed-out = { $seat } ran out of time

# $winners: how many share the win.
dizzle-won = { $winners ->
    [one] { $seat } wins
   *[other] { $seat } shares the win
} with { $points ->
    [one] 1 point
   *[other] { $points } points
}. { $reason }
# $stars: 0 to 5.
dizzle-solo-ended = { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $stars ->
    [0] no star
    [one] 1 star
   *[other] { $stars } stars
}. { $reason }

dizzle-reason-rounds = All rounds have been played.
dizzle-reason-full = A sheet is full.
dizzle-reason-resign = Given up.
dizzle-reason-timeout = The time ran out.
