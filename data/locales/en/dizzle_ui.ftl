# Dizzle on the screens.

dizzle-choose-take = Which die, onto which field?
# On a button.
dizzle-take-short = { $die }→{ $field }
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
dizzle-return-in-list = Give back the die on { $field }
dizzle-planet-in-list = Rocket to { $field }
dizzle-reroll-in-list = Roll again
dizzle-drop-in-list = Drop out of this turn
dizzle-level = Level { $value }.
dizzle-score = -# { $player }: gems { $gems }, lines { $arrows }, puzzles { $puzzles }, frame { $frame }, flags { $flags }, bombs { $bombs }, piles { $piles }. Together { $total }
# $row: of the chart, 0 the best; the last two have no star.
dizzle-row = { $row ->
    [0] ★★★★★ It doesn’t get much better.
    [1] ★★★★☆ Hardly a die wasted.
    [2] ★★★☆☆ Well played.
    [3] ★★☆☆☆ Getting warm.
    [4] ★☆☆☆☆ A start has been made.
    [5] ☆☆☆☆☆ No star yet, but the first one isn’t far.
   *[6] ☆☆☆☆☆ No star yet: better luck on the next sheet.
}

dizzle-rules-1 =
    -# In the picture: seat 1 has put two dice on its sheet (e5, f5) and now takes a 3. It may go to f4 or f6.

    ### The aim
    Cross out fields of your sheet with dice, for as many points as you can.

    ### A turn
    Seat 1 starts the first turn, the others the next ones in order. The start player rolls all dice. Then, beginning there, one after another takes a die from the table and puts it onto a free field with its number:
    - your first die of the turn beside, above or below one of your Xs;
    - each later one beside, above or below one of your dice of this turn;
    - where no field next to your dice is free, whatever its number, you jump: next to any of your Xs again. That no die fits is no reason to jump.

    If any die fits anywhere, you must take one; which, is your choice. If none does, you choose: roll again, or drop out of this turn.

    { -ours-explained }
dizzle-rules-2 =
    -# In the picture: seat 2 has rolled again, and the 2 fits nowhere. It gives one of its three dice back.

    ### Rolling again
    You roll all dice on the table. If one fits now, you take it at once. If none does, one of the dice on your sheet goes back to the table, its number kept; without any, nothing more happens. You are still in, and may roll again next time. After twenty rolls in one turn you can only drop out { -ours }.

    ### The end of a turn
    It comes when the table is empty or all have dropped out. As soon as only one player is left in, that player has exactly one more go, and the turn is over.

    All dice on the sheets become Xs. Then bombs go off, flags are counted and rockets fly, see the next page. The next player starts the next turn.

    ### Rounds
    A round is over when everyone has been start player once.
    - Alone: 8 dice, 10 rounds
    - For two: 7 dice, 6 rounds
    - For three: 10 dice, 4 rounds
    - For four: 13 dice, 3 rounds
dizzle-rules-3 =
    -# In the picture: level 4, before the first die. The four sheets are our own designs { -ours }.

    ### Fields
    - *Gem*: one to three points.
    - *Puzzle*: points when all pieces of a colour are crossed out. *Arrow*: points when its whole row or column is, without an exploded bomb. *Frame* (level 4): 10 when its four fields are.
    - *Key and lock* (from level 2): a lock is free for you once a key of its colour has been crossed out in an earlier turn. One key opens all locks of its colour.
    - *Bomb*: if somebody’s die lies on it at the end of a turn, it explodes on every sheet where it isn’t crossed out: minus 3, and the field is gone.
    - *Flag*: whoever has a die there at the end of a turn gets the highest value left. If several have, all get that one, and as many values are gone as there are players; when none is left, it’s 0. The two colours of level 4 have values of their own.
    - *Rocket* (levels 3 and 4): at the end of the turn you cross out any *planet*, within reach or not. From then on it’s an X like any other. A die on a planet is just that.
    - *Pile* (levels 3 and 4): minus 2 if crossed out.
    - The islands of level 4 are reached by rocket only.
dizzle-rules-4 =
    -# In the picture: the end of a game alone. 63 points are three stars on level 1.

    ### The end
    After the last round, or after a turn in which somebody’s last free field has gone. Most points win. With equal points fewer Xs are better, else the place is shared.

    ### Alone
    After each die that you take, two more dice are rolled. For each of them one die of that number, if there is one, leaves the table for this turn. A crossed-out bomb brings 2 points, a flag its highest value. You get no last go: the turn is over when the table is empty or you drop out.

    Level 1 gives a star from 41 points, then one more each from 51, 61, 71 and 81; the other levels want ten points more. Three stars count as won { -ours }.

    ### Leaving
    Alone, the game counts as lost. Of two, the other wins. With more, whoever leaves has dropped out of every turn, is last, and keeps what already lies; their turns as start player are begun by the next one still in { -ours }.

    ### Notation
    `take 5 c4`, `reroll`, `drop`, `return c4`, `planet e7`. Columns are letters, rows count from the top.

# Choices of options, leaderboards and the daily puzzle.
leaderboard-usual-dizzle = ratings, games for several
leaderboard-variant-dizzle = best alone, level { $value }
stats-best-dizzle = - Dizzle alone, level { $value }: { $points } points
daily-puzzle-dizzle = Level **{ $value }**
choice-dizzle-level = Level { $value }
dizzle-next = Next level
# Why a computer player would do that.
# $count: how many of the six numbers fit a field.
dizzle-why-drop = { $count ->
    [one] { $count } of the six numbers fits a field of yours
   *[other] { $count } of the six numbers fit a field of yours
}; a roll without any costs you a die.
dizzle-why-reroll = { $count ->
    [one] { $count } of the six numbers fits a field of yours.
   *[other] { $count } of the six numbers fit a field of yours.
}
dizzle-why-return = { $points ->
    [0] That costs you no points now.
    [one] That costs you { $points } point.
   *[other] That costs you { $points } points.
}
dizzle-why-points = { $points ->
    [one] That brings { $points } point at once.
   *[other] That brings { $points } points at once.
}
dizzle-why-opens = { $count ->
    [one] After it { $count } of the six numbers fits a field of yours.
   *[other] After it { $count } of the six numbers fit a field of yours.
}
guided-dizzle = You take dice from the table and put each on a field of your sheet with its number, next to what you have. The dice become Xs; gems, flags, lines and puzzles bring points.
