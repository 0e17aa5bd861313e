# Dragon Face on the screens.

dragon-face-light = Light
dragon-face-dark = Dark
dragon-face-choose-piece = Which piece?
dragon-face-choose-square = { $piece }: where to?
dragon-face-choose-move = Which move?
dragon-face-piece-on = { $kind ->
    [governor] Governor { $square }
    [ambassador] Ambassador { $square }
   *[emperor] Emperor { $square }
}
# On a button: the letter of the text board, and the square.
dragon-face-piece-short = { $kind ->
    [governor] G{ $square }
    [ambassador] A{ $square }
   *[emperor] E{ $square }
}
# $taken: the kind of the piece that is captured, or none; $under: the square of the Ambassador that is activated, or none.
dragon-face-going = to { $square }{ $taken ->
    [none] {""}
    [governor] , captures a Governor
    [ambassador] , captures an Ambassador
   *[emperor] , captures the Emperor
}{ $under ->
    [none] {""}
   *[other] , then beneath the Ambassador on { $under }
}
dragon-face-going-short = { $taken ->
    [none] {""}
    [emperor] Emperor ×
   *[other] ×
}{ $square }{ $under ->
    [none] {""}
   *[other] ={ $under }
}
dragon-face-captures = { $taken ->
    [governor] captures a Governor
    [ambassador] captures an Ambassador
   *[emperor] captures the Emperor
}
dragon-face-notation = { $notation }
dragon-face-pass = pass
dragon-face-only-pass = You have no move: pass, or accept the draw.
dragon-face-move-in-list = { $kind ->
    [governor] { $notation } · Governor
    [ambassador] { $notation } · Ambassador
   *[emperor] { $notation } · Emperor
}

dragon-face-rules-1 =
    -# In the picture: the start. Light’s pieces bear a sun, Dark’s a moon; the dots mark Governors that have never moved.

    ### The aim
    Turn the other side’s Emperor over. Whoever jumps it wins at once. There is no check: nobody has to warn you, and you may leave your Emperor in danger.

    ### The mat
    The 63 inner squares, b2 to h10, are the Territories; there the game is played. The ring around them is the Sacrifice Zone. A piece gets there only by landing after a capture.

    ### The pieces
    Each side has an Emperor (horns), six Ambassadors (wings) and seven Governors (shields). Light, seat 1, begins and moves up; Dark moves down.

    { -ours-explained }
dragon-face-rules-2 =
    -# In the picture: Light’s Ambassador on c9 may slide to the dots, or jump one of the framed pieces and land on the cross behind it.

    ### Moving
    - The *Governor* goes one square forward, straight or diagonally. As long as it has never moved it may go two squares in one of these directions, if both are free. A capture is a move; being turned over is not.
    - The *Ambassador* slides over free squares in all eight directions.
    - The *Emperor* goes one square in all eight directions.

    Without a capture nothing leaves the Territories. Nothing is ever promoted.

    ### Capturing
    A piece jumps an enemy and lands on the very next square, which must be free. The jumped piece is turned over where it stands, and is yours.
    - The Governor jumps a neighbour, diagonally forward only.
    - The Emperor jumps a neighbour in any direction.
    - The Ambassador slides up to the first piece it meets and jumps that.

    One capture a turn. It is never compulsory { -ours }. A piece just turned over can’t be captured by the very next move.
dragon-face-rules-3 =
    -# In the picture: Light’s Governor goes from h9 to g10, the back line, and may go beneath the Ambassador on i8 or the one on g11.

    ### The Sacrifice Zone
    A piece that lands there stays there, asleep, and nobody can capture it. The Emperor never enters it, not even to win { -ours }.

    ### Activating an Ambassador
    When a Governor’s own move ends on the other side’s back line or in the Zone, level with that line or behind it { -ours }, it may go beneath one of your Ambassadors that sleep in the Zone, in the same move or never. It stays there for good, and its square stays taken after the Ambassador has left.

    The Ambassador is active. On any later turn it may move or capture in its usual way, over Territory squares only, if it ends in the Territories { -ours }. Then it is like any other Ambassador.

    A Governor that stays on the back line can’t move any more, but it can be captured.
dragon-face-rules-4 =
    -# In the picture: Light’s Ambassador came from b7, jumped the Emperor on e10 and landed on f11. Light has won.

    ### The end
    An Emperor that is jumped ends the game. A Governor or an Ambassador may land in the Zone with that jump { -ours }. Whoever resigns loses.

    ### Draws
    - A side without any move passes; two passes in a row are a draw { -ours }.
    - So is the same position for the third time, with the same rights for the same side to move { -ours }.
    - So are 100 moves in a row, both sides’ counted, without a capture or a Governor’s move { -ours }.
    - So is the 600th move { -ours }.
    - Both can agree on a draw: press **More**. An offer lapses when the other side moves or declines it, and can be made once between two moves { -ours }.

    ### Notation
    `e3-e5` moves, `d5xf7` captures and lands on f7; `=a6` behind it sends the Governor beneath the Ambassador on a6.

# Choices of options, leaderboards and the daily puzzle.
leaderboard-usual-dragon-face = ratings
# Why a computer player would make a move. $taken, $kind: the kind of a piece; $square: where it is.
dragon-face-why-wins = It captures the Emperor on { $square } and wins.
dragon-face-why-captures = It captures { $taken ->
    [governor] the Governor
   *[ambassador] the Ambassador
} on { $square }.
dragon-face-why-saves = It takes { $kind ->
    [governor] the Governor
    [ambassador] the Ambassador
   *[emperor] the Emperor
} on { $square } out of reach of a capture.
dragon-face-why-attacks = It attacks { $kind ->
    [governor] the Governor
    [ambassador] the Ambassador
   *[emperor] the Emperor
} on { $square }.
dragon-face-why-safe = After it the other side can capture nothing.
# $own, $others: how many pieces each side attacks then.
dragon-face-why-quiet = After it you attack { $own } of the other side’s pieces, and they attack { $others } of yours.
guided-dragon-face = You want to jump over the other side’s Emperor. What you jump over changes sides and is yours; choose a piece, then where it goes.
