# Dragon Face: the picture in words, and the mat as text. $side is light or dark, $stand upright or lying; squares are such as e3.
# A picture's description may be 1,024 characters long in all: be brief.

dragon-face-board-title = Dragon Face, { $side ->
    [light] Light
   *[dark] Dark
} { $stand ->
    [upright] at the bottom
   *[lying] on the left
}. Moves so far: { $plies }.
dragon-face-board-plies = Moves so far: { $plies }.

# $groups: the next message, for each kind.
dragon-face-board-pieces = { $side ->
    [light] Light
   *[dark] Dark
}: { $groups }.
dragon-face-board-group = { $kind ->
    [governor] { $count ->
        [one] { $count } Governor
       *[other] { $count } Governors
    }
    [ambassador] { $count ->
        [one] { $count } Ambassador
       *[other] { $count } Ambassadors
    }
   *[emperor] { $count ->
        [one] { $count } Emperor
       *[other] { $count } Emperors
    }
} { $squares }

dragon-face-board-fresh = Governors yet to move: { $squares }.
dragon-face-board-beneath = { $side ->
    [light] Light’s
   *[dark] Dark’s
} Governors lying beneath: { $squares }.
dragon-face-board-activated = Activated Ambassadors: { $squares }.
dragon-face-board-last = Last move: { $side ->
    [light] Light’s
   *[dark] Dark’s
} { $kind ->
    [governor] Governor
    [ambassador] Ambassador
   *[emperor] Emperor
} from { $origin } to { $target }.
dragon-face-board-flipped = It flipped the { $kind ->
    [governor] Governor
    [ambassador] Ambassador
   *[emperor] Emperor
} on { $square }.
dragon-face-board-under = The Governor then went beneath the Ambassador on { $square }.
dragon-face-board-passed = Last move: { $side ->
    [light] Light
   *[dark] Dark
} passed.
dragon-face-board-immune = The piece on { $square } can’t be captured now.
dragon-face-board-peril = The Emperor on { $square } can be captured.
dragon-face-board-offer = { $side ->
    [light] Light
   *[dark] Dark
} offers a draw.
dragon-face-board-turn = { $side ->
    [light] Light
   *[dark] Dark
} to move.
dragon-face-board-won = { $side ->
    [light] Light
   *[dark] Dark
} won.
dragon-face-board-drawn = The game is drawn.

# The mat as text: a sign of at most two characters for each kind and side.
dragon-face-board-letter = { $side ->
    [light] { $kind ->
        [governor] G
        [ambassador] A
        [emperor] E
       *[beneath] O
    }
   *[dark] { $kind ->
        [governor] g
        [ambassador] a
        [emperor] e
       *[beneath] o
    }
}
dragon-face-board-key-sides = Capitals: Light. Small letters: Dark.
dragon-face-board-key-kinds = G Governor, A Ambassador, E Emperor
dragon-face-board-key-beneath = O Governor lying in the Zone for good
dragon-face-board-key-fresh = { $sign } yet to move
dragon-face-board-key-immune = { $sign } can’t be captured now
dragon-face-board-key-activated = { $sign } activated, on a Governor
dragon-face-board-key-zones = { $territories } Territories, { $zone } Sacrifice Zone
