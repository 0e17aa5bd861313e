# Dragon Face: what happened, and how it ended.

# $kind: governor, ambassador or emperor.
dragon-face-kind = { $kind ->
    [governor] Governor
    [ambassador] Ambassador
   *[emperor] Emperor
}

# $seat: the player's name; $origin and $target: squares.
dragon-face-moved = { $seat }: { dragon-face-kind } { $origin } → { $target }
dragon-face-moved-you = You moved your { dragon-face-kind } from { $origin } to { $target }.
# $flipped: what was captured; $square: where it stands.
dragon-face-captured = { $seat }: { dragon-face-kind } { $origin } × { $target } flips { $flipped ->
    [governor] a Governor
    [ambassador] an Ambassador
   *[emperor] the Emperor
} on { $square }
dragon-face-captured-you = You captured { $flipped ->
    [governor] a Governor
    [ambassador] an Ambassador
   *[emperor] the Emperor
} on { $square }: your { dragon-face-kind } jumped from { $origin } to { $target }.
dragon-face-activated = The Governor goes beneath the Ambassador on { $square } and activates it
dragon-face-passed = { $seat } has no move and passes
dragon-face-passed-you = You had no move and passed.
dragon-face-draw-offered = { $seat } offers a draw
dragon-face-draw-accepted = { $seat } accepts the draw
dragon-face-draw-declined = { $seat } declines the draw
dragon-face-draw-lapsed = The draw offer by { $seat } has lapsed
dragon-face-resigned = { $seat } resigns
dragon-face-timed-out = { $seat } ran out of time

dragon-face-won = { $seat } wins. { $reason }
dragon-face-drawn = It’s a draw. { $reason }

dragon-face-reason-emperor = The Emperor was captured.
dragon-face-reason-passes = Neither side could move: two passes in a row.
dragon-face-reason-repetition = The same position came up for the third time.
dragon-face-reason-no-progress = 100 moves in a row brought no capture and no Governor’s move.
dragon-face-reason-length = The game reached its 600th move.
dragon-face-reason-agreed = Both sides agreed.
dragon-face-reason-resign = The other side resigned.
dragon-face-reason-timeout = The other side ran out of time.
