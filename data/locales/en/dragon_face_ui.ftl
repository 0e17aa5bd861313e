# Dragon Face on the screens.

dragon-face-light = Light
dragon-face-dark = Dark
dragon-face-choose-piece = Which piece?
dragon-face-choose-square = { $piece }: where to?
dragon-face-choose-beneath = The Governor has reached { $square }. Send it beneath an Ambassador, to activate it?
dragon-face-piece-on = { $kind ->
    [governor] Governor { $square }
    [ambassador] Ambassador { $square }
   *[emperor] Emperor { $square }
}
dragon-face-move-to = to { $square }
dragon-face-capture-to = capture, to { $square }
dragon-face-stay = No, it stays
dragon-face-beneath = beneath { $square }
dragon-face-pass = pass
dragon-face-only-pass = You have no move: pass, or accept the draw under **More**.
dragon-face-move-in-list = { $kind ->
    [governor] { $notation } · Governor
    [ambassador] { $notation } · Ambassador
   *[emperor] { $notation } · Emperor
}

dragon-face-rules-1 =
    ### The aim
    Turn the other side’s Emperor over. Whoever jumps it wins at once; nobody has to warn of the threat.

    ### The mat
    The inner squares b2 to h10 are the Territories, where the game is played. The ring around them is the Sacrifice Zone: a piece gets there only by landing after a capture.

    ### The pieces
    Each side has an Emperor, six Ambassadors and seven Governors. Light (seat 1) begins and moves up, Dark moves down.
dragon-face-rules-2 =
    ### Moving
    - The *Governor* goes one square forward, straight or diagonally. While it has never moved it may go two. Being flipped isn’t moving.
    - The *Ambassador* slides any distance in all eight directions.
    - The *Emperor* goes one square in all eight directions.

    ### Capturing
    Jump over an enemy and land on the free square right behind it; the jumped piece turns over and is yours. Governors jump a neighbour diagonally forward, Emperors a neighbour in any direction; Ambassadors slide up to the first piece they meet. One capture a turn, and never a must.

    A piece just turned over can’t be turned back by the very next move.
dragon-face-rules-3 =
    ### The Sacrifice Zone
    A piece that lands there after a capture stays, and nobody can capture it. An Emperor never goes there.

    ### Waking an Ambassador
    When a Governor’s own move ends on the other side’s back line, or on a Zone square level with it or behind it, it may at once go beneath one of your Ambassadors in the Zone. The Governor stays there for good; from your next turn on the Ambassador may come back into the Territories by its usual moves. Otherwise the Governor stays where it landed.
dragon-face-rules-4 =
    ### House rulings
    The old rules leave some things open; these are ours:
    - Without any move a side passes; two passes in a row are a draw.
    - Drawn as well: the same position for the third time, 100 moves in a row without a capture or a Governor’s move, and the 600th move.
    - Both can agree on a draw (**More**). An offer lapses when the other moves.
    - Emperors never enter the Zone, captures are never compulsory, and jumping the Emperor wins even with a landing in the Zone.
    - A Governor “crosses” the back line by rank: on Zone squares beside or behind it.

    ### Notation
    `e3-e5` moves, `d5xf7` captures and lands on f7, `=a6` sends the Governor beneath the Ambassador on a6.
