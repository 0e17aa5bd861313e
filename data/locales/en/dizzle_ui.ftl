# Dizzle on the screens.

dizzle-choose-die = Which die?
# $count: how many of them lie on the table.
dizzle-die = { $die } ({ $count ->
    [one] { $count } on the table
   *[other] { $count } on the table
})
dizzle-choose-field = The { $die }: onto which field?
dizzle-choose-return = Nothing fits. Which of your dice do you give back?
dizzle-choose-planet = A rocket: which planet do you cross out?
dizzle-choose-call = Nothing on the table fits. Roll all these dice again, or drop out of this turn?
dizzle-field = { $field }
dizzle-field-kind = { $field } · { $kind ->
    [key] key { $colour }
    [lock] lock { $colour }
    [bomb] bomb
    [rocket] rocket
    [planet] planet
    [flag] flag { $colour }
    [gem] { $points ->
        [one] gem, { $points } point
       *[other] gem, { $points } points
    }
    [puzzle] puzzle piece { $colour }
    [pile] pile
   *[start] start
}
dizzle-take-in-list = { $die } onto { $field }
dizzle-return-in-list = give back the die on { $field }
dizzle-planet-in-list = rocket to { $field }
dizzle-reroll-in-list = roll again
dizzle-drop-in-list = drop out of this turn
dizzle-level = Level { $level }.
dizzle-score = -# { $player }: gems { $gems }, lines { $arrows }, puzzles { $puzzles }, frame { $frame }, flags { $flags }, bombs { $bombs }, piles { $piles }. Together { $total }
dizzle-stars = { $stars ->
    [0] No star yet: the next sheet is patient.
    [1] ★☆☆☆☆ A start has been made.
    [2] ★★☆☆☆ Getting warm.
    [3] ★★★☆☆ Well played.
    [4] ★★★★☆ Hardly a die wasted.
   *[5] ★★★★★ It doesn’t get much better.
}

dizzle-rules-1 =
    ### The aim
    Cross out fields of your sheet with dice, for as many points as you can.

    ### A turn
    The start player rolls all dice. Then, one after another, each takes a die from the table and puts it onto a field with its number. Your first die of a turn goes next to one of your Xs, the later ones next to one of your dice of this turn. If every field beside your dice is taken, you may jump: next to any X.

    If anything fits, you must take something. If nothing does: roll the dice on the table again, or drop out of this turn.
dizzle-rules-2 =
    ### Rolling again
    If something fits then, take it at once. If nothing does, you give one of your dice back.

    When only one player is left in, that player gets one more chance, and the turn is over. Then all dice become Xs, and the next player starts. Everyone starts equally often: 10, 6, 4 or 3 rounds with one, two, three or four players, and 8, 7, 10 or 13 dice.
dizzle-rules-3 =
    ### Fields
    - *Gems* score their points. A *key* opens all locks of its colour from the next turn on. *Puzzles* score when all pieces are crossed out, *lines* with an arrow when all their fields are, the *frame* when its four corners are. *Piles* cost points.
    - *Bombs*: who crosses one out first makes it explode for those who haven’t: minus points, and the field is gone.
    - *Flags*: the first gets the most, the later ones less. *Rockets*: at the end of the turn cross out any *planet* you like, within reach or not.
dizzle-rules-4 =
    ### The end
    After the last round, or as soon as a sheet is full. Most points win; equal points: fewer Xs; then the win is shared.

    ### Alone
    After each die you take, two extra dice are rolled; for each, one die of that number leaves the table. Bombs bring points. The stars tell how well you did.

    ### House rulings
    The sheets are our own designs. A seat that leaves counts as dropped in every turn. After twenty rerolls in a turn one can only drop.

    ### Notation
    `take 5 c4`, `reroll`, `drop`, `return c4`, `planet e7`.
