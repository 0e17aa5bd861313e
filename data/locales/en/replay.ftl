# Games that have ended, again: step by step, and as a film.

command-replay = Go through a game that has ended, move by move
option-table-replay = The table’s code; your last one here, if left out
option-turn = The move to begin at

# $last: how many moves the game has.
replay-start = Before the first move · { $last ->
    [one] { $last } move in all
   *[other] { $last } moves in all
}
replay-turn = Move { $turn } of { $last }
# $seat: what the seat is called, and who sat there.
replay-seat = -# As seen by { $seat }
replay-broken = The rest of the record can’t be replayed.
replay-jump = Jump to a move
replay-start-choice = Before the first move
replay-turn-choice = { $turn } · { $fact }
replay-whose = Whose view
replay-spectator = What everyone saw
replay-side = As seen by { $seat }
replay-shown = It is in the channel now, and everyone there can step through it: { $link }
replay-shown-there = This replay is in the channel already: { $link }

button-replay = Replay
button-first = ⏮ First
button-step-back = ◀ Back
button-step-on = Next ▶
button-last = Last ⏭
button-picture = As a picture
button-together = Show in the channel
button-alone = For me alone

refused-old-rules = This game was played by older rules, so it can’t be shown move by move any more. **Record** hands out what was played.
refused-elsewhere-show = A game is shown to everyone where it was played: in { $channel }.
refused-played-in-private = This game was played in private, so it can’t be shown to everyone.
